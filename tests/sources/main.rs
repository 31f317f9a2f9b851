//! The tests that read the sources, as one program: `cargo xtask test` runs it after every change.

mod dependencies;
mod examples;
mod no_markup;
mod plain_words;
