//! What the analysis shows, as plain data, and how it follows from the state.

use laska_app::worker::WorkerStatus;
use laska_rules::notation::Nag;
use laska_rules::{Color, NodeId, Position, Square};
use laska_web::notice::Notice;
use laska_web::settings::{Notation, Shown};
use laska_web::view::{BoardView, GameView, MovesView, game_view, moves_view};
use laska_web::words::{score_text, white_share};
use laska_web::{tr, tr_n};
use laska_worker::protocol::{Phase, SearchScore, SolveProgress, SolvedValue};

use super::analysis::{Analysis, Engine, LineCount, LineId};
use super::lines::LineValue;
use super::review::{RetryView, ReviewView};
use crate::notes::NotesView;

/// All that the analysis shows.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysisView {
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
    /// What the engine thinks.
    pub engine: EngineView,
    /// What is proven.
    pub proof: ProofView,
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
    pub retry: Option<RetryView>,
}

/// What is noted at the move that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoteView {
    /// LineId move.
    pub id: NodeId,
    /// Whether it is the start, which has no sign.
    pub at_start: bool,
    /// How good the move is said to be.
    pub symbol: Option<Nag>,
    /// What is said before the move.
    pub before: String,
    /// What is said behind it.
    pub comment: String,
}

/// What the engine thinks of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineView {
    /// Whether it thinks.
    pub engine: Engine,
    /// How many lines are wanted.
    pub line_count: LineCount,
    /// The score in large: `+0.6`, `White wins in 5 moves`, `Draw`.
    pub headline: String,
    /// How well that is known.
    pub score_kind: ScoreKind,
    /// White's share of the bar, 0 to 1; `None` while nothing is known.
    pub white_share: Option<f64>,
    /// `Depth 17 · 3.1 million positions · 2.5 million a second`, or why there is nothing.
    pub detail: String,
    /// The lines, the best first.
    pub lines: Vec<LineView>,
    /// How many more are on the way.
    pub pending: usize,
}

/// How well a score is known, and what it says to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreKind {
    /// The engine thinks so.
    Estimate,
    /// It is proven that the side to move wins.
    ProvenWin,
    /// It is proven that neither side can win.
    ProvenDraw,
    /// It is proven that the side to move loses.
    ProvenLoss,
}

impl ScoreKind {
    /// The word of the `data-verdict` attribute.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Estimate => "opinion",
            Self::ProvenWin => "win",
            Self::ProvenDraw => "draw",
            Self::ProvenLoss => "loss",
        }
    }
}

/// A line with what it is value.
#[derive(Clone, Debug, PartialEq)]
pub struct LineView {
    /// LineId one.
    pub id: LineId,
    /// `+0.6`, `wins in 9`.
    pub value: String,
    /// How well that is known.
    pub score_kind: ScoreKind,
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
pub enum ProofView {
    /// The game is over: nothing is left to prove.
    Over,
    /// Nothing is known; it can be tried.
    Unproven,
    /// A proof is being sought.
    Running {
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
        can_retry: bool,
    },
}

/// What the other side threatens.
#[derive(Clone, Debug, PartialEq)]
pub enum ThreatView {
    /// It is being looked for.
    Searching,
    /// The other side could not move, or the engine is off.
    Unavailable(String),
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
    Hovered,
}

impl ArrowKind {
    /// Its name in stylesheets and handles.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Other => "other",
            Self::Threat => "threat",
            Self::Hovered => "pointed",
        }
    }
}

impl Analysis {
    /// All that is shown now.
    #[must_use]
    pub fn view(&self, notation: Notation) -> AnalysisView {
        let lines = self.line_views(notation);
        AnalysisView {
            game: match &self.retry {
                Some(retry) => game_view(&retry.cursor, &retry.input, notation),
                None => game_view(&self.document.cursor, &self.input, notation),
            },
            list: match &self.retry {
                Some(retry) => moves_view(&retry.cursor, notation),
                None => moves_view(&self.document.cursor, notation),
            },
            notice: self.notice.clone(),
            keys_shown: self.keys,
            moves: self.moves_view(notation),
            note: self.note_view(),
            engine: self.engine_view(lines),
            proof: self.proof_view(),
            threat: (self.threat == Shown::Yes).then(|| self.threat_view(notation)),
            arrows: self.arrows(),
            preview: self.hovered_line.and_then(|hovered| self.preview(hovered, notation)),
            review: self.review_view(notation),
            retry: self.retry_view(notation),
        }
    }

    fn engine_view(&self, lines: Vec<LineView>) -> EngineView {
        let turn = self.game().position().turn();
        let best = self.lines().first().map(|line| line.value);
        let (headline, share) = match best {
            None => (String::new(), None),
            Some(LineValue::Estimate(score)) => (score_text(turn, score), Some(white_share(turn, score))),
            Some(LineValue::Proven(value)) => (proven_text(turn, value), Some(white_share(turn, score_of(value)))),
        };
        EngineView {
            engine: self.engine,
            line_count: self.line_count,
            headline,
            score_kind: best.map_or(ScoreKind::Estimate, LineValue::kind),
            white_share: share,
            detail: self.engine_detail(),
            pending: self.expected_lines().saturating_sub(lines.len()),
            lines,
        }
    }

    /// How many lines the engine should find: no more than there are moves.
    fn expected_lines(&self) -> usize {
        if self.engine == Engine::Off || self.proven().is_some() || self.game().outcome().is_some() {
            return 0;
        }
        usize::from(self.line_count.get()).min(self.game().legal_moves().len())
    }

    fn engine_detail(&self) -> String {
        if self.game().outcome().is_some() {
            return tr!("The game is over.").to_owned();
        }
        if let Some(proof) = self.proven() {
            return tr!(
                "Proven: all {count} positions that can arise were searched.",
                count = count_text(proof.positions)
            );
        }
        match (self.engine, self.searcher.health, self.engine_output()) {
            (Engine::Off, _, None) => tr!("The machine rests.").to_owned(),
            (_, WorkerStatus::Lost, _) => {
                tr!("The machine cannot be started. Reload the page to try again.").to_owned()
            }
            (_, WorkerStatus::Starting, None) => tr!("The machine is being started.").to_owned(),
            (_, _, None) => tr!("The machine begins to think.").to_owned(),
            (_, _, Some(output)) => {
                let (depth, nodes) = (output.depth, count_text(output.nodes));
                match output.nps {
                    Some(nps) => tr!(
                        "Depth {depth} · {nodes} positions · {speed} a second",
                        depth = depth,
                        nodes = nodes,
                        speed = count_text(nps)
                    ),
                    None => tr!("Depth {depth} · {nodes} positions", depth = depth, nodes = nodes),
                }
            }
        }
    }

    fn proof_view(&self) -> ProofView {
        if self.game().outcome().is_some() {
            return ProofView::Over;
        }
        if let Some(proof) = self.proven() {
            let words = tr!("Proven from all {count} positions that can arise.", count = count_text(proof.positions));
            return ProofView::Proven { words };
        }
        if self.proof().is_some() {
            return self.prover.progress.map_or_else(
                || ProofView::Running { words: tr!("A proof is being sought.").to_owned(), percent: 0 },
                running_proof,
            );
        }
        match self.prover.failures.get(&self.key_here()) {
            Some(failed) if failed.positions > 0 => ProofView::TooMany {
                words: tr!("Too many positions to prove: {count} and more.", count = count_text(failed.positions)),
                can_retry: self.can_prove(),
            },
            Some(_) => ProofView::TooMany {
                words: tr!("Too many positions to prove.").to_owned(),
                can_retry: self.can_prove(),
            },
            None => ProofView::Unproven,
        }
    }

    fn threat_view(&self, notation: Notation) -> ThreatView {
        let Some(passed) = self.after_pass() else {
            return ThreatView::Unavailable(tr!("The other side could not move.").to_owned());
        };
        let Some(threat) = self.threat_line() else {
            return match self.engine {
                Engine::On => ThreatView::Searching,
                Engine::Off => ThreatView::Unavailable(tr!("The machine rests.").to_owned()),
            };
        };
        let line = LineView {
            id: LineId::Threat,
            value: self.threat_value(&passed, threat.value),
            score_kind: ScoreKind::Estimate,
            moves: self.move_views(LineId::Threat, &passed, notation),
        };
        let title = match passed.turn() {
            Color::White => tr!("If White were to move"),
            Color::Black => tr!("If Black were to move"),
        };
        ThreatView::Line { title: title.to_owned(), line }
    }

    /// What a threat is value. Beside a proven result an estimate would read as another result.
    fn threat_value(&self, passed: &Position, value: LineValue) -> String {
        match value {
            LineValue::Estimate(SearchScore::Value(_)) if self.proven().is_some() => tr!("not proven").to_owned(),
            value => value.words(passed.turn()),
        }
    }
}

/// What is proven of a position, in words.
fn proven_text(turn: Color, value: SolvedValue) -> String {
    let win = |winner: Color, plies: u16| match winner {
        Color::White => tr_n!("White wins in {count} ply", "White wins in {count} plies", count = plies),
        Color::Black => tr_n!("Black wins in {count} ply", "Black wins in {count} plies", count = plies),
    };
    match value {
        SolvedValue::Win(plies) => win(turn, plies),
        SolvedValue::Loss(plies) => win(!turn, plies),
        SolvedValue::Draw => tr!("Draw").to_owned(),
    }
}

/// What is proven as a score, for the bar.
const fn score_of(value: SolvedValue) -> SearchScore {
    match value {
        SolvedValue::Win(plies) => SearchScore::Win(plies),
        SolvedValue::Loss(plies) => SearchScore::Loss(plies),
        SolvedValue::Draw => SearchScore::Value(0),
    }
}

fn running_proof(progress: SolveProgress) -> ProofView {
    let count = count_text(progress.positions);
    let words = match progress.phase {
        Phase::Gathering => tr!("Finding every position that can arise: {count} so far.", count = count),
        Phase::Linking => tr!("Linking {count} positions.", count = count),
        Phase::Deciding => tr!("Deciding {count} positions from the ends.", count = count),
    };
    let percent = (progress.done * 100).checked_div(progress.positions).map_or(0, |percent| percent.min(100) as u8);
    ProofView::Running { words, percent }
}

/// A number as far as it can be taken in: `126,978`, `3.1 million`.
fn count_text(number: u64) -> String {
    const MILLION: u64 = 1_000_000;
    if number >= MILLION {
        let tenths = (number + MILLION / 20) / (MILLION / 10);
        tr!("{whole}.{tenths} million", whole = tenths / 10, tenths = tenths % 10)
    } else if number >= 1000 {
        tr!("{thousands},{rest}", thousands = number / 1000, rest = format!("{:03}", number % 1000))
    } else {
        number.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_rounded_and_others_exact() {
        for (number, words) in [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (126_978, "126,978"),
            (1_000_000, "1.0 million"),
            (12_497_928, "12.5 million"),
        ] {
            assert_eq!(count_text(number), words);
        }
    }
}
