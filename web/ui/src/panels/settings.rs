//! The settings dialog. Changes apply immediately, on the board beside the dialog as well.

use laska_rules::{Color, Counter, Grade};
use yew::prelude::*;

use super::dialog::Dialog;
use crate::board::FlatDisc;
use crate::settings::{PieceSet, Setting, SettingValue as _, Settings, ValueInfo};
use crate::tr;
use crate::widget::{RenderContext, Widget};
use crate::words::translate;

#[derive(PartialEq)]
pub struct SettingsDialog {
    pub is_open: bool,
    /// The current settings.
    pub settings: Settings,
    /// Receives changed settings.
    pub on_change: Callback<Settings>,
    /// Called when the dialog should close.
    pub on_close: Callback<()>,
}

/// The counters that preview a piece set.
const SAMPLES: [(Color, Grade); 4] = [
    (Color::White, Grade::Soldier),
    (Color::White, Grade::Officer),
    (Color::Black, Grade::Soldier),
    (Color::Black, Grade::Officer),
];

impl Widget for SettingsDialog {
    fn render(&self, _: &RenderContext) -> Html {
        let settings = self.settings;
        let reset = self.on_change.reform(|_: MouseEvent| Settings::default());
        let header = html! {
            <button type="button" class="quiet reset" data-testid="reset-settings" onclick={reset}
                disabled={settings == Settings::default()}>{ tr!("Reset all") }</button>
        };
        html! {
            <Dialog name="settings-dialog" title={tr!("Settings")} is_open={self.is_open} onclose={self.on_close.clone()} {header}>
                <div class="settings-form">
                    { for Setting::ALL.iter().map(|setting| group(setting, &settings, &self.on_change)) }
                </div>
            </Dialog>
        }
    }
}

/// Draws one setting with its options.
fn group(setting: &'static Setting, settings: &Settings, on_change: &Callback<Settings>) -> Html {
    let chosen = setting.value_name(settings);
    let option = |value: ValueInfo| {
        let name = format!("set-{}-{}", setting.name, value.name);
        let select = setting.with_value(settings, value.name).map(|set| on_change.reform(move |_: Event| set));
        html! {
            <label class="option" key={value.name}>
                <input type="radio" name={setting.name} value={value.name} data-testid={name}
                    checked={value.name == chosen} onchange={select} />
                { sample(setting.name, value.name) }
                <span>{ translate(value.title) }</span>
            </label>
        }
    };
    html! {
        <fieldset class={classes!("setting", setting.name)}>
            <legend>{ translate(setting.title) }</legend>
            <div class="options">{ for setting.values().into_iter().map(option) }</div>
            if setting.name == "language" {
                <p class="hint">{ tr!("Browsers do not translate this page, because they would change its board and moves.") }</p>
            }
        </fieldset>
    }
}

/// Draws a preview of an option, where there is one.
fn sample(setting: &str, value: &'static str) -> Html {
    match (setting, PieceSet::from_name(value)) {
        ("pieces", Some(set)) => html! {
            <span class="sample" data-pieces={value}>
                { for SAMPLES.map(|(color, grade)| FlatDisc { counter: Counter::new(color, grade), set }.into_html()) }
            </span>
        },
        ("board", _) => html! { <span class="sample swatch" data-board={value}><i /><i /><i /></span> },
        _ => Html::default(),
    }
}
