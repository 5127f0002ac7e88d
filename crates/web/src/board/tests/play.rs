//! Turns played by text and by touch, taken back, and decided by chance.

use super::*;

#[wasm_bindgen_test]
fn chance_can_be_chosen() {
    let table = construct("take-back-toe", 1.0).unwrap();
    assert_eq!(get(&ask_with(&table, "touch", "4"), "kind"), "refused");
    call(&table, "chanceByHand", &[true.into()]).unwrap();
    let choices = json(&get(&ask(&table, "view"), "choices"));
    assert_eq!(choices, r#"["1","2","3","4","5","6","die"]"#);
    assert_eq!(get(&ask_with(&table, "touch", "4"), "kind"), "played");
    assert_eq!(position(&table), "0,0,0,0/10,10,10,10/0,0,0,0 1 4 -");
}

#[wasm_bindgen_test]
fn texts_are_played_and_refused() {
    let table = construct("take:size=2", 1.0).unwrap();
    let played = ask_with(&table, "play", "a1");
    check_plain(&played, "played");
    assert_eq!(keys(&played), ["kind", "steps", "view"]);
    assert_eq!(get(&played, "kind"), "played");
    assert_eq!(get(&played, "steps.length"), 1);
    let step = get(&played, "steps.0");
    assert_eq!(get(&step, "text"), "a1");
    assert_eq!(get(&step, "chance"), false);
    assert_eq!(get(&step, "player"), 1);
    assert_eq!(get(&step, "position"), "oo/ooo/ro b 1");
    assert_eq!(check_message(&get(&step, "told.0")), "take.told-seed");
    assert!(get(&step, "scene").is_undefined(), "the view has it");
    assert_eq!(get(&played, "view.position"), "oo/ooo/ro b 1");
    let refused = ask_with(&table, "play", "a1");
    assert_eq!(keys(&refused), ["kind", "reason"]);
    assert_eq!(get(&refused, "kind"), "refused");
    let reason = get(&refused, "reason");
    assert_eq!(check_message(&reason), "refused.step");
    assert_eq!(check_message(&get(&reason, "args.reason")), "take.occupied");
    for noise in ["", "\u{1f4a5}", &"a1".repeat(500_000)] {
        let refused = ask_with(&table, "play", noise);
        check_message(&get(&refused, "reason"));
    }
    assert_eq!(position(&table), "oo/ooo/ro b 1");
}

#[wasm_bindgen_test]
fn a_turn_of_several_actions_shows_each() {
    let link = "game=give-and-take&position=8/4b3/8/4W3/8/4b3/3b1b2/8+w+-+-+0";
    let table = open(link).unwrap();
    let played = ask_with(&table, "play", "e5xe8xe2");
    check_plain(&played, "played");
    let steps = get(&played, "steps");
    assert_eq!(get(&steps, "length"), 2);
    let moved = json(&get(&steps, "0.moved"));
    assert!(moved.contains(r#"["piece-e5","piece-e8"]"#), "{moved}");
    assert_eq!(keys(&get(&steps, "0.scene")), ["parts"]);
    assert!(get(&steps, "1.scene").is_undefined());
    let between = get(&steps, "0.position");
    assert_ne!(between, get(&steps, "1.position"));
    assert_eq!(get(&steps, "1.position"), get(&played, "view.position"));
    assert_eq!(get(&steps, "1.player"), get(&steps, "0.player"));
    let turn = get(&ask(&table, "turns"), "turns.0");
    assert_eq!(get(&turn, "text"), "e5xe8xe2");
    assert_eq!(get(&turn, "steps"), 2);
}

#[wasm_bindgen_test]
fn touches_begin_deselect_and_play() {
    let table = construct("give-and-take", 1.0).unwrap();
    let begun = ask_with(&table, "touch", "c3");
    check_plain(&begun, "begun");
    assert_eq!(keys(&begun), ["kind", "view"]);
    assert_eq!(get(&begun, "kind"), "begun");
    assert_eq!(json(&get(&begun, "view.pending")), r#"["c3"]"#);
    assert_eq!(json(&get(&begun, "view.choices")), r#"["c4"]"#);
    let deselected = ask_with(&table, "touch", "c3");
    assert_eq!(get(&deselected, "kind"), "begun");
    assert_eq!(json(&get(&deselected, "view.pending")), "[]");
    let reason = get(&ask_with(&table, "touch", "c2"), "reason");
    assert_eq!(check_message(&reason), "give-and-take.pawn-stuck");
    assert_eq!(ask(&table, "deselect"), false);
    ask_with(&table, "touch", "d3");
    assert_eq!(ask(&table, "letGo"), true);
    ask_with(&table, "touch", "d3");
    assert_eq!(get(&ask_with(&table, "touch", "d4"), "kind"), "played");
    let view = ask(&table, "view");
    assert_eq!(json(&get(&view, "marks")), r#"["d3","d4"]"#);
    assert_eq!(get(&view, "turnOf"), 2);
}

#[wasm_bindgen_test]
fn undo_redo_and_going_to_a_turn() {
    let table = construct("take:size=2", 1.0).unwrap();
    assert_eq!(ask(&table, "undo"), false);
    assert_eq!(ask(&table, "redo"), false);
    for action in ["a1", "c2", "a2"] {
        ask_with(&table, "play", action);
    }
    let end = position(&table);
    assert_eq!(ask(&table, "undo"), true);
    assert_eq!(position(&table), "ob/ooo/ro r 2");
    let view = ask(&table, "view");
    assert_eq!(get(&view, "canUndo"), true);
    assert_eq!(get(&view, "canRedo"), true);
    assert_eq!(get(&view, "steps"), 2);
    assert_eq!(ask(&table, "redo"), true);
    assert_eq!(position(&table), end);
    let nothing = call(&table, "goToTurn", &[1.into()]).unwrap();
    assert!(nothing.is_undefined());
    assert_eq!(position(&table), "oo/ooo/ro b 1");
    assert_eq!(get(&ask(&table, "turns"), "turns.length"), 3);
}

#[wasm_bindgen_test]
fn chance_is_drawn_from_the_seed() {
    let table = construct("take-back-toe", 2026.0).unwrap();
    assert_eq!(json(&ask(&table, "legalActions")), "[]");
    let view = ask(&table, "view");
    assert_eq!(get(&view, "toPlay"), "chance");
    assert_eq!(get(&view, "turnOf"), 1);
    assert_eq!(json(&get(&view, "choices")), r#"["die"]"#);
    let drawn = ask(&table, "advance");
    check_plain(&drawn, "drawn");
    assert_eq!(get(&drawn, "steps.0.text"), "2");
    assert_eq!(get(&drawn, "steps.0.chance"), true);
    let reason = get(&ask(&table, "advance"), "reason");
    assert_eq!(check_message(&reason), "refused.no-chance");
    ask_with(&table, "play", "a2-a1");
    let reason = get(&ask_with(&table, "play", "6"), "reason");
    assert_eq!(check_message(&reason), "refused.drawn");
    assert_eq!(get(&ask_with(&table, "touch", "die"), "kind"), "played");
    assert_eq!(ask(&table, "undo"), true);
    assert_eq!(position(&table), "0,0,0,0/10,10,10,10/0,0,0,0 1 2 -");
}
