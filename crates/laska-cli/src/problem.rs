//! `laska problem`: checks a problem, or searches for better ones nearby.

use std::io::{self, Write};
use std::time::Instant;

use clap::{ArgGroup, Args};
use indicatif::ProgressBar;
use laska_cli::error::CommandError;
use laska_cli::problem_text::{ProblemText, change_text, stipulation_text};
use laska_cli::search::winning_moves;
use laska_cli::start::GameArgs;
use laska_engine::{
    Basis, Dual, DualLength, DualPlace, Examined, Finding, Flaw, GameValue, Improvement, ImproverStatus, MemorySize,
    Minimality, MoveCount, Nodes, Plies, Problem, ProblemChecker, ProblemImprover, ProblemLimits, ProblemMove,
    ProblemReport, ProblemStatus, Proven, Reach, SetDefense, SetPlay, Soundness, Standing, Stipulation, Uniqueness,
};
use laska_rules::Move;
use laska_rules::notation::piece_list;
use serde::Serialize;

use crate::solve::{PositionHeader, move_texts};

/// Check a problem: is it sound, is the key unique, where are duals, is every counter needed
///
/// The side to move has to meet the stipulation: --win, --win-in N or --hold. A problem is sound if exactly one move, the
/// key, meets it, and a win within N moves does not take fewer. The report has the solution with the longest defense, the
/// cooks and tries with their lines, the duals of the main line and all variations, the set play (what happens if the
/// other side moves first), and whether the problem is minimal: whether the key no longer stands alone with any counter
/// less or with a soldier for an officer. Results are exact if all positions that can arise fit in the memory. Otherwise
/// they are proven where a proof has at most --nodes nodes, or else reported as not known.
///
/// --improve checks the neighbors of the position instead, with a counter more, less or turned over, or a column on
/// another square. It lists those that are sound, the ones with the fewest duals in the main line first, and of those the
/// longest.
///
/// With --json, prints one object: fen, variant, turn, stipulation, soundness ("sound", "unsound", "unknown"), basis
/// ("exact", "proven" or null), flaws, unique (true, false or null), positions (null if there are too many), milliseconds,
/// moves (each with move, reach "reached", "missed" or "unknown", result and line), main_line, examined, duals, set_play,
/// minimal (true, false or null) and reductions. A result has a kind ("win", "loss", "draw", "no win", "no loss",
/// "unknown"), plies, and certainty ("exact", "proven" or "unknown"). With --improve: neighbors, improvements.
#[derive(Args)]
#[command(group = ArgGroup::new("stipulation").required(true).args(["win", "win_in", "hold"]))]
pub(crate) struct ProblemCommand {
    #[command(flatten)]
    start: GameArgs,

    /// The side to move has to win
    #[arg(long)]
    win: bool,

    /// The side to move has to win in N moves
    #[arg(long, value_name = "N", value_parser = parse_move_count)]
    win_in: Option<MoveCount>,

    /// The side to move must not lose
    #[arg(long)]
    hold: bool,

    /// Memory limit for each position to solve or to prove, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    memory: u32,

    /// Give up each proof after N nodes
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Search for duals in N positions at most
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    positions: u64,

    /// Search the neighbors of the position for better problems
    #[arg(long)]
    improve: bool,

    /// Maximum number of better problems to list
    #[arg(long, value_name = "N", default_value_t = 10, requires = "improve")]
    count: usize,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The work between two updates of the progress bar: a few hundredths of a second.
const SLICE: Nodes = Nodes(50_000);

fn parse_move_count(text: &str) -> Result<MoveCount, String> {
    let expected = || format!("expected a number from 1 to {}", MoveCount::MAX.get());
    text.parse().ok().and_then(MoveCount::new).ok_or_else(expected)
}

impl ProblemCommand {
    /// Checks the problem or its neighbors, and prints the result.
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let game = self.start.game()?;
        let stipulation = match (self.win_in, self.hold) {
            (Some(count), _) => Stipulation::WinIn(count),
            (None, true) => Stipulation::Hold,
            (None, false) => Stipulation::Win,
        };
        let problem = Problem::new(game.position().clone(), game.variant().capture_rule, stipulation)
            .map_err(CommandError::invalid_input)?;
        let limits = ProblemLimits {
            memory: MemorySize::mebibytes(self.memory as usize),
            proof_nodes: Nodes(self.nodes),
            positions: Nodes(self.positions),
        };
        let (header, started) = (PositionHeader::new(&game), Instant::now());
        if self.improve {
            let (neighbors, improvements) = improve(&problem, limits);
            if self.json {
                write_json(&ImprovementsJson::new(header, &problem, neighbors, &improvements, self.count), out)
            } else {
                Ok(write_improvements(&problem, neighbors, &improvements, self.count, out)?)
            }
        } else {
            let report = check(&problem, limits);
            let milliseconds = started.elapsed().as_millis();
            if self.json {
                write_json(&ReportJson::new(header, &problem, &report, milliseconds), out)
            } else {
                Ok(write_report(&problem, &report, out)?)
            }
        }
    }
}

fn write_json(answer: &impl Serialize, out: &mut impl Write) -> Result<(), CommandError> {
    serde_json::to_writer(&mut *out, answer).map_err(io::Error::from)?;
    Ok(writeln!(out)?)
}

fn check(problem: &Problem, limits: ProblemLimits) -> ProblemReport {
    let mut checker = ProblemChecker::new(problem, limits);
    let bar = ProgressBar::new(1);
    while let ProblemStatus::Running { finished, parts, .. } = checker.step(SLICE) {
        bar.set_length(parts as u64);
        bar.set_position(finished as u64);
    }
    bar.finish_and_clear();
    checker.into_report().expect("the check is finished")
}

/// Returns the number of neighbors, and the sound ones.
fn improve(problem: &Problem, limits: ProblemLimits) -> (usize, Vec<Improvement>) {
    let mut improver = ProblemImprover::new(problem, limits);
    let (bar, mut all) = (ProgressBar::new(1), 0);
    while let ImproverStatus::Running { finished, neighbors, sound } = improver.step(SLICE) {
        all = neighbors;
        bar.set_length(neighbors as u64);
        bar.set_position(finished as u64);
        bar.set_message(format!("{sound} sound"));
    }
    bar.finish_and_clear();
    (all, improver.improvements())
}

fn write_report(problem: &Problem, report: &ProblemReport, out: &mut impl Write) -> io::Result<()> {
    let text = ProblemText { problem, report };
    writeln!(out, "{}\n{}\n{}\n", text.stipulation(), piece_list::write(problem.position()), problem.position())?;
    writeln!(out, "{}", text.soundness())?;
    if let Some(solution) = text.solution() {
        writeln!(out, "\nSolution\n{solution}")?;
    }
    write_list("Other moves", &text.other_moves(), out)?;
    if report.key().is_some() {
        writeln!(out, "\n{}", text.examined())?;
        if report.duals.is_empty() {
            writeln!(out, "  none")?;
        }
        text.duals().iter().try_for_each(|line| writeln!(out, "  {line}"))?;
    }
    for paragraph in [text.set_play(), text.minimality()].into_iter().flatten() {
        writeln!(out, "\n{paragraph}")?;
    }
    Ok(())
}

fn write_list(title: &str, lines: &[String], out: &mut impl Write) -> io::Result<()> {
    if !lines.is_empty() {
        writeln!(out, "\n{title}")?;
    }
    lines.iter().try_for_each(|line| writeln!(out, "  {line}"))
}

fn write_improvements(
    problem: &Problem,
    neighbors: usize,
    improvements: &[Improvement],
    count: usize,
    out: &mut impl Write,
) -> io::Result<()> {
    let stipulation = stipulation_text(problem.side(), problem.stipulation());
    writeln!(out, "{stipulation}\n{}\n", piece_list::write(problem.position()))?;
    writeln!(out, "{} of {neighbors} neighbors are sound.", improvements.len())?;
    for it in improvements.iter().take(count) {
        let length = it.length.map_or_else(|| "holds".to_owned(), |plies| format!("{} long", winning_moves(plies.0)));
        let duals = match (it.equal_duals, it.longer_duals) {
            (0, 0) => "no duals in the main line".to_owned(),
            (equal, longer) => format!("duals in the main line: {equal}, longer only: {longer}"),
        };
        let change = change_text(it.change, problem.position());
        writeln!(out, "\n{change}: {}, {length}, {duals}", it.key)?;
        writeln!(out, "  {}\n  {}", piece_list::write(&it.position), it.position)?;
    }
    Ok(())
}

/// A report. The field names are those of the JSON output.
#[derive(Serialize)]
struct ReportJson {
    #[serde(flatten)]
    header: PositionHeader,
    stipulation: String,
    soundness: &'static str,
    basis: Option<&'static str>,
    flaws: Vec<&'static str>,
    unique: Option<bool>,
    positions: Option<u64>,
    milliseconds: u128,
    moves: Vec<MoveJson>,
    main_line: Vec<String>,
    examined: ExaminedJson,
    duals: Vec<DualJson>,
    set_play: Option<SetPlayJson>,
    minimal: Option<bool>,
    reductions: Vec<ReductionJson>,
}

#[derive(Serialize)]
struct FindingJson {
    kind: &'static str,
    plies: Option<u16>,
    certainty: &'static str,
}

#[derive(Serialize)]
struct MoveJson {
    #[serde(rename = "move")]
    text: String,
    reach: &'static str,
    result: FindingJson,
    line: Vec<String>,
}

#[derive(Serialize)]
struct ExaminedJson {
    kind: &'static str,
    positions: Option<u64>,
}

#[derive(Serialize)]
struct DualJson {
    line: Vec<String>,
    place: &'static str,
    solution: String,
    ways: Vec<WayJson>,
}

#[derive(Serialize)]
struct WayJson {
    #[serde(rename = "move")]
    text: String,
    /// The number of plies that the way is longer; null if it is not known.
    longer: Option<u16>,
}

#[derive(Serialize)]
struct SetPlayJson {
    reach: &'static str,
    result: FindingJson,
    line: Vec<String>,
    defenses: Vec<DefenseJson>,
}

#[derive(Serialize)]
struct DefenseJson {
    #[serde(rename = "move")]
    text: String,
    result: FindingJson,
    replies: Vec<String>,
}

#[derive(Serialize)]
struct ReductionJson {
    change: String,
    standing: &'static str,
    cooks: Vec<String>,
}

impl ReportJson {
    fn new(header: PositionHeader, problem: &Problem, report: &ProblemReport, milliseconds: u128) -> Self {
        let (soundness, basis, flaws) = match &report.soundness {
            Soundness::Sound(Basis::Exact) => ("sound", Some("exact"), &[] as &[Flaw]),
            Soundness::Sound(Basis::Proven) => ("sound", Some("proven"), &[] as &[Flaw]),
            Soundness::Unsound(flaws) => ("unsound", None, flaws.as_slice()),
            Soundness::Unknown => ("unknown", None, &[] as &[Flaw]),
        };
        let flaw = |flaw: &Flaw| match flaw {
            Flaw::NoSolution => "no solution",
            Flaw::Cooked => "cooked",
            Flaw::Shorter(_) => "shorter",
            Flaw::Wins => "wins",
        };
        let reductions = report.reductions.iter().map(|it| {
            let (standing, cooks) = match &it.standing {
                Standing::Stands => ("stands", Vec::new()),
                Standing::Fails => ("fails", Vec::new()),
                Standing::Cooked(cooks) => ("cooked", move_texts(cooks)),
                Standing::Unknown => ("unknown", Vec::new()),
            };
            ReductionJson { change: change_text(it.change, problem.position()), standing, cooks }
        });
        Self {
            header,
            stipulation: problem.stipulation().to_string(),
            soundness,
            basis,
            flaws: flaws.iter().map(flaw).collect(),
            unique: match report.uniqueness() {
                Uniqueness::Unique => Some(true),
                Uniqueness::NotUnique => Some(false),
                Uniqueness::Unknown => None,
            },
            positions: report.positions.map(|positions| positions.0),
            milliseconds,
            moves: report.moves.iter().map(MoveJson::from).collect(),
            main_line: move_texts(&report.main_line),
            examined: report.examined.into(),
            duals: report.duals.iter().map(DualJson::from).collect(),
            set_play: report.set_play.as_ref().map(SetPlayJson::from),
            minimal: match report.minimality() {
                Minimality::Minimal => Some(true),
                Minimality::NotMinimal => Some(false),
                Minimality::Unknown | Minimality::NotExamined => None,
            },
            reductions: reductions.collect(),
        }
    }
}

impl From<Finding> for FindingJson {
    fn from(finding: Finding) -> Self {
        let (kind, certainty) = match finding {
            Finding::Exact(GameValue::Win(_)) => ("win", "exact"),
            Finding::Exact(GameValue::Draw) => ("draw", "exact"),
            Finding::Exact(GameValue::Loss(_)) => ("loss", "exact"),
            Finding::Proven(Proven::Win { .. }) => ("win", "proven"),
            Finding::Proven(Proven::Loss { .. }) => ("loss", "proven"),
            Finding::Proven(Proven::NoWin) => ("no win", "proven"),
            Finding::Proven(Proven::NoLoss) => ("no loss", "proven"),
            Finding::Unknown => ("unknown", "unknown"),
        };
        Self { kind, plies: finding.plies().map(|plies| plies.0), certainty }
    }
}

fn reach_text(reach: Reach) -> &'static str {
    match reach {
        Reach::Reached => "reached",
        Reach::Missed => "missed",
        Reach::Unknown => "unknown",
    }
}

impl From<&ProblemMove> for MoveJson {
    fn from(it: &ProblemMove) -> Self {
        let (text, line) = (it.mv.to_string(), move_texts(&it.line));
        Self { text, reach: reach_text(it.reach), result: it.finding.into(), line }
    }
}

impl From<Examined> for ExaminedJson {
    fn from(examined: Examined) -> Self {
        let (kind, positions) = match examined {
            Examined::Nothing => ("nothing", None),
            Examined::MainLine => ("main line", None),
            Examined::Partly(positions) => ("partly", Some(positions.0)),
            Examined::Everything(positions) => ("everything", Some(positions.0)),
        };
        Self { kind, positions }
    }
}

impl From<&Dual> for DualJson {
    fn from(dual: &Dual) -> Self {
        let way = |(mv, length): (Move, DualLength)| WayJson {
            text: mv.to_string(),
            longer: match length {
                DualLength::Equal => Some(0),
                DualLength::Longer(Plies(plies)) => Some(plies),
                DualLength::Unknown => None,
            },
        };
        Self {
            line: move_texts(&dual.line),
            place: match dual.place {
                DualPlace::MainLine => "main line",
                DualPlace::Variation => "variation",
            },
            solution: dual.moves.first().map(|(mv, _)| mv.to_string()).unwrap_or_default(),
            ways: dual.ways().map(way).collect(),
        }
    }
}

impl From<&SetPlay> for SetPlayJson {
    fn from(SetPlay { finding, reach, defenses, line }: &SetPlay) -> Self {
        let defense = |it: &SetDefense| DefenseJson {
            text: it.mv.to_string(),
            result: it.finding.into(),
            replies: move_texts(&it.replies),
        };
        let defenses = defenses.iter().map(defense).collect();
        Self { reach: reach_text(*reach), result: (*finding).into(), line: move_texts(line), defenses }
    }
}

/// The sound neighbors of a problem. The field names are those of the JSON output.
#[derive(Serialize)]
struct ImprovementsJson {
    #[serde(flatten)]
    header: PositionHeader,
    stipulation: String,
    neighbors: usize,
    sound: usize,
    improvements: Vec<ImprovementJson>,
}

#[derive(Serialize)]
struct ImprovementJson {
    change: String,
    fen: String,
    key: String,
    plies: Option<u16>,
    equal_duals: usize,
    longer_duals: usize,
}

impl ImprovementsJson {
    fn new(
        header: PositionHeader,
        problem: &Problem,
        neighbors: usize,
        improvements: &[Improvement],
        count: usize,
    ) -> Self {
        let improvement = |it: &Improvement| ImprovementJson {
            change: change_text(it.change, problem.position()),
            fen: it.position.to_string(),
            key: it.key.to_string(),
            plies: it.length.map(|plies| plies.0),
            equal_duals: it.equal_duals,
            longer_duals: it.longer_duals,
        };
        Self {
            header,
            stipulation: problem.stipulation().to_string(),
            neighbors,
            sound: improvements.len(),
            improvements: improvements.iter().take(count).map(improvement).collect(),
        }
    }
}
