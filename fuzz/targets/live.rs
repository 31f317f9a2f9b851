//! Fuzz target for the texts and messages of live games.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| laska_fuzz::live(data));
