//! `figures`: measures, and writes what came out into docs/figures.md, each section with its date and its machine.

mod day;
mod machine;
mod page;
mod section;

pub(crate) use section::Section;

use std::fs;

use anyhow::Context as _;

use super::Workshop;
use crate::{process::output_of, step::step};
use day::Day;
use page::Page;

/// Measures these sections; the page's others stay as they were.
pub(super) fn run(workshop: &Workshop, sections: &[Section]) -> anyhow::Result<()> {
    let path = workshop.project.root().join("docs").join("figures.md");
    let mut page = Page::read(&fs::read_to_string(&path).unwrap_or_default());
    let machine = machine::described();
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
