//! Lines of the Go Text Protocol.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| take_five_fuzz::gtp(bytes));
