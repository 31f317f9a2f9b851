//! The talk between page and worker, without a browser: by a clock that ticks when it is looked at.

mod searches;
mod tasks;
mod test_worker;
