//! The talk between page and worker, without a browser: by a clock that ticks when it is looked at.

mod bench;
mod play;
mod searches;
mod solve;
mod talk;
