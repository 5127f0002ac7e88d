//! Records, and errors.

use super::*;

#[wasm_bindgen_test]
fn the_record_is_a_tree() {
    let table = construct("take:size=3", 1.0).unwrap();
    call(&table, "setStudy", &[true.into()]).unwrap();
    for turn in ["a1", "b3", "c2"] {
        ask_with(&table, "play", turn);
    }
    assert_eq!(ask(&table, "back"), true);
    let version = get(&ask(&table, "view"), "version");
    assert_eq!(get(&ask(&table, "turns"), "version"), version);
    ask_with(&table, "play", "c4");
    let view = ask(&table, "view");
    assert_ne!(get(&view, "version"), version);
    let turns = ask(&table, "turns");
    check_plain(&turns, "turns");
    let id = get(&turns, "turns.2.variations.0.0.id");
    assert_eq!(get(&view, "at"), id);
    let told = call(&table, "tellTurn", std::slice::from_ref(&id)).unwrap();
    assert_eq!(check_message(&get(&told, "0")), "take.told-seed");
    assert_eq!(
        get(&call(&table, "since", &[1.into()]).unwrap(), "length"),
        2
    );
    call(&table, "comment", &[id.clone(), "better".into()]).unwrap();
    call(&table, "setTag", &["Player1".into(), "Ann".into()]).unwrap();
    let record = ask(&table, "record").as_string().unwrap();
    assert!(record.ends_with("[Player1 \"Ann\"]\n\n1. a1 2. b3 3. c2 (3. c4 @ {better}) *\n"));
    let again = call(&class(), "fromRecord", &[record.clone().into(), 0.into()]).unwrap();
    assert_eq!(ask(&again, "record"), record);
    assert_eq!(position(&again), position(&table));
    assert_eq!(
        call(&table, "promote", std::slice::from_ref(&id)).unwrap(),
        true
    );
    assert_eq!(get(&ask(&table, "turns"), "turns.2.comment"), "better");
    assert_eq!(call(&table, "remove", &[id]).unwrap(), true);
    assert_eq!(get(&ask(&table, "view"), "canRestore"), true);
    assert_eq!(ask(&table, "restore"), true);
    for bad in [usize::MAX as f64, 99.0] {
        assert_eq!(call(&table, "goTo", &[bad.into()]).unwrap(), false);
    }
}

#[wasm_bindgen_test]
fn players_end_a_game_and_take_it_back() {
    let table = construct("give-and-take", 1.0).unwrap();
    call(&table, "resign", &[2.into()]).unwrap();
    let view = ask(&table, "view");
    assert_eq!(get(&view, "toPlay"), "over");
    assert!(get(&view, "turnOf").is_undefined());
    assert_eq!(check_message(&get(&view, "result.why")), "ended.resigned");
    let player = check_message(&get(&view, "result.why.args.player"));
    assert_eq!(player, "give-and-take.black");
    let error = call(&table, "agreeDraw", &[]).unwrap_err();
    assert_eq!(check_message(&error), "refused.over");
    let told = call(&table, "since", &[0.into()]).unwrap();
    assert_eq!(check_message(&get(&told, "0")), "ended.resigned");
    assert_eq!(ask(&table, "undo"), true);
    ask(&table, "agreeDraw");
    assert_eq!(json(&get(&ask(&table, "result"), "places")), "[1,1]");
    let error = call(&table, "setSeats", &[Array::of1(&"human".into()).into()]).unwrap_err();
    check_message(&error);
}

#[wasm_bindgen_test]
fn a_bad_record_says_where() {
    let open = |record: &str| call(&class(), "fromRecord", &[record.into(), 0.into()]);
    let table = open("[Game \"take:size=2\"]\n\n1. a1 2. a1 *").unwrap();
    assert_eq!(position(&table), "oo/ooo/ro b 1");
    let problem = get(&table, "problem");
    assert_eq!(check_message(&problem), "record.at");
    assert_eq!(get(&problem, "args.line"), 3);
    assert_eq!(get(&problem, "args.column"), 10);
    assert_eq!(check_message(&open("1. a1 *").unwrap_err()), "record.at");
}

#[wasm_bindgen_test]
fn errors_are_messages() {
    let error = construct("take:size=17", 0.0).unwrap_err();
    assert_eq!(check_message(&error), "spec.bad-value");
    assert_eq!(get(&error, "args.option"), "size");
    assert_eq!(get(&error, "args.value"), "17");
    assert_eq!(check_message(&get(&error, "args.known")), "spec.range");
    for spec in ["", "ch\u{e4}ss", &"x".repeat(1 << 20)] {
        let error = construct(spec, 0.0).unwrap_err();
        assert_eq!(check_message(&error), "spec.unknown-game");
    }
    for seed in [f64::NAN, -1.0, f64::INFINITY, 0.5] {
        let table = construct("take-back-toe", seed).unwrap();
        assert_eq!(get(&ask(&table, "advance"), "kind"), "played");
    }
}
