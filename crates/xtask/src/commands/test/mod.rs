//! `test`: runs all checks in order and prints their times.

mod budgets;
mod runner;

use std::{
    thread,
    time::{Duration, Instant},
};

use clap::ValueEnum;

use crate::{
    commands::{
        Workspace,
        test::{budgets::Budgets, runner::CheckRunner},
    },
    step::HumanDuration,
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

/// Sets up the tools, runs the checks in order until one fails, and prints a table of times.
///
/// The site is built in parallel with the checks that do not need it, because neither uses all cores all the time: a
/// whole-program optimization runs on a single core. Checks beside the browser tests bring nothing on two cores: the browsers
/// get slower by as much.
pub(super) fn run(workspace: &Workspace, checks: &[Check], browser: BrowserKind, rerun: Rerun) -> anyhow::Result<()> {
    let mut report = Report::default();
    let start = Instant::now();
    let runner = CheckRunner::set_up(workspace, checks, browser, rerun)?;
    report.add(SET_UP, start.elapsed());
    let result = thread::scope(|scope| {
        let needs_site = checks.iter().copied().any(Check::needs_site);
        let mut site = needs_site.then(|| scope.spawn(|| runner.build_site()));
        for check in checks {
            println!("\n== {} ==", check.title());
            let start = Instant::now();
            let ready = match site.take_if(|_| check.needs_site()) {
                Some(build) => build.join().expect("the build does not panic"),
                None => Ok(()),
            };
            let result = ready.and_then(|()| runner.run(*check));
            report.add(check.title(), start.elapsed());
            if let Err(error) = result {
                let name = check.name();
                return Err(
                    error.context(format!("check `{name}` failed (to rerun it: `cargo xtask test --only {name}`)"))
                );
            }
        }
        Ok(())
    });
    report.print(start.elapsed());
    report.print_exceeded(start.elapsed(), &Budgets::of_project(&workspace.project));
    result
}

/// The completed checks and their times.
#[derive(Default)]
struct Report(Vec<(&'static str, Duration)>);

impl Report {
    fn add(&mut self, title: &'static str, time: Duration) {
        self.0.push((title, time));
    }

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

    pub(super) fn needs_site(self) -> bool {
        matches!(self, Self::Site | Self::Browser)
    }
}
