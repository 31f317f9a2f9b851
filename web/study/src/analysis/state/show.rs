//! Owns how the analysis becomes what is shown.

use laska_app::worker::WorkerStatus;
use laska_rules::{Color, Position};
use laska_web::settings::Notation;
use laska_web::settings::Shown;
use laska_web::view::{game_view, moves_view};
use laska_web::words::{score_text, white_share};
use laska_web::{t, tn};
use laska_worker::protocol::{Phase, ScoreText, SolvingText, ValueText};

use super::numbers::told;
use super::opinion::Worth;
use super::{Desk, DeskView, Engine, ExactView, LineView, OpinionView, ThreatView, Verdict, Which};

impl Desk {
    /// All that is shown now.
    #[must_use]
    pub fn view(&self, notation: Notation) -> DeskView {
        let lines = self.line_views(notation);
        DeskView {
            game: match &self.trial {
                Some(trial) => game_view(&trial.cursor, &trial.input, notation),
                None => game_view(&self.cursor, &self.input, notation),
            },
            list: match &self.trial {
                Some(trial) => moves_view(&trial.cursor, notation),
                None => moves_view(&self.cursor, notation),
            },
            notice: self.notice.clone(),
            keys_shown: self.keys,
            moves: self.moves_view(notation),
            note: self.note_view(),
            opinion: self.opinion_view(lines),
            exact: self.exact_view(),
            threat: (self.threat == Shown::Yes).then(|| self.threat_view(notation)),
            arrows: self.arrows(),
            preview: self.pointed.and_then(|pointed| self.preview(pointed, notation)),
            review: self.review_view(notation),
            trial: self.trial_view(notation),
        }
    }

    fn opinion_view(&self, lines: Vec<LineView>) -> OpinionView {
        let turn = self.game().position().turn();
        let best = self.lines_known().first().map(|line| line.worth);
        let (headline, share) = match best {
            None => (String::new(), None),
            Some(Worth::Opinion(score)) => (score_text(turn, score), Some(white_share(turn, score))),
            Some(Worth::Proven(value)) => (proven_words(turn, value), Some(white_share(turn, score_of(value)))),
        };
        OpinionView {
            engine: self.engine,
            wanted: self.lines,
            headline,
            verdict: best.map_or(Verdict::Opinion, Worth::verdict),
            white_share: share,
            detail: self.opinion_detail(),
            coming: self.lines_wanted().saturating_sub(lines.len()),
            lines,
        }
    }

    /// How many lines the machine is to find: no more than there are moves.
    fn lines_wanted(&self) -> usize {
        if self.engine == Engine::Off || self.proven().is_some() || self.game().outcome().is_some() {
            return 0;
        }
        usize::from(self.lines.get()).min(self.game().legal_moves().len())
    }

    fn opinion_detail(&self) -> String {
        if self.game().outcome().is_some() {
            return t!("The game is over.").to_owned();
        }
        if let Some(solution) = self.proven() {
            return t!("Proven: all {count} positions that can arise were searched.", count = told(solution.positions));
        }
        match (self.engine, self.thinker.health, self.opinion()) {
            (Engine::Off, _, None) => t!("The machine rests.").to_owned(),
            (_, WorkerStatus::Lost, _) => t!("The machine cannot be started. Reload the page to try again.").to_owned(),
            (_, WorkerStatus::Starting, None) => t!("The machine is being started.").to_owned(),
            (_, _, None) => t!("The machine begins to think.").to_owned(),
            (_, _, Some(report)) => {
                let (depth, nodes) = (report.depth, told(report.nodes));
                match report.nps {
                    Some(nps) => t!(
                        "Depth {depth} · {nodes} positions · {speed} a second",
                        depth = depth,
                        nodes = nodes,
                        speed = told(nps)
                    ),
                    None => t!("Depth {depth} · {nodes} positions", depth = depth, nodes = nodes),
                }
            }
        }
    }

    fn exact_view(&self) -> ExactView {
        if self.game().outcome().is_some() {
            return ExactView::Over;
        }
        if let Some(solution) = self.proven() {
            let words = t!("Proven from all {count} positions that can arise.", count = told(solution.positions));
            return ExactView::Proven { words };
        }
        if self.proof().is_some() {
            return self.prover.progress.map_or_else(
                || ExactView::Sought { words: t!("A proof is being sought.").to_owned(), percent: 0 },
                sought,
            );
        }
        match self.prover.failures.of(&self.position_text()) {
            Some(failed) if failed.positions > 0 => ExactView::TooMany {
                words: t!("Too many positions to prove: {count} and more.", count = told(failed.positions)),
                again: self.can_prove(),
            },
            Some(_) => {
                ExactView::TooMany { words: t!("Too many positions to prove.").to_owned(), again: self.can_prove() }
            }
            None => ExactView::Open,
        }
    }

    fn threat_view(&self, notation: Notation) -> ThreatView {
        let Some(passed) = self.passed() else {
            return ThreatView::None(t!("The other side could not move.").to_owned());
        };
        let Some(report) = self.threat_known() else {
            return match self.engine {
                Engine::On => ThreatView::Sought,
                Engine::Off => ThreatView::None(t!("The machine rests.").to_owned()),
            };
        };
        let line = LineView {
            which: Which::Threat,
            worth: self.threat_worth(&passed, report.score),
            verdict: Verdict::Opinion,
            moves: self.written(Which::Threat, &passed, notation),
        };
        let title = match passed.turn() {
            Color::White => t!("If White were to move"),
            Color::Black => t!("If Black were to move"),
        };
        ThreatView::Line { title: title.to_owned(), line }
    }

    /// What a threat is worth. Beside a proven result an estimate would read as another result.
    fn threat_worth(&self, passed: &Position, score: ScoreText) -> String {
        match score {
            ScoreText::Value(_) if self.proven().is_some() => t!("not proven").to_owned(),
            score => score_text(passed.turn(), score),
        }
    }
}

/// What is proven of a position, in words.
fn proven_words(turn: Color, value: ValueText) -> String {
    let win = |winner: Color, plies: u16| match winner {
        Color::White => tn!("White wins in {count} ply", "White wins in {count} plies", count = plies),
        Color::Black => tn!("Black wins in {count} ply", "Black wins in {count} plies", count = plies),
    };
    match value {
        ValueText::Win(plies) => win(turn, plies),
        ValueText::Loss(plies) => win(!turn, plies),
        ValueText::Draw => t!("Draw").to_owned(),
    }
}

/// What is proven as a score, for the bar.
const fn score_of(value: ValueText) -> ScoreText {
    match value {
        ValueText::Win(plies) => ScoreText::Win(plies),
        ValueText::Loss(plies) => ScoreText::Loss(plies),
        ValueText::Draw => ScoreText::Value(0),
    }
}

fn sought(progress: SolvingText) -> ExactView {
    let count = told(progress.positions);
    let words = match progress.phase {
        Phase::Gathering => t!("Finding every position that can arise: {count} so far.", count = count),
        Phase::Linking => t!("Linking {count} positions.", count = count),
        Phase::Deciding => t!("Deciding {count} positions from the ends.", count = count),
    };
    let percent = (progress.done * 100).checked_div(progress.positions).map_or(0, |percent| percent.min(100) as u8);
    ExactView::Sought { words, percent }
}
