//! Games from tables against an opponent: does the table's player ever get less than the table promises?

use std::fmt;
use take_five_rules::{Game, GiveAndTake, GiveAndTakeSetup, Message, Notation, Position, Setup};
use take_five_search::rng;
use take_five_search::{Level, Limits, Player};
use take_five_solve::{PerfectResult, Tables};
use take_five_table::Table;

/// How the player of the tables did.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct PerfectPlay {
    /// Games from positions that the tables call won, drawn and lost for their player.
    pub games: [u64; 3],
    /// Games won, drawn and lost.
    pub results: [u64; 3],
    /// Texts of the positions from which the player got less than promised, or won later.
    pub broken: Vec<String>,
}

/// The most positions an opponent searches for an action.
const NODES: u64 = 2_000;

/// Plays games from random positions with up to `pieces` pieces; the player of the tables has the move first in every
/// second one. Repetition and quiet turns draw as in any game.
///
/// # Errors
/// If there is no such level, or if the tables lack a position.
pub fn perfect_play(
    tables: &Tables,
    start: &GiveAndTake,
    pieces: u32,
    level: Level,
    games: u64,
    seed: u64,
) -> Result<PerfectPlay, Message> {
    let mut rng = rng(seed);
    let mut figures = PerfectPlay::default();
    let mut opponent = Player::new();
    while figures.games.iter().sum::<u64>() < games {
        let Some(state) = random_position(start, pieces, &mut rng) else {
            continue;
        };
        let own = 1 + (figures.games.iter().sum::<u64>() % 2) as u8;
        let missing = || Message::new("solve.not-in-tables");
        let value = tables.probe(&state).ok_or_else(missing)?;
        let promised = match (value.result, own) {
            (PerfectResult::Draw, _) => 1,
            (PerfectResult::Win, 1) | (PerfectResult::Loss, 2) => 0,
            _ => 2,
        };
        let mut table = Table::from_position(Position::GiveAndTake(state), seed);
        let mut before = Vec::new();
        let mut turns = 0;
        while table.outcome().is_none() {
            let Position::GiveAndTake(now) = table.position().clone() else {
                break;
            };
            let text = if now.side_to_move() == own {
                let action = tables.best_action(&now).ok_or_else(missing)?;
                now.action_text(action)
            } else {
                let mut limits = Limits {
                    nodes: NODES,
                    stop: &mut || false,
                };
                let position = table.position();
                opponent.choose(level, position, &before, &mut rng, &mut limits)?
            };
            before.push(Position::GiveAndTake(now));
            let played = table.play(&text)?;
            turns += u64::from(played.last().is_some_and(|step| step.turn_over));
        }
        let place = |player: u8| match table.outcome() {
            Some(outcome) if !outcome.is_draw() => outcome.places()[usize::from(player) - 1],
            _ => 0,
        };
        let result = match place(own) {
            0 => 1,
            1 => 0,
            _ => 2,
        };
        figures.games[promised] += 1;
        figures.results[result] += 1;
        let late = promised == 0 && turns > u64::from(value.distance);
        if result > promised || late {
            figures.broken.push(state.text());
        }
    }
    Ok(figures)
}

/// A position with 2 to `pieces` pieces on random squares, White to move; `None` if they do not make one.
pub fn random_position(
    start: &GiveAndTake,
    pieces: u32,
    rng: &mut impl FnMut(u32) -> u32,
) -> Option<GiveAndTake> {
    let mut men = [0; 2];
    let mut kings = 0;
    for _ in 0..2 + rng(pieces.clamp(2, 4) - 1) {
        let square = 1_u64 << rng(64);
        men[rng(2) as usize] |= square;
        if rng(2) == 0 {
            kings |= square;
        }
    }
    if men[0] & men[1] != 0 || men.contains(&0) {
        return None;
    }
    for own in men {
        if own.is_power_of_two() {
            kings |= own;
        }
    }
    let setup = GiveAndTakeSetup::of_pieces(men, kings, 1, start.has_forward_kings());
    setup
        .validate()
        .ok()
        .filter(|state| state.outcome().is_none())
}

impl fmt::Display for PerfectPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [won, drawn, lost] = self.games;
        writeln!(f, "promised  {won} wins, {drawn} draws, {lost} losses")?;
        let [won, drawn, lost] = self.results;
        writeln!(f, "played    {won} wins, {drawn} draws, {lost} losses")?;
        write!(f, "less than promised  {}", self.broken.len())?;
        for text in &self.broken {
            write!(f, "\n{text}")?;
        }
        Ok(())
    }
}
