//! The tests of what the pages share that need no browser, as one program.

mod contrast;
mod words;
