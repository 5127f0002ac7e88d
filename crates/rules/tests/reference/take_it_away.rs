//! Take It Away, transcribed from rules.md; Acquisitions reuses it with different `Rules`.

use super::Slow;
pub use super::chip_board::step_back;
use super::chip_board::*;

/// The rule parameters set by the options.
#[derive(Clone)]
pub(super) struct Rules {
    pub players: usize,
    /// The points the last player loses per leftover chip, times its value.
    pub penalty: i64,
    /// Removal turns at the start (0 in Acquisitions).
    pub opening: u32,
    pub dropping: bool,
    /// The number of chips in the setup (also the maximum in a position).
    pub whites: usize,
    pub reds: usize,
    pub blues: usize,
    /// Whether the setup is random (the layout is a chance node).
    pub random: bool,
    /// Whether h1 is empty in the setup (D3).
    pub empty_h1: bool,
}

struct Game {
    rules: Rules,
    /// `board[rank][file]`: 'w', 'r', 'b' or EMPTY.
    board: Vec<Vec<char>>,
    /// The player to move, from 1.
    player: usize,
    /// Players still in, ascending.
    still_in: Vec<usize>,
    /// Points captured, by player; the penalty is subtracted only in the result.
    scores: Vec<i64>,
    /// Removal turns left.
    opening: u32,
    /// The square of the chip that must continue jumping.
    chain: Option<Square>,
}

fn option<'a>(options: &'a [(String, String)], name: &str) -> &'a str {
    let found = options.iter().find(|(n, _)| n == name);
    &found.unwrap_or_else(|| panic!("no option {name}")).1
}

fn rules(options: &[(String, String)]) -> Rules {
    Rules {
        players: option(options, "players").parse().unwrap(),
        penalty: option(options, "penalty").parse().unwrap(),
        opening: option(options, "opening").parse().unwrap(),
        dropping: option(options, "dropping") == "yes",
        whites: 34,
        reds: 20,
        blues: 10,
        random: true,
        empty_h1: false,
    }
}

pub fn new_game(options: &[(String, String)]) -> Box<dyn Slow> {
    start(rules(options))
}

pub fn from_position(options: &[(String, String)], position: &str) -> Box<dyn Slow> {
    read(rules(options), position)
}

pub fn valid(options: &[(String, String)], position: &str) -> bool {
    is_valid(rules(options), position)
}

pub(super) fn start(rules: Rules) -> Box<dyn Slow> {
    let mut board = vec![vec![EMPTY; 8]; 8];
    if !rules.random {
        // Acquisitions, single: all 'w' except the corner.
        board = vec![vec!['w'; 8]; 8];
        board[0][7] = EMPTY; // D3: h1
    }
    Box::new(Game {
        board,
        player: 1,
        still_in: (1..=rules.players).collect(),
        scores: vec![0; rules.players],
        opening: rules.opening,
        chain: None,
        rules,
    })
}

pub(super) fn read(rules: Rules, position: &str) -> Box<dyn Slow> {
    Box::new(parse(rules, position).expect("a valid position"))
}

pub(super) fn is_valid(rules: Rules, position: &str) -> bool {
    let Some(game) = parse(rules, position) else {
        return false;
    };
    // Canonical: it writes back identically.
    if game.position() != position {
        return false;
    }
    // "at most 34 w, 20 r, 10 b"
    if game.count('w') > game.rules.whites
        || game.count('r') > game.rules.reds
        || game.count('b') > game.rules.blues
    {
        return false;
    }
    // "the player to move is in"
    if !game.still_in.contains(&game.player) {
        return false;
    }
    // Removal turns are the first `opening` turns of the game, so there are never more left; and in
    // Acquisitions "OPENING is 0".
    if game.opening > game.rules.opening {
        return false;
    }
    // "a chain square holds a chip that can jump"; a removal turn has no jumps.
    if let Some(square) = game.chain
        && (game.opening > 0 || game.jumps_from(square).is_empty())
    {
        return false;
    }
    // "with removals left, a white chip is there" (except on the empty board before the layout)
    if game.opening > 0 && !game.before_layout() && game.count('w') == 0 {
        return false;
    }
    true
}

/// Parses the fields without checking whether they fit together.
fn parse(rules: Rules, position: &str) -> Option<Game> {
    let fields: Vec<&str> = position.split(' ').collect();
    if fields.len() != 6 {
        return None;
    }
    let board = parse_board(fields[0])?;
    let player: usize = fields[1].parse().ok()?;
    if player < 1 || player > rules.players {
        return None;
    }
    let mut still_in = Vec::new();
    for digit in fields[2].chars() {
        let number = digit.to_digit(10)? as usize;
        if number < 1 || number > rules.players {
            return None;
        }
        if still_in.last().is_some_and(|last| *last >= number) {
            return None; // not ascending, or twice the same
        }
        still_in.push(number);
    }
    let mut scores = Vec::new();
    for score in fields[3].split(',') {
        scores.push(i64::from(score.parse::<u32>().ok()?)); // captured points: never negative
    }
    if scores.len() != rules.players {
        return None;
    }
    let opening: u32 = fields[4].parse().ok()?;
    let chain = match fields[5] {
        "-" => None,
        square => Some(parse_square(square)?),
    };
    Some(Game {
        rules,
        board,
        player,
        still_in,
        scores,
        opening,
        chain,
    })
}

impl Game {
    fn at(&self, (file, rank): Square) -> char {
        self.board[rank][file]
    }

    fn count(&self, chip: char) -> usize {
        let squares = all_squares();
        squares.iter().filter(|s| self.at(**s) == chip).count()
    }

    /// The squares the chip on `from` can jump to, each with the square it jumps over.
    fn jumps_from(&self, from: Square) -> Vec<(Square, Square)> {
        let mut found = Vec::new();
        if self.at(from) == EMPTY {
            return found;
        }
        let on_board = |file: i32, rank: i32| (0..8).contains(&file) && (0..8).contains(&rank);
        for df in -1..=1 {
            for dr in -1..=1 {
                if df == 0 && dr == 0 {
                    continue;
                }
                let (file, rank) = (from.0 as i32, from.1 as i32);
                if !on_board(file + 2 * df, rank + 2 * dr) {
                    continue;
                }
                let over = ((file + df) as usize, (rank + dr) as usize);
                let to = ((file + 2 * df) as usize, (rank + 2 * dr) as usize);
                if self.at(over) != EMPTY && self.at(to) == EMPTY {
                    found.push((to, over));
                }
            }
        }
        found
    }

    /// Every jump on the board (from, to), or only those of the chip that must continue.
    fn jumps(&self) -> Vec<(Square, Square)> {
        let mut found = Vec::new();
        for from in all_squares() {
            if self.chain.is_some_and(|chain| chain != from) {
                continue;
            }
            for (to, _) in self.jumps_from(from) {
                found.push((from, to));
            }
        }
        found
    }

    /// Take It Away: an empty board with removal turns left. Acquisitions, mixed: an empty
    /// board with no chain and no points.
    fn before_layout(&self) -> bool {
        let no_chip = all_squares().iter().all(|s| self.at(*s) == EMPTY);
        if !self.rules.random || !no_chip {
            return false;
        }
        if self.rules.opening > 0 {
            self.opening > 0
        } else {
            self.chain.is_none() && self.scores.iter().all(|s| *s == 0)
        }
    }

    fn over(&self) -> bool {
        if self.before_layout() || self.opening > 0 {
            return false;
        }
        // D2: with dropping there is always a last player; with two or more players in, one can
        // drop out. Without dropping, the game ends when the player to move has no jump.
        let nobody_can_drop = !self.rules.dropping || self.still_in.len() == 1;
        nobody_can_drop && self.jumps().is_empty()
    }

    /// Passes the turn to the next player still in (the last one left gets it again and again).
    fn pass_turn(&mut self) {
        self.chain = None;
        loop {
            self.player = self.player % self.rules.players + 1;
            if self.still_in.contains(&self.player) {
                return;
            }
        }
    }

    fn lay_out(&mut self, text: &str) {
        let board = parse_board(text).expect("a board");
        assert_eq!(write_board(&board), text);
        self.board = board;
        assert_eq!(self.count('w'), self.rules.whites);
        assert_eq!(self.count('r'), self.rules.reds);
        assert_eq!(self.count('b'), self.rules.blues);
        assert!(!self.rules.empty_h1 || self.at((7, 0)) == EMPTY); // D3
    }
}

impl Slow for Game {
    fn position(&self) -> String {
        let still_in: String = self.still_in.iter().map(|p| p.to_string()).collect();
        let scores: Vec<String> = self.scores.iter().map(|s| s.to_string()).collect();
        format!(
            "{} {} {} {} {} {}",
            write_board(&self.board),
            self.player,
            still_in,
            scores.join(","),
            self.opening,
            self.chain.map_or("-".to_string(), write_square)
        )
    }

    fn to_play(&self) -> String {
        if self.before_layout() {
            "chance".to_string()
        } else if self.over() {
            "over".to_string()
        } else {
            self.player.to_string()
        }
    }

    fn legal_actions(&self) -> Vec<String> {
        let mut actions = Vec::new();
        if self.before_layout() || self.over() {
            return actions;
        }
        if self.opening > 0 {
            // Any one white chip; no dropping out (D1).
            for square in all_squares() {
                if self.at(square) == 'w' {
                    actions.push(write_square(square));
                }
            }
        } else {
            for (from, to) in self.jumps() {
                actions.push(format!("{}x{}", write_square(from), write_square(to)));
            }
            // Only at the start of a turn, and not for the last player left. Without a jump this is
            // the only action (D2).
            if self.rules.dropping && self.chain.is_none() && self.still_in.len() >= 2 {
                actions.push("away".to_string());
            }
        }
        actions.sort();
        actions
    }

    fn chance_outcomes(&self) -> Vec<(String, u32, u32)> {
        if self.before_layout() {
            vec![("layout".to_string(), 1, 1)]
        } else {
            Vec::new()
        }
    }

    fn play(&mut self, text: &str) {
        if self.before_layout() {
            self.lay_out(text);
            return;
        }
        assert!(self.legal_actions().contains(&text.to_string()), "{text}");
        let player = self.player;
        if text == "away" {
            self.still_in.retain(|p| *p != player);
            self.pass_turn();
        } else if self.opening > 0 {
            let (file, rank) = parse_square(text).unwrap();
            self.scores[player - 1] += value(self.board[rank][file]); // keeps it
            self.board[rank][file] = EMPTY;
            self.opening -= 1;
            // "with removals left, a white chip is there": without one the removals are over (only
            // from set-up positions).
            if self.count('w') == 0 {
                self.opening = 0;
            }
            self.pass_turn();
        } else {
            let (from, to) = text.split_once('x').unwrap();
            let (from, to) = (parse_square(from).unwrap(), parse_square(to).unwrap());
            let over = ((from.0 + to.0) / 2, (from.1 + to.1) / 2);
            self.scores[player - 1] += value(self.at(over));
            self.board[to.1][to.0] = self.at(from);
            self.board[from.1][from.0] = EMPTY;
            self.board[over.1][over.0] = EMPTY;
            // If the same chip can jump again it must, in any direction.
            if self.jumps_from(to).is_empty() {
                self.pass_turn();
            } else {
                self.chain = Some(to);
            }
        }
    }

    fn result(&self) -> String {
        if !self.over() {
            return "*".to_string();
        }
        let mut points = self.scores.clone();
        if self.rules.dropping {
            // The game is over, so one player is left: every chip on the board counts against them.
            let last = self.still_in[0];
            for square in all_squares() {
                if self.at(square) != EMPTY {
                    points[last - 1] -= self.rules.penalty * value(self.at(square));
                }
            }
        }
        let better = |p: &i64| points.iter().filter(|other| *other > p).count();
        let places: Vec<String> = points.iter().map(|p| (1 + better(p)).to_string()).collect();
        let points: Vec<String> = points.iter().map(|p| p.to_string()).collect();
        format!("place {} points {}", places.join(","), points.join(","))
    }
}
