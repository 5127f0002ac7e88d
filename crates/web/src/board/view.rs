//! The state of a table, as reported to a front end.

use super::player_names::PlayerNames;
use serde::Serialize;
use take_five_picture::{self as picture, Overlay, Part, Place, StepPicture, ViewOptions};
use take_five_rules::{Message, Outcome, PlayedStep, Position, ToPlay};
use take_five_table::{End, Table};
use tsify::Tsify;

/// Who looks at a table, and how.
#[derive(Clone, Copy, Default)]
pub struct Viewer {
    /// The player whom messages address as "you".
    pub reader: Option<u8>,
    /// How the board is shown.
    pub options: ViewOptions,
}

/// Everything that never changes during the game.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(hashmap_as_object)]
pub struct Board {
    /// The full game spec.
    pub spec: String,
    /// The id of the game.
    pub game: &'static str,
    /// Its goal, in a short sentence.
    pub goal: Message,
    /// Whether the board is flipped.
    pub flip: bool,
    /// Left, top, width and height of what is drawn.
    pub frame: [i32; 4],
    /// The shapes underneath all others.
    pub parts: Vec<Part>,
    /// The places that can be touched.
    pub places: Vec<Place>,
    /// The signs shown on places: their classes and paths, with the outlines of the places as keys.
    pub signs: Vec<Part>,
    /// The players' names, player 1 first. If a player has been given a name, this is `seat.named`,
    /// in which `seat` is the game's own word for the player.
    pub seats: Vec<Message>,
    /// The place where chance comes from, if there is one: `die`, `deck`.
    pub chance: Option<String>,
    /// The CSS class of each player's token, for use where there is no room for a name: `white`,
    /// `red`, or `one` if players have no pieces of their own.
    pub tokens: Vec<String>,
    /// The tokens of the pieces that a player keeps in heaps after taking them, the least valuable first; see
    /// [`super::TableHandle::captures`].
    pub captures: &'static [&'static str],
    /// Content for which to reserve space around the board.
    pub room: ReservedSpace,
}

/// Content that appears around a board during the game, so that space can be reserved from the
/// start.
#[derive(Serialize, Tsify)]
#[tsify(hashmap_as_object)]
pub struct ReservedSpace {
    /// The longest list that [`View::facts`] can contain: for the table, then for each player.
    pub facts: Vec<Vec<Message>>,
    /// The buttons that may appear in players' turns.
    pub controls: Vec<BoardButton>,
}

/// The drawing of one position.
#[derive(Serialize, Tsify)]
pub struct Scene {
    /// The shapes on top of the board's.
    pub parts: Vec<Part>,
}

/// See [`super::TableHandle::labels`].
#[derive(Serialize, Tsify)]
#[tsify(hashmap_as_object)]
pub struct Labels(pub Vec<Message>);

/// Shapes that highlight places.
#[derive(Serialize, Tsify)]
pub struct Annotations {
    /// Between the board and the pieces.
    pub below: Vec<Part>,
    /// On top of everything.
    pub above: Vec<Part>,
}

/// A step that was played; `Step` in TypeScript.
#[derive(Serialize, Tsify)]
#[tsify(rename = "Step")]
pub struct StepView {
    /// The action or outcome.
    pub text: String,
    /// Whether it is an outcome of chance.
    pub chance: bool,
    /// The player whose turn it was, from 1; nobody while chance sets up the game.
    pub player: Option<u8>,
    /// The text of the position after it.
    pub position: String,
    /// Describes what happened, in sentences.
    pub told: Vec<Message>,
    /// Parts that moved: old key, new key.
    pub moved: Vec<(String, String)>,
    /// The player who takes the parts that are gone; nobody if nobody keeps them.
    pub taker: Option<u8>,
    /// The drawing after it; omitted for the last step, whose drawing is in the view.
    pub scene: Option<Scene>,
}

/// The state of a table.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(hashmap_as_object)]
pub struct View {
    /// The drawing.
    pub scene: Scene,
    /// The position text.
    pub position: String,
    /// The player to move, `chance` or `over`.
    #[tsify(type = "number | \"chance\" | \"over\"")]
    pub to_play: Doing,
    /// The player whose turn it is, even when chance comes next within it.
    pub turn_of: Option<u8>,
    /// Whether the player who is addressed as "you" has dropped out: the others play on alone.
    pub has_left: bool,
    /// Whose turn it is or how the game ended, as a sentence.
    pub status: Message,
    /// The result, once the game is over.
    pub result: Option<Ended>,
    /// The touch keys that continue from here.
    pub choices: Vec<String>,
    /// The buttons: those choices and pending touches that are not places on the board.
    pub controls: Vec<BoardButton>,
    /// The touches entered so far of an incomplete action.
    pub pending: Vec<String>,
    /// The place from which the turn continues: the piece that must keep moving, or the slot being
    /// played.
    pub held: Option<String>,
    /// The only legal action, if the turn continues and leaves no choice.
    pub forced: Option<String>,
    /// The places that something can be dragged from.
    pub movable: Vec<String>,
    /// Whether the next step is chance that sets up the game and needs no prompting.
    pub setting_up: bool,
    /// The places of the last turn.
    pub marks: Vec<String>,
    /// The places whose pieces the last turn removed.
    pub removed: Vec<String>,
    /// The places that show why the game ended under its rules.
    pub decisive: Vec<String>,
    /// Facts about the table, then about each player.
    pub facts: Vec<Vec<Message>>,
    /// Whether there is anything to undo.
    pub can_undo: bool,
    /// Whether there is anything to redo.
    pub can_redo: bool,
    /// Whether there is anything before the current position.
    pub can_back: bool,
    /// Whether anything follows in the current line.
    pub can_forward: bool,
    /// Whether anything deleted from the record can be restored.
    pub can_restore: bool,
    /// The number of steps that led here.
    pub steps: usize,
    /// The id of the current turn, 0 at the start; within a turn, the id of that turn.
    pub at: usize,
    /// Changes whenever `turns()` does, but not on navigation.
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
    /// Each player's points, if the game has scores.
    pub points: Option<Vec<i32>>,
    /// Who won, as a sentence; it may have `why` as an argument, too.
    pub who: Message,
    /// Why the game ended, as a sentence.
    pub why: Message,
}

/// A button beside the board.
#[derive(Serialize, Tsify)]
pub struct BoardButton {
    /// The touch key.
    pub key: String,
    /// The text on the button.
    pub label: Message,
    /// What touching it would bring, if that can be said.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub forecast: Option<Message>,
}

/// The result of a touch or a typed text.
#[derive(Serialize, Tsify)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[tsify(hashmap_as_object)]
pub enum Answer {
    /// Nothing happened, for this reason.
    Refused { reason: Message },
    /// An action has been started or continued, or its touches were cleared.
    Begun { view: View },
    /// These steps were played.
    Played {
        #[tsify(type = "Step[]")]
        steps: Vec<StepView>,
        view: View,
    },
}

pub fn board(table: &Table, viewer: Viewer) -> Board {
    let position = table.position();
    let drawn = picture::draw(position, viewer.options);
    let seats = (1..=position.players()).map(|player| picture::player_name(position, player));
    Board {
        spec: table.spec().to_string(),
        game: table.spec().info().id,
        goal: picture::goal_message(position),
        flip: viewer.options.flip,
        frame: drawn.frame,
        chance: picture::chance_place(position, &drawn),
        signs: drawn.highlights(),
        parts: drawn.board,
        places: drawn.places,
        seats: PlayerNames::neutral(table).replace_in_all(seats.collect()),
        tokens: (1..=position.players())
            .map(|player| picture::player_piece_class(position, player).to_owned())
            .collect(),
        captures: picture::heap_kinds(position),
        room: room(&Position::start(&table.spec())),
    }
}

fn room(start: &Position) -> ReservedSpace {
    let controls = picture::buttons(start).iter();
    ReservedSpace {
        facts: of_all(start, picture::max_facts),
        controls: controls.map(|&key| control(key)).collect(),
    }
}

fn control(key: &str) -> BoardButton {
    BoardButton {
        key: key.to_owned(),
        label: Message::new("control.label").with("key", key.to_owned()),
        forecast: None,
    }
}

fn scene(drawn: picture::Picture) -> Scene {
    Scene { parts: drawn.parts }
}

/// The picture of the current state. A finished round stays on screen until the next one begins.
fn seen(table: &Table, options: ViewOptions) -> picture::Picture {
    let waits = table.to_play() == ToPlay::Chance && !table.is_setting_up();
    let last = table
        .last()
        .zip(table.position_before_last_step())
        .filter(|_| waits);
    let last_look =
        last.and_then(|(last, before)| picture::finished_round_position(&before, &last));
    picture::draw(last_look.as_ref().unwrap_or(table.position()), options)
}

/// The label of each of the board's places, in order: the place, its contents, and what touching it
/// does.
pub fn labels(table: &Table, viewer: Viewer) -> Labels {
    let position = table.position();
    let going_on = table.to_play() != ToPlay::Over; // only the table knows about repetition
    let paths = position.touch_paths();
    let names = PlayerNames::to_reader(table, viewer.reader);
    let label = |place: picture::Place| {
        let does = picture::touch_effect(position, &paths, table.pending(), &place.key);
        names.replace_in(match does.filter(|_| going_on) {
            None => place.label,
            Some(does) => Message::new("place.does")
                .with("holds", place.label)
                .with("does", does),
        })
    };
    Labels(
        seen(table, viewer.options)
            .places
            .into_iter()
            .map(label)
            .collect(),
    )
}

/// Marks on places, and arrows between pairs of places (from, to, from, to). Returns an error if
/// there is no such place.
pub fn annotations(
    table: &Table,
    options: ViewOptions,
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

/// What can be dragged from a place; nothing unless a player is to move.
pub fn drag(table: &Table, from: &str) -> picture::Drag {
    match table.to_play() {
        ToPlay::Player(_) => picture::drag_from(table.position(), from),
        _ => picture::Drag::default(),
    }
}

/// How many pieces of each of [`Board::captures`] each player has taken: player 1 first, all kinds of a player together.
pub fn captures(table: &Table) -> Vec<u8> {
    let kinds = picture::heap_kinds(table.position()).len();
    let mut counts = vec![0; kinds * usize::from(table.position().players())];
    for (before, played) in table.steps_since(0) {
        let step = StepPicture::new(&before, &played);
        let taken = step.taker.zip(step.captured);
        let heap = taken.map(|(player, kind)| (usize::from(player) - 1) * kinds + kind);
        if let Some(count) = heap.and_then(|heap| counts.get_mut(heap)) {
            *count += 1;
        }
    }
    counts
}

/// The steps that led from `before` to the current position of the table, in order.
pub fn steps(
    table: &Table,
    viewer: Viewer,
    before: &Position,
    played: &[PlayedStep],
) -> Vec<StepView> {
    let names = PlayerNames::to_reader(table, viewer.reader);
    let mut before = before;
    let mut steps = Vec::new();
    for (index, step) in played.iter().enumerate() {
        let is_last = index + 1 == played.len();
        let step_picture = StepPicture::new(before, step);
        steps.push(StepView {
            text: step.text.clone(),
            chance: step.chance,
            player: before.turn_of(),
            position: step.after.to_string(),
            told: names.replace_in_all(step_picture.sentences),
            moved: step_picture.moved,
            taker: step_picture.taker,
            scene: (!is_last).then(|| scene(picture::draw(&step.after, viewer.options))),
        });
        before = &step.after;
    }
    steps
}

pub fn view(table: &Table, viewer: Viewer) -> View {
    let position = table.position();
    let names = PlayerNames::to_reader(table, viewer.reader);
    let drawn = seen(table, viewer.options);
    let choices = table.choices();
    let [marks, removed] = places_of_last_turn(table);
    let going_on = table.to_play() != ToPlay::Over;
    let held = picture::continuation_place(position).filter(|_| going_on);
    // Each action of a chain is entered by one touch.
    let forced = held.as_ref().and_then(|_| {
        let mut actions = table.legal_actions();
        actions.pop().filter(|_| actions.is_empty())
    });
    let is_place = |key: &str| drawn.places.iter().any(|place| place.key == key);
    let controls = choices
        .iter()
        .chain(table.pending())
        .filter(|key| !is_place(key))
        .map(|key| BoardButton {
            forecast: picture::button_forecast(position, key),
            ..control(key)
        });
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
        has_left: viewer
            .reader
            .is_some_and(|reader| position.has_left(reader)),
        status: names.replace_in(status(table, viewer.reader)),
        result: ended(table, viewer.reader),
        choices,
        pending: table.pending().to_vec(),
        held,
        forced,
        movable: if going_on {
            picture::draggable_places(position)
        } else {
            Vec::new()
        },
        setting_up: table.is_setting_up(),
        removed,
        marks,
        decisive: match table.end() {
            None => picture::deciding_places(position),
            Some(_) => Vec::new(),
        },
        facts: of_all(position, |position, player| match (player, table.end()) {
            // After a resignation nothing of what a game in progress says about the table is true any more.
            (None, Some(_)) => Vec::new(),
            _ => picture::facts(position, player),
        })
        .into_iter()
        .map(|facts| names.replace_in_all(facts))
        .collect(),
        can_undo: table.can_undo(),
        can_redo: table.can_redo(),
        can_back: table.can_go_back(),
        can_forward: table.can_go_forward(),
        can_restore: table.can_restore(),
        steps: table.steps(),
        at: table.current_turn(),
        version: table.version(),
    }
}

/// Something about the table, then about each player.
fn of_all<T>(position: &Position, look: impl Fn(&Position, Option<u8>) -> T) -> Vec<T> {
    let players = (1..=position.players()).map(Some);
    std::iter::once(None)
        .chain(players)
        .map(|player| look(position, player))
        .collect()
}

/// Where the last turn was played, each place once, and the places whose pieces it removed and where none has come since.
fn places_of_last_turn(table: &Table) -> [Vec<String>; 2] {
    let [mut marks, mut removed] = [Vec::new(), Vec::new()];
    for (before, played) in table.last_turn() {
        let step = StepPicture::new(&before, &played);
        removed.retain(|place| !step.marks.contains(place));
        removed.extend(step.removed);
        for place in step.marks {
            if !marks.contains(&place) {
                marks.push(place);
            }
        }
    }
    [marks, removed]
}

fn status(table: &Table, reader: Option<u8>) -> Message {
    if let Some(Ended { who, why, .. }) = ended(table, reader) {
        let tells_why = who.args.iter().any(|(name, _)| *name == "why");
        return match tells_why {
            true => who,
            false => Message::new("status.over")
                .with("who", who)
                .with("why", why),
        };
    }
    let position = table.position();
    picture::player_task(position, reader).unwrap_or_else(|| match position.chance_touch() {
        Some(control) if !table.is_setting_up() => {
            Message::new("status.next-round").with("control", control)
        }
        _ => Message::new("status.set-up"),
    })
}

/// Says how the players ended the game. Only a record says whether somebody ran out of time.
pub fn end_message(table: &Table, end: End) -> Message {
    match end {
        End::Resigned(player) => {
            let on_time = cfg!(feature = "record") && table.is_lost_on_time();
            let id = if on_time {
                "ended.time"
            } else {
                "ended.resigned"
            };
            Message::new(id).with("player", picture::player_name(table.position(), player))
        }
        End::Draw => Message::new("ended.agreed"),
    }
}

/// The result, once the game is over, as told to the reader.
pub fn ended(table: &Table, reader: Option<u8>) -> Option<Ended> {
    let outcome = table.outcome()?;
    let position = table.position();
    let why = match table.end() {
        Some(end) => end_message(table, end),
        None => table.ending()?,
    };
    let reader = reader.filter(|_| !outcome.is_draw());
    let names = PlayerNames::to_reader(table, reader);
    let why = names.replace_in(why);
    let who = match reader {
        Some(reader) => result_for(position, &outcome, reader, &why),
        None => picture::result_message(position, &outcome),
    };
    Some(Ended {
        places: outcome.places().to_vec(),
        points: outcome.points().map(<[i32]>::to_vec),
        who: names.replace_in(who),
        why,
    })
}

/// Who won, told to a player of a game that is not a draw: by how much if there are points, and
/// otherwise for what reason.
fn result_for(position: &Position, outcome: &Outcome, reader: u8, why: &Message) -> Message {
    let index = usize::from(reader).saturating_sub(1);
    let place = outcome.places().get(index).copied().unwrap_or_default();
    let won_or_lost = Message::new(match place {
        1 => "result.you-won",
        _ => "result.you-lost",
    });
    let because = won_or_lost.with("why", why.clone());
    // Builds without records have to be small.
    if cfg!(not(feature = "record")) {
        return because;
    }
    let others = picture::winner_names(position, outcome, Some(reader));
    if place == 1 && !others.is_empty() {
        return Message::new("result.you-share").with("players", others);
    }
    let Some(points) = outcome.points() else {
        return because;
    };
    let (mut own, mut best) = (0, i32::MIN);
    for (other, &points) in points.iter().enumerate() {
        if other == index {
            own = points;
        } else {
            best = best.max(points);
        }
    }
    let by = Message::new(match place {
        1 => "result.you-won-by",
        _ if position.players() == 2 => "result.you-lost-by",
        _ => "result.you-behind",
    });
    by.with("points", own.abs_diff(best))
        .with("place", place)
        .with("count", others.len())
        .with("players", others)
}
