//! Fuzz target for messages between page and worker.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| laska_fuzz::messages(data));
