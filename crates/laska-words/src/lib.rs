//! Compiles the words of a language from its gettext file to the table that the pages read.
//!
//! The table is text: a record for each message, with [`RECORD`] between two records. A record has a key and the words
//! in each form of the plural, with [`FORM`] between two parts. Records stand in the order of their keys. The first one
//! has an empty key, and the code of the language as its words.

use std::collections::BTreeMap;

use polib::catalog::Catalog as PoCatalog;
use polib::po_file;
use thiserror::Error;

/// Stands between two records of a table.
pub const RECORD: char = '\u{1e}';

/// Stands between the parts of a record.
pub const FORM: char = '\u{1f}';

/// Stands between the context of a message and the message itself in its key, as in gettext's own binary files.
pub const CONTEXT_END: char = '\u{4}';

/// A gettext file cannot be compiled.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CatalogError {
    /// A line is not part of an entry.
    #[error("line {0}: expected an entry, with msgid and msgstr once, each with a quoted text")]
    Line(usize),
    /// An entry cannot be read.
    #[error("line {line}: {reason}")]
    Entry {
        /// Where it begins, from 1.
        line: usize,
        /// Why.
        reason: String,
    },
    /// A message has an entry already.
    #[error("line {0}: the message has an entry already")]
    Twice(usize),
    /// There is no header.
    #[error("expected a header with `Language`")]
    NoHeader,
}

/// The words of one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Catalog {
    /// The code of the language: `de`.
    pub language: String,
    /// The type and the character set of the file: `text/plain; charset=UTF-8`.
    pub content_type: String,
    /// How many forms the plural has.
    pub forms: usize,
    /// The messages by their keys. Those that are marked as fuzzy are left out.
    pub messages: BTreeMap<String, Message>,
}

/// A message with its words in the other language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The line where its entry begins, from 1.
    pub line: usize,
    /// The English words for several things, if the message is about a number of things.
    pub plural: Option<String>,
    /// The words in each form. A form without words is empty.
    pub forms: Vec<String>,
}

impl Catalog {
    /// Reads a gettext file.
    ///
    /// # Errors
    /// When the file is damaged. Nothing is left out silently, so that a build with a damaged file fails.
    pub fn read(po: &str) -> Result<Self, CatalogError> {
        let mut entries = entries(po)?.into_iter();
        let (line, header) = entries.next().ok_or(CatalogError::NoHeader)?;
        let metadata = parse(line, &header)?.metadata;
        if metadata.language.is_empty() {
            return Err(CatalogError::NoHeader);
        }
        let mut messages = BTreeMap::new();
        for (line, entry) in entries {
            // One at a time: of a message that has two entries, polib keeps one and does not say so.
            let parsed = parse(line, &format!("{header}\n{entry}"))?;
            let message = parsed.messages().next().ok_or(CatalogError::Line(line))?;
            if message.is_fuzzy() {
                continue;
            }
            let key = match message.msgctxt().filter(|context| !context.is_empty()) {
                Some(context) => format!("{context}{CONTEXT_END}{}", message.msgid()),
                None => message.msgid().to_owned(),
            };
            let forms = match message.msgstr_plural() {
                Ok(forms) => forms.clone(),
                Err(_) => message.msgstr().into_iter().map(str::to_owned).collect(),
            };
            let plural = message.msgid_plural().ok().map(str::to_owned);
            if messages.insert(key, Message { line, plural, forms }).is_some() {
                return Err(CatalogError::Twice(line));
            }
        }
        let (language, content_type) = (metadata.language, metadata.content_type);
        Ok(Self { language, content_type, forms: metadata.plural_rules.nplurals, messages })
    }

    /// The table of these words. A message without words has no record: it stays English.
    #[must_use]
    pub fn table(&self) -> String {
        let mut table = format!("{FORM}{}", self.language);
        for (key, message) in &self.messages {
            if message.forms.iter().any(|words| !words.is_empty()) {
                table.push(RECORD);
                table.push_str(key);
                for words in &message.forms {
                    table.push(FORM);
                    table.push_str(words);
                }
            }
        }
        table
    }
}

/// The entries of a file, each with the line where it begins, without comments other than flags: polib reads the same
/// text and is less strict with damaged lines.
fn entries(po: &str) -> Result<Vec<(usize, String)>, CatalogError> {
    let mut entries = Vec::new();
    let (mut entry, mut keywords, mut start) = (String::new(), Vec::new(), 0);
    // An empty line ends the last entry as well.
    for (number, line) in (1..).zip(po.lines().chain([""])) {
        if line.starts_with("#,") || !line.is_empty() && !line.starts_with('#') {
            entry += line;
            entry.push('\n');
        }
        if line.starts_with('#') {
            continue;
        }
        if !line.is_empty() {
            let (keyword, is_quoted) = parts(line);
            let is_known = match keyword {
                "" => !keywords.is_empty(),
                _ => is_keyword(keyword) && !keywords.contains(&keyword),
            };
            if !is_known || !is_quoted || line.contains([RECORD, FORM]) {
                return Err(CatalogError::Line(number));
            }
            if keywords.is_empty() {
                start = number;
            }
            if !keyword.is_empty() {
                keywords.push(keyword);
            }
        } else if !keywords.is_empty() {
            let has_words = keywords.iter().any(|keyword| keyword.starts_with("msgstr"));
            if !has_words || !keywords.contains(&"msgid") {
                return Err(CatalogError::Line(start));
            }
            entries.push((start, std::mem::take(&mut entry)));
            keywords.clear();
        } else {
            // Flags of an entry that is commented out.
            entry.clear();
        }
    }
    Ok(entries)
}

/// The keyword of a line, and whether a whole quoted text stands behind it.
fn parts(line: &str) -> (&str, bool) {
    let Some((keyword, quoted)) = line.split_once('"') else { return (line, false) };
    let Some(text) = quoted.strip_suffix('"') else { return (keyword, false) };
    let mut letters = text.chars();
    let mut is_whole = keyword.is_empty() || keyword.ends_with(' ');
    while let Some(letter) = letters.next() {
        is_whole &= match letter {
            '"' => false,
            '\\' => letters.next().is_some(),
            _ => true,
        };
    }
    (keyword.trim_end_matches(' '), is_whole)
}

fn is_keyword(keyword: &str) -> bool {
    match keyword.strip_prefix("msgstr[").and_then(|number| number.strip_suffix(']')) {
        Some(number) => number.len() == 1 && number.bytes().all(|digit| digit.is_ascii_digit()),
        None => ["msgctxt", "msgid", "msgid_plural", "msgstr"].contains(&keyword),
    }
}

fn parse(line: usize, po: &str) -> Result<PoCatalog, CatalogError> {
    po_file::parse_from_reader(po.as_bytes()).map_err(|error| CatalogError::Entry { line, reason: error.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str =
        "msgid \"\"\nmsgstr \"\"\n\"Language: de\\n\"\n\"Plural-Forms: nplurals=2; plural=(n != 1);\\n\"\n\n";

    /// The records of a file behind the first one, with `|` between their parts; or the fault.
    fn read(entries: &str) -> Result<Vec<String>, CatalogError> {
        let table = Catalog::read(&format!("{HEADER}{entries}"))?.table();
        let mut records = table.split(RECORD);
        assert_eq!(records.next(), Some("\u{1f}de"));
        Ok(records.map(|record| record.replace(FORM, "|").replace(CONTEXT_END, ":")).collect())
    }

    #[test]
    fn what_tools_write_is_read() {
        for (text, records) in [
            ("", &[] as &[&str]),
            ("# by somebody\n", &[]),
            ("#\n#. for translators\nmsgid \"a\"\nmsgstr \"b\"", &["a|b"]),
            ("\n\n#: page.rs:3\r\nmsgid \"a\"\r\nmsgstr \"\"\r\n", &[]),
            ("msgid \"\"\n\"a \"\n\"\\\"b\\\"\\n\"\nmsgstr \"\"\n\"c\\\\\"\n\"d\\t\"", &["a \"b\"\n|c\\d\t"]),
            ("msgctxt \"c\"\nmsgid \"a\"\nmsgid_plural \"as\"\nmsgstr[0] \"b\"\nmsgstr[1] \"bs\"", &["c:a|b|bs"]),
            ("msgid \"a\"\nmsgid_plural \"as\"\nmsgstr[0] \"b\"\nmsgstr[1] \"\"", &["a|b|"]),
            ("#, fuzzy\nmsgid \"a\"\nmsgstr \"b\"\n\nmsgid \"c\"\nmsgstr \"d\"\n\n#~ msgid \"e\"", &["c|d"]),
            ("#, fuzzy\n#~ msgid \"a\"\n#~ msgstr \"b\"\n\nmsgid \"c\"\nmsgstr \"d\"", &["c|d"]),
            ("msgid \"b\"\nmsgstr \"2\"\n\nmsgid \"a\"\nmsgstr \"1\"", &["a|1", "b|2"]),
        ] {
            assert_eq!(read(text).expect(text), records, "{text}");
        }
    }

    #[test]
    fn a_damaged_entry_is_named_with_its_line() {
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
            let fault = read(&text).expect_err(damaged).to_string();
            let line: Option<usize> = fault.strip_prefix("line ").and_then(|it| it.split_once(':')?.0.parse().ok());
            assert!(line.is_some_and(|line| (9..=10).contains(&line)), "{damaged}: {fault}");
        }
        assert_eq!(Catalog::read("<!DOCTYPE html>"), Err(CatalogError::Line(1)));
        assert_eq!(Catalog::read(""), Err(CatalogError::NoHeader));
    }

    /// Cuts and swaps of a whole file's text: none of them may panic, or be read as more than there is.
    #[test]
    fn any_part_of_a_file_is_read_without_harm() {
        let file = "msgctxt \"c\"\nmsgid \"a\"\n\"é\\n\"\nmsgid_plural \"as\"\nmsgstr[0] \"b\"\nmsgstr[1] \"bs\"\n\n#, fuzzy\n";
        let places: Vec<usize> = file.char_indices().map(|(place, _)| place).collect();
        let count = |text: &str| read(text).map_or(0, |records| records.len());
        for &from in &places {
            for &to in places.iter().filter(|&&to| to >= from) {
                assert!(count(&file[from..to]) <= 1);
                assert!(count(&format!("{}{}", &file[to..], &file[..from])) <= 2);
                let _ = Catalog::read(&file[from..to]);
            }
        }
    }
}
