//! All tests across crates, in a single binary.

mod arbitrary_text;
mod archives;
mod certificates;
mod dependencies;
mod draws;
mod foreign_texts;
mod languages;
mod lessons;
mod levels_table;
mod library;
mod motives;
mod move_texts;
mod no_markup;
mod pages_and_worker;
mod perft;
mod plain_words;
mod practice;
mod problem_page;
mod problem_sets;
mod problems;
mod puzzle_progress;
mod random_games;
mod recaps;
mod records;
