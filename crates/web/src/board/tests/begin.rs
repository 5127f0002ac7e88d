//! Games begun from specs, positions and links.

use super::*;

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
fn games_lists_every_game_and_option() {
    let list: JsValue = games().into();
    check_plain(&list, "games");
    assert_eq!(get(&list, "length"), 6);
    for game in Array::from(&list) {
        assert_eq!(keys(&game), ["id", "options"]);
        for option in Array::from(&get(&game, "options")) {
            assert_eq!(
                keys(&option),
                ["default", "name", "offered", "starts", "values"]
            );
            let values = Array::from(&get(&option, "values"));
            let offered = Array::from(&get(&option, "offered"));
            assert!(
                offered.includes(&get(&option, "default"), 0),
                "{}",
                json(&option)
            );
            for value in offered {
                assert!(values.includes(&value, 0), "{}", json(&option));
            }
        }
    }
}
