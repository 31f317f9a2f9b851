//! A line of moves that somebody has to find on a board: the step of a lesson, the solution of a puzzle. Wrong moves stay
//! on the board until they are taken back, replies come by themselves, and there is help for who asks for it.
//!
//! [`Drill`] is the machine, without a browser, a clock or words of its own; [`place`](place::place) draws its board,
//! [`buttons`] what can be done, and [`use_pace`](place::use_pace) waits for what comes by itself.

mod event;
mod line;
pub mod place;
mod said;
mod state;
#[cfg(test)]
mod tests;
mod view;

pub use event::{By, Due, Event, Finding, Help, Stage};
pub use line::{OtherMoves, Task, Turn};
pub use said::{Said, Tone, buttons};
pub use state::Drill;
pub use view::DrillView;
