//! The review card: the graph of the game and its turning points; and the card for finding a better move.

use laska_rules::Color;
use laska_web::widget::{RenderContext, Widget};
use laska_web::{tr, tr_n};
use web_sys::Element;
use yew::prelude::*;

use super::state::{Event, GraphPoint, RetryEvent, RetryView, ReviewEvent, ReviewView, SideErrors, TurningPoint};

/// The review card.
#[derive(PartialEq)]
pub(super) struct Review {
    /// The review.
    pub view: ReviewView,
    /// Receives the user's actions.
    pub on_event: Callback<Event>,
}

impl Widget for Review {
    fn render(&self, _: &RenderContext) -> Html {
        let ReviewView { done, total, running, turning_points, rating, .. } = &self.view;
        html! {
            <section class="card review" data-testid="review" data-done={done.to_string()} data-running={running.to_string()}
                aria-label={tr!("Game review")}>
                <h2>
                    { tr!("Review") }
                    <span class="heading-buttons">
                        if *running {
                            { button("stop-review", tr!("Stop"), ReviewEvent::Stop, &self.on_event) }
                        }
                        { button("close-review", tr!("Close"), ReviewEvent::Close, &self.on_event) }
                    </span>
                </h2>
                if *running {
                    <p class="review-progress">
                        <span>{ tr!("{done} of {total} positions", done = done, total = total) }</span>
                        <progress max={total.to_string()} value={done.to_string()} aria-label={tr!("Progress")}></progress>
                    </p>
                }
                { self.graph() }
                { for self.view.sides.iter().map(side) }
                if let Some(rating) = rating {
                    <p class="accuracy" data-testid="judged">{ rating }</p>
                }
                if turning_points.is_empty() && !running {
                    <p class="hint">{ tr!("Neither side made a mistake or a blunder.") }</p>
                }
                <ol class="turning-points" data-testid="turning" aria-label={tr!("Turning points")}>
                    { for turning_points.iter().map(|it| self.turning_point(it)) }
                </ol>
            </section>
        }
    }
}

impl Review {
    /// Renders White's winning chances over the game. A click shows the position.
    fn graph(&self) -> Html {
        let ReviewView { graph, total, at, .. } = &self.view;
        let last = total.saturating_sub(1).max(1);
        let height = |share: f64| ((1.0 - share) * 100.0).round_ties_even() as i32;
        let points: Vec<_> = graph.iter().map(|it| format!("{} {}", it.ply, height(it.share))).collect();
        let end = graph.last().map_or(0, |it| it.ply);
        let onclick = self.on_event.reform(move |event: MouseEvent| {
            let ply = event.target_dyn_into::<Element>().and_then(|it| it.get_attribute("data-at"));
            ply.and_then(|ply| ply.parse().ok())
                .map_or(Event::HoverLine(None), |ply| Event::Review(ReviewEvent::GoTo(ply)))
        });
        let slot = |ply: usize| {
            html! { <rect class="slot" data-at={ply.to_string()} x={format!("{}", ply as f64 - 0.5)} width="1" height="100" /> }
        };
        html! {
            <svg class="graph" viewBox={format!("-0.5 0 {} 100", last + 1)} preserveAspectRatio="none" role="img" {onclick}
                data-testid="graph" aria-label={tr!("White’s winning chances over the game")}>
                <polygon class="white-chances" points={format!("0 100 {} {end} 100", points.join(" "))} />
                <line class="even" x1="-0.5" y1="50" x2={format!("{last}.5")} y2="50" />
                { for graph.iter().filter_map(turning_point_line) }
                <polyline class="curve" points={points.join(" ")} />
                if let Some(at) = at {
                    <line class="current-ply" x1={at.to_string()} y1="0" x2={at.to_string()} y2="100" />
                }
                { for (0..*total).map(slot) }
            </svg>
        }
    }

    fn turning_point(&self, TurningPoint { ply, text, quality, cost }: &TurningPoint) -> Html {
        html! {
            <li data-judgement={quality.name()}>
                { button("turning-move", text, ReviewEvent::GoTo(ply + 1), &self.on_event) }
                <span class="cost">{ cost }</span>
                { button("try-again", tr!("Find a better move"), ReviewEvent::Retry(*ply), &self.on_event) }
            </li>
        }
    }
}

/// Renders the line that marks a turning point in the graph.
fn turning_point_line(point: &GraphPoint) -> Option<Html> {
    let quality = point.quality.filter(|quality| quality.is_turning_point())?;
    let ply = point.ply.to_string();
    Some(html! { <line class={classes!("turning-point", quality.name())} x1={ply.clone()} y1="0" x2={ply} y2="100" /> })
}

fn button(name: &'static str, label: &str, event: ReviewEvent, on_event: &Callback<Event>) -> Html {
    html! {
        <button type="button" class="quiet heading-button" data-testid={name}
            onclick={on_event.reform(move |_: MouseEvent| Event::Review(event))}>{ label }</button>
    }
}

/// Renders the number of errors of a side.
fn side(SideErrors { side, inaccuracies, mistakes, blunders }: &SideErrors) -> Html {
    let name = match side {
        Color::White => tr!("White:"),
        Color::Black => tr!("Black:"),
    };
    html! {
        <p class="side-count" data-side={side.letter().to_string()}>
            <strong>{ name }</strong>
            <span>{ tr_n!("{count} inaccuracy", "{count} inaccuracies", count = *inaccuracies) }</span>
            <span>{ tr_n!("{count} mistake", "{count} mistakes", count = *mistakes) }</span>
            <span>{ tr_n!("{count} blunder", "{count} blunders", count = *blunders) }</span>
        </p>
    }
}

/// The card for finding a better move.
#[derive(PartialEq)]
pub(super) struct Retry {
    /// The state of the retry.
    pub view: RetryView,
    /// Receives the user's actions.
    pub on_event: Callback<Event>,
}

impl Widget for Retry {
    fn render(&self, _: &RenderContext) -> Html {
        let RetryView { message, hint, open } = &self.view;
        let button = |name: &'static str, label: &'static str, event: RetryEvent| {
            html! {
                <button type="button" class="action" data-testid={name}
                    onclick={self.on_event.reform(move |_: MouseEvent| Event::Retry(event))}>{ label }</button>
            }
        };
        html! {
            <section class="card retry" data-testid="trial" data-open={open.to_string()}>
                <h2>{ tr!("Find a better move") }</h2>
                <p role="status" aria-live="polite" data-testid="trial-words">{ message }</p>
                if let Some(hint) = hint {
                    <p class="hint" data-testid="trial-hint">{ hint }</p>
                }
                <div class="retry-actions">
                    if *open {
                        if hint.is_none() {
                            { button("trial-hint-button", tr!("Hint"), RetryEvent::Hint) }
                        }
                        { button("trial-give-up", tr!("Show the best move"), RetryEvent::GiveUp) }
                    }
                    { button("trial-leave", tr!("Back to the game"), RetryEvent::Leave) }
                </div>
            </section>
        }
    }
}
