//! `laska booklet`: writes a collection of problems as pages to print.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{ArgGroup, Args, ValueEnum};
use indicatif::ProgressBar;
use laska_app::booklet::{
    Booklet, BookletOptions, BookletProblem, BookletText, CounterNames, Paper, PerPage, SolutionPages, SquareNames,
    move_text, moves_text, position_text,
};
use laska_app::problem_set::{Problem, ProblemSet};
use laska_cli::error::CommandError;
use laska_cli::problem_text::{DRAWN_PLIES, capitalized, result_between, stipulation_text};
use laska_cli::text_diagram;
use laska_engine::{
    self as engine, Finding, Flaw, GameValue, MemorySize, Nodes, ProblemChecker, ProblemLimits, ProblemMove,
    ProblemReport, ProblemStage, ProblemStatus, Proven, Reach, Soundness,
};
use laska_rules::{Color, Variant};

use crate::game_source::read_text;

/// Write a booklet of problems: a title page, diagrams, and the solutions on pages of their own
///
/// FILE is a collection of problems from the site, or any records with positions and with stipulations, verdicts or results.
/// Each problem is checked as by 'laska problem', and its solution is the main line of the check. If the limits leave the key
/// open, the solution that the file has is printed and marked as not checked.
///
/// --svg writes each side of the paper as a file, page-01.svg and so on, to print or to convert. --markdown prints one text
/// with text diagrams.
#[derive(Args)]
#[command(group = ArgGroup::new("form").required(true).args(["svg", "markdown"]))]
pub(crate) struct BookletCommand {
    /// File with the problems, or - for standard input
    #[arg(value_name = "FILE")]
    file: String,

    /// Write the pages as SVG files into DIR
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,

    /// Print Markdown
    #[arg(long)]
    markdown: bool,

    /// Number of diagrams on a page
    #[arg(long, value_name = "N", default_value = "2")]
    diagrams: DiagramsArg,

    /// Names of squares on diagrams and in moves
    #[arg(long, value_name = "NAMES", default_value = "letters")]
    squares: SquaresArg,

    /// Names of the sides, and colors of the counters
    #[arg(long, value_name = "NAMES", default_value = "modern")]
    counters: CountersArg,

    /// Paper for --svg
    #[arg(long, value_name = "PAPER", default_value = "a4")]
    paper: PaperArg,

    /// Leave out the solutions, without any check
    #[arg(long)]
    no_solutions: bool,

    /// Memory limit for each problem, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    memory: u32,

    /// Give up each proof after N nodes
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
}

#[derive(Clone, Copy, ValueEnum)]
enum DiagramsArg {
    #[value(name = "2")]
    Two,
    #[value(name = "6")]
    Six,
}

#[derive(Clone, Copy, ValueEnum)]
enum SquaresArg {
    /// a1 to g7
    Letters,
    /// Lasker's numbers, 1 to 25
    Numbers,
}

#[derive(Clone, Copy, ValueEnum)]
enum CountersArg {
    /// White and Black, soldiers and officers
    Modern,
    /// A with white and green counters, B with black and red ones
    Lasker,
}

#[derive(Clone, Copy, ValueEnum)]
enum PaperArg {
    /// A page on each side of A4
    A4,
    /// Two A5 pages on each side of A4, in the order for folding
    A5Folded,
    /// A page on each side of US Letter
    Letter,
}

/// The work between two updates of the progress bar: a few hundredths of a second.
const SLICE: Nodes = Nodes(50_000);

impl BookletCommand {
    /// Writes the booklet.
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let in_file = |error: &dyn std::fmt::Display| CommandError::invalid_input(format!("{}: {error}", self.file));
        let text = read_text(&self.file).map_err(|error| in_file(&error))?;
        let set = ProblemSet::read(&text).map_err(|error| in_file(&error))?;
        if set.problems.is_empty() {
            return Err(in_file(&"no problem; expected records with positions and stipulations"));
        }
        let options = self.options();
        let reports = match options.solutions {
            SolutionPages::Printed => self.check_all(&set),
            SolutionPages::LeftOut => Vec::new(),
        };
        let words = Words { options };
        let text = words.booklet(&set, &reports);
        match &self.svg {
            Some(folder) => write_svg(&Booklet::new(text, options), folder, out),
            None => Ok(out.write_all(markdown(&text, options).as_bytes())?),
        }
    }

    const fn options(&self) -> BookletOptions {
        BookletOptions {
            per_page: match self.diagrams {
                DiagramsArg::Two => PerPage::Two,
                DiagramsArg::Six => PerPage::Six,
            },
            squares: match self.squares {
                SquaresArg::Letters => SquareNames::Letters,
                SquaresArg::Numbers => SquareNames::Numbers,
            },
            counters: match self.counters {
                CountersArg::Modern => CounterNames::Modern,
                CountersArg::Lasker => CounterNames::Lasker,
            },
            paper: match self.paper {
                PaperArg::A4 => Paper::A4,
                PaperArg::A5Folded => Paper::FoldedA5,
                PaperArg::Letter => Paper::Letter,
            },
            solutions: if self.no_solutions { SolutionPages::LeftOut } else { SolutionPages::Printed },
        }
    }

    /// Finds the results of the moves of every problem.
    fn check_all(&self, set: &ProblemSet) -> Vec<ProblemReport> {
        let memory = MemorySize::mebibytes(self.memory as usize);
        let limits = ProblemLimits { memory, proof_nodes: Nodes(self.nodes), ..ProblemLimits::new(memory) };
        let bar = ProgressBar::new(set.problems.len() as u64);
        let check = |problem: &Problem| {
            let position = problem.position().clone();
            let problem = engine::Problem::new(position, problem.capture_rule(), problem.stipulation)
                .expect("the side to move of a problem has a legal move");
            let mut checker = ProblemChecker::new(&problem, limits);
            while let ProblemStatus::Running { stage: ProblemStage::Moves, .. } = checker.step(SLICE) {
                bar.tick();
            }
            bar.inc(1);
            checker.report().expect("the moves are examined").clone()
        };
        let reports = set.problems.iter().map(check).collect();
        bar.finish_and_clear();
        reports
    }
}

fn write_svg(booklet: &Booklet, folder: &Path, out: &mut impl Write) -> Result<(), CommandError> {
    fs::create_dir_all(folder).map_err(|error| CommandError::in_file(folder, error))?;
    let sheets = booklet.sheets();
    for (number, sheet) in (1..).zip(&sheets) {
        let file = folder.join(format!("page-{number:02}.svg"));
        fs::write(&file, format!("{}\n", sheet.draw())).map_err(|error| CommandError::in_file(&file, error))?;
    }
    let problems = counted(booklet.text().problems.len(), "problem");
    Ok(writeln!(out, "{problems} in {}: {}", counted(sheets.len(), "file"), folder.display())?)
}

fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// What booklets say, in English.
struct Words {
    options: BookletOptions,
}

impl Words {
    fn booklet(&self, set: &ProblemSet, reports: &[ProblemReport]) -> BookletText {
        let or = |text: &str, other: &str| if text.is_empty() { other.to_owned() } else { text.to_owned() };
        let names = match self.options.counters {
            CounterNames::Modern => None,
            CounterNames::Lasker => Some("A has white soldiers and green officers, B black soldiers and red officers."),
        };
        let problems = set.problems.iter().enumerate();
        BookletText {
            title: or(set.title.as_str(), "Problems"),
            author: set.author.as_str().to_owned(),
            facts: [counted(set.problems.len(), "problem")].into_iter().chain(names.map(str::to_owned)).collect(),
            solutions: "Solutions".to_owned(),
            problems: problems.map(|(index, problem)| self.problem(problem, reports.get(index))).collect(),
        }
    }

    fn problem(&self, problem: &Problem, report: Option<&ProblemReport>) -> BookletProblem {
        let author = problem.author.as_str().to_owned();
        let year = problem.year.map(|year| year.number().to_string());
        let byline: Vec<_> = [author].into_iter().chain(year).filter(|it| !it.is_empty()).collect();
        BookletProblem {
            position: problem.position().clone(),
            title: problem.title.as_str().to_owned(),
            byline: byline.join(", "),
            stipulation: self.stipulation(problem),
            solution: report.map(|report| self.solution(problem, report)).unwrap_or_default(),
        }
    }

    const fn side(&self, color: Color) -> &'static str {
        match (self.options.counters, color) {
            (CounterNames::Modern, Color::White) => "White",
            (CounterNames::Modern, Color::Black) => "Black",
            (CounterNames::Lasker, Color::White) => "A",
            (CounterNames::Lasker, Color::Black) => "B",
        }
    }

    fn stipulation(&self, problem: &Problem) -> String {
        let goal = stipulation_text(self.side(problem.position().turn()), problem.stipulation);
        let variant = Variant::new(problem.position().board(), problem.capture_rule());
        if variant == Variant::usual(variant.board) { goal } else { format!("{goal} ({})", variant.title()) }
    }

    /// Returns the paragraphs of a solution: the position, the moves with their result, flaws, and the author's comment.
    fn solution(&self, problem: &Problem, report: &ProblemReport) -> Vec<String> {
        let BookletOptions { squares, counters, .. } = self.options;
        let moves = |moves: &[_]| moves_text(problem.position(), problem.capture_rule(), moves, squares);
        let side = problem.position().turn();
        let mut paragraphs = vec![position_text(problem.position(), squares, counters)];
        match report.key() {
            Some(key) => {
                let is_win =
                    matches!(key.finding, Finding::Exact(GameValue::Win(_)) | Finding::Proven(Proven::Win { .. }));
                // A draw continues until a position is repeated.
                let shown = if is_win { key.line.len() } else { key.line.len().min(DRAWN_PLIES) };
                let dots = if shown < key.line.len() { " …" } else { "" };
                let result = self.result(key.finding, side);
                paragraphs.push(format!("{result}: {}{dots}", moves(&key.line[..shown])));
            }
            None if report.soundness == Soundness::Unknown && !problem.solution().is_empty() => {
                paragraphs.push(format!("{} Not checked.", moves(&problem.solution())));
            }
            None => {}
        }
        paragraphs.extend(self.flaws(problem, report));
        let comment = problem.comment().as_str();
        paragraphs.extend((!comment.is_empty()).then(|| comment.to_owned()));
        paragraphs
    }

    fn result(&self, finding: Finding, solver: Color) -> String {
        capitalized(&result_between(finding, self.side(solver), self.side(!solver)))
    }

    /// Returns what is wrong with a problem, or not known; nothing of a sound one.
    fn flaws(&self, problem: &Problem, report: &ProblemReport) -> Vec<String> {
        let side = problem.position().turn();
        let best = report.moves.first().map_or(Finding::Unknown, |best| best.finding);
        let flaw = |flaw: &Flaw| match flaw {
            Flaw::NoSolution => format!("Not sound: no move meets the stipulation. {}.", self.result(best, side)),
            Flaw::Cooked => {
                let others = report.moves.iter().skip(1).filter(|it| it.reach == Reach::Reached);
                let text = |it: &ProblemMove| move_text(problem.position(), it.mv, self.options.squares);
                let others: Vec<_> = others.map(text).collect();
                format!(
                    "Not sound: {} also {}.",
                    others.join(", "),
                    if others.len() == 1 { "does it" } else { "do it" }
                )
            }
            Flaw::Shorter(_) | Flaw::Wins => "Not sound: the stipulation is too modest.".to_owned(),
        };
        match &report.soundness {
            Soundness::Sound(_) => Vec::new(),
            Soundness::Unsound(flaws) => flaws.iter().map(flaw).collect(),
            Soundness::Unknown if report.key().is_some() => {
                vec!["Whether other moves do it, too, is not known within the limits.".to_owned()]
            }
            Soundness::Unknown => vec!["No move is known within the limits to meet the stipulation.".to_owned()],
        }
    }
}

/// Returns the booklet as one text.
fn markdown(text: &BookletText, options: BookletOptions) -> String {
    let mut paragraphs = vec![format!("# {}", escaped(&text.title)), escaped(&text.author)];
    paragraphs.extend(text.facts.iter().map(|fact| escaped(fact)));
    let heading = |level: &str, number: usize, problem: &BookletProblem| {
        format!("{level} {number}. {}", escaped(&problem.title)).trim_end().to_owned()
    };
    for (number, problem) in (1..).zip(&text.problems) {
        paragraphs.push(heading("##", number, problem));
        paragraphs.push(escaped(&problem.byline));
        paragraphs.push(text_diagram::with_names(&problem.position, options.squares));
        paragraphs.push(escaped(&problem.stipulation));
    }
    if options.solutions == SolutionPages::Printed {
        paragraphs.push(format!("## {}", text.solutions));
        for (number, problem) in (1..).zip(&text.problems) {
            paragraphs.push(heading("###", number, problem));
            paragraphs.extend(problem.solution.iter().map(|paragraph| escaped(paragraph)));
        }
    }
    paragraphs.retain(|paragraph| !paragraph.is_empty());
    paragraphs.join("\n\n") + "\n"
}

/// Writes text so that Markdown shows it as it is.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        if "\\`*_<[]#".contains(c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}
