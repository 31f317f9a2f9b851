//! Exports a record: copies it, saves it as a file, copies a link to it or the code of a frame with it, or
//! prints it.

use std::rc::Rc;

use laska_rules::notation::record::Record;
use laska_ui::notice::Notice;
use laska_ui::ui_context::use_ui_context;
use laska_ui::{browser, tr};
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct ExportProps {
    pub record: Rc<Record>,
    /// The file name, without extension.
    #[prop_or_else(|| AttrValue::from("laska"))]
    pub name: AttrValue,
    /// The address of the record in the study, without `#`.
    pub link: AttrValue,
    /// The address of the game, without `#`, for a frame in another site.
    pub game: AttrValue,
    /// Receives the notice to show afterwards.
    pub on_notice: Callback<Notice>,
}

/// Buttons to copy a record with its comments and variations, save it as a file, copy a link to it or the
/// code of a frame with it, or print it.
#[component]
pub fn Export(props: &ExportProps) -> Html {
    use_ui_context();
    let ExportProps { record, name, link, game, on_notice } = props;
    let copy = {
        let (record, on_notice) = (Rc::clone(record), on_notice.clone());
        move |_: MouseEvent| browser::copy_moves(record.to_string(), on_notice.clone())
    };
    let save = {
        let (record, file) = (Rc::clone(record), format!("{name}.pgn"));
        move |_: MouseEvent| browser::save_file(&file, &record.to_string())
    };
    let share = {
        let (link, on_notice) = (link.clone(), on_notice.clone());
        move |_: MouseEvent| browser::copy_link(&link, on_notice.clone())
    };
    let embed = {
        let (game, on_notice) = (game.clone(), on_notice.clone());
        move |_: MouseEvent| browser::copy_frame(&browser::full_link(&game), on_notice.clone())
    };
    html! {
        <div class="export" role="group" aria-label={tr!("Export")}>
            <button type="button" class="quiet" data-testid="copy-moves" onclick={copy}>{ tr!("Copy moves") }</button>
            <button type="button" class="quiet" data-testid="save-moves" onclick={save}>{ tr!("Save as file") }</button>
            <button type="button" class="quiet" data-testid="copy-link" onclick={share}>{ tr!("Copy link") }</button>
            <button type="button" class="quiet" data-testid="copy-frame" onclick={embed}>{ tr!("Embed") }</button>
            <button type="button" class="quiet" data-testid="print" onclick={|_: MouseEvent| browser::print()}>{ tr!("Print") }</button>
        </div>
    }
}
