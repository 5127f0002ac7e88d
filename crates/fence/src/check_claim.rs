//! Checks the claims of a figure against the rules, so that prose cannot drift from them.
//!
//! - `to-play=2`, `to-play=chance`, `to-play=over`
//! - `legal=a1,b2`: each of these can be played; `only=a1,b2`: these and nothing else
//! - `illegal=a1` or `illegal=a1 take.touches-several`: it is refused, for this reason, when it is touched or typed
//! - `result=place 1,2 points 3,0`, or `*` while the game is in progress
//! - `shows=POSITION`: the position text
//! - `after=TEXT -> POSITION`: the position after playing the text

use crate::board_block::{BlockError, BlockLine};
use take_five_rules::{Arg, Message, ToPlay};
use take_five_table::{Table, TouchResult};

/// Fails if the claim of a line does not hold on the table.
pub fn check_claim(line: &BlockLine, table: &Table) -> Result<(), BlockError> {
    let problem = |what| BlockError::at(line.number, what);
    let found = match line.key {
        "to-play" => match table.to_play() {
            ToPlay::Player(player) => player.to_string(),
            ToPlay::Chance => "chance".to_owned(),
            ToPlay::Over => "over".to_owned(),
        },
        "result" => table.outcome().map_or("*".to_owned(), |it| it.to_string()),
        "shows" => table.position().to_string(),
        "legal" | "only" => return actions(line, table).map_err(problem),
        "illegal" => return refused(line.value, table).map_err(problem),
        _ => {
            let (text, position) = line.value.split_once("->").unwrap_or((line.value, ""));
            let after = played(table, text.trim()).map_err(problem)?;
            return expect(position.trim(), after).map_err(problem);
        }
    };
    expect(line.value, found).map_err(problem)
}

fn expect(claimed: &str, found: String) -> Result<(), Message> {
    match found == claimed {
        true => Ok(()),
        false => Err(fails(claimed, found)),
    }
}

fn fails(claimed: &str, found: impl Into<Arg>) -> Message {
    let claimed = Message::new("site.claim").with("claim", claimed);
    claimed.with("found", found)
}

fn actions(line: &BlockLine, table: &Table) -> Result<(), Message> {
    let legal = table.legal_actions();
    let mut claimed: Vec<&str> = line.value.split(',').collect();
    claimed.sort_unstable();
    let hold = match line.key {
        "only" => legal == claimed,
        _ => claimed
            .iter()
            .all(|action| legal.iter().any(|it| it == action)),
    };
    match hold {
        true => Ok(()),
        false => Err(fails(line.value, legal.join(","))),
    }
}

fn refused(value: &str, table: &Table) -> Result<(), Message> {
    let (text, reason) = value.split_once(' ').unwrap_or((value, ""));
    let reasons = refusals(table, text);
    match reasons.as_slice() {
        [] => Err(fails(value, text)),
        _ if reason.is_empty() || reasons.contains(&reason) => Ok(()),
        _ => Err(fails(value, reasons.join(", "))),
    }
}

/// Why an action is refused, as message ids: when it is touched, place by place, and when it is typed. None if it is
/// legal. The action can be a single place that begins none.
pub fn refusals(table: &Table, action: &str) -> Vec<&'static str> {
    let mut reasons = Vec::new();
    let Err(typed) = table.clone().replay(action) else {
        return reasons;
    };
    let mut touched = table.clone();
    for place in action.split(['-', 'x']) {
        match touched.touch(place) {
            TouchResult::Refused(why) => {
                reasons.push(why.id);
                break;
            }
            // The first places alone are another action, a legal one.
            TouchResult::Played(_) => break,
            TouchResult::Begun | TouchResult::Deselected => {}
        }
    }
    reasons.push(typed.reason().id);
    reasons.dedup();
    reasons
}

fn played(table: &Table, text: &str) -> Result<String, Message> {
    let mut table = table.clone();
    table.replay(text)?;
    Ok(table.position().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_claim_can_fail() {
        let table = Table::new(&"take:size=2".parse().unwrap(), 1);
        for (key, holds, fails) in [
            ("to-play", "1", "2"),
            ("legal", "a1,c2", "a1,a3"),
            ("only", "a1,a2,b1,b2,b3,c1,c2", "a1"),
            ("illegal", "a3", "a1"),
            ("illegal", "a3 take.no-such-cell", "a3 take.occupied"),
            ("illegal", "a3 refused.touch", "a1 refused.touch"),
            ("result", "*", "place 1,2"),
            ("shows", "oo/ooo/oo r 0", "oo/ooo/oo b 1"),
            ("after", "a1 -> oo/ooo/ro b 1", "a1 -> oo/ooo/or b 1"),
        ] {
            let line = |value| BlockLine {
                number: 3,
                key,
                value,
            };
            assert_eq!(check_claim(&line(holds), &table), Ok(()), "{key}={holds}");
            let problem = check_claim(&line(fails), &table).unwrap_err();
            assert_eq!((problem.line, problem.what.id), (3, "site.claim"), "{key}");
        }
    }
}
