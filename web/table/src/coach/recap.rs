//! The recap below the result of a game: sentences that lead to their positions, and a suggestion.

use laska_app::{CursorEvent, Fact, KeyMove, MoveCost, Recap};
use laska_library::Theme;
use laska_rules::Game;
use laska_ui::settings::Notation;
use laska_ui::words::{cost_text, numbered_move, side, theme_name};
use laska_ui::{tr, tr_n};
use yew::prelude::*;

use crate::event::Event;
use crate::state::PlayPage;

/// Renders the recap of a game that is over. A game between people has none.
pub fn recap(page: &PlayPage, on_event: &Callback<Event>) -> Html {
    let game_match = page.game_match();
    let Some(Recap { key_moves, to_practice }) = game_match.recap() else { return Html::default() };
    let game = game_match.cursor().game();
    let suggestion = game_match.players().only_person().and_then(|_| {
        // The button beside the result suggests a level.
        let is_level_offered = page.level_offer().is_some();
        to_practice.into_iter().find_map(exercise).or((!is_level_offered).then_some(Exercise::Daily))
    });
    html! {
        <ul class="recap" aria-label={tr!("This game")} data-testid="recap">
            { for key_moves.iter().map(|key_move| html! {
                <li>{ sentence(game, page.settings().notation, key_move, on_event) }</li>
            }) }
            if let Some(exercise) = suggestion {
                <li><a href={exercise.address()} data-testid="suggestion">{ exercise.words() }</a></li>
            }
        </ul>
    }
}

fn sentence(game: &Game, notation: Notation, &KeyMove { ply, fact }: &KeyMove, on_event: &Callback<Event>) -> Html {
    let index = ply - 1;
    let (before, mv) = (&game.positions()[index], game.moves()[index]);
    let (turn, mv_words) = (before.turn(), numbered_move(game, index, notation));
    let words = match fact {
        Fact::TurnedAgainst => tr!("The game turned against you with {move}.", move = mv_words),
        Fact::TurnedInFavor => tr!("The game turned in your favor with {move}.", move = mv_words),
        Fact::ScoreChanged => tr!("Turning point: {move}", move = mv_words),
        Fact::Cost { cost, best } => {
            tr!("{move}: {text}", move = mv_words, text = cost_text(turn, mv, best, cost))
        }
        Fact::Lost { counters } => tr_n!(
            "{side} captured {count} counter in one move: {move}",
            "{side} captured {count} counters in one move: {move}",
            count = counters,
            side = side(turn),
            move = mv_words
        ),
        Fact::OnlyMove => tr!("{move} was the only good move, and you found it.", move = mv_words),
        Fact::Captured { counters } => tr_n!(
            "You captured {count} counter in one move: {move}",
            "You captured {count} counters in one move: {move}",
            count = counters,
            move = mv_words
        ),
        Fact::Freed { prisoners } => tr_n!(
            "You freed a prisoner: {move}",
            "You freed {count} prisoners: {move}",
            count = prisoners,
            move = mv_words
        ),
        Fact::Promoted => tr!("You promoted a soldier: {move}", move = mv_words),
    };
    let handle = match fact {
        _ if fact.is_turn() => "turning-point",
        Fact::Cost { .. } | Fact::Lost { .. } => "recap-cost",
        _ => "recap-good",
    };
    let title =
        (fact == Fact::ScoreChanged).then(|| tr!("After this move, the computer’s score changed most. Go there"));
    let go = on_event.reform(move |_: MouseEvent| CursorEvent::GoToPly(ply).into());
    html! {
        <button type="button" data-testid={handle} onclick={go} {title}>{ words }</button>
    }
}

/// What the player may do next in the study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Exercise {
    /// The lesson on weak columns.
    WeakColumns,
    Puzzles(Theme),
    Daily,
}

/// Returns what teaches to see a cost.
const fn exercise(cost: MoveCost) -> Option<Exercise> {
    Some(match cost {
        MoveCost::Exposes { freed: 1.., .. } | MoveCost::IgnoresThreat { freed: 1.., .. } => Exercise::WeakColumns,
        MoveCost::MissesFreeing { .. } => Exercise::Puzzles(Theme::Freeing),
        MoveCost::AllowsChain { .. } | MoveCost::MissesCapture { .. } => Exercise::Puzzles(Theme::Chain),
        MoveCost::AllowsShot { .. } | MoveCost::MissesShot { .. } | MoveCost::LosesExchange { .. } => {
            Exercise::Puzzles(Theme::Sacrifice)
        }
        MoveCost::AllowsPromotion { .. } => Exercise::Puzzles(Theme::Promotion),
        MoveCost::AllowsWin { .. }
        | MoveCost::MissesWin { .. }
        | MoveCost::Exposes { .. }
        | MoveCost::IgnoresThreat { .. }
        | MoveCost::LosesCounters { .. }
        | MoveCost::MissesCounters { .. } => return None,
    })
}

impl Exercise {
    fn address(self) -> String {
        match self {
            Self::WeakColumns => "./study.html#lessons/weak".to_owned(),
            Self::Puzzles(theme) => format!("./study.html#puzzles/{}", theme.name()),
            Self::Daily => "./study.html#puzzles/today".to_owned(),
        }
    }

    fn words(self) -> String {
        match self {
            Self::WeakColumns => tr!("A lesson on this: {title}", title = tr!("Weak columns")),
            Self::Puzzles(theme) => tr!("Puzzles to practice this: {theme}", theme = theme_name(theme)),
            Self::Daily => tr!("Puzzle of the day").to_owned(),
        }
    }
}
