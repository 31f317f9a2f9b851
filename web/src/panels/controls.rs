//! Owns the buttons of the game.

use yew::prelude::*;

use super::icon::Icon;
use crate::intent::{Intent, Shown};
use crate::part::{Drawing, Part};
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
            <div class="controls" role="group" aria-label="Game">
                { button("undo", Icon::Back, "Take back", view.undo, Intent::TakeBack) }
                { button("redo", Icon::Forward, "Forward", view.redo, Intent::Forward) }
                { button("hint", Icon::Hint, "Hint", view.hint, Intent::Hint) }
                { button("flip", Icon::Flip, "Flip", true, Intent::Flip) }
                <button type="button" class="control" data-testid="toggle-unstacked"
                    aria-pressed={if view.unstacked_shown { "true" } else { "false" }}
                    title="The second board, with the columns laid open"
                    onclick={self.on.reform(move |_: MouseEvent| Intent::ShowUnstacked(toggled))}>
                    { Icon::Columns.draw() }<span>{ "Columns" }</span>
                </button>
                { button("offer-draw", Icon::Draw, "Draw", view.draw, Intent::OfferDraw) }
                { button("resign", Icon::Resign, "Resign", view.resign, Intent::Resign) }
                <button type="button" class="control primary" data-testid="new-game" aria-haspopup="dialog"
                    onclick={self.on.reform(|_: MouseEvent| Intent::ShowNewGame(Shown::Yes))}>
                    { Icon::New.draw() }<span>{ "New game" }</span>
                </button>
            </div>
        }
    }
}
