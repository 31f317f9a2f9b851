//! Owns what every section is given and can tell.

use laska_web::notice::Notice;
use laska_web::settings::Settings;
use yew::prelude::*;

use crate::route::Route;

/// What every section is given.
#[derive(Clone, PartialEq, Properties)]
pub struct SectionProps {
    /// What the address says behind the section's name. It changes when somebody opens another address, and follows what
    /// the section tells.
    pub rest: AttrValue,
    /// Hears what the section wants of the page around it.
    pub on: Callback<Told>,
}

/// What a section can tell the page around it.
#[derive(Clone, Debug, PartialEq)]
pub enum Told {
    /// The address is another now, without a new entry in the history: the section shows it already.
    At(String),
    /// Somebody wants to go elsewhere in the study.
    Go(Route),
    /// Somebody wants to bring games in.
    Import,
    /// The settings are others now.
    Settings(Settings),
    /// Somebody has to be told this.
    Notice(Notice),
}
