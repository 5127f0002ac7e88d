//! More tests of whole pages in real browsers: other browsers, widths, looks and pages that embed boards, and what takes
//! long. They run in parallel, and only in `cargo xtask test --all`. Every file in this folder is a module of this
//! program.

automod::dir!("tests/more");
