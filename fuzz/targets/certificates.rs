//! Fuzz target for certificates.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| laska_fuzz::certificates(data));
