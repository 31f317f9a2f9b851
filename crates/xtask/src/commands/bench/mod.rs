//! `bench`: the rules' speed, the search's natively and in the browser, how soon the page answers, and how much the
//! browser fetches.

mod page;

use std::{
    env::consts::EXE_SUFFIX,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::Context as _;
use serde::{Deserialize, de::DeserializeOwned};

use super::{Workshop, test::BROWSER_TESTS};
use crate::{
    process::{output_of, run_shown},
    site,
    tools::{Browser, BrowserKind, provide_browser},
};

/// How often the search is measured; the fastest run was disturbed least.
const RUNS: u32 = 5;

/// What a run of the engine's benchmark came to: the JSON of `laska bench --json`, or that of the worker.
#[derive(Debug, Deserialize)]
struct Run {
    nodes: u64,
    #[serde(alias = "elapsedMs")]
    milliseconds: u64,
}

pub(super) fn run(workshop: &Workshop) -> anyhow::Result<()> {
    let browser = provide_browser(BrowserKind::Chromium, &workshop.toolbox)?;
    let dist = workshop.site()?;
    run_shown(&mut cargo(workshop, &["bench", "--package", "laska-tests"]))?;
    run_shown(&mut cargo(workshop, &["build", "--release", "--package", "laska-cli"]))?;
    run_shown(&mut cargo(workshop, &["build", "--package", BROWSER_TESTS, "--bin", "bench"]))?;
    println!();
    println!("{}", compared(&natively(workshop)?, &in_browser(workshop, &browser, &dist)?)?);
    println!();
    println!("{}", page(workshop, &browser, &dist)?);
    println!();
    site::print_sizes(&dist)
}

fn cargo(workshop: &Workshop, arguments: &[&str]) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.args(arguments).current_dir(workshop.project.root());
    cargo
}

/// A program that was just built.
fn built(workshop: &Workshop, profile: &str, name: &str) -> PathBuf {
    workshop.project.target().join(profile).join(format!("{name}{EXE_SUFFIX}"))
}

/// The fastest native run.
fn natively(workshop: &Workshop) -> anyhow::Result<Run> {
    let laska = built(workshop, "release", "laska");
    let runs = (0..RUNS).map(|_| measured(Command::new(&laska).args(["bench", "--json"])));
    let runs = runs.collect::<anyhow::Result<Vec<Run>>>()?;
    runs.into_iter().min_by_key(|run| run.milliseconds).context("it is run")
}

/// The fastest run in the site's worker.
fn in_browser(workshop: &Workshop, browser: &Browser, dist: &Path) -> anyhow::Result<Run> {
    measured(browser_bench(workshop, browser, dist).args(["search", &RUNS.to_string()]))
}

/// How soon the page answers.
fn page(workshop: &Workshop, browser: &Browser, dist: &Path) -> anyhow::Result<page::Page> {
    measured(browser_bench(workshop, browser, dist).arg("page"))
}

/// The program that measures the built site in Chromium.
fn browser_bench(workshop: &Workshop, browser: &Browser, dist: &Path) -> Command {
    let mut bench = Command::new(built(workshop, "debug", "bench"));
    browser.apply(&mut bench, dist);
    bench
}

fn measured<T: DeserializeOwned>(program: &mut Command) -> anyhow::Result<T> {
    let json = output_of(program)?;
    serde_json::from_str(&json).with_context(|| format!("not what a benchmark comes to: {json}"))
}

/// Both runs beside each other.
///
/// # Errors
/// When they have not visited the same nodes: then they have not searched the same.
fn compared(native: &Run, browser: &Run) -> anyhow::Result<String> {
    let (here, there) = (native.nodes, browser.nodes);
    anyhow::ensure!(here == there, "the search visits {here} nodes natively and {there} in the browser's worker");
    let line = |what: &str, run: &Run| {
        format!("{what:<8} {:>10} nodes {:>8} ms {:>12.0} nodes/s", run.nodes, run.milliseconds, run.speed())
    };
    let ratio = browser.speed() / native.speed();
    Ok(format!("{}\n{}\nbrowser : native {ratio:.2}", line("native", native), line("browser", browser)))
}

impl Run {
    /// Nodes a second.
    fn speed(&self) -> f64 {
        self.nodes as f64 * 1000.0 / self.milliseconds.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(json: &str) -> Run {
        serde_json::from_str(json).expect(json)
    }

    #[test]
    fn runs_are_compared_where_they_searched_the_same() {
        let native = run(r#"{"positions":[],"nodes":3000,"milliseconds":2,"nodes_a_second":1.5e6}"#);
        let browser = run(r#"{"nodes":3000,"elapsedMs":3,"positions":[]}"#);
        let text = compared(&native, &browser).expect("the same nodes");
        assert!(text.ends_with("browser : native 0.67") && text.contains(" 1500000 nodes/s"), "{text}");
        let other = run(r#"{"nodes":3001,"elapsedMs":3}"#);
        let error = compared(&native, &other).expect_err("other nodes").to_string();
        assert!(error.contains("3000 nodes natively and 3001 in"), "{error}");
    }
}
