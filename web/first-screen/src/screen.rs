//! The markup: a script that chooses what of the screen is shown, and the screen.

use laska_app::saved::GAME_KEY;
use laska_web::page::{PageParts, page};
use laska_web::settings::{STORAGE_KEY, Setting, Settings};
use laska_web::state::{Event, PlayPage, TourOffer};
use laska_web::words::Language;
use tokio::{runtime::Builder, task::LocalSet};
use yew::prelude::*;

/// The page before the player has done anything.
#[component]
fn FirstScreen() -> Html {
    let state = PlayPage::default()
        .after(Event::TourOffered(TourOffer::Open))
        .after(Event::Opened(String::new(), Box::default()));
    page(&state.view(), PageParts::default(), Language::ENGLISH, &Callback::noop(), &Callback::noop())
}

/// The attributes that only somebody or something needs who can use an element. No style sheet selects by them.
const OF_USE: [&str; 9] = [
    "aria-haspopup",
    "aria-hidden",
    "aria-label",
    "aria-selected",
    "data-column",
    "data-square",
    "data-testid",
    "role",
    "tabindex",
];

/// Renders the screen. Nobody can use it, so it is inert; the program replaces it.
pub(crate) fn markup() -> String {
    let runtime = Builder::new_current_thread().build().expect("a runtime of one thread needs nothing");
    let rendered = yew::LocalServerRenderer::<FirstScreen>::new().hydratable(false).render();
    let screen = LocalSet::new().block_on(&runtime, rendered);
    let screen = OF_USE.iter().fold(screen, |screen, name| without_attribute(&screen, name));
    format!("<div class=\"first-screen\" inert>{screen}</div>")
}

/// Removes an attribute from all elements.
fn without_attribute(markup: &str, name: &str) -> String {
    let start = format!(" {name}=\"");
    let mut parts = markup.split(&start);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |kept, part| kept + part.split_once('"').map_or("", |(_, rest)| rest))
}

/// Returns the script, with the names that the program uses.
pub(crate) fn script() -> String {
    let settings = Settings::default();
    let attributes =
        Setting::ALL.iter().filter_map(|setting| Some((setting.attribute?, setting.value_name(&settings))));
    let attributes: Vec<_> = attributes.map(|(name, value)| [name, value]).collect();
    include_str!("choose.js")
        .replace("@attributes@", &format!("{attributes:?}"))
        .replace("@languages@", &format!("{:?}", Language::ALL.map(|language| language.code)))
        .replace("@english@", &format!("{:?}", Language::ENGLISH.code))
        .replace("@game@", &format!("{GAME_KEY:?}"))
        .replace("@settings@", &format!("{STORAGE_KEY:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_screen_shows_the_starting_position_and_nothing_is_left_to_fill_in() {
        let markup = markup();
        assert_eq!(markup.matches("data-pile").count(), 22, "{markup}");
        assert!(!script().contains('@'), "{}", script());
        assert!(OF_USE.iter().all(|name| !markup.contains(&format!(" {name}="))), "{markup}");
        assert!(markup.contains("aria-current=\"page\""), "{markup}");
    }

    #[test]
    fn attributes_are_removed_with_their_values() {
        let markup = "<a role=\"x y\" id=\"role=\"><b role=\"\">role=\"text\"</b></a>";
        assert_eq!(without_attribute(markup, "role"), "<a id=\"role=\"><b>role=\"text\"</b></a>");
    }
}
