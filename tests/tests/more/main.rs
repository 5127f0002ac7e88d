//! Page tests that only `cargo xtask test --all` runs, in parallel: the same in other widths, looks, browsers and hosts,
//! and long runs. Every file in this folder is a module of this program.

automod::dir!("tests/more");
