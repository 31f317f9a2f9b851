//! The engine's tests, as one program. Those of `wasm.rs` are another one: they run in a browser's instruction set too.

mod benchmark;
mod proofs;
mod random_play;
mod solver_laws;
mod steps;
mod studies;
mod timed;
mod warm;
