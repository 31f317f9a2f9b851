//! Owns how much of a record is read. A text beyond a limit is refused with an error, whoever wrote it; nothing here is
//! near to what a game between people needs.

/// Bytes of a whole text.
pub const BYTES: usize = 8 << 20;

/// Games of a text.
pub const GAMES: usize = 10_000;

/// Moves of a game, those of its variations included.
pub const MOVES: usize = 20_000;

/// Variations within each other.
pub const DEPTH: usize = 64;

/// Bytes of a comment, or of those that belong to one place together.
pub const COMMENT: usize = 8_000;

/// Tags of a game.
pub const TAGS: usize = 64;

/// Bytes of a tag, name and value.
pub const TAG: usize = 1_000;

/// Bytes of a move with all that stands behind its squares: 25 squares with 22 counters each need fewer.
pub const WORD: usize = 800;
