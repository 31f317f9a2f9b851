//! Post-build step of the site: splits and optimizes the programs that Trunk has staged, minifies the assets, adds the
//! content security policy and the response headers, writes the list of files into the service worker, and adds compressed
//! copies. Can also pack the site into a single file. This crate does not depend on the game and reads only the files that
//! Cargo and Trunk generate.
//!
//! Trunk runs the binary as its `post_build` hook and passes paths in environment variables. `LASKA_URL` may contain the
//! URL at which the site will be published, and `LASKA_STUN` its STUN servers. Every build compiles the translations and splits
//! the programs. Builds with Trunk's reload script skip the other steps, because a service worker or a content security policy
//! would prevent reloading. A draft (see [`StagedBuild`]) leaves out first screens, optimization for size and compressed copies,
//! so it needs neither Node.js nor the native code of the pages, and a change is served in seconds.
//!
//! The first frame needs one request, because a page contains its first screen and its style sheet. `load.js` begins to load
//! the program while the page arrives; `start.js` waits for the first frame before it starts the program and loads all files of
//! the part that the address names. `embed.html` is the only page
//! that other sites may frame; `_headers` gives it a policy of its own. Nobody who visits the site needs it, so the service worker
//! does not store it.

mod assets;
mod compressed;
mod digest;
mod guard;
mod manifest;
mod parallel;
mod policy;
mod preview;
mod programs;
mod single_file;
mod site_url;
mod staged_build;
mod start;
mod stun;
mod text;

pub use compressed::{Encoding, site_files};
pub use digest::{Digest, files_below, folder_digest};
pub use preview::PREVIEW_IMAGE;
pub use single_file::single_file;
pub use site_url::{SiteUrl, SiteUrlError};
pub use staged_build::{Outcome, SITE_URL_VARIABLE, STUN_VARIABLE, StagedBuild};
pub use stun::{StunServer, StunServerError, stun_list};
