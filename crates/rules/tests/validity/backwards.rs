//! Moves taken back that need not have been made: from a position to one it might have come from. The text is all there
//! is; nothing of the crate under test is used.

use crate::random::Random;
use take_five_rules::Spec;

/// A position before this one, or `None` if the move drawn cannot be taken back.
pub fn step_back(spec: &Spec, text: &str, random: &mut Random) -> Option<String> {
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    match spec.info().id {
        "take-it-away" | "acquisitions" => chips(&mut fields, random)?,
        "give-and-take" => give_and_take(&mut fields, random)?,
        "take" => take(spec, &mut fields, random)?,
        "take-back-toe" => take_back_toe(&mut fields, random)?,
        "takeaway" => takeaway(&mut fields, random)?,
        id => panic!("{id} has no way back"),
    }
    Some(fields.join(" "))
}

/// Squares from rank 8 down, `.` for an empty one.
struct Squares(Vec<Vec<char>>);

type At = (i32, i32);

impl Squares {
    fn read(field: &str) -> Self {
        let run = |c: char| match c.to_digit(10) {
            Some(run) => vec!['.'; run as usize],
            None => vec![c],
        };
        let ranks = field.split('/');
        Squares(
            ranks
                .map(|rank| rank.chars().flat_map(run).collect())
                .collect(),
        )
    }

    fn text(&self) -> String {
        let rank = |row: &Vec<char>| {
            let mut text = String::new();
            let mut run = 0;
            for &c in row.iter().chain(['\n'].iter()) {
                if c == '.' {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    text += &run.to_string();
                }
                run = 0;
                text.extend((c != '\n').then_some(c));
            }
            text
        };
        self.0.iter().map(rank).collect::<Vec<_>>().join("/")
    }

    fn get(&self, (x, y): At) -> Option<char> {
        self.0
            .get(usize::try_from(y).ok()?)?
            .get(usize::try_from(x).ok()?)
            .copied()
    }

    fn set(&mut self, (x, y): At, piece: char) {
        self.0[y as usize][x as usize] = piece;
    }

    fn is_free(&self, at: At) -> bool {
        self.get(at) == Some('.')
    }

    /// A random square with one of these.
    fn any(&self, pieces: &str, random: &mut Random) -> Option<At> {
        let all = (0..8).flat_map(|y| (0..8).map(move |x| (x, y)));
        let found: Vec<At> = all
            .filter(|&at| self.get(at).is_some_and(|piece| pieces.contains(piece)))
            .collect();
        (!found.is_empty()).then(|| *random.pick(&found))
    }
}

fn name((x, y): At) -> String {
    format!("{}{}", char::from(b'a' + x as u8), 8 - y)
}

fn toward((x, y): At, (right, down): At, steps: i32) -> At {
    (x + right * steps, y + down * steps)
}

/// A number in a list of them, changed if it does not become negative.
fn add(field: &str, index: usize, change: i64) -> Option<String> {
    let mut all: Vec<i64> = field
        .split(',')
        .map(|number| number.parse().ok())
        .collect::<Option<_>>()?;
    let one = all.get_mut(index)?;
    *one = u32::try_from(*one + change).ok()?.into();
    Some(all.iter().map(i64::to_string).collect::<Vec<_>>().join(","))
}

/// `BOARD PLAYER IN SCORES OPENING CHAIN`: a jump, a removal, or a player who has dropped out.
fn chips(fields: &mut [String], random: &mut Random) -> Option<()> {
    let mut board = Squares::read(&fields[0]);
    let players: Vec<char> = fields[2].chars().collect();
    let player = if random.below(2) == 0 {
        fields[1].chars().next()?
    } else {
        *random.pick(&players)
    };
    let index = player.to_digit(10)? as usize - 1;
    match random.below(8) {
        0 => {
            let at = board.any(".", random)?;
            board.set(at, 'w');
            fields[4] = (fields[4].parse::<u32>().ok()? + 1).to_string();
            fields[3] = add(&fields[3], index, -1)?;
            fields[5] = "-".to_owned();
        }
        1 => {
            let mut all: Vec<char> = players;
            all.push(char::from(b'1' + random.below(4) as u8));
            all.sort_unstable();
            all.dedup();
            fields[2] = all.into_iter().collect();
        }
        _ => {
            let landed = board.any("wrb", random)?;
            let way = (random.below(3) as i32 - 1, random.below(3) as i32 - 1);
            let (over, from) = (toward(landed, way, 1), toward(landed, way, 2));
            if way == (0, 0) || !board.is_free(over) || !board.is_free(from) {
                return None;
            }
            let (jumped, points) = *random.pick(&[('w', 1), ('w', 1), ('r', 2), ('b', 3)]);
            board.set(from, board.get(landed)?);
            board.set(landed, '.');
            board.set(over, jumped);
            fields[3] = add(&fields[3], index, -points).unwrap_or_else(|| fields[3].clone());
            fields[5] = if random.below(2) == 0 {
                name(from)
            } else {
                "-".to_owned()
            };
        }
    }
    fields[0] = board.text();
    fields[1] = player.to_string();
    Some(())
}

/// `BOARD SIDE LAST CHAIN QUIET`: a step, a capture, or a promotion.
fn give_and_take(fields: &mut [String], random: &mut Random) -> Option<()> {
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

/// `ROWS SIDE PLY`: a placement, or a group that was removed.
fn take(spec: &Spec, fields: &mut [String], random: &mut Random) -> Option<()> {
    let is_high = spec.to_string().contains("high");
    let mut cells: Vec<char> = fields[0].chars().collect();
    let mover = if fields[1] == "r" { 'b' } else { 'r' };
    let ply: u32 = fields[2].parse().ok()?;
    let bare = if random.below(2) == 0 { 'o' } else { '.' };
    let at = random.index(cells.len());
    match (cells[at], random.below(3)) {
        ('/', _) => return None,
        (stone, 0 | 1) if stone.eq_ignore_ascii_case(&mover) => {
            // A seed has taken the clod, a growth may have found none; in high churn a tile is where it was.
            cells[at] = if stone.is_ascii_uppercase() {
                'o'
            } else {
                bare
            };
        }
        ('o' | '.', 2) => {
            let stone = *random.pick(&['r', 'b']);
            let on_tile = is_high && cells[at] == 'o';
            cells[at] = if on_tile {
                stone.to_ascii_uppercase()
            } else {
                stone
            };
        }
        _ => return None,
    }
    fields[0] = cells.into_iter().collect();
    fields[1] = mover.to_string();
    fields[2] = ply.checked_sub(1)?.to_string();
    Some(())
}

/// `ROWS PLAYER DIE LAST`: chips moved, or a die rolled.
fn take_back_toe(fields: &mut [String], random: &mut Random) -> Option<()> {
    let mut rows: Vec<Vec<u32>> = Vec::new();
    for row in fields[0].split('/') {
        rows.push(
            row.split(',')
                .map(|number| number.parse().ok())
                .collect::<Option<_>>()?,
        );
    }
    let space = |random: &mut Random| (random.index(4), random.index(3));
    let space_name =
        |(column, row): (usize, usize)| format!("{}{}", char::from(b'a' + column as u8), 3 - row);
    let near = |a: (usize, usize), b: (usize, usize)| a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1;
    let (from, to) = (space(random), space(random));
    let chips = 1 + random.below(6);
    if !near(from, to) || rows[to.1][to.0] < chips {
        return None;
    }
    rows[to.1][to.0] -= chips;
    rows[from.1][from.0] += chips;
    let row = |row: &Vec<u32>| row.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
    fields[0] = rows.iter().map(row).collect::<Vec<_>>().join("/");
    fields[1] = if fields[1] == "1" { "2" } else { "1" }.to_owned();
    fields[2] = if random.below(3) == 0 {
        "-".to_owned()
    } else {
        chips.to_string()
    };
    // What the other had moved before that.
    let (from, to) = (space(random), space(random));
    let last = format!(
        "{}-{}*{}",
        space_name(from),
        space_name(to),
        1 + random.below(6)
    );
    fields[3] = if near(from, to) && random.below(4) > 0 {
        last
    } else {
        "-".to_owned()
    };
    Some(())
}

/// `SLOTS DEALER CURRENT STAGE ROUND SCORES`: a stack taken, a card drawn, or the round over.
fn takeaway(fields: &mut [String], random: &mut Random) -> Option<()> {
    let mut slots: Vec<Vec<String>> = fields[0]
        .split('|')
        .map(|slot| match slot {
            "-" => Vec::new(),
            cards => cards.split(',').map(str::to_owned).collect(),
        })
        .collect();
    let names = ["1R", "1L", "2R", "2L", "3R", "3L", "4R", "4L"];
    let at = random.index(slots.len());
    let is_dealt = fields[1] != "-";
    match random.below(3) {
        0 => {
            let empty: Vec<usize> = (0..slots.len())
                .filter(|&slot| slots[slot].is_empty())
                .collect();
            let size = slots[at].len();
            if empty.is_empty() || size < 2 {
                return None;
            }
            let taken = slots[at].split_off(1 + random.index(size - 1));
            slots[*random.pick(&empty)] = taken;
            fields[3] = "take".to_owned();
        }
        1 => {
            slots[at].pop()?;
            fields[3] = "draw".to_owned();
        }
        _ if fields[3] == "over" => fields[3] = random.pick(&["take", "draw"]).to_string(),
        _ => return None,
    }
    let slot = |cards: &Vec<String>| {
        if cards.is_empty() {
            "-".to_owned()
        } else {
            cards.join(",")
        }
    };
    fields[0] = slots.iter().map(slot).collect::<Vec<_>>().join("|");
    fields[2] = names[at].to_owned();
    is_dealt.then_some(())
}
