//! The buttons of the game, and the icons of all buttons. Icons are hidden from screen readers, because the labels beside
//! them say the same.

use laska_app::{BoardEvent, MatchEvent};
use yew::prelude::*;

use crate::intent::{Intent, PlayIntent};
use crate::settings::Shown;
use crate::tr;
use crate::view::ControlsView;
use crate::widget::{RenderContext, Widget};

/// The buttons of the game.
#[derive(PartialEq)]
pub struct Controls {
    /// Which buttons are enabled.
    pub view: ControlsView,
    /// Receives the intents of pressed buttons.
    pub on_event: Callback<PlayIntent>,
}

impl Widget for Controls {
    fn render(&self, _: &RenderContext) -> Html {
        let view = &self.view;
        let toggled = if view.unstacked_shown { Shown::No } else { Shown::Yes };
        let button = |name: &'static str, icon: Icon, text: &'static str, enabled: bool, intent: PlayIntent| {
            html! {
                <button type="button" class="control" data-testid={name} disabled={!enabled}
                    onclick={self.on_event.reform(move |_: MouseEvent| intent.clone())}>{ icon.draw() }<span>{ text }</span></button>
            }
        };
        html! {
            <div class="controls" role="group" aria-label={tr!("Game")}>
                { button("undo", Icon::Back, tr!("Undo" in "game"), view.undo, Intent::Undo.into()) }
                { button("redo", Icon::Forward, tr!("Redo" in "game"), view.redo, Intent::Redo.into()) }
                { button("hint", Icon::Hint, tr!("Hint"), view.hint, Intent::Hint.into()) }
                { button("flip", Icon::Flip, tr!("Flip"), true, Intent::Input(BoardEvent::Flip).into()) }
                <button type="button" class="control" data-testid="toggle-unstacked"
                    aria-pressed={if view.unstacked_shown { "true" } else { "false" }}
                    title={tr!("Second board with unstacked columns")}
                    onclick={self.on_event.reform(move |_: MouseEvent| PlayIntent::Shared(Intent::ShowUnstacked(toggled)))}>
                    { Icon::Columns.draw() }<span>{ tr!("Columns") }</span>
                </button>
                { button("offer-draw", Icon::Draw, tr!("Draw"), view.draw, PlayIntent::Match(MatchEvent::OfferDraw)) }
                { button("resign", Icon::Resign, tr!("Resign"), view.resign, PlayIntent::Match(MatchEvent::Resign)) }
                <button type="button" class={classes!("control", view.new_game_is_main.then_some("primary"))} data-testid="new-game" aria-haspopup="dialog"
                    onclick={self.on_event.reform(|_: MouseEvent| PlayIntent::ShowNewGame(Shown::Yes))}>
                    { Icon::New.draw() }<span>{ tr!("New game") }</span>
                </button>
            </div>
        }
    }
}

/// A line icon of 24 by 24.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Icon {
    Back,
    Forward,
    Flip,
    Resign,
    Hint,
    Draw,
    Columns,
    New,
    Link,
    Check,
    Close,
    Gear,
    Book,
}

impl Icon {
    const fn path(self) -> &'static str {
        match self {
            Self::Back => "M9 5 4 10l5 5M4.5 10H15a5 5 0 0 1 0 10h-4",
            Self::Forward => "m15 5 5 5-5 5M19.5 10H9a5 5 0 0 0 0 10h4",
            Self::Flip => "M8 4v15.5M4 16l4 4 4-4M16 20V4.5M12 8l4-4 4 4",
            Self::Resign => "M6 21V4M6 5c4-2.5 8 2 12.5 0v9c-4.5 2-8.5-2.5-12.5 0",
            Self::Hint => "M9 18h6M10 21h4M8.5 15A6 6 0 1 1 15.5 15c-.4.6-.5 1-.5 3H9c0-2-.1-2.4-.5-3",
            Self::Draw => "M4 9h16M4 15h16",
            Self::Columns => "M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z",
            Self::New => "M12 5v14M5 12h14",
            Self::Link => {
                "M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1"
            }
            Self::Check => "m5 12.5 4.5 4.5L19 7.5",
            Self::Gear => {
                "M10.3 3.5h3.4l.5 2.5 1.8 1 2.4-.9 1.7 3-1.9 1.6v2.6l1.9 1.6-1.7 3-2.4-.9-1.8 1-.5 2.5h-3.4l-.5-2.5-1.8-1-2.4.9-1.7-3 1.9-1.6v-2.6L3.9 9.1l1.7-3 2.4.9 1.8-1zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"
            }
            Self::Book => {
                "M12 6.5C10 5 7 4.5 3.5 4.5v13.5c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2v-13.5c-3.5 0-6.5.5-8.5 2v13.5"
            }
            Self::Close => "m6 6 12 12M18 6 6 18",
        }
    }

    /// Draws the icon.
    pub(super) fn draw(self) -> Html {
        html! { <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d={self.path()} /></svg> }
    }
}
