//! Slow, obvious second implementations of all the games, each written from the rules page alone,
//! without seeing the fast one. They have a text interface and use nothing from the crate under
//! test except the options in a [`Spec`].

#![allow(dead_code)] // each test file uses only part of this

mod chip_board;
mod steps_back;

use steps_back::Random;
use take_five_rules::{Outcomes, Position, Spec, ToPlay};

/// A game with a text interface only.
pub trait Slow {
    /// The position text as defined on the rules page.
    fn position(&self) -> String;
    /// `1`, `2` … for a player to move, `chance` or `over`.
    fn to_play(&self) -> String;
    /// The action texts of the player to move (single actions: one jump, one slot taken), in byte
    /// order; empty at a chance node and at the end.
    fn legal_actions(&self) -> Vec<String>;
    /// (outcome text, numerator, denominator in lowest terms), sorted by text; empty except at a
    /// chance node. A layout is one entry, `("layout", 1, 1)`.
    fn chance_outcomes(&self) -> Vec<(String, u32, u32)>;
    /// Plays one legal action or chance outcome given by its text; may panic if it is not legal.
    /// The outcome of a layout is the text of the BOARD field.
    fn play(&mut self, text: &str);
    /// `*` before the end, then `place 1,2` or `place 1,2 points 31,-4`.
    fn result(&self) -> String;
}

/// Names and values.
type Options = [(String, String)];

struct Implementation {
    new_game: fn(&Options) -> Box<dyn Slow>,
    from_position: fn(&Options, &str) -> Box<dyn Slow>,
    valid: fn(&Options, &str) -> bool,
    /// Takes back a move that need not have been made, in the fields of a position text; `None` if the move drawn cannot
    /// be taken back.
    step_back: fn(&Options, &mut [String], &mut Random) -> Option<()>,
}

/// Declares the modules, and finds the one of a game: `give_and_take` implements `give-and-take`.
macro_rules! implementations {
    ($($game:ident,)*) => {
        $(mod $game;)*

        fn of(spec: &Spec) -> Implementation {
            match spec.info().id.replace('-', "_").as_str() {
                $(stringify!($game) => Implementation {
                    new_game: $game::new_game,
                    from_position: $game::from_position,
                    valid: $game::valid,
                    step_back: $game::step_back,
                },)*
                id => panic!("{id} has no slow implementation"),
            }
        }
    };
}

implementations! {
    acquisitions,
    give_and_take,
    take,
    take_back_toe,
    take_it_away,
    takeaway,
}

fn options(spec: &Spec) -> Vec<(String, String)> {
    spec.values()
        .map(|(option, value)| (option.name.to_owned(), value.to_owned()))
        .collect()
}

/// The game in its initial state.
pub fn new_game(spec: &Spec) -> Box<dyn Slow> {
    (of(spec).new_game)(&options(spec))
}

/// A game at the given position; panics if the text is malformed.
pub fn from_position(spec: &Spec, text: &str) -> Box<dyn Slow> {
    (of(spec).from_position)(&options(spec), text)
}

/// A position before this one, or `None` if the move drawn cannot be taken back; `below` draws numbers.
pub fn step_back(spec: &Spec, text: &str, below: &mut dyn FnMut(u32) -> u32) -> Option<String> {
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    (of(spec).step_back)(&options(spec), &mut fields, &mut Random(below))?;
    Some(fields.join(" "))
}

/// Whether a position text must be accepted.
pub fn valid(spec: &Spec, text: &str) -> bool {
    (of(spec).valid)(&options(spec), text)
}

/// Panics unless both implementations agree about the state; `how` says how it was reached.
pub fn compare(spec: &Spec, fast: &Position, slow: &dyn Slow, how: &dyn Fn() -> String) {
    let agree = |what: &str, fast: String, slow: String| {
        assert!(
            fast == slow,
            "{what} of {spec}\n fast: {fast}\n slow: {slow}\n{}",
            how()
        );
    };
    agree("position", fast.to_string(), slow.position());
    let to_play = match fast.to_play() {
        ToPlay::Player(player) => player.to_string(),
        ToPlay::Chance => "chance".to_owned(),
        ToPlay::Over => "over".to_owned(),
    };
    agree("to play", to_play, slow.to_play());
    let actions = |list: Vec<String>| list.join(" ");
    agree(
        "actions",
        actions(fast.legal_actions()),
        actions(slow.legal_actions()),
    );
    // The fast implementation's outcomes are equally likely.
    let outcomes = match fast.outcomes() {
        None => Vec::new(),
        Some(Outcomes::TooMany(word)) => vec![(word.to_owned(), 1, 1)],
        Some(Outcomes::Listed(texts)) => {
            let count = texts.len() as u32;
            texts.into_iter().map(|text| (text, 1, count)).collect()
        }
    };
    agree(
        "outcomes",
        format!("{outcomes:?}"),
        format!("{:?}", slow.chance_outcomes()),
    );
    let result = fast
        .outcome()
        .map_or("*".to_owned(), |outcome| outcome.to_string());
    agree("result", result, slow.result());
}
