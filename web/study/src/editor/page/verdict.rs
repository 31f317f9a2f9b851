//! Owns what is said of the position as a whole: all that keeps it from being played, or where it can be taken.

use laska_rules::Color;
use laska_web::intent::Shown;
use laska_web::part::{Drawing, Part};
use laska_web::state::write_address;
use laska_web::t;
use yew::prelude::*;

use super::super::bench::Bench;
use super::super::want::Want;

/// The verdict.
#[derive(PartialEq)]
pub(super) struct Verdict {
    faults: Vec<String>,
    over: Option<String>,
    turn: Color,
    /// The address of the game that begins here.
    game: Option<String>,
    on: Callback<Want>,
    on_copy: Callback<()>,
}

impl Verdict {
    pub(super) fn of(bench: &Bench, on: &Callback<Want>, on_copy: &Callback<()>) -> Self {
        Self {
            faults: bench.faults(),
            over: bench.over(),
            turn: bench.setup().turn,
            game: bench.game().map(|game| write_address(&game)),
            on: on.clone(),
            on_copy: on_copy.clone(),
        }
    }
}

impl Part for Verdict {
    fn draw(&self, _: &Drawing) -> Html {
        let way = |name: &'static str, class: &'static str, words: &'static str, href: Option<String>| {
            // A link that leads nowhere yet is told as one that cannot be used.
            let shut = href.is_none().then_some("true");
            html! { <a {class} role="link" data-testid={name} {href} aria-disabled={shut}>{ words }</a> }
        };
        let game = self.game.as_ref();
        html! {
            <section class={classes!("card", "verdict", (!self.faults.is_empty()).then_some("faulty"))} data-testid="verdict">
                <div aria-live="polite">
                    if self.faults.is_empty() {
                        <p>{ self.over.as_deref().unwrap_or(t!("The position is legal.")) }</p>
                    } else {
                        <p>{ t!("The position cannot be played yet:") }</p>
                        <ul data-testid="faults">{ for self.faults.iter().map(|fault| html! { <li>{ fault }</li> }) }</ul>
                    }
                </div>
                <div class="verdict-ways">
                    { way("edit-analyze", "control primary", t!("Analyze"), game.map(|game| format!("#analysis/{game}"))) }
                    { way("edit-play", "control", t!("Play the machine"),
                        game.map(|game| format!("./#{game}&play={}", self.turn.letter()))) }
                    <button type="button" class="control" data-testid="edit-copy"
                        onclick={self.on_copy.reform(|_: MouseEvent| ())}>{ t!("Copy link") }</button>
                    <button type="button" class="control" data-testid="edit-diagram" aria-haspopup="dialog"
                        onclick={self.on.reform(|_: MouseEvent| Want::ShowDiagram(Shown::Yes))}>{ t!("Picture") }</button>
                </div>
            </section>
        }
    }
}
