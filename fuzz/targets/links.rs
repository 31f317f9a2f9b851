//! Fuzz target for URL fragments.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| laska_fuzz::links(data));
