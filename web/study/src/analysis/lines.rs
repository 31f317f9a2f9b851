//! Owns the lines as they are drawn: each move of one is a button that shows it, and plays the line up to it.

use laska_web::part::{Drawing, Part};
use laska_web::t;
use yew::prelude::*;

use super::state::{Event, LineMove, LineMoveView, LineView, Which};

/// Lines, the best first.
#[derive(PartialEq)]
pub(super) struct Lines {
    /// The lines.
    pub lines: Vec<LineView>,
    /// How many more there is room for: what stands below stays where it is when they come.
    pub coming: usize,
    /// What the list is called.
    pub name: &'static str,
    /// Hears what is pointed at, and what shall be played.
    pub on: Callback<Event>,
}

impl Part for Lines {
    fn draw(&self, _: &Drawing) -> Html {
        let left = self.on.reform(|_: MouseEvent| Event::PointAt(None));
        html! {
            <ol class="lines" aria-label={self.name} onmouseleave={left}>
                { for self.lines.iter().map(|line| self.line(line)) }
                { for (0..self.coming).map(|_| html! { <li class="line awaited" aria-hidden="true"></li> }) }
            </ol>
        }
    }
}

impl Lines {
    fn line(&self, line: &LineView) -> Html {
        let number = match line.which {
            Which::Line(place) => place.to_string(),
            Which::Threat => "threat".to_owned(),
        };
        html! {
            <li class="line" data-testid="line" data-line={number} data-verdict={line.verdict.word()}>
                <span class="worth">{ &line.worth }</span>
                <span class="line-moves">
                    { for line.moves.iter().enumerate().map(|(ply, mv)| self.mv(LineMove { line: line.which, ply }, mv)) }
                </span>
            </li>
        }
    }

    fn mv(&self, at: LineMove, LineMoveView { number, text }: &LineMoveView) -> Html {
        let point = Event::PointAt(Some(at));
        let onmouseenter = self.on.reform({
            let point = point.clone();
            move |_: MouseEvent| point.clone()
        });
        let onfocus = self.on.reform(move |_: FocusEvent| point.clone());
        let onblur = self.on.reform(|_: FocusEvent| Event::PointAt(None));
        let onclick = self.on.reform(move |_: MouseEvent| Event::Play(at));
        // What is threatened is the other side's: it is only shown.
        let playable = at.line != Which::Threat;
        let title = playable.then(|| t!("Play up to here"));
        html! {
            <>
            <span class="numbered">
                if let Some(number) = number {
                    <span class="number">{ number }</span>
                }
                <button type="button" class="ply" data-move={at.ply.to_string()} {title} {onmouseenter} {onfocus} {onblur} {onclick}>
                    { text }</button>
            </span>
            { " " }
            </>
        }
    }
}
