//! How many exercises of the study are due, before the first move.

use laska_ui::tr_n;
use laska_ui::widget::{RenderContext, Widget};
use yew::prelude::*;

/// The line about the exercises that are due. Without any, nothing is shown.
#[derive(PartialEq)]
pub struct DueExercises {
    pub count: usize,
}

impl Widget for DueExercises {
    fn render(&self, _: &RenderContext) -> Html {
        let count = self.count;
        html! {
            if count > 0 {
                <a class="due-exercises" href="./study.html#today" data-testid="due-exercises">
                    { tr_n!("{count} exercise is due.", "{count} exercises are due.", count = count) }</a>
            }
        }
    }
}
