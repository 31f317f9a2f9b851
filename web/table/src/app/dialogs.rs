//! The dialogs with what the browser does for them. They are a part of the page.

use laska_ui::browser::{self, Picture};
use laska_ui::notice::Notice;
use yew::prelude::*;

use crate::browser::use_pictures;
use crate::event::{Event, Handlers, ShareEffect, ShareEvent};
use crate::panels;
use crate::state::PictureTask;
use crate::view::PageView;

/// The dialogs of the play page. Nothing else refers to their code, so a program can load it on demand.
#[derive(Clone, Copy)]
pub struct Dialogs {
    /// Renders the dialogs, closed ones too.
    pub(super) render: fn(&PageView, PictureTask, &Handlers) -> Html,
    /// Carries out an effect of the Share sheet, and reports the outcome.
    pub(super) share: fn(ShareEffect, Callback<Notice>),
}

impl Default for Dialogs {
    fn default() -> Self {
        Self { render, share }
    }
}

fn render(view: &PageView, task: PictureTask, handlers: &Handlers) -> Html {
    html! {
        <>
            { panels::dialogs(view, handlers) }
            <SharedPictures {task} on_event={&handlers.on_event} />
        </>
    }
}

#[derive(Clone, PartialEq, Properties)]
struct SharedPicturesProps {
    task: PictureTask,
    on_event: Callback<Event>,
}

/// Makes the pictures of the Share sheet.
#[component]
fn SharedPictures(props: &SharedPicturesProps) -> Html {
    let on_event =
        use_callback(props.on_event.clone(), |event: ShareEvent, on_event| on_event.emit(Event::Share(event)));
    use_pictures(props.task.clone(), on_event);
    Html::default()
}

fn share(effect: ShareEffect, on_event: Callback<Notice>) {
    match effect {
        ShareEffect::Copy(link) => browser::copy_full_link(link, on_event),
        ShareEffect::CopyFrame(link) => browser::copy_frame(&link, on_event),
        ShareEffect::Send(link) => browser::send_link(&link, on_event),
        ShareEffect::SavePicture(format) => {
            if let Some(picture) = Picture::read(None) {
                picture.save(format, on_event);
            }
        }
        ShareEffect::SaveAnimation(url) => browser::save_address("laska.gif", &url),
    }
}
