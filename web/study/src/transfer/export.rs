//! The ways that a record leaves the page: to the clipboard, as a file, as a link.

use laska_rules::notation::record::Record;
use laska_web::browser;
use laska_web::notice::Notice;
use laska_web::tr;
use laska_web::ui_context::use_ui_context;
use std::rc::Rc;
use yew::prelude::*;

/// What an [`Export`] has and tells.
#[derive(Clone, PartialEq, Properties)]
pub struct ExportProps {
    /// The record.
    pub record: Rc<Record>,
    /// What a file of it is called, without its ending.
    #[prop_or_else(|| AttrValue::from("laska"))]
    pub name: AttrValue,
    /// Where it is in the study: the part of the address behind `#`.
    pub link: AttrValue,
    /// Hears how it went.
    pub on_notice: Callback<Notice>,
}

/// Buttons to copy a record with its comments and variations, save it as a file, or copy a link to it.
#[component]
pub fn Export(props: &ExportProps) -> Html {
    use_ui_context();
    let ExportProps { record, name, link, on_notice } = props;
    let told = on_notice.clone();
    let copy = {
        let (record, told) = (Rc::clone(record), told.clone());
        move |_: MouseEvent| browser::copy_moves(record.to_string(), told.clone())
    };
    let save = {
        let (record, file) = (Rc::clone(record), format!("{name}.pgn"));
        move |_: MouseEvent| browser::save_file(&file, &record.to_string())
    };
    let share = {
        let link = link.clone();
        move |_: MouseEvent| browser::copy_link(&link, told.clone())
    };
    html! {
        <div class="export" role="group" aria-label={tr!("Export")}>
            <button type="button" class="quiet" data-testid="copy-moves" onclick={copy}>{ tr!("Copy moves") }</button>
            <button type="button" class="quiet" data-testid="save-moves" onclick={save}>{ tr!("Save as a file") }</button>
            <button type="button" class="quiet" data-testid="copy-link" onclick={share}>{ tr!("Copy link") }</button>
        </div>
    }
}
