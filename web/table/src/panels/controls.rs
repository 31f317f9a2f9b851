//! The buttons of the game.
//!
//! In a wide window the buttons are below the panel, on a phone they are a bar at the bottom of the window. Buttons that
//! are in the bar of only one of the two are in the menu "More" of the other; the style sheets choose.

use laska_app::{BoardEvent, MatchEvent};
use laska_ui::panels::{BarButton, Icon, bar, more_button, more_menu};
use laska_ui::settings::Settings;
use laska_ui::tr;
use laska_ui::widget::{RenderContext, Widget};
use yew::prelude::*;

use crate::event::{Dialog, Event, TourAction};
use crate::view::ControlsView;

/// The buttons of the game.
#[derive(PartialEq)]
pub struct Controls {
    /// Which buttons are enabled.
    pub view: ControlsView,
    /// Receives the events of pressed buttons.
    pub on_event: Callback<Event>,
}

/// ID of the menu.
const MORE: &str = "more";

impl Widget for Controls {
    fn render(&self, context: &RenderContext) -> Html {
        let view = &self.view;
        // Where there are no hints, the button says so, and pressing it says why.
        let (hint, hint_enabled) =
            if view.no_help.is_some() { (tr!("No hints"), true) } else { (tr!("Hint"), view.hint) };
        let button = |handle, icon: Icon, label, enabled, event: Event| BarButton {
            handle,
            icon: icon.path(),
            label,
            title: None,
            enabled,
            pressed: None,
            popup: None,
            on_press: self.on_event.reform(move |()| event.clone()),
        };
        let threat = |handle, label| {
            view.threat.map(|enabled| {
                let title = Some(tr!("This counts as a hint."));
                BarButton { title, ..button(handle, Icon::Threat, label, enabled, MatchEvent::Threat.into()) }
            })
        };
        let new_game = |handle| button(handle, Icon::New, tr!("New game"), true, Event::Open(Dialog::NewGame));
        let flip = |handle| button(handle, Icon::Flip, tr!("Flip"), true, BoardEvent::Flip.into());
        let other = Settings { second_board: (!view.shows_second_board).into(), ..context.settings };
        let toggle = |is_shown: bool, button| {
            let pressed = Some(if is_shown { "true" } else { "false" });
            BarButton { pressed, ..button }
        };
        let columns = toggle(
            view.shows_columns_over_board,
            button("columns", Icon::Columns, tr!("Columns"), true, Event::ToggleColumns),
        );
        let second_board = toggle(
            view.shows_second_board,
            button("toggle-unstacked", Icon::Columns, tr!("Second board"), true, Event::ChangeSettings(other)),
        );
        let buttons = html! {
            <>
                { button("undo", Icon::Back, tr!("Undo" in "game"), view.undo, MatchEvent::Undo.into()).in_bar("") }
                { button("hint", Icon::Hint, hint, hint_enabled, MatchEvent::Hint.into()).in_bar("") }
                { for threat("threat", tr!("Threat")).map(|it| it.in_bar("roomy-only")) }
                { flip("flip").in_bar("wide-only") }
                { columns.in_bar("phone-only") }
                { button("move-now", Icon::Forth, tr!("Move now"), view.move_now, MatchEvent::MoveNow.into()).in_bar("") }
                { more_button(MORE) }
                { BarButton { popup: Some("dialog"), ..new_game("new-game") }
                    .in_bar(if view.new_game_is_main { "wide-only primary" } else { "wide-only" }) }
                { more_menu(MORE, html! {
                    <>
                        { new_game("more-new-game").in_menu("phone-only") }
                        { for threat("more-threat", tr!("What is the threat?")).map(|it| it.in_menu("cramped-only")) }
                        { button("learn", Icon::Book, tr!("Learn in two minutes"), true, TourAction::Open.into()).in_menu("") }
                        { button("redo", Icon::Forward, tr!("Redo" in "game"), view.redo, MatchEvent::Redo.into()).in_menu("") }
                        { flip("more-flip").in_menu("phone-only") }
                        { second_board.in_menu("wide-only") }
                        { button("offer-draw", Icon::Draw, tr!("Offer a draw"), view.draw, MatchEvent::OfferDraw.into()).in_menu("") }
                        { button("resign", Icon::Resign, tr!("Resign"), view.resign, Event::Resign).in_menu("") }
                    </>
                }) }
            </>
        };
        bar(tr!("Game"), "", buttons)
    }
}
