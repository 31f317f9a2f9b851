//! The filter by result, which the library and the user's analyses have.

use laska_rules::notation::record::GameResult;
use laska_ui::tr;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use crate::assessment::{RESULTS, result_words};

/// Renders the choice of a result; `None` stands for all results.
pub(super) fn result_filter(chosen: Option<GameResult>, on_choose: &Callback<Option<GameResult>>) -> Html {
    let onchange = on_choose.reform(|event: Event| {
        let value = event.target_dyn_into::<HtmlSelectElement>().map(|select| select.value());
        value.and_then(|value| GameResult::from_text(&value))
    });
    html! {
        <select class="filter" data-testid="filter-result" aria-label={tr!("Result")} {onchange}>
            <option value="" selected={chosen.is_none()}>{ tr!("All results") }</option>
            { for RESULTS.map(|it| html! {
                <option value={it.to_string()} selected={chosen == Some(it)}>{ result_words(it) }</option>
            }) }
        </select>
    }
}
