//! What the section reads of My games.

use laska_app::address::write_line_address;
use laska_app::archive::GameKey;
use laska_ui::effect::use_effect_with;
use laska_ui::tr;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::state::{Event, LastGame};
use crate::own_games;
use crate::route::Route;
use crate::section::Section;

/// Reads the last finished game, unless exercises were made of it already. What cannot be read is no game.
#[hook]
pub(super) fn use_last_game(reviewed: Option<GameKey>, on_event: Callback<Event>) {
    use_effect_with((reviewed, on_event), |(reviewed, on_event)| {
        let (reviewed, on_event) = (*reviewed, on_event.clone());
        spawn_local(async move { on_event.emit(Event::LastGame(last_game(reviewed).await)) });
    });
}

async fn last_game(reviewed: Option<GameKey>) -> Option<LastGame> {
    let summaries = own_games::archive().list().await.ok()?.summaries;
    let finished = summaries.into_iter().filter(|it| it.player_result().is_some());
    let last = finished.max_by_key(|it| it.saved).filter(|it| Some(it.key) != reviewed)?;
    let game = own_games::load(last.key).await.ok()?;
    let address = write_line_address(&game.cursor.game().at_end(), last.bottom());
    Some(LastGame { review: format!("review&{address}") })
}

#[derive(Clone, PartialEq, Properties)]
pub(super) struct GameLinkProps {
    pub game: GameKey,
    /// The number of plies before the position.
    pub ply: usize,
}

/// A link to a game in the analysis, at a position; nothing if the game is not there any more.
#[component]
pub(super) fn GameLink(props: &GameLinkProps) -> Html {
    let address = use_state(|| None::<String>);
    use_effect_with((props.game, props.ply), {
        let address = address.setter();
        move |&(key, ply)| {
            spawn_local(async move {
                if let Ok(game) = own_games::load(key).await {
                    let mut line = game.cursor.game().at_end();
                    line.go_to(ply);
                    address.set(Some(write_line_address(&line, game.players.bottom())));
                }
            });
        }
    });
    html! {
        if let Some(rest) = (*address).clone() {
            <a class="action" href={format!("#{}", Route { section: Section::Analysis, rest })} data-testid="to-game">{ tr!("To the game") }</a>
        }
    }
}
