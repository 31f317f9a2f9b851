//! What the Share sheet has made: a QR code and an animated picture, and what the worker for pictures should do for them.

use std::rc::Rc;

use laska_app::TimesLeft;
use laska_pictures::qr::QrDrawing;

use crate::event::ShareEvent;
use crate::recording::{Recording, RecordingStep};
use crate::view::{AnimationFile, QrView};

/// The state of the Share sheet.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Share {
    /// The URL of this page without the fragment.
    page_url: String,
    /// The code that was made last, with its link.
    qr: Option<(String, Qr)>,
    pub(super) animation: Animation,
}

#[derive(Clone, Debug, PartialEq)]
enum Qr {
    Made(Option<QrDrawing>),
    Failed,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Animation {
    #[default]
    None,
    Recording(Rc<Recording<Option<TimesLeft>>>),
    Ready(AnimationFile),
    Failed,
}

/// What the worker for pictures should do.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PictureTask {
    /// Whether it should run.
    pub needed: bool,
    /// The link of which it should make a QR code.
    pub qr: Option<String>,
    /// What it should do for the animated picture.
    pub animation: AnimationTask,
}

/// What to do for an animated picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AnimationTask {
    /// Nothing.
    #[default]
    None,
    /// Add the position that the sheet shows.
    Add(RecordingStep),
    /// Complete the file.
    Finish,
}

impl Share {
    pub(super) fn apply(&mut self, event: ShareEvent) {
        match (event, &mut self.animation) {
            (ShareEvent::PageUrl(url), _) => self.page_url = url,
            (ShareEvent::Qr(link, code), _) => self.qr = Some((link, Qr::Made(code))),
            (ShareEvent::StepRecorded(index), Animation::Recording(recording)) => {
                Rc::make_mut(recording).finish_step(index);
            }
            (ShareEvent::Animated(file), Animation::Recording(recording)) if recording.step().is_none() => {
                self.animation = Animation::Ready(file);
            }
            // A recording that was canceled.
            (ShareEvent::StepRecorded(_) | ShareEvent::Animated(_), _) => {}
            (ShareEvent::Failed, animation) => {
                if matches!(animation, Animation::Recording(_)) {
                    *animation = Animation::Failed;
                }
                if self.qr.is_none() {
                    self.qr = Some((String::new(), Qr::Failed));
                }
            }
        }
    }

    /// Forgets the animated picture, and a failure to make a QR code.
    pub(super) fn close(&mut self) {
        self.animation = Animation::None;
        self.qr.take_if(|(_, qr)| *qr == Qr::Failed);
    }

    pub(super) fn full_link(&self, fragment: &str) -> String {
        let separator = if fragment.is_empty() { "" } else { "#" };
        format!("{}{separator}{fragment}", self.page_url)
    }

    pub(super) fn qr_view(&self, link: &str) -> QrView {
        match &self.qr {
            Some((_, Qr::Failed)) => QrView::Unavailable,
            Some((of, Qr::Made(code))) if of == link => code.clone().map_or(QrView::TooLong, QrView::Drawn),
            _ => QrView::Pending,
        }
    }
}
