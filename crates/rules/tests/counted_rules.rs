//! Which rules mattered in a step, in positions where that is plain to see.

use crate::random::rng;
use std::collections::BTreeSet;
use take_five_rules::{
    Acquisitions, GAMES, Game, GiveAndTake, Notation, Position, Spec, Step, TakeBackToe,
    TakeItAway, Takeaway, ToPlay, read_turn, with_game,
};

/// For each step of a turn, the rules that mattered.
fn used<G: Notation>(spec: &str, position: &str, turn: &str) -> Vec<Vec<&'static str>> {
    let mut before = G::parse(&spec.parse().unwrap(), position).unwrap();
    let steps = read_turn(&before, turn, before.to_play() == ToPlay::Chance).unwrap();
    let rules = steps.into_iter().map(|step| {
        let mut found = Vec::new();
        before.each_rule_used(&step.step, &step.after, |rule| found.push(rule));
        before = step.after;
        found
    });
    rules.collect()
}

#[test]
fn captures_are_forced_declined_and_leave_kings() {
    let used = |position, turn| used::<GiveAndTake>("give-and-take", position, turn);
    let after_c5 = "8/bbbbbbbb/bb1bbbbb/2b5/2w5/ww1wwwww/wwwwwwww/8 w c5 - 0";
    assert_eq!(used(after_c5, "c4xc6xc8"), [vec!["capture-forced"], vec![]]);
    let free = "8/1b6/8/3b4/3w4/8/8/w7 w - - 0";
    assert_eq!(used(free, "d4-e4"), [["capture-declined"]]);
    assert_eq!(used(free, "d4xd6"), [["last-pawn-crowned"]]);
    let quiet = "B7/8/8/8/8/8/8/1W6 w - - 99";
    assert_eq!(used(quiet, "b1-c1"), [["quiet-limit"]]);
}

#[test]
fn a_move_is_not_taken_back() {
    let used = |position, turn| used::<TakeBackToe>("take-back-toe", position, turn);
    let after = "0,0,0,0/6,10,10,10/4,0,0,0 2 - a2-a1*4";
    assert_eq!(used(after, "4:b2-b3"), [vec![], vec!["take-back-blocked"]]);
    assert!(used(after, "5:b2-b3").concat().is_empty());
    let low = "5,3,5,3/3,3,3,2/5,3,4,1 1 6 -";
    assert_eq!(used(low, "skip"), [["skip"]]);
    let three = "0,0,0,0/8,8,8,10/2,2,2,0 1 2 -";
    assert_eq!(used(three, "d2-d1"), [["four-stacks"]]);
}

#[test]
fn players_drop_out_and_the_last_one_pays() {
    let used = |position, turn| used::<TakeItAway>("take-it-away", position, turn);
    let lively = "8/8/8/8/8/8/8/ww1w4 1 12 0,0 0 -";
    assert_eq!(used(lively, "away"), [["drop-out"]]);
    assert_eq!(used(lively, "a1xc1xe1"), [vec![], vec!["must-go-on"]]);
    let dead = "8/8/8/8/8/8/8/w6w 1 12 0,0 0 -";
    assert_eq!(used(dead, "away"), [["forced-out", "penalty-decides"]]);
    let ahead = "8/8/8/8/8/8/8/w6w 1 12 0,9 0 -";
    assert_eq!(used(ahead, "away"), [["forced-out"]]);
    assert_eq!(Acquisitions::COUNTED_RULES, TakeItAway::COUNTED_RULES);
}

#[test]
fn slots_are_passed_over_or_need_no_card() {
    let used = |position, turn| used::<Takeaway>("takeaway:players=2", position, turn);
    let apart = "AS|3S|5S|7S|9S|JS|2H|4H 1 1R draw 1 0,0";
    assert_eq!(used(apart, "1R~3Hx1L"), [vec![], vec!["own-slot"]]);
    assert_eq!(used(apart, "1R~3Hx4L"), [vec![], vec!["passed-over"]]);
    let next = "AS|3S|4S|7S|9S|JS|2H|6H 1 1R draw 1 0,0";
    assert_eq!(used(next, "1R~KD"), [["no-draw"]]);
}

#[test]
fn groups_of_take_vanish() {
    let used = |spec, position, turn| used::<take_five_rules::Take>(spec, position, turn);
    let own = [["own-vanishes", "bare-board"]];
    assert_eq!(used("take:size=1", "o r 0", "a1"), own);
}

/// The rules used in random games of a game and its options.
fn used_at_random(spec: &Spec, games: u64) -> BTreeSet<&'static str> {
    fn walk<G: Game>(start: &G, games: u64, found: &mut BTreeSet<&'static str>) {
        let mut rng = rng(1);
        for _ in 0..games {
            let mut state = start.clone();
            loop {
                let mut after = state.clone();
                let step = match state.to_play() {
                    ToPlay::Over => break,
                    ToPlay::Chance => {
                        let outcome = state.draw(&mut rng).unwrap();
                        after.play_chance_unchecked(&outcome);
                        Step::Chance(outcome)
                    }
                    ToPlay::Player(_) => {
                        let (action, _) = state.random_action(&mut rng).unwrap();
                        after.play_unchecked(action);
                        Step::Action(action)
                    }
                };
                state.each_rule_used(&step, &after, |rule| {
                    found.insert(rule);
                });
                state = after;
            }
        }
    }
    let mut found = BTreeSet::new();
    with_game!(&Position::start(spec), state => walk(state, games, &mut found));
    found
}

/// In random games of small boards and of the usual ones, all rules come up that have a name, and no others.
#[test]
fn every_rule_comes_up() {
    for info in GAMES {
        let options = match info.id {
            "take" => ["take:size=2", "take:size=1"],
            "take-back-toe" => ["take-back-toe", "take-back-toe:first=2"],
            "acquisitions" => ["acquisitions:dropping=yes", "acquisitions"],
            "give-and-take" => ["give-and-take:kings=forward", "give-and-take"],
            id => [id, id],
        };
        let mut found = BTreeSet::new();
        for spec in options {
            found.append(&mut used_at_random(&spec.parse().unwrap(), 300));
        }
        let start = Position::start(&Spec::new(info));
        let rules = with_game!(&start, _state: G => G::COUNTED_RULES);
        let rare = ["four-stacks"];
        let expected = rules.iter().copied().filter(|rule| !rare.contains(rule));
        found.retain(|rule| !rare.contains(rule));
        assert_eq!(found, expected.collect(), "{}", info.id);
    }
}
