//! Owns the buttons of the analysis.

use laska_app::BoardEvent;
use laska_app::Navigation;
use laska_web::intent::Intent;
use laska_web::part::{Drawing, Part};
use laska_web::settings::Shown;
use laska_web::t;
use yew::prelude::*;

/// What a button of the analysis wants.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Tool {
    /// Something that both pages have.
    Intent(Intent),
    /// Copy the position.
    CopyPosition,
    /// Change the position.
    Edit,
    /// Judge every move of the game.
    Review,
    /// Show or hide the second board.
    SecondBoard(Shown),
}

/// The buttons.
#[derive(PartialEq)]
pub(super) struct Tools {
    /// The address of the game against the computer.
    pub challenge: String,
    /// Whether something that was entered can be undone.
    pub can_undo: bool,
    /// Whether something that was undone can be there again.
    pub can_redo: bool,
    /// Whether the start stands on the board.
    pub at_start: bool,
    /// Whether there is a move to go on to.
    pub at_end: bool,
    /// Whether the second board is shown.
    pub second_board: Shown,
    /// Hears what is wanted.
    pub on: Callback<Tool>,
}

impl Part for Tools {
    fn draw(&self, _: &Drawing) -> Html {
        let button = |name: &'static str, words: &'static str, enabled: bool, tool: Tool| {
            html! {
                <button type="button" class="control" data-testid={name} disabled={!enabled}
                    onclick={self.on.reform(move |_: MouseEvent| tool.clone())}><span>{ words }</span></button>
            }
        };
        let (pressed, other) =
            if self.second_board == Shown::Yes { ("true", Shown::No) } else { ("false", Shown::Yes) };
        html! {
            <div class="controls analysis-tools" role="group" aria-label={t!("The analysis")}>
                { button("back", t!("Back"), !self.at_start, Tool::Intent(Intent::Navigate(Navigation::Previous))) }
                { button("on", t!("Forward"), !self.at_end, Tool::Intent(Intent::Navigate(Navigation::Next))) }
                { button("undo", t!("Undo"), self.can_undo, Tool::Intent(Intent::Undo)) }
                { button("redo", t!("Redo"), self.can_redo, Tool::Intent(Intent::Redo)) }
                { button("flip", t!("Flip"), true, Tool::Intent(Intent::Input(BoardEvent::Flip))) }
                <button type="button" class="control" data-testid="toggle-unstacked" aria-pressed={pressed}
                    title={t!("The second board, with the columns laid open")}
                    onclick={self.on.reform(move |_: MouseEvent| Tool::SecondBoard(other))}><span>{ t!("Columns") }</span></button>
                { button("review-game", t!("Review"), !(self.at_start && self.at_end), Tool::Review) }
                { button("copy-link", t!("Copy link"), true, Tool::Intent(Intent::CopyLink)) }
                { button("copy-position", t!("Copy position"), true, Tool::CopyPosition) }
                { button("edit", t!("Edit position"), true, Tool::Edit) }
                <a class="control primary" data-testid="play-from-here" href={format!("./#{}", self.challenge)}>
                    <span>{ t!("Play from here") }</span></a>
            </div>
        }
    }
}
