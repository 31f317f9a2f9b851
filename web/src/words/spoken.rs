//! Owns which language is spoken, and the catalogs of those that were learned.

use std::cell::{Cell, RefCell};

use thiserror::Error;

use super::{Catalog, Language};

thread_local! {
    static SPOKEN: Cell<(Language, Option<&'static Catalog>)> = const { Cell::new((Language::ENGLISH, None)) };
    static LEARNED: RefCell<Vec<(Language, &'static Catalog)>> = const { RefCell::new(Vec::new()) };
}

/// A text is not the file of a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected a .po file with the header `Language: {}`", .0.code)]
pub struct NotWords(pub Language);

/// The language that is spoken now; English at first.
#[must_use]
pub fn spoken() -> Language {
    SPOKEN.get().0
}

/// Whether a language can be spoken: English always, others once they were learned.
#[must_use]
pub fn is_learned(language: Language) -> bool {
    language == Language::ENGLISH || learned(language).is_some()
}

/// Learns the words of a language from its file.
///
/// # Errors
/// When the text is no such file. Nothing is learned then.
pub fn learn(language: Language, po: &str) -> Result<(), NotWords> {
    let catalog = Catalog::read(language, po).ok_or(NotWords(language))?;
    if learned(language).is_none() {
        // Words are told as texts that hold for ever. A language is learned once, so this is bounded by their number.
        LEARNED.with_borrow_mut(|all| all.push((language, Box::leak(Box::new(catalog)))));
    }
    Ok(())
}

/// Speaks a language from now on; English where it was not learned. What is drawn already has to be drawn again.
pub fn speak(language: Language) {
    let known = learned(language);
    SPOKEN.set((if known.is_some() { language } else { Language::ENGLISH }, known));
}

pub(super) fn catalog() -> Option<&'static Catalog> {
    SPOKEN.get().1
}

fn learned(language: Language) -> Option<&'static Catalog> {
    LEARNED.with_borrow(|all| all.iter().find(|(known, _)| *known == language).map(|(_, catalog)| *catalog))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{t, tn};

    const PO: &str = r#"
        msgid ""
        msgstr "Language: de\n"

        msgid "Undo"
        msgstr "Zurück"

        msgctxt "settings"
        msgid "Light"
        msgstr "Helligkeit"

        msgid "{done} of {total}"
        msgstr "von {total} schon {done}"

        msgid "{count} move"
        msgid_plural "{count} moves"
        msgstr[0] "{count} Zug"
        msgstr[1] "{count} Züge"
    "#;

    fn told() -> [String; 6] {
        [
            t!("Undo").into(),
            t!("Light" in "settings").into(),
            t!("Light").into(),
            t!("{done} of {total}", done = 3, total = 7),
            tn!("{count} move", "{count} moves", count = 1),
            tn!("{count} move", "{count} moves", count = 0_usize),
        ]
    }

    #[test]
    fn a_language_that_was_learned_is_spoken_and_english_is_always_there() {
        let german = Language::first_of("de");
        let in_english = ["Undo", "Light", "Light", "3 of 7", "1 move", "0 moves"];
        assert_eq!(told(), in_english);
        speak(german);
        assert_eq!((spoken(), told()), (Language::ENGLISH, in_english.map(String::from)), "it was not learned");
        assert_eq!(learn(german, "<!DOCTYPE html>"), Err(NotWords(german)));
        assert!(!is_learned(german));
        assert_eq!(learn(german, PO), Ok(()));
        speak(german);
        assert_eq!(spoken(), german);
        assert_eq!(told(), ["Zurück", "Helligkeit", "Light", "von 7 schon 3", "1 Zug", "0 Züge"]);
        speak(Language::ENGLISH);
        assert_eq!(told(), in_english);
    }
}
