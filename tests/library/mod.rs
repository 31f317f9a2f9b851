//! What the library says, and what `data/library.txt` knows beside it: every record is replayed, and what is claimed of
//! results is solved or proved.

mod claims;
mod games;
mod records;
mod solutions;
mod studies;
