//! The buttons that step through a game.

use laska_app::Navigation;
use yew::prelude::*;

use crate::tr;
use crate::widget::{RenderContext, Widget};

/// The buttons that step through a record: first, previous, next, last.
#[derive(PartialEq)]
pub struct NavigationButtons {
    /// The number of moves played.
    pub played: usize,
    /// The number of moves in the line.
    pub total: usize,
    pub on_event: Callback<Navigation>,
}

impl Widget for NavigationButtons {
    fn render(&self, _: &RenderContext) -> Html {
        let (can_go_back, can_go_on) = (self.played > 0, self.played < self.total);
        let button = |name: &'static str,
                      label: &'static str,
                      path: &'static str,
                      enabled: bool,
                      navigation: Navigation| {
            html! {
                <button type="button" class="navigation-button" data-testid={name} title={label} aria-label={label} disabled={!enabled}
                    onclick={self.on_event.reform(move |_: MouseEvent| navigation)}>
                    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d={path} /></svg>
                </button>
            }
        };
        html! {
            <div class="navigation" role="group" aria-label={tr!("Move navigation")}>
                { button("step-start", tr!("To the start"), "M6 5v14M18 5l-8 7 8 7", can_go_back, Navigation::First) }
                { button("step-back", tr!("Previous move"), "m15 5-8 7 8 7", can_go_back, Navigation::Previous) }
                <span class="navigation-position" data-testid="step-place">
                    { tr!("{played} of {all}", played = self.played, all = self.total) }
                </span>
                { button("step-on", tr!("Next move"), "m9 5 8 7-8 7", can_go_on, Navigation::Next) }
                { button("step-end", tr!("To the end"), "M18 5v14M6 5l8 7-8 7", can_go_on, Navigation::Last) }
            </div>
        }
    }
}
