//! The words of a first screen in other languages than English: a script at its end replaces the English ones before the first
//! paint.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use laska_ui::words::{Language, load_table};
use laska_words::Catalog;
use serde::Serialize;

/// The folder of the gettext files.
const WORDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../static/words");

/// The script without the words.
const SCRIPT: &str = include_str!("translate.js");

/// Loads the translations from their sources.
///
/// # Errors
/// Returns an error if one cannot be read.
pub(crate) fn load_catalogs() -> anyhow::Result<()> {
    for language in Language::translated() {
        let table = Catalog::read(Path::new(WORDS), language)?.to_table();
        load_table(language, table).map_err(|_| anyhow::anyhow!("{}.po is in another language", language.code))?;
    }
    Ok(())
}

/// The texts of a screen in another language.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Words {
    /// Those that differ, by their number.
    texts: BTreeMap<usize, String>,
    /// The texts shown in empty inputs.
    placeholders: Vec<String>,
}

/// The attribute with the text shown in an empty input.
const PLACEHOLDER: [&str; 2] = [" data-placeholder=\"", "\""];

/// Compares a screen in English with the same in another language.
///
/// # Errors
/// Returns an error if the elements are not the same.
pub(crate) fn translated_words(english: &str, other: &str) -> anyhow::Result<Words> {
    let (english, other) = (parts(english), parts(other));
    anyhow::ensure!(english.len() == other.len(), "{} and {} elements", english.len(), other.len());
    let is_same = |english: &Part<'_>, other: &Part<'_>| {
        english.tag == other.tag && english.text.is_empty() == other.text.is_empty()
    };
    let differs = english.iter().zip(&other).find(|(english, other)| !is_same(english, other));
    anyhow::ensure!(differs.is_none(), "other elements: {differs:?}");
    let texts = english.iter().zip(&other).filter(|(english, _)| !english.text.is_empty()).enumerate();
    let texts = texts.filter(|(_, (english, other))| english.text != other.text);
    Ok(Words {
        texts: texts.map(|(number, (_, other))| (number, unescaped(other.text))).collect(),
        placeholders: other.iter().filter_map(|part| part.placeholder).map(unescaped).collect(),
    })
}

/// The words of all languages as the script reads them. A text that occurs several times is written once.
#[derive(Debug, Serialize)]
struct ScriptWords<'a> {
    at: Vec<Vec<usize>>,
    words: BTreeMap<&'a str, LanguageWords<'a>>,
}

/// The words of one language.
#[derive(Debug, Serialize)]
struct LanguageWords<'a> {
    texts: Vec<Option<&'a str>>,
    placeholders: &'a [String],
}

/// Returns the script for the end of a screen, with the words of each language by its code.
///
/// # Errors
/// Returns an error if the words cannot be written as JSON.
pub(crate) fn translation_script(words: &BTreeMap<&str, Words>) -> anyhow::Result<String> {
    let numbers: BTreeSet<usize> = words.values().flat_map(|it| it.texts.keys().copied()).collect();
    let mut places: BTreeMap<Vec<Option<&str>>, Vec<usize>> = BTreeMap::new();
    for number in numbers {
        let texts = words.values().map(|it| it.texts.get(&number).map(String::as_str)).collect();
        places.entry(texts).or_default().push(number);
    }
    let languages = words.iter().enumerate().map(|(index, (&code, Words { placeholders, .. }))| {
        (code, LanguageWords { texts: places.keys().map(|texts| texts[index]).collect(), placeholders })
    });
    let all = ScriptWords { at: places.values().cloned().collect(), words: languages.collect() };
    // No word may end the script.
    let words = serde_json::to_string(&all)?.replace('<', "\\u003c");
    Ok(SCRIPT.replace("\"@words@\"", &words))
}

/// A tag, and the text that follows it.
#[derive(Debug)]
struct Part<'a> {
    /// The text before and after the placeholder.
    tag: [&'a str; 2],
    placeholder: Option<&'a str>,
    text: &'a str,
}

fn parts(markup: &str) -> Vec<Part<'_>> {
    let parts = markup.split('<').skip(1).filter_map(|part| part.split_once('>'));
    let [start, end] = PLACEHOLDER;
    let read = |(tag, text)| {
        let split: Option<(&str, (&str, &str))> =
            str::split_once(tag, start).and_then(|(before, rest)| Some((before, rest.split_once(end)?)));
        match split {
            Some((before, (placeholder, after))) => Part { tag: [before, after], placeholder: Some(placeholder), text },
            None => Part { tag: [tag, ""], placeholder: None, text },
        }
    };
    parts.map(read).collect()
}

/// Replaces the entities with which Yew writes texts.
fn unescaped(text: &str) -> String {
    let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#x27;", "'"), ("&#39;", "'"), ("&amp;", "&")];
    entities.iter().fold(text.to_owned(), |text, (entity, character)| text.replace(entity, character))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_numbered_as_the_texts_of_the_document() -> anyhow::Result<()> {
        let words = translated_words(
            "<p><b>a</b> b<i></i>c</p><q data-placeholder=\"x\"></q>",
            "<p><b>a</b> &lt;d&gt;<i></i>e &amp; f</p><q data-placeholder=\"y\"></q>",
        )?;
        assert_eq!(words.texts, BTreeMap::from([(1, " <d>".to_owned()), (2, "e & f".to_owned())]));
        let script = translation_script(&BTreeMap::from([("de", words)]))?;
        assert!(
            script.contains(r#"{"at":[[1],[2]],"words":{"de":{"texts":[" \u003cd>","e & f"],"placeholders":["y"]}}}"#),
            "{script}"
        );
        Ok(())
    }

    #[test]
    fn other_elements_are_rejected() {
        for other in ["<p>a</p><p>b</p>", "<b>a</b>", "<p></p>"] {
            assert!(translated_words("<p>a</p>", other).is_err(), "{other}");
        }
    }
}
