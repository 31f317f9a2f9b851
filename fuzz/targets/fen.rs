//! Fuzz target for position text.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| laska_fuzz::fen(data));
