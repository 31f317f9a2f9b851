//! Owns the buttons of the game.

use yew::prelude::*;

use super::icon::Icon;
use crate::intent::Intent;
use crate::part::{Drawing, Part};
use crate::settings::Shown;
use crate::t;
use crate::view::ControlsView;

/// The buttons of the game.
#[derive(PartialEq)]
pub struct Controls {
    /// Which can be pressed.
    pub view: ControlsView,
    /// Hears which was pressed.
    pub on: Callback<Intent>,
}

impl Part for Controls {
    fn draw(&self, _: &Drawing) -> Html {
        let view = &self.view;
        let toggled = if view.unstacked_shown { Shown::No } else { Shown::Yes };
        let button = |name: &'static str, icon: Icon, text: &'static str, enabled: bool, intent: Intent| {
            html! {
                <button type="button" class="control" data-testid={name} disabled={!enabled}
                    onclick={self.on.reform(move |_: MouseEvent| intent.clone())}>{ icon.draw() }<span>{ text }</span></button>
            }
        };
        html! {
            <div class="controls" role="group" aria-label={t!("Game")}>
                { button("undo", Icon::Back, t!("Take back"), view.undo, Intent::TakeBack) }
                { button("redo", Icon::Forward, t!("Forward"), view.redo, Intent::Forward) }
                { button("hint", Icon::Hint, t!("Hint"), view.hint, Intent::Hint) }
                { button("flip", Icon::Flip, t!("Flip"), true, Intent::Flip) }
                <button type="button" class="control" data-testid="toggle-unstacked"
                    aria-pressed={if view.unstacked_shown { "true" } else { "false" }}
                    title={t!("The second board, with the columns laid open")}
                    onclick={self.on.reform(move |_: MouseEvent| Intent::ShowUnstacked(toggled))}>
                    { Icon::Columns.draw() }<span>{ t!("Columns") }</span>
                </button>
                { button("offer-draw", Icon::Draw, t!("Draw"), view.draw, Intent::OfferDraw) }
                { button("resign", Icon::Resign, t!("Resign"), view.resign, Intent::Resign) }
                <button type="button" class={classes!("control", view.new_game_is_main.then_some("primary"))} data-testid="new-game" aria-haspopup="dialog"
                    onclick={self.on.reform(|_: MouseEvent| Intent::ShowNewGame(Shown::Yes))}>
                    { Icon::New.draw() }<span>{ t!("New game") }</span>
                </button>
            </div>
        }
    }
}
