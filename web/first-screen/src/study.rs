//! The study as it opens: the library.

use std::rc::Rc;

use anyhow::Context as _;
use laska_library::data::RECORDS;
use laska_rules::Variant;
use laska_study::library::{Catalog, LibraryList};
use laska_ui::panels::{Header, SitePage};
use laska_ui::settings::Settings;
use laska_ui::ui_context::UiContext;
use laska_ui::view::OfflineView;
use laska_ui::widget::Widget as _;
use laska_ui::words::current_language;
use yew::prelude::*;

use crate::screen::{Alternatives, Screen};

#[component]
fn Study() -> Html {
    // Its titles are in the current language.
    let catalog = Rc::new(Catalog::read(&RECORDS).expect("the screen is rendered only if the library can be read"));
    let context = UiContext { settings: Settings::default(), language: current_language() };
    html! {
        <ContextProvider<UiContext> {context}><div class="page study">
            { Header {
                page: SitePage::Library,
                variant: Variant::LASKA,
                analysis: SitePage::Analysis.address(),
                offline: OfflineView::Unknown,
                shows_share: false,
                on_event: Callback::noop(),
            }.into_html() }
            <LibraryList {catalog} on_import={Callback::noop()} />
        </div></ContextProvider<UiContext>>
    }
}

/// Returns the screen.
///
/// # Errors
/// Returns an error if the library cannot be read, or if the elements are not the same in all languages.
pub(crate) fn screen() -> anyhow::Result<Screen> {
    Catalog::read(&RECORDS).context("could not read the library")?;
    let alternatives = Alternatives { home: "#library", elsewhere: "header", wordless: "nothing" };
    Screen::of::<Study>(&(), &alternatives)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_screen_shows_every_entry_of_the_library() -> anyhow::Result<()> {
        let markup = screen()?.markup;
        let entries: usize = RECORDS.iter().map(|(_, text)| text.matches("[Id ").count()).sum();
        assert_eq!(markup.matches("class=\"miniature").count(), entries, "{markup}");
        Ok(())
    }
}
