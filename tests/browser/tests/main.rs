//! The built site in a real browser. `cargo xtask test` builds it and runs these; see the package's library for what
//! stands behind every one of them.

mod access;
mod clock;
mod computer;
mod drawings;
mod hands;
mod hosting;
mod kept;
mod keyboard;
mod labels;
mod language;
mod layout;
mod links;
mod motion;
mod offline;
mod policy;
mod settings;
mod stores;
mod study;
mod study_analysis;
mod study_editor;
mod study_import;
mod study_lessons;
mod study_library;
mod study_puzzles;
mod study_saved;
mod takes;
mod two_people;
mod watch;
mod worker;
