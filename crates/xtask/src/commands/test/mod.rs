//! `test`: everything that must hold, in order, each part with its time.

mod checks;
mod dependencies;
mod part;
mod passed;

pub(crate) use checks::{BROWSER_PROGRAM, BROWSER_TESTS};
pub(crate) use part::Part;

use std::{
    thread,
    time::{Duration, Instant},
};

use super::Workshop;
use crate::{duration::Spoken, tools::BrowserKind};
use checks::Checks;

/// Whether to run browser tests that have already passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Repeat {
    /// Always.
    Always,
    /// Only if the tests, the site or the browser have changed since.
    Changed,
}

/// Sets up what the parts need, runs them in order up to the first that fails, and ends with a table.
///
/// The site is built beside the parts that do not need it: its build leaves a core idle where one program is optimized as a
/// whole, and so do they.
pub(super) fn run(workshop: &Workshop, parts: &[Part], browser: BrowserKind, repeat: Repeat) -> anyhow::Result<()> {
    let mut report = Report::default();
    let start = Instant::now();
    let checks = Checks::set_up(workshop, parts, browser, repeat)?;
    report.add("set up", start.elapsed());
    let result = thread::scope(|scope| {
        let needs_site = parts.iter().copied().any(Part::needs_site);
        let mut site = needs_site.then(|| scope.spawn(|| checks.build_site()));
        for part in parts {
            println!("\n== {} ==", part.title());
            let start = Instant::now();
            let ready = match site.take_if(|_| part.needs_site()) {
                Some(build) => build.join().expect("the build does not panic"),
                None => Ok(()),
            };
            let result = ready.and_then(|()| checks.run(*part));
            report.add(part.title(), start.elapsed());
            if let Err(error) = result {
                let again = format!("{} failed (again with: cargo xtask test --only {})", part.title(), part.name());
                return Err(error.context(again));
            }
        }
        Ok(())
    });
    report.print(start.elapsed());
    result
}

/// The parts that were run, with their times.
#[derive(Default)]
struct Report(Vec<(&'static str, Duration)>);

impl Report {
    fn add(&mut self, title: &'static str, time: Duration) {
        self.0.push((title, time));
    }

    fn print(&self, total: Duration) {
        println!();
        for (title, time) in self.0.iter().copied().chain([("in all", total)]) {
            println!("{title:<20} {:>14}", Spoken(time).to_string());
        }
    }
}
