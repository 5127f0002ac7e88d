//! Sessions of the protocol with Take: its framing and every command.

use crate::gtp_client::{Client, say};
use take_five_rules::Message;

fn dialogue(input: impl AsRef<[u8]>) -> String {
    let mut output = Vec::new();
    take_five::serve(input.as_ref(), &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

fn unknown(command: &str) -> String {
    say(Message::new("gtp.unknown-command").with("command", command))
}

#[test]
fn answers_are_framed_and_ids_echoed() {
    let answers = dialogue("protocol_version\n42 name\n007 undo\n3 perft 2\n  9\tperft  0 \n");
    let undo = say(Message::new("gtp.nothing-to-undo"));
    assert_eq!(
        answers,
        format!("= 2\n\n=42 Take Five\n\n?007 {undo}\n\n=3 3660\n\n=9 1\n\n")
    );
}

#[test]
fn an_empty_answer_has_no_space() {
    let answers = dialogue("new_game take:size=2\n5 play a1\n5 quit\n");
    assert_eq!(answers, "=\n\n=5\n\n=5\n\n");
}

#[test]
fn comments_and_empty_lines_get_no_answer() {
    let input = "# nothing\n\n  \t \n\x01\x02\r\n8 spec # what is it?\r\n#9 spec\n";
    assert_eq!(dialogue(input), "=8 take:size=5,churn=low\n\n");
}

#[test]
fn control_characters_are_dropped() {
    assert_eq!(dialogue("pe\x07r\x7fft\t1\r\n"), "= 61\n\n");
}

#[test]
fn the_last_line_needs_no_end_and_quit_ends_it() {
    assert_eq!(dialogue("perft 0"), "= 1\n\n");
    assert_eq!(dialogue("1 quit\n2 name\n"), "=1\n\n");
    assert_eq!(dialogue(""), "");
}

#[test]
fn noise_is_answered_and_survived() {
    let mut input = b"new_game take:size=2\nplay a1\n11 ".to_vec();
    input.extend(
        (0..1 << 20)
            .map(|i| (i * 7 % 251) as u8)
            .filter(|&b| b != b'\n' && b != b'#'),
    );
    input.extend(b"\n12 play ");
    input.extend(vec![b'a'; 1 << 20]);
    input.extend(b"\n13 play \xff\xfe\n14 ");
    input.extend(vec![b'5'; 1 << 20]);
    input.extend("\n15 play é\n16 play \u{2028}\n17\n18 position\n".as_bytes());
    let answers = dialogue(&input);
    let answers: Vec<&str> = answers.trim_end().split("\n\n").collect();
    assert_eq!(answers.len(), 10);
    for (number, answer) in (11..=17).zip(&answers[2..]) {
        let id = format!("?{number} ");
        assert!(
            answer.starts_with(&id) && !answer.contains('\n'),
            "{answer}"
        );
        assert!(answer.len() < 300, "{answer}");
    }
    assert_eq!(answers[9], "=18 oo/ooo/ro b 1");
}

#[test]
fn the_engine_says_what_it_is() {
    let mut engine = Client::new();
    engine.script(&[
        ("protocol_version", "= 2"),
        ("name", "= Take Five"),
        ("version", concat!("= ", env!("CARGO_PKG_VERSION"))),
        ("known_command play", "= true"),
        ("known_command genmove", "= true"),
        ("known_command Play", "= false"),
    ]);
    let commands = engine.words("list_commands");
    let expected = "protocol_version name version known_command list_commands quit new_game spec \
                    to_play legal_actions chance_outcomes play undo position set_position result \
                    perft level time genmove showboard";
    assert_eq!(commands.join(" "), expected);
    for command in commands {
        let known = engine.ask(&format!("known_command {command}"));
        assert_eq!(known, "true", "{command}");
    }
}

#[test]
fn a_game_of_take() {
    let mut engine = Client::new();
    engine.script(&[
        ("spec", "= take:size=5,churn=low"),
        ("1 new_game take:churn=high,size=2", "=1"),
        ("spec", "= take:size=2,churn=high"),
        ("new_game take:size=2", "="),
        ("spec", "= take:size=2,churn=low"),
        ("position", "= oo/ooo/oo r 0"),
        ("to_play", "= 1"),
        ("result", "= *"),
        ("legal_actions", "= a1 a2 b1 b2 b3 c1 c2"),
        ("perft 1", "= 7"),
        ("perft 2", "= 42"),
        ("play a1", "="),
        ("position", "= oo/ooo/ro b 1"),
        ("to_play", "= 2"),
        ("legal_actions", "= a2 b1 b2 b3 c1 c2"),
        ("showboard", "= \n c  o o\n b o o o\n a  r o"),
        ("play c2", "="),
        ("undo", "="),
        ("undo", "="),
        ("position", "= oo/ooo/oo r 0"),
    ]);
    assert_eq!(
        engine.refused("undo"),
        say(Message::new("gtp.nothing-to-undo"))
    );
    assert_eq!(
        engine.refused("chance_outcomes"),
        say(Message::new("gtp.no-chance"))
    );
}

#[test]
fn a_game_that_is_over() {
    let mut engine = Client::new();
    engine.script(&[
        ("new_game take:size=1", "="),
        ("legal_actions", "= a1"),
        ("perft 1", "= 1"),
        ("perft 2", "= 0"),
        ("play a1", "="),
        ("to_play", "= over"),
        ("4 legal_actions", "=4"),
        ("result", "= place 1,2"),
        ("perft 0", "= 1"),
        ("perft 1", "= 0"),
        ("play a1", "? The game is over."),
        ("undo", "="),
        ("to_play", "= 1"),
        ("result", "= *"),
    ]);
}

#[test]
fn a_position_is_set() {
    let mut engine = Client::new();
    engine.script(&[
        ("new_game take:size=3", "="),
        ("play a1", "="),
        ("set_position take:size=2   o./rob/o. r 2  ", "="),
        ("spec", "= take:size=2,churn=low"),
        ("position", "= o./rob/o. r 2"),
        ("set_position take:size=2,churn=high oR/o.B/o. r 2", "="),
        ("position", "= oR/o.B/o. r 2"),
    ]);
    assert_eq!(
        engine.refused("undo"),
        say(Message::new("gtp.nothing-to-undo"))
    );
}

#[test]
fn what_fails_changes_nothing() {
    let mut engine = Client::new();
    engine.ask("new_game take:size=2 seed 3");
    engine.ask("play a1");
    let before = engine.state();
    let long = "x".repeat(5000);
    for command in [
        "new_game",
        "new_game take:size=0",
        "new_game take:size=17",
        "new_game take:size=2,size=2",
        "new_game take:",
        "new_game go",
        "new_game také",
        "new_game take 5",
        "new_game take seed",
        "new_game take seed x",
        "new_game take seed -1",
        "new_game take seed +1",
        "new_game take seed 18446744073709551616",
        "new_game take seed 1 seed 2",
        "new_game take chance",
        "new_game take chance random",
        "new_game take chance manual chance manual",
        "spec x",
        "to_play 1",
        "legal_actions 1",
        "chance_outcomes",
        "play",
        "play a1",
        "play b9",
        "play a2 b2",
        "play a2b2",
        "play A2",
        "play é",
        &format!("play {long}"),
        "undo 2",
        "position x",
        "set_position",
        "set_position take:size=2",
        "set_position go oo/ooo/oo r 0",
        "set_position take:size=2 oo/ooo/oo r",
        "set_position take:size=2 oo/ooo/oo  r 0",
        "set_position take:size=2 oo/ooo/oo r 0 0",
        "set_position take:size=2 oo/ooo/oo r 1",
        "set_position take:size=2 oo/oxo/oo r 0",
        "result x",
        "perft",
        "perft x",
        "perft -1",
        "perft 256",
        "perft 99999999999999999999",
        "perft 1 1",
        "level",
        "level strong",
        "level random 1",
        "level randomly",
        "level uct",
        "level uct:",
        "level uct:0",
        "level uct:1000001",
        "level uct:+5",
        "level uct:5x",
        "level uct:5 5",
        "time",
        "time 0",
        "time -1",
        "time 1.5",
        "time 3600001",
        "time 99999999999999999999",
        "time 1 1",
        "genmove 1",
        "genmove r",
        "showboard x",
        "quit now",
        "known_command",
        "list_commands x",
        "nonsense",
        &long,
    ] {
        let message = engine.refused(command);
        assert!(message.chars().count() < 300, "{command}: {message}");
        assert!(!message.contains('\n'), "{message}");
        assert_eq!(engine.state(), before, "{command}");
    }
    engine.ask("undo");
    assert_eq!(engine.ask("position"), "oo/ooo/oo r 0");
}

#[test]
fn errors_name_the_place() {
    let mut engine = Client::new();
    assert_eq!(engine.refused("nonsense 3"), unknown("nonsense"));
    let known = engine.refused("new_game take:size=2,foo=3");
    assert_eq!(
        known,
        "take has no option “foo”. Its options are size and churn."
    );
    let field = engine.refused("set_position take:size=2 oo/oxo/oo r 0");
    assert!(
        field.starts_with("ROWS: ") && field.contains("character 5"),
        "{field}"
    );
    let seed = engine.refused("new_game take seed one");
    assert!(seed.contains("character 20"), "{seed}");
    let more = engine.refused("perft 1 2");
    assert_eq!(more, "expected the end at character 9, found 2");
}

#[test]
fn perft_counts_what_play_and_undo_reach() {
    fn walk(engine: &mut Client, depth: u32) -> u64 {
        let actions = engine.words("legal_actions");
        if depth == 1 {
            return actions.len() as u64;
        }
        let mut leaves = 0;
        for action in actions {
            engine.ask(&format!("play {action}"));
            leaves += walk(engine, depth - 1);
            engine.ask("undo");
        }
        leaves
    }
    for spec in ["take:size=2", "take:size=2,churn=high"] {
        let mut engine = Client::new();
        engine.ask(&format!("new_game {spec}"));
        let counted = engine.ask("perft 4").parse();
        assert_eq!(counted, Ok(walk(&mut engine, 4)));
        assert_eq!(engine.ask("position"), "oo/ooo/oo r 0");
    }
}
