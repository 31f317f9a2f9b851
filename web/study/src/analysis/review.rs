//! The view of a review: the graph of the game, the errors of each side with what they cost, and the list of the errors.

use laska_rules::Color;
use laska_ui::widget::{RenderContext, Widget};
use laska_ui::{tr, tr_n};
use web_sys::Element;
use yew::prelude::*;

use super::state::{
    ErrorCount, ErrorStep, Event, GraphPoint, MoveQuality, ReviewEvent, ReviewView, SideErrors, TurningPoint,
};

/// The card with the graph and the table of errors.
#[derive(PartialEq)]
pub(super) struct Review {
    pub view: ReviewView,
    /// Receives the user's actions.
    pub on_event: Callback<Event>,
}

impl Widget for Review {
    fn render(&self, _: &RenderContext) -> Html {
        let ReviewView { done, total, running, .. } = &self.view;
        html! {
            <section class="card review" data-testid="review" data-done={done.to_string()} data-running={running.to_string()}
                aria-label={tr!("Game review")}>
                <h2>
                    { tr!("White’s winning chances") }
                    <span class="heading-buttons">
                        if *running {
                            { button("stop-review", tr!("Stop"), ReviewEvent::Stop, &self.on_event) }
                        } else if done < total {
                            { button("continue-review", tr!("Continue the review"), ReviewEvent::Open, &self.on_event) }
                        }
                        { button("close-review", tr!("Close the review"), ReviewEvent::Close, &self.on_event) }
                    </span>
                </h2>
                { self.graph() }
                if *running {
                    <p class="review-progress">
                        <span data-testid="review-progress">{ tr!("{done} of {total} positions", done = done, total = total) }</span>
                        <progress max={total.to_string()} value={done.to_string()} aria-label={tr!("Progress")}></progress>
                    </p>
                }
                { self.table() }
            </section>
        }
    }
}

/// Renders the rating of the move on the board, which answers to every step through the game.
pub(super) fn move_rating(ReviewView { running, rating, .. }: &ReviewView) -> Html {
    let rating = rating.as_deref().filter(|_| !running).unwrap_or_default();
    html! { <p class="move-rating" data-testid="move-rating" aria-live="polite">{ rating }</p> }
}

impl Review {
    /// Renders White's winning chances over the game. It is a slider: its value is the position on the board.
    fn graph(&self) -> Html {
        let ReviewView { graph, total, at, place, .. } = &self.view;
        let (total, last) = (*total, total.saturating_sub(1).max(1));
        let height = |share: f64| ((1.0 - share) * 100.0).round_ties_even() as i32;
        let points: Vec<_> = graph.iter().enumerate().map(|(ply, it)| format!("{ply} {}", height(it.share))).collect();
        let end = graph.len().saturating_sub(1);
        let select = self.on_event.reform(move |event: PointerEvent| go_to(ply_at(&event, total)));
        let drag = {
            let on_event = self.on_event.clone();
            move |event: PointerEvent| {
                if event.buttons() == 1 {
                    on_event.emit(go_to(ply_at(&event, total)));
                }
            }
        };
        let onkeydown = {
            let on_event = self.on_event.clone();
            move |event: KeyboardEvent| {
                // The page itself handles the arrows, Home and End, wherever the focus is.
                let step = match event.key().as_str() {
                    "PageUp" => ErrorStep::Previous,
                    "PageDown" => ErrorStep::Next,
                    _ => return,
                };
                event.prevent_default();
                on_event.emit(Event::Review(ReviewEvent::Step(step)));
            }
        };
        html! {
            <svg class="graph" viewBox={format!("-0.5 0 {} 100", last + 1)} preserveAspectRatio="none" data-testid="graph"
                role="slider" tabindex="0" aria-label={tr!("White’s winning chances over the game")} aria-valuemin="0"
                aria-valuemax={total.saturating_sub(1).to_string()} aria-valuenow={at.unwrap_or_default().to_string()}
                aria-valuetext={place.clone()} onpointerdown={select} onpointermove={drag} {onkeydown}>
                <rect class="black-chances" x="-0.5" width={format!("{end}.5")} height="100" />
                <polygon class="white-chances" points={format!("0 100 {} {end} 100", points.join(" "))} />
                <line class="even" x1="-0.5" y1="50" x2={format!("{last}.5")} y2="50" />
                { for graph.iter().enumerate().filter_map(|(ply, point)| error_line(ply, point)) }
                <polyline class="curve" points={points.join(" ")} />
                if let Some(at) = at {
                    <line class="current-ply" x1={at.to_string()} y1="0" x2={at.to_string()} y2="100" />
                }
                { for (0..total).map(|ply| slot(ply, graph.get(ply))) }
            </svg>
        }
    }

    /// Renders how many errors of each kind a side made, what they cost, and where to learn from them.
    fn table(&self) -> Html {
        html! {
            <table class="errors" data-testid="errors">
                <caption class="visually-hidden">{ tr!("Errors, and the winning chances that they cost") }</caption>
                <thead>
                    <tr>
                        <td></td>
                        <th scope="col">{ tr!("Inaccuracies") }</th>
                        <th scope="col">{ tr!("Mistakes") }</th>
                        <th scope="col">{ tr!("Blunders") }</th>
                        <td></td>
                    </tr>
                </thead>
                <tbody>{ for self.view.sides.iter().map(|side| self.side(side)) }</tbody>
            </table>
        }
    }

    fn side(&self, SideErrors { side, inaccuracies, mistakes, blunders }: &SideErrors) -> Html {
        let (name, learn) = match side {
            Color::White => (tr!("White"), tr!("Learn from White’s mistakes")),
            Color::Black => (tr!("Black"), tr!("Learn from Black’s mistakes")),
        };
        let (side, nothing) = (*side, mistakes.count + blunders.count == 0);
        html! {
            <tr data-side={side.letter().to_string()}>
                <th scope="row">{ name }</th>
                { for [inaccuracies, mistakes, blunders].map(count) }
                <td>
                    <button type="button" class="quiet heading-button learn" data-testid={format!("learn-{}", side.letter())}
                        disabled={nothing} title={learn} aria-label={learn}
                        onclick={self.on_event.reform(move |_: MouseEvent| Event::Review(ReviewEvent::Learn(side)))}>
                        { tr!("Learn") }</button>
                </td>
            </tr>
        }
    }
}

/// Returns the ply under the pointer. Each of the positions takes the same share of the width.
fn ply_at(event: &PointerEvent, total: usize) -> usize {
    let Some(graph) = event.target_dyn_into::<Element>().and_then(|it| it.closest("svg").ok().flatten()) else {
        return 0;
    };
    let frame = graph.get_bounding_client_rect();
    let share = (f64::from(event.client_x()) - frame.left()) / frame.width().max(1.0);
    ((share * total as f64).max(0.0) as usize).min(total.saturating_sub(1))
}

const fn go_to(ply: usize) -> Event {
    Event::Review(ReviewEvent::GoTo(ply))
}

/// Renders the place of a position in the graph, with a tooltip.
fn slot(ply: usize, point: Option<&GraphPoint>) -> Html {
    html! {
        <rect class="slot" data-at={ply.to_string()} x={format!("{}", ply as f64 - 0.5)} width="1" height="100">
            if let Some(point) = point {
                <title>{ &point.label }</title>
            }
        </rect>
    }
}

/// Renders the line that marks a mistake or a blunder in the graph.
fn error_line(ply: usize, point: &GraphPoint) -> Option<Html> {
    let quality = point.quality.filter(|quality| quality.is_instructive())?;
    let ply = ply.to_string();
    Some(html! { <line class={classes!("turning-point", quality.name())} x1={ply.clone()} y1="0" x2={ply} y2="100" /> })
}

/// Renders the number of errors of a kind and what they cost.
fn count(&ErrorCount { count, cost }: &ErrorCount) -> Html {
    html! {
        <td>
            { count }
            if count > 0 {
                <span class="lost">{ tr!("−{cost}%", cost = cost) }</span>
            }
        </td>
    }
}

fn button(name: &'static str, label: &str, event: ReviewEvent, on_event: &Callback<Event>) -> Html {
    html! {
        <button type="button" class="quiet heading-button" data-testid={name}
            onclick={on_event.reform(move |_: MouseEvent| Event::Review(event))}>{ label }</button>
    }
}

/// The card with the list of errors.
#[derive(PartialEq)]
pub(super) struct Errors {
    pub view: ReviewView,
    /// Receives the user's actions.
    pub on_event: Callback<Event>,
}

impl Widget for Errors {
    fn render(&self, _: &RenderContext) -> Html {
        let ReviewView { turning_points, running, .. } = &self.view;
        html! {
            <section class="card" data-testid="errors-list">
                <h2>{ tr_n!("{count} error", "{count} errors", count = turning_points.len()) }</h2>
                if turning_points.is_empty() && !running {
                    <p class="hint">{ tr!("Neither side made an inaccuracy, a mistake or a blunder.") }</p>
                }
                <ol class="turning-points" data-testid="turning" aria-label={tr!("Errors")}>
                    { for turning_points.iter().map(|it| self.turning_point(it)) }
                </ol>
            </section>
        }
    }
}

impl Errors {
    fn turning_point(&self, TurningPoint { ply, text, quality, cost, instructive }: &TurningPoint) -> Html {
        html! {
            <li data-judgement={quality.name()}>
                <span class="turning-move">
                    { button("turning-move", text, ReviewEvent::GoTo(ply + 1), &self.on_event) }
                    <span class="quality">{ quality_name(*quality) }</span>
                </span>
                <span class="cost">{ cost }</span>
                if *instructive {
                    { button("try-again", tr!("Find a better move"), ReviewEvent::Retry(*ply), &self.on_event) }
                }
            </li>
        }
    }
}

fn quality_name(quality: MoveQuality) -> &'static str {
    match quality {
        MoveQuality::Inaccuracy => tr!("Inaccuracy"),
        MoveQuality::Mistake => tr!("Mistake"),
        MoveQuality::Blunder => tr!("Blunder"),
        MoveQuality::Forced | MoveQuality::Book | MoveQuality::Best | MoveQuality::Good => "",
    }
}
