//! Two bytes that choose a spec, two for a seed, then two for each operation.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| take_five_fuzz::touches(bytes));
