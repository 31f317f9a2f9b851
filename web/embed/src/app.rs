//! The component of the page.

use gloo::events::EventListener;
use gloo::utils::window;
use laska_ui::board::Diagram;
use laska_ui::effect::use_effect_with;
use laska_ui::panels::{NavigationButtons, Shortcut};
use laska_ui::view::GameView;
use laska_ui::widget::Widget as _;
use laska_ui::words::localize;
use laska_ui::{browser, tr};
use yew::prelude::*;

use crate::game::{EmbeddedGame, GameEvent};

/// The page: the board, the buttons that step through the game, and the link to the site.
#[component]
pub fn App() -> Html {
    let game = use_reducer(|| EmbeddedGame::read(&browser::fragment()));
    use_effect_with(game.dispatcher(), |game| {
        let game = game.clone();
        let listener = EventListener::new(&window(), "hashchange", move |_| {
            game.dispatch(GameEvent::Opened(browser::fragment()));
        });
        move || drop(listener)
    });
    let on_step = use_callback(game.dispatcher(), |step, game| game.dispatch(GameEvent::Navigate(step)));
    let on_key = use_callback(on_step.clone(), |shortcut, on_step| {
        if let Shortcut::Navigate(step) = shortcut {
            on_step.emit(step);
        }
    });
    browser::use_keyboard(Some(on_key));
    let (played, total) = game.progress();
    html! {
        <main class="embed" data-testid="embed">
            <h1 class="visually-hidden">{ "Laska" }</h1>
            { match game.view() {
                Ok(view) => board(&game, &view),
                Err(error) => html! {
                    <p class="embed-error" role="alert" data-testid="error">{ tr!("Could not show the game: {error}.", error = localize(error)) }</p>
                },
            } }
            <div class="embed-bar">
                if total > 0 {
                    { NavigationButtons { played, total, on_event: on_step }.into_html() }
                }
                <a class="embed-link" href={game.link()} target="_blank" rel="noopener" data-testid="open-in-laska">{ tr!("Open in Laska") }</a>
            </div>
        </main>
    }
}

fn board(game: &EmbeddedGame, view: &GameView) -> Html {
    html! {
        <>
            <div class="embed-board" data-testid="embed-board" data-fen={view.board.fen.clone()}>
                { Diagram { view: view.board.clone(), shows_unstacked: false }.into_html() }
            </div>
            <p class="embed-status">
                if let Some(last) = game.last_move() {
                    <b>{ last }</b>
                }
                <span data-testid="status">{ &view.status.headline }</span>
            </p>
            <p class="visually-hidden" role="status" aria-live="polite">{ &view.spoken }</p>
        </>
    }
}
