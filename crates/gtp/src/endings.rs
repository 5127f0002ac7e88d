//! Solved endings, played from tables of Give & Take.

use take_five_rules::{GiveAndTake, Message, Notation, Position};
use take_five_search::{Level, level_count};
use take_five_solve::{PerfectAction, PerfectResult, Tables};

/// This many of the strongest levels use the tables, as in the browser.
const LEVELS: u8 = 2;

/// Whether a level plays endings from tables.
pub fn uses_tables(level: Level, position: &Position) -> bool {
    matches!(level, Level::Numbered(number) if number > level_count(position).saturating_sub(LEVELS))
}

/// The action that the tables give: the fastest win or the slowest loss. In a draw the one that the search chooses, if it
/// draws, because the search knows what is hardest to answer. Where nothing is certain, the search's own.
pub fn choose_with_tables(
    tables: &Tables,
    position: &Position,
    before: &[Position],
    search: impl FnOnce() -> Result<String, Message>,
) -> Result<String, Message> {
    let Position::GiveAndTake(state) = position else {
        return search();
    };
    let earlier = |position: &Position| match position {
        Position::GiveAndTake(state) => Some(*state),
        _ => None,
    };
    let before: Vec<GiveAndTake> = before.iter().filter_map(earlier).collect();
    let Some((value, actions)) = tables.actions(state, &before) else {
        return search();
    };
    let text = |known: &PerfectAction| state.action_text(known.action);
    let best = text(&actions[0]);
    if value.result != PerfectResult::Draw {
        return Ok(best);
    }
    let found = search()?;
    let draws = |known: &PerfectAction| known.value.result == value.result && text(known) == found;
    Ok(if actions.iter().any(draws) {
        found
    } else {
        best
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use take_five_rules::{Game, Spec};

    #[test]
    fn a_win_needs_no_search_and_a_losing_answer_in_a_draw_is_replaced() {
        let folder = std::env::temp_dir().join(format!("take-five-endings-{}", std::process::id()));
        let spec = Spec::new(GiveAndTake::INFO);
        let solved = Tables::solve(&folder, &spec, 2, &mut |_| ());
        solved.unwrap_or_else(|problem| panic!("{problem}"));
        let tables = Tables::open(&folder, &spec).unwrap_or_else(|problem| panic!("{problem}"));
        std::fs::remove_dir_all(&folder).unwrap();
        let read = |text: &str| Position::parse(&spec, text).unwrap();
        let answer = |text: &str, found: &'static str| {
            let search = || match found {
                "" => panic!("searched"),
                found => Ok(found.to_owned()),
            };
            choose_with_tables(&tables, &read(text), &[], search).unwrap()
        };
        let won = "8/8/8/3B4/8/8/3W4/8 w - - 0";
        assert!(answer(won, "").starts_with("d2xd"), "{}", answer(won, ""));
        let drawn = "8/8/8/3B4/8/8/4W3/8 w - - 0";
        assert_eq!(answer(drawn, "e2-e1"), "e2-e1");
        // There it is captured.
        let kept = answer(drawn, "e2-d2");
        assert!(kept != "e2-d2" && kept.starts_with("e2-"), "{kept}");
        // What the tables do not have is searched.
        assert_eq!(answer("8/8/8/3B4/8/8/3WW3/8 w - - 0", "e2-e1"), "e2-e1");
        let other = Position::start(&"take".parse().unwrap());
        let found = choose_with_tables(&tables, &other, &[], || Ok("a1".to_owned()));
        assert_eq!(found.unwrap(), "a1");
        assert!(uses_tables(Level::Numbered(7), &read(drawn)));
        assert!(!uses_tables(Level::Numbered(6), &read(drawn)));
        assert!(!uses_tables(Level::default(), &read(drawn)));
    }
}
