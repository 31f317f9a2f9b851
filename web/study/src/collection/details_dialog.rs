//! The form for the details of an analysis: its name and collection, players, event, result and notes.

use std::rc::Rc;

use laska_rules::notation::record::GameResult;
use laska_ui::effect::use_effect_with;
use laska_ui::panels::{Dialog, Lines};
use laska_ui::tr;
use laska_ui::ui_context::use_ui_context;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::Details;
use super::text_field::TextField;
use crate::assessment::{RESULTS, result_words};

/// Whether the user can choose the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultChoice {
    /// The moves decide it.
    Fixed,
    /// The user chooses it.
    Free,
}

#[derive(Clone, PartialEq, Properties)]
pub struct DetailsDialogProps {
    /// The details as they are saved; `None` while the form is closed.
    pub details: Option<Rc<Details>>,
    /// Whether the user can choose the result.
    pub result: ResultChoice,
    /// The names of all collections.
    pub collections: Vec<Rc<str>>,
    /// Why the details could not be saved.
    #[prop_or_default]
    pub error: Option<String>,
    /// Receives the details when the user saves them.
    pub on_save: Callback<Details>,
    /// Called when the user closes the form.
    pub on_close: Callback<()>,
}

type TextOf = fn(&mut Details) -> &mut String;

/// The form.
#[component]
pub fn DetailsDialog(props: &DetailsDialogProps) -> Html {
    use_ui_context();
    let DetailsDialogProps { details, result, collections, error, on_save, on_close } = props;
    let draft = use_state(|| details.as_deref().cloned().unwrap_or_default());
    // The latest state: several events may arrive before the form is rendered again.
    let latest = use_mut_ref(Details::default);
    use_effect_with(details.clone(), {
        let (draft, latest) = (draft.setter(), latest.clone());
        move |details| {
            if let Some(details) = details {
                *latest.borrow_mut() = Details::clone(details);
                draft.set(Details::clone(details));
            }
        }
    });
    let on_text = {
        let (draft, latest) = (draft.setter(), latest.clone());
        Callback::from(move |(field, text): (TextOf, String)| {
            *field(&mut latest.borrow_mut()) = text;
            draft.set(latest.borrow().clone());
        })
    };
    let field = |handle: &'static str, label: &'static str, placeholder: &'static str, lines: Lines, field: TextOf| {
        let text = field(&mut Details::clone(&draft)).clone();
        let on_input = on_text.reform(move |text| (field, text));
        html! { <TextField {handle} {label} {text} {placeholder} {lines} {on_input} /> }
    };
    let onchange = {
        let (draft, latest) = (draft.setter(), latest.clone());
        move |event: Event| {
            let chosen = event.target_dyn_into::<HtmlSelectElement>().map(|select| select.value());
            latest.borrow_mut().result = chosen.and_then(|it| GameResult::from_text(&it)).unwrap_or_default();
            draft.set(latest.borrow().clone());
        }
    };
    let suggestion = |name: &Rc<str>| {
        let pressed = if **name == *draft.collection.trim() { "true" } else { "false" };
        let chosen = name.clone();
        let onclick = on_text.reform(move |_: MouseEvent| {
            let collection: TextOf = |it| &mut it.collection;
            (collection, chosen.to_string())
        });
        html! { <button type="button" class="filter" aria-pressed={pressed} data-testid="details-suggestion" {onclick}>{ &**name }</button> }
    };
    let on_save = {
        let (on_save, latest) = (on_save.clone(), latest.clone());
        move |_: MouseEvent| on_save.emit(latest.borrow().clone())
    };
    let footer = html! {
        <div class="details-buttons">
            <button type="button" class="action primary" data-testid="details-save" onclick={on_save}>{ tr!("Save") }</button>
        </div>
    };
    html! {
        <Dialog is_open={details.is_some()} name="details-dialog" title={tr!("Name and details")} onclose={on_close.clone()} footer={Some(footer)}>
            <div class="details-form">
                if let Some(error) = error {
                    <p class="error-message" role="alert" data-testid="details-error">{ error }</p>
                }
                { field("details-name", tr!("Name"), tr!("A name for your list"), Lines::One, |it| &mut it.name) }
                { field("details-collection", tr!("Collection"), tr!("None" in "collection"), Lines::One, |it| &mut it.collection) }
                if !collections.is_empty() {
                    <div class="details-suggestions" role="group" aria-label={tr!("Your collections")}>{ for collections.iter().map(suggestion) }</div>
                }
                { field("details-white", tr!("White"), "", Lines::One, |it| &mut it.white) }
                { field("details-black", tr!("Black"), "", Lines::One, |it| &mut it.black) }
                { field("details-event", tr!("Event"), "", Lines::One, |it| &mut it.event) }
                { field("details-site", tr!("Place"), "", Lines::One, |it| &mut it.site) }
                { field("details-date", tr!("Date"), "2026.11.23", Lines::One, |it| &mut it.date) }
                <label class="text-field">
                    <span>{ tr!("Result") }</span>
                    <select data-testid="details-result" disabled={*result == ResultChoice::Fixed} {onchange}>
                        { for RESULTS.map(|it| html! {
                            <option value={it.to_string()} selected={it == draft.result}>{ result_words(it) }</option>
                        }) }
                    </select>
                </label>
                { field("details-notes", tr!("Notes"), tr!("Shown before the first move"), Lines::Many, |it| &mut it.notes) }
            </div>
        </Dialog>
    }
}
