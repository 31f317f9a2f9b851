//! Owns the fuzzer's way into the law of the generator, which is held against the naive one.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| laska_fuzz::generator(data));
