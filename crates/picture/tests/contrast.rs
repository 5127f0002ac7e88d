//! Everything drawn is visible in every theme, light and dark: the contrast ratio defined in the
//! Web Content Accessibility Guidelines 2.2 is at least 4.5 for text and 3 for pieces.

use crate::random_positions::{for_every_game, play};
use std::collections::BTreeSet;
use take_five_picture::{BoardStyles, ColourScheme, Overlay, ShapeStyle, ViewOptions, draw};

/// Classes of text, and of what it is written on.
const WRITING: &[(&[&str], &[&str])] = &[
    (&["coordinates"], &["ground"]),
    (&["coordinates felt", "tally"], MATS),
    (&["tally"], &["felt"]),
    (&["owner-number badge"], &["owner badge"]),
    (&["count"], &["lid"]),
    (&["count won"], &["lid won"]),
    (&["count none"], &["stand"]),
    (
        &["owner-number"],
        &["owner one", "owner two", "owner three", "owner four"],
    ),
    (
        &[
            "rank hot",
            "rank cold",
            "suit hot",
            "suit cold",
            "line hot",
            "line cold",
        ],
        &["card"],
    ),
    (&["pips"], &["die", "die side", "die body"]),
];

/// Classes of pieces, and of what they lie on: either the fill or the stroke has to stand out.
const PIECES: &[(&[&str], &[&str])] = &[
    (
        &[
            "chip wooden",
            "chip one",
            "chip two",
            "chip three",
            "piece white",
            "piece black",
        ],
        &["square light", "square dark"],
    ),
    (&["stone red", "stone blue", "tile", "clod"], &["cell"]),
    (&["stone red", "stone blue"], &["tile"]),
    (
        &["counter", "counter fifth", "counter won", "lid", "lid won"],
        &["space", "space first", "space second"],
    ),
    (&["die", "die body", "die side"], &["ground"]),
    (
        &["card"],
        &[
            "felt",
            "slot",
            "mat one",
            "mat two",
            "mat three",
            "mat four",
        ],
    ),
    (&["slot", "owner badge"], MATS),
    (&["mat one", "mat two", "mat three", "mat four"], &["felt"]),
    (&["back", "gilt hot", "gilt cold"], &["card"]),
    (&["lattice"], &["back"]),
    (
        &["owner one", "owner two", "owner three", "owner four"],
        &["ground"],
    ),
    (
        &["ring", "arrow"],
        &["ground", "square light", "square dark", "cell", "space"],
    ),
    (SIGNS_BELOW, GROUNDS),
    (&["sign chance"], &["ground"]),
    (&["current"], MATS),
    (SIGNS_ABOVE, BELOW_SIGNS),
];

/// The players' mats on the card table.
const MATS: &[&str] = &["mat one", "mat two", "mat three", "mat four"];

/// Signs below the pieces, and what they can lie on.
const SIGNS_BELOW: &[&str] = &[
    "sign movable",
    "sign selected",
    "sign last",
    "sign decisive",
];
const GROUNDS: &[&str] = &[
    "ground",
    "square light",
    "square dark",
    "cell",
    "space",
    "space first",
    "space second",
    "slot",
    "felt",
    "mat one",
    "mat two",
    "mat three",
    "mat four",
];

/// Signs above everything, and what they can lie on or overlap.
const SIGNS_ABOVE: &[&str] = &["sign removed", "sign target", "sign pointed"];
const BELOW_SIGNS: &[&str] = &[
    "ground",
    "square light",
    "square dark",
    "lit",
    "cell",
    "clod",
    "tile",
    "space",
    "space first",
    "space second",
    "counter",
    "counter fifth",
    "lid",
    "counter won",
    "lid won",
    "die",
    "die body",
    "slot",
    "felt",
    "mat one",
    "mat two",
    "mat three",
    "mat four",
    "card",
    "chip wooden",
    "chip one",
    "chip two",
    "chip three",
    "piece white",
    "piece black",
    "stone red",
    "stone blue",
];

/// Faces, and bodies whose inside is visible through their holes as a mark.
const MARKS: [(&str, &str); 8] = [
    ("chip wooden", "chip wooden body"),
    ("chip one", "chip one body"),
    ("chip two", "chip two body"),
    ("chip three", "chip three body"),
    ("piece white", "piece white body"),
    ("piece black", "piece black body"),
    ("stone red", "stone red body"),
    ("stone blue", "stone blue body"),
];

/// The relative luminance of a colour, from 0 (black) to 1 (white).
fn luminance(colour: &str) -> f64 {
    let digits = colour
        .strip_prefix('#')
        .unwrap_or_else(|| panic!("{colour}"));
    let whole = match digits.len() {
        3 => digits.chars().flat_map(|digit| [digit, digit]).collect(),
        _ => digits.to_owned(),
    };
    assert_eq!(whole.len(), 6, "{colour}");
    let channel = |at: usize| {
        let value = u8::from_str_radix(&whole[at..at + 2], 16).unwrap();
        let value = f64::from(value) / 255.0;
        if value <= 0.04045 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * channel(0) + 0.7152 * channel(2) + 0.0722 * channel(4)
}

fn contrast(one: &str, other: &str) -> f64 {
    let [one, other] = [luminance(one), luminance(other)];
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn the_ratio_is_that_of_the_guidelines() {
    assert!((contrast("#000", "#ffffff") - 21.0).abs() < 1e-9);
    assert!((contrast("#777", "#fff") - 4.478).abs() < 1e-3);
}

/// The colours that a style uses.
fn colours_of(style: &ShapeStyle) -> Vec<&str> {
    let drawn = [&style.fill, &style.stroke].into_iter().flatten();
    drawn
        .map(|colour| &**colour)
        .filter(|colour| *colour != "none")
        .collect()
}

fn every_look(mut look: impl FnMut(&ColourScheme)) {
    for theme in BoardStyles::board_css().themes() {
        for dark in [false, true] {
            look(&ColourScheme::new(theme, dark).unwrap());
        }
    }
}

/// The combinations in a sheet whose contrast is too low; `known` returns the colour for a keyword.
fn faint(
    sheet: &BoardStyles,
    colours: &ColourScheme,
    known: impl Fn(&str) -> String,
) -> Vec<String> {
    let mut faint = Vec::new();
    let mut check = |what: &str, style: &ShapeStyle, below: &str, ground: &str, least: f64| {
        let drawn = colours_of(style);
        let ratios = drawn
            .iter()
            .map(|colour| contrast(&known(colour), &known(ground)));
        let ratio = ratios.fold(0.0, f64::max);
        if ratio < least {
            faint.push(format!("{ratio:.2} {what} on {below}: {colours:?}"));
        }
    };
    for (list, least) in [(WRITING, 4.5), (PIECES, 3.0)] {
        for (classes, grounds) in list {
            for (class, ground) in classes
                .iter()
                .flat_map(|class| grounds.iter().map(move |ground| (class, ground)))
            {
                let below = sheet.style(ground, colours).fill.unwrap();
                check(class, &sheet.style(class, colours), ground, &below, least);
            }
        }
    }
    for (face, body) in MARKS {
        let mark = ShapeStyle {
            stroke: None,
            ..sheet.style(body, colours)
        };
        let face_fill = sheet.style(face, colours).fill.unwrap();
        check(body, &mark, face, &face_fill, 3.0);
    }
    faint
}

#[test]
fn what_is_drawn_stands_out_in_every_theme() {
    every_look(|colours| {
        let faint = faint(BoardStyles::board_css(), colours, str::to_owned);
        assert!(faint.is_empty(), "too faint:\n{}", faint.join("\n"));
    });
}

/// The board's style sheet as it applies under a media query or a user preference.
fn sheet_for(media: &str) -> BoardStyles {
    let css = include_str!("../src/svg/board.css");
    let (_, behind) = css.split_once(&format!("@media {media} {{")).unwrap();
    let (block, _) = behind.split_once("\n}").unwrap();
    let looks = ":host([look=\"slate\"]), :host([look=\"wood\"])";
    assert!(block.contains(":host([look])"), "{media}");
    let block = block.replace(":host([look])", looks);
    BoardStyles::read(&format!("{css}{block}"))
}

#[test]
fn more_contrast_is_not_less() {
    let sheet = sheet_for("(prefers-contrast: more)");
    every_look(|colours| {
        let faint = faint(&sheet, colours, str::to_owned);
        assert!(faint.is_empty(), "too faint:\n{}", faint.join("\n"));
        let names = sheet.style("coordinates", colours).stroke.unwrap();
        let ground = sheet.style("ground", colours).fill.unwrap();
        assert!(contrast(&names, &ground) > 20.0, "{colours:?}");
    });
}

#[test]
fn what_is_printed_stands_out_on_white() {
    let sheet = sheet_for("print");
    for theme in sheet.themes() {
        let colours = ColourScheme::new(theme, false).unwrap();
        let faint = faint(&sheet, &colours, str::to_owned);
        assert!(faint.is_empty(), "too faint:\n{}", faint.join("\n"));
        assert_eq!(sheet.style("ground", &colours).fill.unwrap(), "#fff");
    }
}

/// The contrast themes of Windows 11: Desert, Aquatic, Dusk, Night sky. Whether each is dark, and
/// its colours for Canvas, CanvasText, GrayText and Highlight.
const FORCED: [(bool, [&str; 4]); 4] = [
    (false, ["#fffaef", "#3d3d3d", "#676767", "#903909"]),
    (true, ["#202020", "#ffffff", "#a6a6a6", "#8ee3f0"]),
    (true, ["#2d3236", "#ffffff", "#a6a6a6", "#a1bfde"]),
    (true, ["#000000", "#ffffff", "#a6a6a6", "#d6b4fd"]),
];

#[test]
fn forced_colours_are_enough() {
    let sheet = sheet_for("(forced-colors: active)");
    for (dark, palette) in FORCED {
        let known = |word: &str| {
            let words = ["Canvas", "CanvasText", "GrayText", "Highlight"];
            let index = words.iter().position(|known| *known == word);
            index.map_or(word, |index| palette[index]).to_owned()
        };
        for theme in sheet.themes() {
            let faint = faint(&sheet, &ColourScheme::new(theme, dark).unwrap(), known);
            assert!(faint.is_empty(), "too faint:\n{}", faint.join("\n"));
        }
    }
}

#[test]
fn every_theme_has_colours_of_its_own() {
    let mut grounds = BTreeSet::new();
    every_look(|colours| {
        let fill = |class| BoardStyles::board_css().style(class, colours).fill.unwrap();
        grounds.insert([
            fill("ground"),
            fill("square light"),
            fill("square dark"),
            fill("cell"),
        ]);
    });
    assert_eq!(grounds.len(), 6, "{grounds:?}");
    let names: Vec<&str> = BoardStyles::board_css().themes().collect();
    assert_eq!(names, ["paper", "slate", "wood"]);
    assert_eq!(
        ColourScheme::new("pink", false).unwrap_err().id,
        "picture.no-theme"
    );
}

/// Makes sure that nothing above is forgotten when a game is added, and that no class is misspelt.
#[test]
fn every_class_is_looked_at_and_has_colours() {
    let all = WRITING.iter().chain(PIECES);
    let mut known: BTreeSet<&str> = all
        .flat_map(|(what, on)| what.iter().chain(*on).copied())
        .collect();
    known.extend(MARKS.iter().flat_map(|(face, body)| [face, body]));
    // The hexagonal ground has the same colours as the ground.
    known.insert("ground hexagon");
    // Shadows: nothing that has to be seen.
    known.extend(["shade", "shadows", "shadows large"]);
    for_every_game(|info| {
        play(info, |position, _| {
            let picture = draw(position, ViewOptions::default());
            let places = picture.places.iter().take(1).collect();
            let marks = Overlay {
                marks: places,
                ..Overlay::default()
            };
            let (below, above) = marks.parts(&picture);
            let drawn = [&picture.board, &picture.parts, &below, &above];
            for part in drawn.into_iter().flatten() {
                assert!(known.contains(part.class), "{} is not compared", part.class);
            }
        });
    });
    every_look(|colours| {
        for class in &known {
            let style = BoardStyles::board_css().style(class, colours);
            assert!(!colours_of(&style).is_empty(), "{class}: {style:?}");
            for colour in colours_of(&style) {
                assert!((0.0..=1.0).contains(&luminance(colour)), "{class}");
            }
        }
    });
}
