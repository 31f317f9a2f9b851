//! The view of the analysis: everything the page shows, as plain data.

use laska_app::worker::WorkerStatus;
use laska_rules::{Color, Outcome, Position};
use laska_ui::notice::Notice;
use laska_ui::settings::{Notation, Shown};
use laska_ui::tr;
use laska_ui::view::{BoardView, GameView, MovesView, game_view, moves_view};
use laska_ui::words::{score_text, white_share};
use laska_worker::protocol::{GameValue, ScoreKind};

use super::analysis::{Analysis, Engine, LineCount};
use super::line::{LineId, LineValue, ValueKind};
use super::lines::LineView;
use super::notes::NoteView;
use super::proof::ProofSource;
use super::proof_view::{ProofView, WinView, known_kind, known_share, known_text};
use super::review::{RetryView, ReviewView, WinningChances};
use crate::assessment::count_text;
use crate::collection::Label;
use crate::notes::NotesView;

/// Everything the analysis shows.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysisView {
    /// The board and the status line.
    pub game: GameView,
    /// The moves without annotations.
    pub list: MovesView,
    /// The notice at the top.
    pub notice: Option<Notice>,
    /// Whether the list of keyboard shortcuts is shown.
    pub shows_keys: bool,
    /// The moves with annotations.
    pub moves: NotesView,
    /// The engine's evaluation.
    pub engine: EngineView,
    pub proof: ProofView,
    /// The searches for a win of each side.
    pub wins: Vec<WinView>,
    /// What the library proves of the start position, while another position is on the board.
    pub library_result: Option<String>,
    /// The threat; `None` while it is not shown.
    pub threat: Option<ThreatView>,
    /// The board after the hovered move of a line, with its title.
    pub preview: Option<(String, BoardView)>,
    /// The annotations of the current move.
    pub note: NoteView,
    /// The name and the collection.
    pub label: Label,
    /// The name, or else the players and the event, as far as they are known.
    pub title: Option<String>,
    /// The review; `None` without one.
    pub review: Option<ReviewView>,
    /// The retry; `None` without one.
    pub retry: Option<RetryView>,
}

/// The engine's evaluation of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineView {
    pub engine: Engine,
    /// The number of lines the user chose.
    pub line_count: LineCount,
    /// The score in large type: `+0.6`, `White wins in 5 moves`, `Draw`.
    pub headline: String,
    /// Whether the score is an estimate or proven.
    pub score_kind: ValueKind,
    /// White's share of the evaluation bar, 0 to 1; `None` before the first result.
    pub white_share: Option<f64>,
    /// White's winning chances in percent beside the score; `None` before the first result, and beside a proven one.
    pub chances: Option<u8>,
    /// `Depth 17 · 3.1 million positions · 2.5 million per second`, or why there is no evaluation.
    pub detail: String,
    /// The lines, best first.
    pub lines: Vec<LineView>,
    /// The number of lines still to come.
    pub pending: usize,
}

/// The threat of the side that is not to move.
#[derive(Clone, Debug, PartialEq)]
pub enum ThreatView {
    /// The engine is searching for it.
    Searching,
    /// There is none: the other side has no legal move, or the engine is off.
    Unavailable(String),
    Line {
        /// `If Black were to move`.
        title: String,
        /// The moves of the threat.
        line: LineView,
    },
}

impl Analysis {
    /// Returns everything the page shows.
    pub fn view(&self, notation: Notation) -> AnalysisView {
        let lines = self.line_views(notation);
        let mut game = match &self.retry {
            Some(retry) => game_view(&retry.cursor, &retry.input, notation),
            None => game_view(&self.document.cursor, &self.input, notation),
        };
        game.board.arrows = self.arrows();
        AnalysisView {
            game,
            list: match &self.retry {
                Some(retry) => moves_view(&retry.cursor, notation),
                None => moves_view(&self.document.cursor, notation),
            },
            notice: self.notice.clone(),
            shows_keys: self.keys == Shown::Yes,
            moves: self.moves_view(notation),
            note: self.note_view(),
            label: self.document.label.clone(),
            title: self.title(),
            engine: self.engine_view(lines),
            proof: self.proof_view(),
            wins: self.win_views(notation),
            library_result: self.library_result_text(),
            threat: (self.threat == Shown::Yes).then(|| self.threat_view(notation)),
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
        let known = self.known_result().filter(|_| self.proven().is_none());
        let (headline, share) = match known {
            None => (headline, share),
            Some(known) => (known_text(known.assessment), Some(known_share(known.assessment.result))),
        };
        let result = self.game().outcome().map(|outcome| match outcome {
            Outcome::Won { winner, .. } => WinningChances::won_by(winner),
            Outcome::Drawn(_) => WinningChances::DRAW,
        });
        EngineView {
            engine: self.engine,
            line_count: self.line_count,
            headline,
            score_kind: known.map_or_else(
                || best.map_or(ValueKind::Estimate, LineValue::kind),
                |known| known_kind(turn, known.assessment.result),
            ),
            white_share: result.map_or(share, |chances| Some(chances.share())),
            chances: best.filter(|_| known.is_none()).and_then(|best| best.chances(turn)),
            detail: self.engine_detail(),
            pending: self.expected_lines().saturating_sub(lines.len()),
            lines,
        }
    }

    /// Returns the number of lines the engine should find: at most one for each legal move.
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
            return tr!("Solved: all {count} possible positions were searched.", count = count_text(proof.positions));
        }
        match self.known_result().map(|known| known.source) {
            Some(ProofSource::Library) => {
                return tr!("Proven in the library. The lines are the engine’s opinion.").to_owned();
            }
            Some(ProofSource::Search { positions }) => {
                return tr!(
                    "Proven: {count} positions were checked against every defense.",
                    count = count_text(positions)
                );
            }
            None => {}
        }
        match (self.engine, self.searcher.status, self.engine_output()) {
            (Engine::Off, _, None) => tr!("The engine is off. Turn it on to evaluate the position.").to_owned(),
            (_, WorkerStatus::Lost, _) => tr!("Could not start the engine. Reload the page to try again.").to_owned(),
            (_, WorkerStatus::Starting, None) => tr!("Starting the engine…").to_owned(),
            (_, _, None) => tr!("The engine is thinking…").to_owned(),
            (_, _, Some(output)) => {
                let (depth, nodes) = (output.depth, count_text(output.nodes));
                match output.nps {
                    Some(nps) => tr!(
                        "Depth {depth} · {nodes} positions · {speed} per second",
                        depth = depth,
                        nodes = nodes,
                        speed = count_text(nps)
                    ),
                    None => tr!("Depth {depth} · {nodes} positions", depth = depth, nodes = nodes),
                }
            }
        }
    }

    fn threat_view(&self, notation: Notation) -> ThreatView {
        let Some(passed) = self.after_pass() else {
            return ThreatView::Unavailable(tr!("No threat: the other side would have no legal move.").to_owned());
        };
        let Some(threat) = self.threat_line() else {
            return match self.engine {
                Engine::On => ThreatView::Searching,
                Engine::Off => {
                    ThreatView::Unavailable(tr!("The engine is off. Turn it on to evaluate the position.").to_owned())
                }
            };
        };
        let line = LineView {
            id: LineId::Threat,
            value: self.threat_value(&passed, threat.value),
            chances: threat.value.chances(passed.turn()).filter(|_| !self.is_settled()),
            score_kind: ValueKind::Estimate,
            moves: self.move_views(LineId::Threat, &passed, notation),
        };
        let title = match passed.turn() {
            Color::White => tr!("If White were to move"),
            Color::Black => tr!("If Black were to move"),
        };
        ThreatView::Line { title: title.to_owned(), line }
    }

    /// Returns the label of a threat. Beside a proven result, an estimate would look like a second result.
    fn threat_value(&self, passed: &Position, value: LineValue) -> String {
        match value {
            LineValue::Estimate(ScoreKind::Value(_)) if self.is_settled() => tr!("not solved").to_owned(),
            value => value.label(passed.turn()),
        }
    }
}

/// Returns a proven value in words.
fn proven_text(turn: Color, value: GameValue) -> String {
    match value {
        GameValue::Draw => tr!("Draw").to_owned(),
        GameValue::Win(_) | GameValue::Loss(_) => score_text(turn, score_of(value)),
    }
}

/// Converts a proven value to a score for the evaluation bar.
const fn score_of(value: GameValue) -> ScoreKind {
    match value {
        GameValue::Win(plies) => ScoreKind::Win(plies),
        GameValue::Loss(plies) => ScoreKind::Loss(plies),
        GameValue::Draw => ScoreKind::Value(0),
    }
}
