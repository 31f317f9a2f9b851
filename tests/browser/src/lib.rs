//! Drives the built site in a real browser (Chromium, Firefox or WebKit), and watches it.
//!
//! - [`stage`] sets up one test: the site on a server, shared or new browsers, and the check at the end that none
//!   may leave out: no word in the console, no request to another address than the site's ([`watch`]).
//! - [`page`] is the page as its handles tell it, and the hands that play on it.
//! - [`mirror`] is the rules' own account of the same game: what the page must show.
//! - [`table`] plays on both and compares them at every ply.
//!
//! It knows the page by its handles alone, as anybody's tests would.

pub mod browser;
pub mod mirror;
mod outcome;
pub mod page;
pub mod site;
pub mod stage;
pub mod table;
pub mod watch;

pub use mirror::{Mirror, Seating, SecondBoard};
pub use outcome::{Failure, Performed};
pub use page::{NewGame, Page};
pub use site::{Site, perform_in_one_file, perform_on_plain_host, publish};
pub use stage::{Stage, perform, perform_alone, perform_below, perform_on_copy, perform_on_copy_below, run};
pub use table::{Hand, Table};
