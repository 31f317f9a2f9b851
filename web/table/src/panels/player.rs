//! A player beside the board: name, turn, material and clock. Only the clock is rendered again as it counts down.

use std::time::Duration;

use gloo::timers::callback::Interval;
use laska_app::Timestamp;
use laska_rules::{Color, Counter, Grade};
use laska_ui::board::Disc;
use laska_ui::effect::use_effect_with;
use laska_ui::widget::{RenderContext, Widget};
use laska_ui::words::{clock_text, side};
use laska_ui::{clock, tr, tr_n};
use yew::prelude::*;

use crate::view::{ClockView, PlayerView};

/// A player beside the board.
#[derive(PartialEq)]
pub struct PlayerStrip {
    pub view: PlayerView,
}

impl Widget for PlayerStrip {
    fn render(&self, _: &RenderContext) -> Html {
        let PlayerView { side: color, name, detail, to_move, thinking, columns, prisoners, clock } = &self.view;
        let columns_text = tr_n!("{count} column", "{count} columns", count = *columns);
        let prisoners_text = tr_n!("{count} prisoner", "{count} prisoners", count = *prisoners);
        let class = classes!("player", to_move.then_some("to-move"), thinking.then_some("thinking"));
        html! {
            <section {class} data-testid={format!("player-{}", color.letter())} aria-label={side(*color)}>
                { Disc { counter: Counter::new(*color, Grade::Soldier) }.into_html() }
                <p class="player-name"><strong>{ name }</strong>{ " " }<span>{ detail }</span></p>
                <p class="material" title={tr!("Columns, and enemy counters in them")}>
                    { columns_text }if *prisoners > 0 { <span>{ " · " }{ prisoners_text }</span> }
                </p>
                if let Some(view) = *clock {
                    <PlayerClock side={*color} {view} />
                }
            </section>
        }
    }
}

/// The interval between updates in milliseconds: the last seconds are shown with tenths.
const TICK: u32 = 100;

/// The remaining time at which the clock becomes urgent.
const URGENT: Duration = Duration::from_secs(20);

#[derive(Clone, PartialEq, Properties)]
struct PlayerClockProps {
    side: Color,
    view: ClockView,
}

/// The remaining time of a player.
#[component]
fn PlayerClock(PlayerClockProps { side, view }: &PlayerClockProps) -> Html {
    let ClockView { left, since, now } = *view;
    let ticks = use_state(|| 0_u32);
    use_effect_with(since, {
        let ticks = ticks.setter();
        move |since| {
            let mut count = 0;
            let ticking = since.map(|_| {
                Interval::new(TICK, move || {
                    count += 1;
                    ticks.set(count);
                })
            });
            move || drop(ticking)
        }
    });
    let left = since.map_or(left, |since| left.saturating_sub(current(now).since(since)));
    let class = classes!("player-time", since.map(|_| "running"), (left < URGENT).then_some("urgent"));
    html! {
        <span {class} role="timer" data-testid={format!("clock-{}", side.letter())}
            data-left={(left.as_millis() as u64).to_string()}>{ clock_text(left) }</span>
    }
}

/// Returns the current time; without a browser, the last time passed to the page.
fn current(last_known: Timestamp) -> Timestamp {
    if cfg!(target_arch = "wasm32") { last_known.max(clock::now()) } else { last_known }
}
