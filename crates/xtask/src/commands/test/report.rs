//! Owns how a test run shows where it is and what it took.

use std::time::Duration;

use super::Part;
use crate::duration::Spoken;

/// The parts that were run, with their times.
#[derive(Default)]
pub(super) struct Report(Vec<(&'static str, Duration)>);

impl Report {
    pub(super) fn add(&mut self, title: &'static str, time: Duration) {
        self.0.push((title, time));
    }

    pub(super) fn print(&self) {
        println!();
        let total = self.0.iter().map(|(_, time)| *time).sum();
        for (title, time) in self.0.iter().copied().chain([("in all", total)]) {
            println!("{title:<20} {:>14}", Spoken(time).to_string());
        }
    }
}

pub(super) fn headline(part: Part) {
    println!("\n== {} ==", part.title());
}
