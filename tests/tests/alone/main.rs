//! Tests that must not run in parallel with anything else, because they measure time or take minutes. They run one
//! after the other, and only in `cargo xtask test --all`. Every file in this folder is a module of this program.

automod::dir!("tests/alone");
