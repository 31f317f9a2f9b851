//! The page around the sections: the properties of a section, and the events that it emits.

use laska_web::notice::Notice;
use laska_web::settings::Settings;
use yew::prelude::*;

use crate::route::Route;

/// The properties of every section.
#[derive(Clone, PartialEq, Properties)]
pub struct SectionProps {
    /// The part of the address after the section's name. It changes when the user opens another address, and follows
    /// the section's own [`SectionEvent::Address`].
    pub rest: AttrValue,
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
    /// Change the settings.
    Settings(Settings),
    /// Show a notice.
    Notify(Notice),
}
