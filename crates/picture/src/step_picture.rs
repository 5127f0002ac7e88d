//! What a step looks like.

use crate::Draw;
use take_five_rules::{Cursor, Message, PlayedStep, Position, Step, with_game};

/// What a step does on the board, and the sentences that describe it.
///
/// ```
/// use take_five_picture::{StepPicture, heap_kinds};
/// use take_five_rules::{Position, Spec};
///
/// let start = Position::start(&"give-and-take".parse()?);
/// let quiet = StepPicture::new(&start, &start.read_turn("c3-c4", false)?[0]);
/// assert!(quiet.moved.contains(&("piece-c3".to_owned(), "piece-c4".to_owned())));
/// assert_eq!(quiet.marks, ["c3", "c4"]);
/// assert_eq!((quiet.taker, quiet.captured), (None, None));
/// let say = |message| take_five_words::Words::english().say(message);
/// assert_eq!(say(&quiet.sentences[0]), "White moves a white pawn from c3 to c4.");
///
/// let spec: Spec = "take-it-away".parse()?;
/// let red = Position::parse(&spec, "8/8/8/8/8/8/8/wr6 1 12 0,0 0 -")?;
/// let jump = StepPicture::new(&red, &red.read_turn("a1xc1", false)?[0]);
/// assert_eq!(jump.removed, ["b1"]);
/// assert_eq!((jump.taker, jump.captured), (Some(1), Some(1)));
/// assert_eq!(heap_kinds(&red)[1], "red");
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StepPicture {
    /// Which keys of the picture change into which: old key, new key.
    pub moved: Vec<(String, String)>,
    /// The player who takes what leaves the board; `None` if nobody keeps it.
    pub taker: Option<u8>,
    /// Which of [`heap_kinds`](crate::heap_kinds) the taker gets.
    pub captured: Option<usize>,
    /// The places to mark.
    pub marks: Vec<String>,
    /// The places whose pieces leave the board: in Take, that of the stone that was placed may be among them.
    pub removed: Vec<String>,
    /// What happens, in order; empty if the setup of a game is described as a whole later.
    pub sentences: Vec<Message>,
}

impl StepPicture {
    /// The picture of the step that was played from `before`; an empty one if it is not a step of that position.
    #[must_use]
    pub fn new(before: &Position, played: &PlayedStep) -> Self {
        with_game!(before, state => of(state, &played.text))
    }
}

fn of<G: Draw>(before: &G, text: &str) -> StepPicture {
    let Ok(step) = before.read_step(&mut Cursor::new(text), false) else {
        return StepPicture::default();
    };
    let mut after = before.clone();
    match &step {
        Step::Action(action) => after.play_unchecked(*action),
        Step::Chance(outcome) => after.play_chance_unchecked(outcome),
    };
    StepPicture {
        moved: before.moved_keys(&step),
        taker: before.taker(&step),
        captured: before.captured(&step),
        marks: before.last_step_places(&step),
        removed: before.captured_places(&step),
        sentences: before.describe_step(&step, &after),
    }
}
