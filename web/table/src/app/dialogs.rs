//! The dialogs with what the browser does for them. They are a part of the page.

use laska_ui::browser::{self, Picture};
use laska_ui::intent::{Intent, ShareAction};
use laska_ui::notice::Notice;
use yew::prelude::*;

use crate::browser::use_pictures;
use crate::intent::PlayIntent;
use crate::panels;
use crate::state::{PictureTask, PlayPage, ShareEvent};
use crate::view::PageView;

/// The dialogs of the play page. Nothing else refers to their code, so a program can load it on demand.
#[derive(Clone, Copy)]
pub struct Dialogs {
    /// Renders the dialogs, closed ones too.
    pub(super) render: fn(&PageView, PictureTask, &DialogCallbacks) -> Html,
    /// Does what the browser does for an action of the Share sheet, and reports the outcome.
    pub(super) share: fn(ShareAction, &PlayPage, Callback<Notice>),
}

/// The receivers of what happens in the dialogs.
pub(super) struct DialogCallbacks {
    /// Receives the actions that both pages have.
    pub(super) on_event: Callback<Intent>,
    /// Receives the actions of the play page.
    pub(super) on_play_intent: Callback<PlayIntent>,
    /// Receives what happens to the pictures of the Share sheet.
    pub(super) on_share_event: Callback<ShareEvent>,
}

impl Default for Dialogs {
    fn default() -> Self {
        Self { render, share }
    }
}

fn render(view: &PageView, task: PictureTask, callbacks: &DialogCallbacks) -> Html {
    let DialogCallbacks { on_event, on_play_intent, on_share_event } = callbacks;
    html! {
        <>
            { panels::dialogs(view, on_event, on_play_intent) }
            <SharedPictures {task} on_event={on_share_event} />
        </>
    }
}

#[derive(Clone, PartialEq, Properties)]
struct SharedPicturesProps {
    task: PictureTask,
    on_event: Callback<ShareEvent>,
}

/// Makes the pictures of the Share sheet.
#[component]
fn SharedPictures(props: &SharedPicturesProps) -> Html {
    use_pictures(props.task.clone(), props.on_event.clone());
    Html::default()
}

fn share(action: ShareAction, page: &PlayPage, on_event: Callback<Notice>) {
    match action {
        ShareAction::Copy(link) => browser::copy_full_link(page.shared_link(link), on_event),
        ShareAction::CopyFrame(link) => browser::copy_frame(&page.shared_link(link), on_event),
        ShareAction::Send(link) => browser::send_link(&page.shared_link(link), on_event),
        ShareAction::SavePicture(format) => {
            if let Some(picture) = Picture::read(None) {
                picture.save(format, on_event);
            }
        }
        ShareAction::SaveAnimation => {
            if let Some(file) = page.animation_file() {
                browser::save_address("laska.gif", &file.url);
            }
        }
        // Part of the state.
        ShareAction::Animate | ShareAction::CancelAnimation => {}
    }
}
