//! Owns the fuzzer's way into the law of whole records.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| laska_fuzz::records(data));
