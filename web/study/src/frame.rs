//! Between a section and the page around it: what the page knows of a section, the properties that it passes, the events that it
//! receives, and the progress of a section that the page stores.

use laska_live_web::decode::Decoder;
use laska_ui::effect::use_effect_with;
use laska_ui::notice::Notice;
use laska_ui::panels::SitePage;
use laska_ui::settings::Settings;
use yew::prelude::*;

use crate::route::Route;
use crate::store::SectionProgress;

/// What the page knows of a section before it has been loaded, and its component. Implemented by what the section shows.
pub trait StudySection {
    #[cfg(target_arch = "wasm32")]
    type Component: BaseComponent<Properties = SectionProps>;
    /// The page of the site that the section is, or that it is a part of.
    const PAGE: SitePage;

    /// Returns the title of the window.
    fn title() -> &'static str {
        Self::PAGE.title()
    }

    /// Returns the data files that its first screen shows.
    fn first_files() -> Vec<&'static str> {
        Vec::new()
    }
}

/// The properties of every section.
#[derive(Clone, PartialEq, Properties)]
pub struct SectionProps {
    /// The part of the address after the section's name. It changes when the user opens another address, and follows
    /// the section's own [`SectionEvent::Address`].
    pub rest: AttrValue,
    /// The decoder of QR codes, for browsers without one.
    pub decoder: Decoder,
    /// Receives the section's events.
    pub on_event: Callback<SectionEvent>,
}

/// An event from a section to the page around it.
#[derive(Clone, Debug, PartialEq)]
pub enum SectionEvent {
    /// The section already shows another address: replace the one in the address bar, without a new history entry.
    Address(String),
    /// Open another address in the study.
    GoTo(Route),
    /// Open the import dialog.
    Import,
    Settings(Settings),
    Notify(Notice),
}

/// Stores the progress of a section after every change, and passes the progress of other tabs to the section as an event.
#[hook]
pub fn use_progress<P: SectionProgress, E: 'static>(
    progress: &P,
    on_event: &Callback<E>,
    stored: fn(P) -> E,
    on_section_event: &Callback<SectionEvent>,
) {
    use_effect_with((progress.clone(), on_section_event.clone()), |(progress, on_section_event)| {
        if let Err(Some(notice)) = progress.save() {
            on_section_event.emit(SectionEvent::Notify(notice));
        }
    });
    let on_text = use_callback(on_event.clone(), move |text: String, on_event| {
        on_event.emit(stored(P::read(&text).progress));
    });
    use_other_tabs(P::KEY, on_text);
}

/// Emits the text under a key whenever another tab changes it.
#[cfg(target_arch = "wasm32")]
#[hook]
fn use_other_tabs(key: &'static str, on_event: Callback<String>) {
    use_effect_with((key, on_event), |(key, on_event)| {
        let (key, on_event) = (*key, on_event.clone());
        let changed =
            Callback::from(move |()| crate::store::load(key).into_iter().for_each(|text| on_event.emit(text)));
        let listener = laska_ui::browser::on_storage_change(key, changed);
        move || drop(listener)
    });
}

/// Does nothing: outside a browser there are no tabs.
#[cfg(not(target_arch = "wasm32"))]
#[hook]
fn use_other_tabs(_key: &'static str, _on_event: Callback<String>) {}
