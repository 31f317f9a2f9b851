//! The bar of a live game: whether the friend is there, what is asked, and phrases to say.

use std::time::Duration;

use laska_app::Timestamp;
use laska_live::{Action, Phrase, Presence, Role};
use laska_ui::panels::close_menu;
use laska_ui::tr;
use laska_ui::widget::{RenderContext, Widget};
use yew::prelude::*;

use super::button;
use crate::exchange::Exchange;
use crate::intent::LiveIntent;
use crate::live_game::LiveGame;
use crate::words::{phrase_text, presence_text};

/// The content of a [`LiveBar`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveBarView {
    /// Rounded to what is shown.
    pub presence: Presence,
    /// Whether the devices agree on the game.
    pub agrees: bool,
    /// What the friend asks, and waits for.
    pub asked: Option<Question>,
    /// What this player has asked, without an answer yet.
    pub asking: Option<Question>,
    /// Whether this device can invite to a new connection.
    pub can_invite: bool,
    /// Whether the friend still needs the link with this device's text.
    pub has_link: bool,
}

/// What needs the consent of both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    Draw,
    Undo,
    Rematch,
}

impl LiveBarView {
    /// Describes a game at a time.
    pub fn of(game: &LiveGame, now: Timestamp) -> Self {
        let end = game.end();
        let asked_by = |role: Role| {
            let questions = [
                (end.rematch_offer(), Question::Rematch),
                (end.undo_request(), Question::Undo),
                (end.draw_offer(), Question::Draw),
            ];
            questions.into_iter().find(|(by, _)| *by == Some(role)).map(|(_, question)| question)
        };
        let presence = end.presence(now);
        // A lost network closes the channel only after a while.
        let is_lost = matches!(game.exchange(), Exchange::None | Exchange::Failed(_))
            || matches!(presence, Presence::Gone(_) | Presence::Left);
        Self {
            presence: rounded(presence),
            agrees: end.agrees(),
            asked: asked_by(end.role().other()),
            asking: asked_by(end.role()),
            can_invite: is_lost && game.exchange().text().is_none(),
            has_link: game.exchange().text().is_some(),
        }
    }
}

/// Rounds times, so that the bar is drawn again only when its text changes.
fn rounded(presence: Presence) -> Presence {
    match presence {
        Presence::Gone(time) => Presence::Gone(Duration::from_secs(time.as_secs())),
        Presence::Connected { lag: Some(lag) } => {
            Presence::Connected { lag: Some(Duration::from_millis((lag.as_millis() as u64).next_multiple_of(10))) }
        }
        Presence::Waiting | Presence::Connected { lag: None } | Presence::Left => presence,
    }
}

impl Question {
    /// Returns what the friend asks.
    fn asked_text(self) -> &'static str {
        match self {
            Self::Draw => tr!("Your friend offers a draw."),
            Self::Undo => tr!("Your friend asks to undo the last move."),
            Self::Rematch => tr!("Your friend offers a rematch."),
        }
    }

    /// Returns what this player has asked.
    fn asking_text(self) -> &'static str {
        match self {
            Self::Draw => tr!("You have offered a draw."),
            Self::Undo => tr!("You have asked to undo your last move."),
            Self::Rematch => tr!("You have offered a rematch."),
        }
    }

    /// Returns the actions that accept and decline.
    const fn actions(self) -> [Action; 2] {
        match self {
            Self::Draw => [Action::OfferDraw, Action::DeclineDraw],
            Self::Undo => [Action::AcceptUndo, Action::DeclineUndo],
            Self::Rematch => [Action::OfferRematch, Action::DeclineRematch],
        }
    }
}

#[derive(Clone, PartialEq)]
pub struct LiveBar {
    pub view: LiveBarView,
    /// Receives the player's intents.
    pub on_event: Callback<LiveIntent>,
}

/// The ID of the menu of phrases.
const PHRASES: &str = "live-phrases";

impl Widget for LiveBar {
    fn render(&self, _: &RenderContext) -> Html {
        let LiveBarView { presence, agrees, asked, asking, can_invite, has_link } = self.view;
        let is_here = matches!(presence, Presence::Connected { .. });
        let class = if is_here { "here" } else { "away" };
        html! {
            <section class="live-bar" data-testid="live-bar">
                <div class="live-line">
                    <p class={classes!("live-presence", class)} data-testid="live-presence">{ presence_text(presence) }</p>
                    if can_invite {
                        { button("live-reconnect", "primary", tr!("Connect again"), LiveIntent::ShowSheet, &self.on_event) }
                    }
                    if has_link {
                        { button("live-show", "primary", tr!("Show the link"), LiveIntent::ShowSheet, &self.on_event) }
                    }
                    if is_here {
                        { self.phrases() }
                    }
                </div>
                <div role="status" aria-live="polite">
                    if !agrees {
                        <p class="live-failure" data-testid="live-disagreement">
                            { tr!("The devices do not agree on the game. Each keeps its own.") }
                        </p>
                    }
                    if let Some(question) = asked {
                        { self.question(question) }
                    } else if let Some(question) = asking {
                        <p class="hint" data-testid="live-asking">{ question.asking_text() }</p>
                    }
                </div>
            </section>
        }
    }
}

impl LiveBar {
    fn question(&self, question: Question) -> Html {
        let [accept, decline] = question.actions().map(LiveIntent::Act);
        html! {
            <div class="live-line" data-testid="live-question">
                <p>{ question.asked_text() }</p>
                { button("live-accept", "primary", tr!("Accept"), accept, &self.on_event) }
                { button("live-decline", "", tr!("Decline"), decline, &self.on_event) }
            </div>
        }
    }

    fn phrases(&self) -> Html {
        let phrase = |phrase: Phrase| {
            let onclick = self.on_event.reform(move |click: MouseEvent| {
                close_menu(&click);
                LiveIntent::Act(Action::Say(phrase))
            });
            html! {
                <button type="button" class="entry" data-testid="live-phrase" {onclick}>{ phrase_text(phrase) }</button>
            }
        };
        html! {
            <>
                <button type="button" class="action" data-testid="live-say" popovertarget={PHRASES}>{ tr!("Say…") }</button>
                <div id={PHRASES} class="menu" popover="auto" role="group" aria-label={tr!("Say…")}>
                    { for Phrase::ALL.map(phrase) }
                </div>
            </>
        }
    }
}
