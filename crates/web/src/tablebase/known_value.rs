//! What the tables say about a position.

use serde::Serialize;
use take_five_rules::{Game, GiveAndTake, Input, Message, Notation, Spec};
use take_five_solve::{PerfectAction, PerfectResult, PerfectValue, TableBlocks};
use tsify::Tsify;

/// How far a line goes on, in actions.
const LONGEST_LINE: usize = 10;

/// What is known about a position in which a player is to move.
#[derive(Debug, Serialize, Tsify)]
#[tsify(hashmap_as_object)]
pub struct KnownValue {
    /// Who wins, and in how many turns; an argument `player` is a seat number.
    pub value: Message,
    /// Whether nobody can force a win.
    #[serde(rename = "isDrawn")]
    pub is_drawn: bool,
    /// Each seat's chance of winning: 0, 1/2 for a draw, or 1.
    pub chances: Vec<f64>,
    /// The legal actions, the one to play first: the fastest win, or the slowest loss. One whose value is not known is
    /// left out, but never the best.
    pub lines: Vec<KnownLine>,
}

/// An action and how perfect play goes on after it.
#[derive(Debug, Serialize, Tsify)]
#[tsify(hashmap_as_object)]
pub struct KnownLine {
    /// Texts of the actions, as far as they are known.
    pub actions: Vec<String>,
    /// Touch keys of the first one.
    pub path: Vec<String>,
    /// What the action leads to, for its player.
    pub value: Message,
    /// As of the whole position.
    pub chances: Vec<f64>,
    /// Whether it wins if the position is won, or draws if it is drawn.
    pub keeps: bool,
}

/// The question of what is known about a position.
pub struct TableQuestion {
    state: GiveAndTake,
    before: Vec<GiveAndTake>,
}

impl TableQuestion {
    /// From texts: the game's spec, the position, and those at the starts of the earlier turns; `None` if they are not of
    /// Give & Take.
    pub fn read(spec: &str, position: &str, before: &[String]) -> Option<Self> {
        let spec: Spec = spec.parse().ok()?;
        let read = |text: &String| GiveAndTake::parse(&spec, text).ok();
        Some(TableQuestion {
            state: GiveAndTake::parse(&spec, position).ok()?,
            before: before.iter().map(read).collect::<Option<_>>()?,
        })
    }

    /// The names of the blocks that are still needed; `None` if the tables do not have the position.
    pub fn missing(&self, tables: &TableBlocks) -> Option<Vec<String>> {
        tables.missing_for_actions(&self.state)
    }

    /// What is known; `None` if it is not certain.
    pub fn answer(&self, tables: &TableBlocks) -> Option<KnownValue> {
        let (value, actions) = tables.actions(&self.state, &self.before)?;
        let player = self.state.side_to_move();
        let line = |known: &PerfectAction| KnownLine {
            actions: self.line(tables, known),
            path: self.state.touches(known.action),
            value: value_of_line(known.value),
            chances: chances(player, known.value),
            keeps: known.value.result == value.result,
        };
        Some(KnownValue {
            value: value_of_position(player, value),
            is_drawn: value.result == PerfectResult::Draw,
            chances: chances(player, value),
            lines: actions.iter().map(line).collect(),
        })
    }

    /// The action and its continuation. Nobody has to hurry in a draw: of one, only the action.
    fn line(&self, tables: &TableBlocks, first: &PerfectAction) -> Vec<String> {
        let mut state = self.state;
        let mut actions = Vec::new();
        let mut next = Some(*first);
        while let Some(known) = next.take() {
            actions.push(state.action_text(known.action));
            state.play_unchecked(known.action);
            if known.value.result != PerfectResult::Draw && actions.len() < LONGEST_LINE {
                // No position comes twice on the way to an end.
                let after = tables.actions(&state, &[]);
                next = after.and_then(|(_, actions)| actions.first().copied());
            }
        }
        actions
    }
}

/// As a fact about the game.
fn value_of_position(player: u8, value: PerfectValue) -> Message {
    let winner = match value.result {
        PerfectResult::Draw => return Message::new("tables.draw"),
        PerfectResult::Win => player,
        PerfectResult::Loss => 3 - player,
    };
    Message::new("tables.wins")
        .with("player", winner)
        .with("turns", value.distance)
}

/// As what an action is worth to its player.
fn value_of_line(value: PerfectValue) -> Message {
    match value.result {
        PerfectResult::Draw => Message::new("tables.draw"),
        PerfectResult::Win => Message::new("tables.win-in").with("turns", value.distance),
        PerfectResult::Loss => Message::new("tables.loss-in").with("turns", value.distance),
    }
}

/// Each seat's chance of winning; `player` has the value.
fn chances(player: u8, value: PerfectValue) -> Vec<f64> {
    let own = match value.result {
        PerfectResult::Draw => 0.5,
        PerfectResult::Win => 1.0,
        PerfectResult::Loss => 0.0,
    };
    match player {
        1 => vec![own, 1.0 - own],
        _ => vec![1.0 - own, own],
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::super::INDEX;
    use super::*;
    use std::fs;
    use std::path::Path;
    use take_five_rules::{GiveAndTakeSetup, Position, Setup, ToPlay};
    use take_five_search::rng;
    use take_five_search::{Level, Limits, Player, is_solved};
    use take_five_solve::Tables;
    use take_five_table::Table;

    const SPEC: &str = "give-and-take";

    fn folder() -> &'static Path {
        Path::new(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../www/engine/tablebase"
        ))
    }

    /// The tables as in a page that has fetched everything.
    fn tables() -> TableBlocks {
        let mut tables = TableBlocks::read_index(INDEX).unwrap();
        for file in fs::read_dir(folder()).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_none() {
                tables.insert(&fs::read(path).unwrap()).unwrap();
            }
        }
        tables
    }

    fn answer(tables: &TableBlocks, position: &str) -> Option<KnownValue> {
        TableQuestion::read(SPEC, position, &[])?.answer(tables)
    }

    /// A random position with 2 or 3 pieces, White to move.
    fn random_position(rng: &mut impl FnMut(u32) -> u32) -> GiveAndTake {
        loop {
            let mut men = [0_u64; 2];
            let mut kings = 0;
            for n in 0..2 + rng(2) {
                let square = 1 << rng(64);
                men[if n < 2 { n } else { rng(2) } as usize] |= square;
                kings |= square * u64::from(rng(2));
            }
            for own in men.into_iter().filter(|own| own.is_power_of_two()) {
                kings |= own;
            }
            let setup = GiveAndTakeSetup::of_pieces(men, kings, 1, false);
            let state = setup.validate().ok().filter(|_| men[0] & men[1] == 0);
            if let Some(state) = state.filter(|state| state.outcome().is_none()) {
                return state;
            }
        }
    }

    #[test]
    fn the_blocks_of_the_site_are_those_of_the_tables() {
        let made = tempfile::tempdir().unwrap();
        let spec = SPEC.parse().unwrap();
        let solved = Tables::solve(made.path(), &spec, 3, &mut |_| ()).unwrap();
        let cut = solved.cut(1 << 20);
        let remedy = "takefive solve tables --pieces 3, then takefive solve blocks --output www/engine/tablebase";
        assert_eq!(INDEX, cut.index, "{remedy}");
        for (name, bytes) in &cut.blocks {
            assert_eq!(&fs::read(folder().join(name)).unwrap(), bytes, "{remedy}");
        }
        let files = fs::read_dir(folder()).unwrap().count();
        assert_eq!(files, cut.blocks.len() + 1);
    }

    #[test]
    fn what_the_engine_calls_solved_is_in_the_tables() {
        let tables = tables();
        let mut rng = rng(7);
        for _ in 0..2_000 {
            let state = random_position(&mut rng);
            let position = Position::GiveAndTake(state);
            assert!(is_solved(&position, None) && is_solved(&position, Some(7)));
            assert!(!is_solved(&position, Some(6)));
            assert!(answer(&tables, &state.text()).is_some(), "{}", state.text());
        }
        for (spec, text) in [
            (SPEC, "8/8/3BB3/8/8/8/8/W2W4 w - - 0"),
            (
                "give-and-take:kings=forward",
                "8/8/3B4/8/8/8/8/W2W4 w - - 0",
            ),
        ] {
            let position = Position::parse(&spec.parse().unwrap(), text).unwrap();
            assert!(!is_solved(&position, None), "{text}");
            let question = TableQuestion::read(spec, text, &[]).unwrap();
            assert_eq!(question.missing(&tables), None);
            assert!(question.answer(&tables).is_none());
        }
    }

    #[test]
    fn a_win_is_a_fact_with_its_line() {
        let known = answer(&tables(), "8/8/8/1B6/8/1W6/8/W7 w - - 0").unwrap();
        assert_eq!(known.value.id, "tables.wins");
        assert!(!known.is_drawn);
        assert_eq!(known.chances, [1.0, 0.0]);
        let best = &known.lines[0];
        assert!(best.keeps && best.value.id == "tables.win-in");
        assert_eq!(best.path.len(), 2, "{:?}", best.path);
        // The line is played as it is written, and ends the game if it is short enough.
        let mut table = Table::from_position(
            Position::parse(&SPEC.parse().unwrap(), "8/8/8/1B6/8/1W6/8/W7 w - - 0").unwrap(),
            1,
        );
        for action in &best.actions {
            table.play(action).unwrap();
        }
        let other = answer(&tables(), "8/8/8/1B6/8/1W6/8/W7 b - - 0").unwrap();
        assert_eq!(other.chances.iter().sum::<f64>(), 1.0);
        assert!(answer(&tables(), "nonsense").is_none());
    }

    #[test]
    fn a_draw_shows_what_would_lose() {
        let known = answer(&tables(), "8/8/3B4/8/8/8/1W6/8 w - - 0").unwrap();
        assert!(known.is_drawn && known.value.id == "tables.draw");
        assert_eq!(known.chances, [0.5, 0.5]);
        let last = known.lines.last().unwrap();
        assert!(!last.keeps && last.value.id == "tables.loss-in");
        assert_eq!(last.chances, [0.0, 1.0]);
        assert!(
            known
                .lines
                .iter()
                .all(|line| !line.keeps || line.actions.len() == 1)
        );
    }

    /// The action that the page's engine plays: the best, or any that keeps a draw; `None` where nothing is certain.
    fn known_action(
        tables: &TableBlocks,
        position: &Position,
        before: &[Position],
        rng: &mut impl FnMut(u32) -> u32,
    ) -> Option<(f64, String)> {
        let before: Vec<String> = before.iter().map(Position::to_string).collect();
        let question = TableQuestion::read(SPEC, &position.to_string(), &before)?;
        let known = question.answer(tables)?;
        let keeps: Vec<_> = known.lines.iter().filter(|line| line.keeps).collect();
        let choices = if known.is_drawn { keeps.len() } else { 1 };
        let action = keeps[rng(choices as u32) as usize].actions[0].clone();
        let player = usize::from(position.turn_of()?);
        Some((known.chances[player - 1], action))
    }

    /// Plays games as the page does; repetition and quiet turns draw as in any game. Panics if the tables' player gets
    /// less than they promised at any moment, or wins late.
    fn play(level: Level, games: u32, seed: u64) {
        let tables = tables();
        let mut rng = rng(seed);
        let mut opponent = Player::new();
        let (mut promised, mut unknown) = ([0; 3], 0);
        for game in 0..games {
            let state = random_position(&mut rng);
            let start = state.text();
            let own = 1 + (game % 2) as u8;
            let mut table = Table::from_position(Position::GiveAndTake(state), seed);
            let mut before = Vec::new();
            let (mut least, mut last_turn) = (0.0, usize::MAX);
            while let ToPlay::Player(player) = table.to_play() {
                let position = table.position().clone();
                let mut search = |level, nodes, rng: &mut dyn FnMut(u32) -> u32| {
                    let stop = &mut || false;
                    let limits = &mut Limits { nodes, stop };
                    opponent.choose(level, &position, &before, rng, limits)
                };
                let text = if player != own {
                    search(level, 1_000, &mut rng).unwrap()
                } else if let Some((chance, action)) =
                    known_action(&tables, &position, &before, &mut rng)
                {
                    if before.len() < 2 {
                        promised[(2.0 * chance) as usize] += 1;
                    }
                    assert!(chance >= least, "{start}");
                    least = chance;
                    let Position::GiveAndTake(now) = &position else {
                        unreachable!("it is the game");
                    };
                    let distance = tables.probe(now).map_or(0, |value| value.distance);
                    if chance == 1.0 {
                        last_turn = last_turn.min(before.len() + usize::from(distance));
                    }
                    action
                } else {
                    // Won, but perhaps not before the quiet turns draw.
                    unknown += 1;
                    search(Level::Numbered(8), 5_000, &mut rng).unwrap()
                };
                let steps = table.play(&text).unwrap();
                if steps.last().is_some_and(|step| step.turn_over) {
                    before.push(position);
                }
            }
            let outcome = table.outcome().unwrap();
            let got = match outcome.places()[usize::from(own) - 1] {
                _ if outcome.is_draw() => 0.5,
                1 => 1.0,
                _ => 0.0,
            };
            assert!(got >= least, "{start}");
            assert!(got < 1.0 || before.len() <= last_turn, "{start}");
        }
        println!(
            "{level}: {games} games, losses, draws and wins known {promised:?}; {unknown} choices unknown"
        );
        assert!(promised.iter().all(|&number| number > 0), "{promised:?}");
    }

    #[test]
    fn perfect_play_never_loses_value_against_random_play() {
        play(Level::Random, 300, 18);
    }

    #[test]
    fn perfect_play_never_loses_value_against_the_engine() {
        play(Level::Numbered(2), 100, 19);
    }

    #[test]
    #[ignore = "takes minutes"]
    fn perfect_play_never_loses_value_in_10_000_games() {
        play(Level::Random, 10_000, 20);
        play(Level::Numbered(2), 10_000, 21);
    }
}
