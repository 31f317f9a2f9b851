//! The languages of a game in the terminal.

use laska_words::{Language, load_table, set_language};

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

pub(super) fn parse_language(code: &str) -> Result<Language, String> {
    Language::ALL.into_iter().find(|language| language.code == code).ok_or_else(|| {
        let codes: Vec<_> = Language::ALL.iter().map(|language| language.code).collect();
        format!("expected one of {}", codes.join(", "))
    })
}

/// Returns the language of the system, or English if it is none of ours.
pub(super) fn system_language() -> Language {
    let known = |locale: &String| !["C", "POSIX"].contains(&locale.as_str());
    let locales: Vec<_> = sys_locale::get_locales().take_while(known).collect();
    Language::first_of(&locales.join(","))
}

/// Says everything in a language from now on.
pub(super) fn speak(language: Language) {
    if let Some((_, table)) = TABLES.iter().find(|(code, _)| *code == language.code) {
        load_table(language, (*table).to_owned()).expect("the build compiles the tables");
    }
    set_language(language);
}

#[cfg(test)]
mod tests {
    use laska_words::{Language, current_language};

    use super::*;

    #[test]
    fn every_language_is_spoken() {
        for language in Language::ALL {
            assert_eq!(parse_language(language.code), Ok(language));
            speak(language);
            assert_eq!(current_language(), language);
        }
        assert!(parse_language("eo").is_err_and(|error| error == "expected one of en, de, es, fr, it, nl, pl, pt, ru"));
    }
}
