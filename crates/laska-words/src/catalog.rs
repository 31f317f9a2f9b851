//! The compiler from gettext files to tables.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{fs, io};

use polib::catalog::Catalog as PoCatalog;
use polib::po_file;
use thiserror::Error;

use crate::language::Language;
use crate::table::{CONTEXT_SEPARATOR, FIELD_SEPARATOR, RECORD_SEPARATOR, message_code};

/// The gettext context of the messages that only the terminal shows.
const TERMINAL: &str = "terminal";

/// An error in a gettext file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CatalogError {
    /// A line does not belong to a valid entry.
    #[error("line {0}: expected an entry with one msgid and one msgstr, each followed by quoted text")]
    Syntax(usize),
    /// An entry that polib rejects.
    #[error("line {line}: {reason}")]
    InvalidEntry {
        /// First line of the entry, counted from 1.
        line: usize,
        /// The error message of polib.
        reason: String,
    },
    /// A second entry for the same message.
    #[error("line {0}: duplicate entry for this message")]
    Duplicate(usize),
    /// Two messages with the same code.
    #[error("line {0}: another message has the code of this one; change a word of its English text")]
    EqualCodes(usize),
    /// A file without a header entry.
    #[error("missing header entry with a `Language` field")]
    MissingHeader,
}

/// The file of a language cannot be used.
#[derive(Debug, Error)]
pub enum FileError {
    /// It cannot be read.
    #[error("could not read {0}")]
    Unreadable(String, #[source] io::Error),
    /// It is malformed.
    #[error("could not compile {0}")]
    Malformed(String, #[source] CatalogError),
}

/// The translations into one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Catalog {
    /// Language code, such as `de`.
    pub language: String,
    /// Content type of the file: `text/plain; charset=UTF-8`.
    pub content_type: String,
    /// Number of plural forms.
    pub plural_count: usize,
    /// Messages by key. Messages marked as fuzzy are omitted.
    pub messages: BTreeMap<String, Message>,
}

/// A message and its translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// First line of the entry, counted from 1.
    pub line: usize,
    /// The English plural, if the message depends on a count.
    pub plural: Option<String>,
    /// One translation per plural form. An untranslated form is empty.
    pub forms: Vec<String>,
}

impl Catalog {
    /// Reads the file of a language, `CODE.po`, from the folder with all of them.
    ///
    /// # Errors
    /// Returns an error that names the file if it cannot be read or is malformed.
    pub fn read(folder: &Path, language: Language) -> Result<Self, FileError> {
        let path = folder.join(format!("{}.po", language.code));
        let name = path.display().to_string();
        let text = fs::read_to_string(&path).map_err(|error| FileError::Unreadable(name.clone(), error))?;
        Self::parse(&text).map_err(|error| FileError::Malformed(name, error))
    }

    /// Parses a gettext file.
    ///
    /// # Errors
    /// Returns an error if any part of the file is malformed. Nothing is skipped silently, so a build with a damaged
    /// file fails.
    pub fn parse(po: &str) -> Result<Self, CatalogError> {
        let mut entries = entries(po)?.into_iter();
        let (line, header) = entries.next().ok_or(CatalogError::MissingHeader)?;
        let metadata = parse(line, &header)?.metadata;
        if metadata.language.is_empty() {
            return Err(CatalogError::MissingHeader);
        }
        let mut messages = BTreeMap::new();
        for (line, entry) in entries {
            // Parse one entry at a time: given two entries for a message, polib silently drops one.
            let parsed = parse(line, &format!("{header}\n{entry}"))?;
            let message = parsed.messages().next().ok_or(CatalogError::Syntax(line))?;
            if message.is_fuzzy() {
                continue;
            }
            let key = match message.msgctxt().filter(|context| !context.is_empty()) {
                Some(context) => format!("{context}{CONTEXT_SEPARATOR}{}", message.msgid()),
                None => message.msgid().to_owned(),
            };
            let forms = match message.msgstr_plural() {
                Ok(forms) => forms.clone(),
                Err(_) => message.msgstr().into_iter().map(str::to_owned).collect(),
            };
            let plural = message.msgid_plural().ok().map(str::to_owned);
            if messages.insert(key, Message { line, plural, forms }).is_some() {
                return Err(CatalogError::Duplicate(line));
            }
        }
        let mut codes = BTreeSet::new();
        if let Some((_, message)) = messages.iter().find(|(key, _)| !codes.insert(message_code(key))) {
            return Err(CatalogError::EqualCodes(message.line));
        }
        let (language, content_type) = (metadata.language, metadata.content_type);
        Ok(Self { language, content_type, plural_count: metadata.plural_rules.nplurals, messages })
    }

    /// Returns the table that the pages load: without the messages of the terminal.
    pub fn to_page_table(&self) -> String {
        let of_terminal = format!("{TERMINAL}{CONTEXT_SEPARATOR}");
        self.table_with(|key| !key.starts_with(&of_terminal))
    }

    /// Returns the table of all translations.
    pub fn to_table(&self) -> String {
        self.table_with(|_| true)
    }

    /// Returns the table of some messages. An untranslated message has no record and stays English.
    fn table_with(&self, has: impl Fn(&str) -> bool) -> String {
        let mut table = self.language.clone();
        for (key, message) in self.messages.iter().filter(|(key, _)| has(key)) {
            if message.forms.iter().any(|form| !form.is_empty()) {
                table.push(RECORD_SEPARATOR);
                table.extend(message_code(key).map(char::from));
                for form in &message.forms {
                    table.push(FIELD_SEPARATOR);
                    table.push_str(form);
                }
            }
        }
        table
    }
}

/// Splits a file into entries, each with the number of its first line. Drops comments other than flags. This check is
/// stricter than polib, which accepts some damaged lines.
fn entries(po: &str) -> Result<Vec<(usize, String)>, CatalogError> {
    let mut entries = Vec::new();
    let (mut entry, mut keywords, mut start) = (String::new(), Vec::new(), 0);
    // The extra empty line ends the last entry.
    for (number, line) in (1..).zip(po.lines().chain([""])) {
        if line.starts_with("#,") || !line.is_empty() && !line.starts_with('#') {
            entry += line;
            entry.push('\n');
        }
        if line.starts_with('#') {
            continue;
        }
        if !line.is_empty() {
            let (keyword, is_quoted) = split_keyword(line);
            let is_valid = match keyword {
                "" => !keywords.is_empty(),
                _ => is_keyword(keyword) && !keywords.contains(&keyword),
            };
            if !is_valid || !is_quoted || line.contains([RECORD_SEPARATOR, FIELD_SEPARATOR]) {
                return Err(CatalogError::Syntax(number));
            }
            if keywords.is_empty() {
                start = number;
            }
            if !keyword.is_empty() {
                keywords.push(keyword);
            }
        } else if !keywords.is_empty() {
            let has_translation = keywords.iter().any(|keyword| keyword.starts_with("msgstr"));
            if !has_translation || !keywords.contains(&"msgid") {
                return Err(CatalogError::Syntax(start));
            }
            entries.push((start, std::mem::take(&mut entry)));
            keywords.clear();
        } else {
            // These flags belong to an entry that is commented out.
            entry.clear();
        }
    }
    Ok(entries)
}

/// Returns the keyword of a line, and whether complete quoted text follows it.
fn split_keyword(line: &str) -> (&str, bool) {
    let Some((keyword, quoted)) = line.split_once('"') else { return (line, false) };
    let Some(text) = quoted.strip_suffix('"') else { return (keyword, false) };
    let mut characters = text.chars();
    let mut is_complete = keyword.is_empty() || keyword.ends_with(' ');
    while let Some(character) = characters.next() {
        is_complete &= match character {
            '"' => false,
            '\\' => characters.next().is_some(),
            _ => true,
        };
    }
    (keyword.trim_end_matches(' '), is_complete)
}

fn is_keyword(keyword: &str) -> bool {
    match keyword.strip_prefix("msgstr[").and_then(|number| number.strip_suffix(']')) {
        Some(number) => number.len() == 1 && number.bytes().all(|digit| digit.is_ascii_digit()),
        None => ["msgctxt", "msgid", "msgid_plural", "msgstr"].contains(&keyword),
    }
}

fn parse(line: usize, po: &str) -> Result<PoCatalog, CatalogError> {
    po_file::parse_from_reader(po.as_bytes())
        .map_err(|error| CatalogError::InvalidEntry { line, reason: error.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Table;

    const HEADER: &str =
        "msgid \"\"\nmsgstr \"\"\n\"Language: de\\n\"\n\"Plural-Forms: nplurals=2; plural=(n != 1);\\n\"\n\n";

    /// Returns the translated messages, with `|` before each form and `:` after a context. The table has the same.
    fn read(entries: &str) -> Result<Vec<String>, CatalogError> {
        let catalog = Catalog::parse(&format!("{HEADER}{entries}"))?;
        let (text, page) = (catalog.to_table(), catalog.to_page_table());
        let table = Table::read(&text);
        assert_eq!(page == text, !entries.contains("msgctxt \"terminal\""), "{entries}");
        assert_eq!(table.language(), "de");
        let translated = catalog.messages.iter().filter(|(_, message)| message.forms.iter().any(|it| !it.is_empty()));
        Ok(translated
            .map(|(key, Message { forms, .. })| {
                for (form, words) in forms.iter().enumerate() {
                    assert_eq!(table.get(key, form).unwrap_or_default(), words, "{key}");
                }
                format!("{}|{}", key.replace(CONTEXT_SEPARATOR, ":"), forms.join("|"))
            })
            .collect())
    }

    #[test]
    fn files_written_by_common_tools_parse() {
        for (text, records) in [
            ("", &[] as &[&str]),
            ("# by somebody\n", &[]),
            ("#\n#. for translators\nmsgid \"a\"\nmsgstr \"b\"", &["a|b"]),
            ("\n\n#: page.rs:3\r\nmsgid \"a\"\r\nmsgstr \"\"\r\n", &[]),
            ("msgid \"\"\n\"a \"\n\"\\\"b\\\"\\n\"\nmsgstr \"\"\n\"c\\\\\"\n\"d\\t\"", &["a \"b\"\n|c\\d\t"]),
            ("msgctxt \"c\"\nmsgid \"a\"\nmsgid_plural \"as\"\nmsgstr[0] \"b\"\nmsgstr[1] \"bs\"", &["c:a|b|bs"]),
            ("msgctxt \"terminal\"\nmsgid \"a\"\nmsgstr \"b\"", &["terminal:a|b"]),
            ("msgid \"a\"\nmsgid_plural \"as\"\nmsgstr[0] \"b\"\nmsgstr[1] \"\"", &["a|b|"]),
            ("#, fuzzy\nmsgid \"a\"\nmsgstr \"b\"\n\nmsgid \"c\"\nmsgstr \"d\"\n\n#~ msgid \"e\"", &["c|d"]),
            ("#, fuzzy\n#~ msgid \"a\"\n#~ msgstr \"b\"\n\nmsgid \"c\"\nmsgstr \"d\"", &["c|d"]),
            ("msgid \"b\"\nmsgstr \"2\"\n\nmsgid \"a\"\nmsgstr \"1\"", &["a|1", "b|2"]),
        ] {
            assert_eq!(read(text).expect(text), records, "{text}");
        }
    }

    #[test]
    fn a_damaged_entry_is_reported_with_its_line() {
        for damaged in [
            "msgid \"a",
            "msgid \"a\" b",
            "msgid \"a\\x\"\nmsgstr \"b\"",
            "msgid \"a\\\"",
            "msgid \"a\"b\"",
            "msgid \"",
            "msgid ",
            "\"",
            "msgid \"a\"\nmsgid \"b\"\nmsgstr \"c\"",
            "\"a\"",
            "<!DOCTYPE html>",
            "msgid \"a\"",
            "msgstr \"a\"",
            "msgid \"1\"\nmsgstr \"one\"",
            "msgid \"a\u{1e}\"\nmsgstr \"b\"",
        ] {
            let text = format!("msgid \"1\"\nmsgstr \"one\"\n\n{damaged}\n\nmsgid \"2\"\nmsgstr \"two\"\n");
            let error = read(&text).expect_err(damaged).to_string();
            let line: Option<usize> = error.strip_prefix("line ").and_then(|it| it.split_once(':')?.0.parse().ok());
            assert!(line.is_some_and(|line| (9..=10).contains(&line)), "{damaged}: {error}");
        }
        assert_eq!(Catalog::parse("<!DOCTYPE html>"), Err(CatalogError::Syntax(1)));
        assert_eq!(Catalog::parse(""), Err(CatalogError::MissingHeader));
    }

    /// Truncates a file and swaps its parts. Parsing must not panic or yield more entries than the file has.
    #[test]
    fn truncated_and_reordered_files_do_not_panic() {
        let file = "msgctxt \"c\"\nmsgid \"a\"\n\"é\\n\"\nmsgid_plural \"as\"\nmsgstr[0] \"b\"\nmsgstr[1] \"bs\"\n\n#, fuzzy\n";
        let offsets: Vec<usize> = file.char_indices().map(|(offset, _)| offset).collect();
        let count = |text: &str| read(text).map_or(0, |records| records.len());
        for &from in &offsets {
            for &to in offsets.iter().filter(|&&to| to >= from) {
                assert!(count(&file[from..to]) <= 1);
                assert!(count(&format!("{}{}", &file[to..], &file[..from])) <= 2);
                let _ = Catalog::parse(&file[from..to]);
            }
        }
    }
}
