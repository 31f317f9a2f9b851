//! Fuzz target for game records.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| laska_fuzz::records(data));
