//! Fuzz target for moves as text.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| laska_fuzz::moves(data));
