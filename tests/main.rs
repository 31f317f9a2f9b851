//! The tests across crates that need neither pages nor sources, as one program.

mod certificates;
mod draws;
mod foreign_texts;
mod levels_table;
mod library;
mod motives;
mod move_texts;
mod perft;
mod problems;
mod random_games;
mod recaps;
mod records;
