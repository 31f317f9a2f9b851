//! All tests across crates, as one program.

mod arbitrary_text;
mod dependencies;
mod draws;
mod german;
mod laws;
mod lessons;
mod library;
mod move_texts;
mod no_markup;
mod perft;
mod plain_words;
mod records;
mod table_and_worker;
