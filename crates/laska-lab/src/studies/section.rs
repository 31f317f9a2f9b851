//! The section and the line of the table on a problem.

use laska_cli::problem_text::ProblemText;
use laska_cli::search::winning_moves;
use laska_cli::text_diagram;
use laska_engine::{
    Basis, DualLength, DualPlace, Examined, Finding, Flaw, GameValue, Minimality, Plies, ProblemReport, Proven,
    Soundness, Stipulation,
};
use laska_rules::notation::piece_list;

use super::checked::Checked;
use super::printed::{PrintedLine, Verdict};
use super::subject::Source;

impl Checked {
    fn text(&self) -> ProblemText<'_> {
        ProblemText { problem: &self.subject.problem, report: &self.report }
    }

    /// Returns the stipulation, with the move of the loser if the problem begins after it.
    pub(super) fn stipulation(&self) -> String {
        let stipulation = self.text().stipulation();
        match self.subject.before.first() {
            Some(before) => format!("{stipulation}, after the printed {before} of {}", self.subject.start.turn()),
            None => stipulation,
        }
    }

    /// Returns whether a cooked win is sound if it is asked for in the fewest moves.
    pub(super) fn as_win_in(&self) -> Option<String> {
        let (key, _) = (self.report.key()?, self.report.cooks().next()?);
        let Finding::Exact(GameValue::Win(Plies(plies))) = key.finding else { return None };
        if self.subject.problem.stipulation() != Stipulation::Win {
            return None;
        }
        let as_short = self.report.cooks().filter(|cook| cook.finding.plies() <= Some(Plies(plies)));
        let others: Vec<_> = as_short.map(|cook| cook.mv.to_string()).collect();
        let (moves, key) = (winning_moves(plies), key.mv);
        Some(match others.join(", ") {
            others if others.is_empty() => {
                format!("Asked as a win in {moves}, it is sound: only {key} is fast enough.")
            }
            others => {
                format!("Asked as a win in {moves}, it is cooked, too: {key} is fast enough, and so is {others}.")
            }
        })
    }

    /// Returns the line of the table.
    pub(super) fn row(&self) -> String {
        let key = self.report.key();
        let cells = [
            self.subject.name(),
            self.text().stipulation(),
            soundness(&self.report).to_owned(),
            key.map(|key| key.mv.to_string()).unwrap_or_default(),
            key.map(|key| length(key.finding)).unwrap_or_default(),
            duals(&self.report),
            minimality(&self.report).to_owned(),
        ];
        format!("| {} |", cells.join(" | "))
    }

    pub(super) fn section(&self) -> String {
        let (text, position) = (self.text(), self.subject.problem.position());
        let heading = match &self.subject.source {
            Source::Study { title, credit, .. } => format!("### {}: {title}\n\n{credit}.", self.subject.name()),
            Source::Ending { .. } => format!("### {}", self.subject.name()),
        };
        let mut paragraphs = vec![
            heading,
            text_diagram::of(position),
            format!("`{}`\n\n`{position}`", piece_list::write(position)),
            format!("**{}.** {}", self.stipulation(), text.soundness()),
        ];
        paragraphs.extend(self.as_win_in());
        if let Some(PrintedLine { text, verdict }) = &self.printed {
            let (Verdict::Reaches(verdict) | Verdict::Fails(verdict) | Verdict::Unknown(verdict)) = verdict;
            paragraphs.push(format!("The printed line is {text}. {verdict}"));
        }
        paragraphs.extend(text.solution().map(|solution| format!("Solution: {solution}")));
        paragraphs.extend(list("Other moves:", &text.other_moves()));
        if self.report.key().is_some() {
            let duals = text.duals();
            let examined = text.examined();
            paragraphs.push(if duals.is_empty() { format!("{examined} There are none.") } else { examined });
            paragraphs.extend(list("", &duals));
        }
        paragraphs.extend(text.set_play());
        paragraphs.extend(text.minimality());
        paragraphs.join("\n\n")
    }
}

fn list(title: &str, lines: &[String]) -> Option<String> {
    let items: Vec<_> = lines.iter().map(|line| format!("- {line}")).collect();
    let title = if title.is_empty() { String::new() } else { format!("{title}\n\n") };
    (!items.is_empty()).then(|| format!("{title}{}", items.join("\n")))
}

/// Returns whether a problem is sound, in a few words.
pub(super) fn soundness(report: &ProblemReport) -> &'static str {
    match &report.soundness {
        Soundness::Sound(Basis::Exact) => "sound, exact",
        Soundness::Sound(Basis::Proven) => "sound, proven",
        Soundness::Unknown => "not known",
        Soundness::Unsound(flaws) if flaws.contains(&Flaw::NoSolution) => "no solution",
        Soundness::Unsound(flaws) if flaws.contains(&Flaw::Cooked) => "cooked",
        Soundness::Unsound(_) => "more than asked",
    }
}

/// Returns the number of moves to the end of a win.
fn length(finding: Finding) -> String {
    let Some(plies) = finding.plies() else { return String::new() };
    let moves = plies.0.div_ceil(2);
    match finding {
        Finding::Exact(GameValue::Win(_)) => moves.to_string(),
        Finding::Proven(Proven::Win { .. }) => format!("at most {moves}"),
        _ => String::new(),
    }
}

/// Returns the number of duals of the main line.
fn duals(report: &ProblemReport) -> String {
    if report.key().is_none() || report.examined == Examined::Nothing {
        return String::new();
    }
    let in_main_line = report.duals.iter().filter(|dual| dual.place == DualPlace::MainLine);
    let (mut equal, mut longer, mut unknown) = (0, 0, 0);
    for dual in in_main_line {
        let lengths: Vec<_> = dual.ways().map(|(_, length)| length).collect();
        if lengths.contains(&DualLength::Equal) {
            equal += 1;
        } else if lengths.contains(&DualLength::Unknown) {
            unknown += 1;
        } else {
            longer += 1;
        }
    }
    let counts = [(equal, "as short"), (longer, "longer"), (unknown, "of unknown length")];
    let counts: Vec<_> =
        counts.iter().filter(|(count, _)| *count > 0).map(|(count, kind)| format!("{count} {kind}")).collect();
    if counts.is_empty() { "none".to_owned() } else { counts.join(", ") }
}

fn minimality(report: &ProblemReport) -> &'static str {
    match report.minimality() {
        Minimality::Minimal => "minimal",
        Minimality::NotMinimal => "not minimal",
        Minimality::Unknown => "not known",
        Minimality::NotExamined => "",
    }
}
