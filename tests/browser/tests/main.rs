//! The built site in a real Chromium. `cargo xtask test` builds it and runs these; see the package's library for what
//! stands behind every one of them.

mod bad_links;
mod keyboard;
mod layout;
mod levels;
mod offline;
mod refusals;
mod results;
mod settings;
mod sharing;
mod sub_path;
mod takeback;
mod takes;
mod tasks;
mod two_people;
mod watch;
mod whole_game;
mod worker_panic;
