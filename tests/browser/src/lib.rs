//! Drives the built site in a real browser (Chromium, Firefox or WebKit) and checks it.
//!
//! - [`test_env`] sets up a test: a server for the site, a shared or new browser, and the final check of every test: no
//!   console message, and no request to an address outside the site ([`traces`]).
//! - [`equipment`] gives a browser a device of its own in a network, or a camera.
//! - [`page`] reads the page by its handles and sends it input.
//! - [`pdf`] reads what a page prints.
//! - [`model`] plays the same game by the rules and predicts what the page must show.
//! - [`test_game`] plays a game on the page and in the model, and compares them after every ply.
//!
//! The page is accessed only by its handles, so any other test suite could do the same. No test is repeated, because a race is
//! a fault that people with slow phones meet.

pub mod browser;
pub mod equipment;
pub mod model;
pub mod page;
pub mod pdf;
mod result;
pub mod site;
pub mod test_env;
pub mod test_game;
pub mod traces;

pub use model::{Model, Opponent, SecondBoard};
pub use page::{NewGame, Page};
pub use result::{TestError, TestResult};
pub use site::{Site, publish, run_test_in_one_file, run_test_on_plain_host};
pub use test_env::{
    TestEnv, run, run_test, run_test_alone, run_test_below, run_test_in_a_home, run_test_on_copy,
    run_test_on_copy_below,
};
pub use test_game::{InputMethod, TestGame};
