//! `test`: runs all checks in order and prints their times.

mod runner;

use std::{
    thread,
    time::{Duration, Instant},
};

use clap::ValueEnum;

use crate::{
    commands::{Workspace, test::runner::CheckRunner},
    step::HumanDuration,
    tools::BrowserKind,
};

pub(crate) use runner::{BROWSER_PROGRAM, BROWSER_TESTS};

/// Whether to rerun browser tests that have already passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rerun {
    /// Always.
    Always,
    /// Only if the tests, the site or the browser have changed.
    IfChanged,
}

/// Sets up the tools, runs the checks in order until one fails, and prints a table of times.
///
/// The site is built in parallel with the checks that do not need it, because neither uses all cores all the time: a
/// whole-program optimization runs on a single core.
pub(super) fn run(workspace: &Workspace, checks: &[Check], browser: BrowserKind, rerun: Rerun) -> anyhow::Result<()> {
    let mut report = Report::default();
    let start = Instant::now();
    let runner = CheckRunner::set_up(workspace, checks, browser, rerun)?;
    report.add("set up", start.elapsed());
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
        for (title, time) in self.0.iter().copied().chain([("total", total)]) {
            println!("{title:<20} {:>14}", HumanDuration(time).to_string());
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
            Self::Wasm => "wasm tests",
            Self::Site => "site build",
            Self::Browser => "browser tests",
        }
    }

    /// Checks to run after every small change.
    pub(crate) const QUICK: [Self; 3] = [Self::Format, Self::Lint, Self::Native];

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
