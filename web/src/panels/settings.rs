//! The settings dialog. Changes apply immediately, on the board beside the dialog as well.

use laska_rules::{Color, Counter, Rank};
use yew::prelude::*;

use super::dialog::Dialog;
use crate::board::FlatDisc;
use crate::intent::Intent;
use crate::settings::{PieceSet, Setting, SettingValue as _, Settings, Shown, ValueInfo};
use crate::tr;
use crate::widget::{RenderContext, Widget};
use crate::words::translate;

/// The dialog for the settings.
#[derive(PartialEq)]
pub struct SettingsDialog {
    /// Whether it is open.
    pub shown: Shown,
    /// The current settings.
    pub settings: Settings,
    /// Receives changed settings.
    pub on_event: Callback<Intent>,
}

/// The counters that preview a piece set.
const SAMPLES: [(Color, Rank); 4] = [
    (Color::White, Rank::Soldier),
    (Color::White, Rank::Officer),
    (Color::Black, Rank::Soldier),
    (Color::Black, Rank::Officer),
];

impl Widget for SettingsDialog {
    fn render(&self, _: &RenderContext) -> Html {
        let settings = self.settings;
        let onclose = self.on_event.reform(|()| Intent::ShowSettings(Shown::No));
        let reset = self.on_event.reform(|_: MouseEvent| Intent::ChangeSettings(Settings::default()));
        let header = html! {
            <button type="button" class="quiet reset" data-testid="reset-settings" onclick={reset}
                disabled={settings == Settings::default()}>{ tr!("Reset all") }</button>
        };
        html! {
            <Dialog name="settings-dialog" title={tr!("Settings")} shown={self.shown} {onclose} {header}>
                <div class="settings-form">
                    { for Setting::ALL.iter().map(|setting| group(setting, &settings, &self.on_event)) }
                </div>
            </Dialog>
        }
    }
}

/// Draws one setting with its options.
fn group(setting: &'static Setting, settings: &Settings, on_event: &Callback<Intent>) -> Html {
    let chosen = setting.value_name(settings);
    let answer = |answer: ValueInfo| {
        let name = format!("set-{}-{}", setting.name, answer.name);
        let select = setting
            .with_value(settings, answer.name)
            .map(|set| on_event.reform(move |_: Event| Intent::ChangeSettings(set)));
        html! {
            <label class="option" key={answer.name}>
                <input type="radio" name={setting.name} value={answer.name} data-testid={name}
                    checked={answer.name == chosen} onchange={select} />
                { sample(setting.name, answer.name) }
                <span>{ translate(answer.title) }</span>
            </label>
        }
    };
    html! {
        <fieldset class={classes!("setting", setting.name)}>
            <legend>{ translate(setting.title) }</legend>
            <div class="options">{ for setting.values().into_iter().map(answer) }</div>
        </fieldset>
    }
}

/// Draws a preview of an option, where there is one.
fn sample(setting: &str, answer: &'static str) -> Html {
    match (setting, PieceSet::from_name(answer)) {
        ("pieces", Some(set)) => html! {
            <span class="sample" data-pieces={answer}>
                { for SAMPLES.map(|(color, rank)| FlatDisc { counter: Counter::new(color, rank), set }.into_html()) }
            </span>
        },
        ("board", _) => html! { <span class="sample swatch" data-board={answer}><i /><i /><i /></span> },
        _ => Html::default(),
    }
}
