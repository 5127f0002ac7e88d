//! What each game tells the user interface, and functions that do the same for any game.

use crate::{Picture, ViewOptions, player_marker};
use take_five_rules::{Draft, Message, Notation, Position, StepOf, ToPlay, with_draft, with_game};

/// How a game is shown.
pub trait Draw: Notation {
    /// The emblem, as the data of one SVG path that is filled by the rule `evenodd`, in a square of
    /// [`EMBLEM_SIZE`](crate::EMBLEM_SIZE): legible at 16 pixels.
    fn emblem() -> &'static str;

    /// The picture of a position, or of one being set up, with these display options.
    fn picture(setup: &Self::Setup, options: ViewOptions) -> Picture;

    /// Which keys of the picture change into which with the step, for pieces that are identified by their place.
    fn moved_keys(&self, _step: &StepOf<Self>) -> Vec<(String, String)> {
        Vec::new()
    }

    /// The player who takes what the step removes from the board, to show it on its way there; `None` if nobody keeps it.
    fn taker(&self, _step: &StepOf<Self>) -> Option<u8> {
        None
    }

    /// What can be taken that is worth something to keep, as the tokens (see [`Draw::player_piece_class`]) of its kinds, the least
    /// first: shown as heaps beside the players.
    fn heap_kinds(&self) -> &'static [&'static str] {
        &[]
    }

    /// Which of [`Draw::heap_kinds`] the [`Draw::taker`] of the step takes.
    fn captured(&self, _step: &StepOf<Self>) -> Option<usize> {
        None
    }

    /// The places to mark for the last step.
    fn last_step_places(&self, step: &StepOf<Self>) -> Vec<String>;

    /// The places whose pieces left the board with the last step.
    fn captured_places(&self, _step: &StepOf<Self>) -> Vec<String> {
        Vec::new()
    }

    /// What a place holds, if other places can hold the same: "clod".
    fn place_contents(&self, _place: &str) -> Option<Message> {
        None
    }

    /// The places that show why the game has ended; only called when it has.
    fn deciding_places(&self) -> Vec<String> {
        Vec::new()
    }

    /// The goal in one short line, for somebody who has not played the game yet; it may depend on the options.
    fn goal_message(&self) -> Message;

    /// What the player whose turn it is has to do, in that player's words, as a whole sentence: what the turn is about,
    /// what is stuck, what is left to do. Only called if it is somebody's turn, which it also is when the player has to
    /// roll or draw.
    ///
    /// The sentence is also given `turn` ("Your turn", "White") and `player`, who is `seat.reader` if that is the
    /// reader.
    fn player_task(&self) -> Message;

    /// By how many quarters, clockwise, the board has to be turned so that the player sits at the bottom.
    fn quarters_to_face(&self, _player: u8) -> u8 {
        0
    }

    /// What happened in the step that led from here to `after`.
    fn describe_step(&self, step: &StepOf<Self>, after: &Self) -> Vec<Message>;

    /// What a touch does, as in "to capture on e6": it completes the first of these actions, or (unless it is `whole`)
    /// begins any of them. `None` if that is obvious.
    fn touch_effect(&self, actions: &[Self::Action], whole: bool) -> Option<Message>;

    /// The place that the turn continues from: of the piece that must go on, of the slot being played. If it leaves
    /// only one action, that can be played automatically.
    fn continuation_place(&self) -> Option<String> {
        None
    }

    /// Between which places the action of this path of touches is dragged, if it moves something. Nothing can be
    /// dropped on [`Draw::buttons`].
    fn drag(&self, path: &[String]) -> Option<(String, String)> {
        let (from, to) = match path {
            [from, to] => (from.clone(), to.clone()),
            [to] => (self.continuation_place()?, to.clone()),
            _ => return None,
        };
        let is_button = self.buttons().contains(&to.as_str());
        (!is_button).then_some((from, to))
    }

    /// The same in a game that ends with this round, if there are rounds: then the table stays visible after the round.
    fn as_last_round(&self) -> Option<Self> {
        None
    }

    /// The name of a player in this game, numbered from 1.
    fn player_name(&self, player: u8) -> Message {
        numbered_player(player)
    }

    /// The text of a turn or an action in words, if the text is written for programs rather than people.
    fn notation_in_words(&self, _text: &str) -> Option<Message> {
        None
    }

    /// Facts about a player (points, pieces), or with `None` about the table.
    fn facts(&self, _player: Option<u8>) -> Vec<Message> {
        Vec::new()
    }

    /// The most that [`Draw::facts`] can say in a game that starts here, so that space can be reserved for it and
    /// nothing shifts.
    fn max_facts(&self, player: Option<u8>) -> Vec<Message> {
        self.facts(player)
    }

    /// Touch keys of the players' actions that are not places on the board: buttons beside it, with reserved space.
    fn buttons(&self) -> &'static [&'static str] {
        &[]
    }

    /// What touching one of these buttons would bring, in a few words for the player to move.
    fn button_forecast(&self, _button: &str) -> Option<Message> {
        None
    }

    /// A player's token: the class of the player's pieces, or of the symbol that marks what belongs to the player on
    /// the board.
    fn player_piece_class(&self, player: u8) -> &'static str {
        player_marker::marker_name(player)
    }

    /// The board as lines of plain text.
    fn plain_text(&self) -> String;
}

/// The name of a player who is known by number only.
pub(crate) fn numbered_player(player: u8) -> Message {
    Message::new("seat.player").with("number", player)
}

/// Draws a position.
pub fn draw(position: &Position, options: ViewOptions) -> Picture {
    draw_draft(&Draft::of(position), options)
}

/// Draws a position being set up, valid or not.
pub fn draw_draft(draft: &Draft, options: ViewOptions) -> Picture {
    with_draft!(draft, setup: G => G::picture(setup, options))
}

/// The kinds of pieces whose captures are kept in heaps: the tokens that stand for them, the least valuable first.
pub fn heap_kinds(position: &Position) -> &'static [&'static str] {
    with_game!(position, state => state.heap_kinds())
}

/// The places that show why the game has ended under the rules; empty while it is in progress.
pub fn deciding_places(position: &Position) -> Vec<String> {
    match position.to_play() {
        ToPlay::Over => with_game!(position, state => state.deciding_places()),
        _ => Vec::new(),
    }
}

/// What the player whose turn it is has to do, told to the reader; nothing if it is nobody's turn. A reader who has to
/// wait only learns who is to move: what the others have to do would read like an order.
///
/// ```
/// use take_five_picture::player_task;
/// use take_five_rules::Position;
/// let position = Position::start(&"take-back-toe".parse()?);
/// let say = |reader| take_five_words::Words::english().say(&player_task(&position, reader).unwrap());
/// assert_eq!(say(None), "Player 1: roll the die");
/// assert_eq!(say(Some(1)), "Your turn: roll the die");
/// assert_eq!(say(Some(2)), "Player 1 to move");
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
pub fn player_task(position: &Position, reader: Option<u8>) -> Option<Message> {
    let player = position.turn_of()?;
    let player = match reader {
        Some(reader) if reader == player => Message::new("seat.reader"),
        Some(_) => {
            let name = player_name(position, player);
            return Some(Message::new("status.turn").with("player", name));
        }
        None => player_name(position, player),
    };
    let turn = Message::new("status.whose").with("player", player.clone());
    let task = with_game!(position, state => state.player_task());
    Some(task.with("player", player).with("turn", turn))
}

/// The goal of the game in one short line.
pub fn goal_message(position: &Position) -> Message {
    with_game!(position, state => state.goal_message())
}

/// The same view of the board, turned so that the player sits at the bottom.
pub fn facing(position: &Position, player: u8, options: ViewOptions) -> ViewOptions {
    options.turned(with_game!(position, state => state.quarters_to_face(player)))
}

/// What a place holds, if other places can hold the same: "clod".
pub fn place_contents(position: &Position, place: &str) -> Option<Message> {
    with_game!(position, state => state.place_contents(place))
}

/// The name of a player.
pub fn player_name(position: &Position, player: u8) -> Message {
    with_game!(position, state => state.player_name(player))
}

/// The text of a turn or an action in words, if the text is written for programs rather than people.
pub fn notation_in_words(position: &Position, text: &str) -> Option<Message> {
    with_game!(position, state => state.notation_in_words(text))
}

/// The place on the board that draws chance outcomes, if there is one: the die, the deck.
pub fn chance_place(position: &Position, drawn: &Picture) -> Option<String> {
    let key = position.info().chance?;
    let found = drawn.places.iter().find(|place| place.key == key);
    found.map(|place| place.key.clone())
}

/// A player's token.
pub fn player_piece_class(position: &Position, player: u8) -> &'static str {
    with_game!(position, state => state.player_piece_class(player))
}

/// The most that [`facts`] can say in a game that starts here.
pub fn max_facts(position: &Position, player: Option<u8>) -> Vec<Message> {
    with_game!(position, state => state.max_facts(player))
}

/// Touch keys of the players' actions that are not places on the board.
pub fn buttons(position: &Position) -> &'static [&'static str] {
    with_game!(position, state => state.buttons())
}

/// What touching one of these buttons would bring, in a few words for the player to move.
pub fn button_forecast(position: &Position, button: &str) -> Option<Message> {
    with_game!(position, state => state.button_forecast(button))
}

/// Facts about a player, or with `None` about the table.
pub fn facts(position: &Position, player: Option<u8>) -> Vec<Message> {
    with_game!(position, state => state.facts(player))
}

/// The board as lines of plain text.
pub fn plain_text(position: &Position) -> String {
    with_game!(position, state => state.plain_text())
}
