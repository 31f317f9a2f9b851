//! A first screen: the markup, and a script that chooses what of it is shown.

use anyhow::Context as _;
use laska_app::saved::GAME_KEY;
use laska_ui::settings::{STORAGE_KEY, Setting, Settings};
use laska_ui::words::{Language, set_language};
use tokio::{runtime::Builder, task::LocalSet};
use yew::BaseComponent;

use crate::translation::{translated_words, translation_script};

pub(crate) struct Screen {
    pub(crate) markup: String,
    pub(crate) script: String,
}

/// What is shown to visitors for whom part of the screen may be wrong. The names are values of the attribute `data-first`.
pub(crate) struct Alternatives {
    /// The fragment of an address that shows the same screen as an address without one.
    pub(crate) home: &'static str,
    /// What is shown if the address or a saved game asks for something else.
    pub(crate) elsewhere: &'static str,
    /// What is shown if something is stored, so that the words may be others.
    pub(crate) wordless: &'static str,
}

/// The attributes that only somebody or something needs who can use an element. No style sheet needs them for a screen
/// that nobody uses.
const OF_USE: [&str; 25] = [
    "aria-haspopup",
    "aria-hidden",
    "aria-label",
    "aria-labelledby",
    "aria-live",
    "aria-pressed",
    "aria-selected",
    "autocapitalize",
    "data-column",
    "data-drawn",
    "data-fen",
    "data-mark",
    "data-on",
    "data-over",
    "data-pile",
    "data-square",
    "data-testid",
    "data-turn",
    "enterkeyhint",
    "popovertarget",
    "role",
    "spellcheck",
    "tabindex",
    "title",
    "type",
];

impl Screen {
    /// Renders a component, in English and with a script that replaces the words in another language. Nobody can use the
    /// screen, so it is inert; the program replaces it.
    ///
    /// # Errors
    /// Returns an error if the elements are not the same in all languages.
    pub(crate) fn of<C>(props: &C::Properties, alternatives: &Alternatives) -> anyhow::Result<Self>
    where
        C: BaseComponent,
        C::Properties: Clone,
    {
        let screen = rendered::<C>(props.clone(), Language::ENGLISH);
        let others = Language::translated();
        let translations = others.map(|language| {
            let words = translated_words(&screen, &rendered::<C>(props.clone(), language));
            Ok((language.code, words.with_context(|| format!("in {}", language.name))?))
        });
        let translate = translation_script(&translations.collect::<anyhow::Result<_>>()?)?;
        Ok(Self {
            markup: format!(
                "<div class=\"first-screen\" id=\"first-screen\" inert>{screen}<script>{translate}</script></div>"
            ),
            script: script(alternatives),
        })
    }
}

fn rendered<C: BaseComponent>(props: C::Properties, language: Language) -> String {
    set_language(language);
    let runtime = Builder::new_current_thread().build().expect("a runtime of one thread needs nothing");
    let rendered = yew::LocalServerRenderer::<C>::with_props(props).hydratable(false).render();
    let screen = LocalSet::new().block_on(&runtime, rendered);
    set_language(Language::ENGLISH);
    OF_USE.iter().fold(screen, |screen, name| without_attribute(&screen, name))
}

/// Removes an attribute from all elements.
fn without_attribute(markup: &str, name: &str) -> String {
    let start = format!(" {name}=\"");
    let mut parts = markup.split(&start);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |kept, part| kept + part.split_once('"').map_or("", |(_, rest)| rest))
}

/// Returns the script, with the names that the programs use.
fn script(alternatives: &Alternatives) -> String {
    let settings = Settings::default();
    let attributes =
        Setting::ALL.iter().filter_map(|setting| Some((setting.attribute?, setting.value_name(&settings))));
    let attributes: Vec<_> = attributes.map(|(name, value)| [name, value]).collect();
    include_str!("choose.js")
        .replace("@attributes@", &format!("{attributes:?}"))
        .replace("@game@", &format!("{GAME_KEY:?}"))
        .replace("@settings@", &format!("{STORAGE_KEY:?}"))
        .replace("@home@", &format!("{:?}", alternatives.home))
        .replace("@elsewhere@", &format!("{:?}", alternatives.elsewhere))
        .replace("@wordless@", &format!("{:?}", alternatives.wordless))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::translation::load_catalogs;
    use crate::{study, table};

    #[test]
    fn nothing_is_left_to_fill_in_and_nothing_can_be_used() -> anyhow::Result<()> {
        for Screen { markup, script } in [table::screen()?, study::screen()?] {
            assert!(!script.contains('@'), "{script}");
            assert!(OF_USE.iter().all(|name| !markup.contains(&format!(" {name}="))), "{markup}");
            assert!(markup.contains("aria-current=\"page\""), "{markup}");
        }
        Ok(())
    }

    #[test]
    fn every_word_is_there_in_german() -> anyhow::Result<()> {
        load_catalogs()?;
        for Screen { markup, .. } in [table::screen()?, study::screen()?] {
            let (_, script) = markup.split_once("<script>").context("the words of other languages")?;
            for word in ["Lernen", "Aufgaben", "Bibliothek"] {
                assert!(
                    !markup.contains(&format!(">{word}<")) && script.contains(&format!("\"{word}\"")),
                    "{word}: {script}"
                );
            }
        }
        Ok(())
    }

    #[test]
    fn attributes_are_removed_with_their_values() {
        let markup = "<a role=\"x y\" id=\"role=\"><b role=\"\">role=\"text\"</b></a>";
        assert_eq!(without_attribute(markup, "role"), "<a id=\"role=\"><b>role=\"text\"</b></a>");
    }
}
