//! The text of a game spec.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| take_five_fuzz::spec(text));
