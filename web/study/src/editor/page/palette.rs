//! Owns the palette: what a click puts on the board, where a drag begins, and the box with the counters that are left.

use laska_rules::{Color, Counter};
use laska_web::board::Disc;
use laska_web::part::{Drawing, Part};
use laska_web::t;
use yew::prelude::*;

use super::super::bench::Bench;
use super::super::carry::End;
use super::super::want::{Grip, Tool, Want};
use super::choice::choice;

/// The palette.
#[derive(PartialEq)]
pub(super) struct Palette {
    tool: Tool,
    end: End,
    grip: Grip,
    white: i32,
    black: i32,
    on: Callback<Want>,
}

impl Palette {
    pub(super) fn of(bench: &Bench, on: &Callback<Want>) -> Self {
        let [white, black] = Color::ALL.map(|color| bench.in_box(color));
        Self { tool: bench.tool, end: bench.end, grip: bench.grip, white, black, on: on.clone() }
    }

    fn tool(&self, tool: Tool, name: &'static str, words: &'static str, picture: Html) -> Html {
        let letter = if let Tool::Counter(counter) = tool { Some(counter.letter().to_string()) } else { None };
        let pressed = if self.tool == tool { "true" } else { "false" };
        html! {
            <button type="button" class="tool" data-testid={name} data-counter={letter} aria-pressed={pressed} title={words}
                aria-label={words} onclick={self.on.reform(move |_: MouseEvent| Want::Choose(tool))}>{ picture }</button>
        }
    }
}

impl Part for Palette {
    fn draw(&self, _: &Drawing) -> Html {
        let counters = [
            ("tool-w", t!("White soldier")),
            ("tool-b", t!("Black soldier")),
            ("tool-white-officer", t!("White officer")),
            ("tool-black-officer", t!("Black officer")),
        ];
        let drawn = |path: &'static str| html! { <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d={path} /></svg> };
        html! {
            <section class="card palette" data-box="box" aria-label={t!("The box")} data-testid="palette">
                <div class="tools" role="group" aria-label={t!("What a click puts on the board")}>
                    { self.tool(Tool::Hand, "tool-hand", t!("Choose squares, drag columns"), drawn(HAND)) }
                    { for Counter::ALL.into_iter().zip(counters).map(|(counter, (name, words))| {
                        self.tool(Tool::Counter(counter), name, words, Disc { counter }.place())
                    }) }
                    { self.tool(Tool::Eraser, "tool-eraser", t!("Put counters back into the box"), drawn(ERASER)) }
                </div>
                <p class="in-box" data-testid="in-box" data-white={self.white.to_string()} data-black={self.black.to_string()}>
                    <span class={(self.white < 0).then_some("short")}>{ left_words(Color::White, self.white) }</span>
                    <span class={(self.black < 0).then_some("short")}>{ left_words(Color::Black, self.black) }</span>
                </p>
                <div class="habits">
                    { choice(t!("Put"), &[("end-top", t!("on top"), End::Top), ("end-bottom", t!("below"), End::Bottom)],
                        self.end, &self.on.reform(Want::PutOn)) }
                    { choice(t!("Drag"), &[("grip-column", t!("whole column"), Grip::Column), ("grip-top", t!("top counter"), Grip::Top)],
                        self.grip, &self.on.reform(Want::Hold)) }
                </div>
            </section>
        }
    }
}

/// An open hand.
const HAND: &str = "M8 13V5.5a1.5 1.5 0 0 1 3 0V11M11 11V4a1.5 1.5 0 0 1 3 0v7M14 11V5.5a1.5 1.5 0 0 1 3 0V12M17 12V8a1.5 1.5 0 0 1 3 0v6a7 7 0 0 1-12.6 4.2L4 13.5a1.6 1.6 0 0 1 2.5-1.9L8 13";

/// A rubber.
const ERASER: &str = "m14 4 6 6-9 9H7l-4-4zM8.5 9.5l6 6M11 19h9";

/// How many counters of a color are left, or how many there are too many.
fn left_words(color: Color, left: i32) -> String {
    let count = left.abs();
    match (color, left < 0) {
        (Color::White, false) => t!("White: {count} left", count = count),
        (Color::Black, false) => t!("Black: {count} left", count = count),
        (Color::White, true) => t!("White: {count} too many", count = count),
        (Color::Black, true) => t!("Black: {count} too many", count = count),
    }
}
