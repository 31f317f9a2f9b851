//! Owns the reading of gettext's `.po` files, as far as the page needs it. Knows no message and no language.
//!
//! An entry is a row of lines up to an empty one: comments, `msgctxt`, `msgid`, `msgid_plural`, `msgstr` or `msgstr[0]`,
//! `msgstr[1]`, …, each with a quoted text that may go on in the next lines. Entries that are marked `fuzzy` are not sure:
//! they are passed over.

use std::iter::Enumerate;
use std::str::Lines;

use thiserror::Error;

/// What cannot be read at a line of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("line {0}: expected an entry, with msgid and msgstr once, each with a quoted text")]
pub struct BadEntry(pub usize);

/// A message with its translation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry<'a> {
    /// The line that it begins in, from 1.
    pub line: usize,
    /// Its texts, by their keywords.
    texts: Vec<(&'a str, String)>,
}

impl<'a> Entry<'a> {
    /// The text of that keyword.
    #[must_use]
    pub fn text(&self, keyword: &str) -> Option<&str> {
        self.texts.iter().find(|(known, _)| *known == keyword).map(|(_, text)| text.as_str())
    }

    /// All keywords, in the order of their texts.
    pub fn keywords(&self) -> impl Iterator<Item = &str> {
        self.texts.iter().map(|(keyword, _)| *keyword)
    }

    /// The English words; those for one thing, where it is about a number of them. Empty in the header.
    #[must_use]
    pub fn id(&self) -> &str {
        self.text("msgid").unwrap_or_default()
    }

    /// The words of the other language, in each form.
    pub fn forms(&self) -> impl Iterator<Item = &str> {
        self.texts.iter().filter(|(keyword, _)| keyword.starts_with("msgstr")).map(|(_, text)| text.as_str())
    }

    /// What a header says: the `de` of `Language: de`.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        let lines = self.text("msgstr")?.lines();
        lines.filter_map(|line| line.split_once(": ")).find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// Adds a line; `None` where it cannot stand.
    fn add(&mut self, line: &'a str) -> Option<()> {
        let (keyword, quoted) = line.split_once('"')?;
        let (keyword, text) = (keyword.trim_ascii(), unquoted(quoted)?);
        if keyword.is_empty() {
            self.texts.last_mut()?.1.push_str(&text);
        } else {
            // A text that is there already belongs to an entry before, whose end was lost.
            self.text(keyword).is_none().then(|| self.texts.push((keyword, text)))?;
        }
        Some(())
    }
}

/// The entries of a file, one by one. One that is damaged is an error, and the next one is read again.
#[derive(Clone, Debug)]
pub struct Entries<'a> {
    lines: Enumerate<Lines<'a>>,
}

impl<'a> Entries<'a> {
    /// The entries of this text.
    #[must_use]
    pub fn of(text: &'a str) -> Self {
        Self { lines: text.lines().enumerate() }
    }
}

impl<'a> Iterator for Entries<'a> {
    type Item = Result<Entry<'a>, BadEntry>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut entry = Entry::default();
        let (mut is_sure, mut is_whole) = (true, true);
        loop {
            let next = self.lines.next().map(|(above, line)| (above + 1, line.trim_ascii()));
            match next {
                Some((_, line)) if line.starts_with('#') => is_sure &= !line.starts_with("#, fuzzy"),
                Some((number, line)) if !line.is_empty() => {
                    entry.line = if entry.line == 0 { number } else { entry.line };
                    is_whole &= entry.add(line).is_some();
                }
                _ if entry.line > 0 && is_sure => {
                    let is_whole = is_whole && entry.text("msgid").is_some() && entry.forms().next().is_some();
                    return Some(if is_whole { Ok(entry) } else { Err(BadEntry(entry.line)) });
                }
                None => return None,
                Some(_) => (entry, is_sure, is_whole) = (Entry::default(), true, true),
            }
        }
    }
}

/// A text up to its quotation mark; `None` where it does not end, goes on behind it, or escapes something unknown.
fn unquoted(quoted: &str) -> Option<String> {
    let mut text = String::new();
    let mut letters = quoted.strip_suffix('"')?.chars();
    while let Some(letter) = letters.next() {
        text.push(match letter {
            '"' => return None,
            '\\' => match letters.next()? {
                'n' => '\n',
                't' => '\t',
                plain @ ('"' | '\\') => plain,
                _ => return None,
            },
            plain => plain,
        });
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is read of a text: `context|id|plural|form|form`, or the fault.
    fn read(text: &str) -> Vec<String> {
        let told = |entry: Entry<'_>| {
            let names = ["msgctxt", "msgid", "msgid_plural"];
            let texts = names.map(|name| entry.text(name).unwrap_or_default()).into_iter().chain(entry.forms());
            texts.collect::<Vec<_>>().join("|")
        };
        Entries::of(text).map(|entry| entry.map_or_else(|fault| fault.to_string(), told)).collect()
    }

    #[test]
    fn what_tools_write_is_read() {
        for (text, entries) in [
            ("", &[] as &[&str]),
            ("# by somebody\n", &[]),
            ("msgid \"a\"\nmsgstr \"b\"", &["|a||b"]),
            ("\n\n#: page.rs:3\r\nmsgid \"a\"\r\nmsgstr \"\"\r\n", &["|a||"]),
            ("msgid \"\"\n\"a \"\n\"\\\"b\\\"\\n\"\nmsgstr \"\"\n\"c\\\\\"\n\"d\\t\"", &["|a \"b\"\n||c\\d\t"]),
            ("msgctxt \"c\"\nmsgid \"a\"\nmsgid_plural \"as\"\nmsgstr[0] \"b\"\nmsgstr[1] \"bs\"", &["c|a|as|b|bs"]),
            ("#, fuzzy\nmsgid \"a\"\nmsgstr \"b\"\n\nmsgid \"c\"\nmsgstr \"d\"\n\n#~ msgid \"e\"", &["|c||d"]),
        ] {
            assert_eq!(read(text), entries, "{text}");
        }
    }

    #[test]
    fn a_damaged_entry_is_named_and_costs_no_other() {
        for damaged in [
            "msgid \"a",
            "msgid \"a\" b",
            "msgid \"a\\x\"",
            "msgid \"a\\\"",
            "msgid \"a\"b\"",
            "msgid \"a\"\nmsgid \"b\"\nmsgstr \"c\"",
            "\"a\"",
            "<!DOCTYPE html>",
            "msgid \"a\"",
            "msgstr \"a\"",
        ] {
            let text = format!("msgid \"1\"\nmsgstr \"one\"\n\n{damaged}\n\nmsgid \"2\"\nmsgstr \"two\"\n");
            let read = read(&text);
            assert_eq!((read.len(), read[0].as_str(), read[2].as_str()), (3, "|1||one", "|2||two"), "{read:?}");
            assert_eq!(read[1], BadEntry(4).to_string(), "{damaged}");
        }
    }

    /// Cuts and swaps of a whole file's text: none of them may panic, or be read as more than there is.
    #[test]
    fn any_part_of_a_file_is_read_without_harm() {
        let file = "msgctxt \"c\"\nmsgid \"a\"\n\"é\\n\"\nmsgid_plural \"as\"\nmsgstr[0] \"b\"\nmsgstr[1] \"bs\"\n\n#, fuzzy\n";
        let places: Vec<usize> = file.char_indices().map(|(place, _)| place).collect();
        for &from in &places {
            for &to in places.iter().filter(|&&to| to >= from) {
                assert!(read(&file[from..to]).len() <= 1);
                assert!(read(&format!("{}{}", &file[to..], &file[..from])).len() <= 2);
            }
        }
    }
}
