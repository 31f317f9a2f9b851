//! `figures`: measures, and writes the results into docs/figures.md, each section with its date and its machine.

mod section;

use std::{
    collections::BTreeMap,
    fmt, fs,
    process::Command,
    thread,
    time::{SystemTime, UNIX_EPOCH},
};

use anyhow::Context as _;
use clap::ValueEnum as _;

use crate::{commands::Workshop, process::output_of, step::step};

pub(crate) use section::Section;

/// Measures these sections; the page's others stay as they were.
pub(super) fn run(workshop: &Workshop, sections: &[Section]) -> anyhow::Result<()> {
    let path = workshop.project.root().join("docs").join("figures.md");
    let mut page = Page::read(&fs::read_to_string(&path).unwrap_or_default());
    let machine = this_machine();
    for section in sections {
        let again = format!("mend what is named above, then: cargo xtask figures {}", section.name());
        let printed = step(&format!("measure {}", section.title()), &again, |live| {
            let commands = section.commands(workshop.project.root())?;
            commands
                .into_iter()
                .map(|mut command| {
                    live.tell(&format!("{command:?}"));
                    output_of(&mut command)
                })
                .collect::<anyhow::Result<Vec<_>>>()
        })?;
        page.put(*section, &format!("{}, on {machine}:\n\n{}", Day::today(), section.shape(&printed)));
        // After every section: what was measured is kept, whatever becomes of the next.
        fs::write(&path, page.to_string()).with_context(|| format!("cannot write {}", path.display()))?;
    }
    println!("the figures are in {}", path.display());
    Ok(())
}

const FRONT: &str = "# Figures\n\nWhat was measured, when and on what. `cargo xtask figures` measures again and writes \
    this page; `cargo xtask figures\nSECTION` measures one section, and leaves the others as they were. Other programs \
    that ran at the same time make every\ntime longer.\n";

/// Where a section begins.
const HEAD: &str = "\n## ";

/// The page: what was measured, by section.
#[derive(Debug, PartialEq, Eq)]
struct Page(BTreeMap<Section, String>);

impl Page {
    /// What a page tells; nothing where there is none yet. What is no section of ours is dropped.
    fn read(text: &str) -> Self {
        let parts = text.split(HEAD).skip(1);
        Self(parts.filter_map(measured).collect())
    }

    /// Puts what was measured now in the place of what was before.
    fn put(&mut self, section: Section, measured: &str) {
        self.0.insert(section, measured.trim().to_owned());
    }
}

/// A section and what was measured, of the text from its title up to the next one. What is said between the two is
/// ours.
fn measured(part: &str) -> Option<(Section, String)> {
    let mut blocks = part.splitn(3, "\n\n");
    let (title, _about, measured) = (blocks.next()?, blocks.next()?, blocks.next()?.trim());
    let section = Section::value_variants().iter().find(|section| section.title_line() == title)?;
    (measured != absent(*section)).then(|| (*section, measured.to_owned()))
}

/// What stands above every measurement.
fn introduced(section: Section) -> String {
    format!("{}\n\n{}\n", section.title_line(), section.about())
}

/// What stands in the place of a measurement that nobody has made.
fn absent(section: Section) -> String {
    format!("Not measured yet: `cargo xtask figures {}`.", section.name())
}

impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(FRONT)?;
        for section in Section::value_variants() {
            let measured = self.0.get(section).cloned().unwrap_or_else(|| absent(*section));
            write!(f, "{HEAD}{}\n{measured}\n", introduced(*section))?;
        }
        Ok(())
    }
}

const SECONDS_A_DAY: u64 = 86_400;

/// A day, counted from the first of January 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Day(u64);

impl Day {
    /// The day that it is now; a clock before 1970 is taken for that year's first.
    fn today() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self(since.as_secs() / SECONDS_A_DAY)
    }
}

impl fmt::Display for Day {
    /// As `2026-11-22`. Years are counted from March on, so that the leap day is their last, in eras of 400 years:
    /// <https://howardhinnant.github.io/date_algorithms.html#civil_from_days>.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // From the first of March of the year 0.
        let days = self.0 + 719_468;
        let (era, day_of_era) = (days / 146_097, days % 146_097);
        let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let from_march = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * from_march + 2) / 5 + 1;
        let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
        let year = era * 400 + year_of_era + u64::from(month <= 2);
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

/// The machine, as a phrase that follows "on".
fn this_machine() -> String {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let rustc = output_of(Command::new("rustc").arg("--version")).unwrap_or_default();
    let rustc = rustc.split(" (").next().unwrap_or_default();
    [format!("{cores} cores of {}", processor()), rustc.to_owned()]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(", ")
}

/// The processor's name, where the system tells it.
fn processor() -> String {
    let told = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = told.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    name.map_or_else(|| format!("{} ({})", std::env::consts::ARCH, std::env::consts::OS), |(_, name)| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_measured_before_stays() {
        let mut page = Page::read("");
        assert!(page.to_string().contains(&absent(Section::Sizes)));
        page.put(Section::Sizes, "2026-11-22, on a desk:\n\n```\n1 byte\n```\n");
        let again = Page::read(&page.to_string());
        assert_eq!(again, page);
        let mut other = Page::read(&page.to_string());
        other.put(Section::Page, "soon");
        assert!(other.to_string().contains("1 byte") && other.to_string().contains("soon"));
        assert_eq!(Page::read(&other.to_string()), other);
    }

    #[test]
    fn days_have_their_dates() {
        for (day, date) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (19_782, "2024-02-29"),
            (20_779, "2026-11-22"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(Day(day).to_string(), date, "day {day}");
        }
    }
}
