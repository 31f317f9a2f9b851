//! Fuzz target for piece lists.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| laska_fuzz::pieces(data));
