//! Games so small that every figure can be worked out by hand, and those who play them perfectly.

use std::collections::HashMap;
use take_five_lab::{
    Choice, Chooser, CloserLook, Column, FIGURES, GameLine, Past, Randomly, Schedule, Shard,
};
use take_five_rules::{
    Game, GameInfo, MAX_PLAYERS, NoChance, Outcome, Outcomes, Spec, Step, StepOf, Take, ToPlay,
};

/// Nobody asks toys for theirs, so it can be that of any game.
const INFO: &GameInfo = Take::INFO;

/// One pile: players alternately take one or two, and whoever takes the last wins.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nim {
    pub left: u8,
    pub player: u8,
}

impl Game for Nim {
    const INFO: &'static GameInfo = INFO;
    type Action = u8;
    type IllegalAction = ();
    type Chance = NoChance;
    type Key = Self;

    fn start(_: &Spec) -> Self {
        Nim { left: 5, player: 1 }
    }

    fn spec(&self) -> Spec {
        Spec::new(INFO)
    }

    fn players(&self) -> u8 {
        2
    }

    fn to_play(&self) -> ToPlay {
        match self.left {
            0 => ToPlay::Over,
            _ => ToPlay::Player(self.player),
        }
    }

    const COUNTED_RULES: &'static [&'static str] = &["last-match"];

    fn each_rule_used(&self, _: &StepOf<Self>, _: &Self, mut visit: impl FnMut(&'static str)) {
        if self.left == 1 {
            visit("last-match");
        }
    }

    fn each_action(&self, visit: impl FnMut(u8)) {
        (1..=self.left.min(2)).for_each(visit);
    }

    fn why_illegal(&self, taken: u8) -> Option<()> {
        (taken == 0 || taken > self.left.min(2)).then_some(())
    }

    fn play_unchecked(&mut self, taken: u8) -> bool {
        self.left = self.left.saturating_sub(taken);
        self.player = 3 - self.player;
        true
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.left == 0).then(|| Outcome::two_player(Some(3 - self.player)))
    }

    fn key(&self) -> Self {
        self.clone()
    }
}

/// Player 1 rolls a die of ten sides, and wins if it shows at most `winning`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Die {
    pub winning: u8,
    pub is_rolling: bool,
    pub shown: Option<u8>,
}

impl Die {
    pub fn new(winning: u8) -> Self {
        Die {
            winning,
            is_rolling: false,
            shown: None,
        }
    }
}

impl Game for Die {
    const INFO: &'static GameInfo = INFO;
    type Action = ();
    type IllegalAction = ();
    type Chance = u8;
    type Key = Self;

    fn start(_: &Spec) -> Self {
        Die::new(5)
    }

    fn spec(&self) -> Spec {
        Spec::new(INFO)
    }

    fn players(&self) -> u8 {
        2
    }

    fn to_play(&self) -> ToPlay {
        match (self.shown, self.is_rolling) {
            (Some(_), _) => ToPlay::Over,
            (None, true) => ToPlay::Chance,
            (None, false) => ToPlay::Player(1),
        }
    }

    fn turn_of(&self) -> Option<u8> {
        self.shown.is_none().then_some(1)
    }

    fn each_action(&self, mut visit: impl FnMut(())) {
        visit(());
    }

    fn why_illegal(&self, (): ()) -> Option<()> {
        None
    }

    fn play_unchecked(&mut self, (): ()) -> bool {
        self.is_rolling = true;
        false
    }

    fn outcomes(&self) -> Outcomes<u8> {
        Outcomes::Listed((1..=10).collect())
    }

    fn draw(&self, below: &mut impl FnMut(u32) -> u32) -> Option<u8> {
        Some(1 + below(10) as u8)
    }

    fn play_chance_unchecked(&mut self, outcome: &u8) -> bool {
        self.shown = Some(*outcome);
        true
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = if self.shown? <= self.winning { 1 } else { 2 };
        Some(Outcome::two_player(Some(winner)))
    }

    fn key(&self) -> Self {
        self.clone()
    }
}

/// Noughts and crosses: the squares of both players as bits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TicTacToe {
    pub taken: [u16; 2],
}

const LINES: [u16; 8] = [0o700, 0o070, 0o007, 0o444, 0o222, 0o111, 0o421, 0o124];

impl TicTacToe {
    fn all(&self) -> u16 {
        self.taken[0] | self.taken[1]
    }

    fn winner(&self) -> Option<u8> {
        let has_line = |taken: u16| LINES.iter().any(|line| taken & line == *line);
        (1..)
            .zip(self.taken)
            .find(|(_, taken)| has_line(*taken))
            .map(|(player, _)| player)
    }
}

impl Game for TicTacToe {
    const INFO: &'static GameInfo = INFO;
    type Action = u8;
    type IllegalAction = ();
    type Chance = NoChance;
    type Key = Self;

    fn start(_: &Spec) -> Self {
        TicTacToe::default()
    }

    fn spec(&self) -> Spec {
        Spec::new(INFO)
    }

    fn players(&self) -> u8 {
        2
    }

    fn to_play(&self) -> ToPlay {
        match self.outcome() {
            Some(_) => ToPlay::Over,
            None => ToPlay::Player(1 + (self.all().count_ones() % 2) as u8),
        }
    }

    fn each_action(&self, visit: impl FnMut(u8)) {
        let free = |square: &u8| self.all() & (1 << square) == 0;
        (0..9).filter(free).for_each(visit);
    }

    fn why_illegal(&self, square: u8) -> Option<()> {
        (square > 8 || self.all() & (1 << square) != 0).then_some(())
    }

    fn play_unchecked(&mut self, square: u8) -> bool {
        let mover = (self.all().count_ones() % 2) as usize;
        self.taken[mover] |= 1 << square;
        true
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = self.winner();
        (winner.is_some() || self.all() == 0o777).then(|| Outcome::two_player(winner))
    }

    fn key(&self) -> Self {
        self.clone()
    }
}

/// Player 1's chance if both play perfectly, by looking at everything so many actions ahead; what is not over then counts
/// as even. Chance outcomes are equally likely.
fn value<G: Game>(state: &G, actions: u32) -> f64 {
    match state.to_play() {
        ToPlay::Over => match state
            .outcome()
            .map(|outcome| outcome.places()[0] < outcome.places()[1])
        {
            Some(true) => 1.0,
            _ if state.outcome().is_some_and(|outcome| outcome.is_draw()) => 0.5,
            _ => 0.0,
        },
        ToPlay::Player(_) if actions == 0 => 0.5,
        ToPlay::Chance => {
            let Outcomes::Listed(all) = state.outcomes() else {
                panic!("toys list their outcomes")
            };
            let values = all.iter().map(|outcome| {
                let mut after = state.clone();
                after.play_chance_unchecked(outcome);
                value(&after, actions)
            });
            values.sum::<f64>() / all.len() as f64
        }
        ToPlay::Player(player) => {
            let values = choices(state, actions).into_iter().map(|(_, value)| value);
            match player {
                1 => values.fold(0.0, f64::max),
                _ => values.fold(1.0, f64::min),
            }
        }
    }
}

/// Player 1's chance after each action.
fn choices<G: Game>(state: &G, actions: u32) -> Vec<(G::Action, f64)> {
    let mut all = Vec::new();
    state.each_action(|action| {
        let mut after = state.clone();
        after.play_unchecked(action);
        all.push((action, value(&after, actions - 1)));
    });
    all
}

/// More actions than any of these games has.
const ALL: u32 = 10;

/// Knows the value of everything, and plays the first of the best actions.
pub struct Perfectly<G: Game> {
    known: HashMap<G, Vec<(G::Action, f64)>>,
}

impl<G: Game> Perfectly<G> {
    pub fn new() -> Self {
        Perfectly {
            known: HashMap::new(),
        }
    }

    /// The chance of the player to move after each action.
    fn chances(&mut self, state: &G) -> &[(G::Action, f64)] {
        let known = self.known.entry(state.clone());
        known.or_insert_with(|| of_mover(state, choices(state, ALL)))
    }
}

/// The chances of the player to move, from those of player 1.
fn of_mover<A>(state: &impl Game, mut choices: Vec<(A, f64)>) -> Vec<(A, f64)> {
    if state.to_play() == ToPlay::Player(2) {
        choices
            .iter_mut()
            .for_each(|(_, value)| *value = 1.0 - *value);
    }
    choices
}

/// The first of the best actions, and its value.
fn best<A: Copy>(choices: &[(A, f64)]) -> Option<(A, f64)> {
    let most = choices.iter().map(|(_, value)| *value).reduce(f64::max)?;
    choices.iter().copied().find(|(_, value)| *value == most)
}

impl<G: Game> Chooser<G> for Perfectly<G> {
    fn choose(
        &mut self,
        state: &G,
        _past: Past<'_, G>,
        _rng: &mut dyn FnMut(u32) -> u32,
    ) -> Option<Choice<G::Action>> {
        let (action, value) = best(self.chances(state))?;
        let mut chances = [1.0 - value; MAX_PLAYERS];
        chances[usize::from(state.turn_of()? - 1)] = value;
        chances[2..].fill(0.0);
        Some(Choice {
            action,
            chances: Some(chances),
        })
    }

    /// Two actions ahead, it takes what is not over for even.
    fn look_closer(
        &mut self,
        state: &G,
        _past: Past<'_, G>,
        _rng: &mut dyn FnMut(u32) -> u32,
    ) -> Option<CloserLook<G::Action>> {
        let (tempting, _) = best(&of_mover(state, choices(state, 2)))?;
        let mut chances = self.chances(state).to_vec();
        let (_, most) = best(&chances)?;
        let (_, tempted) = *chances.iter().find(|(action, _)| *action == tempting)?;
        chances.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        Some(CloserLook {
            gap: chances.get(1).map(|(_, next)| most - next),
            tempting: Some((tempting, most - tempted)),
        })
    }

    fn turn_part(&self, _: &G, step: &StepOf<G>, _: bool) -> String {
        match step {
            Step::Action(action) => format!("{action:?}"),
            Step::Chance(outcome) => format!("{outcome:?}"),
        }
    }
}

/// Games of two random players, of two perfect ones, and of one against the other, as many as are asked for.
pub fn games<G: Game + 'static>(start: &G, games: [u64; 3], seed: u64) -> [Vec<GameLine>; 3] {
    games_with_opening(start, games, seed, 0)
}

/// The same, but each game begins with so many random turns.
pub fn games_with_opening<G: Game + 'static>(
    start: &G,
    games: [u64; 3],
    seed: u64,
    opening: u32,
) -> [Vec<GameLine>; 3] {
    let mut choosers: [Box<dyn Chooser<G>>; 2] = [Box::new(Randomly), Box::new(Perfectly::new())];
    let schedule = Schedule {
        columns: 2,
        pairs: vec![[0, 1]],
        seats: 2,
        games: games.into_iter().fold(0, u64::max),
        seed,
        opening,
        shard: Shard::WHOLE,
    };
    let mut all = [const { Vec::new() }; 3];
    for (series, number) in schedule.games() {
        if number < games[series] {
            all[series].push(schedule.play(start, &mut choosers, (series, number)));
        }
    }
    all
}

/// The value and the interval of a figure of these games, if they tell.
pub fn figure(games: &[GameLine], id: &str) -> Option<(f64, Option<[f64; 2]>)> {
    let column = Column::new(games.iter().collect(), games[0].chances.is_empty());
    let kind = FIGURES.iter().find(|kind| kind.id == id).expect(id);
    column.find(kind).map(|found| (found.value, found.interval))
}
