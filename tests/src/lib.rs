//! What the tests across crates share: the naive second generator, the data files, symmetries and random positions.
//!
//! Nothing here uses a type or a function of the crates under test: positions and moves are exchanged as text.

pub mod data;
pub mod oracle;
pub mod positions;
