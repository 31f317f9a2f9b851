//! Owns the reading of gettext's `.po` files, as far as the page needs it. Knows no message and no language.
//!
//! An entry is a row of lines up to an empty one: comments, `msgctxt`, `msgid`, `msgid_plural`, `msgstr` or `msgstr[0]`,
//! `msgstr[1]`, …, each with a quoted text that may go on in the next lines. Entries that are marked `fuzzy` are not sure:
//! they are passed over.

use std::iter::Enumerate;
use std::str::Lines;

use thiserror::Error;

use super::Language;

/// Why a text is not a language's file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PoError {
    /// There is no header that says so.
    #[error("expected a .po file with the header `Language: {}`", .0.code)]
    NotOfLanguage(Language),
    /// A line is not what a .po file has there.
    #[error("line {0}: expected a keyword that is not there yet, and a quoted text")]
    BadLine(usize),
    /// Something is missing in the entry that begins there.
    #[error("line {0}: expected msgid and msgstr")]
    Unfinished(usize),
}

/// How many forms a message can have: more than any language's.
const MOST_FORMS: usize = 8;

/// A message with its translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The line that it begins in, from 1.
    pub line: usize,
    /// What tells it from the same words with another meaning.
    pub context: Option<String>,
    /// The English words; for one thing, where it is about a number of them. Empty in the header.
    pub id: String,
    /// The English words for several things.
    pub plural: Option<String>,
    /// The words of the other language, in each form.
    pub forms: Vec<String>,
}

impl Entry {
    /// A line of the header: the `de` of `Language: de`.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        let lines = self.forms.first()?.lines();
        lines.filter_map(|line| line.split_once(':')).find(|(known, _)| *known == name).map(|(_, value)| value.trim())
    }
}

/// The entries of a file, one by one. One that is damaged is an error, and the next one is read again.
#[derive(Clone, Debug)]
pub struct Entries<'a> {
    lines: Enumerate<Lines<'a>>,
}

/// A text of an entry.
#[derive(Clone, Copy)]
enum Field {
    Context,
    Id,
    Plural,
    Form(usize),
}

/// An entry of which some lines were read.
#[derive(Default)]
struct Draft {
    line: usize,
    context: Option<String>,
    id: Option<String>,
    plural: Option<String>,
    forms: Vec<String>,
    field: Option<Field>,
    is_fuzzy: bool,
    damage: Option<PoError>,
}

impl<'a> Entries<'a> {
    /// The entries of this text.
    #[must_use]
    pub fn of(text: &'a str) -> Self {
        Self { lines: text.lines().enumerate() }
    }
}

impl Iterator for Entries<'_> {
    type Item = Result<Entry, PoError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut draft = Draft::default();
        loop {
            match self.lines.next().map(|(above, line)| (above + 1, line.trim())) {
                Some((number, line)) if !line.is_empty() => draft.read(number, line),
                _ if draft.line > 0 && !draft.is_fuzzy => return Some(draft.end()),
                None => return None,
                Some(_) => draft = Draft::default(),
            }
        }
    }
}

impl Draft {
    fn read(&mut self, number: usize, line: &str) {
        if line.starts_with('#') {
            self.is_fuzzy |= line.starts_with("#,") && line.contains("fuzzy");
            return;
        }
        if self.line == 0 {
            self.line = number;
        }
        if split(line).and_then(|(keyword, text)| self.put(keyword, &text)).is_none() {
            self.damage.get_or_insert(PoError::BadLine(number));
        }
    }

    /// Adds a text to the one that it belongs to; `None` where it cannot stand.
    fn put(&mut self, keyword: Option<Field>, text: &str) -> Option<()> {
        self.field = keyword.or(self.field);
        let begun = match self.field? {
            Field::Context => &mut self.context,
            Field::Id => &mut self.id,
            Field::Plural => &mut self.plural,
            Field::Form(number) => {
                if keyword.is_some() {
                    (number == self.forms.len() && number < MOST_FORMS).then(|| self.forms.push(text.to_owned()))?;
                } else {
                    self.forms.last_mut()?.push_str(text);
                }
                return Some(());
            }
        };
        match (keyword, begun) {
            (None, Some(begun)) => begun.push_str(text),
            (Some(_), place @ None) => *place = Some(text.to_owned()),
            _ => return None,
        }
        Some(())
    }

    fn end(self) -> Result<Entry, PoError> {
        let Self { line, context, id, plural, forms, damage, .. } = self;
        match (damage, id) {
            (Some(damage), _) => Err(damage),
            (None, Some(id)) if !forms.is_empty() => Ok(Entry { line, context, id, plural, forms }),
            _ => Err(PoError::Unfinished(line)),
        }
    }
}

/// A line's keyword, if it begins with one, and its text; `None` where it is something else.
fn split(line: &str) -> Option<(Option<Field>, String)> {
    let (keyword, quoted) = line.split_at(line.find('"')?);
    let field = match keyword.trim_end() {
        "" => None,
        "msgctxt" => Some(Field::Context),
        "msgid" => Some(Field::Id),
        "msgid_plural" => Some(Field::Plural),
        "msgstr" => Some(Field::Form(0)),
        numbered => Some(Field::Form(numbered.strip_prefix("msgstr[")?.strip_suffix(']')?.parse().ok()?)),
    };
    Some((field, unquoted(quoted)?))
}

/// The text between quotation marks; `None` where it does not end, goes on behind them, or escapes something unknown.
fn unquoted(quoted: &str) -> Option<String> {
    let mut text = String::new();
    let mut letters = quoted.strip_prefix('"')?.strip_suffix('"')?.chars();
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
        let told = |entry: Entry| {
            let mut parts = vec![entry.context.unwrap_or_default(), entry.id, entry.plural.unwrap_or_default()];
            parts.extend(entry.forms);
            parts.join("|")
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
        for (damaged, fault) in [
            ("msgid \"a", "line 4: expected a keyword"),
            ("msgid \"a\" b", "line 4: expected a keyword"),
            ("msgid \"a\\x\"", "line 4: expected a keyword"),
            ("msgid \"a\\\"", "line 4: expected a keyword"),
            ("msgid \"a\"b\"", "line 4: expected a keyword"),
            ("msgid \"a\"\nmsgid \"b\"\nmsgstr \"c\"", "line 5: expected a keyword that is not there yet"),
            ("msgid \"a\"\nmsgstr[1] \"b\"", "line 5: expected a keyword"),
            ("msgid \"a\"\nmsgstr[9999999999999999999999] \"b\"", "line 5: expected a keyword"),
            ("\"a\"", "line 4: expected a keyword"),
            ("<!DOCTYPE html>", "line 4: expected a keyword"),
            ("msgid \"a\"", "line 4: expected msgid and msgstr"),
            ("msgstr \"a\"", "line 4: expected msgid and msgstr"),
        ] {
            let text = format!("msgid \"1\"\nmsgstr \"one\"\n\n{damaged}\n\nmsgid \"2\"\nmsgstr \"two\"\n");
            let read = read(&text);
            assert_eq!((read.len(), read[0].as_str(), read[2].as_str()), (3, "|1||one", "|2||two"), "{read:?}");
            assert!(read[1].starts_with(fault), "{damaged}: {}", read[1]);
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
