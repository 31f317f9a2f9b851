//! Fuzz target for texts from the storage of the browser.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| laska_fuzz::stored(data));
