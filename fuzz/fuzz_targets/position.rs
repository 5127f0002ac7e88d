//! A spec, a line break, a position text.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| take_five_fuzz::position(text));
libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, most: usize, seed: u32| {
    take_five_fuzz::edges(data, size, most, seed, libfuzzer_sys::fuzzer_mutate)
});
