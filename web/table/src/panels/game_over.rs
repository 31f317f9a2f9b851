//! The end of a game: the question before a resignation, and the result with what can be done next.

use laska_app::MatchEvent;
use laska_app::results::LevelOffer;
use laska_rules::{Color, Counter, Grade};
use laska_ui::board::Disc;
use laska_ui::panels::{Dialog, linked_squares};
use laska_ui::widget::{RenderContext, Widget};
use laska_ui::{tr, tr_n};
use yew::prelude::*;

use crate::event::{Dialog as PageDialog, Event};
use crate::view::{EndView, GameResult, MatchStatusView, SendView};

/// Draws the result of a game in place of its status, with its length, the next actions and the recap. Screen readers announce
/// it. Returns `None` if the end of a game is not shown.
pub fn result_card(status: &MatchStatusView, recap: Html, on_event: &Callback<Event>) -> Option<Html> {
    let end = status.end.as_ref()?;
    let on_square = on_event.reform(Event::from);
    Some(html! {
        <section class={classes!("card", "status", "over", end.result.name())} data-testid="status" role="status" aria-live="polite">
            <div class="status-counter" aria-hidden="true">{ emblem(end.result) }</div>
            <div class="status-text">
                <strong>{ &status.headline }</strong>
                if let Some(remark) = &status.remark {
                    <p class="remark" data-testid="refusal">{ linked_squares(remark, &on_square) }</p>
                } else {
                    <p>{ linked_squares(&status.detail, &on_square) }</p>
                }
                if end.moves > 0 {
                    <p class="end-facts"><span>{ tr_n!("{count} move", "{count} moves", count = end.moves) }</span></p>
                }
            </div>
            <div class="actions">{ actions(status.send, end, on_event) }</div>
            { recap }
        </section>
    })
}

/// Draws the winner's officer, or an officer of each side after a draw.
fn emblem(result: GameResult) -> Html {
    let winner = match result {
        GameResult::Won(winner) | GameResult::Lost(winner) | GameResult::Decided(winner) => Some(winner),
        GameResult::Drawn => None,
    };
    let officers = Color::ALL.into_iter().filter(|side| winner.is_none_or(|winner| winner == *side));
    officers.map(|side| Disc { counter: Counter::new(side, Grade::Officer) }.into_html()).collect()
}

/// The next actions. At most one of them is the main one: in a game by link, sending the result comes first.
fn actions(send: SendView, end: &EndView, on_event: &Callback<Event>) -> Html {
    let button = |handle: &'static str, label: String, class: &'static str, event: Event| {
        html! {
            <button type="button" class={classes!("action", class)} data-testid={handle}
                onclick={on_event.reform(move |_: MouseEvent| event.clone())}>{ label }</button>
        }
    };
    let main = |is_main: bool| if is_main && send == SendView::No { "primary" } else { "" };
    let level = end.level.map(|offer| {
        let number = offer.level().number();
        let label = match offer {
            LevelOffer::Above(_) => tr!("Next level: {level}", level = number),
            LevelOffer::Below(_) => tr!("Easier level: {level}", level = number),
        };
        button("next-level", label, main(true), MatchEvent::RematchAt(offer.level()).into())
    });
    let rematch = main(level.is_none());
    html! {
        <>
            if send != SendView::No {
                { button("send-copy", tr!("Copy link").to_owned(), "primary", Event::CopyLink) }
            }
            if send == SendView::Share {
                { button("send-share", tr!("Share").to_owned(), "", Event::ShareLink) }
            }
            { for level }
            if end.can_play_again {
                { button("rematch", tr!("Rematch").to_owned(), rematch, MatchEvent::Rematch.into()) }
            }
            <a class="action" data-testid="review" href={end.review.clone()}>{ tr!("Review") }</a>
            { button("next-game", tr!("New game").to_owned(), "", Event::Open(PageDialog::NewGame)) }
        </>
    }
}

/// Asks whether the player really resigns.
#[derive(PartialEq)]
pub(super) struct ResignDialog {
    pub is_open: bool,
    /// Receives the answer.
    pub on_event: Callback<Event>,
}

impl Widget for ResignDialog {
    fn render(&self, _: &RenderContext) -> Html {
        let close = || Event::Close(PageDialog::Resign);
        let footer = html! {
            <>
                <button type="button" class="action" data-testid="keep-playing" onclick={self.on_event.reform(move |_: MouseEvent| close())}>
                    { tr!("Keep playing") }
                </button>
                <button type="button" class="action danger" data-testid="confirm-resign"
                    onclick={self.on_event.reform(|_: MouseEvent| MatchEvent::Resign.into())}>{ tr!("Resign") }</button>
            </>
        };
        html! {
            <Dialog name="resign-dialog" title={tr!("Resign this game?")} is_open={self.is_open}
                onclose={self.on_event.reform(move |()| close())} footer={Some(footer)}>
                <p>{ tr!("The game ends, and your opponent wins.") }</p>
            </Dialog>
        }
    }
}
