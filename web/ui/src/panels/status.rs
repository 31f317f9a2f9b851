//! The status of the game: side to move or result, and available actions; the computer's evaluation; and notices.

use std::rc::Rc;

use laska_rules::{Color, Counter, Rank, Square};
use yew::prelude::*;

use super::controls::Icon;
use super::watch::watch_controls;
use crate::board::Disc;
use crate::intent::{Intent, PlayIntent};
use crate::notice::{Notice, Tone};
use crate::settings::Shown;
use crate::tr;
use crate::view::{ComputerView, MatchStatusView, SendView, StatusText, StatusView, TextPart};
use crate::widget::{RenderContext, Widget};
use laska_app::{BoardEvent, CursorEvent, MatchEvent};

/// The side to move or the result. Screen readers announce changes.
#[derive(PartialEq)]
pub struct Status {
    /// The status.
    pub view: MatchStatusView,
    /// Receives the intents of pressed buttons.
    pub on_event: Callback<PlayIntent>,
}

impl Widget for Status {
    fn render(&self, context: &RenderContext) -> Html {
        let MatchStatusView {
            color,
            headline,
            detail,
            remark,
            may_stop,
            hint,
            offer,
            before_end,
            send,
            computers,
            over,
            ..
        } = &self.view;
        let on_square = self.on_event.reform(PlayIntent::Shared);
        let action = |name: &'static str, words: &'static str, class: &'static str, intent: PlayIntent| {
            html! {
                <button type="button" class={classes!("action", class)} data-testid={name}
                    onclick={self.on_event.reform(move |_: MouseEvent| intent.clone())}>{ words }</button>
            }
        };
        let words = html! {
            <>
                <div class="status-text">
                    <strong>{ headline }</strong>
                    if let Some(offer) = offer {
                        <p data-testid="draw-offer">{ &offer.words }</p>
                    }
                    if let Some(remark) = remark {
                        <p class="remark" data-testid="refusal">{ linked_squares(remark, &on_square) }</p>
                    } else if let Some(hint) = hint {
                        <p data-testid="hint-words">{ hint }</p>
                    } else if offer.is_none() {
                        <p>{ linked_squares(detail, &on_square) }</p>
                    }
                </div>
                { stop_button(*may_stop, &on_square) }
                if offer.is_some() {
                    <div class="actions">
                        { action("draw-accept", tr!("Accept"), "primary", PlayIntent::Match(MatchEvent::AcceptDraw)) }
                        { action("draw-decline", tr!("Decline"), "", PlayIntent::Match(MatchEvent::DeclineDraw)) }
                    </div>
                }
                if *send != SendView::No {
                    <div class="actions">
                        { action("send-copy", tr!("Copy link"), "primary", Intent::CopyLink.into()) }
                        if *send == SendView::Share {
                            { action("send-share", tr!("Share"), "", Intent::ShareLink.into()) }
                        }
                    </div>
                }
                if *before_end {
                    <div class="actions">
                        { action("to-end", tr!("To the result"), "", Intent::Cursor(CursorEvent::GoToPly(usize::MAX)).into()) }
                    </div>
                }
                if let Some(autoplay) = computers {
                    { watch_controls(*autoplay, context.settings, &self.on_event) }
                }
            </>
        };
        line(color.filter(|_| *over), *over, words)
    }
}

/// Draws the status where no game is in progress, without actions.
pub fn status_line(
    StatusView { color, headline, detail, remark, may_stop, over }: &StatusView,
    on_event: &Callback<Intent>,
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
    line(*color, *over, html! { <>{ words }{ stop_button(*may_stop, on_event) }</> })
}

/// Draws the button that ends a capture where it may stop.
fn stop_button(may_stop: Shown, on_event: &Callback<Intent>) -> Html {
    if may_stop == Shown::No {
        return Html::default();
    }
    html! {
        <div class="actions">
            <button type="button" class="action primary" data-testid="stop-capture"
                onclick={on_event.reform(|_: MouseEvent| Intent::Input(BoardEvent::Stop))}>{ tr!("Stop") }</button>
        </div>
    }
}

/// Draws a remark where no status is shown. Screen readers announce it.
pub fn remark(remark: Option<&StatusText>, on_event: &Callback<Intent>) -> Html {
    html! {
        <div role="status" aria-live="polite">
            if let Some(remark) = remark {
                <p class="remark" data-testid="refusal">{ linked_squares(remark, on_event) }</p>
            }
        </div>
    }
}

/// Draws a text whose squares light up on the board when they are pointed at or focused.
pub(super) fn linked_squares(text: &StatusText, on_event: &Callback<Intent>) -> Html {
    let point = |at: Option<Square>| Intent::Input(BoardEvent::Point(at));
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
fn line(color: Option<Color>, over: bool, words: Html) -> Html {
    let rank = if over { Rank::Officer } else { Rank::Soldier };
    html! {
        <section class={classes!("status", over.then_some("over"))} data-testid="status" role="status" aria-live="polite">
            <div class="status-counter">
                if let Some(color) = color {
                    { Disc { counter: Counter::new(color, rank) }.into_html() }
                }
            </div>
            { words }
        </section>
    }
}

/// The computer's evaluation of the position.
#[derive(PartialEq)]
pub struct ComputerCard {
    /// What the computer is doing.
    pub view: ComputerView,
}

impl Widget for ComputerCard {
    fn render(&self, _: &RenderContext) -> Html {
        let ComputerView { active, title, white_share, line } = &self.view;
        let percent = (white_share.clamp(0.0, 1.0) * 100.0).round_ties_even() as u8;
        html! {
            <section class={classes!("card", "computer-card", active.then_some("active"))} data-testid="thinking">
                <h2 class="computer-name">{ title }</h2>
                <svg class="eval-bar" viewBox="0 0 100 10" preserveAspectRatio="none" role="img"
                    aria-label={tr!("White’s winning chances: {percent}%", percent = percent)}>
                    <rect class="eval-black" width="100" height="10" />
                    <rect class="eval-white" width={percent.to_string()} height="10" />
                    <rect class="eval-middle" x="49.8" width="0.4" height="10" />
                </svg>
                <p>{ line }</p>
            </section>
        }
    }
}

/// A notice; screen readers announce an error immediately.
pub struct NoticeBar {
    /// The message.
    pub notice: Rc<Notice>,
    /// Called when the notice is closed.
    pub on_event: Callback<Intent>,
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
                        onclick={self.on_event.reform(|_: MouseEvent| Intent::Update)}>{ tr!("Reload") }</button>
                }
                <button type="button" class="quiet close" data-testid="close-notice" aria-label={tr!("Close message")}
                    onclick={self.on_event.reform(|_: MouseEvent| Intent::CloseNotice)}>{ Icon::Close.draw() }</button>
            </div>
        }
    }
}
