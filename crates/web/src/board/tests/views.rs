//! What a board shows of a position.

use super::*;

/// Checks the board and the view of one position: their structure, and that they match.
fn check_view(table: &JsValue, id: &str) {
    let (board, view) = (ask(table, "board"), ask(table, "view"));
    check_plain(&board, id);
    check_plain(&view, id);
    let names = [
        "captures", "chance", "flip", "frame", "game", "goal", "parts", "places", "room", "seats",
        "signs", "spec", "tokens",
    ];
    assert_eq!(keys(&board), names);
    assert_eq!(
        keys(&get(&board, "parts.0")),
        ["at", "class", "key", "path"]
    );
    let names = ["at", "grid", "key", "label", "near", "path"];
    assert_eq!(keys(&get(&board, "places.0")), names);
    let labels = ask(table, "labels");
    assert_eq!(get(&board, "places.length"), get(&labels, "length"));
    check_plain(&labels, id);
    let players = get(&board, "seats.length").as_f64().unwrap();
    assert_eq!(get(&view, "facts.length"), players + 1.0);
    assert_eq!(get(&board, "room.facts.length"), players + 1.0);
    assert_eq!(get(&board, "tokens.length"), players);
    check_message(&get(&view, "status"));
    Array::from(&labels).for_each(&mut |label, _, _| drop(check_message(&label)));
    let names = |list: &str, of: &JsValue| -> Vec<String> {
        let list = Array::from(&get(of, list)).into_iter();
        list.filter_map(|item| get(&item, "key").as_string())
            .collect()
    };
    let (places, controls) = (names("places", &board), names("controls", &view));
    for choice in Array::from(&get(&view, "choices")) {
        let choice = choice.as_string().unwrap();
        let on_board = places.contains(&choice);
        assert_ne!(on_board, controls.contains(&choice), "{id}: {choice}");
    }
    for control in Array::from(&get(&view, "controls")) {
        check_message(&get(&control, "label"));
    }
}

#[wasm_bindgen_test]
fn views_of_every_game_are_plain_and_fit_the_board() {
    for game in Array::from(&games().into()) {
        let id = get(&game, "id").as_string().unwrap();
        let table = construct(&id, 3.0).unwrap();
        for _ in 0..30 {
            check_view(&table, &id);
            let choices = Array::from(&get(&ask(&table, "view"), "choices"));
            let Some(key) = choices.to_vec().pop() else {
                break;
            };
            let dragged = call(&table, "drag", std::slice::from_ref(&key)).unwrap();
            check_plain(&dragged, &id);
            let movable = get(&ask(&table, "view"), "movable");
            let movable = Array::from(&movable).includes(&key, 0);
            assert_eq!(get(&dragged, "drops.length") != 0, movable, "{id}");
            let answer = call(&table, "touch", &[key]).unwrap();
            assert_ne!(get(&answer, "kind"), "refused", "{id}");
            check_plain(&answer, &id);
        }
    }
}

#[wasm_bindgen_test]
fn the_whole_last_turn_is_marked_and_what_decided_the_game() {
    let seen = |link: &str, what: &str| {
        let view = ask(&open(link).unwrap(), "view");
        json(&get(&view, what))
    };
    let jumps = "game=acquisitions&position=ww6/8/8/8/8/8/8/ww1w4+1+12+0,0+0+-&turns=a1xc1xe1";
    assert_eq!(seen(jumps, "marks"), r#"["a1","c1","e1"]"#);
    assert_eq!(seen(jumps, "removed"), r#"["b1","d1"]"#);
    assert_eq!(seen(jumps, "decisive"), "[]");
    let taken =
        "game=takeaway:players=3&position=TS,TH|JH|JC|QD|TD|8S+2+1R+take+2+3,12,37&turns=1Rx1Lx2R";
    assert_eq!(seen(taken, "marks"), r#"["1L","1R","2R"]"#);
    // After the roll for the next turn, the last turn is still marked.
    let rolled = "game=take-back-toe&turns=4:a2-a1,3:";
    assert_eq!(seen(rolled, "marks"), r#"["a2","a1"]"#);
    let won = "game=take-back-toe&position=7,0,2,0/1,3,7,5/5,5,0,5+2+-+c2-d2*1";
    assert_eq!(seen(won, "decisive"), r#"["a1","b1","d1"]"#);
    let resigned = "game=give-and-take&turns=c3-c4&end=resign-2";
    assert_eq!(seen(resigned, "decisive"), "[]");
    assert_eq!(seen(resigned, "marks"), r#"["c3","c4"]"#);
    // What would follow from an end now is not said once the game is over.
    let facts = |end: &str| {
        seen(
            &format!("game=take-it-away&position=8/8/8/8/8/8/8/ww1w4+1+12+0,0+0+-{end}"),
            "facts",
        )
    };
    assert!(
        facts("").starts_with(r#"[[{"id":"chips.forfeit""#),
        "{}",
        facts("")
    );
    assert!(
        facts("&end=resign-1").starts_with("[[],[{"),
        "{}",
        facts("&end=resign-1")
    );
}

#[wasm_bindgen_test]
fn who_has_to_do_something_is_told_what() {
    let task = |link: &str| {
        let status = get(&ask(&open(link).unwrap(), "view"), "status");
        check_message(&status)
    };
    let removal = "game=take-it-away&position=8/8/8/8/8/8/8/ww6+1+12+0,0+1+-";
    assert_eq!(task(removal), "chips.task-remove");
    let stuck = "game=take-it-away&position=8/8/8/8/8/8/8/w1w5+1+12+9,3+0+-";
    assert_eq!(task(stuck), "chips.task-away");
    let alone = "game=take&seats=engine-1,human";
    assert_eq!(task(alone), "take.task-seed");
    assert_eq!(ask(&open(alone).unwrap(), "reader"), 2);
}

#[wasm_bindgen_test]
fn a_board_is_turned_and_its_names_left_out() {
    let table = construct("take-it-away", 1.0).unwrap();
    let upright = ask(&table, "board");
    call(&table, "setFlip", &[true.into()]).unwrap();
    let turned = ask(&table, "board");
    let corner = |board: &JsValue| get(board, "places.0.key").as_string().unwrap();
    assert_eq!([corner(&upright), corner(&turned)], ["a8", "h1"]);
    let drawn = |board: &JsValue| json(&get(board, "parts"));
    assert!(drawn(&turned).contains("coordinates"));
    call(&table, "setCoordinates", &[false.into()]).unwrap();
    assert!(!drawn(&ask(&table, "board")).contains("coordinates"));
    call(&table, "setCoordinates", &[true.into()]).unwrap();
    call(&table, "setFlip", &[false.into()]).unwrap();
    assert_eq!(json(&ask(&table, "board")), json(&upright));
}

#[wasm_bindgen_test]
fn the_end_of_a_game_is_told() {
    let table = construct("take:size=1", 0.0).unwrap();
    ask_with(&table, "play", "a1");
    let result = ask(&table, "result");
    check_plain(&result, "result");
    assert_eq!(json(&get(&result, "places")), "[1,2]");
    assert!(get(&result, "points").is_undefined());
    check_message(&get(&result, "who"));
    check_message(&get(&result, "why"));
    let view = ask(&table, "view");
    assert_eq!(get(&view, "toPlay"), "over");
    assert_eq!(json(&get(&view, "choices")), "[]");
    assert_eq!(check_message(&get(&view, "status")), "status.over");
    assert_eq!(json(&get(&view, "result")), json(&result));
    let reason = get(&ask_with(&table, "touch", "a1"), "reason");
    assert_eq!(check_message(&reason), "refused.over");
    let link = "game=acquisitions&position=8/8/8/8/8/8/8/w7+2+12+32,30+0+-";
    let result = ask(&open(link).unwrap(), "result");
    assert_eq!(json(&get(&result, "points")), "[32,30]");
}
