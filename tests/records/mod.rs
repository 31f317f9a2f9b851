//! Records as people and programs write them: what is read, what is refused and where, and that what is written reads the
//! same again.

mod damaged;
mod invented;
mod moves;
mod refused;
mod whole;
