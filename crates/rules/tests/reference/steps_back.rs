//! Moves taken back that need not have been made: from a position to one it might have come from. The text is all there
//! is; nothing of the crate under test is used. Here is what games share.

/// Random numbers, each below another.
pub struct Random<'a>(pub &'a mut dyn FnMut(u32) -> u32);

impl Random<'_> {
    pub fn below(&mut self, limit: u32) -> u32 {
        (self.0)(limit)
    }

    pub fn index(&mut self, length: usize) -> usize {
        self.below(length as u32) as usize
    }

    pub fn pick<'b, T>(&mut self, from: &'b [T]) -> &'b T {
        &from[self.index(from.len())]
    }
}

/// Squares from rank 8 down, `.` for an empty one.
pub struct Squares(Vec<Vec<char>>);

pub type At = (i32, i32);

impl Squares {
    pub fn read(field: &str) -> Self {
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

    pub fn text(&self) -> String {
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

    pub fn get(&self, (x, y): At) -> Option<char> {
        self.0
            .get(usize::try_from(y).ok()?)?
            .get(usize::try_from(x).ok()?)
            .copied()
    }

    pub fn set(&mut self, (x, y): At, piece: char) {
        self.0[y as usize][x as usize] = piece;
    }

    pub fn is_free(&self, at: At) -> bool {
        self.get(at) == Some('.')
    }

    /// A random square with one of these.
    pub fn any(&self, pieces: &str, random: &mut Random) -> Option<At> {
        let all = (0..8).flat_map(|y| (0..8).map(move |x| (x, y)));
        let found: Vec<At> = all
            .filter(|&at| self.get(at).is_some_and(|piece| pieces.contains(piece)))
            .collect();
        (!found.is_empty()).then(|| *random.pick(&found))
    }
}

pub fn name((x, y): At) -> String {
    format!("{}{}", char::from(b'a' + x as u8), 8 - y)
}

pub fn toward((x, y): At, (right, down): At, steps: i32) -> At {
    (x + right * steps, y + down * steps)
}

/// A number in a list of them, changed if it does not become negative.
pub fn add(field: &str, index: usize, change: i64) -> Option<String> {
    let mut all: Vec<i64> = field
        .split(',')
        .map(|number| number.parse().ok())
        .collect::<Option<_>>()?;
    let one = all.get_mut(index)?;
    *one = u32::try_from(*one + change).ok()?.into();
    Some(all.iter().map(i64::to_string).collect::<Vec<_>>().join(","))
}
