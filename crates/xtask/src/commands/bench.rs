//! `bench`: measures the speed of the rules and of the search (natively and in a browser), the response times of the
//! page, and the download sizes.

use std::{
    env::consts::EXE_SUFFIX,
    fmt,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::Context as _;
use clap::ValueEnum;
use serde::{Deserialize, de::DeserializeOwned};

use crate::{
    commands::test::BROWSER_TESTS,
    process::{output_of, run_attached},
    site,
    tools::{Browser, BrowserKind, ensure_browser},
    workspace::{Workspace, selected},
};

/// Number of runs of the search benchmark. The fastest counts, because it was disturbed least.
const RUNS: u32 = 5;

/// Results of the search benchmark with both evaluations, parsed from the JSON of `laska bench --json` or of
/// `bench search`.
#[derive(Debug, Deserialize)]
struct SearchRuns {
    terms: SearchRun,
    network: SearchRun,
}

/// Result of the search benchmark with one evaluation.
#[derive(Debug, Deserialize)]
struct SearchRun {
    nodes: u64,
    #[serde(alias = "elapsedMs")]
    milliseconds: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Benchmark {
    /// Speed of move generation
    Rules,
    /// Speed of the search, natively and in a browser
    Search,
    /// Response times of the page
    Page,
    /// Time from the start of a visit until a column can be chosen
    Visits,
    /// Download sizes of the site
    Sizes,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Bench {
    /// Run only this benchmark; may be repeated
    #[arg(long, value_enum, value_name = "BENCHMARK")]
    only: Vec<Benchmark>,
}

impl Bench {
    /// Returns the benchmarks to run, in order.
    pub(crate) fn benchmarks(&self) -> Vec<Benchmark> {
        selected(&self.only)
    }
}

pub(crate) fn run(workspace: &Workspace, benchmarks: &[Benchmark]) -> anyhow::Result<()> {
    for (index, benchmark) in benchmarks.iter().enumerate() {
        if index > 0 {
            println!();
        }
        match benchmark {
            Benchmark::Rules => run_attached(&mut cargo(workspace, &["bench", "--package", "laska-tests"]))?,
            Benchmark::Search => bench_search(workspace)?,
            Benchmark::Page => {
                let (browser, dist) = browser_and_site(workspace)?;
                println!("{}", measure::<PageReport>(browser_bench(workspace, &browser, &dist).arg("page"))?);
            }
            Benchmark::Visits => {
                let (browser, dist) = browser_and_site(workspace)?;
                println!("{}", measure::<Visits>(browser_bench(workspace, &browser, &dist).arg("visits"))?);
            }
            Benchmark::Sizes => site::print_sizes(&workspace.site()?)?,
        }
    }
    Ok(())
}

fn bench_search(workspace: &Workspace) -> anyhow::Result<()> {
    let (browser, dist) = browser_and_site(workspace)?;
    run_attached(&mut cargo(workspace, &["build", "--release", "--package", "laska-cli"]))?;
    let (native, browser) = (run_native(workspace)?, run_in_browser(workspace, &browser, &dist)?);
    println!("evaluation by terms\n{}\n", compare(&native.terms, &browser.terms)?);
    println!("evaluation with the network\n{}", compare(&native.network, &browser.network)?);
    Ok(())
}

/// Prepares the browser, the built site and the benchmark program.
fn browser_and_site(workspace: &Workspace) -> anyhow::Result<(Browser, PathBuf)> {
    let (browser, dist) = (ensure_browser(BrowserKind::Chromium, &workspace.toolbox)?, workspace.site()?);
    run_attached(&mut cargo(workspace, &["build", "--package", BROWSER_TESTS, "--bin", "bench"]))?;
    Ok((browser, dist))
}

fn cargo(workspace: &Workspace, arguments: &[&str]) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.args(arguments).current_dir(workspace.project.root());
    cargo
}

/// Returns the path of a program that was just built.
fn built_program(workspace: &Workspace, profile: &str, name: &str) -> PathBuf {
    workspace.project.target().join(profile).join(format!("{name}{EXE_SUFFIX}"))
}

/// Returns the fastest native runs.
fn run_native(workspace: &Workspace) -> anyhow::Result<SearchRuns> {
    let laska = built_program(workspace, "release", "laska");
    let runs = (0..RUNS).map(|_| measure(Command::new(&laska).args(["bench", "--json"])));
    let runs = runs.collect::<anyhow::Result<Vec<SearchRuns>>>()?;
    let (terms, network): (Vec<_>, Vec<_>) =
        runs.into_iter().map(|SearchRuns { terms, network }| (terms, network)).unzip();
    Ok(SearchRuns { terms: fastest(terms)?, network: fastest(network)? })
}

fn fastest(runs: Vec<SearchRun>) -> anyhow::Result<SearchRun> {
    runs.into_iter().min_by_key(|run| run.milliseconds).context("the benchmark did not run")
}

/// Returns the fastest runs in the worker of the site.
fn run_in_browser(workspace: &Workspace, browser: &Browser, dist: &Path) -> anyhow::Result<SearchRuns> {
    measure(browser_bench(workspace, browser, dist).args(["search", &RUNS.to_string()]))
}

/// Returns a command that runs the browser benchmarks in Chromium.
fn browser_bench(workspace: &Workspace, browser: &Browser, dist: &Path) -> Command {
    let mut bench = Command::new(built_program(workspace, "debug", "bench"));
    browser.apply(&mut bench, dist);
    bench
}

fn measure<T: DeserializeOwned>(program: &mut Command) -> anyhow::Result<T> {
    let json = output_of(program)?;
    serde_json::from_str(&json).with_context(|| format!("unexpected output of a benchmark: {json}"))
}

/// Formats both runs, one per line, and their ratio.
///
/// # Errors
/// Returns an error if the node counts differ, because then the searches differ.
fn compare(native: &SearchRun, browser: &SearchRun) -> anyhow::Result<String> {
    let (here, there) = (native.nodes, browser.nodes);
    anyhow::ensure!(here == there, "the search visits {here} nodes natively, but {there} in the browser");
    let line = |name: &str, run: &SearchRun| {
        format!("{name:<8} {:>10} nodes {:>8} ms {:>12.0} nodes/s", run.nodes, run.milliseconds, run.speed())
    };
    let ratio = browser.speed() / native.speed();
    Ok(format!("{}\n{}\nbrowser : native {ratio:.2}", line("native", native), line("browser", browser)))
}

impl SearchRun {
    /// Returns the speed in nodes per second.
    fn speed(&self) -> f64 {
        self.nodes as f64 * 1000.0 / self.milliseconds.max(1) as f64
    }
}

/// Maximum time from the start of a visit until a column can be selected, in milliseconds.
const VISIT_LIMIT: f64 = 1000.0;

/// The same on a slow phone.
const SLOW_VISIT_LIMIT: f64 = 3000.0;

/// Maximum time for an input in milliseconds, by the slowdown of the main thread: one frame at full speed, and a
/// time that still feels instant at a quarter of it.
const INPUT_LIMITS: [(u32, f64); 2] = [(1, 16.0), (4, 50.0)];

/// Maximum time from the click until a thousand games are listed, in milliseconds.
const GAMES_LIMIT: f64 = 200.0;

/// Response times of the page in milliseconds.
#[derive(Debug, Deserialize)]
struct PageReport {
    paces: Vec<PaceReport>,
    /// The times until a thousand games are listed.
    games: Vec<f64>,
}

/// Measurements at one slowdown of the main thread.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct PaceReport {
    slowdown: u32,
    engine: String,
    inputs: Vec<Input>,
    long_tasks: Vec<f64>,
}

#[derive(Debug, Deserialize)]
struct Input {
    name: String,
    work: f64,
    painted: f64,
}

/// Times from the start of a visit until a column can be chosen, in milliseconds.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Visits {
    first: Vec<f64>,
    /// First visits of a slow phone.
    slow: Vec<f64>,
    offline: Vec<f64>,
    long_tasks: Vec<f64>,
}

/// Median, 95th percentile and maximum of a list of times.
struct Summary {
    count: usize,
    median: f64,
    p95: f64,
    max: f64,
}

impl Summary {
    fn of(times: impl Iterator<Item = f64>) -> Self {
        let mut times: Vec<f64> = times.collect();
        times.sort_by(f64::total_cmp);
        // Nearest-rank percentile.
        let rank = |percent: usize| (times.len() * percent).div_ceil(100).saturating_sub(1);
        let at = |rank: usize| times.get(rank).copied().unwrap_or(f64::NAN);
        Self { count: times.len(), median: at(rank(50)), p95: at(rank(95)), max: at(rank(100)) }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:>8.1} {:>8.1} {:>8.1}", self.median, self.p95, self.max)
    }
}

/// Formats a limit and whether the value is within it.
fn against_limit(value: f64, limit: f64) -> String {
    format!("{} {limit} ms", if value <= limit { "within" } else { "OVER" })
}

impl fmt::Display for PageReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for pace in &self.paces {
            writeln!(f, "{pace}")?;
        }
        let games = Summary::of(self.games.iter().copied());
        writeln!(f, "click until a list of 1000 games is shown, ms")?;
        writeln!(f, "{:<20} {:>6} {:>8} {:>8} {:>8}", "list", "count", "median", "95%", "max")?;
        let verdict = against_limit(games.p95, GAMES_LIMIT);
        write!(f, "{:<20} {:>6} {games}   {verdict}", "my games", games.count)
    }
}

impl fmt::Display for PaceReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limit = INPUT_LIMITS.iter().find(|(slowdown, _)| *slowdown == self.slowdown).map(|(_, limit)| *limit);
        writeln!(f, "input to paint, main thread slowed down {}x, engine {}", self.slowdown, self.engine)?;
        writeln!(f, "{:<20} {:>6} {:>26}   {:>26}", "", "", "work, ms", "to paint, ms")?;
        let heads = format!("{:>8} {:>8} {:>8}", "median", "95%", "max");
        writeln!(f, "{:<20} {:>6} {heads}   {heads}", "input", "count")?;
        let mut names: Vec<&str> = Vec::new();
        for input in &self.inputs {
            if !names.contains(&input.name.as_str()) {
                names.push(&input.name);
            }
        }
        for name in names {
            let inputs: Vec<_> = self.inputs.iter().filter(|input| input.name == name).collect();
            let work = Summary::of(inputs.iter().map(|input| input.work));
            writeln!(
                f,
                "{name:<20} {:>6} {work}   {}",
                work.count,
                Summary::of(inputs.iter().map(|input| input.painted))
            )?;
        }
        let work = Summary::of(self.inputs.iter().map(|input| input.work));
        let painted = Summary::of(self.inputs.iter().map(|input| input.painted));
        writeln!(f, "{:<20} {:>6} {work}   {painted}", "all", work.count)?;
        if let Some(limit) = limit {
            let (work, painted) = (against_limit(work.p95, limit), against_limit(painted.p95, limit));
            writeln!(f, "{:<27} {work:>26}   {painted:>26}", "95%")?;
        }
        let longest = self.long_tasks.iter().copied().fold(0.0, f64::max);
        writeln!(f, "tasks over 50 ms: {}, longest {longest:.0} ms", self.long_tasks.len())
    }
}

impl fmt::Display for Visits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "start of a visit until a column is selected, ms")?;
        writeln!(f, "{:<20} {:>6} {:>8} {:>8} {:>8}", "visit", "count", "median", "95%", "max")?;
        let visits = [
            ("first", &self.first, VISIT_LIMIT),
            ("first, slow phone", &self.slow, SLOW_VISIT_LIMIT),
            ("offline", &self.offline, VISIT_LIMIT),
        ];
        for (name, times, limit) in visits {
            let summary = Summary::of(times.iter().copied());
            let verdict = against_limit(summary.max, limit);
            writeln!(f, "{name:<20} {:>6} {summary}   {verdict}", summary.count)?;
        }
        let longest = self.long_tasks.iter().copied().fold(0.0, f64::max);
        write!(f, "tasks over 50 ms in first visits: {}, longest {longest:.0} ms", self.long_tasks.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(json: &str) -> SearchRun {
        serde_json::from_str(json).expect(json)
    }

    #[test]
    fn runs_are_compared_only_if_the_node_counts_agree() {
        let native = run(r#"{"positions":[],"nodes":3000,"milliseconds":2,"nodes_a_second":1.5e6}"#);
        let browser = run(r#"{"nodes":3000,"elapsedMs":3,"positions":[]}"#);
        let text = compare(&native, &browser).expect("the same nodes");
        assert!(text.ends_with("browser : native 0.67") && text.contains(" 1500000 nodes/s"), "{text}");
        let other = run(r#"{"nodes":3001,"elapsedMs":3}"#);
        let error = compare(&native, &other).expect_err("other nodes").to_string();
        assert!(error.contains("3000 nodes natively, but 3001 in"), "{error}");
    }

    #[test]
    fn the_report_compares_times_with_their_limits() {
        let page: PageReport = serde_json::from_str(
            r#"{
                "paces": [
                    { "slowdown": 1, "engine": "thinking", "inputs": [
                        { "name": "point", "work": 2, "painted": 9 }, { "name": "move", "work": 5, "painted": 19.5 }
                    ], "longTasks": [] },
                    { "slowdown": 4, "engine": "idle", "inputs": [{ "name": "point", "work": 8, "painted": 16 }], "longTasks": [61] }
                ],
                "games": [90, 210]
            }"#,
        )
        .expect("a page");
        let visits: Visits =
            serde_json::from_str(r#"{ "first": [400, 500, 1200], "slow": [2900], "offline": [300], "longTasks": [] }"#)
                .expect("visits");
        let text = format!("{page}\n{visits}");
        let line = |start: &str| {
            let mut lines = text
                .lines()
                .filter(|line| line.starts_with(start))
                .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
            lines.next().unwrap_or_default()
        };
        assert_eq!(line("move"), "move 1 5.0 5.0 5.0 19.5 19.5 19.5");
        assert_eq!(line("all"), "all 2 2.0 5.0 5.0 9.0 19.5 19.5");
        assert_eq!(line("95%"), "95% within 16 ms OVER 16 ms");
        assert_eq!(line("first"), "first 3 500.0 1200.0 1200.0 OVER 1000 ms");
        assert_eq!(line("first, slow"), "first, slow phone 1 2900.0 2900.0 2900.0 within 3000 ms");
        assert_eq!(line("my games"), "my games 2 90.0 210.0 210.0 OVER 200 ms");
        assert!(text.contains("tasks over 50 ms: 1, longest 61 ms"), "{text}");
    }

    #[test]
    fn percentiles_are_nearest_ranks() {
        let summary = Summary::of((1..=100).rev().map(f64::from));
        assert_eq!((summary.median, summary.p95, summary.max), (50.0, 95.0, 100.0));
    }
}
