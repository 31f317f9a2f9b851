//! Shared code of the tests across crates: a naive reference implementation, a verifier over it, data files, symmetries and random
//! positions.
//!
//! Nothing here uses types or functions of the crates under test, except `costly_moves`. Positions and moves are exchanged
//! as text.

pub mod certificate;
pub mod claims;
pub mod costly_moves;
pub mod data;
pub mod oracle;
pub mod positions;
