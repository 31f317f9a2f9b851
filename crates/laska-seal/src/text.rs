//! The text of a page: reading it, and finding and filling places in it.

use std::fs;
use std::path::Path;

use anyhow::Context as _;

/// Reads a text, and names the file in an error.
pub(crate) fn read(path: &Path) -> anyhow::Result<String> {
    fs::read_to_string(path).with_context(|| format!("could not read {}", path.display()))
}

/// Returns the text before the first span between these marks, the span, and the text after it.
pub(crate) fn split_span<'a>(text: &'a str, [start, end]: [&str; 2]) -> Option<(&'a str, &'a str, &'a str)> {
    let (before, rest) = text.split_once(start)?;
    let (span, after) = rest.split_once(end)?;
    Some((before, span, after))
}

/// Replaces `placeholder`, which must occur exactly once, with `value`.
pub(crate) fn fill_placeholder(template: &str, placeholder: &str, value: &str) -> anyhow::Result<String> {
    anyhow::ensure!(template.matches(placeholder).count() == 1, "the template must contain {placeholder} exactly once");
    Ok(template.replacen(placeholder, value, 1))
}
