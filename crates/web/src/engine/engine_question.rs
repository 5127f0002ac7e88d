//! A question to the engine, and how it is answered.

use super::analysis::{Analysis, Judgement, PuzzleVerdict, ReplayedGames};
use super::forced_lines;
use take_five_rules::{Message, Position, ToPlay};
use take_five_search::{Limits, Player, PuzzleGoal, action_between, level_count, uses_playouts};

/// The maximum number of playouts of an analysis: what fits, times the workers, into the available memory.
const MAX_PLAYOUTS: u64 = 200_000;

/// How long to think. The first limit that is reached ends the search.
#[derive(Clone, Copy)]
pub struct SearchBudget<'a> {
    /// This many positions.
    pub nodes: u64,
    /// Up to this time.
    pub until: f64,
    /// The clock, in milliseconds.
    pub now: &'a dyn Fn() -> f64,
}

impl SearchBudget<'_> {
    /// An equal share of what is left, for one of this many remaining parts.
    pub fn share(&self, parts: usize) -> Self {
        let now = (self.now)();
        SearchBudget {
            nodes: (self.nodes / parts as u64).max(1),
            until: now + (self.until - now).max(0.0) / parts as f64,
            now: self.now,
        }
    }

    /// Runs a search within these limits.
    pub fn limit<T>(&self, work: impl FnOnce(&mut Limits<'_>) -> T) -> T {
        work(&mut Limits {
            nodes: self.nodes,
            stop: &mut || (self.now)() >= self.until,
        })
    }
}

/// The state of a game.
pub struct EngineQuestion {
    pub position: Position,
    /// Positions at the starts of the earlier turns.
    pub before: Vec<Position>,
}

impl EngineQuestion {
    /// From texts: the game's spec, and positions of it.
    pub fn read(spec: &str, position: &str, before: &[String]) -> Result<Self, Message> {
        let spec = spec.parse()?;
        let before = before.iter().map(|text| Position::parse(&spec, text));
        Ok(EngineQuestion {
            position: Position::parse(&spec, position)?,
            before: before.collect::<Result<_, _>>()?,
        })
    }

    /// The action that this level plays; a level above the game's last is its last.
    pub fn choose(
        &self,
        engine: &mut Player,
        level: u8,
        rng: &mut dyn FnMut(u32) -> u32,
        budget: &mut SearchBudget<'_>,
    ) -> Result<String, Message> {
        let position = &self.position;
        let level = level.clamp(1, level_count(position));
        budget.limit(|limits| engine.choose_at_level(level, position, &self.before, rng, limits))
    }

    /// The analysis of the position; `told` is called with each intermediate result.
    pub fn analyse(
        &self,
        engine: &mut Player,
        lines: usize,
        rng: &mut dyn FnMut(u32) -> u32,
        budget: &mut SearchBudget<'_>,
        told: &mut dyn FnMut(Analysis),
    ) -> Result<Analysis, Message> {
        let position = &self.position;
        let has_alternatives = matches!(position.to_play(), ToPlay::Player(_));
        if !has_alternatives || position.touch_paths().len() < 2 {
            let outlook = forced_lines::expected_after_forced_steps(self, engine, rng, budget)?;
            let mut analysis = Analysis::without_choice(position, outlook);
            analysis.add_only_action(position);
            return Ok(analysis);
        }
        // With playouts every action is wanted, for adding up, and only as many as fit into memory.
        let lines = if uses_playouts(position) {
            usize::MAX
        } else {
            lines
        };
        if uses_playouts(position) {
            budget.nodes = budget.nodes.min(MAX_PLAYOUTS);
        }
        let found = budget.limit(|limits| {
            let mut deeper = |found: &_| told(Analysis::new(position, found));
            engine.analyse(position, &self.before, lines, rng, limits, &mut deeper)
        })?;
        Ok(Analysis::new(position, &found))
    }

    /// Compares the action that led to `next` with the best one, which half of the budget is for finding. Both are then
    /// searched equally deep.
    ///
    /// An error if no action leads there.
    pub fn judge(
        &self,
        engine: &mut Player,
        next: &str,
        rng: &mut dyn FnMut(u32) -> u32,
        budget: &mut SearchBudget<'_>,
    ) -> Result<Judgement, Message> {
        let (position, before) = (&self.position, &self.before);
        let next = Position::parse(&position.spec(), next)?;
        let played = action_between(position, &next);
        let played = played.ok_or_else(|| Message::new("refused.not-played"))?;
        let found = budget.share(2).limit(|limits| {
            let told = &mut |_: &_| ();
            engine.analyse(position, before, 1, rng, limits, told)
        })?;
        let best = &found.lines[0].actions[0];
        let all = if *best == played {
            found
        } else {
            let both = [best.clone(), played.clone()];
            budget.limit(|limits| engine.compare(position, before, &both, rng, limits))?
        };
        let mut lines = Analysis::new(position, &all).lines;
        let own = lines.iter().position(|line| line.actions[0] == played);
        let own = lines.swap_remove(own.unwrap_or_default());
        // Of equals, that was the best.
        let best = lines.pop().filter(|best| best.is_better(&own, position));
        Ok(Judgement {
            best: best.unwrap_or_else(|| own.clone()),
            played: own,
        })
    }

    /// Judges an action as an answer to a puzzle: see [`Player::judge_answer`].
    pub fn judge_answer(
        &self,
        engine: &mut Player,
        action: &str,
        goal: PuzzleGoal,
        rng: &mut dyn FnMut(u32) -> u32,
        budget: &SearchBudget<'_>,
    ) -> Result<PuzzleVerdict, Message> {
        let (position, before) = (&self.position, &self.before);
        let answer = budget
            .limit(|limits| engine.judge_answer(position, before, action, goal, rng, limits))?;
        Ok(answer.into())
    }
}

/// Plays a game of this many texts, one after each step, again and again with the same draws: see [`Player::replay`].
pub fn replay(
    engine: &mut Player,
    spec: &str,
    game: &[String],
    level: u8,
    games: u32,
    rng: &mut dyn FnMut(u32) -> u32,
    budget: &SearchBudget<'_>,
) -> Result<ReplayedGames, Message> {
    let spec = spec.parse()?;
    let game = game.iter().map(|text| Position::parse(&spec, text));
    let game: Vec<Position> = game.collect::<Result<_, _>>()?;
    let players = game.first().map_or(0, Position::players);
    let replays = budget.limit(|limits| engine.replay(&game, level, games, rng, limits))?;
    Ok(ReplayedGames::new(players, replays))
}

#[cfg(test)]
mod tests {
    use super::*;
    use take_five_rules::{GAMES, Spec};
    use take_five_search::rng;

    fn budget(nodes: u64) -> SearchBudget<'static> {
        SearchBudget {
            nodes,
            until: f64::INFINITY,
            now: &|| 0.0,
        }
    }

    fn analyse(spec: &str, position: &str, nodes: u64) -> Result<Analysis, Message> {
        let question = EngineQuestion::read(spec, position, &[])?;
        let mut player = Player::new();
        question.analyse(&mut player, 3, &mut rng(1), &mut budget(nodes), &mut |_| ())
    }

    /// Plays each game by self-play; at each step the chances add up to 1.
    #[test]
    fn every_position_of_every_game_has_an_outlook() -> Result<(), Message> {
        for info in GAMES {
            let spec = Spec::new(info);
            let mut position = Position::start(&spec);
            let mut player = Player::new();
            let mut chance = rng(7);
            for number in 0..400_u32 {
                let text = position.to_string();
                if number % 40 == 0 || position.to_play() == ToPlay::Over {
                    let analysis = analyse(&spec.to_string(), &text, 200)?;
                    let chances = analysis.chances.expect("an outlook");
                    assert_eq!(
                        chances.len(),
                        usize::from(position.players()),
                        "{spec} {text}"
                    );
                    let sum: f64 = chances.iter().sum();
                    assert!((sum - 1.0).abs() < 1e-6, "{spec} {text}: {chances:?}");
                }
                let step = match position.to_play() {
                    ToPlay::Over => break,
                    ToPlay::Chance => position.draw(false, &mut chance).expect("chance comes"),
                    ToPlay::Player(_) => {
                        let question = EngineQuestion::read(&spec.to_string(), &text, &[])?;
                        let level = 1 + (number % 2) as u8;
                        let mut budget = budget(50);
                        let action =
                            question.choose(&mut player, level, &mut chance, &mut budget)?;
                        position.read_turn(&action, false)?.remove(0)
                    }
                };
                position = step.after;
            }
        }
        Ok(())
    }

    fn judge(spec: &str, position: &str, action: &str) -> Result<Judgement, Message> {
        let question = EngineQuestion::read(spec, position, &[])?;
        let played = question.position.read_turn(action, false)?.remove(0);
        let mut budget = budget(400_000);
        let next = played.after.to_string();
        question.judge(&mut Player::new(), &next, &mut rng(1), &mut budget)
    }

    #[test]
    fn a_lost_win_is_judged_exactly_and_a_win_is_not_blamed() -> Result<(), Message> {
        // Two blue chips in one turn, or one white one: what is left decides.
        let (spec, position) = (
            "acquisitions:values=mixed",
            "8/8/8/8/8/8/w7/wb1b1w2 1 12 0,4 0 -",
        );
        let lost = judge(spec, position, "a1xa3")?;
        assert_eq!(lost.best.actions, ["a1xc1", "c1xe1", "e1xg1"]);
        assert_eq!(lost.played.actions[0], "a1xa3");
        assert!(lost.best.exact && lost.played.exact);
        assert_eq!(lost.best.chances, Some(vec![1.0, 0.0]));
        assert_eq!(lost.played.chances, Some(vec![0.0, 1.0]));
        let won = judge(spec, position, "a1xc1")?;
        assert_eq!(won.best.actions, won.played.actions);
        Ok(())
    }

    #[test]
    fn playouts_judge_too_and_what_nobody_played_is_not_judged() -> Result<(), Message> {
        let (spec, position) = (
            "takeaway:players=2",
            "AS|2S|3S|QD|AC|9H|7D|5C 1 1R take 1 0,0",
        );
        for action in EngineQuestion::read(spec, position, &[])?
            .position
            .legal_actions()
        {
            let judged = judge(spec, position, &action)?;
            assert_eq!(judged.played.actions, [action]);
        }
        let question = EngineQuestion::read(spec, position, &[])?;
        let nowhere = question.judge(&mut Player::new(), position, &mut rng(1), &mut budget(9));
        assert_eq!(nowhere.unwrap_err().id, "refused.not-played");
        Ok(())
    }

    #[test]
    fn lines_say_how_to_touch_them() -> Result<(), Message> {
        let analysis = analyse("take:size=2", "oo/ooo/ro b 1", 2_000)?;
        let best = &analysis.lines[0];
        assert_eq!(best.path, [best.actions[0].clone()]);
        let position = Position::parse(&"take:size=2".parse()?, "oo/ooo/ro b 1")?;
        assert_eq!(analysis.looked.len(), position.legal_actions().len());
        assert!(analysis.looked.iter().any(|looked| looked.nodes > 0.0));
        Ok(())
    }

    #[test]
    fn a_level_above_the_last_is_the_last() -> Result<(), Message> {
        let question = EngineQuestion::read("take:size=2", "oo/ooo/ro b 1", &[])?;
        let choose = |level| {
            let mut budget = budget(5_000);
            question.choose(&mut Player::new(), level, &mut rng(3), &mut budget)
        };
        assert_eq!(choose(99)?, choose(level_count(&question.position))?);
        Ok(())
    }

    #[test]
    fn a_wrong_text_is_an_error() {
        assert!(analyse("take:size=2", "nonsense", 10).is_err());
        assert!(analyse("nothing", "oo/ooo/ro b 1", 10).is_err());
        let before = ["nonsense".to_owned()];
        assert!(EngineQuestion::read("take:size=2", "oo/ooo/ro b 1", &before).is_err());
    }

    #[test]
    fn no_time_is_enough_for_an_answer() -> Result<(), Message> {
        let question =
            EngineQuestion::read("take", &Position::start(&"take".parse()?).to_string(), &[])?;
        let mut late = SearchBudget {
            nodes: u64::MAX,
            until: 0.0,
            now: &|| 1.0,
        };
        let action = question.choose(&mut Player::new(), 8, &mut rng(1), &mut late)?;
        assert!(question.position.legal_actions().contains(&action));
        Ok(())
    }
}
