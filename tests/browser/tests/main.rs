//! The built site in a real Chromium. `cargo xtask test` builds it and runs these; see the package's library for what
//! stands behind every one of them.

mod analysis;
mod bad_links;
mod clock;
mod drag;
mod drawings;
mod draws;
mod flip;
mod given;
mod hint;
mod kept;
mod keyboard;
mod language;
mod layout;
mod levels;
mod machines;
mod offline;
mod refusals;
mod reload;
mod results;
mod settings;
mod settings_at_work;
mod sharing;
mod single_board;
mod study;
mod sub_path;
mod takeback;
mod takes;
mod tasks;
mod touch;
mod two_people;
mod typed;
mod variations;
mod watch;
mod whole_game;
mod worker_panic;
