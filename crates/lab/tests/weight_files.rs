//! Weight files are read as they were written, and wrong ones are refused.

use proptest::prelude::*;
use take_five_lab::{WeightFile, WeightOrigin};
use take_five_rules::{Spec, Take};
use take_five_search::Opponent;

fn spec(text: &str) -> Spec {
    text.parse().unwrap()
}

/// A weight of one for each that Take has.
fn one_each() -> Vec<u8> {
    vec![1; Take::LEARNED.unwrap().weights.len()]
}

fn ones() -> WeightFile {
    let origin = WeightOrigin {
        command: "takefive train".to_owned(),
        seeds: vec![1, 2],
        parent: Some("ab".to_owned()),
    };
    WeightFile::new(&spec("take"), one_each(), origin).unwrap()
}

fn problem(bytes: &[u8]) -> &'static str {
    WeightFile::parse(bytes).unwrap_err().id
}

/// The file with something else in its header.
fn with(from: &str, to: &str) -> Vec<u8> {
    let text = String::from_utf8(ones().to_bytes()).unwrap();
    assert!(text.contains(from), "{text}");
    text.replace(from, to).into_bytes()
}

#[test]
fn a_file_is_read_as_it_was_written() {
    assert_eq!(WeightFile::parse(&ones().to_bytes()), Ok(ones()));
    let zero = WeightFile::zero(&spec("give-and-take")).unwrap();
    assert_eq!(zero.weights().len(), 45_000);
    assert_eq!(WeightFile::parse(&zero.to_bytes()), Ok(zero));
}

#[test]
fn wrong_files_are_refused() {
    assert_eq!(problem(b""), "weights.no-file");
    assert_eq!(problem(&one_each()), "weights.no-file");
    assert_eq!(problem(&with("weights 1", "weights 2")), "weights.no-file");
    assert_eq!(problem(b"take-five weights 1\n"), "weights.bad-header");
    assert_eq!(
        problem(&with("\"seeds\"", "\"needs\"")),
        "weights.bad-header"
    );
    assert_eq!(
        problem(&with("\"game\":\"take\"", "\"game\":\"chess\"")),
        "weights.no-game"
    );
    let other = with("\"game\":\"take\"", "\"game\":\"give-and-take\"");
    assert_eq!(problem(&other), "weights.other-features");
    let other = with("\"game\":\"take\"", "\"game\":\"takeaway\"");
    assert_eq!(problem(&other), "training.nothing-to-learn");
    let bytes = ones().to_bytes();
    assert_eq!(problem(&bytes[..bytes.len() - 1]), "weights.wrong-length");
    assert_eq!(
        problem(&[&bytes[..], &[0]].concat()),
        "weights.wrong-length"
    );
    let mut damaged = bytes;
    *damaged.last_mut().unwrap() ^= 1;
    assert_eq!(problem(&damaged), "weights.damaged");
    let other = ones().for_game(&spec("give-and-take")).unwrap_err();
    assert_eq!(other.id, "weights.other-game");
}

proptest! {
    #[test]
    fn no_bytes_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let _ = WeightFile::parse(&bytes);
    }

    /// One byte of a file changed: either it is noticed, or it is in what nothing depends on.
    #[test]
    fn a_changed_byte_changes_no_weight(at in any::<proptest::sample::Index>(), to in any::<u8>()) {
        let mut bytes = ones().to_bytes();
        let at = at.index(bytes.len());
        bytes[at] = to;
        if let Ok(file) = WeightFile::parse(&bytes) {
            prop_assert_eq!(file.weights(), one_each());
        }
    }
}
