//! The languages of the page, the current language, and the translations loaded so far. To add a language, add a line
//! here and a file `web/static/words/CODE.po`.

use std::cell::{Cell, RefCell};

use thiserror::Error;

/// Separates the records of a table.
const RECORD: char = '\u{1e}';

/// Separates the fields of a record: the key of a message and its plural forms.
const FORM: char = '\u{1f}';

/// A language of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Language {
    /// The code, as in the page's `lang` attribute and in the file name: `de`.
    pub code: &'static str,
    /// The name in the language itself: `Deutsch`.
    pub name: &'static str,
    /// The plural rule.
    pub plural: Plural,
}

/// A plural rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plural {
    /// Singular for one, plural for all other numbers: `n != 1`.
    OneOrOther,
}

impl Plural {
    /// Returns the number of plural forms: `nplurals` of the language's file.
    pub const fn forms(self) -> usize {
        match self {
            Self::OneOrOther => 2,
        }
    }

    /// Returns the index of the plural form for a count.
    pub const fn form(self, count: u64) -> usize {
        match self {
            Self::OneOrOther => (count != 1) as usize,
        }
    }
}

impl Language {
    /// The language of the source code.
    pub const ENGLISH: Self = Self { code: "en", name: "English", plural: Plural::OneOrOther };

    /// All languages, in the order of the settings.
    pub const ALL: [Self; 2] = [Self::ENGLISH, Self { code: "de", name: "Deutsch", plural: Plural::OneOrOther }];

    /// Returns the first supported language of a browser's comma-separated list, or English.
    ///
    /// ```
    /// # use laska_ui::words::Language;
    /// assert_eq!(Language::first_of("fr-CA,de-AT,en").code, "de");
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
    static CURRENT: Cell<(Language, Option<&'static Catalog>)> = const { Cell::new((Language::ENGLISH, None)) };
    static CATALOGS: RefCell<Vec<(Language, &'static Catalog)>> = const { RefCell::new(Vec::new()) };
}

/// The error for a text that is not a translation of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected the translation table of `{}`", .0.code)]
pub struct CatalogError(pub Language);

/// Returns the current language, initially English.
pub fn current_language() -> Language {
    CURRENT.get().0
}

/// Returns whether the translation of a language is loaded. English needs none.
pub fn has_catalog(language: Language) -> bool {
    language == Language::ENGLISH || catalog_of(language).is_some()
}

/// Loads the translation of a language from its table.
///
/// # Errors
/// Returns an error if the text is not a table of this language. Nothing is loaded then.
pub fn load_catalog(language: Language, table: String) -> Result<(), CatalogError> {
    // The first record names the language. This rejects a server's error page.
    let named = table.split(RECORD).next().and_then(|record| record.strip_prefix(FORM));
    if named != Some(language.code) {
        return Err(CatalogError(language));
    }
    if catalog_of(language).is_none() {
        // Translations are returned as `&'static str`. Each language is loaded once, so the leak is bounded.
        CATALOGS.with_borrow_mut(|all| all.push((language, Box::leak(Box::new(Catalog::of(table.leak()))))));
    }
    Ok(())
}

/// Switches to a language, or to English if it is not loaded. Rendered text must be rendered again.
pub fn set_language(language: Language) {
    let known = catalog_of(language);
    CURRENT.set((if known.is_some() { language } else { Language::ENGLISH }, known));
}

pub(super) fn catalog() -> Option<&'static Catalog> {
    CURRENT.get().1
}

/// The translation of one language.
pub(super) struct Catalog {
    /// Sorted by key.
    records: Vec<&'static str>,
}

impl Catalog {
    fn of(table: &'static str) -> Self {
        Self { records: table.split(RECORD).collect() }
    }

    /// Returns the text for a key in a plural form, or `None` if it is missing.
    pub(super) fn get(&self, key: &str, form: usize) -> Option<&'static str> {
        let key_of = |record: &'static str| record.split(FORM).next().unwrap_or_default();
        let index = self.records.binary_search_by(|record| key_of(record).cmp(key)).ok()?;
        self.records[index].split(FORM).nth(form + 1).filter(|words| !words.is_empty())
    }
}

fn catalog_of(language: Language) -> Option<&'static Catalog> {
    CATALOGS.with_borrow(|all| all.iter().find(|(known, _)| *known == language).map(|(_, catalog)| *catalog))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{tr, tr_n};

    const TABLE: &str = "\u{1f}de\u{1e}Undo\u{1f}Zurück\u{1e}settings\u{4}Light\u{1f}Helligkeit\u{1e}{count} move\u{1f}{count} \
        Zug\u{1f}{count} Züge\u{1e}{done} of {total}\u{1f}von {total} schon {done}";

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
        assert_eq!(load_catalog(german, "<!DOCTYPE html>".to_owned()), Err(CatalogError(german)));
        assert!(!has_catalog(german));
        assert_eq!(load_catalog(german, TABLE.to_owned()), Ok(()));
        set_language(german);
        assert_eq!(current_language(), german);
        assert_eq!(translated(), ["Zurück", "Helligkeit", "Light", "von 7 schon 3", "1 Zug", "0 Züge"]);
        set_language(Language::ENGLISH);
        assert_eq!(translated(), in_english);
    }

    /// Truncated and swapped tables must not cause a panic.
    #[test]
    fn damaged_tables_do_not_panic() {
        let ends = TABLE.char_indices().map(|(end, _)| end);
        for (at, table) in ends.map(|end| (end, TABLE.split_at(end))) {
            let swapped = format!("{}{}", table.1, table.0);
            for text in [table.0, table.1, &swapped] {
                let catalog = Catalog::of(text.to_owned().leak());
                for key in ["", "Undo", "settings\u{4}Light", "{count} move"] {
                    for form in 0..3 {
                        let words = catalog.get(key, form);
                        assert!(words.is_none_or(|words| !words.is_empty() && text.contains(words)), "{at}: {key}");
                    }
                }
            }
        }
    }
}
