//! Joins the journals of several runs of `laska book`.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::journal::{JournalError, JournalText, variant_of};
use crate::error::CommandError;
use crate::merge::create;

/// Writes the searches of all journals, each position once. The results of single positions do not depend on each
/// other, so the journals need not be complete.
pub(crate) fn merge(path: &Path, journals: &[PathBuf], out: &mut impl Write) -> Result<(), CommandError> {
    let mut merged = String::new();
    let mut results = BTreeMap::new();
    for journal in journals {
        let invalid = |reason: String| CommandError::invalid_input(format!("{}: {reason}", journal.display()));
        let text = fs::read_to_string(journal).map_err(|error| invalid(error.to_string()))?;
        if merged.is_empty() {
            merged = format!("{}\n", text.lines().next().unwrap_or_default());
        }
        let header = merged.lines().next().unwrap_or_default().to_owned();
        let refused = || JournalError::Header { expected: header.clone() }.at(journal);
        let variant = variant_of(&header).ok_or_else(refused)?;
        let parsed = JournalText::parse(&text, &header, variant).map_err(|error| error.at(journal))?;
        for (line, (position, result)) in parsed.complete.split_inclusive('\n').skip(1).zip(parsed.results) {
            match results.get(&position) {
                None => {
                    merged.push_str(line);
                    results.insert(position, result);
                }
                Some(other) if *other == result => {}
                Some(_) => {
                    return Err(invalid(format!("another file has a different result for '{}'", line.trim_end())));
                }
            }
        }
    }
    create(path)?.write_all(merged.as_bytes())?;
    Ok(writeln!(out, "{} positions", results.len())?)
}
