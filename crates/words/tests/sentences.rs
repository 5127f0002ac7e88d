//! The results of sentences, and the errors of malformed ones.

use take_five_rules::Message;
use take_five_words::Words;

fn say(sentence: &str, message: Message) -> String {
    let mut file: serde_json::Value =
        r#"{"list.comma": ", ", "list.and": " and "}"#.parse().unwrap();
    file[message.id] = sentence.into();
    Words::parse(&file.to_string()).unwrap().say(&message)
}

fn with_n(n: i64) -> Message {
    Message::new("test").with("n", n)
}

#[test]
fn a_plural_takes_the_exact_number_then_the_category() {
    let sentence = "{n, plural, =0 {no stones} one {# stone} =2 {a pair} other {# stones}}";
    for (n, said) in [
        (0, "no stones"),
        (1, "1 stone"),
        (2, "a pair"),
        (3, "3 stones"),
        (-1, "-1 stone"),
    ] {
        assert_eq!(say(sentence, with_n(n)), said);
    }
}

#[test]
fn a_number_sign_is_the_number_only_in_its_own_plural() {
    let sentence = "# {n, plural, other {# {m, plural, other {#}} {n, select, other {#}} '#'}}";
    assert_eq!(say(sentence, with_n(7).with("m", 8)), "# 7 8 # #");
}

#[test]
fn a_select_goes_by_text_number_or_id() {
    let sentence = "{x, select, red {warm} 3 {three} take.blue {cold} other {plain}}";
    let with_x = |x: take_five_rules::Arg| Message::new("test").with("x", x);
    assert_eq!(say(sentence, with_x("red".into())), "warm");
    assert_eq!(say(sentence, with_x(3.into())), "three");
    assert_eq!(
        say(sentence, with_x(Message::new("take.blue").into())),
        "cold"
    );
    assert_eq!(say(sentence, with_x("green".into())), "plain");
    assert_eq!(say(sentence, with_x(vec!["red"].into())), "plain");
}

#[test]
fn a_list_is_joined_with_words() {
    for (items, said) in [
        (vec![], ""),
        (vec!["a"], "a"),
        (vec!["a", "b"], "a and b"),
        (vec!["a", "b", "c"], "a, b and c"),
    ] {
        assert_eq!(
            say("{list}", Message::new("test").with("list", items)),
            said
        );
    }
}

#[test]
fn apostrophes_quote_only_before_a_brace() {
    for (sentence, said) in [
        ("Red's move", "Red's move"),
        ("Red''s '{'n'}' '{it''s}'", "Red's {n} {it's}"),
        ("'#' {n, plural, other {'#'}}", "'#' #"),
    ] {
        assert_eq!(say(sentence, with_n(1)), said);
    }
}

#[test]
fn what_is_missing_is_left_as_it_is() {
    assert_eq!(say("{m} {m, plural, other {x}}", with_n(1)), "{m} {m}");
    let unknown = Message::new("test.unknown").with("cell", "c3");
    assert_eq!(Words::english().say(&unknown), r#"test.unknown cell="c3""#);
}

#[test]
fn a_broken_sentence_is_named_with_its_place() {
    for (sentence, error) in [
        (r#""a } b""#, "expected the end at character 3"),
        (r#""ä {""#, "expected a name at character 4"),
        (r#""{n""#, r#"expected "," or "}" at character 3"#),
        (r#""{n m}""#, r#"expected "," or "}" at character 4"#),
        (
            r#""{n, number}""#,
            r#"expected "plural" or "select" at character 5"#,
        ),
        (r#""{n, plural}""#, r#"expected "," at character 11"#),
        (r#""{n, select, a b}""#, r#"expected "{" at character 15"#),
        (r#""{n, select, a {b""#, r#"expected "}" at character 17"#),
        (
            r#""{n, plural, one {a}}""#,
            r#"expected a new case, "other" at the latest at character 20"#,
        ),
        (
            r#""{n, plural, some {a} other {b}}""#,
            r#"expected a new case, "other" at the latest at character 13"#,
        ),
        (
            r#""{n, select, other {a} other {b}}""#,
            r#"expected a new case or "}" at character 23"#,
        ),
        (r#""it's '{ open""#, "expected a closing ' at character 13"),
        ("1", "expected a string at character 1"),
    ] {
        let json = format!(r#"{{"take.x": {sentence}}}"#);
        let found = Words::parse(&json).unwrap_err().to_string();
        assert_eq!(found, format!("take.x: {error}"), "{sentence}");
    }
    assert!(Words::parse("[]").is_err());
}

/// What no search has seen to its end is no more than the best that was found.
#[test]
fn of_an_estimate_no_puzzle_says_what_a_move_costs() {
    let wrong = |goal: &'static str, known: &'static str| {
        let message = Message::new("puzzle.wrong")
            .with("goal", goal)
            .with("known", known);
        let message = message.with("action", "b3").with("percent", 47_usize);
        let message = message.with("better", 1_usize).with("replied", "no");
        Words::english().say(&message)
    };
    assert_eq!(wrong("best", "estimated"), "b3 is not the best move found.");
    assert_eq!(
        wrong("best", "trials"),
        "In trial games, b3 costs 47% of the chance to win. One move is better."
    );
    assert_eq!(
        wrong("best", "exact"),
        "b3 costs 47% of the chance to win. One move is better."
    );
    assert_eq!(wrong("win", "exact"), "b3 does not win.");
    assert_eq!(wrong("win", "estimated"), "The search does not see b3 win.");
}
