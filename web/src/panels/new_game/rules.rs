//! Owns the questions under which rules the next game is played.

use laska_rules::{DrawRules, Variant};
use yew::prelude::*;

use super::super::choice::notch;
use super::answers::Answers;
use crate::intent::Beginning;
use crate::t;
use crate::words::say;

/// Which game it is, and whether rules draw it.
pub(super) fn rules(answers: &Answers) -> Html {
    let now = answers.now();
    let draws = |name: &str, text: &str, draws| {
        let pick = answers.set(move |it, _: Event| it.draws = draws);
        notch("draws", name.to_owned(), text.to_owned(), None, now.draws == draws, pick)
    };
    let variant = answers.set(|it, event: Event| {
        let select = event.target_dyn_into::<web_sys::HtmlSelectElement>();
        if let Some(variant) = select.and_then(|select| Variant::from_name(&select.value()).ok()) {
            it.variant = variant;
        }
    });
    html! {
        <div class="side-by-side">
            <label class="variant-choice">
                <span>{ t!("Game") }</span>
                <select data-testid="variant" onchange={variant} disabled={now.beginning == Beginning::Here}>
                    { for Variant::NAMED.map(|(variant, name, title)| html! {
                        <option value={name} selected={variant == now.variant}>{ say(title) }</option>
                    }) }
                </select>
            </label>
            <fieldset>
                <legend title={t!("The third time of a position, and 40 moves each without a take or a soldier’s step")}>
                    { t!("Draws by rule") }
                </legend>
                <div class="scale">
                    { draws("draws-on", t!("On"), DrawRules::BOTH) }
                    { draws("draws-off", t!("Off"), DrawRules::NONE) }
                </div>
            </fieldset>
        </div>
    }
}
