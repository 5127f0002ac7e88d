//! Games that another program plays by the protocol: it knows the rules, and perhaps which action to choose.

use super::game_line::GameLine;
use super::play::{MAX_ACTIONS, OPENING_TURNS, Purpose, stream};
use super::schedule::Seating;
use crate::external_program::RunningProgram;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use take_five_rules::{Message, clip, stable_hash};

/// A game of another program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProgramGame {
    /// The program with its arguments, separated by spaces.
    pub command: String,
    /// The number of seats.
    pub seats: u8,
    /// Whether it chooses actions itself.
    pub has_moves: bool,
    /// Whether it tells positions as texts.
    pub has_positions: bool,
}

/// The player who chooses actions where a program has a game; random play is the other one.
pub const OWN_MOVES: usize = 1;

impl ProgramGame {
    /// Starts a program and asks what it can, and whether its game of this name begins with chance.
    ///
    /// # Errors
    /// If it cannot be started, does not answer in time, or refuses the game.
    pub fn ask(
        command: &str,
        spec: &str,
        seats: u8,
        patience: Duration,
    ) -> Result<(Self, bool), Message> {
        let mut program = RunningProgram::open(command, Some(patience))?;
        new_game(&mut program, spec, 1)?;
        let begins_with_chance = to_play(&mut program)? == Next::Chance;
        let game = ProgramGame {
            command: command.to_owned(),
            seats,
            has_moves: program.knows("genmove")?,
            has_positions: program.knows("position")?,
        };
        Ok((game, begins_with_chance))
    }

    /// Plays a game of this name in the running program. A turn is what a player does until another one acts.
    ///
    /// # Errors
    /// If it ends, does not answer in time, refuses a command or answers nonsense.
    pub fn play(
        &self,
        program: &mut RunningProgram,
        spec: &str,
        seating: &Seating,
        opening: u32,
    ) -> Result<GameLine, Message> {
        let seed = seating.seed;
        let mut line = GameLine::default();
        let mut sample = stream(seed, Purpose::Sample, 0);
        let (mut actions, mut turn_of) = (0, None);
        let mut turn_texts: Vec<String> = Vec::new();
        // Of programs without position texts, no two positions are known to be the same.
        line.position = stable_hash(&(seed, seating.exchange));
        // Some programs understand small numbers only.
        let own_seed = stable_hash(&(seed, Purpose::Choice, seating.exchange)) >> 33;
        new_game(program, spec, own_seed)?;
        while actions < MAX_ACTIONS && line.drawn < MAX_ACTIONS {
            let player = match to_play(program)? {
                Next::Over => break,
                Next::Chance => {
                    let answer = program.ask("chance_outcomes")?;
                    let mut rng = stream(seed, Purpose::Chance, line.drawn);
                    let outcome = drawn(&answer, &mut rng).ok_or_else(|| {
                        Message::new("report.program-outcomes").with("answer", clip(&answer))
                    })?;
                    program.play(outcome)?;
                    turn_texts.push(outcome.to_owned());
                    line.drawn += 1;
                    continue;
                }
                Next::Player(player) => player,
            };
            if player > self.seats {
                return Err(self.other_seats(player.into()));
            }
            if turn_of != Some(player) {
                if turn_of.replace(player).is_some() {
                    line.turns += 1;
                }
                line.choices.begin_turns(line.turns as usize + 1);
                if self.has_positions && sample(line.choices.turn_count() as u32) == 0 {
                    line.position = stable_hash(&program.ask("position")?);
                }
                turn_texts.clear();
            }
            let answer = program.ask("legal_actions")?;
            let mut legal: Vec<&str> = answer.split_whitespace().collect();
            legal.sort_unstable();
            legal.dedup();
            if legal.is_empty() {
                return Err(nonsense("legal_actions", &answer));
            }
            let has_moves = seating.seats[usize::from(player) - 1] == OWN_MOVES;
            let action = if has_moves && line.turns >= opening {
                let action = program.genmove()?;
                if !legal.contains(&&*action) {
                    return Err(nonsense("genmove", &action));
                }
                action
            } else {
                let mut rng = match line.turns < opening {
                    true => stream(seed, Purpose::Opening, actions),
                    false => stream(seed ^ seating.exchange, Purpose::Choice, actions),
                };
                let action = legal[rng(legal.len() as u32) as usize];
                program.play(action)?;
                action.to_owned()
            };
            line.choices.push(legal.len() as u64);
            actions += 1;
            turn_texts.push(action);
            if seating.is_recorded && line.turns < OPENING_TURNS as u32 {
                line.opening.resize(line.turns as usize + 1, String::new());
                line.opening[line.turns as usize] = turn_texts.join(" ");
            }
        }
        line.turns += u32::from(turn_of.is_some());
        if actions < MAX_ACTIONS && line.drawn < MAX_ACTIONS {
            let answer = program.ask("result")?;
            line.places = places(&answer).ok_or_else(|| nonsense("result", &answer))?;
            if line.places.len() != usize::from(self.seats) {
                return Err(self.other_seats(line.places.len()));
            }
        }
        Ok(line)
    }

    fn other_seats(&self, found: usize) -> Message {
        Message::new("report.program-players")
            .with("found", found)
            .with("expected", self.seats)
    }
}

/// Who acts next.
#[derive(PartialEq)]
enum Next {
    Player(u8),
    Chance,
    Over,
}

fn new_game(program: &mut RunningProgram, spec: &str, seed: u64) -> Result<(), Message> {
    let command = format!("new_game {spec} seed {seed} chance manual");
    program.ask(&command).map(|_| ())
}

fn to_play(program: &mut RunningProgram) -> Result<Next, Message> {
    let answer = program.ask("to_play")?;
    match (&*answer, answer.parse()) {
        ("chance", _) => Ok(Next::Chance),
        ("over", _) => Ok(Next::Over),
        (_, Ok(player @ 1..)) => Ok(Next::Player(player)),
        _ => Err(nonsense("to_play", &answer)),
    }
}

fn nonsense(command: &str, answer: &str) -> Message {
    Message::new("report.program-nonsense")
        .with("command", command)
        .with("answer", clip(answer))
}

/// An outcome of those in the answer, drawn with their chances; `None` if these do not add up to 1, or are of no such form.
fn drawn<'a>(answer: &'a str, rng: &mut impl FnMut(u32) -> u32) -> Option<&'a str> {
    let read = |text: &'a str| {
        let (outcome, chance) = text.rsplit_once(':')?;
        let (above, below) = chance.split_once('/')?;
        let [above, below]: [u64; 2] = [above.parse().ok()?, below.parse().ok()?];
        (below > 0).then_some((outcome, above, below))
    };
    let all: Vec<(&str, u64, u64)> = answer.split_whitespace().map(read).collect::<Option<_>>()?;
    // The common denominator.
    let whole = all.iter().try_fold(1, |whole: u64, (_, _, below)| {
        let common = whole / greatest_common_divisor(whole, *below) * below;
        (common <= u64::from(u32::MAX)).then_some(common)
    })?;
    let mut parts = Vec::new();
    for (outcome, above, below) in all {
        parts.push((outcome, above.checked_mul(whole / below)?));
    }
    let sum = parts
        .iter()
        .try_fold(0u64, |sum, (_, part)| sum.checked_add(*part))?;
    if sum != whole {
        return None;
    }
    let mut left = u64::from(rng(whole as u32));
    let found = parts.into_iter().find(|(_, part)| {
        let is_here = left < *part;
        left = left.saturating_sub(*part);
        is_here
    });
    found.map(|(outcome, _)| outcome)
}

fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 {
        a
    } else {
        greatest_common_divisor(b, a % b)
    }
}

/// The places of `place 1,2` or `place 1,2 points 31,-4`.
fn places(result: &str) -> Option<Vec<u8>> {
    let mut words = result.split_whitespace();
    if words.next() != Some("place") {
        return None;
    }
    let places = words.next()?.split(',').map(|place| place.parse().ok());
    let places: Vec<u8> = places.collect::<Option<_>>()?;
    let is_sound = |&place: &u8| {
        let better = places.iter().filter(|&&other| other < place).count();
        usize::from(place) == better + 1
    };
    places.iter().all(is_sound).then(|| places.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_are_drawn_with_their_chances() {
        let answer = "a:1/2 b:1/3 c:d:1/6";
        let all = (0..6).map(|number| drawn(answer, &mut |sides| number % sides).unwrap());
        let all: Vec<&str> = all.collect();
        assert_eq!(all, ["a", "a", "a", "b", "b", "c:d"]);
        for answer in [
            "",
            "layout",
            "a:1/2",
            "a:1/2 b:2/3",
            "a:1/0",
            "a:1/99999999999",
            "a:x/1",
        ] {
            assert_eq!(drawn(answer, &mut |_| 0), None, "{answer}");
        }
    }

    #[test]
    fn places_are_those_of_a_result() {
        assert_eq!(places("place 1,2"), Some(vec![1, 2]));
        assert_eq!(places("place 3,1,1 points 1,5,5"), Some(vec![3, 1, 1]));
        for result in [
            "*",
            "place",
            "place 2,3",
            "place 0,1",
            "place 1,1,2",
            "place a",
        ] {
            assert_eq!(places(result), None, "{result}");
        }
    }
}
