//! Lines of the Go Text Protocol.

use std::str::from_utf8;

/// What a dialogue begins with, so that it goes the same way each time.
const BEFORE: [&[u8]; 2] = [b"new_game take:size=3 seed 1", QUICK];

/// What `genmove` is set to, whatever it was told before: an answer is to be there soon.
const QUICK: &[u8] = b"level uct:2";

/// The deepest count that is asked for; a deeper one takes its time, as whoever asks for it may want.
const DEEPEST: u64 = 2;

/// Every command has one answer in the protocol's frame; and a dialogue without the commands that failed goes the
/// same way, so those changed nothing.
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
    take_five::serve(input.as_slice(), &mut output).expect("memory can be read and written");
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

/// The lines to ask instead of this one, as the protocol cleans them: none where nothing is asked or the answer would
/// take long, and with a seed where the system's would be taken.
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

/// The command of a clean line, a number in front left out.
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
