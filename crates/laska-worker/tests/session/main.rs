//! Tests of the session without a browser, with a clock that advances whenever it is read.

mod searches;
mod tasks;
mod test_worker;
