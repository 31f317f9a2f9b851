//! The card that offers the tour to newcomers.

use laska_ui::panels::Icon;
use laska_ui::tr;
use laska_ui::widget::{RenderContext, Widget};
use yew::prelude::*;

use crate::event::{Event, TourAction};

/// The offer of the tour.
#[derive(PartialEq)]
pub struct WelcomeCard {
    /// Receives the answer.
    pub on_event: Callback<Event>,
}

impl Widget for WelcomeCard {
    fn render(&self, _: &RenderContext) -> Html {
        let answer = |action: TourAction| self.on_event.reform(move |_: MouseEvent| action.into());
        html! {
            <section class="card welcome-card" data-testid="welcome" aria-labelledby="welcome-title">
                <p id="welcome-title"><strong>{ tr!("New to Laska?") }</strong>{ " " }{ tr!("Learn it in two minutes.") }</p>
                <button type="button" class="action primary" data-testid="start-tour" onclick={answer(TourAction::Open)}>{ tr!("Show me") }</button>
                <button type="button" class="quiet close" data-testid="decline-tour" aria-label={tr!("No, thanks")}
                    onclick={answer(TourAction::Decline)}>{ Icon::Close.draw() }</button>
            </section>
        }
    }
}
