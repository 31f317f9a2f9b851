//! Post-build step of the site: splits and optimizes the programs that Trunk has staged, minifies the assets, adds the
//! content security policy and the response headers, writes the list of files into the service worker, and adds compressed
//! copies. Can also pack the site into a single file. This crate does not depend on the game and reads only the files that
//! Cargo and Trunk generate.
//!
//! Trunk runs the binary as its `post_build` hook and passes paths in environment variables. `LASKA_URL` may contain the
//! URL at which the site will be published, and `LASKA_STUN` its STUN servers. Every build compiles the translations and splits the programs. The other steps
//! are skipped for debug builds and for builds with Trunk's reload script, because a service worker or a content security
//! policy would prevent reloading.

mod assets;
mod compressed;
mod digest;
mod guard;
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
