//! What is done to a release build once trunk has staged it: the leaving out of what no browser needs, the content
//! security policy, the service worker with the list of files, the headers; and the same site as one file. Knows nothing of the game, and of the page
//! only what trunk makes of it.
//!
//! Trunk runs this as its post_build hook and says in variables where things are. A debug build, and one with trunk's
//! reload script in it, stays as it is: it has no service worker, and no policy that would forbid the reloading.

mod digest;
mod imports;
mod layout;
mod policy;
mod precache;
mod program;
mod scripts;
mod sheet;
mod single;
mod stage;
mod template;

pub use digest::{Digest, files_below, folder_digest};
pub use single::{Home, HomeError, single_file};
pub use stage::{Outcome, Stage};
