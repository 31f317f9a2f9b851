//! Owns the page of figures: its sections in their order, and what was measured for each. Knows not how.

use std::{collections::BTreeMap, fmt};

use clap::ValueEnum as _;

use super::Section;

const FRONT: &str = "# Figures\n\nWhat was measured, when and on what. `cargo xtask figures` measures again and writes \
    this page; `cargo xtask figures\nSECTION` measures one section, and leaves the others as they were. Other programs \
    that ran at the same time make every\ntime longer.\n";

/// Where a section begins.
const HEAD: &str = "\n## ";

/// The page: what was measured, by section.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Page(BTreeMap<Section, String>);

impl Page {
    /// What a page tells; nothing where there is none yet. What is no section of ours is dropped.
    pub(super) fn read(text: &str) -> Self {
        let parts = text.split(HEAD).skip(1);
        Self(parts.filter_map(measured).collect())
    }

    /// Puts what was measured now in the place of what was before.
    pub(super) fn put(&mut self, section: Section, measured: &str) {
        self.0.insert(section, measured.trim().to_owned());
    }
}

/// A section and what was measured, of the text from its title up to the next one. What is said between the two is ours.
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
}
