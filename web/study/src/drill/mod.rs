//! A line of moves that somebody has to find on a board: the step of a lesson, the solution of a puzzle. Wrong moves
//! stay on the board until they are taken back, replies come by themselves, and there is help for who asks for it.
//!
//! [`Drill`] is the machine, without a browser, a clock or words of its own; [`place`](place::place) draws its board,
//! [`buttons`] what can be done, and [`use_pace`](place::use_pace) waits for what comes by itself.

pub mod place;
mod state;
#[cfg(test)]
mod tests;
mod view;

pub use state::{By, Drill, Due, Event, Finding, Help, OtherMoves, Stage, Task, Turn};
pub use view::{DrillView, Said, Tone, buttons};
