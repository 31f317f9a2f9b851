//! Owns what the analysis shows, as plain data.

use laska_rules::notation::Nag;
use laska_rules::{MoveId, Square};
use laska_web::notice::Notice;
use laska_web::settings::Shown;
use laska_web::view::{BoardView, GameView, MovesView};

use super::review::{ReviewView, TrialView};
use super::{Engine, LineNumber, Which};
use crate::notes::NotesView;

/// All that the analysis shows.
#[derive(Clone, Debug, PartialEq)]
pub struct DeskView {
    /// The board, and whose turn it is.
    pub game: GameView,
    /// The moves without notes: where the board stands among them.
    pub list: MovesView,
    /// A message.
    pub notice: Option<Notice>,
    /// Whether the list of keys is shown.
    pub keys_shown: Shown,
    /// All moves with what is noted at them.
    pub moves: NotesView,
    /// What the machine thinks.
    pub opinion: OpinionView,
    /// What is proven.
    pub exact: ExactView,
    /// What the other side threatens; `None` while that is not wanted.
    pub threat: Option<ThreatView>,
    /// The arrows over the board.
    pub arrows: Vec<ArrowView>,
    /// The board after the move that is pointed at in a line, with what it is called.
    pub preview: Option<(String, BoardView)>,
    /// What is noted at the move that is shown.
    pub note: NoteView,
    /// What a review has found; `None` without one.
    pub review: Option<ReviewView>,
    /// How the search for a better move stands; `None` without one.
    pub trial: Option<TrialView>,
}

/// What is noted at the move that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoteView {
    /// Which move.
    pub id: MoveId,
    /// Whether it is the start, which has no sign.
    pub at_start: bool,
    /// How good the move is said to be.
    pub sign: Option<Nag>,
    /// What is said before the move.
    pub before: String,
    /// What is said behind it.
    pub comment: String,
}

/// What the machine thinks of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct OpinionView {
    /// Whether it thinks.
    pub engine: Engine,
    /// How many lines are wanted.
    pub wanted: LineNumber,
    /// The score in large: `+0.6`, `White wins in 5 moves`, `Draw`.
    pub headline: String,
    /// How well that is known.
    pub verdict: Verdict,
    /// White's share of the bar, 0 to 1; `None` while nothing is known.
    pub white_share: Option<f64>,
    /// `Depth 17 · 3.1 million positions · 2.5 million a second`, or why there is nothing.
    pub detail: String,
    /// The lines, the best first.
    pub lines: Vec<LineView>,
    /// How many more are on the way.
    pub coming: usize,
}

/// How well a score is known, and what it says to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The machine thinks so.
    Opinion,
    /// It is proven that the side to move wins.
    Win,
    /// It is proven that neither side can win.
    Draw,
    /// It is proven that the side to move loses.
    Loss,
}

impl Verdict {
    /// The word of the `data-verdict` attribute.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Opinion => "opinion",
            Self::Win => "win",
            Self::Draw => "draw",
            Self::Loss => "loss",
        }
    }
}

/// A line with what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct LineView {
    /// Which one.
    pub which: Which,
    /// `+0.6`, `wins in 9`.
    pub worth: String,
    /// How well that is known.
    pub verdict: Verdict,
    /// Its moves, as far as there is room.
    pub moves: Vec<LineMoveView>,
}

/// A move of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineMoveView {
    /// `12.`, `12…`, or nothing.
    pub number: Option<String>,
    /// The move.
    pub text: String,
}

/// What is proven, and what can be done to that end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExactView {
    /// The game is over: nothing is left to prove.
    Over,
    /// Nothing is known; it can be tried.
    Open,
    /// A proof is being sought.
    Sought {
        /// `120,000 positions found`.
        words: String,
        /// How much of the present phase is done, 0 to 100.
        percent: u8,
    },
    /// It is proven.
    Proven {
        /// `Proven from all 126,978 positions that can arise.`
        words: String,
    },
    /// Too many positions can arise.
    TooMany {
        /// `Too many positions to prove: 2 million and more.`
        words: String,
        /// Whether it can be tried with more memory.
        again: bool,
    },
}

/// What the other side threatens.
#[derive(Clone, Debug, PartialEq)]
pub enum ThreatView {
    /// It is being looked for.
    Sought,
    /// The other side could not move, or the machine rests.
    None(String),
    /// This.
    Line {
        /// `If Black were to move`.
        title: String,
        /// What it would play.
        line: LineView,
    },
}

/// An arrow over the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArrowView {
    /// The squares where the column stands, from its start to its end.
    pub stops: Vec<Square>,
    /// What it stands for.
    pub kind: ArrowKind,
}

/// What an arrow stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrowKind {
    /// A best move.
    Best,
    /// The first move of another line.
    Other,
    /// What the other side threatens.
    Threat,
    /// The move that is pointed at.
    Pointed,
}

impl ArrowKind {
    /// Its name in stylesheets and handles.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Other => "other",
            Self::Threat => "threat",
            Self::Pointed => "pointed",
        }
    }
}
