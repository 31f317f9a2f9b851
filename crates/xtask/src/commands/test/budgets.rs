//! The time that each part of a test run may take, from docs/figures.md.

use std::{collections::BTreeMap, fs, time::Duration};

use crate::{commands::figures::budgets_in, project::Project};

/// The budgets by the titles of the parts.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Budgets(BTreeMap<String, Duration>);

impl Budgets {
    /// Reads the budgets of a checkout. A page without them has none.
    pub(super) fn of_project(project: &Project) -> Self {
        Self::read(&fs::read_to_string(project.root().join("docs/figures.md")).unwrap_or_default())
    }

    /// Reads the rows `| part | budget |` in the section of the budgets.
    fn read(page: &str) -> Self {
        let rows = budgets_in(page).lines().filter_map(|line| {
            let (part, budget) = line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | ")?;
            Some((part.to_owned(), duration(budget)?))
        });
        Self(rows.collect())
    }

    pub(super) fn of(&self, part: &str) -> Option<Duration> {
        self.0.get(part).copied()
    }
}

/// Reads a duration such as `38 s` or `2 min 17 s`.
fn duration(text: &str) -> Option<Duration> {
    let words: Vec<_> = text.split(' ').collect();
    let (minutes, seconds) = match words.as_slice() {
        [minutes, "min", seconds, "s"] => (minutes.parse().ok()?, seconds.parse().ok()?),
        [minutes, "min"] => (minutes.parse().ok()?, 0),
        [seconds, "s"] => (0, seconds.parse().ok()?),
        _ => return None,
    };
    Some(Duration::from_secs(60 * minutes + seconds))
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum as _;

    use super::*;
    use crate::commands::test::{Check, SET_UP, TOTAL};

    #[test]
    fn every_part_of_a_test_run_has_a_budget() {
        let budgets = Budgets::of_project(&Project::find());
        let checks = Check::value_variants().iter().map(|check| check.title());
        for part in checks.chain([SET_UP, TOTAL]) {
            assert!(budgets.of(part).is_some(), "docs/figures.md has no budget for {part}");
        }
    }

    #[test]
    fn durations_are_read_as_they_are_printed() {
        for (text, seconds) in [("38 s", Some(38)), ("2 min", Some(120)), ("2 min 17 s", Some(137)), ("soon", None)] {
            assert_eq!(duration(text), seconds.map(Duration::from_secs), "{text}");
        }
    }

    #[test]
    fn only_the_rows_of_the_section_count() {
        let page = "# Figures\n\n## Budgets\n\nWhat may be:\n\n| part | budget |\n| :--- | ---: |\n| lints | 2 min |\n\n\
                    ## Other\n\n| total | 9 s |\n";
        let budgets = Budgets::read(page);
        assert_eq!((budgets.of("lints"), budgets.of("total")), (Some(Duration::from_secs(120)), None));
        assert_eq!(Budgets::read(""), Budgets::default());
    }
}
