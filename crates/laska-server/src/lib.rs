//! Local HTTP server for static files, below any path. It does not depend on the files that it serves.
//!
//! `cargo xtask play` serves the site with it. The browser tests stop it to prove that the site works offline: after
//! [`Server::stop`] the port refuses connections, and existing connections are closed.
//!
//! ```
//! use laska_server::{Port, Prefix, Server};
//!
//! let server = Server::start(std::env::temp_dir(), &Prefix::root(), Port::Free)?;
//! assert!(server.url().starts_with("http://127.0.0.1:"));
//! server.stop();
//! # Ok::<(), laska_server::StartError>(())
//! ```

mod address;
mod headers;
mod server;

pub use address::{Network, Port, Prefix, PrefixError, home_address};
pub use headers::HeadersError;
pub use server::{Server, StartError};
