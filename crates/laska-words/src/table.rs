//! Translation tables.
//!
//! A table is text: records separated by [`RECORD_SEPARATOR`], each with a code and one translation per plural form,
//! separated by [`FIELD_SEPARATOR`]. The first record is the language. A code takes the place of the English text, which the
//! page has anyway, and makes a compressed table a quarter smaller.

/// Separates the records of a table.
pub(crate) const RECORD_SEPARATOR: char = '\u{1e}';

/// Separates the fields of a record.
pub(crate) const FIELD_SEPARATOR: char = '\u{1f}';

/// Separates the context of a message from its text in a key, as in gettext's binary files.
pub const CONTEXT_SEPARATOR: char = '\u{4}';

/// The number of characters of a code. Codes cannot be compressed: each character takes more than a kilobyte of a table. They are
/// so long because texts that are not messages are looked up as well, such as the name of a game: with two characters less,
/// seven of a thousand would have the code of a message, and be shown as its translation.
const CODE_LENGTH: usize = 5;

/// The characters of a code, in ASCII order: codes sort like numbers.
const DIGITS: [u8; 64] = *b"-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";

/// Returns the code of a message: 30 bits of the FNV-1a hash of its key. The compiler rejects two messages with one code.
///
/// ```
/// assert_ne!(laska_words::message_code("Undo"), laska_words::message_code("Redo"));
/// ```
pub fn message_code(key: &str) -> [u8; CODE_LENGTH] {
    // http://www.isthe.com/chongo/tech/comp/fnv/
    let hash = key.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    [24, 18, 12, 6, 0].map(|shift| DIGITS[(hash >> shift) as usize % DIGITS.len()])
}

/// The translations into one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table<'a> {
    language: &'a str,
    /// Codes with their translations, sorted by code.
    records: Vec<(&'a [u8], &'a str)>,
}

impl<'a> Table<'a> {
    /// Reads a table. If the text is something else, its language is not a language code.
    pub fn read(text: &'a str) -> Self {
        let mut records = text.split(RECORD_SEPARATOR);
        let language = records.next().unwrap_or_default();
        let mut records: Vec<_> = records
            .filter_map(|it| it.split_once(FIELD_SEPARATOR))
            .map(|(code, forms)| (code.as_bytes(), forms))
            .collect();
        records.sort_unstable();
        Self { language, records }
    }

    /// The code of the language.
    pub fn language(&self) -> &'a str {
        self.language
    }

    /// Returns the text for a message in a plural form, or `None` if it is missing.
    pub fn get(&self, key: &str, form: usize) -> Option<&'a str> {
        let code = message_code(key);
        let index = self.records.binary_search_by(|(it, _)| (*it).cmp(&code)).ok()?;
        self.records[index].1.split(FIELD_SEPARATOR).nth(form).filter(|words| !words.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEYS: [&str; 4] = ["Undo", "settings\u{4}Light", "{count} move", ""];

    fn table() -> String {
        let code = |key| String::from_utf8(message_code(key).to_vec()).expect("ASCII");
        let records = KEYS.map(|key| format!("{}\u{1f}1 {key}\u{1f}2 {key}", code(key)));
        format!("de\u{1e}{}", records.join("\u{1e}"))
    }

    #[test]
    fn messages_are_found_by_key_and_form() {
        let text = table();
        let table = Table::read(&text);
        assert_eq!(table.language(), "de");
        for key in KEYS {
            let forms = [0, 1, 2].map(|form| table.get(key, form));
            assert_eq!(forms, [Some(format!("1 {key}").as_str()), Some(format!("2 {key}").as_str()), None]);
        }
        assert_eq!(table.get("Light", 0), None);
    }

    /// Truncated and swapped tables must not cause a panic.
    #[test]
    fn damaged_tables_do_not_panic() {
        let text = table();
        for (start, end) in text.char_indices().map(|(at, _)| text.split_at(at)) {
            for text in [start, end, &format!("{end}{start}")] {
                for (key, form) in KEYS.into_iter().flat_map(|key| [0, 1, 2].map(|form| (key, form))) {
                    let words = Table::read(text).get(key, form);
                    assert!(words.is_none_or(|words| !words.is_empty() && text.contains(words)), "{text}: {key}");
                }
            }
        }
    }
}
