//! The results against the levels, streaks, and the estimated strength of the player.

use laska_app::results::{LevelResult, Streaks, StrengthEstimate, Tally, strength};
use laska_ui::widget::{RenderContext, Widget};
use laska_ui::{tr, tr_n};
use laska_worker::protocol::{Elo, Level};
use yew::prelude::*;

/// The number of games after which the strength is shown. Before, its margin is larger than the difference of several levels.
const GAMES_FOR_STRENGTH: usize = 5;

/// The results against the levels.
#[derive(PartialEq)]
pub(super) struct Results {
    /// The results that count, in the order in which the games were finished.
    pub games: Vec<LevelResult>,
}

impl Widget for Results {
    fn render(&self, _: &RenderContext) -> Html {
        let games = &self.games;
        if games.is_empty() {
            return html! {
                <p class="hint results-empty">{ tr!("Finish a game against the computer to see your results and your strength here.") }</p>
            };
        }
        let streaks = Streaks::of(games);
        let (estimate, counted) = match strength(games) {
            Some(estimate) if estimate.games >= GAMES_FOR_STRENGTH => (Some(estimate), estimate.games),
            few => (None, few.map_or(0, |few| few.games)),
        };
        let strength_label = match estimate {
            Some(_) => tr!("Your strength (Elo)").to_owned(),
            None => tr_n!(
                "Your strength, after {count} more game",
                "Your strength, after {count} more games",
                count = GAMES_FOR_STRENGTH - counted
            ),
        };
        html! {
            <details class="results" data-testid="results">
                <summary>
                    <span class="figure">
                        <b data-testid="strength">{ estimate.map_or_else(|| tr!("Not known yet").to_owned(), |estimate| estimate.to_string()) }</b>
                        <span class="hint">{ strength_label }</span>
                    </span>
                    <span class="figure">
                        <b data-testid="streak">{ streaks.current }</b>
                        <span class="hint">{ tr!("Wins in a row (best: {best})", best = streaks.best) }</span>
                    </span>
                </summary>
                { table(games) }
                <p class="hint">{ estimate.map(explanation) }</p>
                <p class="hint">
                    { tr!("All finished games of Laska against a computer count, from the first move on and without hints. For the strength, games with undone moves are left out.") }
                </p>
            </details>
        }
    }
}

fn explanation(StrengthEstimate { elo: Elo(elo), margin: Elo(margin), games }: StrengthEstimate) -> String {
    let level = StrengthEstimate { elo: Elo(elo), margin: Elo(margin), games }.nearest_level();
    tr_n!(
        "After {count} game: closest to level {level}, and with a probability of 95% between {low} and {high}. Level 1 is 0; 400 more means winning ten times as often as losing.",
        "After {count} games: closest to level {level}, and with a probability of 95% between {low} and {high}. Level 1 is 0; 400 more means winning ten times as often as losing.",
        count = games,
        level = level.number(),
        low = elo - margin,
        high = elo + margin
    )
}

fn table(games: &[LevelResult]) -> Html {
    let row = |level: Level| {
        let tally = Tally::against(level, games);
        (tally.games() > 0).then(|| {
            html! {
                <tr data-testid={format!("results-{}", level.number())}>
                    <th scope="row">{ tr!("Level {level}", level = level.number()) }</th>
                    <td>{ tally.won }</td><td>{ tally.drawn }</td><td>{ tally.lost }</td>
                </tr>
            }
        })
    };
    html! {
        <table class="results-table">
            <caption class="visually-hidden">{ tr!("Results against each level") }</caption>
            <thead>
                <tr>
                    <td></td>
                    <th scope="col">{ tr!("Won") }</th>
                    <th scope="col">{ tr!("Drawn") }</th>
                    <th scope="col">{ tr!("Lost") }</th>
                </tr>
            </thead>
            <tbody>{ for Level::all().filter_map(row) }</tbody>
        </table>
    }
}
