//! The built site in a real Chromium. `cargo xtask test` builds it and runs these; see the package's library for what
//! stands behind every one of them.

mod bad_links;
mod clock;
mod drawings;
mod draws;
mod hint;
mod kept;
mod keyboard;
mod layout;
mod levels;
mod machines;
mod offline;
mod refusals;
mod results;
mod settings;
mod sharing;
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
