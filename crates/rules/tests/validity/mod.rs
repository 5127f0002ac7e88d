//! Which positions are accepted: `Setup::validate` compared with the slow validators, which are written from the rules
//! page alone, on positions that are nearly right. They are built backwards, by taking back moves that need not have been
//! made, and by mutation, by putting pieces and setting fields by hand.
//!
//! `TAKEFIVE_POSITIONS` says how many positions of each game are tried, if not [`POSITIONS`].

mod mutation;

use crate::random::{Random, for_every_game, specs, step};
use take_five_rules::{Draft, GameInfo, Position, Spec, ToPlay};

/// The number of positions of each game.
const POSITIONS: usize = 12_000;

/// After so many positions another game is begun.
const LEG: usize = 40;

/// What both validators said.
#[derive(Default)]
struct Tally {
    accepted: usize,
    refused: usize,
    differences: Vec<String>,
}

/// Where to begin: an empty board, a position of a random game, or its end.
fn reached(spec: &Spec, random: &mut Random) -> String {
    let most = match random.below(6) {
        0 => return Draft::empty(spec).text(),
        1 | 2 => u32::MAX,
        _ => random.below(160),
    };
    let mut position = Position::start(spec);
    let mut begun = false;
    for _ in 0..most {
        let Some(played) = step(&position, begun, random) else {
            break;
        };
        begun = !played.turn_over;
        position = played.after;
    }
    position.to_string()
}

/// The specs that are tried: of Take small boards, where the slow implementation is quick.
fn tried_specs(info: &'static GameInfo) -> Vec<Spec> {
    let mut specs = specs(info);
    if info.id == "take" {
        specs.retain(|spec| spec.index(0) < 4);
    }
    specs
}

/// Whether the rules page has the position accepted.
fn is_valid(spec: &Spec, text: &str) -> bool {
    crate::reference::valid(spec, text) && everybody_can_act(spec, text)
}

/// "A player always has a legal action" (Take): now, and whatever is played, after it. In the other games the actions for
/// those who cannot move are part of the rules, or the game is over.
fn everybody_can_act(spec: &Spec, text: &str) -> bool {
    if spec.info().id != "take" {
        return true;
    }
    let can_act = |text: &str| {
        let game = crate::reference::from_position(spec, text);
        (game.to_play() == "over").then(Vec::new).or_else(|| {
            let actions = game.legal_actions();
            (!actions.is_empty()).then_some(actions)
        })
    };
    let Some(actions) = can_act(text) else {
        return false;
    };
    actions.iter().all(|action| {
        let mut game = crate::reference::from_position(spec, text);
        game.play(action);
        can_act(&game.position()).is_some()
    })
}

/// What an accepted position has to offer: somebody acts, chance comes or it is over, as the slow implementation says.
fn plays_alike(spec: &Spec, fast: &Position, text: &str) -> bool {
    let slow = crate::reference::from_position(spec, text);
    let to_play = match fast.to_play() {
        ToPlay::Player(player) => player.to_string(),
        ToPlay::Chance => "chance".to_owned(),
        ToPlay::Over => "over".to_owned(),
    };
    to_play == slow.to_play() && fast.legal_actions() == slow.legal_actions()
}

/// Compares the two on one text; returns whether it was accepted by both.
fn compare(spec: &Spec, text: &str, tally: &mut Tally) -> bool {
    let fast = Position::parse(spec, text);
    match (&fast, is_valid(spec, text)) {
        (Ok(position), true) => {
            tally.accepted += 1;
            if !plays_alike(spec, position, text) {
                tally
                    .differences
                    .push(format!("played differently: {spec} {text}"));
            }
            return true;
        }
        (Err(_), false) => tally.refused += 1,
        (Ok(_), false) => tally
            .differences
            .push(format!("accepted wrongly: {spec} {text}")),
        (Err(error), true) => {
            let said = format!("refused wrongly: {spec} {text} ({error})");
            tally.differences.push(said);
        }
    }
    false
}

/// Tries this many positions of a game.
fn try_positions(info: &'static GameInfo, positions: usize, seed: u64) -> Tally {
    let mut random = Random::new(seed);
    let specs = tried_specs(info);
    let mut tally = Tally::default();
    while tally.accepted + tally.refused < positions && tally.differences.len() < 20 {
        let spec = *random.pick(&specs);
        let mut text = reached(&spec, &mut random);
        for _ in 0..LEG {
            let before = text.clone();
            for _ in 0..=random.below(3) {
                text = match random.below(2) {
                    0 => {
                        crate::reference::step_back(&spec, &text, &mut |limit| random.below(limit))
                            .unwrap_or(text)
                    }
                    _ => mutation::change(&spec, &text, &mut random),
                };
            }
            // From what is refused there is often a way back, but not for long.
            if !compare(&spec, &text, &mut tally) && random.below(3) > 0 {
                text = before;
            }
        }
    }
    tally
}

#[test]
fn positions_are_accepted_as_the_rules_page_says() {
    let positions =
        std::env::var("TAKEFIVE_POSITIONS").map_or(POSITIONS, |number| number.parse().unwrap());
    let seed = std::env::var("TAKEFIVE_SEED").map_or(1, |number| number.parse().unwrap());
    for_every_game(|info| {
        let mut tally = try_positions(info, positions, seed);
        tally.differences.sort_by_key(String::len);
        assert!(
            tally.differences.is_empty(),
            "the shortest first:\n{}",
            tally.differences.join("\n")
        );
        println!(
            "{}: {} accepted, {} refused",
            info.id, tally.accepted, tally.refused
        );
        // Both have to be tried, or this shows nothing.
        assert!(tally.accepted > positions / 10 && tally.refused > positions / 10);
    });
}
