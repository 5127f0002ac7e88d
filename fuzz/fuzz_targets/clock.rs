//! The texts of clocks.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| take_five_fuzz::clock(text));
