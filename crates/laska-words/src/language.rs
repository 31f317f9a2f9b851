//! The languages, the current one, and the translations loaded so far. To add a language, add a line here and a file
//! `web/static/words/CODE.po`.

use std::cell::{Cell, RefCell};

use crate::table::Table;
use thiserror::Error;

/// A language of the pages and the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Language {
    /// The code, as in the page's `lang` attribute and in the file name: `de`.
    pub code: &'static str,
    /// The name in the language itself: `Deutsch`.
    pub name: &'static str,
    /// The plural rule.
    pub plural: Plural,
}

/// A plural rule for whole numbers, from the
/// [Unicode CLDR](https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plural {
    /// Singular for one, plural for all other numbers.
    OneOrOther,
    /// Singular for none and one, plural for all other numbers.
    UpToOneOrOther,
    /// A form for one, one for numbers that end in 2 to 4, and one for the rest; 12 to 14 belong to the rest.
    Polish,
    /// Like [`Self::Polish`], but the form for one is also that of 21, 31 and so on.
    Russian,
}

impl Plural {
    /// Returns the number of plural forms: `nplurals` of the language's file.
    pub const fn forms(self) -> usize {
        match self {
            Self::OneOrOther | Self::UpToOneOrOther => 2,
            Self::Polish | Self::Russian => 3,
        }
    }

    /// Returns the index of the plural form for a count.
    ///
    /// ```
    /// # use laska_words::Plural;
    /// let forms = |rule: Plural| [0, 1, 2, 5, 12, 21, 22].map(|count| rule.form(count));
    /// assert_eq!(forms(Plural::OneOrOther), [1, 0, 1, 1, 1, 1, 1]);
    /// assert_eq!(forms(Plural::UpToOneOrOther), [0, 0, 1, 1, 1, 1, 1]);
    /// assert_eq!(forms(Plural::Polish), [2, 0, 1, 2, 2, 2, 1]);
    /// assert_eq!(forms(Plural::Russian), [2, 0, 1, 2, 2, 0, 1]);
    /// ```
    pub const fn form(self, count: u64) -> usize {
        let is_few = matches!(count % 10, 2..=4) && !matches!(count % 100, 12..=14);
        match self {
            Self::OneOrOther => (count != 1) as usize,
            Self::UpToOneOrOther => (count > 1) as usize,
            Self::Polish if count == 1 => 0,
            Self::Russian if count % 10 == 1 && count % 100 != 11 => 0,
            Self::Polish | Self::Russian => {
                if is_few {
                    1
                } else {
                    2
                }
            }
        }
    }
}

impl Language {
    /// The language of the source code.
    pub const ENGLISH: Self = Self { code: "en", name: "English", plural: Plural::OneOrOther };

    /// All languages, in the order of the settings.
    pub const ALL: [Self; 9] = [
        Self::ENGLISH,
        Self { code: "de", name: "Deutsch", plural: Plural::OneOrOther },
        Self { code: "es", name: "Español", plural: Plural::OneOrOther },
        Self { code: "fr", name: "Français", plural: Plural::UpToOneOrOther },
        Self { code: "it", name: "Italiano", plural: Plural::OneOrOther },
        Self { code: "nl", name: "Nederlands", plural: Plural::OneOrOther },
        Self { code: "pl", name: "Polski", plural: Plural::Polish },
        Self { code: "pt", name: "Português (Brasil)", plural: Plural::UpToOneOrOther },
        Self { code: "ru", name: "Русский", plural: Plural::Russian },
    ];

    /// Returns the languages that need a file: all but English.
    pub fn translated() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|&language| language != Self::ENGLISH)
    }

    /// Returns the first supported language of a browser's comma-separated list, or English.
    ///
    /// ```
    /// # use laska_words::Language;
    /// assert_eq!(Language::first_of("eo,de-AT,en").code, "de");
    /// assert_eq!(Language::first_of("eo"), Language::ENGLISH);
    /// ```
    pub fn first_of(tags: &str) -> Self {
        let supported = |tag: &str| Self::ALL.into_iter().find(|language| tag.split('-').next() == Some(language.code));
        tags.split(',').find_map(supported).unwrap_or_default()
    }
}

impl Default for Language {
    fn default() -> Self {
        Self::ENGLISH
    }
}

thread_local! {
    static CURRENT: Cell<(Language, Option<&'static Table<'static>>)> = const { Cell::new((Language::ENGLISH, None)) };
    static TABLES: RefCell<Vec<(Language, &'static Table<'static>)>> = const { RefCell::new(Vec::new()) };
}

/// The error for a text that is not a translation of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected the translation table of `{}`", .0.code)]
pub struct TableError(pub Language);

/// Returns the current language, initially English.
pub fn current_language() -> Language {
    CURRENT.get().0
}

/// Returns whether the translation of a language is loaded. English needs none.
pub fn has_table(language: Language) -> bool {
    language == Language::ENGLISH || table_of(language).is_some()
}

/// Loads the translation of a language from its table.
///
/// # Errors
/// Returns an error if the text is not a table of this language. Nothing is loaded then.
pub fn load_table(language: Language, table: String) -> Result<(), TableError> {
    // A server's error page names no language.
    if Table::read(&table).language() != language.code {
        return Err(TableError(language));
    }
    if table_of(language).is_none() {
        // Translations are returned as `&'static str`. Each language is loaded once, so the leak is bounded.
        TABLES.with_borrow_mut(|all| all.push((language, Box::leak(Box::new(Table::read(table.leak()))))));
    }
    Ok(())
}

/// Switches to a language, or to English if it is not loaded. Rendered text must be rendered again.
pub fn set_language(language: Language) {
    let known = table_of(language);
    CURRENT.set((if known.is_some() { language } else { Language::ENGLISH }, known));
}

pub(crate) fn current_table() -> Option<&'static Table<'static>> {
    CURRENT.get().1
}

fn table_of(language: Language) -> Option<&'static Table<'static>> {
    TABLES.with_borrow(|all| all.iter().find(|(known, _)| *known == language).map(|(_, table)| *table))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{message_code, tr, tr_n};

    /// German translations.
    fn table() -> String {
        let record = |key: &str, forms: &str| {
            format!("\u{1e}{}\u{1f}{forms}", message_code(key).map(char::from).iter().collect::<String>())
        };
        let records = [
            record("Undo", "Zurück"),
            record("settings\u{4}Light", "Helligkeit"),
            record("{count} move", "{count} Zug\u{1f}{count} Züge"),
            record("{done} of {total}", "von {total} schon {done}"),
        ];
        format!("de{}", records.concat())
    }

    fn translated() -> [String; 6] {
        [
            tr!("Undo").into(),
            tr!("Light" in "settings").into(),
            tr!("Light").into(),
            tr!("{done} of {total}", done = 3, total = 7),
            tr_n!("{count} move", "{count} moves", count = 1),
            tr_n!("{count} move", "{count} moves", count = 0_usize),
        ]
    }

    #[test]
    fn english_and_loaded_languages_can_be_selected() {
        let german = Language::first_of("de");
        let in_english = ["Undo", "Light", "Light", "3 of 7", "1 move", "0 moves"];
        assert_eq!(translated(), in_english);
        set_language(german);
        assert_eq!(
            (current_language(), translated()),
            (Language::ENGLISH, in_english.map(String::from)),
            "its translation is not loaded yet"
        );
        assert_eq!(load_table(german, "<!DOCTYPE html>".to_owned()), Err(TableError(german)));
        assert!(!has_table(german));
        assert_eq!(load_table(german, table()), Ok(()));
        set_language(german);
        assert_eq!(current_language(), german);
        assert_eq!(translated(), ["Zurück", "Helligkeit", "Light", "von 7 schon 3", "1 Zug", "0 Züge"]);
        set_language(Language::ENGLISH);
        assert_eq!(translated(), in_english);
    }
}
