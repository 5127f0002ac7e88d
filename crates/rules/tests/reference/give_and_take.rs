//! Give & Take (Christopher Elis), implemented directly from the text of rules.md. Threefold
//! repetition depends on history and is not part of a state; the 100 quiet turns are (D15).

use super::{Options, Slow};
use super::steps_back::{Random, Squares, name, toward};

/// (rank from 0 on White's side, file from 0 on the left)
type Square = (usize, usize);

struct GiveAndTake {
    /// kings=forward: kings neither move nor capture backwards (D11)
    forward_kings: bool,
    /// board[rank][file]: 'w' 'b' pawns, 'W' 'B' kings, '.' empty
    board: Vec<Vec<char>>,
    side: char,
    /// L, the enemy piece that moved on the previous turn
    last: Option<Square>,
    chain: Option<Square>,
    quiet: u32,
}

pub fn new_game(spec_options: &[(String, String)]) -> Box<dyn Slow> {
    let start = "8/bbbbbbbb/bbbbbbbb/8/8/wwwwwwww/wwwwwwww/8 w - - 0";
    from_position(spec_options, start)
}

pub fn from_position(options: &[(String, String)], position: &str) -> Box<dyn Slow> {
    Box::new(parse(options, position).expect("not a give-and-take position"))
}

pub fn valid(options: &[(String, String)], position: &str) -> bool {
    let Some(game) = parse(options, position) else {
        return false;
    };
    // Canonical text only (`11111111`, `007`, `+7` and the like can be parsed, but are not written).
    if game.position() != position {
        return false;
    }
    // "LAST holds an enemy piece"
    if let Some(last) = game.last
        && owner(game.at(last)) != Some(enemy_of(game.side))
    {
        return false;
    }
    if let Some(chain) = game.chain {
        // "the chain square [holds] a piece of the side to move that can capture"
        let own_piece = owner(game.at(chain)) == Some(game.side);
        let can_capture = !game.captures(chain).is_empty();
        // "During a chain LAST is -", and QUIET is "0 from the first capture of a chain on"
        let fields_fit = game.last.is_none() && game.quiet == 0;
        if !own_piece || !can_capture || !fields_fit {
            return false;
        }
    }
    for side in ['w', 'b'] {
        let pieces = game.pieces(side);
        for pawn in pieces.iter().filter(|square| game.at(**square) == side) {
            // "no pawn stands on its far rank": but a pawn that is capturing along it "is still a pawn".
            let on_far_rank = pawn.0 == far_rank(side) && game.chain != Some(*pawn);
            // "no side's only piece is a pawn": but it becomes a king only at the end of the
            // opponent's turn, not during it (D14).
            let within_opponents_turn = game.chain.is_some() && side != game.side;
            if on_far_rank || (pieces.len() == 1 && !within_opponents_turn) {
                return false;
            }
        }
    }
    // "QUIET <= 100"
    game.quiet <= 100
}

fn read_options(options: &[(String, String)]) -> bool {
    let found = options.iter().find(|(key, _)| key == "kings");
    found.expect("kings is missing").1 == "forward"
}

/// Parses the syntax only; `valid` checks whether the fields fit together.
fn parse(options: &[(String, String)], position: &str) -> Option<GiveAndTake> {
    let fields: Vec<&str> = position.split(' ').collect();
    if fields.len() != 5 {
        return None;
    }
    let mut board = Vec::new();
    // "ranks 8 to 1"
    for rank_text in fields[0].split('/').rev() {
        let mut text = rank_text.to_string();
        for run in 1..=8 {
            text = text.replace(&run.to_string(), &".".repeat(run));
        }
        let rank: Vec<char> = text.chars().collect();
        if rank.len() != 8 || !rank.iter().all(|letter| "wbWB.".contains(*letter)) {
            return None;
        }
        board.push(rank);
    }
    if board.len() != 8 || !["w", "b"].contains(&fields[1]) {
        return None;
    }
    let square_or_dash = |text: &str| match text {
        "-" => Some(None),
        _ => parse_square(text).map(Some),
    };
    Some(GiveAndTake {
        forward_kings: read_options(options),
        board,
        side: fields[1].chars().next()?,
        last: square_or_dash(fields[2])?,
        chain: square_or_dash(fields[3])?,
        quiet: fields[4].parse().ok()?,
    })
}

fn all_squares() -> Vec<Square> {
    let ranks = 0..8;
    ranks.flat_map(|r| (0..8).map(move |f| (r, f))).collect()
}

fn parse_square(text: &str) -> Option<Square> {
    let mut squares = all_squares().into_iter();
    squares.find(|square| square_name(*square) == text)
}

fn square_name((rank, file): Square) -> String {
    let letters = ["a", "b", "c", "d", "e", "f", "g", "h"];
    format!("{}{}", letters[file], rank + 1)
}

fn owner(piece: char) -> Option<char> {
    match piece {
        'w' | 'W' => Some('w'),
        'b' | 'B' => Some('b'),
        _ => None,
    }
}

fn is_king(piece: char) -> bool {
    piece.is_ascii_uppercase()
}

fn enemy_of(side: char) -> char {
    if side == 'w' { 'b' } else { 'w' }
}

fn far_rank(side: char) -> usize {
    if side == 'w' { 7 } else { 0 }
}

/// The next square in a direction (ranks up, files right), if on the board.
fn step((rank, file): Square, (up, right): (i32, i32)) -> Option<Square> {
    let (new_rank, new_file) = (rank as i32 + up, file as i32 + right);
    let on_board = (0..8).contains(&new_rank) && (0..8).contains(&new_file);
    on_board.then_some((new_rank as usize, new_file as usize))
}

impl GiveAndTake {
    fn at(&self, (rank, file): Square) -> char {
        self.board[rank][file]
    }

    fn pieces(&self, side: char) -> Vec<Square> {
        let mut squares = all_squares();
        squares.retain(|square| owner(self.at(*square)) == Some(side));
        squares
    }

    /// The directions this piece moves and captures in.
    fn directions(&self, piece: char) -> Vec<(i32, i32)> {
        let forward = if owner(piece) == Some('w') { 1 } else { -1 };
        let mut directions = vec![(forward, 0), (0, -1), (0, 1)];
        // D11
        if is_king(piece) && !self.forward_kings {
            directions.push((-forward, 0));
        }
        directions
    }

    /// The empty squares in one direction up to the next piece or the edge, and the square of that piece.
    fn look(&self, from: Square, direction: (i32, i32)) -> (Vec<Square>, Option<Square>) {
        let mut empty = Vec::new();
        let mut square = from;
        while let Some(next) = step(square, direction) {
            if self.at(next) != '.' {
                return (empty, Some(next));
            }
            empty.push(next);
            square = next;
        }
        (empty, None)
    }

    /// The squares where this piece can move without capturing.
    fn quiet_moves(&self, from: Square) -> Vec<Square> {
        let piece = self.at(from);
        let mut landings = Vec::new();
        for direction in self.directions(piece) {
            let (empty, _) = self.look(from, direction);
            let reach = if is_king(piece) { empty.len() } else { 1 };
            landings.extend(empty.into_iter().take(reach));
        }
        landings
    }

    /// (square captured, landing square) for each single capture by the piece on this square. D12:
    /// any landing square will do, whether or not the piece can continue from it.
    fn captures(&self, from: Square) -> Vec<(Square, Square)> {
        let piece = self.at(from);
        let mut captures = Vec::new();
        for direction in self.directions(piece) {
            let (before, Some(target)) = self.look(from, direction) else {
                continue;
            };
            // A pawn can jump only an adjacent enemy, to the square directly behind it.
            let adjacent = before.is_empty();
            if owner(self.at(target)) == owner(piece) || !(is_king(piece) || adjacent) {
                continue;
            }
            let (behind, _) = self.look(target, direction);
            let reach = if is_king(piece) { behind.len() } else { 1 };
            for landing in behind.into_iter().take(reach) {
                captures.push((target, landing));
            }
        }
        captures
    }

    /// All legal actions, ignoring draws.
    fn actions_but_for_the_draw(&self) -> Vec<String> {
        let mut captures = Vec::new();
        let mut captures_of_last = Vec::new();
        let mut quiet = Vec::new();
        for from in self.pieces(self.side) {
            // "Once begun, a capture goes on to its end."
            if self.chain.is_some() && self.chain != Some(from) {
                continue;
            }
            for (target, to) in self.captures(from) {
                let text = format!("{}x{}", square_name(from), square_name(to));
                captures.push(text.clone());
                if self.last == Some(target) {
                    captures_of_last.push(text);
                }
            }
            for to in self.quiet_moves(from) {
                quiet.push(format!("{}-{}", square_name(from), square_name(to)));
            }
        }
        let mut actions = if self.chain.is_some() {
            captures
        } else if !captures_of_last.is_empty() {
            captures_of_last // D13
        } else {
            [captures, quiet].concat()
        };
        actions.sort();
        actions
    }

    fn blocked(&self) -> bool {
        self.actions_but_for_the_draw().is_empty()
    }
}

impl Slow for GiveAndTake {
    fn position(&self) -> String {
        let mut ranks = Vec::new();
        for rank in self.board.iter().rev() {
            let mut text = rank.iter().collect::<String>();
            for run in (1..=8).rev() {
                text = text.replace(&".".repeat(run), &run.to_string());
            }
            ranks.push(text);
        }
        let name = |square: Option<Square>| square.map_or("-".to_string(), square_name);
        let (last, chain) = (name(self.last), name(self.chain));
        let board = ranks.join("/");
        format!("{board} {} {last} {chain} {}", self.side, self.quiet)
    }

    fn to_play(&self) -> String {
        let over = self.blocked() || self.quiet >= 100; // D15
        match self.side {
            _ if over => "over".to_string(),
            'w' => "1".to_string(),
            _ => "2".to_string(),
        }
    }

    fn legal_actions(&self) -> Vec<String> {
        if self.quiet >= 100 {
            return Vec::new(); // drawn (D15) or blocked
        }
        self.actions_but_for_the_draw()
    }

    fn chance_outcomes(&self) -> Vec<(String, u32, u32)> {
        Vec::new()
    }

    fn play(&mut self, text: &str) {
        assert!(self.legal_actions().contains(&text.to_string()), "{text}");
        let from = parse_square(&text[0..2]).unwrap();
        let to = parse_square(&text[3..5]).unwrap();
        let piece = self.at(from);
        if text.contains('x') {
            let captures = self.captures(from);
            let (target, _) = captures.iter().find(|(_, landing)| *landing == to).unwrap();
            // "Captured pieces leave the board at once"; "the square it started from is empty too"
            self.board[target.0][target.1] = '.';
            self.board[from.0][from.1] = '.';
            self.board[to.0][to.1] = piece;
            self.quiet = 0;
            self.last = None;
            // Judged as a pawn if it still is one, even on the far rank.
            if !self.captures(to).is_empty() {
                self.chain = Some(to);
                return;
            }
        } else {
            self.board[from.0][from.1] = '.';
            self.board[to.0][to.1] = piece;
            let pawn_step_forward = !is_king(piece) && from.0 != to.0;
            self.quiet = if pawn_step_forward { 0 } else { self.quiet + 1 };
        }
        // The turn ends here.
        self.chain = None;
        self.last = Some(to);
        if to.0 == far_rank(self.side) {
            self.board[to.0][to.1] = piece.to_ascii_uppercase();
        }
        // D14
        let enemy = enemy_of(self.side);
        if let [only] = self.pieces(enemy)[..] {
            self.board[only.0][only.1] = enemy.to_ascii_uppercase();
        }
        self.side = enemy;
    }

    fn result(&self) -> String {
        match self.side {
            // A player without a legal action loses: "that comes before any draw" (D15).
            'w' if self.blocked() => "place 2,1".to_string(),
            'b' if self.blocked() => "place 1,2".to_string(),
            _ if self.quiet >= 100 => "place 1,1".to_string(),
            _ => "*".to_string(),
        }
    }
}

/// Takes back a move in `BOARD SIDE LAST CHAIN QUIET`: a step, a capture, or a promotion.
pub fn step_back(_options: &Options, fields: &mut [String], random: &mut Random) -> Option<()> {
    let mut board = Squares::read(&fields[0]);
    let now = board.any("wbWB", random)?;
    let piece = board.get(now)?;
    let is_white = piece.eq_ignore_ascii_case(&'w');
    let is_king = piece.is_ascii_uppercase();
    let back = if is_white { 1 } else { -1 };
    let way = *random.pick(&[(0, back), (0, -back), (1, 0), (-1, 0)]);
    if way == (0, -back) && !is_king {
        return None;
    }
    let before = if is_king && random.below(3) == 0 {
        piece.to_ascii_lowercase()
    } else {
        piece
    };
    let far = if is_king {
        1 + random.below(6) as i32
    } else {
        1
    };
    let mut chain = "-".to_owned();
    let mut from = toward(now, way, far);
    let captured = random.below(2) == 0;
    if captured {
        let over = from;
        from = toward(
            over,
            way,
            if is_king {
                1 + random.below(4) as i32
            } else {
                1
            },
        );
        if !board.is_free(over) || !board.is_free(from) {
            return None;
        }
        board.set(
            over,
            *random.pick(if is_white {
                &['b', 'b', 'B']
            } else {
                &['w', 'w', 'W']
            }),
        );
        if random.below(2) == 0 {
            chain = name(from);
        }
    }
    if !board.is_free(from) {
        return None;
    }
    board.set(now, '.');
    board.set(from, before);
    fields[0] = board.text();
    fields[1] = if is_white { "w" } else { "b" }.to_owned();
    let enemy = board.any(if is_white { "bB" } else { "wW" }, random);
    let is_known = chain == "-" && random.below(2) == 0;
    fields[2] = enemy.filter(|_| is_known).map_or("-".to_owned(), name);
    fields[4] = match chain.as_str() {
        "-" => random.below(103).to_string(),
        _ => "0".to_owned(),
    };
    fields[3] = chain;
    Some(())
}
