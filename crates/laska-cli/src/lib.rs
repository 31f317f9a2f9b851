//! What the programs `laska` and `laska-lab` share: the command line, start positions, searches, proofs on several threads,
//! certificates, reports on problems, text diagrams, random openings, and journals.

pub mod certificates;
pub mod error;
pub mod evaluation;
pub mod journal;
pub mod parallel;
pub mod problem_text;
pub mod program;
pub mod progress;
pub mod proving;
pub mod random_openings;
pub mod search;
pub mod shard;
pub mod start;
pub mod text_diagram;
pub mod thread_count;
