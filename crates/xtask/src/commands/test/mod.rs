//! `test`: runs all checks and prints their times.

mod budgets;
mod runner;

use std::{
    sync::{Mutex, PoisonError},
    thread,
    time::{Duration, Instant},
};

use anyhow::Context as _;
use clap::ValueEnum;

use crate::{
    commands::{
        Workspace,
        test::{budgets::Budgets, runner::CheckRunner},
    },
    step::{HumanDuration, Terminal},
    tools::BrowserKind,
};

pub(crate) use runner::{BROWSER_PROGRAM, BROWSER_TESTS};

/// Whether to rerun proofs and browser tests that have already passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rerun {
    /// Always.
    Always,
    /// Only if what they depend on has changed.
    IfChanged,
}

/// Title of the part that is not a check.
const SET_UP: &str = "set up";
/// Title of the sum of all parts.
const TOTAL: &str = "total";

/// Sets up the tools, runs the checks, and prints a table of their times.
///
/// The site is built in parallel with the native tests, because neither uses all cores all the time. The browser tests, which
/// wait for browsers much of the time, run in parallel with all checks that need neither the site nor its browser. Then all
/// checks run to their end; otherwise the first failure ends the run.
pub(super) fn run(workspace: &Workspace, checks: &[Check], browser: BrowserKind, rerun: Rerun) -> anyhow::Result<()> {
    let report = Mutex::new(Report::default());
    let start = Instant::now();
    let runner = CheckRunner::set_up(workspace, checks, browser, rerun)?;
    add(&report, SET_UP, start);
    let in_browser = checks.contains(&Check::Browser);
    let (beside, before): (Vec<Check>, Vec<Check>) =
        checks.iter().filter(|it| **it != Check::Browser).partition(|it| in_browser && it.can_run_beside_browsers());
    let result = thread::scope(|scope| {
        let needs_site = checks.iter().copied().any(Check::needs_site);
        let mut site = needs_site.then(|| scope.spawn(|| runner.build_site()));
        for check in before {
            let start = announce(check);
            let ready = match site.take_if(|_| check.needs_site()) {
                Some(build) => build.join().expect("the build does not panic"),
                None => Ok(()),
            };
            let result = ready.and_then(|()| runner.run(check, Terminal::Exclusive));
            finish(&report, check, start, result)?;
        }
        if !in_browser {
            return Ok(());
        }
        let start = announce(Check::Browser);
        if let Some(build) = site {
            build.join().expect("the build does not panic")?;
        }
        // Cargo builds for one command at a time.
        runner.build_browser_tests()?;
        let others = scope.spawn(|| {
            beside.into_iter().try_for_each(|check| {
                let start = Instant::now();
                finish(&report, check, start, runner.run(check, Terminal::Shared))
            })
        });
        let result = finish(&report, Check::Browser, start, runner.run(Check::Browser, Terminal::Exclusive));
        // If both fail, the output of the others is above.
        result.and(others.join().expect("a check does not panic"))
    });
    let report = report.into_inner().unwrap_or_else(PoisonError::into_inner);
    report.print(start.elapsed());
    report.print_exceeded(start.elapsed(), &Budgets::of_project(&workspace.project));
    result
}

fn announce(check: Check) -> Instant {
    println!("\n== {} ==", check.title());
    Instant::now()
}

/// Adds a completed check to the report. Its error says how to repeat it.
fn finish(report: &Mutex<Report>, check: Check, start: Instant, result: anyhow::Result<()>) -> anyhow::Result<()> {
    add(report, check.title(), start);
    let name = check.name();
    result.with_context(|| format!("check `{name}` failed (to rerun it: `cargo xtask test --only {name}`)"))
}

fn add(report: &Mutex<Report>, title: &'static str, start: Instant) {
    report.lock().unwrap_or_else(PoisonError::into_inner).0.push((title, start.elapsed()));
}

/// The completed checks and their times.
#[derive(Default)]
struct Report(Vec<(&'static str, Duration)>);

impl Report {
    fn print(&self, total: Duration) {
        println!();
        for (title, time) in self.parts(total) {
            println!("{title:<20} {:>14}", HumanDuration(time).to_string());
        }
    }

    fn parts(&self, total: Duration) -> impl Iterator<Item = (&'static str, Duration)> {
        self.0.iter().copied().chain([(TOTAL, total)])
    }

    /// Prints the parts that took longer than planned. That is no failure: other programs may have used the machine.
    fn print_exceeded(&self, total: Duration, budgets: &Budgets) {
        for (title, time) in self.parts(total) {
            if let Some(budget) = budgets.of(title).filter(|budget| time > *budget) {
                println!("over budget: {title}, {} instead of {}", HumanDuration(time), HumanDuration(budget));
            }
        }
    }
}

/// A check of a test run, in the order in which they run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Check {
    /// Formatting
    Format,
    /// Lints of native code
    Lint,
    /// Lints of wasm code
    LintWasm,
    /// Licenses, versions, sources and known vulnerabilities of dependencies
    Deps,
    /// API documentation
    Doc,
    /// Library packages, without the standard library, with all features, and as published
    Packages,
    /// Native tests
    Native,
    /// Solutions, proofs and verdicts of the library
    Proofs,
    /// Tests compiled to wasm, in Node.js
    Wasm,
    /// Build of the site, and its download size
    Site,
    /// Tests of the built site in Chromium, Firefox or WebKit
    Browser,
}

impl Check {
    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::Format => "formatting",
            Self::Lint => "lints",
            Self::LintWasm => "lints for wasm",
            Self::Deps => "dependencies",
            Self::Doc => "documentation",
            Self::Packages => "packages",
            Self::Native => "native tests",
            Self::Proofs => "proofs",
            Self::Wasm => "wasm tests",
            Self::Site => "site build",
            Self::Browser => "browser tests",
        }
    }

    /// Checks to run after every small change.
    pub(crate) const QUICK: [Self; 4] = [Self::Format, Self::Lint, Self::Native, Self::Proofs];

    /// Returns the name on the command line.
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }

    pub(super) fn needs_wasm_std(self) -> bool {
        matches!(self, Self::LintWasm | Self::Wasm) || self.needs_site()
    }

    /// Returns whether the check may run in parallel with the browser tests: the rest should fail before those start.
    fn can_run_beside_browsers(self) -> bool {
        matches!(
            self,
            Self::Lint | Self::LintWasm | Self::Deps | Self::Doc | Self::Packages | Self::Proofs | Self::Wasm
        )
    }

    pub(super) fn needs_site(self) -> bool {
        matches!(self, Self::Site | Self::Browser)
    }
}
