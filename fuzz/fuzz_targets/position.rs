//! A spec, a line break, a position text.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| take_five_fuzz::position(text));
