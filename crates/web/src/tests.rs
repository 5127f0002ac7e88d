//! Tests the board's module in a browser, through its JavaScript, as a page uses it.

use crate::{TableHandle, games};
use js_sys::{Array, Function, JSON, Object, Reflect};
use wasm_bindgen::JsValue;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

/// The value at a path of names and indices: `steps.0.text`.
fn get(value: &JsValue, path: &str) -> JsValue {
    path.split('.').fold(value.clone(), |value, key| {
        Reflect::get(&value, &key.into()).unwrap()
    })
}

/// Calls a method of an object; returns what it throws as the error.
fn call(object: &JsValue, method: &str, args: &[JsValue]) -> Result<JsValue, JsValue> {
    let function: Function = get(object, method).into();
    Reflect::apply(&function, object, &args.iter().collect::<Array>())
}

/// Converts to JSON, in which a `Map` would be empty.
fn json(value: &JsValue) -> String {
    JSON::stringify(value).unwrap().into()
}

/// The class `Table` as a page imports it.
fn class() -> JsValue {
    let table = TableHandle::new("take:size=1", 0.0).ok().map(JsValue::from);
    get(&table.unwrap(), "constructor")
}

fn construct(spec: &str, seed: f64) -> Result<JsValue, JsValue> {
    Reflect::construct(&class().into(), &Array::of2(&spec.into(), &seed.into()))
}

fn open(link: &str) -> Result<JsValue, JsValue> {
    call(&class(), "fromLink", &[link.into(), 7.into()])
}

fn ask(table: &JsValue, method: &str) -> JsValue {
    call(table, method, &[]).unwrap()
}

fn ask_with(table: &JsValue, method: &str, text: &str) -> JsValue {
    call(table, method, &[text.into()]).unwrap()
}

fn position(table: &JsValue) -> String {
    ask(table, "position").as_string().unwrap()
}

/// Checks that the value consists only of strings, numbers, booleans, arrays, plain objects and
/// `undefined`, at any depth.
fn check_plain(value: &JsValue, place: &str) {
    let kind = value.js_typeof().as_string().unwrap();
    if ["string", "number", "boolean", "undefined"].contains(&&*kind) {
        return;
    }
    assert_eq!((&*kind, value.is_null()), ("object", false), "{place}");
    let prototype: JsValue = Object::get_prototype_of(value).into();
    let plain: JsValue = Object::get_prototype_of(&Object::new()).into();
    let plain = Array::is_array(value) || prototype == plain;
    assert!(plain, "{place} is not a plain object");
    for key in keys(value) {
        let inner = Reflect::get(value, &(&*key).into()).unwrap();
        check_plain(&inner, &format!("{place}.{key}"));
    }
}

/// The keys of an object, sorted.
fn keys(value: &JsValue) -> Vec<String> {
    let keys = Object::keys(&value.clone().into());
    let mut keys: Vec<String> = keys.iter().filter_map(|key| key.as_string()).collect();
    keys.sort_unstable();
    keys
}

/// Checks that the value is a message, an id and an object of arguments, and returns the id.
fn check_message(value: &JsValue) -> String {
    check_plain(value, "message");
    assert_eq!(keys(value), ["args", "id"], "{}", json(value));
    let args = get(value, "args");
    let object = args.is_object() && !Array::is_array(&args);
    assert!(object, "{}", json(value));
    get(value, "id").as_string().unwrap()
}

#[wasm_bindgen_test]
fn a_game_is_begun_from_a_spec() {
    let table = construct("take:size=2", 1.0).unwrap();
    assert_eq!(ask(&table, "spec"), "take:size=2,churn=low");
    assert_eq!(position(&table), "oo/ooo/oo r 0");
    let actions = r#"["a1","a2","b1","b2","b3","c1","c2"]"#;
    assert_eq!(json(&ask(&table, "legalActions")), actions);
    assert!(ask(&table, "result").is_undefined());
    assert!(get(&table, "problem").is_undefined());
    let link = "game=take:size=2,churn=low&seed=1";
    assert_eq!(ask(&table, "link"), link);
}

#[wasm_bindgen_test]
fn a_game_is_begun_from_a_position() {
    let make = |position: &str| {
        let args = ["take:size=2".into(), position.into(), 7.into()];
        call(&class(), "fromPosition", &args)
    };
    let table = make("oo/ooo/ro b 1").unwrap();
    assert_eq!(position(&table), "oo/ooo/ro b 1");
    assert_eq!(json(&get(&ask(&table, "turns"), "turns")), "[]");
    let error = make("oo/oxo/oo r 0").unwrap_err();
    assert_eq!(check_message(&error), "position.field");
    assert_eq!(get(&error, "args.field"), "ROWS");
    let problem = get(&error, "args.problem");
    assert_eq!(check_message(&problem), "text.expected");
    assert_eq!(get(&problem, "args.at"), 5);
}

#[wasm_bindgen_test]
fn what_a_link_and_a_match_say_is_told_as_values() {
    let link = "game=take:size=2&turns=a1,c2&ply=1&seed=3&seats=human,engine-3&end=resign-2";
    let table = open(link).unwrap();
    let parts = ask(&table, "linkParts");
    check_plain(&parts, "linkParts");
    let open = "game=take:size=2,churn=low&turns=a1,c2&ply=1&seed=3&seats=human,engine-3";
    let expected = format!(
        r#"{{"game":"take:size=2,churn=low","turns":["a1","c2"],"ply":1,"seed":"3","end":{{"resigned":2}},"open":"{open}"}}"#
    );
    assert_eq!(json(&parts), expected);
    assert_eq!(json(&ask(&table, "levels")), r#"{"0":0,"1":3}"#);
    assert_eq!(get(&ask(&table, "board"), "game"), "take");
    let position = "game=take:size=2,churn=low&position=oo/ooo/ro+b+1";
    assert_eq!(ask(&table, "positionLink"), position);
    assert!(ask(&table, "matchStanding").is_undefined());
    call(
        &table,
        "setTag",
        &["Match".into(), "games=3 played=1 score=0.5,0.5".into()],
    )
    .unwrap();
    let standing =
        r#"{"games":3,"played":1,"points":[0.5,0.5],"leaders":[1,2],"over":false,"addsUp":false}"#;
    assert_eq!(json(&ask(&table, "matchStanding")), standing);
}

#[wasm_bindgen_test]
fn a_game_is_opened_from_a_link() {
    let table = open("#game=take:size=2&turns=a1,c2&ply=1").unwrap();
    assert_eq!(position(&table), "oo/ooo/ro b 1");
    let turn = |id: usize| {
        let text = ["a1", "c2"][id - 1];
        format!(
            r#"{{"id":{id},"player":{id},"number":{id},"text":"{text}","steps":1,"variations":[]}}"#
        )
    };
    let turns = format!("[{},{}]", turn(1), turn(2));
    assert_eq!(json(&get(&ask(&table, "turns"), "turns")), turns);
    let link = "game=take:size=2,churn=low&turns=a1,c2&ply=1&seed=7";
    assert_eq!(ask(&table, "link"), link);
    assert!(get(&table, "problem").is_undefined());
    // A seed in the link takes precedence; it may be greater than JavaScript numbers allow.
    let link = "game=take-back-toe:first=1&seed=18446744073709551615";
    assert_eq!(ask(&open(link).unwrap(), "link"), link);
    // Partly valid: the last valid position, and what is wrong.
    let half = open("game=take:size=2&turns=a1,a1").unwrap();
    assert_eq!(position(&half), "oo/ooo/ro b 1");
    let problem = get(&half, "problem");
    assert_eq!(check_message(&problem), "link.turn");
    assert_eq!(get(&problem, "args.number"), 2);
    // Entirely invalid.
    for (link, id) in [("", "link.no-game"), ("game=chess", "link.key")] {
        assert_eq!(check_message(&open(link).unwrap_err()), id);
    }
}

#[wasm_bindgen_test]
fn a_link_says_how_it_is_shown() {
    let how = "mark=a1,b3&arrow=a1-c2&coords=0&flip=1&theme=dark&lang=en&play=0";
    let table = open(&format!("game=take:size=2&{how}")).unwrap();
    assert!(get(&table, "problem").is_undefined());
    let shown = ask(&table, "shown");
    check_plain(&shown, "shown");
    assert_eq!(
        json(&shown),
        r#"{"marks":["a1","b3"],"arrows":[["a1","c2"]],"coords":false,"flip":true,"theme":"dark","lang":"en","play":false}"#
    );
    // The board has no c3: this is reported, but the game is opened nevertheless.
    let table = open("game=take:size=2&turns=a1&mark=c2,c3").unwrap();
    assert_eq!(position(&table), "oo/ooo/ro b 1");
    let problem = get(&table, "problem");
    assert_eq!(get(&problem, "args.key"), "mark");
    assert_eq!(get(&problem, "args.problem.args.at"), 4);
    assert_eq!(json(&get(&ask(&table, "shown"), "marks")), "[]");
}

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
fn touches_begin_let_go_and_play() {
    let table = construct("give-and-take", 1.0).unwrap();
    let begun = ask_with(&table, "touch", "c3");
    check_plain(&begun, "begun");
    assert_eq!(keys(&begun), ["kind", "view"]);
    assert_eq!(get(&begun, "kind"), "begun");
    assert_eq!(json(&get(&begun, "view.pending")), r#"["c3"]"#);
    assert_eq!(json(&get(&begun, "view.choices")), r#"["c4"]"#);
    let let_go = ask_with(&table, "touch", "c3");
    assert_eq!(get(&let_go, "kind"), "begun");
    assert_eq!(json(&get(&let_go, "view.pending")), "[]");
    let reason = get(&ask_with(&table, "touch", "c2"), "reason");
    assert_eq!(check_message(&reason), "give-and-take.pawn-stuck");
    assert_eq!(ask(&table, "letGo"), false);
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

/// Checks the board and the view of one position: their structure, and that they match.
fn check_view(table: &JsValue, id: &str) {
    let (board, view) = (ask(table, "board"), ask(table, "view"));
    check_plain(&board, id);
    check_plain(&view, id);
    let names = [
        "chance", "flip", "frame", "game", "goal", "parts", "places", "room", "seats", "signs",
        "spec", "tokens",
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
fn games_lists_every_game_and_option() {
    let list: JsValue = games().into();
    check_plain(&list, "games");
    assert_eq!(get(&list, "length"), 6);
    for game in Array::from(&list) {
        assert_eq!(keys(&game), ["id", "options"]);
        for option in Array::from(&get(&game, "options")) {
            assert_eq!(keys(&option), ["default", "name", "starts", "values"]);
            let values = Array::from(&get(&option, "values"));
            let default = get(&option, "default");
            assert!(values.includes(&default, 0), "{}", json(&option));
        }
    }
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
