//! Tests of the session without a browser, with a clock that advances whenever it is read.

mod problems;
mod searches;
mod tasks;
mod test_worker;
