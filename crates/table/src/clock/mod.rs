//! Clocks: how much time each player has left. Nothing here knows what time it is: stamps are handed in.

mod seconds;
mod state;
mod time_control;
mod turn_times;

pub use time_control::{MAX_CLOCK_SECONDS, TimeControl, TimeOut, Timing};
pub use turn_times::TurnTimes;

/// The tag of a game with clocks: its [`TimeControl`].
pub const TIME_CONTROL_TAG: &str = "TimeControl";

/// The tag with the state of the clocks, in the text form of [`Clocks`].
pub const CLOCKS_TAG: &str = "Clocks";

/// The tag with the time spent on each turn, see [`TurnTimes`].
pub const TIME_SPENT_TAG: &str = "TimeSpent";

/// The tag that says how the game ended, as in PGN, if a player ran out of time.
pub const TERMINATION_TAG: &str = "Termination";

/// The value of [`TERMINATION_TAG`] for a loss on time.
pub const TIME_FORFEIT: &str = "time forfeit";

/// The clocks of a game. All times are in milliseconds; stamps count from any instant, the same for all calls.
///
/// A turn is timed from [`Clocks::start`] to [`Clocks::stop`], however many actions it has.
///
/// ```
/// use take_five_table::Clocks;
/// let mut clocks = Clocks::new("300+5".parse()?, 2);
/// clocks.start(1, 1, 10_000);
/// assert_eq!(clocks.stop(22_000), Some(12_000));
/// assert_eq!(clocks.left(1), 293_000);
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    control: TimeControl,
    /// What each player had left before the turn that is being timed.
    left: Vec<i64>,
    /// The turn that is being timed.
    turn: Option<TimedTurn>,
    /// The highest number of a turn that has been ended.
    ended: u32,
    paused: bool,
    /// The last stamp.
    now: u64,
    /// By how much stamps have gone backwards in all.
    set_back: u64,
    /// Who has lost by running out of time.
    lost: Option<u8>,
}

/// A turn that is being timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TimedTurn {
    player: u8,
    /// Counts from 1.
    number: u32,
    spent: u64,
}

/// How many more actions somebody who divides up the time expects to think about.
const THOUGHTS: i64 = 40;

/// The shortest time to think about an action, in milliseconds.
const SHORTEST: i64 = 10;

impl Clocks {
    /// The clocks of this many players before the first turn.
    pub fn new(control: TimeControl, players: u8) -> Self {
        Clocks {
            control,
            left: vec![control.start(); usize::from(players)],
            turn: None,
            ended: 0,
            paused: false,
            now: 0,
            set_back: 0,
            lost: None,
        }
    }

    /// The settings.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// Lets time pass up to the stamp. Time never runs backwards: a stamp before the last one costs nothing and gains
    /// nothing, and [`Clocks::set_back`] grows.
    pub fn tick(&mut self, now: u64) {
        self.set_back = self.set_back.saturating_add(self.now.saturating_sub(now));
        let passed = now.saturating_sub(self.now);
        self.now = now;
        let runs = self.is_running();
        let Some(turn) = self.turn.as_mut().filter(|_| runs) else {
            return;
        };
        turn.spent = turn.spent.saturating_add(passed);
        let player = turn.player;
        let over = self.left(player).saturating_neg();
        if self.control.time_out == TimeOut::Loses && over >= 0 {
            self.lost = Some(player);
            // The clock has stopped at 0, whenever that was looked at.
            if let Some(turn) = &mut self.turn {
                turn.spent = turn.spent.saturating_sub(over.unsigned_abs());
            }
        }
    }

    /// Starts a player's turn, whose number counts from 1. A turn that is still being timed is given up, see
    /// [`Clocks::take_back`]. Nothing happens after a loss, or if there is no such player.
    pub fn start(&mut self, player: u8, number: u32, now: u64) {
        self.take_back(now);
        if self.lost.is_some() {
            return;
        }
        let fresh = self.control.start();
        if let Some(left) = self.left.get_mut(usize::from(player).wrapping_sub(1)) {
            if self.control.timing == Timing::PerTurn {
                *left = fresh;
            }
            self.turn = Some(TimedTurn {
                player,
                number,
                spent: 0,
            });
        }
    }

    /// Ends the turn, and returns the time spent on it; `None` if none is being timed, or if the player has run out of
    /// time and lost.
    pub fn stop(&mut self, now: u64) -> Option<u64> {
        self.tick(now);
        if self.lost.is_some() {
            return None;
        }
        let turn = self.turn?;
        let allowance = self.allowance(turn);
        let bonus = match self.control.timing {
            Timing::Increment(_) => allowance,
            Timing::Bronstein(_) => allowance.min(signed(turn.spent)),
            Timing::SuddenDeath | Timing::Delay(_) | Timing::PerTurn => 0,
        };
        self.settle(bonus);
        self.ended = self.ended.max(turn.number);
        Some(turn.spent)
    }

    /// Gives the turn up, because an earlier one is taken back: the time spent on it stays spent and is returned.
    pub fn take_back(&mut self, now: u64) -> Option<u64> {
        self.tick(now);
        if self.lost.is_some() {
            return None;
        }
        let spent = self.turn.map(|turn| turn.spent);
        self.settle(0);
        spent
    }

    /// Times the turn that the game has come to, given its player and number, or none: between rounds, and at the end.
    /// Does nothing while the same turn goes on; otherwise ends the last one, or gives it up if the game has gone
    /// back. Returns the number of that turn and the time spent on it.
    ///
    /// ```
    /// use take_five_table::Clocks;
    /// let mut clocks = Clocks::new("300".parse()?, 2);
    /// clocks.follow(Some((1, 1)), 0);
    /// assert_eq!(clocks.follow(Some((1, 1)), 3_000), None);
    /// assert_eq!(clocks.follow(Some((2, 2)), 5_000), Some((1, 5_000)));
    /// assert_eq!((clocks.player(), clocks.left(1)), (Some(2), 295_000));
    /// # Ok::<(), take_five_rules::TextError>(())
    /// ```
    pub fn follow(&mut self, turn: Option<(u8, u32)>, now: u64) -> Option<(u32, u64)> {
        let before = self.turn.map(|timed| (timed.player, timed.number));
        if turn == before {
            self.tick(now);
            return None;
        }
        let number = before.map_or(0, |(_, number)| number);
        let goes_on = turn.is_none_or(|(_, next)| next > number);
        let spent = if goes_on {
            self.stop(now)
        } else {
            self.take_back(now)
        };
        if let Some((player, number)) = turn {
            self.start(player, number, now);
        }
        spent.map(|spent| (number, spent))
    }

    /// Stops all clocks, as agreed, until [`Clocks::resume`].
    pub fn pause(&mut self, now: u64) {
        self.tick(now);
        self.paused = true;
    }

    /// Lets the clock of the player whose turn it is run on.
    pub fn resume(&mut self, now: u64) {
        self.tick(now);
        self.paused = false;
    }

    /// Lets the game go on although somebody has lost it by running out of time: from now on the clocks are only
    /// shown.
    pub fn play_on(&mut self, now: u64) {
        self.tick(now);
        self.settle(0);
        self.control.time_out = TimeOut::Shown;
        self.lost = None;
    }

    /// What a player has left, less than 0 if time has run out and is only shown; 0 if there is no such player.
    pub fn left(&self, player: u8) -> i64 {
        let left = self.left.get(usize::from(player).wrapping_sub(1));
        let left = left.copied().unwrap_or(0);
        match self.turn.filter(|turn| turn.player == player) {
            Some(turn) => left.saturating_sub(self.cost(turn)),
            None => left,
        }
    }

    /// How long a player may think about an action without getting into trouble, in milliseconds: a small part of what is
    /// left, and half of what the turn adds to it.
    pub fn thinking_time(&self, player: u8) -> u64 {
        let left = self.left(player).max(0);
        let share = left / THOUGHTS + self.control.allowance() / 2;
        share.min(left / 4).max(SHORTEST).unsigned_abs()
    }

    /// The player whose turn is being timed, even while the clocks are paused.
    pub fn player(&self) -> Option<u8> {
        self.turn.map(|turn| turn.player)
    }

    /// The number of the turn that is being timed.
    pub fn turn_number(&self) -> Option<u32> {
        self.turn.map(|turn| turn.number)
    }

    /// Whether a clock is running.
    pub fn is_running(&self) -> bool {
        self.turn.is_some() && !self.paused && self.lost.is_none()
    }

    /// Whether the clocks are paused.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// The player who has lost by running out of time.
    pub fn lost(&self) -> Option<u8> {
        self.lost
    }

    /// The last stamp.
    pub fn last_stamp(&self) -> u64 {
        self.now
    }

    /// By how much stamps have gone backwards in all: somebody has set a clock back.
    pub fn set_back(&self) -> u64 {
        self.set_back
    }

    /// What a turn has cost so far.
    fn cost(&self, turn: TimedTurn) -> i64 {
        let spent = signed(turn.spent);
        match self.control.timing {
            Timing::Delay(_) => (spent - self.allowance(turn)).max(0),
            _ => spent,
        }
    }

    /// The increment or delay of a turn. A turn that is played again has had it already.
    fn allowance(&self, turn: TimedTurn) -> i64 {
        if turn.number > self.ended {
            self.control.allowance()
        } else {
            0
        }
    }

    /// Takes what the turn has cost from its player's time.
    fn settle(&mut self, bonus: i64) {
        let Some(turn) = self.turn else { return };
        let cost = self.cost(turn).saturating_sub(bonus);
        if let Some(left) = self.left.get_mut(usize::from(turn.player).wrapping_sub(1)) {
            *left = left.saturating_sub(cost);
        }
        self.turn = None;
    }
}

/// Milliseconds as a signed number.
fn signed(milliseconds: u64) -> i64 {
    i64::try_from(milliseconds).unwrap_or(i64::MAX)
}
