//! Serves a folder over HTTP on this machine, below any path, until it is told to stop. Knows nothing of what it
//! serves.
//!
//! `cargo xtask play` shows the site with it, and the browser tests stop it to prove that the site needs no server:
//! after [`Server::stop`] the port refuses connections and the kept-alive ones are closed.
//!
//! ```
//! use laska_server::{Port, Prefix, Server};
//!
//! let server = Server::start(std::env::temp_dir(), &Prefix::root(), Port::Free)?;
//! assert!(server.url().starts_with("http://127.0.0.1:"));
//! server.stop();
//! # Ok::<(), laska_server::StartError>(())
//! ```

mod place;
mod server;

pub use place::{Port, Prefix, PrefixError};
pub use server::{HeadersError, Server, StartError};
