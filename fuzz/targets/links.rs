//! Owns the fuzzer's way into the law of what stands behind `#` in an address.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| laska_fuzz::links(data));
