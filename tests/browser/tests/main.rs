//! The built site in a real browser. `cargo xtask test` builds it and runs these tests; the package's library explains
//! their environment.

mod access;
mod board;
mod captures;
mod clock;
mod computer;
mod game_over;
mod hosting;
mod keyboard;
mod labels;
mod language;
mod layout;
mod links;
mod messages;
mod motion;
mod mouse_and_touch;
mod my_games;
mod new_game;
mod offline;
mod policy;
mod rendering;
mod saved_game;
mod settings;
mod share;
mod stores;
mod study;
mod study_analysis;
mod study_editor;
mod study_import;
mod study_lessons;
mod study_library;
mod study_puzzles;
mod study_saved;
mod traces;
mod two_people;
mod worker;
