//! What each game tells the user interface, and functions that do the same for any game.

use crate::{Options, Picture, owner};
use take_five_rules::{
    Cursor, Draft, Message, Notation, Played, Position, Setup, Step, StepOf, ToPlay, with_draft,
    with_game,
};

/// How a game is shown.
pub trait Draw: Notation {
    /// The picture of a position, or of one being set up, with these display options.
    fn picture(setup: &Self::Setup, options: Options) -> Picture;

    /// Which keys of the picture change into which with the step, for pieces that are identified by their place.
    fn moved(&self, _step: &StepOf<Self>) -> Vec<(String, String)> {
        Vec::new()
    }

    /// The places to mark for the last step.
    fn marks(&self, step: &StepOf<Self>) -> Vec<String>;

    /// What a place holds, if other places can hold the same: "clod".
    fn holds(&self, _place: &str) -> Option<Message> {
        None
    }

    /// The places that show why the game has ended; only called when it has.
    fn decisive(&self) -> Vec<String> {
        Vec::new()
    }

    /// What the player to move has to do, if that is not just any move: "remove any white chip". Only called if a
    /// player is to move.
    fn task(&self) -> Option<Message> {
        None
    }

    /// What happened in the step that led from here to `after`.
    fn tell(&self, step: &StepOf<Self>, after: &Self) -> Vec<Message>;

    /// What a touch does, as in "to capture on e6": it completes the first of these actions, or (unless it is `whole`)
    /// begins any of them. `None` if that is obvious.
    fn does(&self, actions: &[Self::Action], whole: bool) -> Option<Message>;

    /// The place that the turn continues from: of the piece that must go on, of the slot being played. If it leaves
    /// only one action, that can be played automatically.
    fn held(&self) -> Option<String> {
        None
    }

    /// Between which places the action of this path of touches is dragged, if it moves something. Nothing can be
    /// dropped on [`Draw::buttons`].
    fn drag(&self, path: &[String]) -> Option<(String, String)> {
        let (from, to) = match path {
            [from, to] => (from.clone(), to.clone()),
            [to] => (self.held()?, to.clone()),
            _ => return None,
        };
        let is_button = self.buttons().contains(&to.as_str());
        (!is_button).then_some((from, to))
    }

    /// The same in a game that ends with this round, if there are rounds: then the table stays visible after the round.
    fn in_last_round(&self) -> Option<Self> {
        None
    }

    /// The name of a player in this game, numbered from 1.
    fn seat(player: u8) -> Message;

    /// The text of a turn or an action in words, if the text is written for programs rather than people.
    fn in_words(_text: &str) -> Option<Message> {
        None
    }

    /// Facts about a player (points, pieces), or with `None` about the table.
    fn facts(&self, _player: Option<u8>) -> Vec<Message> {
        Vec::new()
    }

    /// The most that [`Draw::facts`] can say in a game that starts here, so that space can be reserved for it and
    /// nothing shifts.
    fn most_facts(&self, player: Option<u8>) -> Vec<Message> {
        self.facts(player)
    }

    /// Touch keys of the players' actions that are not places on the board: buttons beside it, with reserved space.
    fn buttons(&self) -> &'static [&'static str] {
        &[]
    }

    /// A player's token: the class of the player's pieces, or of the symbol that marks what belongs to the player on
    /// the board.
    fn token(player: u8) -> &'static str {
        owner::name(player)
    }

    /// The board as lines of plain text.
    fn plain(&self) -> String;
}

/// Draws a position.
pub fn draw(position: &Position, options: Options) -> Picture {
    fn of<G: Draw>(state: &G, options: Options) -> Picture {
        G::picture(&state.setup(), options)
    }
    with_game!(position, state => of(state, options))
}

/// Draws a position being set up, valid or not.
pub fn draw_draft(draft: &Draft, options: Options) -> Picture {
    fn of<S: Setup<State: Draw>>(setup: &S, options: Options) -> Picture {
        S::State::picture(setup, options)
    }
    with_draft!(draft, setup => of(setup, options))
}

/// The picture of a step.
#[derive(Default)]
struct Shown {
    moved: Vec<(String, String)>,
    marks: Vec<String>,
    told: Vec<Message>,
}

/// The picture of the step that was played from `before`; nothing if it is not a step of that position.
fn shown(before: &Position, played: &Played) -> Shown {
    // One function for all three, so that the parsing of the step is compiled once for each game.
    fn of<G: Draw>(before: &G, played: &Played) -> Shown {
        let Ok(step) = before.read_step(&mut Cursor::new(&played.text), false) else {
            return Shown::default();
        };
        let mut after = before.clone();
        match &step {
            Step::Action(action) => after.play_unchecked(*action),
            Step::Chance(outcome) => after.play_chance_unchecked(outcome),
        };
        Shown {
            moved: before.moved(&step),
            marks: before.marks(&step),
            told: before.tell(&step, &after),
        }
    }
    with_game!(before, state => of(state, played))
}

/// Which keys of the picture change into which with the step that was played from `before`.
///
/// ```
/// use take_five_picture::moved;
/// use take_five_rules::Position;
/// let start = Position::start(&"give-and-take".parse()?);
/// let played = start.read_turn("c3-c4", false)?;
/// let moved = moved(&start, &played[0]);
/// assert!(moved.contains(&("piece-c3".to_owned(), "piece-c4".to_owned())));
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
pub fn moved(before: &Position, played: &Played) -> Vec<(String, String)> {
    shown(before, played).moved
}

/// The places to mark for the step that was played from `before`.
///
/// ```
/// use take_five_picture::marks;
/// use take_five_rules::Position;
/// let start = Position::start(&"give-and-take".parse()?);
/// let played = start.read_turn("c3-c4", false)?;
/// assert_eq!(marks(&start, &played[0]), ["c3", "c4"]);
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
pub fn marks(before: &Position, played: &Played) -> Vec<String> {
    shown(before, played).marks
}

/// The places that show why the game has ended under the rules; empty while it is in progress.
pub fn decisive(position: &Position) -> Vec<String> {
    match position.to_play() {
        ToPlay::Over => with_game!(position, state => state.decisive()),
        _ => Vec::new(),
    }
}

/// What the player to move has to do, if there is more to say than whose turn it is.
pub fn task(position: &Position) -> Option<Message> {
    match position.to_play() {
        ToPlay::Player(_) => with_game!(position, state => state.task()),
        _ => None,
    }
}

/// What happened in the step that was played from `before`.
pub fn tell(before: &Position, played: &Played) -> Vec<Message> {
    shown(before, played).told
}

/// What a place holds, if other places can hold the same: "clod".
pub fn holds(position: &Position, place: &str) -> Option<Message> {
    with_game!(position, state => state.holds(place))
}

/// The name of a player.
pub fn seat(position: &Position, player: u8) -> Message {
    fn of<G: Draw>(_: &G, player: u8) -> Message {
        G::seat(player)
    }
    with_game!(position, state => of(state, player))
}

/// The text of a turn or an action in words, if the text is written for programs rather than people.
pub fn in_words(position: &Position, text: &str) -> Option<Message> {
    fn of<G: Draw>(_: &G, text: &str) -> Option<Message> {
        G::in_words(text)
    }
    with_game!(position, state => of(state, text))
}

/// The place on the board that draws chance outcomes, if there is one: the die, the deck.
pub fn source_of_chance(position: &Position, drawn: &Picture) -> Option<String> {
    let key = position.info().chance?;
    let found = drawn.places.iter().find(|place| place.key == key);
    found.map(|place| place.key.clone())
}

/// A player's token.
pub fn token(position: &Position, player: u8) -> &'static str {
    fn of<G: Draw>(_: &G, player: u8) -> &'static str {
        G::token(player)
    }
    with_game!(position, state => of(state, player))
}

/// The most that [`facts`] can say in a game that starts here.
pub fn most_facts(position: &Position, player: Option<u8>) -> Vec<Message> {
    with_game!(position, state => state.most_facts(player))
}

/// Touch keys of the players' actions that are not places on the board.
pub fn buttons(position: &Position) -> &'static [&'static str] {
    with_game!(position, state => state.buttons())
}

/// Facts about a player, or with `None` about the table.
pub fn facts(position: &Position, player: Option<u8>) -> Vec<Message> {
    with_game!(position, state => state.facts(player))
}

/// The board as lines of plain text.
pub fn plain(position: &Position) -> String {
    with_game!(position, state => state.plain())
}
