//! A referee that is led to where the line stands, with as few calls as possible.

use crate::Referee;
use std::rc::Rc;

/// A text of the line: a turn, or an outcome of chance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineEntry {
    /// As the referee takes it.
    pub text: Rc<str>,
    /// 0 for chance.
    pub player: u8,
    /// The stamp of what brought it, in milliseconds.
    pub time: u64,
}

/// A referee, and what it has been told.
#[derive(Debug)]
pub struct SyncedReferee<R> {
    referee: R,
    spec: String,
    players: u8,
    played: Vec<Rc<str>>,
    /// How many calls have been made, for tests of how much work is done.
    pub calls: u64,
}

impl<R: Referee> SyncedReferee<R> {
    pub fn new(referee: R) -> Self {
        SyncedReferee {
            referee,
            spec: String::new(),
            players: 0,
            played: Vec::new(),
            calls: 0,
        }
    }

    /// Leads it to where these texts of a game have been played, and returns who acts next.
    pub fn go(&mut self, spec: &str, line: &[LineEntry]) -> i32 {
        self.start(spec);
        let same = line.iter().zip(&self.played);
        let same = same
            .take_while(|(entry, played)| entry.text == **played)
            .count();
        if same < self.played.len() {
            self.calls += 1;
            self.referee.go_back_to(same);
            self.played.truncate(same);
        }
        for entry in line.iter().skip(same) {
            self.calls += 1;
            if entry.player == 0 {
                self.referee.happen(&entry.text);
            } else if self.referee.play(&entry.text).is_err() {
                break; // it was legal before, and still is
            }
            self.played.push(entry.text.clone());
        }
        self.referee.to_play()
    }

    /// Starts a game unless it is being played; returns the number of players, 0 if there is no such game.
    pub fn start(&mut self, spec: &str) -> u8 {
        if self.spec != spec {
            self.calls += 1;
            self.players = self.referee.start_game(spec);
            self.played.clear();
            spec.clone_into(&mut self.spec);
        }
        self.players
    }

    /// Plays a turn where it stands, and returns who acts next.
    pub fn play(&mut self, text: &Rc<str>) -> Result<i32, String> {
        self.calls += 1;
        self.referee.play(text)?;
        self.played.push(text.clone());
        Ok(self.referee.to_play())
    }

    /// The next outcome of chance for a seed, which then happens.
    pub fn draw(&mut self, seed: u64) -> (Rc<str>, i32) {
        self.calls += 1;
        let outcome: Rc<str> = self.referee.draw(seed).into();
        self.referee.happen(&outcome);
        self.played.push(outcome.clone());
        (outcome, self.referee.to_play())
    }

    /// The spec of the next game.
    pub fn next_spec(&self) -> String {
        self.referee.next_spec()
    }
}
