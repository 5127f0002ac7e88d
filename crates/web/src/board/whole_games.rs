//! Whole random games of every game, as everybody at the table is told about them: every state says in words what is to
//! be done, and whoever sits alone at the board is addressed as "you", in good English.

use super::view::{Viewer, board, captures, ended, labels, steps, view};
use take_five_rules::{GAMES, GameInfo, Message, Spec, ToPlay};
use take_five_table::{End, Table, rng};
use take_five_words::Words;

/// The message as a sentence of real words.
fn say(message: &Message, place: &str) -> String {
    let said = Words::english().say(message);
    let word_of_an_id = |word: &str| {
        let (first, last) = word.split_once('.').unwrap_or_default();
        let is_part = |part: &str| {
            !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase() || c == '-')
        };
        is_part(first) && is_part(last)
    };
    let raw = said.contains(['{', '}', '=']) || said.split([' ', '(']).any(word_of_an_id);
    assert!(!raw && !said.trim().is_empty(), "{place}: {said:?}");
    check_you(&said, place);
    said
}

/// Fails on "you takes" and on "you" at the start of a sentence that begins another one.
fn check_you(said: &str, place: &str) {
    let words: Vec<&str> = said.split_whitespace().collect();
    for pair in words.windows(2) {
        let is_you = pair[0].eq_ignore_ascii_case("you");
        let third_person = pair[1].ends_with('s') && !pair[1].ends_with("ss");
        assert!(!(is_you && third_person), "{place}: {said:?}");
        let starts = pair[0].ends_with('.') && pair[1] == "you";
        assert!(!starts, "{place}: {said:?}");
    }
}

/// A spec for every value of every option, the others being the usual ones. Of sizes, the first few are enough: larger
/// boards only take long.
fn specs(info: &GameInfo) -> Vec<Spec> {
    let each = info.options.iter().flat_map(|option| {
        let values = option.values.iter().take(4);
        values.map(move |value| format!("{}:{}={value}", info.id, option.name))
    });
    let all = std::iter::once(info.id.to_owned()).chain(each);
    all.map(|spec| spec.parse().unwrap()).collect()
}

/// Plays a random game; calls `see` for each state, with the game so far.
fn play(spec: &Spec, seed: u64, mut see: impl FnMut(&Table)) {
    let mut table = Table::new(spec, seed);
    for step in 0..600 {
        see(&table);
        match table.to_play() {
            ToPlay::Over => return,
            ToPlay::Chance => drop(table.advance().unwrap()),
            ToPlay::Player(_) => {
                let actions = table.legal_actions();
                let any = rng(seed, step)(actions.len() as u32) as usize;
                table.play(&actions[any]).unwrap();
            }
        }
    }
}

fn viewer(reader: Option<u8>) -> Viewer {
    Viewer {
        reader,
        ..Viewer::default()
    }
}

#[test]
fn every_state_says_in_words_what_is_to_be_done() {
    for spec in GAMES.iter().flat_map(|info| specs(info)) {
        play(&spec, 1, |table| {
            let place = format!("{spec} {}", table.position());
            let told = |reader| say(&view(table, viewer(reader)).status, &place);
            let neutral = told(None);
            assert!(
                !neutral.to_lowercase().contains("you "),
                "{place}: {neutral:?}"
            );
            for player in 1..=table.position().players() {
                let own = told(Some(player));
                let is_mine = table.turn_of() == Some(player);
                let is_told = own.starts_with("You ")
                    || own.starts_with("You’re ")
                    || own.starts_with("Your turn: ");
                // The end is somebody's, too.
                let is_over = table.to_play() == ToPlay::Over;
                assert!(
                    is_over || is_told == is_mine,
                    "{place}: {own:?} to {player}"
                );
            }
            // At the end, the reason is shown elsewhere.
            let is_short = neutral.chars().count() <= 86 || table.to_play() == ToPlay::Over;
            assert!(is_short, "too long for its space: {neutral:?}");
        });
    }
}

#[test]
fn whoever_has_dropped_out_has_nothing_to_do_until_the_end() {
    let mut waiting = 0;
    for info in GAMES {
        let spec: Spec = info.id.parse().unwrap();
        let mut left = Vec::new();
        play(&spec, 3, |table| {
            for player in 1..=table.position().players() {
                let has_left = view(table, viewer(Some(player))).has_left;
                assert!(
                    has_left || !left.contains(&player),
                    "{spec}: {player} is back"
                );
                assert!(
                    !has_left || table.turn_of() != Some(player),
                    "{spec}: {player} is to move"
                );
                if has_left && table.to_play() != ToPlay::Over {
                    waiting += 1;
                }
                left.extend(has_left.then_some(player));
            }
            assert!(!view(table, viewer(None)).has_left);
        });
    }
    assert!(waiting > 0, "nobody ever dropped out");
}

#[test]
fn whatever_happens_and_whatever_is_there_is_told_to_the_reader() {
    for info in GAMES {
        let spec: Spec = info.id.parse().unwrap();
        for reader in [None, Some(1), Some(2)] {
            let mut before: Option<(take_five_rules::Position, usize)> = None;
            play(&spec, 7, |table| {
                let place = format!("{spec} {}", table.position());
                if let Some((before, at)) = &before {
                    let since = table.steps_since(*at).into_iter();
                    let played: Vec<_> = since.map(|(_, step)| step).collect();
                    let steps = steps(table, viewer(reader), before, &played);
                    for told in steps.iter().flat_map(|step| &step.told) {
                        let said = say(told, &place);
                        let acts =
                            reader.is_some() && steps.iter().all(|step| step.player == reader);
                        // The rest of a chain follows what names the player.
                        let names = ["You", "you", "Then "].iter().any(|you| said.contains(you));
                        let own = steps.iter().any(|step| !step.chance);
                        let is_first = steps[0].told.first() == Some(told);
                        assert!(!(acts && own && is_first) || names, "{place}: {said:?}");
                    }
                }
                for label in labels(table, viewer(reader)).0 {
                    say(&label, &place);
                }
                before = Some((table.position().clone(), table.steps()));
            });
        }
    }
}

#[test]
fn every_game_states_its_goal_in_a_short_line() {
    for spec in GAMES.iter().flat_map(|info| specs(info)) {
        let table = Table::new(&spec, 1);
        let goal = say(&board(&table, viewer(None)).goal, &spec.to_string());
        assert!(
            goal.ends_with('.') && goal.chars().count() <= 60,
            "{spec}: {goal:?}"
        );
    }
}

#[test]
fn the_result_is_told_to_the_reader() {
    let who = |table: &Table, reader| {
        let told = ended(table, reader).unwrap();
        let also = (!told.who.args.iter().any(|(name, _)| *name == "why")).then_some(&told.why);
        let all: Vec<String> = std::iter::once(&told.who)
            .chain(also)
            .map(|message| Words::english().say(message))
            .collect();
        all.join(" ")
    };
    let at = |spec: &str, position: &str| {
        let spec: Spec = spec.parse().unwrap();
        let position = take_five_rules::Position::parse(&spec, position).unwrap();
        Table::from_position(position, 1)
    };
    let chips = at("acquisitions", "8/8/8/8/8/8/8/w7 2 12 32,30 0 -");
    let no_jump = "has no jump, and that ends the game.";
    assert_eq!(
        who(&chips, None),
        format!("Player 1 wins. Player 2 {no_jump}")
    );
    assert_eq!(
        who(&chips, Some(1)),
        format!("You won by 2 points. Player 2 {no_jump}")
    );
    assert_eq!(
        who(&chips, Some(2)),
        "You lost by 2 points. You have no jump, and that ends the game."
    );
    let take = at("take:size=2", "oo/oro/oo b 1");
    let mut blue = take;
    blue.end_game(End::Resigned(2)).unwrap();
    assert_eq!(who(&blue, None), "Red wins. Blue resigned.");
    assert_eq!(who(&blue, Some(1)), "You won: Blue resigned.");
    assert_eq!(who(&blue, Some(2)), "You lost: you resigned.");
    let three = at(
        "take-it-away:players=3",
        "8/8/8/8/3r4/8/8/w7 1 1 9,30,12 0 -",
    );
    assert!(who(&three, Some(3)).starts_with("Player 2 wins. You came second, 18 points behind."));
    let last = "Player 2 wins. You came third, 27 points behind.";
    assert!(who(&three, Some(1)).starts_with(last));
    assert!(who(&three, Some(2)).starts_with("You won by 18 points."));
    let mut drawn = at("take:size=2", "oo/oro/oo b 1");
    drawn.end_game(End::Draw).unwrap();
    assert_eq!(who(&drawn, Some(1)), who(&drawn, None));
}

#[test]
fn the_only_person_is_the_reader_unless_another_is_named() {
    let open = |seats: &str| {
        let link =
            take_five_table::Link::read(&format!("game=give-and-take&seats={seats}")).unwrap();
        super::TableHandle::from(Table::from_link(&link).unwrap())
    };
    let mut handle = open("engine-1,human");
    assert_eq!(handle.reader(), Some(2));
    assert!(!handle.viewer().options.flip, "unless asked to");
    handle.set_flip(None);
    assert!(handle.viewer().options.flip);
    handle.set_reader(Some(1));
    assert_eq!(
        (handle.reader(), handle.viewer().options.flip),
        (Some(1), false)
    );
    handle.set_reader(Some(3));
    assert_eq!(handle.reader(), Some(2), "there is no player 3");
    let two = open("human,human");
    assert_eq!((two.reader(), two.viewer().options.flip), (None, false));
}

#[test]
fn heaps_hold_all_that_has_left_the_board() {
    let pieces = |table: &Table| {
        let parts = take_five_picture::draw(table.position(), Default::default()).parts;
        let is_piece = |class: &str| class.split(' ').any(|word| word == "body");
        parts.iter().filter(|part| is_piece(part.class)).count()
    };
    let keeps = |spec: &&Spec| {
        !board(&Table::new(spec, 1), viewer(None))
            .captures
            .is_empty()
    };
    let all: Vec<Spec> = GAMES.iter().flat_map(|info| specs(info)).collect();
    for spec in all.iter().filter(keeps) {
        let mut most = 0;
        play(spec, 2, |table| {
            most = most.max(pieces(table));
            let taken: usize = captures(table)
                .iter()
                .map(|&count| usize::from(count))
                .sum();
            let left = pieces(table);
            assert_eq!(taken + left, most, "{spec} {}", table.position());
        });
    }
}
