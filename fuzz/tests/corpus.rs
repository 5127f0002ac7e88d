//! Every input that fuzzing has found worth keeping, `corpus/`, once more: one test for each target.

use std::{
    collections::BTreeSet,
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    str::from_utf8,
};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")
}

/// Holds each input of a target against what must hold for it. As in the target, what is no text is passed over where a
/// text is wanted.
fn hold_all(target: &str, holds: fn(&[u8])) {
    let mut count = 0;
    for entry in fs::read_dir(folder().join(target)).unwrap() {
        let path = entry.unwrap().path();
        let input = fs::read(&path).unwrap();
        let result = catch_unwind(AssertUnwindSafe(|| holds(&input)));
        assert!(result.is_ok(), "see above: {}", path.display());
        count += 1;
    }
    assert!(count > 0, "{target} has no inputs");
}

macro_rules! targets {
    ($($target:ident $kind:ident)*) => {
        /// The targets that have a test here.
        const TESTED: &[&str] = &[$(stringify!($target)),*];

        $(#[test]
        fn $target() {
            hold_all(stringify!($target), |bytes| targets!(@ $kind $target bytes));
        })*
    };
    (@ bytes $target:ident $bytes:ident) => { take_five_fuzz::$target($bytes) };
    (@ text $target:ident $bytes:ident) => {
        if let Ok(text) = from_utf8($bytes) {
            take_five_fuzz::$target(text);
        }
    };
}

targets! {
    clock text
    gtp bytes
    link text
    live text
    position text
    record text
    spec text
    touches bytes
    turns text
}

#[test]
fn every_target_has_its_test() {
    let entries = fs::read_dir(folder()).unwrap().map(Result::unwrap);
    let found: BTreeSet<String> = entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    assert!(found.iter().eq(TESTED.iter().copied()), "{found:?}");
}
