//! The script that stands by while the program of a page loads and runs.

use crate::policy::insert_after_charset;

/// Says so if the program cannot run, does not arrive or stops.
const SCRIPT: &str = include_str!("guard.js");

/// Adds the script to a page, before all other elements.
///
/// # Errors
/// Returns an error if the page has no charset, or if the script cannot be minified.
pub(crate) fn guard(html: &str, minify: impl FnOnce(&str) -> anyhow::Result<String>) -> anyhow::Result<String> {
    insert_after_charset(html, &format!("<script>{}</script>", minify(SCRIPT)?))
}
