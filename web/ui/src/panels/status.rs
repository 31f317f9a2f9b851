//! The status of a game: side to move or result; and notices.

use std::rc::Rc;

use laska_rules::{Color, Counter, Grade, Square};
use yew::prelude::*;

use super::icon::Icon;
use crate::board::Disc;
use crate::notice::{Notice, Tone};
use crate::tr;
use crate::view::{StatusText, StatusView, TextPart};
use crate::widget::{RenderContext, Widget};
use laska_app::BoardEvent;

/// Draws the status where no game is in progress, without actions.
pub fn status_line(
    StatusView { color, headline, detail, remark, may_stop, over }: &StatusView,
    on_event: &Callback<BoardEvent>,
) -> Html {
    let words = html! {
        <div class="status-text">
            <strong>{ headline }</strong>
            if let Some(remark) = remark {
                <p class="remark" data-testid="refusal">{ linked_squares(remark, on_event) }</p>
            } else {
                <p>{ linked_squares(detail, on_event) }</p>
            }
        </div>
    };
    status_section(*color, *over, html! { <>{ words }if *may_stop { { stop_button(on_event) } }</> })
}

/// Draws the button that ends a capture where it may stop.
pub fn stop_button(on_event: &Callback<BoardEvent>) -> Html {
    html! {
        <div class="actions">
            <button type="button" class="action primary" data-testid="stop-capture"
                onclick={on_event.reform(|_: MouseEvent| BoardEvent::Stop)}>{ tr!("Stop") }</button>
        </div>
    }
}

/// Draws a remark where no status is shown. Screen readers announce it.
pub fn remark(remark: Option<&StatusText>, on_event: &Callback<BoardEvent>) -> Html {
    html! {
        <div role="status" aria-live="polite">
            if let Some(remark) = remark {
                <p class="remark" data-testid="refusal">{ linked_squares(remark, on_event) }</p>
            }
        </div>
    }
}

/// Draws a text whose squares light up on the board when they are pointed at or focused.
pub fn linked_squares(text: &StatusText, on_event: &Callback<BoardEvent>) -> Html {
    let point = |at: Option<Square>| BoardEvent::Point(at);
    let square = |square: Square| {
        let (on, off) = (point(Some(square)), point(None));
        let light = on_event.reform(move |()| on.clone());
        let unlight = on_event.reform(move |()| off.clone());
        html! {
            <button type="button" class="square-name" data-square-name={square.to_string()}
                onpointerenter={light.reform(|_: PointerEvent| ())} onfocus={light.reform(|_: FocusEvent| ())}
                onclick={light.reform(|_: MouseEvent| ())}
                onpointerleave={unlight.reform(|_: PointerEvent| ())} onblur={unlight.reform(|_: FocusEvent| ())}>
                { square.to_string() }</button>
        }
    };
    text.parts()
        .iter()
        .map(|part| match part {
            TextPart::Words(words) => html! { words },
            TextPart::Square(at) => square(*at),
        })
        .collect()
}

/// Draws a line that screen readers announce when it changes: the counter of a side, and text.
pub fn status_section(color: Option<Color>, over: bool, words: Html) -> Html {
    let grade = if over { Grade::Officer } else { Grade::Soldier };
    html! {
        <section class={classes!("status", over.then_some("over"))} data-testid="status" role="status" aria-live="polite">
            <div class="status-counter">
                if let Some(color) = color {
                    { Disc { counter: Counter::new(color, grade) }.into_html() }
                }
            </div>
            { words }
        </section>
    }
}

/// A button of a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeEvent {
    Close,
    /// Load the page again, in the latest version of the site.
    Reload,
}

/// A notice; screen readers announce an error immediately.
pub struct NoticeBar {
    /// The message.
    pub notice: Rc<Notice>,
    pub on_event: Callback<NoticeEvent>,
}

// Comparing the contents of notices would need much code, so an equal copy is rendered again.
impl PartialEq for NoticeBar {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.notice, &other.notice) && self.on_event == other.on_event
    }
}

impl Widget for NoticeBar {
    fn render(&self, _: &RenderContext) -> Html {
        let (name, role, class) = match self.notice.tone() {
            Tone::Error => ("error", "alert", "notice error"),
            Tone::Info => ("notice", "status", "notice"),
        };
        html! {
            <div {class} {role} data-testid={name}>
                <p>{ self.notice.text() }</p>
                if self.notice.asks_for_reload() {
                    <button type="button" class="action" data-testid="reload"
                        onclick={self.on_event.reform(|_: MouseEvent| NoticeEvent::Reload)}>{ tr!("Reload") }</button>
                }
                <button type="button" class="quiet close" data-testid="close-notice" aria-label={tr!("Close message")}
                    onclick={self.on_event.reform(|_: MouseEvent| NoticeEvent::Close)}>{ Icon::Close.draw() }</button>
            </div>
        }
    }
}
