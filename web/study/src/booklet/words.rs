//! What a booklet says, in the user's language.

use std::rc::Rc;

use laska_app::booklet::{
    BookletOptions, BookletProblem, BookletText, CounterNames, SolutionPages, move_text, moves_text, position_text,
};
use laska_app::problem_set::{Problem, ProblemSet};
use laska_rules::{Color, Move};
use laska_ui::words::list_of;
use laska_ui::{tr, tr_n};
use laska_worker::protocol::{
    Finding, Flaw, GameValue, Plies, ProblemMove, ProblemReport, Proven, Reach, Soundness, Stipulation,
};

use crate::problem::report::{DRAWN_MOVES, finding_text, label, stipulation_text};
use crate::problems::words::{byline, rule_text};

/// What is known of the solution of a problem.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Outcome {
    #[default]
    NotChecked,
    /// The results of its moves.
    Checked(Rc<ProblemReport>),
    /// The worker could not check it, most likely because memory ran out.
    Failed,
}

/// Returns all words of a booklet.
pub fn booklet_text(set: &ProblemSet, outcomes: &[Outcome], options: BookletOptions) -> BookletText {
    let title = if set.title.is_empty() { tr!("Problems") } else { set.title.as_str() };
    let count = tr_n!("{count} problem", "{count} problems", count = set.problems.len());
    let names = match options.counters {
        CounterNames::Modern => None,
        CounterNames::Lasker => {
            Some(tr!("A has white soldiers and green officers, B has black soldiers and red officers."))
        }
    };
    let writer = Writer { options };
    let problem = |(index, problem): (usize, &Problem)| {
        let solution = match options.solutions {
            SolutionPages::Printed => writer.solution(problem, outcomes.get(index).unwrap_or(&Outcome::NotChecked)),
            SolutionPages::LeftOut => Vec::new(),
        };
        BookletProblem {
            position: problem.position().clone(),
            title: problem.title.as_str().to_owned(),
            byline: byline(problem),
            stipulation: writer.stipulation(problem),
            solution,
        }
    };
    BookletText {
        title: title.to_owned(),
        author: set.author.as_str().to_owned(),
        facts: [count].into_iter().chain(names.map(str::to_owned)).collect(),
        solutions: tr!("Solutions").to_owned(),
        problems: set.problems.iter().enumerate().map(problem).collect(),
    }
}

struct Writer {
    options: BookletOptions,
}

/// Returns Lasker's name of a side.
fn lasker_side(color: Color) -> &'static str {
    match color {
        Color::White => "A",
        Color::Black => "B",
    }
}

/// Returns a result in Lasker's names: `A wins in 5 moves`.
fn lasker_text(finding: Finding, solver: Color) -> String {
    let (side, other) = (lasker_side(solver), lasker_side(!solver));
    let win = |side: &str, Plies(plies): Plies| {
        tr_n!("{side} wins in {count} move", "{side} wins in {count} moves", count = plies.div_ceil(2), side = side)
    };
    let proven_win = |side: &str, Plies(plies): Plies| {
        tr_n!(
            "{side} wins in at most {count} move",
            "{side} wins in at most {count} moves",
            count = plies.div_ceil(2),
            side = side
        )
    };
    match finding {
        Finding::Exact(GameValue::Win(plies)) => win(side, plies),
        Finding::Exact(GameValue::Loss(plies)) => win(other, plies),
        Finding::Proven(Proven::Win { at_most }) => proven_win(side, at_most),
        Finding::Proven(Proven::Loss { at_most }) => proven_win(other, at_most),
        Finding::Proven(Proven::NoWin) => tr!("{side} cannot force a win", side = side),
        Finding::Proven(Proven::NoLoss) => tr!("{side} cannot force a win", side = other),
        Finding::Exact(GameValue::Draw) | Finding::Unknown => finding_text(finding, solver),
    }
}

/// Returns the same to begin a sentence.
fn lasker_label(finding: Finding, solver: Color) -> String {
    if finding == Finding::Exact(GameValue::Draw) { label(finding, solver) } else { lasker_text(finding, solver) }
}

impl Writer {
    /// Returns the goal, and the variant if its rules are not the usual ones.
    fn stipulation(&self, problem: &Problem) -> String {
        let goal = self.goal(problem);
        match rule_text(problem) {
            Some(rule) => format!("{goal} {rule}."),
            None => goal,
        }
    }

    fn goal(&self, problem: &Problem) -> String {
        let color = problem.position().turn();
        if self.options.counters == CounterNames::Modern {
            return stipulation_text(color, problem.stipulation);
        }
        let side = lasker_side(color);
        match problem.stipulation {
            Stipulation::Win => tr!("{side} to move and win.", side = side),
            Stipulation::WinIn(count) => tr_n!(
                "{side} to move and win in {count} move.",
                "{side} to move and win in {count} moves.",
                count = count.get(),
                side = side
            ),
            Stipulation::Hold => tr!("{side} to move and hold the draw.", side = side),
        }
    }

    /// Returns the paragraphs of a solution: the position, the moves with their result, flaws, and the author's comment.
    fn solution(&self, problem: &Problem, outcome: &Outcome) -> Vec<String> {
        let BookletOptions { squares, counters, .. } = self.options;
        let mut paragraphs = vec![position_text(problem.position(), squares, counters)];
        match outcome {
            Outcome::Checked(report) => paragraphs.extend(self.checked(problem, report)),
            Outcome::NotChecked | Outcome::Failed => paragraphs.push(self.not_checked(problem)),
        }
        let comment = problem.comment().as_str();
        paragraphs.extend((!comment.is_empty()).then(|| comment.to_owned()));
        paragraphs
    }

    fn not_checked(&self, problem: &Problem) -> String {
        let moves = self.moves(problem, &problem.solution());
        format!("{moves} {}", tr!("Not checked.")).trim_start().to_owned()
    }

    fn checked(&self, problem: &Problem, report: &ProblemReport) -> Vec<String> {
        let key = report.key().map(|key| self.key(problem, key));
        let given =
            (report.soundness == Soundness::Unknown && report.key().is_none() && !problem.solution().is_empty())
                .then(|| self.not_checked(problem));
        key.into_iter().chain(given).chain(self.flaws(problem, report)).collect()
    }

    /// Returns the result, and the moves from the key on.
    fn key(&self, problem: &Problem, ProblemMove { line, finding, .. }: &ProblemMove) -> String {
        let is_win = matches!(finding, Finding::Exact(GameValue::Win(_)) | Finding::Proven(Proven::Win { .. }));
        // A draw continues until a position is repeated.
        let shown = if is_win { line.len() } else { line.len().min(DRAWN_MOVES) };
        let dots = if shown < line.len() { " …" } else { "" };
        let solver = problem.position().turn();
        let result = match self.options.counters {
            CounterNames::Modern => label(*finding, solver),
            CounterNames::Lasker => lasker_label(*finding, solver),
        };
        format!("{result}: {}{dots}", self.moves(problem, &line[..shown]))
    }

    /// Returns what is wrong with a problem, or not known; nothing of a sound one.
    fn flaws(&self, problem: &Problem, report: &ProblemReport) -> Vec<String> {
        let best = report.moves.first().map_or(Finding::Unknown, |best| best.finding);
        let solver = problem.position().turn();
        let result = match self.options.counters {
            CounterNames::Modern => finding_text(best, solver),
            CounterNames::Lasker => lasker_text(best, solver),
        };
        let flaw = |flaw: &Flaw| match flaw {
            Flaw::NoSolution => tr!("No move reaches the goal: {result}.", result = result),
            Flaw::Cooked => {
                let reaching = report.moves.iter().filter(|it| it.reach == Reach::Reached);
                let reaching: Vec<_> = reaching.map(|it| self.mv(problem, it.mv)).collect();
                tr!("More than one move reaches the goal: {moves}.", moves = list_of(&reaching))
            }
            Flaw::Shorter(_) | Flaw::Wins => tr!("The goal is too modest: {result}.", result = result),
        };
        match (&report.soundness, report.key()) {
            (Soundness::Sound(_), _) => Vec::new(),
            (Soundness::Unsound(flaws), _) => {
                flaws.iter().map(|it| format!("{} {}", tr!("Not sound."), flaw(it))).collect()
            }
            (Soundness::Unknown, Some(key)) => {
                vec![tr!("{mv} reaches the goal, but others may, too.", mv = self.mv(problem, key.mv))]
            }
            (Soundness::Unknown, None) => vec![tr!("No move is known to reach the goal.").to_owned()],
        }
    }

    fn mv(&self, problem: &Problem, mv: Move) -> String {
        move_text(problem.position(), mv, self.options.squares)
    }

    fn moves(&self, problem: &Problem, moves: &[Move]) -> String {
        moves_text(problem.position(), problem.capture_rule(), moves, self.options.squares)
    }
}
