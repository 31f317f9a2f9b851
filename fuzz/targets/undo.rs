//! Fuzz target for undo and redo.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| laska_fuzz::undo(data));
