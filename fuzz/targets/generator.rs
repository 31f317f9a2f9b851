//! Fuzz target for the move generator against the naive oracle.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| laska_fuzz::generator(data));
