//! A player's name and clock beside the board. Only this component is rendered again as the clock
//! counts down.

use std::time::Duration;

use gloo::timers::callback::Interval;
use laska_rules::{Counter, Rank};
use yew::prelude::*;

use crate::board::Disc;
use crate::view::PlayerView;
use crate::widget::Widget as _;
use crate::words::clock_text;
use laska_app::Timestamp;

/// The interval between updates in milliseconds: the last seconds are shown with tenths.
const TICK: u32 = 100;

/// The remaining time at which the clock becomes urgent.
const URGENT: Duration = Duration::from_secs(20);

/// The properties of a [`PlayerBar`].
#[derive(Clone, PartialEq, Properties)]
pub struct PlayerBarProps {
    /// The player.
    pub view: PlayerView,
}

/// A player with the remaining time.
#[component]
pub fn PlayerBar(props: &PlayerBarProps) -> Html {
    let PlayerView { side, name, left, since, now } = &props.view;
    let ticks = use_state(|| 0_u32);
    use_effect_with(*since, {
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
    let left = since.map_or(*left, |since| left.saturating_sub(current(*now).since(since)));
    let class = classes!("player", since.map(|_| "running"), (left < URGENT).then_some("urgent"));
    html! {
        <div {class} data-testid={format!("player-{}", side.letter())}>
            { Disc { counter: Counter::new(*side, Rank::Soldier) }.into_html() }
            <span class="player-name">{ name }</span>
            <span class="player-time" role="timer" data-testid={format!("clock-{}", side.letter())}
                data-left={(left.as_millis() as u64).to_string()}>{ clock_text(left) }</span>
        </div>
    }
}

/// Returns the current time; without a browser, the last time passed to the page.
fn current(last_known: Timestamp) -> Timestamp {
    if cfg!(target_arch = "wasm32") { last_known.max(Timestamp(js_sys::Date::now() as u64)) } else { last_known }
}
