//! What each game tells the screen, and the same for any of them.

use crate::{Options, Picture, owner};
use take_five_rules::{
    Cursor, Draft, Message, Notation, Played, Position, Setup, Step, StepOf, ToPlay, with_draft,
    with_game,
};

/// How a game is shown.
pub trait Draw: Notation {
    /// What stands where, seen as the options say: of a position, or of one being set up.
    fn picture(setup: &Self::Setup, options: Options) -> Picture;

    /// Which keys of the picture become which by the step, where a thing that moves is known by
    /// its place.
    fn moved(&self, _step: &StepOf<Self>) -> Vec<(String, String)> {
        Vec::new()
    }

    /// The places to be marked as those of the last step.
    fn marks(&self, step: &StepOf<Self>) -> Vec<String>;

    /// What a place holds, where that can be said of other places too: "clod".
    fn holds(&self, _place: &str) -> Option<Message> {
        None
    }

    /// The places that show why the game has ended as it did; only asked for when it has.
    fn decisive(&self) -> Vec<String> {
        Vec::new()
    }

    /// What the player to move has to do, where that is less than any move or more than a move:
    /// "remove any white chip". Only asked for where a player is to move.
    fn task(&self) -> Option<Message> {
        None
    }

    /// What happened by the step that led from here to `after`.
    fn tell(&self, step: &StepOf<Self>, after: &Self) -> Vec<Message>;

    /// What a touch does, as in "to capture on e6": it completes the first of these actions, or
    /// (where it is not `whole`) begins any of them. `None` where that says itself.
    fn does(&self, actions: &[Self::Action], whole: bool) -> Option<Message>;

    /// The place that the turn goes on from: of the piece that must go on, of the slot that is
    /// played. Where it leaves only one action, nobody needs to be asked for it.
    fn held(&self) -> Option<String> {
        None
    }

    /// From which place to which the action of this path of touches is dragged, where it is one
    /// that moves something. Nothing is dropped on [`Draw::buttons`].
    fn drag(&self, path: &[String]) -> Option<(String, String)> {
        let (from, to) = match path {
            [from, to] => (from.clone(), to.clone()),
            [to] => (self.held()?, to.clone()),
            _ => return None,
        };
        let is_button = self.buttons().contains(&to.as_str());
        (!is_button).then_some((from, to))
    }

    /// The same in a game that ends with this round, where there are several: its table stays when
    /// the round is over, to be looked at.
    fn in_last_round(&self) -> Option<Self> {
        None
    }

    /// What a player is called here, numbered from 1.
    fn seat(player: u8) -> Message;

    /// What the text of a turn or an action says, where it is written for programs rather than for people.
    fn in_words(_text: &str) -> Option<Message> {
        None
    }

    /// What is to be known of a player (points, pieces), or with `None` of the table.
    fn facts(&self, _player: Option<u8>) -> Vec<Message> {
        Vec::new()
    }

    /// The most that [`Draw::facts`] says in a game that starts here, so that its room can be kept and nothing moves when
    /// more is said.
    fn most_facts(&self, player: Option<u8>) -> Vec<Message> {
        self.facts(player)
    }

    /// Touch keys of the players' actions that are no place on the board: buttons beside it, whose room is kept.
    fn buttons(&self) -> &'static [&'static str] {
        &[]
    }

    /// What stands for a player where there is room for a token only: the class of the player's pieces, or of the sign
    /// that says on the board whose something is.
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

/// What there is to show of a step.
#[derive(Default)]
struct Shown {
    moved: Vec<(String, String)>,
    marks: Vec<String>,
    told: Vec<Message>,
}

/// What there is to show of the step that was played from `before`; nothing where it is not a step of
/// that position.
fn shown(before: &Position, played: &Played) -> Shown {
    // One function for all three, so that reading the step is compiled once for each game.
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

/// Which keys of the picture become which by the step that was played from `before`.
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

/// The places to be marked as those of the step that was played from `before`.
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

/// The places that show why the rules have ended the game here; none while it goes on.
pub fn decisive(position: &Position) -> Vec<String> {
    match position.to_play() {
        ToPlay::Over => with_game!(position, state => state.decisive()),
        _ => Vec::new(),
    }
}

/// What the player to move has to do, where there is more to say of it than that they are to move.
pub fn task(position: &Position) -> Option<Message> {
    match position.to_play() {
        ToPlay::Player(_) => with_game!(position, state => state.task()),
        _ => None,
    }
}

/// What happened by the step that was played from `before`.
pub fn tell(before: &Position, played: &Played) -> Vec<Message> {
    shown(before, played).told
}

/// What a place holds, where that can be said of other places too: "clod".
pub fn holds(position: &Position, place: &str) -> Option<Message> {
    with_game!(position, state => state.holds(place))
}

/// What a player is called.
pub fn seat(position: &Position, player: u8) -> Message {
    fn of<G: Draw>(_: &G, player: u8) -> Message {
        G::seat(player)
    }
    with_game!(position, state => of(state, player))
}

/// What the text of a turn or an action says, where it is written for programs rather than for people.
pub fn in_words(position: &Position, text: &str) -> Option<Message> {
    fn of<G: Draw>(_: &G, text: &str) -> Option<Message> {
        G::in_words(text)
    }
    with_game!(position, state => of(state, text))
}

/// The place on the board that chance comes from, where there is one: the die, the deck.
pub fn source_of_chance(position: &Position, drawn: &Picture) -> Option<String> {
    let key = position.spec().info().chance?;
    let found = drawn.places.iter().find(|place| place.key == key);
    found.map(|place| place.key.clone())
}

/// What stands for a player where there is room for a token only.
pub fn token(position: &Position, player: u8) -> &'static str {
    fn of<G: Draw>(_: &G, player: u8) -> &'static str {
        G::token(player)
    }
    with_game!(position, state => of(state, player))
}

/// The most that [`facts`] says in a game that starts here.
pub fn most_facts(position: &Position, player: Option<u8>) -> Vec<Message> {
    with_game!(position, state => state.most_facts(player))
}

/// Touch keys of the players' actions that are no place on the board.
pub fn buttons(position: &Position) -> &'static [&'static str] {
    with_game!(position, state => state.buttons())
}

/// What is to be known of a player, or with `None` of the table.
pub fn facts(position: &Position, player: Option<u8>) -> Vec<Message> {
    with_game!(position, state => state.facts(player))
}

/// The board as lines of plain text.
pub fn plain(position: &Position) -> String {
    with_game!(position, state => state.plain())
}
