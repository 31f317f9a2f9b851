//! Owns the choice of how strong the machine plays: ten levels in a row, and for the strongest the time for a move.

use laska_worker::protocol::LevelText;
use yew::prelude::*;

use super::choice::notch;
use crate::intent::{MoveTime, Strength};
use crate::part::{Drawing, Part};
use crate::t;
use crate::view::{level_words, time_words};

/// How strong the machine plays.
#[derive(PartialEq)]
pub(super) struct StrengthChoice {
    /// What is chosen.
    pub(super) strength: Strength,
    /// What the heading says.
    pub(super) legend: &'static str,
    /// What all handles of this choice begin with: nothing for the first one on the page.
    pub(super) prefix: &'static str,
    /// Whether no machine plays, so that there is nothing to choose.
    pub(super) unwanted: bool,
    /// Hears what is chosen instead.
    pub(super) on: Callback<Strength>,
}

impl Part for StrengthChoice {
    fn draw(&self, _: &Drawing) -> Html {
        let (chosen, prefix) = (self.strength, self.prefix);
        let (level_group, time_group) =
            if prefix.is_empty() { ("level", "time") } else { ("second-level", "second-time") };
        let level = |level: LevelText| {
            let number = level.number();
            let (name, words) = (
                format!("{prefix}level-{number}"),
                t!("Level {level}: {words}", level = number, words = level_words(level)),
            );
            let pick = self.on.reform(move |_: Event| Strength { level, ..chosen });
            notch(level_group, name, number.to_string(), Some(words), level == chosen.level, pick)
        };
        let time = |time: MoveTime| {
            let pick = self.on.reform(move |_: Event| Strength { time, ..chosen });
            notch(
                time_group,
                format!("{prefix}{}", handle(time)),
                time_words(time).to_owned(),
                None,
                time == chosen.time,
                pick,
            )
        };
        let (number, words) = (chosen.level.number(), level_words(chosen.level));
        let words = t!("Level {level}: {words}.", level = number, words = words);
        html! {
            <fieldset class="strength" disabled={self.unwanted}>
                <legend>{ self.legend }</legend>
                <div class="scale">{ for LevelText::all().map(level) }</div>
                <p class="level-words">{ words }</p>
                if chosen.level == LevelText::STRONGEST {
                    <fieldset>
                        <legend>{ t!("Its time for a move") }</legend>
                        <div class="scale times">{ for MoveTime::ALL.map(time) }</div>
                        if chosen.time == MoveTime::Unlimited {
                            <p class="level-words">{ t!("It thinks until you tell it to move.") }</p>
                        }
                    </fieldset>
                }
            </fieldset>
        }
    }
}

const fn handle(time: MoveTime) -> &'static str {
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
