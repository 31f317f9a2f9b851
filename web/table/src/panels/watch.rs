//! The controls of a game between two computers: pause and resume, take over, and the speed.

use laska_app::{Autoplay, MatchEvent};
use laska_ui::settings::{SettingValue as _, Settings, WatchSpeed};
use laska_ui::tr;
use laska_ui::words::translate;
use yew::prelude::*;

use super::choice::segment;
use crate::event::Event as PageEvent;

/// Draws the controls of a game between two computers.
pub(super) fn watch_controls(autoplay: Autoplay, settings: Settings, on_event: &Callback<PageEvent>) -> Html {
    let button = |handle: &'static str, label: &'static str, event: MatchEvent| {
        html! {
            <button type="button" class="action" data-testid={handle}
                onclick={on_event.reform(move |_: MouseEvent| event.clone().into())}>{ label }</button>
        }
    };
    html! {
        <>
            <div class="actions">
                if autoplay == Autoplay::Running {
                    { button("pause", tr!("Pause"), MatchEvent::SetAutoplay(Autoplay::Paused)) }
                } else {
                    { button("go-on", tr!("Resume"), MatchEvent::SetAutoplay(Autoplay::Running)) }
                }
                { button("play-from-here", tr!("Play from here"), MatchEvent::PlayFromHere) }
            </div>
            <div class="segmented watch-speed" role="radiogroup" aria-label={tr!("Speed of two computers")}>
                { for WatchSpeed::VALUES.iter().map(|&(watch_speed, value)| {
                    let changed = Settings { watch_speed, ..settings };
                    let onchange = on_event.reform(move |_: Event| PageEvent::ChangeSettings(changed));
                    segment(
                        "speed",
                        format!("speed-{}", value.name),
                        translate(value.title).to_owned(),
                        None,
                        settings.watch_speed == watch_speed,
                        onchange,
                    )
                }) }
            </div>
        </>
    }
}
