//! The choices of strength and clock: ten levels, with the time per move for the strongest; and no clock, a common time
//! control, or custom minutes and seconds.

use std::time::Duration;

use laska_app::{MoveTime, Strength, TimeControl};
use laska_ui::tr;
use laska_ui::ui_context::use_ui_context;
use laska_ui::widget::{RenderContext, Widget};
use laska_ui::words::{level_description, move_time_text, time_control_text};
use laska_worker::protocol::Level;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::choice::segment;
use super::text_input::NumberInput;

/// The choice of the computer's strength.
#[derive(PartialEq)]
pub(super) struct StrengthChoice {
    /// The current choice.
    pub(super) strength: Strength,
    /// The heading.
    pub(super) legend: &'static str,
    /// Prefix of all handles of this choice; empty for the first one on the page.
    pub(super) prefix: &'static str,
    /// Receives the new choice.
    pub(super) on_event: Callback<Strength>,
}

impl Widget for StrengthChoice {
    fn render(&self, _: &RenderContext) -> Html {
        let (chosen, prefix) = (self.strength, self.prefix);
        let (level_group, time_group) =
            if prefix.is_empty() { ("level", "time") } else { ("second-level", "second-time") };
        let level = |level: Level| {
            let number = level.number();
            let (name, words) = (
                format!("{prefix}level-{number}"),
                tr!("Level {level}: {words}", level = number, words = level_description(level)),
            );
            let pick = self.on_event.reform(move |_: Event| Strength { level, ..chosen });
            segment(level_group, name, number.to_string(), Some(words), level == chosen.level, pick)
        };
        let time = |time: MoveTime| {
            let pick = self.on_event.reform(move |_: Event| Strength { time, ..chosen });
            segment(
                time_group,
                format!("{prefix}{}", time_handle(time)),
                move_time_text(time).to_owned(),
                None,
                time == chosen.time,
                pick,
            )
        };
        let (number, words) = (chosen.level.number(), level_description(chosen.level));
        let words = tr!("Level {level}: {words}.", level = number, words = words);
        html! {
            <fieldset class="strength">
                <legend>{ self.legend }</legend>
                <div class="segmented">{ for Level::all().map(level) }</div>
                <p class="level-description">{ words }</p>
                if chosen.level == Level::STRONGEST {
                    <fieldset>
                        <legend>{ tr!("Time per move") }</legend>
                        <div class="segmented times">{ for MoveTime::ALL.map(time) }</div>
                        if chosen.time == MoveTime::Unlimited {
                            <p class="level-description">{ tr!("It thinks until you press “Move now”.") }</p>
                        }
                    </fieldset>
                }
            </fieldset>
        }
    }
}

const fn time_handle(time: MoveTime) -> &'static str {
    match time {
        MoveTime::HalfSecond => "time-half",
        MoveTime::OneSecond => "time-1",
        MoveTime::TwoSeconds => "time-2",
        MoveTime::FiveSeconds => "time-5",
        MoveTime::TenSeconds => "time-10",
        MoveTime::ThirtySeconds => "time-30",
        MoveTime::Unlimited => "time-unlimited",
    }
}

#[derive(Clone, PartialEq, Properties)]
pub(super) struct ClockChoiceProps {
    /// The current choice.
    pub(super) clock: Option<TimeControl>,
    /// Receives the new choice.
    pub(super) on_event: Callback<Option<TimeControl>>,
}

#[component]
pub(super) fn ClockChoice(props: &ClockChoiceProps) -> Html {
    let ClockChoiceProps { clock, on_event } = props;
    use_ui_context();
    let custom = use_state(|| clock.is_some_and(|clock| !TimeControl::PRESETS.contains(&clock)));
    let pick = |clock: Option<TimeControl>| {
        let (on_event, custom) = (on_event.clone(), custom.clone());
        Callback::from(move |_: Event| {
            custom.set(false);
            on_event.emit(clock);
        })
    };
    let preset = TimeControl::PRESETS.map(|preset| {
        let (minutes, seconds) = parts(preset);
        let words = tr!("{minutes} minutes plus {seconds} seconds per move", minutes = minutes, seconds = seconds);
        let checked = !*custom && *clock == Some(preset);
        segment(
            "clock",
            format!("clock-{minutes}-{seconds}"),
            time_control_text(preset),
            Some(words),
            checked,
            pick(Some(preset)),
        )
    });
    let pick_custom = {
        let (on_event, custom, clock) = (on_event.clone(), custom.clone(), *clock);
        Callback::from(move |_: Event| {
            custom.set(true);
            on_event.emit(Some(clock.unwrap_or(TimeControl::PRESETS[1])));
        })
    };
    let chosen = clock.unwrap_or(TimeControl::PRESETS[1]);
    let number = |name: &'static str,
                  words: &'static str,
                  value: u64,
                  min: u64,
                  max: u64,
                  change: fn(TimeControl, u64) -> TimeControl| {
        let on_number = on_event.reform(move |value: u64| Some(change(chosen, value.clamp(min, max))));
        let oninput = {
            let on_number = on_number.clone();
            move |event: InputEvent| {
                let input = event.target_dyn_into::<HtmlInputElement>();
                input.and_then(|input| input.value().parse().ok()).into_iter().for_each(|value| on_number.emit(value));
            }
        };
        html! {
            <div class="clock-number">
                <input type="range" data-testid={name} aria-label={words} min={min.to_string()} max={max.to_string()}
                    value={value.to_string()} {oninput} />
                <NumberInput name={format!("{name}-typed")} {value} label={words} on_event={on_number} />
                <span>{ words }</span>
            </div>
        }
    };
    let (minutes, seconds) = parts(chosen);
    html! {
        <fieldset>
            <legend>{ tr!("Clock") }</legend>
            <div class="segmented">
                { segment("clock", "clock-none".to_owned(), tr!("None" in "clock").to_owned(), None, !*custom && clock.is_none(), pick(None)) }
                { for preset }
                { segment("clock", "clock-own".to_owned(), tr!("Custom").to_owned(), None, *custom, pick_custom) }
            </div>
            if *custom {
                <div class="custom-clock">
                    { number("clock-minutes", tr!("minutes"), minutes, 1, TimeControl::MAX_MINUTES,
                        |clock, value| TimeControl { base: Duration::from_secs(60 * value), ..clock }) }
                    { number("clock-seconds", tr!("seconds per move"), seconds, 0, TimeControl::MAX_INCREMENT_SECONDS,
                        |clock, value| TimeControl { increment: Duration::from_secs(value), ..clock }) }
                </div>
            }
        </fieldset>
    }
}

const fn parts(clock: TimeControl) -> (u64, u64) {
    (clock.base.as_secs() / 60, clock.increment.as_secs())
}
