//! The script that stands by while the program of a page loads and runs.
//!
//! The programs need the vector instructions of WebAssembly (`simd128`), which every browser since 2023 has. In an older
//! browser, the script says so. If the program does not arrive, or panics later, it offers a reload; the game is stored after
//! each move. It keeps presses on the first screen and carries them out on the page, and it lets Yew find its elements where a
//! translator or an extension has moved them. A script before it finds out the visitor's language.

use std::{collections::BTreeMap, path::Path};

use anyhow::Context as _;
use laska_words::{Table, tr_noop};

use crate::{
    digest::files_below,
    policy::insert_after_charset,
    text::{fill_placeholder, read},
};

/// Folder of the translations in a site.
pub(crate) const WORDS: &str = "words";

/// Finds out the visitor's language.
const LANGUAGE_SCRIPT: &str = include_str!("language.js");

/// Says so if the program cannot run, does not arrive or stops.
const GUARD_SCRIPT: &str = include_str!("guard.js");

/// The language of the messages below.
const ENGLISH: &str = "en";

/// The messages by the names that the script uses.
const MESSAGES: [(&str, &str); 6] = [
    (
        "old",
        tr_noop!(
            "Laska needs a newer browser, or WebAssembly is turned off in this one. Any browser of 2023 or later is fine."
        ),
    ),
    ("lost", tr_noop!("Laska did not load. Check the connection, then reload the page.")),
    ("slow", tr_noop!("Laska is still loading. If it does not appear, check the connection and reload the page.")),
    ("framed", tr_noop!("This frame does not let the board load. Open it in a window of its own:")),
    (
        "stopped",
        tr_noop!("Something went wrong, and this page has stopped. Reload it to continue. Your games are saved."),
    ),
    ("reload", tr_noop!("Reload")),
];

/// The messages of one language by name.
pub(crate) type Messages = BTreeMap<&'static str, String>;

/// Reads the messages in all languages from the translation tables of a site, by language.
///
/// # Errors
/// Returns an error if a table cannot be read or a message is not translated.
pub(crate) fn messages(site: &Path) -> anyhow::Result<BTreeMap<String, Messages>> {
    let english = MESSAGES.map(|(name, text)| (name, text.to_owned()));
    let mut all = BTreeMap::from([(ENGLISH.to_owned(), BTreeMap::from(english))]);
    for file in files_below(&site.join(WORDS), |path| path.extension().is_none_or(|extension| extension != "txt"))? {
        let text = read(&site.join(WORDS).join(&file))?;
        let table = Table::read(&text);
        let translated = |(name, english)| {
            let words = table.get(english, 0);
            Ok((name, words.with_context(|| format!("{}: {english:?} is not translated", file.display()))?.to_owned()))
        };
        all.insert(table.language().to_owned(), MESSAGES.into_iter().map(translated).collect::<anyhow::Result<_>>()?);
    }
    Ok(all)
}

/// Adds both scripts to a page, before all other elements. The messages are those of [`messages`].
///
/// # Errors
/// Returns an error if the page has no charset, or if the script cannot be minified.
pub(crate) fn guard(
    html: &str,
    messages: &BTreeMap<String, Messages>,
    minify: impl FnOnce(&str) -> anyhow::Result<String>,
) -> anyhow::Result<String> {
    let languages = serde_json::to_string(&messages.keys().collect::<Vec<_>>())?;
    let language = fill_placeholder(LANGUAGE_SCRIPT, "\"@languages@\"", &languages)?;
    let guard = fill_placeholder(GUARD_SCRIPT, "\"@messages@\"", &serde_json::to_string(messages)?)?;
    insert_after_charset(html, &format!("<script>{}</script>", minify(&(language + &guard))?))
}
