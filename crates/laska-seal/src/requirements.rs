//! What a browser must be able to do to run the programs.

use crate::staged_build::fill_placeholder;

/// Shows a message in place of the page if the browser cannot run the programs.
const SCRIPT: &str = include_str!("requirements.js");

const BODY_END: &str = "</body>";

/// Adds a script to a page that shows a message instead of the page if the browser cannot run the programs.
///
/// # Errors
/// Returns an error if the page does not have exactly one body that ends, or if the script cannot be minified.
pub(crate) fn check_requirements(
    html: &str,
    minify: impl FnOnce(&str) -> anyhow::Result<String>,
) -> anyhow::Result<String> {
    fill_placeholder(html, BODY_END, &format!("<script>{}</script>\n  {BODY_END}", minify(SCRIPT)?))
}
