//! Reports on problems as sentences, for composers.

use std::fmt::Display;

use laska_engine::{
    Basis, Change, Dual, DualLength, DualPlace, Examined, Finding, Flaw, GameValue, Minimality, Nodes, Plies, Problem,
    ProblemMove, ProblemReport, Proven, Reach, SetPlay, Soundness, Standing, Stipulation,
};
use laska_rules::notation::record;
use laska_rules::{Color, DrawRules, Game, Move, Position};

use crate::search::winning_moves;

/// A report on a problem, to be written.
#[derive(Clone, Copy)]
pub struct ProblemText<'a> {
    pub problem: &'a Problem,
    pub report: &'a ProblemReport,
}

/// The number of duals in variations that are listed.
const LISTED_DUALS: usize = 5;

/// The number of plies of a drawn line that are written.
pub const DRAWN_PLIES: usize = 12;

impl ProblemText<'_> {
    /// Returns the stipulation: `White to move and win in 5 moves`.
    pub fn stipulation(&self) -> String {
        stipulation_text(self.problem.side(), self.problem.stipulation())
    }

    /// Returns whether the problem is sound, and why.
    pub fn soundness(&self) -> String {
        let wins = self.goal_verb();
        match &self.report.soundness {
            Soundness::Sound(basis) => {
                let key = self.report.key().map(|key| self.numbered(&[key.mv])).unwrap_or_default();
                let only = if self.report.moves.len() == 1 {
                    format!("{key} {wins} and is the only legal move")
                } else {
                    format!("only {key} {wins}")
                };
                format!("Sound: {only}. {}", self.basis(*basis))
            }
            Soundness::Unsound(flaws) => {
                let flaws: Vec<_> = flaws.iter().map(|&flaw| self.flaw(flaw)).collect();
                format!("Unsound: {}. {}", flaws.join(", and "), self.basis(self.known_basis()))
            }
            Soundness::Unknown => self.unknown_soundness(),
        }
    }

    fn unknown_soundness(&self) -> String {
        let known = match self.report.key() {
            Some(key) => format!("{} {}", self.numbered(&[key.mv]), self.goal_verb()),
            None => format!("no move is known to be one that {}", self.goal_verb()),
        };
        let open = self.moves_with(Reach::Unknown).join(", ");
        format!("Not known within the limits: {known}, but these moves are open: {open}.")
    }

    fn moves_with(&self, reach: Reach) -> Vec<String> {
        self.report.moves.iter().filter(|mv| mv.reach == reach).map(|mv| mv.mv.to_string()).collect()
    }

    fn known_basis(&self) -> Basis {
        let is_exact = self.report.moves.iter().all(|mv| matches!(mv.finding, Finding::Exact(_)));
        if is_exact { Basis::Exact } else { Basis::Proven }
    }

    fn basis(&self, basis: Basis) -> String {
        match (basis, self.report.positions) {
            (Basis::Exact, Some(positions)) => format!("Exact: all {positions} positions are solved."),
            (Basis::Exact, None) => "Exact.".to_owned(),
            (Basis::Proven, _) => "Proven, not solved: there are too many positions for the memory.".to_owned(),
        }
    }

    /// Returns what a move does that reaches the goal.
    fn goal_verb(&self) -> String {
        match self.problem.stipulation() {
            Stipulation::Win => "wins".to_owned(),
            Stipulation::WinIn(count) => format!("wins in {}", winning_moves(count.plies().0)),
            Stipulation::Hold => "holds".to_owned(),
        }
    }

    fn flaw(&self, flaw: Flaw) -> String {
        let side = self.problem.side();
        match flaw {
            Flaw::NoSolution => {
                let best = self.report.moves.first().map(|best| best.finding).unwrap_or(Finding::Unknown);
                format!("no move {} (with best play, {})", self.goal_verb(), result_text(best, side))
            }
            Flaw::Cooked => {
                let moves = self.moves_with(Reach::Reached);
                let (last, others) = moves.split_last().expect("there is more than one");
                let verb = match self.problem.stipulation() {
                    Stipulation::Win => "win".to_owned(),
                    Stipulation::WinIn(count) => format!("win in {}", winning_moves(count.plies().0)),
                    Stipulation::Hold => "hold".to_owned(),
                };
                format!("{} and {last} {verb}", others.join(", "))
            }
            Flaw::Shorter(plies) => format!("{side} wins in {} already", winning_moves(plies.0)),
            Flaw::Wins => format!("{side} even wins"),
        }
    }

    /// Returns the main line with its length; `None` if there is none.
    pub fn solution(&self) -> Option<String> {
        let key = self.report.key()?;
        let line = self.line(&key.line, key.finding);
        let length = match (key.finding, self.report.main_line.len()) {
            (_, 0..=1) => format!("{}.", capitalized(&result_text(key.finding, self.problem.side()))),
            (Finding::Exact(GameValue::Win(_)) | Finding::Proven(Proven::Win { .. }), _) => {
                format!("{}, with the longest defense.", capitalized(&result_text(key.finding, self.problem.side())))
            }
            _ => "A draw, until a position is repeated.".to_owned(),
        };
        Some(format!("{line}\n{length}"))
    }

    /// Returns a line with move numbers; a long draw is cut off.
    fn line(&self, line: &[Move], finding: Finding) -> String {
        let is_draw = matches!(finding, Finding::Exact(GameValue::Draw));
        if is_draw && line.len() > DRAWN_PLIES {
            format!("{} …", self.numbered(&line[..DRAWN_PLIES]))
        } else {
            self.numbered(line)
        }
    }

    fn numbered(&self, line: &[Move]) -> String {
        numbered(self.problem.position(), self.problem, line)
    }

    /// Returns a line for each move besides the key: the cooks, then the tries with their refutations.
    pub fn other_moves(&self) -> Vec<String> {
        let key = usize::from(self.report.key().is_some());
        let text = |it: &ProblemMove| {
            let kind = match it.reach {
                Reach::Reached => "cook",
                Reach::Missed => "fails",
                Reach::Unknown => "open",
            };
            let result = result_text(it.finding, self.problem.side());
            format!("{} ({kind}): {result}: {}", it.mv, self.line(&it.line, it.finding))
        };
        self.report.moves.iter().skip(key).map(text).collect()
    }

    /// Returns a line for each dual of the main line, the first duals of the variations, and where they were searched for.
    pub fn duals(&self) -> Vec<String> {
        let of = |place| self.report.duals.iter().filter(move |dual| dual.place == place);
        let mut lines: Vec<_> = of(DualPlace::MainLine).map(|dual| format!("main line: {}", self.dual(dual))).collect();
        // A longer way is no flaw of a variation, so only those that are as short are listed.
        let equal = |dual: &&Dual| dual.ways().any(|(_, length)| !matches!(length, DualLength::Longer(_)));
        let in_variations: Vec<_> = of(DualPlace::Variation).filter(equal).collect();
        let variation = |dual: &&Dual| format!("after {}: {}", self.numbered(&dual.line), self.dual(dual));
        lines.extend(in_variations.iter().take(LISTED_DUALS).map(variation));
        if in_variations.len() > LISTED_DUALS {
            lines.push(format!("{} more in variations", in_variations.len() - LISTED_DUALS));
        }
        let longer = of(DualPlace::Variation).count() - in_variations.len();
        if longer > 0 {
            lines.push(format!("only longer ways in {longer} more positions of variations"));
        }
        lines
    }

    /// Returns where duals were searched for.
    pub fn examined(&self) -> String {
        match self.report.examined {
            Examined::Nothing => "Duals: not examined, because no line is known.".to_owned(),
            Examined::MainLine => "Duals: by proofs, in the main line only.".to_owned(),
            Examined::Partly(positions) => {
                format!("Duals: in the main line and {positions} positions; the limit leaves the others open.")
            }
            Examined::Everything(Nodes(1)) => "Duals: there is no choice after the key.".to_owned(),
            Examined::Everything(positions) => {
                format!("Duals: in the main line and all variations, {positions} positions.")
            }
        }
    }

    /// Returns the move of the solution with its number, and the other ways: those of the same length, longer ones, and
    /// those whose length is not known.
    fn dual(&self, dual: &Dual) -> String {
        let number = dual.line.len() / 2 + 1;
        let dots = if self.problem.side() == Color::White { "." } else { "..." };
        let (mut equal, mut longer, mut unknown) = (Vec::new(), Vec::new(), Vec::new());
        for (mv, length) in dual.ways() {
            match length {
                DualLength::Equal => equal.push(mv.to_string()),
                DualLength::Longer(Plies(plies)) => longer.push(format!("{mv} by {}", winning_moves(plies))),
                DualLength::Unknown => unknown.push(mv.to_string()),
            }
        }
        let mut text = dual.moves.first().map(|(mv, _)| format!("{number}{dots} {mv}")).unwrap_or_default();
        for (kind, moves) in [("also", equal), ("longer:", longer), ("of unknown length:", unknown)] {
            if !moves.is_empty() {
                text += &format!(", {kind} {}", moves.join(", "));
            }
        }
        text
    }

    /// Returns the set play; `None` if it was not asked for.
    pub fn set_play(&self) -> Option<String> {
        let SetPlay { finding, line, .. } = self.report.set_play.as_ref()?;
        let (side, other) = (self.problem.side(), !self.problem.side());
        if finding.plies() == Some(Plies(0)) {
            return Some(format!("Set play, with {other} to move: {other} has no move and loses."));
        }
        let plies = if finding.plies().is_some() { line.len() } else { line.len().min(DRAWN_PLIES) };
        let cut = if plies < line.len() { " …" } else { "" };
        let line = numbered(&self.problem.position().passed(), self.problem, &line[..plies]);
        let line = if line.is_empty() { line } else { format!(" {line}{cut}") };
        Some(format!("Set play, with {other} to move: {}.{line}", result_text(*finding, side)))
    }

    /// Returns whether every counter is needed.
    pub fn minimality(&self) -> Option<String> {
        let with = |wanted: &Standing| -> Vec<String> {
            let reductions = self.report.reductions.iter().filter(|it| it.standing == *wanted);
            reductions.map(|it| change_text(it.change, self.problem.position())).collect()
        };
        match self.report.minimality() {
            Minimality::NotExamined => None,
            Minimality::Minimal => Some(
                "Minimal: with a counter less, or a soldier for an officer, the key never stands alone.".to_owned(),
            ),
            Minimality::NotMinimal => {
                let open = with(&Standing::Unknown);
                let open = if open.is_empty() { String::new() } else { format!(" Not known: {}.", open.join("; ")) };
                Some(format!("Not minimal: the key still stands alone {}.{open}", with(&Standing::Stands).join("; ")))
            }
            Minimality::Unknown => {
                Some(format!("Minimal or not: not known within the limits: {}.", with(&Standing::Unknown).join("; ")))
            }
        }
    }
}

/// Returns a stipulation as composers print it: `White to move and win in 5 moves`.
pub fn stipulation_text(side: impl Display, stipulation: Stipulation) -> String {
    match stipulation {
        Stipulation::Win => format!("{side} to move and win"),
        Stipulation::WinIn(count) => format!("{side} to move and win in {}", winning_moves(count.plies().0)),
        Stipulation::Hold => format!("{side} to move and hold"),
    }
}

/// Returns a result for the side that solves the problem: `White wins in 5 moves`.
pub fn result_text(finding: Finding, side: Color) -> String {
    result_between(finding, side, !side)
}

/// Returns a result like [`result_text`], with names for the side that solves the problem and its opponent.
pub fn result_between(finding: Finding, side: impl Display, opponent: impl Display) -> String {
    match finding {
        Finding::Exact(GameValue::Win(plies)) => format!("{side} wins in {}", winning_moves(plies.0)),
        Finding::Exact(GameValue::Loss(plies)) => format!("{opponent} wins in {}", winning_moves(plies.0)),
        Finding::Exact(GameValue::Draw) => "a draw".to_owned(),
        Finding::Proven(Proven::Win { at_most }) => format!("{side} wins in at most {}", winning_moves(at_most.0)),
        Finding::Proven(Proven::Loss { at_most }) => format!("{opponent} wins in at most {}", winning_moves(at_most.0)),
        Finding::Proven(Proven::NoWin) => format!("{side} cannot force a win"),
        Finding::Proven(Proven::NoLoss) => format!("{opponent} cannot force a win"),
        Finding::Unknown => "not known".to_owned(),
    }
}

/// Returns a text with a capital letter at its beginning.
pub fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

/// Returns a change in the words of a composer: `without c3B`, `with c3W for c3BW`, `with c3B on d4`.
pub fn change_text(change: Change, position: &Position) -> String {
    let text = |position: &Position, square| {
        position.column(square).map(|column| format!("{square}{column}")).unwrap_or_default()
    };
    let square = match change {
        Change::Moved { from, to } => return format!("with {} on {to}", text(position, from)),
        Change::Removed { square, .. } | Change::Turned { square, .. } | Change::Added { square, .. } => square,
    };
    let before = text(position, square);
    let after = change.apply(position).map(|changed| text(&changed, square)).unwrap_or_default();
    match (before.is_empty(), after.is_empty()) {
        (_, true) => format!("without {before}"),
        (true, false) => format!("with {after} added"),
        (false, false) => format!("with {after} for {before}"),
    }
}

/// Returns moves with their numbers, and the result if they end the game.
fn numbered(start: &Position, problem: &Problem, line: &[Move]) -> String {
    let mut game = Game::from_position(start.clone(), problem.capture_rule()).with_draw_rules(DrawRules::NONE);
    for &mv in line {
        game.play(mv).expect("a line has legal moves");
    }
    record::write(&game)
}
