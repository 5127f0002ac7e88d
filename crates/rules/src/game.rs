//! What every game is: a value with actions, chance and a result.

use crate::{GameInfo, Refused, Spec, hash};
use std::fmt::Debug;
use std::hash::Hash;

/// The most players a game here has.
pub const MAX_PLAYERS: usize = 4;

/// Whose doing comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ToPlay {
    /// This player, numbered from 1, chooses an action.
    Player(u8),
    /// Nobody chooses: an outcome of chance comes next.
    Chance,
    /// The game has ended.
    Over,
}

/// The smallest thing that happens: an action of a player, or an outcome of chance.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Step<A, C> {
    /// A player chose this.
    Action(A),
    /// Chance brought this.
    Chance(C),
}

/// The step type of a game.
pub type StepOf<G> = Step<<G as Game>::Action, <G as Game>::Chance>;

/// What chance can bring at a node; in every game here all outcomes are equally likely.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcomes<C> {
    /// Each of these with probability 1 / their number; never empty.
    Listed(Vec<C>),
    /// Too many to list; the word that stands for them (`layout`).
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
    /// A game of two players without points: `winner` (1 or 2), or a draw.
    ///
    /// ```
    /// use take_five_rules::Outcome;
    /// assert_eq!(Outcome::of_two(Some(2)).to_string(), "place 2,1");
    /// assert!(Outcome::of_two(None).is_draw());
    /// ```
    pub fn of_two(winner: Option<u8>) -> Self {
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

    /// Everybody shares the first place, but perhaps for one player (1 to `players`), who is last. There are at most
    /// [`MAX_PLAYERS`].
    pub fn shared(players: u8, but: Option<u8>) -> Self {
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

    /// A game decided by points, most points first; `points` holds one entry a player, of which
    /// only the first [`MAX_PLAYERS`] count.
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

    /// Each player's points, where the game scores.
    pub fn points(&self) -> Option<&[i32]> {
        self.points
            .as_ref()
            .map(|points| &points[..usize::from(self.players)])
    }

    /// Whether everybody shares the first place.
    pub fn is_draw(&self) -> bool {
        self.places().iter().all(|&place| place == 1)
    }
}

/// The wire form of the protocol: `place 1,2` or `place 1,2 points 31,-4`.
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

/// A game's state: a plain value without history, cheap to copy.
///
/// Actions and chance are typed here, for speed; [`Notation`](crate::Notation) writes and reads
/// them, [`Input`](crate::Input) enters them by touch, and [`Position`](crate::Position) is the same
/// for all games by text. Equality is equality of the position texts.
pub trait Game: Clone + Eq + Hash + Debug + Sized {
    /// Id and options.
    const INFO: &'static GameInfo;

    /// How many times the same [`Game::key`] at the start of a turn makes a draw, where it does.
    const DRAWN_BY_REPETITION: Option<u32> = None;

    /// One action.
    type Action: Copy + Eq + Debug;

    /// Why the rules forbid an action, or an outcome of chance.
    type IllegalAction: Clone + Eq + Debug;

    /// One outcome of chance.
    type Chance: Clone + Eq + Debug;

    /// What must be the same for a position to count as repeated.
    type Key: Clone + Eq + Hash + Debug;

    /// The beginning of a game. A spec of another game starts this one with its defaults.
    fn start(spec: &Spec) -> Self;

    /// The options it is played with.
    fn spec(&self) -> Spec;

    /// How many play, 2 to [`MAX_PLAYERS`].
    fn players(&self) -> u8;

    /// Whose doing comes next.
    fn to_play(&self) -> ToPlay;

    /// Whose turn it is: the player to move, and where chance comes within a turn, the player whose
    /// turn that is. `None` where chance sets the game up, and at the end.
    fn turn_of(&self) -> Option<u8> {
        match self.to_play() {
            ToPlay::Player(player) => Some(player),
            ToPlay::Chance | ToPlay::Over => None,
        }
    }

    /// Visits each legal action of the player to move once, in any order; none elsewhere.
    fn each_action(&self, visit: impl FnMut(Self::Action));

    /// How many legal actions there are.
    fn action_count(&self) -> u64 {
        let mut count = 0;
        self.each_action(|_| count += 1);
        count
    }

    /// One legal action, each as likely as the other, and how many there were. `below(n)` gives a
    /// number from 0 to n − 1. Never `None` where a player is to move; elsewhere `None`, or an action that means nothing.
    fn random_action(&self, below: &mut impl FnMut(u32) -> u32) -> Option<(Self::Action, u32)> {
        let mut actions = Vec::new();
        self.each_action(|action| actions.push(action));
        let count = actions.len() as u32;
        (count > 0).then(|| (actions[below(count) as usize], count))
    }

    /// Why the rules forbid the action, where a player is to move; `None` when they allow it.
    /// [`Game::check`] asks the rest.
    fn illegal(&self, action: Self::Action) -> Option<Self::IllegalAction>;

    /// Whether the action is legal here.
    ///
    /// # Errors
    /// Why it is not.
    fn check(&self, action: Self::Action) -> Result<(), Refused<Self::IllegalAction>> {
        match self.to_play() {
            ToPlay::Over => Err(Refused::Over),
            ToPlay::Chance => Err(Refused::ChanceFirst {
                from: Self::INFO.chance.unwrap_or_default(),
            }),
            ToPlay::Player(_) => self
                .illegal(action)
                .map_or(Ok(()), |reason| Err(Refused::Illegal(reason))),
        }
    }

    /// Carries out an action and says whether the turn it belongs to is over with it.
    ///
    /// # Errors
    /// Why it is not legal; nothing has changed then.
    fn play(&mut self, action: Self::Action) -> Result<bool, Refused<Self::IllegalAction>> {
        self.check(action)?;
        Ok(self.play_unchecked(action))
    }

    /// Carries out a legal action and says whether the turn it belongs to is over with it: for searches, which take
    /// their actions from [`Game::each_action`].
    ///
    /// The action is not checked. Any other than a legal one leaves a state that means nothing, of which everything can
    /// be asked still.
    fn play_unchecked(&mut self, action: Self::Action) -> bool;

    /// What can come; only called at a chance node. Games without chance keep the default.
    fn outcomes(&self) -> Outcomes<Self::Chance> {
        Outcomes::TooMany("none")
    }

    /// One outcome, each as likely as the other. Never `None` at a chance node; elsewhere `None`, or an outcome that
    /// means nothing. Games without chance keep the default.
    fn draw(&self, _below: &mut impl FnMut(u32) -> u32) -> Option<Self::Chance> {
        None
    }

    /// Why the rules forbid the outcome, where chance comes next; `None` when they allow it.
    /// [`Game::check_chance`] asks the rest.
    fn illegal_chance(&self, _outcome: &Self::Chance) -> Option<Self::IllegalAction> {
        None
    }

    /// Whether the outcome can come here.
    ///
    /// # Errors
    /// Why it cannot.
    fn check_chance(&self, outcome: &Self::Chance) -> Result<(), Refused<Self::IllegalAction>> {
        match self.to_play() {
            ToPlay::Over => Err(Refused::Over),
            ToPlay::Player(_) => Err(Refused::NoChance),
            ToPlay::Chance => self
                .illegal_chance(outcome)
                .map_or(Ok(()), |reason| Err(Refused::Illegal(reason))),
        }
    }

    /// Lets an outcome come about and says whether its turn is over with it.
    ///
    /// # Errors
    /// Why it cannot come here; nothing has changed then.
    fn play_chance(
        &mut self,
        outcome: &Self::Chance,
    ) -> Result<bool, Refused<Self::IllegalAction>> {
        self.check_chance(outcome)?;
        Ok(self.play_chance_unchecked(outcome))
    }

    /// Lets an outcome come about, as unchecked as [`Game::play_unchecked`], and says whether its turn is over with it.
    fn play_chance_unchecked(&mut self, _outcome: &Self::Chance) -> bool {
        true
    }

    /// The result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// What repetition looks at.
    fn key(&self) -> Self::Key;

    /// A number for what the rest of the game depends on, for tables of positions. States with the
    /// same [`Game::key`] share it, and those may that differ only in what was gained before; others
    /// hardly ever do. Where tables are asked much it is kept from action to action.
    fn table_key(&self) -> u64 {
        hash(&self.key())
    }
}
