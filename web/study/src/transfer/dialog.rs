//! Owns the dialog in which games are brought in.
//!
//! The text is written in no `textarea` of a form, for the reason that the typed move is in no `input`.

use std::rc::Rc;

use laska_web::intent::Shown;
use laska_web::liking::use_liking;
use laska_web::panels::Dialog;
use laska_web::{t, tn};
use web_sys::{HtmlElement, HtmlInputElement};
use yew::prelude::*;

use super::drop::{open_file, use_brought};
use super::fault::FaultView;
use super::handover::hand_over;
use super::import::{Found, Import, ImportEvent, Trouble};
use crate::route::{Route, Section};
use crate::section::Told;

/// What an [`ImportDialog`] is given and tells.
#[derive(Clone, PartialEq, Properties)]
pub struct ImportDialogProps {
    /// How often the dialog was asked for: another number opens it.
    pub asked: u32,
    /// Hears where to go with the record that was chosen.
    pub on: Callback<Told>,
}

impl Reducible for Import {
    type Action = ImportEvent;

    fn reduce(self: Rc<Self>, event: ImportEvent) -> Rc<Self> {
        Rc::new(Rc::unwrap_or_clone(self).after(event))
    }
}

/// The dialog in which games are brought in. It opens by itself when a text is dropped or pasted on the page.
#[component]
pub fn ImportDialog(props: &ImportDialogProps) -> Html {
    use_liking();
    let import = use_reducer(Import::default);
    let on = use_callback(import.dispatcher(), |event, import| import.dispatch(event));
    use_brought(on.clone());
    use_effect_with((props.asked, on.clone()), |(asked, on)| {
        if *asked > 0 {
            on.emit(ImportEvent::Opened);
        }
    });
    use_effect_with(import.chosen().cloned(), {
        let (on, told) = (on.clone(), props.on.clone());
        move |chosen| match chosen.as_deref().map(hand_over) {
            None => {}
            Some(Err(_)) => on.emit(ImportEvent::Failed(Trouble::NoRoom)),
            Some(Ok(())) => {
                on.emit(ImportEvent::HandedOver);
                // The moment tells the section that it is another record than the one it has.
                let rest = format!("imported/{}", js_sys::Date::now());
                told.emit(Told::Go(Route { section: Section::Analysis, rest }));
            }
        }
    });
    use_effect_with(import.place().cloned(), {
        let (on, told) = (on.clone(), props.on.clone());
        move |place| {
            if let Some(place) = place {
                on.emit(ImportEvent::HandedOver);
                told.emit(Told::Go(place.clone()));
            }
        }
    });
    let written = use_node_ref();
    // What is being written is the box's own: a rendering that comes late would take letters away.
    use_effect_with(import.given(), {
        let (written, text) = (written.clone(), import.text().clone());
        move |_| written.cast::<HtmlElement>().iter().for_each(|it| it.set_text_content(Some(&text)))
    });
    let tell = |event: ImportEvent| on.reform(move |()| event.clone());
    let oninput = on.reform(|event: InputEvent| {
        ImportEvent::Written(event.target_unchecked_into::<HtmlElement>().inner_text().into())
    });
    let onchange = {
        let on = on.clone();
        move |event: Event| {
            let input: HtmlInputElement = event.target_unchecked_into();
            if let Some(file) = input.files().and_then(|files| files.get(0)) {
                open_file(file, on.clone());
            }
            // The same file can be opened again, when it was mended.
            input.set_value("");
        }
    };
    // Of a dialog that is shut the browser would have it when the page is loaded.
    let autofocus = import.shown() == Shown::Yes;
    let foot = html! {
        <div class="import-buttons">
            <label class="answer file-choice">
                { t!("Open a file") }
                <input type="file" accept=".pgn,.txt,.laska,text/plain" data-testid="import-file" {onchange} />
            </label>
            <button type="button" class="answer primary" data-testid="import-read"
                onclick={on.reform(|_: MouseEvent| ImportEvent::Read)}>{ t!("Read the games") }</button>
        </div>
    };
    html! {
        <Dialog shown={import.shown()} name="import-dialog" title={t!("Import games")} onclose={tell(ImportEvent::Closed)}
            foot={Some(foot)}>
            <div class="import">
                <p id="import-label">{ t!("Paste the moves of a game here, or drop a file on the page.") }</p>
                <div ref={written} class="import-text typed-text" contenteditable="plaintext-only" role="textbox" tabindex="0"
                    aria-multiline="true" aria-labelledby="import-label" data-testid="import-text" {autofocus}
                    autocapitalize="none" spellcheck="false" data-placeholder="1. c3-d4 e5-d4-c3 2. b2-c3-d4" {oninput}></div>
                if let Some(trouble) = import.trouble() {
                    <p class="fault" role="alert" data-testid="import-trouble">{ trouble.words() }</p>
                }
                { found_in(&import, &on) }
            </div>
        </Dialog>
    }
}

/// What was found in the text: games to choose from, and faults.
fn found_in(import: &Import, on: &Callback<ImportEvent>) -> Html {
    let games = import.games();
    let row = |(index, found): (usize, &Found)| match found {
        Found::Fault(view) => html! { <li>{ fault(view) }</li> },
        Found::Game { title, plies, .. } => html! {
            <li>
                <button type="button" class="found-game" data-testid="import-game"
                    onclick={on.reform(move |_: MouseEvent| ImportEvent::Chosen(index))}>
                    <b>{ title }</b>
                    <span class="hint">{ tn!("{count} move", "{count} moves", count = plies.div_ceil(2)) }</span>
                </button>
            </li>
        },
    };
    html! {
        <>
            if games > 0 {
                <p class="hint" role="status">{ tn!("{count} game was read: choose it.", "{count} games were read: choose one.", count = games) }</p>
            }
            <ol class="found" data-testid="import-found">{ for import.found().iter().enumerate().map(row) }</ol>
        </>
    }
}

fn fault(view: &FaultView) -> Html {
    let FaultView { line, column, words, before, from } = view;
    html! {
        <div class="fault" role="alert" data-testid="import-fault">
            <p>{ t!("Line {line}, column {column}: {fault}.", line = line, column = column, fault = words) }</p>
            if !(before.is_empty() && from.is_empty()) {
                <pre class="fault-line">{ before }<mark>{ from }</mark></pre>
            }
        </div>
    }
}
