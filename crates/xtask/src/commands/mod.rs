//! The commands, each with its options.

pub(crate) mod bench;
pub(crate) mod endure;
pub(crate) mod figures;
pub(crate) mod fuzz;
pub(crate) mod lighthouse;
pub(crate) mod play;
pub(crate) mod test;
