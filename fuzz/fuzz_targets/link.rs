//! What stands behind the `#` of an address.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| take_five_fuzz::link(text));
