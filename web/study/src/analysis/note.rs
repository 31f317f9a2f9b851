//! Owns the card of what is noted at the move that is shown: a sign, and a comment to be written.
//!
//! The comment is no `textarea` of a form: browsers ask their makers' servers what such a one may be filled in with.

use laska_rules::MoveId;
use laska_rules::notation::Nag;
use laska_web::t;
use web_sys::HtmlElement;
use yew::prelude::*;

use super::state::{Event, NoteView};

/// What a [`NoteCard`] shows and tells.
#[derive(Clone, PartialEq, Properties)]
pub(super) struct NoteCardProps {
    /// What is noted.
    pub view: NoteView,
    /// Hears what shall be noted.
    pub on: Callback<Event>,
}

/// The signs that say how good a move is.
const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// What is noted at the move that is shown.
#[component]
pub(super) fn NoteCard(props: &NoteCardProps) -> Html {
    let NoteView { id, at_start, sign, before, comment } = &props.view;
    let place = use_node_ref();
    use_effect_with((*id, comment.clone()), {
        let place = place.clone();
        move |(_, comment): &(MoveId, String)| {
            // What is being written is left alone, unless another move is shown.
            let written = place.cast::<HtmlElement>().filter(|it| it.text_content().as_ref() != Some(comment));
            written.iter().for_each(|it| it.set_text_content(Some(comment)));
        }
    });
    let oninput = {
        let (on, place) = (props.on.clone(), place.clone());
        move |_: InputEvent| {
            let text = place.cast::<HtmlElement>().and_then(|it| it.text_content()).unwrap_or_default();
            on.emit(Event::Comment(text));
        }
    };
    let button = |text: &'static str| {
        let nag = Nag::from_sign(text);
        let pressed = if nag.is_some() && *sign == nag { "true" } else { "false" };
        let onclick = props.on.reform(move |_: MouseEvent| nag.map_or(Event::PointAt(None), Event::Sign));
        html! {
            <button type="button" class="sign" data-sign={text} aria-pressed={pressed} disabled={*at_start} {onclick}>{ text }</button>
        }
    };
    html! {
        <div class="note" data-testid="note">
            <div class="signs" role="group" aria-label={t!("Sign for this move")}>{ for SIGNS.map(button) }</div>
            if !before.is_empty() {
                <p class="said-before">{ before }</p>
            }
            <div ref={place} class="comment" contenteditable="plaintext-only" role="textbox" aria-multiline="true" tabindex="0"
                data-testid="comment" aria-label={t!("Comment on this move")} data-placeholder={t!("Comment on this move")} {oninput}></div>
        </div>
    }
}
