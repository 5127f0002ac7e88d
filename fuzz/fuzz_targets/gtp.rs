//! Lines of the Go Text Protocol.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| take_five_fuzz::gtp(bytes));
libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, most: usize, seed: u32| {
    take_five_fuzz::edges(data, size, most, seed, libfuzzer_sys::fuzzer_mutate)
});
