//! Who finds the first action of a puzzle: whether it is obvious, and how hard it is.

use take_five_rules::{Message, Position, ToPlay};
use take_five_search::{Level, Limits, Player, level_count};
use take_five_table::rng;

/// How often a level tries, because the weak ones err at random.
const TRIES: u64 = 5;

/// The most positions that a level may search.
const MOST_NODES: u64 = 60_000;

/// A puzzle that needs more positions than this is harder than the levels say.
const MANY_NODES: u64 = 40_000;

/// Whether the level usually plays this action.
pub fn finds(
    player: &mut Player,
    level: Level,
    position: &Position,
    action: &str,
) -> Result<bool, Message> {
    let mut found = 0;
    for seed in 0..TRIES {
        let mut limits = Limits {
            nodes: MOST_NODES,
            stop: &mut || false,
        };
        let chosen = player.choose(level, position, &[], &mut rng(seed, 0), &mut limits)?;
        found += u64::from(chosen == action);
        let left = TRIES - 1 - seed;
        if 2 * found > TRIES || 2 * (found + left) < TRIES {
            break;
        }
    }
    Ok(2 * found > TRIES)
}

/// Whether everyone sees the action: it wins the game at once, or the solution is one turn and the action is the only
/// one that takes the most.
pub fn is_obvious(
    player: &mut Player,
    position: &Position,
    action: &str,
    turns: usize,
) -> Result<bool, Message> {
    let after = position.read_turn(action, false)?.pop();
    if after.is_some_and(|step| step.after.to_play() == ToPlay::Over) {
        return Ok(true);
    }
    if turns > 1 {
        return Ok(false);
    }
    let mut greediest = |rng: &mut dyn FnMut(u32) -> u32| {
        let mut limits = Limits {
            nodes: 1,
            stop: &mut || false,
        };
        player.choose(Level::Greedy, position, &[], rng, &mut limits)
    };
    // The first and the last of those that take the most.
    Ok(greediest(&mut |_| 0)? == action && greediest(&mut |n| n - 1)? == action)
}

/// The difficulty, from 1 to 5, by the lowest level that usually finds the action and by the number of positions that
/// a search needs. Level 1 does not find it.
pub fn difficulty(
    player: &mut Player,
    position: &Position,
    action: &str,
    nodes: u64,
) -> Result<u8, Message> {
    let levels = level_count(position);
    let mut lowest = levels + 1;
    for level in 2..=levels {
        if finds(player, Level::Numbered(level), position, action)? {
            lowest = level;
            break;
        }
    }
    Ok(difficulty_of(lowest, levels, nodes))
}

/// The same for the lowest level, one above the last if none finds it.
fn difficulty_of(lowest: u8, levels: u8, nodes: u64) -> u8 {
    let by_level = 1 + 4 * (lowest - 2) / (levels - 1);
    (by_level + u8::from(nodes > MANY_NODES)).min(5)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_higher_the_level_and_the_more_nodes_the_harder() {
        let of = |lowest, nodes| difficulty_of(lowest, 8, nodes);
        assert_eq!(
            [2, 3, 4, 5, 6, 7, 8, 9].map(|level| of(level, 3_000)),
            [1, 1, 2, 2, 3, 3, 4, 5]
        );
        assert_eq!([of(2, 150_000), of(9, 150_000)], [2, 5]);
        assert_eq!(
            [2, 3, 4, 5].map(|level| difficulty_of(level, 4, 300)),
            [1, 2, 3, 5]
        );
    }
}
