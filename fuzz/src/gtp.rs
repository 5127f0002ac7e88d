//! Lines of the Go Text Protocol.

use std::str::from_utf8;

/// The first lines of every session, so that it is deterministic.
const BEFORE: [&[u8]; 2] = [b"new_game take:size=3 seed 1", QUICK];

/// The level for `genmove`, whatever the input sets: the answer must come soon.
const QUICK: &[u8] = b"level uct:2";

/// The greatest depth of perft that is tried; greater ones may legitimately take long.
const DEEPEST: u64 = 2;

/// Every command has one answer in the protocol's framing; and a session without the commands that failed gives the
/// same answers, so those commands changed nothing.
pub fn gtp(bytes: &[u8]) {
    let lines: Vec<Vec<u8>> = bytes.split(|&byte| byte == b'\n').flat_map(tamed).collect();
    let answers = held(&lines);
    let mut good = Vec::new();
    let mut expected = Vec::new();
    for (line, answer) in lines.iter().zip(&answers) {
        if answer.starts_with('=') {
            good.push(line.clone());
            expected.push(answer.clone());
        } else {
            assert!(
                answer.starts_with('?') && !answer.contains('\n'),
                "{answer:?}"
            );
        }
    }
    if answers.len() < lines.len() {
        let last = good.last().map(|line| command(line));
        assert_eq!(last, Some(b"quit".as_slice()), "only that ends it");
    }
    assert_eq!(held(&good), expected, "without what failed");
}

/// The answers to these lines.
fn held(lines: &[Vec<u8>]) -> Vec<String> {
    let lines = BEFORE.into_iter().chain(lines.iter().map(Vec::as_slice));
    let input = lines.collect::<Vec<_>>().join(&b'\n');
    let mut output = Vec::new();
    take_five_gtp::serve(input.as_slice(), &mut output).expect("memory can be read and written");
    let output = String::from_utf8(output).expect("answers are text");
    let answers = output
        .strip_suffix("\n\n")
        .expect("an empty line ends an answer");
    let mut answers = answers.split("\n\n").map(String::from);
    for _ in BEFORE {
        assert_eq!(answers.next().as_deref(), Some("="));
    }
    answers.collect()
}

/// The commands to send instead of this line, after the protocol's clean-up: none if the line asks nothing or the
/// answer would take long, and with a fixed seed instead of the system's.
fn tamed(line: &[u8]) -> Vec<Vec<u8>> {
    let line = line.split(|&byte| byte == b'#').next().unwrap_or_default();
    let line: Vec<u8> = line
        .iter()
        .map(|&byte| if byte == b'\t' { b' ' } else { byte })
        .filter(|byte| !byte.is_ascii_control())
        .collect();
    let line = line.trim_ascii_start().to_vec();
    let words = || {
        line.split(|&byte| byte == b' ')
            .filter(|word| !word.is_empty())
    };
    let number = |word: &[u8]| from_utf8(word).ok()?.parse::<u64>().ok();
    match command(&line) {
        b"" if line.is_empty() => Vec::new(),
        b"perft" if words().filter_map(number).any(|depth| depth > DEEPEST) => Vec::new(),
        b"new_game" if !words().any(|word| word == b"seed") => {
            vec![[&line, &b" seed 7"[..]].concat()]
        }
        b"level" | b"time" => vec![line, QUICK.to_vec()],
        _ => vec![line],
    }
}

/// The command of a clean line, without the id in front.
fn command(line: &[u8]) -> &[u8] {
    let mut words = line
        .split(|&byte| byte == b' ')
        .filter(|word| !word.is_empty());
    let is_id = |word: &&[u8]| word.len() <= 20 && word.iter().all(u8::is_ascii_digit);
    match words.next() {
        Some(first) if is_id(&first) => words.next().unwrap_or_default(),
        first => first.unwrap_or_default(),
    }
}
