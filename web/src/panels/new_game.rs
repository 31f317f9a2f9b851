//! Owns the dialog that asks what the next game shall be. It keeps its answers from one game to the next.

use laska_rules::Variant;
use web_sys::{Element, Event, HtmlDialogElement, wasm_bindgen::JsCast};
use yew::prelude::*;

use super::icon::Icon;
use super::strength::StrengthChoice;
use crate::intent::{Beginning, Intent, NewGame, Seats, Shown, Strength};

/// What a [`NewGameDialog`] shows and tells.
#[derive(Clone, PartialEq, Properties)]
pub struct NewGameDialogProps {
    /// Whether it is open.
    pub shown: Shown,
    /// How strong the machine played when the page was opened: the first answer.
    pub strength: Strength,
    /// Hears the answers.
    pub on: Callback<Intent>,
}

/// Who plays, with the words and the handle.
const SEATS: [(Seats, &str, &str, &str); 4] = [
    (Seats::White, "seat-white", "White", "You begin"),
    (Seats::Black, "seat-black", "Black", "The machine begins"),
    (Seats::Lot, "seat-lot", "By lot", "Let chance decide"),
    (Seats::People, "seat-people", "Two people", "At one board"),
];

/// Where the game begins, with the words and the handle.
const BEGINNINGS: [(Beginning, &str, &str, &str); 2] = [
    (Beginning::Start, "begin-start", "At the start", "A fresh board"),
    (Beginning::Here, "begin-here", "From here", "As the board stands"),
];

/// The dialog for a new game: the browser's own, so Escape, focus and what lies behind it are taken care of.
#[component]
pub fn NewGameDialog(props: &NewGameDialogProps) -> Html {
    let dialog = use_node_ref();
    let answers = use_state(|| NewGame { strength: props.strength, ..NewGame::default() });
    use_effect_with(props.shown, {
        let dialog = dialog.clone();
        move |shown| {
            let Some(dialog) = dialog.cast::<HtmlDialogElement>() else { return };
            match (shown, dialog.open()) {
                // It cannot fail: the dialog is in the page and not open.
                (Shown::Yes, false) => drop(dialog.show_modal()),
                (Shown::No, true) => dialog.close(),
                _ => {}
            }
        }
    });
    let close = props.on.reform(|_: MouseEvent| Intent::ShowNewGame(Shown::No));
    let closed = (props.shown == Shown::Yes).then(|| props.on.reform(|_: Event| Intent::ShowNewGame(Shown::No)));
    let outside = {
        let (on, dialog) = (props.on.clone(), dialog.clone());
        move |event: MouseEvent| {
            let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
            if target.is_some() && target == dialog.cast() {
                on.emit(Intent::ShowNewGame(Shown::No));
            }
        }
    };
    let start = {
        let (on, answers) = (props.on.clone(), answers.clone());
        move |event: SubmitEvent| {
            event.prevent_default();
            on.emit(Intent::NewGame(*answers));
            // The next one begins at the start again, unless it is asked for once more.
            answers.set(NewGame { beginning: Beginning::Start, ..*answers });
        }
    };
    let seats = SEATS.map(|(seats, name, title, detail)| {
        choice("seats", name, title, detail, answers.seats == seats, set(&answers, move |it| it.seats = seats))
    });
    let on_strength = {
        let answers = answers.clone();
        move |strength| answers.set(NewGame { strength, ..*answers })
    };
    let beginnings = BEGINNINGS.map(|(beginning, name, title, detail)| {
        let checked = answers.beginning == beginning;
        choice("beginning", name, title, detail, checked, set(&answers, move |it| it.beginning = beginning))
    });
    let variant = {
        let answers = answers.clone();
        move |event: Event| {
            let select = event.target_dyn_into::<web_sys::HtmlSelectElement>();
            if let Some(variant) = select.and_then(|select| Variant::from_name(&select.value()).ok()) {
                answers.set(NewGame { variant, ..*answers });
            }
        }
    };
    html! {
        <dialog ref={dialog} class="new-game" aria-labelledby="new-game-title" data-testid="new-game-dialog"
            onclose={closed} onclick={outside}>
            <form class="new-game-form" onsubmit={start}>
                <div class="dialog-head">
                    <h2 id="new-game-title">{ "New game" }</h2>
                    <button type="button" class="quiet close" aria-label="Close" onclick={close}>{ Icon::Close.draw() }</button>
                </div>
                <fieldset>
                    <legend>{ "You play" }</legend>
                    <div class="choices seats">{ for seats }</div>
                </fieldset>
                <StrengthChoice strength={answers.strength} unwanted={answers.seats == Seats::People} on={on_strength} />
                <fieldset>
                    <legend>{ "Begin" }</legend>
                    <div class="choices seats">{ for beginnings }</div>
                </fieldset>
                <label class="variant-choice">
                    <span>{ "Game" }</span>
                    <select data-testid="variant" onchange={variant} disabled={answers.beginning == Beginning::Here}>
                        { for Variant::NAMED.map(|(variant, name, title)| html! {
                            <option value={name} selected={variant == answers.variant}>{ title }</option>
                        }) }
                    </select>
                </label>
                <button type="submit" class="control primary start" data-testid="start-game">{ "Start" }</button>
            </form>
        </dialog>
    }
}

/// One of several answers.
fn choice(
    group: &'static str,
    name: &'static str,
    title: &'static str,
    detail: &'static str,
    checked: bool,
    onchange: Callback<Event>,
) -> Html {
    // The dialog opens with the focus on who plays.
    let autofocus = checked && group == "seats";
    html! {
        <label class="choice">
            <input type="radio" name={group} value={name} data-testid={name} {checked} {autofocus} {onchange} />
            <span class="choice-title">{ title }</span>
            <span class="choice-detail">{ detail }</span>
        </label>
    }
}

/// Changes one of the answers.
fn set(answers: &UseStateHandle<NewGame>, change: impl Fn(&mut NewGame) + 'static) -> Callback<Event> {
    let answers = answers.clone();
    Callback::from(move |_| {
        let mut next = *answers;
        change(&mut next);
        answers.set(next);
    })
}
