//! `test`: everything that must hold, in order, each check with its time.

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

/// Whether to run browser tests that have already passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rerun {
    /// Always.
    Always,
    /// Only if the tests, the site or the browser have changed since.
    IfChanged,
}

/// Sets up what the checks need, runs them in order up to the first that fails, and ends with a table.
///
/// The site is built beside the checks that do not need it: its build leaves a core idle where one program is optimized
/// as a whole, and so do they.
pub(super) fn run(workspace: &Workspace, checks: &[Check], browser: BrowserKind, repeat: Rerun) -> anyhow::Result<()> {
    let mut report = Report::default();
    let start = Instant::now();
    let runner = CheckRunner::set_up(workspace, checks, browser, repeat)?;
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
                let again = format!("{} failed (again with: cargo xtask test --only {})", check.title(), check.name());
                return Err(error.context(again));
            }
        }
        Ok(())
    });
    report.print(start.elapsed());
    result
}

/// The checks that were run, with their times.
#[derive(Default)]
struct Report(Vec<(&'static str, Duration)>);

impl Report {
    fn add(&mut self, title: &'static str, time: Duration) {
        self.0.push((title, time));
    }

    fn print(&self, total: Duration) {
        println!();
        for (title, time) in self.0.iter().copied().chain([("in all", total)]) {
            println!("{title:<20} {:>14}", HumanDuration(time).to_string());
        }
    }
}

/// A check of the test run; they run in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Check {
    /// Formatting
    Format,
    /// Lints of the code as this machine runs it
    Lint,
    /// Lints of the code as the browser runs it
    LintWasm,
    /// Licenses, versions, sources and known faults of the packages that we build with
    Deps,
    /// The code's documentation
    Doc,
    /// The packages that others may use: built as they are published, without the standard library, with all features
    Packages,
    /// Tests on this machine
    Native,
    /// Tests of the code compiled to wasm, in Node.js
    Wasm,
    /// The site's build
    Site,
    /// Tests of the built site in Chromium, in Firefox or in WebKit
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
            Self::Site => "build of the site",
            Self::Browser => "browser tests",
        }
    }

    /// The checks to run after every small change.
    pub(crate) const QUICK: [Self; 3] = [Self::Format, Self::Lint, Self::Native];

    /// As it is called on the command line.
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
