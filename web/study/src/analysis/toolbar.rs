//! The toolbar of the analysis: in wide windows a row of buttons, on a phone a bar at the bottom of the window. What is
//! used less often is in its menu, and so is what a phone has no room for; the style sheets choose.

use laska_app::{BoardEvent, CursorEvent, Navigation};
use laska_ui::panels::{BarButton, bar, draw_icon, more_button, more_menu};
use laska_ui::settings::Shown;
use laska_ui::tr;
use laska_ui::widget::{RenderContext, Widget};
use laska_worker::protocol::Stipulation;
use yew::prelude::*;

use super::state::{Analysis, Event};
use crate::library::LibraryAddress;
use crate::route::Route;

/// An action of the toolbar.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Tool {
    Analysis(Event),
    CopyLink,
    CopyMoves,
    /// Save the moves as a file.
    SaveMoves,
    CopyPosition,
    /// Edit the position.
    Edit,
    /// Show the form for the name and the details.
    Details,
    /// Copy the code of a frame with the game.
    Embed,
    Print,
    Review,
    /// Show or hide the second board.
    SecondBoard(Shown),
}

#[derive(PartialEq)]
pub(super) struct Toolbar {
    /// The address for playing on against the computer.
    challenge: String,
    /// The address of all games with the position on the board.
    same_position: String,
    /// The address of the position on the board as a problem.
    problem: String,
    /// Whether there is a step to undo.
    can_undo: bool,
    /// Whether there is a step to redo.
    can_redo: bool,
    /// Whether the board shows the start position.
    at_start: bool,
    /// Whether no move follows in the tree.
    at_end: bool,
    second_board: Shown,
    /// Receives the user's actions.
    on_tool: Callback<Tool>,
}

/// ID of the menu.
const MORE: &str = "analysis-more";

const PREVIOUS: &str = "m15 5-8 7 8 7";
const NEXT: &str = "m9 5 8 7-8 7";
const UNDO: &str = "M9 5 4 10l5 5M4.5 10H15a5 5 0 0 1 0 10h-4";
const REDO: &str = "m15 5 5 5-5 5M19.5 10H9a5 5 0 0 0 0 10h4";
const FLIP: &str = "M8 4v15.5M4 16l4 4 4-4M16 20V4.5M12 8l4-4 4 4";
const REVIEW: &str = "M4 19h16M4 15l5-6 4 4 7-8";
const COLUMNS: &str = "M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z";
const LINK: &str = "M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1";
const COPY: &str = "M8 8h12v12H8zM4 16V4h12";
const EDIT: &str = "M4 20l1-4L16 5l3 3L8 19z";
const NAME: &str = "M4 5h9l7 7-8 8-8-8zM8.5 9.5h.01";
const SEARCH: &str = "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5 20 20";
const CHECK: &str = "m4 13 5 5L20 6";
const FRAME: &str = "m8 7-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14";
const PRINTER: &str = "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z";
const PLAY: &str = "M8 5l11 7-11 7z";

impl Toolbar {
    pub(super) fn new(analysis: &Analysis, second_board: Shown, on_tool: Callback<Tool>) -> Self {
        Self {
            challenge: analysis.challenge(),
            same_position: LibraryAddress::of_position(analysis.game().position()).to_string(),
            problem: Route::problem(
                analysis.game().position(),
                analysis.game().variant().capture_rule,
                Stipulation::Win,
            )
            .to_string(),
            can_undo: analysis.can_undo(),
            can_redo: analysis.can_redo(),
            // While the user looks for a better move, the game stands still.
            at_start: analysis.is_retrying() || analysis.game().moves().is_empty(),
            at_end: analysis.is_retrying() || analysis.is_at_end(),
            second_board,
            on_tool,
        }
    }

    /// Returns a button of the bar or of its menu.
    fn button(&self, handle: &'static str, label: &'static str, icon: &'static str, tool: Tool) -> BarButton {
        let on_press = self.on_tool.reform(move |()| tool.clone());
        BarButton { handle, icon, label, title: None, enabled: true, pressed: None, popup: None, on_press }
    }

    fn menu(&self) -> Html {
        let button = |handle, label, icon, tool: Tool| self.button(handle, label, icon, tool);
        let (pressed, other) =
            if self.second_board == Shown::Yes { ("true", Shown::No) } else { ("false", Shown::Yes) };
        let undo = button("more-undo", tr!("Undo"), UNDO, Tool::Analysis(Event::Undo));
        let redo = button("redo", tr!("Redo"), REDO, Tool::Analysis(Event::Redo));
        let second = button("toggle-unstacked", tr!("Second board"), COLUMNS, Tool::SecondBoard(other));
        let entries = html! {
            <>
                { BarButton { enabled: self.can_undo, ..undo }.in_menu("phone-only") }
                { BarButton { enabled: self.can_redo, ..redo }.in_menu("") }
                { button("flip", tr!("Flip"), FLIP, Tool::Analysis(Event::Input(BoardEvent::Flip))).in_menu("") }
                { BarButton { pressed: Some(pressed), ..second }.in_menu("") }
                { button("details", tr!("Name and details"), NAME, Tool::Details).in_menu("") }
                <a class="entry" data-testid="same-position" href={format!("#{}", self.same_position)}>
                    { draw_icon(SEARCH) }<span>{ tr!("Games with this position") }</span></a>
                <a class="entry" data-testid="check-problem" href={format!("#{}", self.problem)}>
                    { draw_icon(CHECK) }<span>{ tr!("Check this problem") }</span></a>
                { button("copy-link", tr!("Copy link"), LINK, Tool::CopyLink).in_menu("") }
                { button("copy-position", tr!("Copy position"), COPY, Tool::CopyPosition).in_menu("") }
                { button("copy-frame", tr!("Embed"), FRAME, Tool::Embed).in_menu("") }
                { button("print", tr!("Print"), PRINTER, Tool::Print).in_menu("") }
                { button("edit", tr!("Edit position"), EDIT, Tool::Edit).in_menu("") }
            </>
        };
        more_menu(MORE, entries)
    }
}

impl Widget for Toolbar {
    fn render(&self, _: &RenderContext) -> Html {
        let button =
            |handle, label, icon, enabled, tool: Tool| BarButton { enabled, ..self.button(handle, label, icon, tool) };
        let step = |navigation| Tool::Analysis(Event::Cursor(CursorEvent::Navigate(navigation)));
        let buttons = html! {
            <>
                { button("back", tr!("Back" in "moves"), PREVIOUS, !self.at_start, step(Navigation::Previous)).in_bar("") }
                { button("on", tr!("Forward"), NEXT, !self.at_end, step(Navigation::Next)).in_bar("") }
                { button("undo", tr!("Undo"), UNDO, self.can_undo, Tool::Analysis(Event::Undo)).in_bar("wide-only") }
                { button("review-game", tr!("Review"), REVIEW, !(self.at_start && self.at_end), Tool::Review).in_bar("") }
                { more_button(MORE) }
                <a class="control primary" data-testid="play-from-here" href={format!("./#{}", self.challenge)}
                    title={tr!("Play from here")} aria-label={tr!("Play from here")}>{ draw_icon(PLAY) }<span>{ tr!("Play") }</span></a>
                { self.menu() }
            </>
        };
        bar(tr!("Analysis tools"), "analysis-tools", buttons)
    }
}
