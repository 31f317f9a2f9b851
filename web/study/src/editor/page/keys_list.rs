//! Owns the list of the editor's keys.

use laska_web::intent::Shown;
use laska_web::panels::Dialog;
use laska_web::part::{Drawing, Part};
use laska_web::t;
use yew::prelude::*;

use super::super::keys::list;
use super::super::want::Want;

/// The list of keys.
#[derive(PartialEq)]
pub(super) struct KeysList {
    /// Whether it is open.
    pub(super) shown: Shown,
    /// Hears that it shall be closed.
    pub(super) on: Callback<Want>,
}

impl Part for KeysList {
    fn draw(&self, _: &Drawing) -> Html {
        html! {
            <Dialog shown={self.shown} name="keys-dialog" title={t!("Keys")}
                onclose={self.on.reform(|()| Want::ShowKeys(Shown::No))}>
                <dl class="keys">
                    { for list().map(|(key, words)| html! { <><dt>{ key }</dt><dd>{ words }</dd></> }) }
                </dl>
            </Dialog>
        }
    }
}
