//! One game of a match.

use crate::contestant::Contestant;
use crate::external_program::RunningProgram;
use crate::wary::wary_action;
use std::time::{Duration, Instant};
use take_five_rules::{Message, Outcome, Position, Spec, ToPlay};
use take_five_search::{Level, Limits, Player, Tuning};
use take_five_table::{Table, rng};

/// The conditions of a match.
#[derive(Clone, Copy, Debug)]
pub struct GameConditions {
    /// The game.
    pub spec: Spec,
    /// Thinking time per turn.
    pub time: Option<Duration>,
    /// Positions to search per action.
    pub nodes: u64,
    /// Random turns at the start.
    pub opening: u32,
}

/// A finished game.
#[derive(Clone, Copy, Debug)]
pub struct PlayedGame {
    /// How it ended.
    pub outcome: Outcome,
    /// Player actions.
    pub actions: u64,
    /// Turns.
    pub turns: u64,
}

/// A player at the board.
enum Seated {
    Level(Level, Option<&'static Tuning>, Box<Player>),
    Wary,
    Program(RunningProgram),
}

/// Plays a game with `a` in one seat (from 0) and `b` in all others. An error names the player who caused it.
pub fn play<'a>(
    rules: &GameConditions,
    a: &'a Contestant,
    b: &'a Contestant,
    seat: usize,
    seed: u64,
) -> Result<PlayedGame, (&'a Contestant, Message)> {
    let mut table = Table::new(&rules.spec, seed);
    let mut seated = Vec::new();
    for player in 0..usize::from(table.position().players()) {
        let who = if player == seat { a } else { b };
        seated.push((who, sit_down(who, rules).map_err(|problem| (who, problem))?));
    }
    let mut game = Game {
        seed,
        before: Vec::new(),
        actions: 0,
        turns: 0,
        spent: Duration::ZERO,
    };
    loop {
        let mover = match table.to_play() {
            ToPlay::Over => break,
            ToPlay::Chance => None,
            ToPlay::Player(player) => Some(usize::from(player) - 1),
        };
        let text = match mover {
            None => {
                let drawn = table.advance();
                game.tell(
                    &mut seated,
                    usize::MAX,
                    &drawn.map(|drawn| drawn.text).unwrap_or_default(),
                )?;
                continue;
            }
            Some(player) => {
                let at_start = game.turns < u64::from(rules.opening);
                let (who, mind) = &mut seated[player];
                let chosen = if at_start {
                    game.at_random(&table)
                } else {
                    game.choose(&table, rules, player, mind)
                };
                let text = chosen.map_err(|problem| (*who, problem))?;
                // An action that a program chose has already been played by it.
                let knows = !at_start && matches!(mind, Seated::Program(_));
                let before = table.position().clone();
                let played = table
                    .play(&text)
                    .map_err(|problem| (*who, problem.into()))?;
                game.go_on(before, played.last().is_some_and(|step| step.turn_over));
                (text, if knows { player } else { usize::MAX })
            }
        };
        game.tell(&mut seated, text.1, &text.0)?;
    }
    let outcome = table.outcome().unwrap_or(Outcome::two_player(None));
    Ok(PlayedGame {
        outcome,
        actions: game.actions,
        turns: game.turns,
    })
}

fn sit_down(who: &Contestant, rules: &GameConditions) -> Result<Seated, Message> {
    Ok(match who {
        Contestant::Level(level) => Seated::Level(*level, None, Box::default()),
        Contestant::Tuned(level, tuning) => Seated::Level(*level, Some(*tuning), Box::default()),
        Contestant::Wary => Seated::Wary,
        Contestant::Program(program) => {
            Seated::Program(RunningProgram::start(program, &rules.spec, rules.time)?)
        }
    })
}

/// The state of a game besides the table.
struct Game {
    seed: u64,
    /// The earlier positions, if the game has a repetition rule; in other games only the last.
    before: Vec<Position>,
    actions: u64,
    turns: u64,
    /// Thinking time used in this turn so far.
    spent: Duration,
}

impl Game {
    fn at_random(&self, table: &Table) -> Result<String, Message> {
        // The same for all games of a round, because the actions of a position are sorted.
        let actions = table.legal_actions();
        let mut rng = rng(self.seed.rotate_left(32), self.actions);
        Ok(actions[rng(actions.len() as u32) as usize].clone())
    }

    fn choose(
        &mut self,
        table: &Table,
        rules: &GameConditions,
        seat: usize,
        mind: &mut Seated,
    ) -> Result<String, Message> {
        let began = Instant::now();
        let (level, tuning, player) = match mind {
            Seated::Program(program) => return program.genmove(),
            Seated::Level(level, tuning, player) => (*level, *tuning, player),
            Seated::Wary => {
                return wary_action(table.position(), &mut rng(!self.seed, self.actions));
            }
        };
        // What one action does not use is left for the later ones of the turn.
        let most = rules
            .time
            .map(|time| time.saturating_sub(self.spent) * 4 / 5);
        let mut stop = || most.is_some_and(|most| began.elapsed() >= most);
        let mut limits = Limits {
            nodes: rules.nodes,
            stop: &mut stop,
        };
        // A level overlooks the same throughout the game.
        let mut rng = match level {
            Level::Numbered(_) => rng(!self.seed, seat as u64),
            _ => rng(!self.seed, self.actions),
        };
        let text = Tuning::scope(tuning, || {
            player.choose(level, table.position(), &self.before, &mut rng, &mut limits)
        });
        self.spent += began.elapsed();
        text
    }

    fn go_on(&mut self, before: Position, turn_over: bool) {
        self.actions += 1;
        if before.drawn_by_repetition().is_none() {
            self.before.clear();
        }
        self.before.push(before);
        if turn_over {
            self.turns += 1;
            self.spent = Duration::ZERO;
        }
    }

    /// Sends all programs except one what has been played or drawn.
    fn tell<'a>(
        &self,
        seated: &mut [(&'a Contestant, Seated)],
        but: usize,
        text: &str,
    ) -> Result<(), (&'a Contestant, Message)> {
        for (seat, (who, mind)) in seated.iter_mut().enumerate() {
            if let Seated::Program(program) = mind
                && seat != but
            {
                program.play(text).map_err(|problem| (*who, problem))?;
            }
        }
        Ok(())
    }
}
