//! Owns the fuzzer's way into the law of position text.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| laska_fuzz::fen(data));
