//! The status of the match: side to move or result, and available actions; and the computer's evaluation.

use laska_app::{CursorEvent, MatchEvent};
use laska_ui::panels::{linked_squares, status_section, stop_button};
use laska_ui::tr;
use laska_ui::widget::{RenderContext, Widget};
use yew::prelude::*;

use super::watch::watch_controls;
use crate::event::Event;
use crate::view::{ComputerView, MatchStatusView, SendView};

/// The side to move or the result. Screen readers announce changes.
#[derive(PartialEq)]
pub struct Status {
    pub view: MatchStatusView,
    /// Receives the events of pressed buttons.
    pub on_event: Callback<Event>,
}

impl Widget for Status {
    fn render(&self, context: &RenderContext) -> Html {
        let MatchStatusView {
            color,
            headline,
            detail,
            remark,
            may_show_capture,
            may_stop,
            hint,
            offer,
            before_end,
            send,
            computers,
            over,
            ..
        } = &self.view;
        let on_square = self.on_event.reform(Event::from);
        let action = |name: &'static str, words: &'static str, class: &'static str, event: Event| {
            html! {
                <button type="button" class={classes!("action", class)} data-testid={name}
                    onclick={self.on_event.reform(move |_: MouseEvent| event.clone())}>{ words }</button>
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
                if *may_show_capture {
                    <div class="actions">
                        { action("show-capture", tr!("Show me"), "", Event::ShowCapture(true)) }
                    </div>
                }
                if *may_stop {
                    { stop_button(&on_square) }
                }
                if offer.is_some() {
                    <div class="actions">
                        { action("draw-accept", tr!("Accept"), "primary", MatchEvent::AcceptDraw.into()) }
                        { action("draw-decline", tr!("Decline"), "", MatchEvent::DeclineDraw.into()) }
                    </div>
                }
                if *send != SendView::No {
                    <div class="actions">
                        { action("send-copy", tr!("Copy link"), "primary", Event::CopyLink) }
                        if *send == SendView::Share {
                            { action("send-share", tr!("Share"), "", Event::ShareLink) }
                        }
                    </div>
                }
                if *before_end {
                    <div class="actions">
                        { action("to-end", tr!("To the result"), "", CursorEvent::GoToPly(usize::MAX).into()) }
                    </div>
                }
                if let Some(autoplay) = computers {
                    { watch_controls(*autoplay, context.settings, &self.on_event) }
                }
            </>
        };
        status_section(color.filter(|_| *over), *over, words)
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
