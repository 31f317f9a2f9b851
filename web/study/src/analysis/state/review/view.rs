//! Owns what a review shows, as plain data.

use laska_rules::Color;

use super::Judgement;

/// What a review shows.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewView {
    /// How many positions are known.
    pub done: usize,
    /// How many there are.
    pub total: usize,
    /// Whether it goes on.
    pub running: bool,
    /// The graph, from the start to the last position that is known.
    pub graph: Vec<GraphPoint>,
    /// After how many plies the board stands; `None` beside the game.
    pub at: Option<usize>,
    /// How each side played.
    pub sides: [SideCount; 2],
    /// The moves that the game turned with.
    pub turning: Vec<TurningView>,
    /// What the move that led to the position on the board is judged to be, in words.
    pub words: Option<String>,
}

/// A position in the graph.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GraphPoint {
    /// After how many plies.
    pub ply: usize,
    /// What it promises White, 0 to 1.
    pub share: f64,
    /// What the move that led to it is judged to be; `None` for the start.
    pub judgement: Option<Judgement>,
}

/// How a side played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideCount {
    /// Which side.
    pub side: Color,
    /// Its inaccuracies.
    pub inaccuracies: usize,
    /// Its mistakes.
    pub mistakes: usize,
    /// Its blunders.
    pub blunders: usize,
}

/// A move that the game turned with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurningView {
    /// After how many plies it was played.
    pub ply: usize,
    /// `3… b6-c5??`
    pub text: String,
    /// What it is judged to be.
    pub judgement: Judgement,
    /// `From 62 to 21 of 100. Better: d2-e3.`
    pub words: String,
}

/// How trying again stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrialView {
    /// What is to be done, or was found.
    pub words: String,
    /// What stands beside it: a hint.
    pub hint: Option<String>,
    /// Whether a move is still looked for.
    pub open: bool,
}
