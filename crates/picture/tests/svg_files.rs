//! Pictures as files.

use crate::positions::{Sample, read, samples};
use std::collections::BTreeSet;
use take_five_picture::{Caption, ColourScheme, Overlay, ViewOptions, draw, svg};
use take_five_rules::{GAMES, Position};

fn file(position: &Position, theme: &str, dark: bool) -> String {
    let picture = draw(position, ViewOptions::default());
    let colours = ColourScheme::new(theme, dark).unwrap();
    let caption = Caption {
        title: position.spec().to_string(),
        description: position.to_string(),
        width: 480,
    };
    svg(&picture, &colours, &Overlay::default(), &caption)
}

#[test]
fn pictures_are_drawn_as_they_were() {
    for Sample { name, position } in samples() {
        // The picture of a great board would be large and show nothing new.
        if name != "take-great" {
            let drawn = file(&position, "paper", false);
            insta::assert_snapshot!(name, drawn);
        }
    }
}

#[test]
fn four_positions_of_each_game_are_looked_at() {
    for info in GAMES {
        let all = samples();
        let own = all.iter().filter(|it| it.position.info() == *info);
        let count = own.count();
        assert!(count >= 4, "{count} of {}", info.id);
    }
}

#[test]
fn boards_of_64_squares_and_cards_are_below_15_000_bytes() {
    let mut seen = 0;
    for Sample { name, position } in samples() {
        let with_cards = position.info().id == "takeaway";
        if with_cards || draw(&position, ViewOptions::default()).places.len() == 64 {
            for theme in ["paper", "slate", "wood"] {
                let size = file(&position, theme, false).len();
                assert!(size < 15_000, "{name}: {size} bytes");
            }
            seen += 1;
        }
    }
    assert!(seen >= 17);
}

/// Nothing is fetched, run or looked up elsewhere, so that it looks the same in `<img>`.
#[test]
fn files_stand_on_their_own() {
    for Sample { name, position } in samples() {
        let text = file(&position, "wood", true);
        for foreign in [
            "class=", "style", "<text", "font", "url(", "var(", "script", "http:",
        ] {
            let once = if foreign == "http:" { 1 } else { 0 };
            assert_eq!(text.matches(foreign).count(), once, "{name}: {foreign}");
        }
        assert!(
            text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"480\" height=\"")
        );
        // Everything referenced exists, and each colour is valid.
        let values = |name: &str| {
            let begin = format!(" {name}=\"");
            let behind = text.split(&*begin).skip(1);
            let values = behind.map(|rest| rest.split('"').next().unwrap_or_default().to_owned());
            values.collect::<BTreeSet<String>>()
        };
        let used: BTreeSet<String> = values("href").iter().map(|id| id[1..].to_owned()).collect();
        assert_eq!(used, values("id"), "{name}");
        for colour in values("fill").iter().chain(&values("stroke")) {
            let digits = colour.strip_prefix('#').is_some_and(|digits| {
                [3, 6].contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_hexdigit())
            });
            assert!(digits || colour == "none", "{name}: {colour}");
        }
        for d in values("d") {
            crate::svg_path::read(&d).unwrap_or_else(|problem| panic!("{name}: {problem}"));
        }
    }
}

#[test]
fn what_is_pointed_out_is_drawn_below_and_above_the_pieces() {
    let picture = draw(&read("give-and-take", ""), ViewOptions::default());
    let [c3, e5] = ["c3", "e5"].map(|key| picture.place(key).unwrap());
    let overlay = Overlay {
        marks: vec![c3],
        circles: vec![e5],
        arrows: vec![[c3, e5], [c3, c3]],
    };
    let colours = ColourScheme::new("paper", false).unwrap();
    let caption = Caption {
        title: "A & B".to_owned(),
        description: "<\"quoted\">".to_owned(),
        width: 100,
    };
    let text = svg(&picture, &colours, &overlay, &caption);
    insta::assert_snapshot!("overlay", text);
    assert!(text.contains("<title>A &amp; B</title>\n<desc>&lt;&quot;quoted&quot;&gt;</desc>"));
    let missing = picture.place("j9").unwrap_err();
    assert_eq!(missing.id, "picture.no-place");
}

#[test]
fn the_same_piece_has_the_same_name_in_every_file() {
    let [one, other] = [
        "ww6/8/8/8/8/8/8/8 1 12 0,0 0 -",
        "wwrr4/8/8/8/8/8/8/8 1 12 0,0 0 -",
    ];
    let defined = |text: &str| {
        let text = file(&read("take-it-away", text), "paper", false);
        let lines = text.lines().filter(|line| line.starts_with("<defs>"));
        lines.map(str::to_owned).collect::<BTreeSet<String>>()
    };
    assert!(defined(one).is_subset(&defined(other)));
    assert_eq!([defined(one).len(), defined(other).len()], [1, 2]);
}
