//! The analysis of a position.

use serde::Serialize;
use take_five_rules::{Message, Position, ToPlay};
use take_five_search::{
    AnalysedLine, ExpectedOutcome, PuzzleAnswer, Replays, exact_odds, uses_playouts,
};
use tsify::Tsify;

/// The analysis of a position.
#[derive(Debug, Serialize, Tsify)]
#[tsify(hashmap_as_object)]
pub struct Analysis {
    /// Each seat's chance of coming first, with ties split; they add up to 1. Missing if not even that is known.
    pub chances: Option<Vec<f64>>,
    /// Each seat's expected points, if the game counts points.
    pub points: Option<Vec<f64>>,
    /// The best actions, the one to play first; empty if nobody is to move.
    pub lines: Vec<Line>,
    /// The number of positions, or playouts, searched.
    pub nodes: f64,
    /// The depth, in actions, to which the search saw everything that it did not rule out.
    pub depth: u32,
    /// How often each action was searched.
    pub looked: Vec<ActionVisits>,
    /// Whether it is based on random playouts: such analyses with different seeds can be added up.
    pub sampled: bool,
    /// Exact facts in addition; an argument `player` is a seat number.
    pub facts: Vec<Message>,
}

/// What was played in a position, and what would have been best; the same if that was played, or something as good.
#[derive(Debug, Serialize, Tsify)]
pub struct Judgement {
    /// The best action, as far as was seen.
    pub best: Line,
    /// The action played.
    pub played: Line,
}

/// An answer to a puzzle, compared with the best one.
#[derive(Debug, Serialize, Tsify)]
pub struct PuzzleVerdict {
    /// Whether it keeps what the puzzle asks for.
    pub right: bool,
    /// Whether it and the best action were seen to their ends: if not, what is not right is not wrong for certain, and
    /// what it gives away is an estimate.
    pub proved: bool,
    /// What it gives away of the chance to come first, from 0 to 1.
    pub loses: f64,
    /// What it gives away of the final points; 0 if the game does not count points.
    #[serde(rename = "losesPoints")]
    pub loses_points: f64,
    /// The action and its best continuation, up to the next chance.
    pub actions: Vec<String>,
}

/// An action and its best continuation.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct Line {
    /// Texts of the actions, up to the next chance.
    pub actions: Vec<String>,
    /// Touch keys of the first one.
    pub path: Vec<String>,
    /// As of the whole analysis.
    pub chances: Option<Vec<f64>>,
    /// As of the whole analysis.
    pub points: Option<Vec<f64>>,
    /// Whether the search has seen every end: then the chances are no estimates.
    pub exact: bool,
}

/// How a game ended when it was played again and again with the same draws; several can be added up.
#[derive(Debug, Serialize, Tsify)]
pub struct ReplayedGames {
    /// How often it was played.
    pub games: u32,
    /// How often each seat came first; those who share first place share the game.
    pub firsts: Vec<f64>,
    /// How often a first place was shared, or the game stopped before its end.
    pub draws: u32,
    /// The number of turns of all games together.
    pub turns: f64,
    /// Their squares together.
    #[serde(rename = "squaredTurns")]
    pub squared_turns: f64,
    /// What players began with.
    #[serde(rename = "firstActions")]
    pub first_actions: Vec<ReplayedAction>,
}

/// The first action of games.
#[derive(Debug, Serialize, Tsify)]
pub struct ReplayedAction {
    /// The action's text.
    pub action: String,
    /// How often it was played.
    pub games: u32,
    /// How often its player then came first.
    pub firsts: f64,
}

impl Line {
    /// Of an action of the position; `paths` are those of all its actions.
    fn new(position: &Position, paths: &[(String, Vec<String>)], line: &AnalysedLine) -> Self {
        let first = line.actions.first();
        Line {
            path: first.map_or_else(Vec::new, |first| path_of(paths, first)),
            actions: line.actions.clone(),
            chances: chances(position, line.outlook),
            points: points(position, line.outlook),
            exact: line.is_exact,
        }
    }

    /// Whether it brings the player to move a better chance than the other.
    pub fn is_better(&self, other: &Line, position: &Position) -> bool {
        let ToPlay::Player(player) = position.to_play() else {
            return false;
        };
        let chance = |line: &Line| line.chances.as_ref()?.get(usize::from(player) - 1).copied();
        chance(self) > chance(other)
    }
}

impl From<PuzzleAnswer> for PuzzleVerdict {
    fn from(answer: PuzzleAnswer) -> Self {
        PuzzleVerdict {
            right: answer.is_right,
            proved: answer.is_proved,
            loses: answer.loses,
            loses_points: answer.loses_points,
            actions: answer.played.actions,
        }
    }
}

impl ReplayedGames {
    /// For this many players.
    pub fn new(players: u8, replays: Replays) -> Self {
        let action = |(action, games, firsts)| ReplayedAction {
            action,
            games,
            firsts,
        };
        ReplayedGames {
            games: replays.games,
            firsts: replays.firsts[..usize::from(players)].to_vec(),
            draws: replays.draws,
            turns: replays.turns as f64,
            squared_turns: replays.squared_turns as f64,
            first_actions: replays.first_actions.into_iter().map(action).collect(),
        }
    }
}

/// How often an action was searched.
#[derive(Debug, Serialize, Tsify)]
pub struct ActionVisits {
    /// The action's text.
    pub action: String,
    /// Its touch keys.
    pub path: Vec<String>,
    /// Positions, or playouts.
    pub nodes: f64,
}

impl Analysis {
    /// For a position with a choice.
    pub fn new(position: &Position, found: &take_five_search::PositionAnalysis) -> Self {
        let paths = position.touch_paths();
        let path = |action: &str| path_of(&paths, action);
        let lines = found.lines.iter();
        let lines = lines.map(|line| Line::new(position, &paths, line));
        let looked = found.looked.iter().map(|(action, nodes)| ActionVisits {
            action: action.clone(),
            path: path(action),
            nodes: *nodes as f64,
        });
        let best = found.lines.first().and_then(|line| line.outlook);
        Analysis {
            lines: lines.collect(),
            nodes: found.nodes as f64,
            depth: found.depth,
            looked: looked.collect(),
            ..Analysis::without_choice(position, best)
        }
    }

    /// For a position in which nobody has a choice.
    pub fn without_choice(position: &Position, outlook: Option<ExpectedOutcome>) -> Self {
        Analysis {
            chances: chances(position, outlook),
            points: points(position, outlook),
            lines: Vec::new(),
            nodes: 0.0,
            depth: 0,
            looked: Vec::new(),
            sampled: uses_playouts(position),
            facts: exact_odds(position),
        }
    }

    /// Adds the only legal action, if there is one.
    pub fn add_only_action(&mut self, position: &Position) {
        let line = |(action, path): (String, Vec<String>)| Line {
            actions: vec![action],
            path,
            chances: self.chances.clone(),
            points: self.points.clone(),
            exact: false,
        };
        self.lines = position.touch_paths().into_iter().map(line).collect();
    }
}

/// The touch keys of an action.
fn path_of(paths: &[(String, Vec<String>)], action: &str) -> Vec<String> {
    let found = paths.iter().find(|(text, _)| text == action);
    found.map_or_else(Vec::new, |(_, path)| path.clone())
}

fn chances(position: &Position, outlook: Option<ExpectedOutcome>) -> Option<Vec<f64>> {
    let players = usize::from(position.players());
    outlook.map(|outlook| outlook.chances[..players].to_vec())
}

fn points(position: &Position, outlook: Option<ExpectedOutcome>) -> Option<Vec<f64>> {
    let players = usize::from(position.players());
    let points = outlook?.points?;
    Some(points[..players].to_vec())
}
