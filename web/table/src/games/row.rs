//! A row of the list: a game with a small board, its players, result and date, and what can be done with it.

use laska_app::Player;
use laska_app::archive::GameSummary;
use laska_rules::Color;
use laska_ui::board::Miniature;
use laska_ui::view::result_words;
use laska_ui::widget::{RenderContext, Widget};
use laska_ui::words::{computer_name, date_text, side};
use laska_ui::{tr, tr_n};
use yew::prelude::*;

use super::{ArchiveRequest, waits_for_player};
use crate::event::Event;

#[derive(PartialEq)]
pub(super) struct GameRow {
    pub game: GameSummary,
    /// What can be done with it.
    pub state: RowState,
    /// Receives what the player does.
    pub on_event: Callback<Event>,
}

/// What can be done with a game of the list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum RowState {
    /// It can be opened, reviewed and deleted.
    Listed,
    /// It is on the board, which would save it again if it were deleted.
    OnBoard,
    /// It was deleted and can be restored.
    Deleted,
}

impl Widget for GameRow {
    fn render(&self, _: &RenderContext) -> Html {
        let Self { game, state, .. } = self;
        let key = game.key;
        let name = game_name(game);
        let button = |handle: &'static str, class: &'static str, text: &'static str, request: ArchiveRequest| {
            let onclick = self.on_event.reform(move |_: MouseEvent| Event::Games(request.clone()));
            // The label begins with the visible text, and says which game is meant.
            let label = tr!("{action}: {game}", action = text, game = name);
            html! { <button type="button" {class} data-testid={handle} aria-label={label} {onclick}>{ text }</button> }
        };
        if *state == RowState::Deleted {
            return html! {
                <li class="game deleted" data-testid="game-deleted">
                    <span class="hint">{ tr!("Deleted: {title}", title = name) }</span>
                    { button("game-restore", "action", tr!("Undo"), ArchiveRequest::Restore(key)) }
                </li>
            };
        }
        let open = if game.outcome.is_some() { tr!("Open") } else { tr!("Continue") };
        html! {
            <li class="game" data-testid="game" data-key={key.to_string()}>
                { Miniature { position: game.position.clone(), bottom: game.bottom() }.into_html() }
                <div class="game-text">
                    <b data-testid="game-players">{ players_words(game) }</b>
                    <span class={classes!("game-result", result_class(game))} data-testid="game-result">{ outcome_words(game) }</span>
                    <span class="hint" data-testid="game-details">{ details(game).join(" · ") }</span>
                </div>
                <div class="game-actions">
                    if *state == RowState::OnBoard {
                        <span class="hint" data-testid="game-on-board">{ tr!("On the board") }</span>
                    } else {
                        { button("game-open", "action", open, ArchiveRequest::Open(key)) }
                    }
                    { button("game-review", "quiet", tr!("Review"), ArchiveRequest::Review(key)) }
                    if *state == RowState::Listed {
                        { button("game-delete", "quiet", tr!("Delete"), ArchiveRequest::Delete(key)) }
                    }
                </div>
            </li>
        }
    }
}

/// Returns the players and the date, to tell the games apart: `Computer, level 3, Nov 23, 2026`.
fn game_name(game: &GameSummary) -> String {
    let players = players_words(game);
    date_text(game.saved).map_or(players.clone(), |date| tr!("{players}, {date}", players = players, date = date))
}

/// Returns the opponent of a person, or both players: `Computer, level 3`. A game from a file has the names given there.
fn players_words(game: &GameSummary) -> String {
    if !game.names.are_unknown() {
        let [white, black] = [Color::White, Color::Black].map(|color| game.names.of(color).unwrap_or("?"));
        return tr!("{white} – {black}", white = white, black = black);
    }
    let players = game.players;
    match (players.white, players.black) {
        (Player::Computer(white), Player::Computer(black)) => {
            tr!("{white} – {black}", white = computer_name(white), black = computer_name(black))
        }
        (Player::Computer(strength), _) | (_, Player::Computer(strength)) => computer_name(strength),
        (Player::Remote, _) | (_, Player::Remote) => tr!("Game by link").to_owned(),
        (Player::Live, _) | (_, Player::Live) => tr!("Live game").to_owned(),
        (Player::Person, Player::Person) => tr!("Two players").to_owned(),
    }
}

/// Returns the result, or whose turn it is.
fn outcome_words(game: &GameSummary) -> String {
    let you = game.players.only_person();
    match game.outcome {
        Some(outcome) => {
            let (headline, reason) = result_words(outcome, you);
            if reason.is_empty() { headline } else { format!("{headline} · {reason}") }
        }
        None => {
            let turn = game.position.turn();
            let words = match you {
                Some(you) if you == turn => tr!("Your move").to_owned(),
                Some(you) if game.players.player(!you) == Player::Remote => tr!("Waiting for your friend").to_owned(),
                _ => tr!("{side} to move", side = side(turn)),
            };
            format!("{} · {words}", tr!("Unfinished"))
        }
    }
}

fn result_class(game: &GameSummary) -> Option<&'static str> {
    use laska_app::results::PlayerResult::{Drawn, Lost, Won};
    if waits_for_player(game) {
        return Some("your-move");
    }
    Some(match game.player_result()? {
        Won => "won",
        Drawn => "drawn",
        Lost => "lost",
    })
}

/// Returns your side, the number of moves, what was special, and the date.
fn details(game: &GameSummary) -> Vec<String> {
    let conditions = game.conditions;
    let your_side = game.players.only_person().map(|you| match you {
        Color::White => tr!("You were White").to_owned(),
        Color::Black => tr!("You were Black").to_owned(),
    });
    let moves = tr_n!("{count} move", "{count} moves", count = game.plies.div_ceil(2));
    let hints = tr_n!("{count} hint", "{count} hints", count = conditions.hints);
    let replaced = tr_n!("{count} move undone", "{count} moves undone", count = conditions.replaced);
    let assistance = [(conditions.hints, hints), (conditions.replaced, replaced)];
    let assistance = assistance.into_iter().filter_map(|(count, words)| (count > 0).then_some(words));
    let is_left_out = conditions.hints > 0 && game.players.computer_side().is_some();
    let left_out = is_left_out.then(|| tr!("does not count").to_owned());
    let assistance = assistance.chain(left_out);
    your_side.into_iter().chain([moves]).chain(assistance).chain(date_text(game.saved)).collect()
}
