//! The state of the page besides the session, which is a [`Transfer`](laska_live_web::Transfer).

use std::rc::Rc;

use laska_ui::archive_error::ArchiveError;
use laska_ui::settings::Shown;
use yew::prelude::*;

/// What the page shows besides the session.
#[derive(Clone, Default, PartialEq)]
pub struct DevicesPage {
    /// Grows when the session changes.
    pub(super) changes: u32,
    pub(super) refusal: Option<String>,
    pub(super) scanner: Option<Shown>,
    pub(super) is_reading: bool,
    pub(super) error: Option<ArchiveError>,
}

pub enum PageEvent {
    Changed,
    Refused(String),
    Scanner(Shown),
    /// The person has entered a link, or begun or canceled an exchange.
    Begun,
    Reading,
    Read(Option<ArchiveError>),
}

impl Reducible for DevicesPage {
    type Action = PageEvent;

    fn reduce(self: Rc<Self>, event: PageEvent) -> Rc<Self> {
        let mut page = Rc::unwrap_or_clone(self);
        match event {
            PageEvent::Changed => page.changes = page.changes.wrapping_add(1),
            PageEvent::Refused(text) => page.refusal = Some(text),
            PageEvent::Scanner(shown) => page.scanner = Some(shown),
            PageEvent::Begun => page = Self { changes: page.changes, ..Self::default() },
            PageEvent::Reading => (page.is_reading, page.error) = (true, None),
            PageEvent::Read(error) => (page.is_reading, page.error) = (false, error),
        }
        page.into()
    }
}
