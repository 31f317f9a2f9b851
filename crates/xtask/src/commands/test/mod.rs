//! `test`: runs all checks in order and prints their times.

mod budgets;
mod check;
mod passed_run;
mod programs;
mod runner;

use std::{
    thread,
    time::{Duration, Instant},
};

use crate::step::HumanDuration;
use crate::workspace::Workspace;
use budgets::Budgets;
use runner::CheckRunner;

pub(crate) use check::{Check, Test};
pub(crate) use runner::{BROWSER_PROGRAM, BROWSER_TESTS};

/// Title of the part that is not a check.
const SET_UP: &str = "set up";
/// Title of the sum of all parts.
const TOTAL: &str = "total";

/// Sets up the tools, runs the checks in order until one fails, and prints a table of times.
///
/// The site is built in parallel with the checks that do not need it, because neither uses all cores all the time: a
/// whole-program optimization runs on a single core. Checks beside the browser tests bring nothing on two cores: the browsers
/// get slower by as much.
pub(crate) fn run(workspace: &Workspace, options: &Test) -> anyhow::Result<()> {
    let checks = options.checks();
    let mut report = Report::default();
    let start = Instant::now();
    let runner = CheckRunner::set_up(workspace, &checks, options.browser(), options.rerun())?;
    report.add(SET_UP, start.elapsed());
    let result = thread::scope(|scope| {
        let needs_site = checks.iter().copied().any(Check::needs_site);
        let mut site = needs_site.then(|| scope.spawn(|| runner.build_site()));
        for check in &checks {
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
