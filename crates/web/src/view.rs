//! What a front end is told of a table.

use crate::Names;
use serde::Serialize;
use take_five_picture::{self as picture, Options, Overlay, Part, Place};
use take_five_rules::{Message, Played, Position, ToPlay};
use take_five_table::{End, Table};
use tsify::Tsify;

/// What stays as it is for the whole game.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(hashmap_as_object)]
pub struct Board {
    /// The full game spec.
    pub spec: String,
    /// The id of the game.
    pub game: &'static str,
    /// Left, top, width and height of what is drawn.
    pub frame: [i32; 4],
    /// The shapes below all others.
    pub parts: Vec<Part>,
    /// What can be touched.
    pub places: Vec<Place>,
    /// The signs that places are given: their classes and paths, and as keys the outlines of the places.
    pub signs: Vec<Part>,
    /// What the players are called, player 1 first: where one has been given a name, `seat.named`, in which `seat` is
    /// what the game calls them.
    pub seats: Vec<Message>,
    /// The place that chance comes from, where there is one: `die`, `deck`.
    pub chance: Option<String>,
    /// What stands for each player where there is room for a token only: `white`, `red`, or `one` where players have no
    /// pieces of their own.
    pub tokens: Vec<String>,
    /// What needs room around the board in the course of the game.
    pub room: Room,
}

/// What needs room around a board, so that it can be kept from the start.
#[derive(Serialize, Tsify)]
#[tsify(hashmap_as_object)]
pub struct Room {
    /// The most that [`View::facts`] says: of the table, and then of each player.
    pub facts: Vec<Vec<Message>>,
    /// The controls that players' turns may ask for.
    pub controls: Vec<BoardButton>,
}

/// What is seen of one position.
#[derive(Serialize, Tsify)]
pub struct Scene {
    /// The shapes above the board's.
    pub parts: Vec<Part>,
}

/// See [`crate::TableHandle::labels`].
#[derive(Serialize, Tsify)]
#[tsify(hashmap_as_object)]
pub struct Labels(pub Vec<Message>);

/// Shapes that point something out.
#[derive(Serialize, Tsify)]
pub struct Annotations {
    /// Between the board and what stands on it.
    pub below: Vec<Part>,
    /// Above all.
    pub above: Vec<Part>,
}

/// A step that was taken; `Step` in TypeScript.
#[derive(Serialize, Tsify)]
#[tsify(rename = "Step")]
pub struct PlayedStep {
    /// The action or outcome.
    pub text: String,
    /// Whether chance brought it.
    pub chance: bool,
    /// Whose turn it was, from 1; nobody's while chance sets the game up.
    pub player: Option<u8>,
    /// The position text behind it.
    pub position: String,
    /// What happened, in sentences.
    pub told: Vec<Message>,
    /// Keys of parts that have moved: old key, new key.
    pub moved: Vec<(String, String)>,
    /// What is seen behind it; left out for the last step, where the view has it.
    pub scene: Option<Scene>,
}

/// How a table stands.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(hashmap_as_object)]
pub struct View {
    /// What is seen.
    pub scene: Scene,
    /// The position text.
    pub position: String,
    /// The player to move, `chance` or `over`.
    #[tsify(type = "number | \"chance\" | \"over\"")]
    pub to_play: Doing,
    /// Whose turn it is, also while chance comes within it.
    pub turn_of: Option<u8>,
    /// Whose turn it is or how it ended, in a sentence.
    pub status: Message,
    /// The result, once the game is over.
    pub result: Option<Ended>,
    /// Touch keys that lead on from here.
    pub choices: Vec<String>,
    /// Those of them, and of what is half entered, that are no place on the board.
    pub controls: Vec<BoardButton>,
    /// Touch keys of the action that is half entered.
    pub pending: Vec<String>,
    /// The place that the turn goes on from: of the piece that must go on, of the slot played.
    pub held: Option<String>,
    /// The only action, where the turn goes on and leaves no other.
    pub forced: Option<String>,
    /// Places that something can be dragged from.
    pub movable: Vec<String>,
    /// Whether chance comes next that sets the game up and comes by itself.
    pub setting_up: bool,
    /// Places of the last turn.
    pub marks: Vec<String>,
    /// Places that show why the rules have ended the game.
    pub decisive: Vec<String>,
    /// What is to be known of the table, and then of each player.
    pub facts: Vec<Vec<Message>>,
    /// Whether there is something to take back.
    pub can_undo: bool,
    /// Whether there is something to play again.
    pub can_redo: bool,
    /// Whether the start of the game is not shown yet.
    pub can_back: bool,
    /// Whether something follows in the line shown.
    pub can_forward: bool,
    /// Whether something was taken out of the record that can be put back.
    pub can_restore: bool,
    /// How many steps lead here.
    pub steps: usize,
    /// The id of the turn shown, 0 at the start; within a turn the id of that.
    pub at: usize,
    /// Changes whenever `turns()` does, and not by moving about.
    pub version: u32,
}

/// See [`View::to_play`].
#[derive(Serialize)]
#[serde(untagged)]
pub enum Doing {
    Player(u8),
    Word(&'static str),
}

/// How a game ended.
#[derive(Clone, Serialize, Tsify)]
#[tsify(hashmap_as_object)]
pub struct Ended {
    /// Each player's place: 1 + the number of players who did better.
    pub places: Vec<u8>,
    /// Each player's points, where the game scores.
    pub points: Option<Vec<i32>>,
    /// Who won, in a sentence.
    pub who: Message,
    /// Why, in a sentence.
    pub why: Message,
}

/// A button beside the board.
#[derive(Serialize, Tsify)]
pub struct BoardButton {
    /// The touch key.
    pub key: String,
    /// What it is called.
    pub label: Message,
}

/// What came of a touch or a typed text.
#[derive(Serialize, Tsify)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[tsify(hashmap_as_object)]
pub enum Answer {
    /// Nothing happened; this is why.
    Refused { reason: Message },
    /// An action is half entered, or no longer.
    Begun { view: View },
    /// These steps were taken.
    Played {
        #[tsify(type = "Step[]")]
        steps: Vec<PlayedStep>,
        view: View,
    },
}

pub fn board(table: &Table, options: Options) -> Board {
    let position = table.position();
    let drawn = picture::draw(position, options);
    let seats = (1..=position.players()).map(|player| picture::seat(position, player));
    Board {
        spec: table.spec().to_string(),
        game: table.spec().info().id,
        frame: drawn.frame,
        chance: picture::source_of_chance(position, &drawn),
        signs: drawn.signs(),
        parts: drawn.board,
        places: drawn.places,
        seats: Names::of(table).put_all(seats.collect()),
        tokens: (1..=position.players())
            .map(|player| picture::token(position, player).to_owned())
            .collect(),
        room: room(&Position::start(&table.spec())),
    }
}

fn room(start: &Position) -> Room {
    let controls = picture::buttons(start).iter();
    Room {
        facts: of_all(start, picture::most_facts),
        controls: controls.map(|&key| control(key)).collect(),
    }
}

fn control(key: &str) -> BoardButton {
    BoardButton {
        key: key.to_owned(),
        label: Message::new("control.label").with("key", key.to_owned()),
    }
}

fn scene(drawn: picture::Picture) -> Scene {
    Scene { parts: drawn.parts }
}

/// What is drawn as the table stands: a round that is over is seen until the next one begins.
fn seen(table: &Table, options: Options) -> picture::Picture {
    let waits = table.to_play() == ToPlay::Chance && !table.is_setting_up();
    let last = table.last().zip(table.before_last()).filter(|_| waits);
    let last_look = last.and_then(|(last, before)| picture::last_look(&before, &last));
    picture::draw(last_look.as_ref().unwrap_or(table.position()), options)
}

/// Place and contents of each of the board's places, in their order, and what touching it does.
pub fn labels(table: &Table, options: Options) -> Labels {
    let position = table.position();
    let going_on = table.to_play() != ToPlay::Over; // only the table knows of repetition
    let paths = position.touch_paths();
    let names = Names::of(table);
    let label = |place: picture::Place| {
        let does = picture::does(position, &paths, table.pending(), &place.key);
        names.put(match does.filter(|_| going_on) {
            None => place.label,
            Some(does) => Message::new("place.does")
                .with("holds", place.label)
                .with("does", does),
        })
    };
    Labels(seen(table, options).places.into_iter().map(label).collect())
}

/// Marked places, and arrows between pairs of places: from, to, from, to; an error where there is no such place.
pub fn annotations(
    table: &Table,
    options: Options,
    marks: &[String],
    arrows: &[String],
) -> Result<Annotations, Message> {
    let drawn = seen(table, options);
    let places = |keys: &[String]| -> Result<Vec<&Place>, Message> {
        keys.iter().map(|key| drawn.place(key)).collect()
    };
    let ends = places(arrows)?;
    let pairs = ends.chunks_exact(2).filter_map(|pair| pair.try_into().ok());
    let overlay = Overlay {
        marks: places(marks)?,
        circles: Vec::new(),
        arrows: pairs.collect(),
    };
    let (below, above) = overlay.parts(&drawn);
    Ok(Annotations { below, above })
}

/// What can be dragged from a place; nothing when the game is over.
pub fn drag(table: &Table, from: &str) -> picture::Drag {
    match table.to_play() {
        ToPlay::Player(_) => picture::drag(table.position(), from),
        _ => picture::Drag::default(),
    }
}

/// The steps that led from `before`, in order, to how the table stands.
pub fn steps(
    before: &Position,
    played: &[Played],
    options: Options,
    names: &Names,
) -> Vec<PlayedStep> {
    let mut before = before;
    let mut steps = Vec::new();
    for (index, step) in played.iter().enumerate() {
        let is_last = index + 1 == played.len();
        steps.push(PlayedStep {
            text: step.text.clone(),
            chance: step.chance,
            player: before.turn_of(),
            position: step.after.to_string(),
            told: names.put_all(picture::tell(before, step)),
            moved: picture::moved(before, step),
            scene: (!is_last).then(|| scene(picture::draw(&step.after, options))),
        });
        before = &step.after;
    }
    steps
}

pub fn view(table: &Table, options: Options) -> View {
    let position = table.position();
    let names = Names::of(table);
    let drawn = seen(table, options);
    let choices = table.choices();
    let going_on = table.to_play() != ToPlay::Over;
    let held = picture::held(position).filter(|_| going_on);
    // A chain is entered by one touch for each action.
    let forced = held.as_ref().and_then(|_| {
        let mut actions = table.legal_actions();
        actions.pop().filter(|_| actions.is_empty())
    });
    let is_place = |key: &str| drawn.places.iter().any(|place| place.key == key);
    let controls = choices
        .iter()
        .chain(table.pending())
        .filter(|key| !is_place(key))
        .map(|key| control(key));
    View {
        controls: controls.collect(),
        scene: scene(drawn),
        position: position.to_string(),
        to_play: match table.to_play() {
            ToPlay::Player(player) => Doing::Player(player),
            ToPlay::Chance => Doing::Word("chance"),
            ToPlay::Over => Doing::Word("over"),
        },
        turn_of: table.turn_of(),
        status: names.put(status(table)),
        result: ended(table),
        choices,
        pending: table.pending().to_vec(),
        held,
        forced,
        movable: if going_on {
            picture::movable(position)
        } else {
            Vec::new()
        },
        setting_up: table.is_setting_up(),
        marks: marks(table),
        decisive: match table.end() {
            None => picture::decisive(position),
            Some(_) => Vec::new(),
        },
        facts: of_all(position, picture::facts)
            .into_iter()
            .map(|facts| names.put_all(facts))
            .collect(),
        can_undo: table.can_undo(),
        can_redo: table.can_redo(),
        can_back: table.can_back(),
        can_forward: table.can_forward(),
        can_restore: table.can_restore(),
        steps: table.steps(),
        at: table.at(),
        version: table.version(),
    }
}

/// Something of the table, and then of each player.
fn of_all<T>(position: &Position, look: impl Fn(&Position, Option<u8>) -> T) -> Vec<T> {
    let players = (1..=position.players()).map(Some);
    std::iter::once(None)
        .chain(players)
        .map(|player| look(position, player))
        .collect()
}

fn marks(table: &Table) -> Vec<String> {
    let mut marks = Vec::new();
    for (before, played) in table.last_turn() {
        for place in picture::marks(&before, &played) {
            if !marks.contains(&place) {
                marks.push(place);
            }
        }
    }
    marks
}

fn status(table: &Table) -> Message {
    if let Some(ended) = ended(table) {
        return Message::new("status.over")
            .with("who", ended.who)
            .with("why", ended.why);
    }
    let position = table.position();
    let Some(player) = position.turn_of() else {
        return match position.chance_touch() {
            Some(control) if !table.is_setting_up() => {
                Message::new("status.next-round").with("control", control)
            }
            _ => Message::new("status.set-up"),
        };
    };
    let status = match (position.chance_touch(), picture::task(position)) {
        (Some(control), _) => Message::new("status.chance").with("control", control),
        (None, Some(task)) => Message::new("status.task").with("task", task),
        (None, None) => Message::new("status.turn"),
    };
    status.with("player", picture::seat(position, player))
}

/// How players ended the game, in a sentence.
pub fn end_message(position: &Position, end: End) -> Message {
    match end {
        End::Resigned(player) => {
            Message::new("ended.resigned").with("player", picture::seat(position, player))
        }
        End::Draw => Message::new("ended.agreed"),
    }
}

/// The result, once the game is over.
pub fn ended(table: &Table) -> Option<Ended> {
    let outcome = table.outcome()?;
    let position = table.position();
    let why = match table.end() {
        Some(end) => end_message(position, end),
        None => table.ending()?,
    };
    let first = (1..)
        .zip(outcome.places())
        .filter(|(_, place)| **place == 1);
    let mut winners: Vec<Message> = first
        .map(|(player, _)| picture::seat(position, player))
        .collect();
    let who = match winners.len() {
        _ if outcome.is_draw() => Message::new("result.draw"),
        1 => Message::new("result.win").with("player", winners.swap_remove(0)),
        _ => Message::new("result.shared").with("players", winners),
    };
    let names = Names::of(table);
    Some(Ended {
        places: outcome.places().to_vec(),
        points: outcome.points().map(<[i32]>::to_vec),
        who: names.put(who),
        why: names.put(why),
    })
}
