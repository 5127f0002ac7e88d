//! The die faces with which a player wins at once.

use take_five_rules::{TakeBackToe, ToeSpace};

/// Columns, and so stacks in a row.
const COLUMNS: usize = 4;

/// A player's row, as needed for moves into and out of it.
struct Row {
    /// Row number, from 0.
    number: i32,
    own: [i32; COLUMNS],
    /// The stacks of the middle row.
    middle: [i32; COLUMNS],
    /// The opponent's last move, which must not be taken back.
    last: Option<(ToeSpace, ToeSpace, u8)>,
    /// The faces found, one bit each.
    faces: u8,
}

impl Row {
    /// Moves chips from one place (column, row) to another if there are enough and it is not a take-back.
    fn makes(&mut self, from: (usize, i32), to: (usize, i32), chips: i32, there: i32) {
        if !(1..=6).contains(&chips) || chips > there {
            return;
        }
        let at = |(column, row): (usize, i32)| ToeSpace::at(column as i32, row);
        let takes_back = self.last.is_some_and(|(last_from, last_to, number)| {
            i32::from(number) == chips && Some(last_to) == at(from) && Some(last_from) == at(to)
        });
        self.faces |= u8::from(!takes_back) << chips;
    }

    /// A stack reaches the height of two equal ones in its row, with chips from or to the middle row.
    fn across(&mut self, column: usize) {
        let others = beside(&self.own, column);
        let [a, b, c] = others;
        let wanted = if a == b || a == c { a } else { b };
        if wanted == 0 || others.iter().filter(|&&height| height == wanted).count() < 2 {
            return;
        }
        let (home, middle) = ((column, self.number), (column, 1));
        let more = wanted - self.own[column];
        self.makes(middle, home, more, self.middle[column]);
        self.makes(home, middle, -more, self.own[column]);
    }

    /// Three stacks become equal by chips moving between neighbours in the row.
    fn along(&mut self, from: usize, to: usize) {
        let [here, there] = [self.own[from], self.own[to]];
        let mut others = (0..COLUMNS).filter(|&column| column != from && column != to);
        let [a, b] = [0; 2].map(|_: i32| others.next().map_or(0, |column| self.own[column]));
        let mut makes = |chips| self.makes((from, self.number), (to, self.number), chips, here);
        if a == b && a > 0 {
            makes(here - a);
            makes(a - there);
        }
        for height in [a, b] {
            if height > 0 && here - height == height - there {
                makes(here - height);
            }
        }
    }
}

/// All stacks except one.
fn beside(own: &[i32; COLUMNS], column: usize) -> [i32; COLUMNS - 1] {
    let mut others = *own;
    others[column..].rotate_left(1);
    let [a, b, c, _] = others;
    [a, b, c]
}

/// The stacks of a row, numbered from 0.
fn stacks(state: &TakeBackToe, number: i32) -> [i32; COLUMNS] {
    let mut columns = 0..COLUMNS as i32;
    [0; COLUMNS].map(|_: i32| {
        let space = columns
            .next()
            .and_then(|column| ToeSpace::at(column, number));
        space.map_or(0, |space| state.chips(space) as i32)
    })
}

/// Pairs of equal stacks in the row of the player.
pub fn equal_stack_pairs(state: &TakeBackToe, player: u8) -> i32 {
    let [a, b, c, d] = stacks(state, 2 * (i32::from(player) - 1));
    let alike = |a: i32, b: i32| i32::from(a == b && a > 0);
    alike(a, b) + alike(a, c) + alike(a, d) + alike(b, c) + alike(b, d) + alike(c, d)
}

/// The die faces with which the player would win with a roll and a move now, one bit each; all six if three stacks are
/// equal already, because they can nearly always stay untouched.
///
/// It computes the needed moves instead of trying all moves, because the evaluation calls it at every leaf.
pub fn faces_to_win(state: &TakeBackToe, player: u8) -> u8 {
    let number = 2 * (i32::from(player) - 1);
    let own = stacks(state, number);
    let last = if state.player() == player {
        state.last()
    } else {
        None
    };
    let mut row = Row {
        number,
        own,
        middle: stacks(state, 1),
        last,
        faces: 0,
    };
    if (0..COLUMNS).any(|column| {
        let [a, b, c] = beside(&own, column);
        a == b && b == c && a > 0
    }) {
        return 0b111_1110;
    }
    for column in 0..COLUMNS {
        row.across(column);
    }
    for column in 1..COLUMNS {
        row.along(column - 1, column);
        row.along(column, column - 1);
    }
    row.faces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::take_back_toe::winning_faces;
    use take_five_rules::{Game, ToPlay};

    #[test]
    fn faces_are_those_that_trying_finds() {
        let mut random: u64 = 5;
        let mut rng = |n: u32| {
            random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            (random >> 33) as u32 % n
        };
        let mut seen = [0; 7];
        for _ in 0..300 {
            let mut state = TakeBackToe::start(&"take-back-toe".parse().unwrap());
            while state.to_play() == ToPlay::Chance {
                let faces = faces_to_win(&state, state.player()).count_ones() as i32;
                let own = stacks(&state, 2 * (i32::from(state.player()) - 1));
                if (0..COLUMNS).all(|column| beside(&own, column)[1..] != beside(&own, column)[..2])
                {
                    assert_eq!(faces, winning_faces(&state), "{state:?}");
                }
                seen[faces as usize] += 1;
                let face = state.draw(&mut rng).unwrap();
                state.play_chance_unchecked(&face);
                let (action, _) = state.random_action(&mut rng).unwrap();
                state.play_unchecked(action);
            }
        }
        assert!(
            [0, 1, 2, 6].iter().all(|&faces| seen[faces] > 20),
            "{seen:?}"
        );
    }
}
