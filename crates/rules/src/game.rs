//! The trait that every game implements: a value with actions, chance and a result.

use crate::{GameInfo, PlayError, Spec, stable_hash};
use std::fmt::Debug;
use std::hash::Hash;

/// The largest number of players in any game.
pub const MAX_PLAYERS: usize = 4;

/// Who acts next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ToPlay {
    /// This player, numbered from 1, chooses an action.
    Player(u8),
    /// Nobody chooses: a chance outcome comes next.
    Chance,
    /// The game has ended.
    Over,
}

/// The smallest event in a game: a player's action or a chance outcome.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Step<A, C> {
    /// An action chosen by a player.
    Action(A),
    /// A chance outcome.
    Chance(C),
}

/// The step type of a game.
pub type StepOf<G> = Step<<G as Game>::Action, <G as Game>::Chance>;

/// The possible outcomes at a chance node; in every game here they are all equally likely.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcomes<C> {
    /// Each of these with probability 1 / their number; never empty.
    Listed(Vec<C>),
    /// Too many to list; a word that stands for them (`layout`).
    TooMany(&'static str),
}

/// The outcome type of a game without chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NoChance;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    players: u8,
    places: [u8; MAX_PLAYERS],
    points: Option<[i32; MAX_PLAYERS]>,
}

impl Outcome {
    /// The outcome of a two-player game without points: `winner` (1 or 2), or a draw.
    ///
    /// ```
    /// use take_five_rules::Outcome;
    /// assert_eq!(Outcome::two_player(Some(2)).to_string(), "place 2,1");
    /// assert!(Outcome::two_player(None).is_draw());
    /// ```
    pub fn two_player(winner: Option<u8>) -> Self {
        let places = match winner {
            Some(1) => [1, 2, 0, 0],
            Some(_) => [2, 1, 0, 0],
            None => [1, 1, 0, 0],
        };
        Outcome {
            players: 2,
            places,
            points: None,
        }
    }

    /// Everybody shares first place, except perhaps one player (1 to `players`), who is last.
    /// `players` is at most [`MAX_PLAYERS`].
    pub fn all_tied_except(players: u8, but: Option<u8>) -> Self {
        let players = players.min(MAX_PLAYERS as u8);
        let mut places = [1; MAX_PLAYERS];
        places[usize::from(players)..].fill(0);
        let index = but.and_then(|player| usize::from(player).checked_sub(1));
        if let Some(last) = index.and_then(|index| places.get_mut(index)) {
            *last = players;
        }
        Outcome {
            players,
            places,
            points: None,
        }
    }

    /// The outcome of a game decided by points, most points first. `points` has one entry per
    /// player; only the first [`MAX_PLAYERS`] count.
    ///
    /// ```
    /// use take_five_rules::Outcome;
    /// let outcome = Outcome::by_points(&[31, 40, 31]);
    /// assert_eq!(outcome.places(), [2, 1, 2]);
    /// assert_eq!(outcome.points(), Some(&[31, 40, 31][..]));
    /// ```
    pub fn by_points(points: &[i32]) -> Self {
        let points = &points[..points.len().min(MAX_PLAYERS)];
        let mut places = [0; MAX_PLAYERS];
        let mut kept = [0; MAX_PLAYERS];
        for (player, &own) in points.iter().enumerate() {
            places[player] = 1 + points.iter().filter(|&&other| other > own).count() as u8;
            kept[player] = own;
        }
        Outcome {
            players: points.len() as u8,
            places,
            points: Some(kept),
        }
    }

    /// Each player's place: 1 + the number of players who did better.
    pub fn places(&self) -> &[u8] {
        &self.places[..usize::from(self.players)]
    }

    /// Each player's points, if the game is scored.
    pub fn points(&self) -> Option<&[i32]> {
        self.points
            .as_ref()
            .map(|points| &points[..usize::from(self.players)])
    }

    /// Whether all players share first place.
    pub fn is_draw(&self) -> bool {
        self.places().iter().all(|&place| place == 1)
    }
}

/// The form used in the protocol: `place 1,2` or `place 1,2 points 31,-4`.
impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        fn list<N: ToString>(numbers: &[N]) -> String {
            let texts: Vec<String> = numbers.iter().map(N::to_string).collect();
            texts.join(",")
        }
        write!(f, "place {}", list(self.places()))?;
        match self.points() {
            Some(points) => write!(f, " points {}", list(points)),
            None => Ok(()),
        }
    }
}

/// The state of a game: a plain value without history, cheap to copy.
///
/// Actions and chance outcomes are typed here, for speed; [`Notation`](crate::Notation) writes and
/// reads them, [`Input`](crate::Input) enters them by touch, and [`Position`](crate::Position)
/// offers the same for all games by text. Two states are equal if their position texts are.
pub trait Game: Clone + Eq + Hash + Debug + Sized {
    /// The game's id and options.
    const INFO: &'static GameInfo;

    /// How many occurrences of the same [`Game::key`] at the start of a turn make a draw, if the game has that rule.
    const DRAWN_BY_REPETITION: Option<u32> = None;

    /// An action of a player.
    type Action: Copy + Eq + Debug;

    /// Why the rules forbid an action, or an outcome of chance.
    type IllegalAction: Clone + Eq + Debug + Send + Sync + 'static;

    /// A chance outcome.
    type Chance: Clone + Eq + Debug;

    /// What must match for a position to count as repeated.
    type Key: Clone + Eq + Hash + Debug;

    /// The initial state. A spec of another game starts this one with its defaults.
    fn start(spec: &Spec) -> Self;

    /// The options the game is played with.
    fn spec(&self) -> Spec;

    /// The number of players, 2 to [`MAX_PLAYERS`].
    fn players(&self) -> u8;

    /// Who acts next.
    fn to_play(&self) -> ToPlay;

    /// Whose turn it is: the player to move, or, at a chance node within a turn, the player whose
    /// turn it is. `None` while chance sets up the game, and at the end.
    fn turn_of(&self) -> Option<u8> {
        match self.to_play() {
            ToPlay::Player(player) => Some(player),
            ToPlay::Chance | ToPlay::Over => None,
        }
    }

    /// Whether this player, numbered from 1, has dropped out: has nothing to decide any more while the others play on.
    /// Games that nobody leaves keep the default.
    fn has_left(&self, _player: u8) -> bool {
        false
    }

    /// The names of those rules of which it is worth counting how often they matter: see [`Game::each_rule_used`].
    const COUNTED_RULES: &'static [&'static str] = &[];

    /// Visits those of [`Game::COUNTED_RULES`] that mattered in the legal step from here to `after`.
    fn each_rule_used(
        &self,
        _step: &StepOf<Self>,
        _after: &Self,
        _visit: impl FnMut(&'static str),
    ) {
    }

    /// Visits each legal action of the player to move once, in any order; none if no player is to move.
    fn each_action(&self, visit: impl FnMut(Self::Action));

    /// The number of legal actions.
    fn action_count(&self) -> u64 {
        let mut count = 0;
        self.each_action(|_| count += 1);
        count
    }

    /// A uniformly random legal action, and how many there were. `rng(n)` returns a number from 0
    /// to n − 1. Never `None` if a player is to move; otherwise `None` or a meaningless action.
    fn random_action(&self, rng: &mut impl FnMut(u32) -> u32) -> Option<(Self::Action, u32)> {
        let mut actions = Vec::new();
        self.each_action(|action| actions.push(action));
        let count = actions.len() as u32;
        (count > 0).then(|| (actions[rng(count) as usize], count))
    }

    /// Why the rules forbid the action, given that a player is to move; `None` if they allow it.
    /// [`Game::check`] covers the other cases.
    fn why_illegal(&self, action: Self::Action) -> Option<Self::IllegalAction>;

    /// Checks whether the action is legal.
    ///
    /// # Errors
    /// The reason why it is not.
    fn check(&self, action: Self::Action) -> Result<(), PlayError<Self::IllegalAction>> {
        match self.to_play() {
            ToPlay::Over => Err(PlayError::Over),
            ToPlay::Chance => Err(PlayError::ChanceFirst {
                from: Self::INFO.chance.unwrap_or_default(),
            }),
            ToPlay::Player(_) => self
                .why_illegal(action)
                .map_or(Ok(()), |reason| Err(PlayError::Illegal(reason))),
        }
    }

    /// Plays an action and returns whether it ends its turn.
    ///
    /// # Errors
    /// The reason why it is illegal; the state is unchanged then.
    fn play(&mut self, action: Self::Action) -> Result<bool, PlayError<Self::IllegalAction>> {
        self.check(action)?;
        Ok(self.play_unchecked(action))
    }

    /// Plays a legal action and returns whether it ends its turn: for searches, which take their
    /// actions from [`Game::each_action`].
    ///
    /// The action is not checked. An illegal one leaves a meaningless state, on which every method
    /// can still be called.
    fn play_unchecked(&mut self, action: Self::Action) -> bool;

    /// The possible outcomes; only called at a chance node. Games without chance keep the default.
    fn outcomes(&self) -> Outcomes<Self::Chance> {
        Outcomes::TooMany("none")
    }

    /// A uniformly random outcome. Never `None` at a chance node; otherwise `None` or a meaningless
    /// outcome. Games without chance keep the default.
    fn draw(&self, _below: &mut impl FnMut(u32) -> u32) -> Option<Self::Chance> {
        None
    }

    /// Why the rules forbid the outcome, given a chance node; `None` if they allow it.
    /// [`Game::check_chance`] covers the other cases.
    fn illegal_chance(&self, _outcome: &Self::Chance) -> Option<Self::IllegalAction> {
        None
    }

    /// Checks whether the outcome is possible here.
    ///
    /// # Errors
    /// The reason why it is not.
    fn check_chance(&self, outcome: &Self::Chance) -> Result<(), PlayError<Self::IllegalAction>> {
        match self.to_play() {
            ToPlay::Over => Err(PlayError::Over),
            ToPlay::Player(_) => Err(PlayError::NoChance),
            ToPlay::Chance => self
                .illegal_chance(outcome)
                .map_or(Ok(()), |reason| Err(PlayError::Illegal(reason))),
        }
    }

    /// Plays a chance outcome and returns whether it ends its turn.
    ///
    /// # Errors
    /// The reason why it is impossible here; the state is unchanged then.
    fn play_chance(
        &mut self,
        outcome: &Self::Chance,
    ) -> Result<bool, PlayError<Self::IllegalAction>> {
        self.check_chance(outcome)?;
        Ok(self.play_chance_unchecked(outcome))
    }

    /// Plays a chance outcome, as unchecked as [`Game::play_unchecked`], and returns whether it ends its turn.
    fn play_chance_unchecked(&mut self, _outcome: &Self::Chance) -> bool {
        true
    }

    /// The result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// What the repetition rule compares.
    fn key(&self) -> Self::Key;

    /// A hash of everything that the rest of the game depends on, for transposition tables. States
    /// with the same [`Game::key`] share it, and so may states that differ only in what was gained
    /// before; others hardly ever do. Games that are searched a lot update it incrementally.
    fn table_key(&self) -> u64 {
        stable_hash(&self.key())
    }
}
