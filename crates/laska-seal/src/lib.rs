//! The last steps of a release build once Trunk has staged it: assets without what no browser needs, the content
//! security policy, the service worker with its list of files, the headers; and the same site as one file. Knows
//! nothing of the game, and of the page only what Trunk makes of it.
//!
//! Trunk runs this as its post_build hook and says in variables where things are. In every build it compiles the words
//! of the languages. Otherwise a debug build, and one with trunk's reload script in it, stays as it is: it has no
//! service worker, and no policy that would forbid the reloading.

mod assets;
mod digest;
mod policy;
mod single;
mod stage;

pub use digest::{Digest, files_below, folder_digest};
pub use single::{Home, HomeError, single_file};
pub use stage::{Outcome, Stage};
