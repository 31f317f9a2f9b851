//! Drives the built site in a real browser (Chromium, Firefox or WebKit), and watches it.
//!
//! - [`test_env`] sets up one test: the site on a server, shared or new browsers, and the check at the end that none
//!   may leave out: no word in the console, no request to another address than the site's ([`traces`]).
//! - [`page`] is the page as its handles tell it, and the hands that play on it.
//! - [`model`] is the rules' own account of the same game: what the page must show.
//! - [`test_game`] plays on both and compares them at every ply.
//!
//! It knows the page by its handles alone, as anybody's tests would.

pub mod browser;
pub mod model;
pub mod page;
mod result;
pub mod site;
pub mod test_env;
pub mod test_game;
pub mod traces;

pub use model::{Model, Opponent, SecondBoard};
pub use page::{NewGame, Page};
pub use result::{TestError, TestResult};
pub use site::{Site, publish, run_test_in_one_file, run_test_on_plain_host};
pub use test_env::{TestEnv, run, run_test, run_test_alone, run_test_below, run_test_on_copy, run_test_on_copy_below};
pub use test_game::{InputMethod, TestGame};
