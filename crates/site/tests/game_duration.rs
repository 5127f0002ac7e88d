//! The duration on a game's card follows from its number of turns: `docs/design.md`.

use take_five_rules::GAMES;
use take_five_words::Words;

/// How long a person takes for a turn, in seconds.
const TURN: [f64; 2] = [10.0, 20.0];

#[test]
fn minutes_on_the_cards_follow_from_the_turns_of_a_game() {
    let design = include_str!("../../../docs/design.md");
    for info in GAMES {
        let row = format!("| `{}` | ", info.id);
        let row = design.lines().find_map(|line| line.strip_prefix(&row));
        let row = row.unwrap_or_else(|| panic!("no turns of {}", info.id));
        let (turns, minutes) = row.split_once(" | ").expect("turns and minutes");
        let turns: f64 = turns.parse().expect("a number of turns");
        let [least, most] = TURN.map(|seconds| 5.0 * (turns * seconds / 60.0 / 5.0).round());
        let reckoned = format!("{least}–{most}");
        assert_eq!(minutes.trim_end_matches(" |"), reckoned, "{}", info.id);
        let said = Words::english().named(&format!("time.{}", info.id));
        let card = format!("{reckoned} minutes");
        assert_eq!(said, Some(card), "{}", info.id);
    }
}
