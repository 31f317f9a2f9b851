//! The buttons of the game, and the icons of all buttons.
//!
//! In a wide window the buttons are below the panel, on a phone they are a bar at the bottom of the window. Buttons that
//! are in the bar of only one of the two are in the menu "More" of the other; the style sheets choose.

use laska_app::{BoardEvent, MatchEvent};
use yew::prelude::*;

use super::bar::{BarButton, bar, draw_icon, more_button, more_menu};
use crate::intent::{Intent, PlayIntent, TourIntent};
use crate::settings::Shown;
use crate::tr;
use crate::view::ControlsView;
use crate::widget::{RenderContext, Widget};

/// The buttons of the game.
#[derive(PartialEq)]
pub struct Controls {
    /// Which buttons are enabled.
    pub view: ControlsView,
    /// Receives the intents of pressed buttons.
    pub on_event: Callback<PlayIntent>,
}

/// ID of the menu.
const MORE: &str = "more";

impl Widget for Controls {
    fn render(&self, _: &RenderContext) -> Html {
        let view = &self.view;
        // Where there are no hints, the button says so, and pressing it says why.
        let (hint, hint_enabled) =
            if view.no_help.is_some() { (tr!("No hints"), true) } else { (tr!("Hint"), view.hint) };
        let button = |handle, icon: Icon, label, enabled, intent: PlayIntent| BarButton {
            handle,
            icon: icon.path(),
            label,
            enabled,
            pressed: None,
            popup: None,
            on_press: self.on_event.reform(move |()| intent.clone()),
        };
        let new_game = |handle| button(handle, Icon::New, tr!("New game"), true, PlayIntent::ShowNewGame(Shown::Yes));
        let flip = |handle| button(handle, Icon::Flip, tr!("Flip"), true, Intent::Input(BoardEvent::Flip).into());
        let columns = PlayIntent::ShowColumns(view.columns_over_board.toggled());
        let second_board = Intent::ShowUnstacked(view.unstacked_shown.toggled()).into();
        let toggle = |shown: Shown, button| {
            let pressed = Some(if shown == Shown::Yes { "true" } else { "false" });
            BarButton { pressed, ..button }
        };
        let columns = toggle(view.columns_over_board, button("columns", Icon::Columns, tr!("Columns"), true, columns));
        let second_board = toggle(
            view.unstacked_shown,
            button("toggle-unstacked", Icon::Columns, tr!("Second board"), true, second_board),
        );
        let buttons = html! {
            <>
                { button("undo", Icon::Back, tr!("Undo" in "game"), view.undo, Intent::Undo.into()).in_bar("") }
                { button("hint", Icon::Hint, hint, hint_enabled, Intent::Hint.into()).in_bar("") }
                { flip("flip").in_bar("wide-only") }
                { columns.in_bar("phone-only") }
                { button("move-now", Icon::Forth, tr!("Move now"), view.move_now, MatchEvent::MoveNow.into()).in_bar("") }
                { more_button(MORE) }
                { BarButton { popup: Some("dialog"), ..new_game("new-game") }
                    .in_bar(if view.new_game_is_main { "wide-only primary" } else { "wide-only" }) }
                { more_menu(MORE, html! {
                    <>
                        { new_game("more-new-game").in_menu("phone-only") }
                        { button("learn", Icon::Book, tr!("Learn in two minutes"), true, TourIntent::Open.into()).in_menu("") }
                        { button("redo", Icon::Forward, tr!("Redo" in "game"), view.redo, Intent::Redo.into()).in_menu("") }
                        { flip("more-flip").in_menu("phone-only") }
                        { second_board.in_menu("wide-only") }
                        { button("offer-draw", Icon::Draw, tr!("Offer a draw"), view.draw, MatchEvent::OfferDraw.into()).in_menu("") }
                        { button("resign", Icon::Resign, tr!("Resign"), view.resign, PlayIntent::Resign).in_menu("") }
                    </>
                }) }
            </>
        };
        bar(tr!("Game"), "", buttons)
    }
}

/// A line icon of 24 by 24.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Icon {
    Back,
    Forward,
    Flip,
    Resign,
    Hint,
    Draw,
    Columns,
    New,
    Link,
    Book,
    Check,
    Close,
    Gear,
    Menu,
    Forth,
    Start,
    Games,
    Up,
    Bin,
    Copy,
    Save,
}

impl Icon {
    const fn path(self) -> &'static str {
        match self {
            Self::Back => "M9 5 4 10l5 5M4.5 10H15a5 5 0 0 1 0 10h-4",
            Self::Forward => "m15 5 5 5-5 5M19.5 10H9a5 5 0 0 0 0 10h4",
            Self::Flip => "M8 4v15.5M4 16l4 4 4-4M16 20V4.5M12 8l4-4 4 4",
            Self::Resign => "M6 21V4M6 5c4-2.5 8 2 12.5 0v9c-4.5 2-8.5-2.5-12.5 0",
            Self::Hint => "M9 18h6M10 21h4M8.5 15A6 6 0 1 1 15.5 15c-.4.6-.5 1-.5 3H9c0-2-.1-2.4-.5-3",
            Self::Draw => "M4 9h16M4 15h16",
            Self::Columns => "M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z",
            Self::New => "M12 5v14M5 12h14",
            Self::Link => {
                "M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1"
            }
            Self::Book => {
                "M12 6.5C10 5 7 4.5 3.5 4.5v13.5c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2v-13.5c-3.5 0-6.5.5-8.5 2v13.5"
            }
            Self::Check => "m5 12.5 4.5 4.5L19 7.5",
            Self::Gear => {
                "M10.3 3.5h3.4l.5 2.5 1.8 1 2.4-.9 1.7 3-1.9 1.6v2.6l1.9 1.6-1.7 3-2.4-.9-1.8 1-.5 2.5h-3.4l-.5-2.5-1.8-1-2.4.9-1.7-3 1.9-1.6v-2.6L3.9 9.1l1.7-3 2.4.9 1.8-1zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"
            }
            Self::Menu => "M4 6.5h16M4 12h16M4 17.5h16",
            Self::Start => "M6 6v12M18 6l-8 6 8 6z",
            Self::Forth => "m5 6 6 6-6 6M13 6l6 6-6 6",
            Self::Games => "M4 6h4v4H4zM11 8h9M4 14h4v4H4zM11 16h9",
            Self::Close => "m6 6 12 12M18 6 6 18",
            Self::Up => "m6 11 6-6 6 6M12 5v15",
            Self::Bin => "M5 7h14M9.5 7V4h5v3M7 7l1 13h8l1-13",
            Self::Copy => "M9 9h11v11H9zM5 15V4h10",
            Self::Save => "M12 4v11M7 10l5 5 5-5M5 20h14",
        }
    }

    /// Draws the icon.
    pub(crate) fn draw(self) -> Html {
        draw_icon(self.path())
    }
}
