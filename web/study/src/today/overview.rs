//! Renders the overview: what is due, the puzzle of the day, the last game, and the openings to learn.

use laska_rules::Color;
use laska_rules::notation::excerpt;
use laska_ui::widget::{RenderContext, Widget};
use laska_ui::words::translate;
use laska_ui::{tr, tr_n};
use yew::prelude::*;

use super::convert::WonOpening;
use super::exercise_page::route;
use super::state::{LastGame, NamedLine, Today, View, learn_address};
use super::texts::next_text;
use crate::elements::{error_message, lost_progress};
use crate::puzzles::{date_words, difficulty_words};
use crate::route::Route;
use crate::section::Section;

#[derive(PartialEq)]
pub(super) struct Overview {
    pub state: Today,
    /// Called when the user closes the warning about damaged exercises.
    pub on_close_warning: Callback<()>,
}

impl Widget for Overview {
    fn render(&self, _: &RenderContext) -> Html {
        html! {
            <main class="main today" data-testid="today">
                if *self.state.view() == View::Unknown {
                    { error_message(&tr!("There is no exercise “{name}”. Choose one from the list.", name = excerpt(self.state.rest()))) }
                }
                if self.state.is_damaged() {
                    { lost_progress(&self.on_close_warning) }
                }
                <div class="overview today-cards">
                    { self.due() }
                    { self.puzzle() }
                    { self.last_game() }
                    <WonOpening today={self.state.today()} />
                    { self.openings() }
                </div>
            </main>
        }
    }
}

impl Overview {
    fn due(&self) -> Html {
        let (state, due) = (&self.state, self.state.due());
        let [mistakes, lines] = [state.training().mistake_count(), state.training().opening_count()];
        let days = state.days_in_a_row();
        html! {
            <section class="card" data-testid="due" data-count={due.len().to_string()}>
                <h2><span>{ tr!("Your exercises") }</span>
                    <a href={format!("#{}", Section::Puzzles.name())} data-testid="to-puzzles">{ tr!("Puzzles") }</a></h2>
                if let Some(first) = due.first() {
                    <p class="claim">{ tr_n!("{count} exercise is due.", "{count} exercises are due.", count = due.len()) }</p>
                    <a class="action primary" href={format!("#{}", route(first))} data-testid="begin">{ tr!("Start") }</a>
                } else if mistakes + lines > 0 {
                    <p class="claim">{ tr!("Nothing is due today.") }</p>
                    if let Some(next) = next_text(state) {
                        <p>{ next }</p>
                    }
                } else {
                    <p>{ tr!("Play a game and review it: where only one move was right and you missed it, the position becomes an exercise here and comes back after days. Lines of openings that you learn come back, too.") }</p>
                    <a class="action" href="./" data-testid="today-play">{ tr!("Play") }</a>
                }
                if mistakes > 0 {
                    <p class="hint" data-testid="mistakes">{ tr_n!("{count} position of your games", "{count} positions of your games", count = mistakes) }</p>
                }
                if lines > 0 {
                    <p class="hint" data-testid="lines">{ tr_n!("{count} line of an opening", "{count} lines of openings", count = lines) }</p>
                }
                if days > 1 {
                    <p class="hint" data-testid="streak">{ tr_n!("{count} day in a row.", "{count} days in a row.", count = days) }</p>
                }
            </section>
        }
    }

    fn puzzle(&self) -> Html {
        let is_solved = self.state.puzzle().is_solved;
        html! {
            <section class="card" data-testid="todays">
                <h2><span>{ tr!("Puzzle of the day") }</span><span>{ date_words(self.state.today()) }</span></h2>
                <p>{ difficulty_words(self.state.today().difficulty()) }</p>
                if is_solved {
                    <p class="solved">{ tr!("Solved! Come back tomorrow for a new one.") }</p>
                }
                <a class={classes!("action", (!is_solved && self.state.due().is_empty()).then_some("primary"))}
                    href={format!("#{}/today", Section::Puzzles.name())}
                    data-testid="open-todays">{ if is_solved { tr!("View it again") } else { tr!("Solve it") } }</a>
            </section>
        }
    }

    fn last_game(&self) -> Html {
        let Some(LastGame { review }) = self.state.last_game() else { return Html::default() };
        let review = Route { section: Section::Analysis, rest: review.clone() };
        html! {
            <section class="card" data-testid="last-game">
                <h2>{ tr!("Your last game") }</h2>
                <p>{ tr!("Review it to see what each move cost. What you can learn from becomes an exercise.") }</p>
                <a class="action" href={format!("#{review}")} data-testid="review-last">{ tr!("Review") }</a>
            </section>
        }
    }

    fn openings(&self) -> Html {
        let named = self.state.openings().iter().map(|opening| learn_row(Some(opening)));
        html! {
            <section class="card today-openings" data-testid="today-openings">
                <h2>{ tr!("Learn an opening") }</h2>
                <p>{ tr!("Play it from one side. The computer replies as the book does and says what other moves cost.") }</p>
                <ul>{ learn_row(None) }{ for named }</ul>
            </section>
        }
    }
}

/// Renders an opening, or the book, with a link for each side.
fn learn_row(opening: Option<&NamedLine>) -> Html {
    let title = opening.map_or(tr!("The opening book"), |opening| translate(&opening.title));
    let link = |side: Color| {
        let label = if side == Color::White { tr!("White") } else { tr!("Black") };
        let to = Route { section: Section::Today, rest: learn_address(side, opening) };
        let id = opening.map_or("book", |opening| opening.id.as_str());
        html! {
            <a class="action" href={format!("#{to}")} aria-label={format!("{title}: {label}")}
                data-testid={format!("learn-{id}-{}", side.letter())}>{ label }</a>
        }
    };
    html! { <li><span class="opening-title">{ title.to_owned() }</span>{ for Color::ALL.map(link) }</li> }
}
