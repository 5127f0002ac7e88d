//! Matches: several games of the same players, one after the other. Each game has a tag with the state of the match
//! before it, so a match needs no storage of its own: it is wherever its last game is.

use crate::{TIME_CONTROL_TAG, Table};
use std::fmt;
use take_five_rules::{Cursor, MAX_PLAYERS, Outcome, Spec};

/// The tag with the state of the match before the game.
pub const MATCH_TAG: &str = "Match";

/// How long a match lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchLength {
    /// This many games.
    Games(u16),
    /// Until one player is alone in the lead with at least this many points.
    Points(u16),
}

/// The state of a match, with the points in the order of the seats of one of its games.
///
/// If a game scores, its points are added up; otherwise a win counts 1 and a draw ½ for each player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// How long it lasts.
    pub until: MatchLength,
    /// The number of finished games.
    pub played: u16,
    /// Twice the points, player 1 first.
    pub halves: Vec<i32>,
}

impl Match {
    /// Parses the text form of a [`Match`]; `None` if it is something else, or for another number of players.
    pub fn read(text: &str, players: u8) -> Option<Self> {
        let mut text = Cursor::new(text);
        let is_games = text.eat("games=");
        if !is_games && !text.eat("points=") {
            return None;
        }
        let count = number(&mut text).filter(|&count| count > 0)? as u16;
        let until = if is_games {
            MatchLength::Games(count)
        } else {
            MatchLength::Points(count)
        };
        text.eat(" played=").then_some(())?;
        let played = number(&mut text)? as u16;
        let mut halves = Vec::new();
        for player in 0..players {
            text.eat(if player == 0 { " score=" } else { "," })
                .then_some(())?;
            let sign = if text.eat("-") { -1 } else { 1 };
            let whole = 2 * number(&mut text)? as i32;
            halves.push(sign * (whole + i32::from(text.eat(".5"))));
        }
        text.at_end().then_some(Match {
            until,
            played,
            halves,
        })
    }

    /// The state after one more game. A game that scores but was resigned or agreed a draw early gives no points.
    #[must_use]
    pub fn after(&self, outcome: &Outcome, scores: bool) -> Self {
        let shared = outcome.places().iter().filter(|&&place| place == 1).count() > 1;
        let won = |index: usize| match outcome.points() {
            Some(points) => points
                .get(index)
                .map_or(0, |points| points.saturating_mul(2)),
            None if scores || outcome.places().get(index) != Some(&1) => 0,
            None => 2 - i32::from(shared),
        };
        let all = self.halves.iter().enumerate();
        Match {
            until: self.until,
            played: self.played.saturating_add(1),
            halves: all
                .map(|(index, before)| before.saturating_add(won(index)))
                .collect(),
        }
    }

    /// The players with the most points, numbered from 1.
    pub fn leaders(&self) -> Vec<u8> {
        let most = self.halves.iter().max();
        let all = (1..).zip(&self.halves);
        all.filter(|(_, halves)| Some(*halves) == most)
            .map(|(player, _)| player)
            .collect()
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        match self.until {
            MatchLength::Games(games) => self.played >= games,
            MatchLength::Points(points) => {
                let most = self.halves.iter().max().copied().unwrap_or(0);
                most >= 2 * i32::from(points) && self.leaders().len() == 1
            }
        }
    }
}

/// A number in a match.
fn number(text: &mut Cursor<'_>) -> Option<u32> {
    text.number(u32::from(u16::MAX), "expect.end").ok()
}

/// In the notation of the tag: `games=3 played=1 score=1,0`.
impl fmt::Display for Match {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, count) = match self.until {
            MatchLength::Games(count) => ("games", count),
            MatchLength::Points(count) => ("points", count),
        };
        write!(f, "{what}={count} played={} score=", self.played)?;
        for (index, &halves) in self.halves.iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            let sign = if halves < 0 { "-" } else { "" };
            let half = if halves % 2 == 0 { "" } else { ".5" };
            write!(f, "{comma}{sign}{}{half}", halves.unsigned_abs() / 2)?;
        }
        Ok(())
    }
}

/// The tags with the players' names.
const NAMES: [&str; MAX_PLAYERS] = ["Player1", "Player2", "Player3", "Player4"];

impl Table {
    /// The state of the match that the game belongs to, including this game once it is over.
    ///
    /// ```
    /// use take_five_table::{End, Table};
    /// let mut table = Table::new(&"take:size=2".parse()?, 1);
    /// table.set_tag("Match", "games=3 played=1 score=1,0")?;
    /// table.end_game(End::Resigned(1))?;
    /// assert_eq!(table.match_standing().unwrap().to_string(), "games=3 played=2 score=1,1");
    /// # Ok::<(), take_five_rules::Message>(())
    /// ```
    pub fn match_standing(&self) -> Option<Match> {
        let before = Match::read(self.tag(MATCH_TAG)?, self.position().players())?;
        let scores = self.spec().info().scores;
        let after = self.outcome().map(|outcome| before.after(&outcome, scores));
        Some(after.unwrap_or(before))
    }

    /// The next game of the same players, with the same clocks: the other player starts, or, in games without an option
    /// for that, the seats rotate by one. The match continues; a finished one starts again.
    #[must_use]
    pub fn next_game(&self, seed: u64) -> Self {
        let spec = self.spec();
        let turned = turned(&spec);
        let mut next = Table::new(&turned.unwrap_or(spec), seed);
        let before = self.match_standing();
        let mut standing = before.clone();
        let players = self.seats.len();
        for (seat, name) in NAMES.iter().take(players).enumerate() {
            // The player now at the seat was there before.
            let from = (seat + usize::from(turned.is_none())) % players;
            if let (Some(now), Some(&before)) = (next.seats.get_mut(seat), self.seats.get(from)) {
                *now = before;
            }
            if let Some(name_before) = NAMES.get(from).and_then(|name| self.tag(name)) {
                next.tags.push(((*name).to_owned(), name_before.to_owned()));
            }
            if let (Some(now), Some(before)) = (&mut standing, &before)
                && let (Some(now), Some(&before)) =
                    (now.halves.get_mut(seat), before.halves.get(from))
            {
                *now = before;
            }
        }
        if let Some(control) = self.tag(TIME_CONTROL_TAG) {
            next.tags
                .push((TIME_CONTROL_TAG.to_owned(), control.to_owned()));
        }
        if let Some(mut standing) = standing {
            if standing.is_over() {
                standing.played = 0;
                standing.halves.fill(0);
            }
            next.tags.push((MATCH_TAG.to_owned(), standing.to_string()));
        }
        next
    }
}

/// The same game with the next player starting, if an option says who starts.
fn turned(spec: &Spec) -> Option<Spec> {
    let (option, value) = spec.values().find(|(option, _)| option.starts)?;
    let at = option.values.iter().position(|known| *known == value)?;
    let next = option.values.iter().cycle().nth(at + 1)?;
    spec.with(option.name, next).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{End, Seat};

    fn table(spec: &str, tags: &[(&str, &str)]) -> Table {
        let mut table = Table::new(&spec.parse().unwrap(), 1);
        for (name, value) in tags {
            table.set_tag(name, value).unwrap();
        }
        table
    }

    #[test]
    fn seats_and_points_move_on_together() {
        let tags = [
            ("Player1", "Ann"),
            ("Player2", "Ben"),
            (TIME_CONTROL_TAG, "300+5"),
            ("Clocks", "left=12,300 ended=1 paused"),
            (MATCH_TAG, "games=3 played=0 score=0,0"),
        ];
        let mut first = table("take:size=2", &tags);
        first.set_seats(&[Seat::Human, Seat::Engine(2)]).unwrap();
        first.end_game(End::Resigned(2)).unwrap();
        assert_eq!(first.match_standing().unwrap().leaders(), [1]);
        let mut second = first.next_game(7);
        assert_eq!(second.seats(), [Seat::Engine(2), Seat::Human]);
        let tag = |name, value: &str| (String::from(name), String::from(value));
        let score = tag(MATCH_TAG, "games=3 played=1 score=0,1");
        assert_eq!(
            second.tags(),
            [
                tag("Player1", "Ben"),
                tag("Player2", "Ann"),
                tag(TIME_CONTROL_TAG, "300+5"),
                score
            ]
        );
        second.end_game(End::Resigned(2)).unwrap();
        let mut third = second.next_game(8);
        assert_eq!(third.tag("Player1"), Some("Ann"));
        third.end_game(End::Draw).unwrap();
        let last = third.match_standing().unwrap();
        assert!(last.is_over());
        assert_eq!(last.to_string(), "games=3 played=3 score=1.5,1.5");
        assert_eq!(last.leaders(), [1, 2]);
        assert_eq!(
            third.next_game(9).tag(MATCH_TAG),
            Some("games=3 played=0 score=0,0")
        );
    }

    #[test]
    fn where_an_option_says_who_starts_it_alternates_and_points_add_up() {
        let won = "4,4,4,0/1,9,9,9/0,0,0,0 1 - -";
        let spec = "take-back-toe:first=2".parse().unwrap();
        let position = take_five_rules::Position::parse(&spec, won).unwrap();
        let mut table = Table::from_position(position, 1);
        table
            .set_tag(MATCH_TAG, "points=20 played=2 score=12,15")
            .unwrap();
        let standing = table.match_standing().unwrap();
        assert_eq!(standing.to_string(), "points=20 played=3 score=12,19");
        assert!(!standing.is_over());
        let next = table.next_game(1);
        assert_eq!(next.spec().to_string(), "take-back-toe:first=1");
        assert_eq!(next.tag(MATCH_TAG), Some("points=20 played=3 score=12,19"));
    }

    #[test]
    fn a_match_is_over_when_one_alone_is_far_enough() {
        let read = |text: &str| Match::read(text, 2).unwrap();
        assert!(read("points=20 played=4 score=20,19.5").is_over());
        assert!(!read("points=20 played=4 score=21,21").is_over());
        assert!(!read("games=5 played=4 score=-3,21").is_over());
    }

    #[test]
    fn what_is_written_is_read_and_nothing_else() {
        for text in [
            "games=3 played=1 score=1.5,-4",
            "points=9 played=0 score=0,0",
        ] {
            assert_eq!(Match::read(text, 2).unwrap().to_string(), text);
        }
        for text in [
            "",
            "games=3",
            "games=0 played=0 score=0,0",
            "rounds=3 played=0 score=0,0",
            "games=3 played=1 score=1",
            "games=3 played=1 score=1,2,3",
            "games=3 played=1 score=1,x",
            "games=3 played=1 score=1,2 more",
            "games=3 played=1 score=2147483647,0",
        ] {
            assert_eq!(Match::read(text, 2), None, "{text}");
        }
        assert_eq!(
            table("take:size=2", &[(MATCH_TAG, "the final")]).match_standing(),
            None
        );
    }
}
