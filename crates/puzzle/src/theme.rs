//! What a solution is about, as far as the rules say.

use take_five_rules::{
    Game, GiveAndTake, Notation, Position, Setup, Take, TakeBackToe, ToPlay, with_game,
};
use take_five_search::Opponent;
use take_five_table::Table;

/// All themes.
///
/// | theme | the solution |
/// |---|---|
/// | `last-capture` | ends the game by making the last capture |
/// | `decline` | begins by taking less than it could |
/// | `drop-out` | drops out in time |
/// | `two-groups` | bounds two groups at once, one of them the player's own |
/// | `deny-jump` | leaves the opponent, who could have captured, without a capture |
/// | `block-roll` | leaves the opponent fewer rolls that win at once |
pub const THEMES: [&str; 6] = [
    "last-capture",
    "decline",
    "drop-out",
    "two-groups",
    "deny-jump",
    "block-roll",
];

/// The themes of a solution, in the order of [`THEMES`]; none if it cannot be played.
pub fn themes_of(position: &Position, line: &[String]) -> Vec<String> {
    let Some(first) = FirstTurn::of(position, line) else {
        return Vec::new();
    };
    let has = [
        makes_last_capture(position, line),
        takes_less(position, &first.action),
        first.action == "away",
        bounds_two_groups(position, line),
        denies_jump(position, &first.after),
        blocks_roll(position, &first.after),
    ];
    let found = THEMES.iter().zip(has).filter(|(_, has)| *has);
    found.map(|(theme, _)| (*theme).to_owned()).collect()
}

/// The first action of the solution, and the position after its turn.
struct FirstTurn {
    action: String,
    after: Position,
}

impl FirstTurn {
    fn of(position: &Position, line: &[String]) -> Option<Self> {
        let mut table = Table::from_position(position.clone(), 0);
        let steps = table.replay(line.first()?).ok()?;
        Some(FirstTurn {
            action: steps.first()?.text.clone(),
            after: steps.last()?.after.clone(),
        })
    }
}

/// Each action of the player to move on the line, with the position before and after it.
fn own_steps(position: &Position, line: &[String]) -> Vec<(Position, String, Position)> {
    let mut table = Table::from_position(position.clone(), 0);
    let mut own = Vec::new();
    for turn in line {
        let mut before = table.position().clone();
        let Ok(steps) = table.replay(turn) else {
            break;
        };
        for step in steps {
            if before.to_play() == position.to_play() {
                own.push((before, step.text, step.after.clone()));
            }
            before = step.after;
        }
    }
    own
}

/// A chip is captured, and nothing is left to capture.
fn makes_last_capture(position: &Position, line: &[String]) -> bool {
    let Some((_, action, after)) = own_steps(position, line).pop() else {
        return false;
    };
    let counts_chips = matches!(
        position,
        Position::Acquisitions(_) | Position::TakeItAway(_)
    );
    counts_chips && action.contains('x') && after.to_play() == ToPlay::Over
}

/// There is more to take at once than the first action takes.
fn takes_less(position: &Position, action: &str) -> bool {
    with_game!(position, state => {
        let (mut own, mut most) = (0, 0);
        state.each_action(|each| {
            let greed = state.greed(each);
            most = most.max(greed);
            if state.action_text(each) == action {
                own = greed;
            }
        });
        own < most && !matches!(position, Position::TakeBackToe(_)) && action != "away"
    })
}

/// One of the player's actions bounds two groups at once. As no cell is free to grow on for two groups of a colour, one
/// of them is the player's own.
fn bounds_two_groups(position: &Position, line: &[String]) -> bool {
    let groups = |state: &Take| {
        let mut count = 0;
        (1..=2).for_each(|player| state.each_group(player, |_, _| count += 1));
        count
    };
    let is_seed = |state: &Take, player, text: &str| {
        let mut is_seed = false;
        state.each_action(|cell| {
            let is_played = state.action_text(cell) == text;
            is_seed |= is_played && !state.touches_own_stone(cell.into(), player);
        });
        is_seed
    };
    let own = own_steps(position, line);
    own.iter().any(
        |(before, action, after)| match (before, after, before.to_play()) {
            (Position::Take(before), Position::Take(after), ToPlay::Player(player)) => {
                let added = u32::from(is_seed(before, player, action));
                groups(before) + added >= groups(after) + 2
            }
            _ => false,
        },
    )
}

/// Whether a piece of the player to move can capture.
fn can_capture(state: &GiveAndTake) -> bool {
    let mut can = false;
    state.each_action(|action| can |= action.captures);
    can
}

/// The position as if it were the opponent's turn.
fn passed(state: &GiveAndTake) -> Option<GiveAndTake> {
    let text = state.text();
    let mut fields: Vec<&str> = text.split(' ').collect();
    let side = fields.get_mut(1)?;
    *side = if *side == "w" { "b" } else { "w" };
    *fields.get_mut(2)? = "-";
    let read = <GiveAndTake as Notation>::Setup::read(&state.spec(), &fields.join(" "));
    read.ok()?.validate().ok()
}

/// The opponent could capture if the player passed, and cannot after the first turn, which captures nothing.
fn denies_jump(position: &Position, after: &Position) -> bool {
    let (Position::GiveAndTake(before), Position::GiveAndTake(after)) = (position, after) else {
        return false;
    };
    let is_quiet = !can_have_captured(before, after);
    is_quiet && passed(before).is_some_and(|passed| can_capture(&passed)) && !can_capture(after)
}

/// Whether there are fewer pieces than before.
fn can_have_captured(before: &GiveAndTake, after: &GiveAndTake) -> bool {
    let pieces = |state: &GiveAndTake| (state.pieces_of(1) | state.pieces_of(2)).count_ones();
    pieces(after) < pieces(before)
}

/// The number of rolls with which the player whose roll it is wins at once.
fn winning_rolls(state: &TakeBackToe) -> usize {
    let wins = |face: &u8| {
        let mut rolled = *state;
        rolled.play_chance_unchecked(face);
        let mut wins = false;
        rolled.each_action(|action| {
            let mut after = rolled;
            after.play_unchecked(action);
            wins |= after.winner() == Some(rolled.player());
        });
        wins
    };
    (1..=6).filter(wins).count()
}

/// The opponent wins with fewer rolls than if the player had skipped the turn.
fn blocks_roll(position: &Position, after: &Position) -> bool {
    let (Position::TakeBackToe(before), Position::TakeBackToe(after)) = (position, after) else {
        return false;
    };
    let mut skipped = *before;
    skipped.play_unchecked(take_five_rules::ToeAction::SKIP);
    after.winner().is_none() && winning_rolls(after) < winning_rolls(&skipped)
}
