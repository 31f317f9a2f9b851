//! Owns the fuzzer's way into the law of what the browser's store keeps.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| laska_fuzz::stored(data));
