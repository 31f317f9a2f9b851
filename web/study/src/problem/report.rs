//! The report on a problem in words, with lines that the board can show.

use std::rc::Rc;

use laska_library::{Assessment, Certainty, ExpectedResult, PlyCount};
use laska_rules::{Color, Move, Position, Variant};
use laska_ui::settings::Notation;
use laska_ui::words::{column_text, line_texts, list_of, side, translate};
use laska_ui::{tr, tr_n};
use laska_worker::protocol::{
    Basis, Change, Dual, DualLength, DualPlace, Examined, Finding, Flaw, GameValue, Minimality, Nodes, Plies,
    ProblemCheck, ProblemMove, ProblemReport, ProblemStage, Proven, Reach, SetPlay, Soundness, Standing, Stipulation,
    Uniqueness,
};

use super::address::problem_address;
use super::state::{Line, Problem, Start};
use crate::assessment::{count_text, result_text, winner_moves};
use crate::route::Route;
use crate::section::Section;

/// A report in words.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportView {
    /// `sound`, `unsound` or `unknown`.
    pub kind: &'static str,
    /// Whether the problem is sound, and why.
    pub verdict: String,
    /// What the verdict rests on; empty if nothing is known.
    pub basis: String,
    pub parts: Vec<PartView>,
}

/// A part of a report with its title.
#[derive(Clone, Debug, PartialEq)]
pub struct PartView {
    /// The test handle.
    pub handle: &'static str,
    pub title: &'static str,
    pub rows: Vec<Row>,
}

/// A line of a report: words, and moves that the board can show.
pub type Row = Vec<Item>;

#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// The result of a line, before its moves.
    Result(String),
    Words(String),
    Move {
        /// `3.`, `3…`; `None` for Black's move right after White's.
        number: Option<String>,
        text: String,
        line: Rc<Line>,
        /// The number of moves of the line up to and including this one.
        ply: usize,
    },
    /// A position: its text, and its address after the `#`.
    Position {
        text: String,
        address: String,
    },
}

impl Item {
    fn without_number(self) -> Self {
        match self {
            Self::Move { text, line, ply, .. } => Self::Move { number: None, text, line, ply },
            other => other,
        }
    }
}

/// The number of moves shown of a line that is not a win.
pub const DRAWN_MOVES: usize = 12;

/// Writes the report on a problem in a notation.
struct Writer<'a> {
    problem: &'a Problem,
    notation: Notation,
}

/// Returns the report in words as far as it is known; `None` in the first stage.
pub fn report_view(problem: &Problem, check: &ProblemCheck, notation: Notation) -> Option<ReportView> {
    let report = check.report.as_ref()?;
    let writer = Writer { problem, notation };
    let is_known = |stage: ProblemStage| check.stage.is_none_or(|running| running > stage);
    let mut parts = writer.moves(report);
    if report.key().is_some() {
        parts.push(PartView {
            handle: "duals",
            title: tr!("Other ways after the key"),
            rows: if is_known(ProblemStage::Duals) { writer.duals(report, check) } else { not_known() },
        });
    }
    let set_play = report.set_play.as_ref().filter(|_| is_known(ProblemStage::SetPlay));
    let rows = set_play.map_or_else(not_known, |it| vec![writer.set_play(it)]);
    let title = match problem.side() {
        Color::White => tr!("If Black were to move"),
        Color::Black => tr!("If White were to move"),
    };
    parts.push(PartView { handle: "set-play", title, rows });
    if report.uniqueness() == Uniqueness::Unique {
        let rows = writer.minimality(report, check);
        let title = tr!("Is every counter needed?");
        parts.extend((!rows.is_empty()).then_some(PartView { handle: "minimal", title, rows }));
    }
    let (kind, verdict, basis) = writer.verdict(report);
    Some(ReportView { kind, verdict, basis, parts })
}

fn words(text: impl Into<String>) -> Row {
    vec![Item::Words(text.into())]
}

fn not_known() -> Vec<Row> {
    vec![words(tr!("Not checked yet."))]
}

impl Writer<'_> {
    fn verdict(&self, report: &ProblemReport) -> (&'static str, String, String) {
        let key = report.key().map(|key| self.move_text(key.mv)).unwrap_or_default();
        match &report.soundness {
            Soundness::Sound(basis) => {
                let reason = if report.moves.len() == 1 {
                    tr!("{mv} reaches the goal, and is the only legal move.", mv = key)
                } else {
                    tr!("Only {mv} reaches the goal.", mv = key)
                };
                ("sound", format!("{} {reason}", tr!("Sound.")), basis_text(*basis, report))
            }
            Soundness::Unsound(flaws) => {
                let flaws: Vec<_> = flaws.iter().map(|&flaw| self.flaw(flaw, report)).collect();
                let is_exact = report.moves.iter().all(|mv| matches!(mv.finding, Finding::Exact(_)));
                let basis = if is_exact { Basis::Exact } else { Basis::Proven };
                ("unsound", format!("{} {}", tr!("Not sound."), flaws.join(" ")), basis_text(basis, report))
            }
            Soundness::Unknown => {
                let reason = if key.is_empty() {
                    tr!("No move is known to reach the goal.").to_owned()
                } else {
                    tr!("{mv} reaches the goal, but others may, too.", mv = key)
                };
                let basis = tr!("The memory and the time for proofs do not suffice to decide it.").to_owned();
                ("unknown", format!("{} {reason}", tr!("Not known.")), basis)
            }
        }
    }

    fn flaw(&self, flaw: Flaw, report: &ProblemReport) -> String {
        let best = report.moves.first().map_or(Finding::Unknown, |best| best.finding);
        match flaw {
            Flaw::NoSolution => {
                tr!("No move reaches the goal: {result}.", result = finding_text(best, self.problem.side()))
            }
            Flaw::Cooked => {
                let reaching = report.moves.iter().filter(|mv| mv.reach == Reach::Reached);
                let reaching: Vec<_> = reaching.map(|it| self.move_text(it.mv)).collect();
                tr!("More than one move reaches the goal: {moves}.", moves = list_of(&reaching))
            }
            Flaw::Shorter(_) | Flaw::Wins => {
                tr!("The goal is too modest: {result}.", result = finding_text(best, self.problem.side()))
            }
        }
    }

    /// Returns the parts about the moves of the position.
    fn moves(&self, report: &ProblemReport) -> Vec<PartView> {
        let reaching = |reach: Reach| -> Vec<Row> {
            let key = usize::from(report.key().is_some());
            report.moves.iter().skip(key).filter(|mv| mv.reach == reach).map(|mv| self.solution(mv)).collect()
        };
        let solution = report.key().map(|key| {
            let defense =
                matches!(key.finding, Finding::Exact(GameValue::Win(_)) | Finding::Proven(Proven::Win { .. }));
            let note = (defense && key.line.len() > 1).then(|| words(tr!("The defense is the longest.")));
            [self.solution(key)].into_iter().chain(note).collect()
        });
        let parts = [
            ("solution", tr!("Solution"), solution.unwrap_or_default()),
            ("cooks", tr!("Other solutions"), reaching(Reach::Reached)),
            ("open-moves", tr!("Not known of these moves"), reaching(Reach::Unknown)),
            ("tries", tr!("Moves that fail"), reaching(Reach::Missed)),
        ];
        let parts = parts.into_iter().filter(|(_, _, rows)| !rows.is_empty());
        parts.map(|(handle, title, rows)| PartView { handle, title, rows }).collect()
    }

    /// Returns a move of the position with its result and the play after it.
    fn solution(&self, it: &ProblemMove) -> Row {
        let is_decided = it.finding.plies().is_some();
        let shown = if is_decided { it.line.len() } else { it.line.len().min(DRAWN_MOVES) };
        let result = Item::Result(label(it.finding, self.problem.side()));
        let line = Line { start: Start::Problem, moves: it.line.clone() };
        [result].into_iter().chain(self.items(line, 0, shown)).collect()
    }

    fn duals(&self, report: &ProblemReport, check: &ProblemCheck) -> Vec<Row> {
        let mut rows: Vec<Row> = report.duals.iter().map(|dual| self.dual(dual)).collect();
        let left_out = check.left_out;
        if left_out.equal > 0 {
            rows.push(words(tr_n!(
                "{count} more position in variations has another way.",
                "{count} more positions in variations have another way.",
                count = left_out.equal
            )));
        }
        if left_out.longer > 0 {
            rows.push(words(tr_n!(
                "{count} more position in variations has a longer way.",
                "{count} more positions in variations have a longer way.",
                count = left_out.longer
            )));
        }
        // Where there was no choice, it says so.
        let has_choices = !matches!(report.examined, Examined::Nothing | Examined::Everything(Nodes(1)));
        if rows.is_empty() && has_choices {
            rows.push(words(tr!("There is none.")));
        }
        rows.push(words(examined_text(report.examined)));
        rows
    }

    /// Returns the line to a dual, the move of the solution, and the other ways: those of the same length, longer ones, and those
    /// whose length is not known.
    fn dual(&self, dual: &Dual) -> Row {
        let line = |mv: Move| Line { start: Start::Problem, moves: dual.line.iter().copied().chain([mv]).collect() };
        let Some(&(solution, _)) = dual.moves.first() else { return Vec::new() };
        let first = match dual.place {
            DualPlace::MainLine => dual.line.len(),
            DualPlace::Variation => 0,
        };
        let mut row = self.items(line(solution), first, usize::MAX);
        let ways = |wanted: fn(DualLength) -> Option<u16>| -> Vec<(Move, u16)> {
            dual.ways().filter_map(|(mv, length)| Some((mv, wanted(length)?))).collect()
        };
        let equal = ways(|length| (length == DualLength::Equal).then_some(0));
        let unknown = ways(|length| (length == DualLength::Unknown).then_some(0));
        let longer = ways(|length| match length {
            DualLength::Longer(Plies(plies)) => Some(plies.div_ceil(2)),
            DualLength::Equal | DualLength::Unknown => None,
        });
        let groups = [(tr!("also"), equal), (tr!("longer:"), longer), (tr!("of unknown length:"), unknown)];
        for (kind, ways) in groups.into_iter().filter(|(_, ways)| !ways.is_empty()) {
            row.push(Item::Words(kind.to_owned()));
            for (mv, longer) in ways {
                // The move of the solution has the number.
                row.extend(self.items(line(mv), dual.line.len(), usize::MAX).into_iter().map(Item::without_number));
                row.extend((longer > 0).then(|| Item::Words(more_moves(longer))));
            }
        }
        row
    }

    fn set_play(&self, set_play: &SetPlay) -> Row {
        let SetPlay { finding, line, .. } = set_play;
        let side = self.problem.side();
        if finding.plies() == Some(Plies(0)) {
            return words(tr!("{loser} has no move.", loser = laska_ui::words::side(!side)));
        }
        let shown = if finding.plies().is_some() { line.len() } else { line.len().min(DRAWN_MOVES) };
        let line = Line { start: Start::SetPlay, moves: line.clone() };
        [Item::Result(label(*finding, side))].into_iter().chain(self.items(line, 0, shown)).collect()
    }

    fn minimality(&self, report: &ProblemReport, check: &ProblemCheck) -> Vec<Row> {
        let with = |wanted: Standing| -> Vec<Row> {
            report.reductions.iter().filter(|it| it.standing == wanted).map(|it| self.change(it.change)).collect()
        };
        let (stands, open) = (with(Standing::Stands), with(Standing::Unknown));
        let (examined, all) = (report.reductions.len(), check.reductions);
        let mut rows = Vec::new();
        if !stands.is_empty() {
            rows.push(words(tr!("No: the key is still the only solution with less.")));
            rows.extend(stands);
        } else if examined == all && report.minimality() == Minimality::Minimal {
            rows.push(words(tr!("Yes: with one counter fewer, or a soldier in place of an officer, the key is no longer the only solution.")));
        }
        if !open.is_empty() {
            rows.push(words(tr!("Not known of these positions:")));
            rows.extend(open);
        }
        if examined < all {
            rows.push(words(tr!("Positions checked: {done} of {all}.", done = examined, all = all)));
        }
        rows
    }

    /// Returns a changed position, with a link to it.
    fn change(&self, change: Change) -> Row {
        let position = self.problem.position();
        let changed = change.apply(position);
        let address = changed.as_ref().map(|it| address(self.problem, it)).unwrap_or_default();
        vec![Item::Position { text: change_text(change, position), address }]
    }

    fn move_text(&self, mv: Move) -> String {
        self.notation.write(self.problem.position(), mv)
    }

    /// Returns some moves of a line, from the one with the index `from` on, at most `count`.
    fn items(&self, line: Line, from: usize, count: usize) -> Vec<Item> {
        let texts = line_texts(self.problem.beginning(line.start), line.moves.iter().copied(), from, self.notation);
        let dots = (texts.len() > count).then(|| Item::Words("…".to_owned()));
        let line = Rc::new(line);
        let item = |(ply, (number, text))| Item::Move { number, text, line: Rc::clone(&line), ply };
        (from + 1..).zip(texts).take(count).map(item).chain(dots).collect()
    }
}

/// Returns the address of a position with the goal of a problem, after the `#`.
pub fn address(problem: &Problem, position: &Position) -> String {
    let capture_rule = problem.game().variant().capture_rule;
    let rest = problem_address(position, capture_rule, problem.goal());
    Route { section: Section::Problem, rest }.to_string()
}

/// Returns the goal in words: `White to move and win in 5 moves.`
pub fn goal_text(problem: &Problem) -> String {
    stipulation_text(problem.side(), problem.goal())
}

/// Returns the variant of a problem, if its rules are not the usual ones of its board.
pub fn rule_text(variant: Variant) -> Option<&'static str> {
    (variant != Variant::usual(variant.board)).then(|| translate(variant.title()))
}

/// Returns what a side has to reach: `White to move and win in 5 moves.`
pub fn stipulation_text(side: Color, stipulation: Stipulation) -> String {
    match (stipulation, side == Color::White) {
        (Stipulation::Win, true) => tr!("White to move and win.").to_owned(),
        (Stipulation::Win, false) => tr!("Black to move and win.").to_owned(),
        (Stipulation::WinIn(count), true) => tr_n!(
            "White to move and win in {count} move.",
            "White to move and win in {count} moves.",
            count = count.get()
        ),
        (Stipulation::WinIn(count), false) => tr_n!(
            "Black to move and win in {count} move.",
            "Black to move and win in {count} moves.",
            count = count.get()
        ),
        (Stipulation::Hold, true) => tr!("White to move and hold the draw.").to_owned(),
        (Stipulation::Hold, false) => tr!("Black to move and hold the draw.").to_owned(),
    }
}

/// Returns a result for the side that solves the problem: `White wins in 5 moves`.
pub fn finding_text(finding: Finding, solver: Color) -> String {
    let win = |winner: Color, Plies(plies): Plies, certainty: Certainty| {
        let result = ExpectedResult::Win { winner, plies: Some(PlyCount(plies)) };
        result_text(Assessment { result, certainty })
    };
    match finding {
        Finding::Exact(GameValue::Win(plies)) => win(solver, plies, Certainty::Exact),
        Finding::Exact(GameValue::Loss(plies)) => win(!solver, plies, Certainty::Exact),
        Finding::Exact(GameValue::Draw) => tr!("a draw").to_owned(),
        Finding::Proven(Proven::Win { at_most }) => win(solver, at_most, Certainty::Searched),
        Finding::Proven(Proven::Loss { at_most }) => win(!solver, at_most, Certainty::Searched),
        Finding::Proven(Proven::NoWin) => tr!("no win for {side}", side = side(solver)),
        Finding::Proven(Proven::NoLoss) => tr!("no win for {side}", side = side(!solver)),
        Finding::Unknown => tr!("not known").to_owned(),
    }
}

/// Returns a result as the label of a line.
pub fn label(finding: Finding, solver: Color) -> String {
    match finding {
        Finding::Exact(GameValue::Draw) => tr!("A draw").to_owned(),
        other => finding_text(other, solver),
    }
}

fn basis_text(basis: Basis, report: &ProblemReport) -> String {
    match (basis, report.positions) {
        (Basis::Exact, Some(Nodes(positions))) => {
            tr!("Solved: all {count} possible positions were searched.", count = count_text(positions))
        }
        // Every move ends the game.
        (Basis::Exact, None) => String::new(),
        (Basis::Proven, _) => tr!("Proven, but not solved: too many positions can arise.").to_owned(),
    }
}

fn examined_text(examined: Examined) -> String {
    match examined {
        Examined::Nothing => tr!("Not searched, because no line is known.").to_owned(),
        Examined::MainLine => tr!("Only the main line was searched, by proofs.").to_owned(),
        Examined::Partly(Nodes(positions)) => {
            tr!("The main line and {count} positions were searched; there are more.", count = count_text(positions))
        }
        Examined::Everything(Nodes(1)) => tr!("There is no choice after the key.").to_owned(),
        Examined::Everything(Nodes(positions)) => {
            tr!("The main line and all variations were searched: {count} positions.", count = count_text(positions))
        }
    }
}

/// Returns by how many moves a way is longer.
fn more_moves(count: u16) -> String {
    tr_n!("({count} move more)", "({count} moves more)", count = count)
}

/// Returns a change by what is on a square after it: `c3: Black officer`, `d4: empty`, `c3 → d4`.
pub fn change_text(change: Change, position: &Position) -> String {
    let square = match change {
        Change::Moved { from, to } => return format!("{from} → {to}"),
        Change::Removed { square, .. } | Change::Turned { square, .. } | Change::Added { square, .. } => square,
    };
    match change.apply(position).and_then(|changed| changed.column(square)) {
        Some(column) => format!("{square}: {}", column_text(column)),
        None => tr!("{square}: empty", square = square),
    }
}

/// Returns the length of a win in this many plies: `5 moves`.
pub fn length_text(Plies(plies): Plies) -> String {
    tr_n!("{count} move", "{count} moves", count = winner_moves(PlyCount(plies)))
}
