//! A spec, a position or nothing, then turns, a line each.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| take_five_fuzz::turns(text));
