//! Tests that nothing else may run beside, because they measure by the clock or take minutes: one after the other, and only
//! in `cargo xtask test --all`. A file that lies here is a part of it.

automod::dir!("tests/alone");
