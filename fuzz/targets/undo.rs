//! Owns the fuzzer's way into the law of going on and back.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| laska_fuzz::undo(data));
