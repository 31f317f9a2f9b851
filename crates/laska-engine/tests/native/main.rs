//! Native tests of the engine. Those in `wasm.rs` also run as WebAssembly.

mod correctness;
mod extraction;
mod levels;
mod network;
mod problems;
mod proofs;
mod search;
mod solver;
mod timed;
