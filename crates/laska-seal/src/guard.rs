//! The script that stands by while the program of a page loads and runs.
//!
//! The programs need the vector instructions of WebAssembly (`simd128`), which every browser since 2023 has. In an older
//! browser, the script says so. If the program does not arrive, or panics later, it offers a reload; the game is stored after
//! each move. It keeps presses on the first screen and carries them out on the page, and it lets Yew find its elements where a
//! translator or an extension has moved them.

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
