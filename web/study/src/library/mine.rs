//! The page with the user's own analyses and imported games.

use std::rc::Rc;

use gloo::events::EventListener;
use gloo::utils::{document, window};
use laska_rules::notation::record::GameResult;
use laska_ui::board::Miniature;
use laska_ui::effect::use_effect_with;
use laska_ui::reduced_by;
use laska_ui::reducer::use_dispatch;
use laska_ui::ui_context::use_ui_context;
use laska_ui::widget::{RenderContext, Widget};
use laska_ui::words::{date_text, localize, translate};
use laska_ui::{tr, tr_n};
use web_sys::{HtmlElement, HtmlSelectElement};
use yew::prelude::*;

use super::result_filter::result_filter;
use super::tabs;
use crate::analysis::state::saved_address;
use crate::assessment::result_words;
use crate::collection::store::{self, use_collection};
use crate::collection::{
    AnalysisKey, AnalysisSummary, CollectionEvent, CollectionFilter, Details, DetailsDialog, MyAnalyses, ResultChoice,
    store_error_words,
};
use crate::route::Route;
use crate::section::Section;

#[derive(Clone, PartialEq, Properties)]
pub(super) struct MyAnalysesPageProps {
    /// Called when the user wants to import games.
    pub on_import: Callback<()>,
}

reduced_by!(MyAnalyses, CollectionEvent);

#[component]
pub(super) fn MyAnalysesPage(props: &MyAnalysesPageProps) -> Html {
    use_ui_context();
    let analyses = use_reducer(MyAnalyses::default);
    let on_event = use_dispatch(&analyses);
    use_collection(on_event.clone());
    use_near_end(on_event.reform(|()| CollectionEvent::ShowMore));
    let listed = analyses.listed();
    let rows = listed.iter().take(analyses.rows());
    html! {
        <>
        <main class="main library library-home" data-testid="collection">
            { tabs(Some(tr!("My analyses"))) }
            { toolbar(&analyses, &listed, &on_event, &props.on_import) }
            { messages(&analyses) }
            <p class="hint" role="status" aria-live="polite" data-testid="analysis-count">
                { if listed.is_empty() { analyses.empty_text().to_owned() }
                  else { tr_n!("{count} analysis", "{count} analyses", count = listed.len()) } }
            </p>
            <ul class="library-items analyses" data-testid="analyses">
                { for rows.map(|it| row(&analyses, it, &on_event)) }
            </ul>
            if listed.len() > analyses.rows() {
                <button type="button" class="action more-analyses" data-testid="more-analyses"
                    onclick={on_event.reform(|_: MouseEvent| CollectionEvent::ShowMore)}>{ tr!("Show more") }</button>
            }
        </main>
        { details_dialog(&analyses, &on_event) }
        </>
    }
}

/// Calls back when the end of the page is about to come into view.
#[hook]
fn use_near_end(on_near_end: Callback<()>) {
    use_effect_with(on_near_end, |on_near_end| {
        let on_near_end = on_near_end.clone();
        let listener = EventListener::new(&window(), "scroll", move |_| {
            let Some(page) = document().document_element() else { return };
            if page.scroll_top() + 2 * page.client_height() > page.scroll_height() {
                on_near_end.emit(());
            }
        });
        move || drop(listener)
    });
}

/// Returns what failed.
fn messages(analyses: &MyAnalyses) -> Html {
    html! {
        <>
            if let Some(error) = analyses.error() {
                <p class="error-message" role="alert" data-testid="analyses-error">{ translate(store_error_words(error)) }</p>
            }
            if analyses.unreadable() > 0 {
                <p class="error-message" role="alert" data-testid="analyses-unreadable">
                    { tr_n!("{count} saved analysis is damaged and is not shown.", "{count} saved analyses are damaged and are not shown.", count = analyses.unreadable()) }
                </p>
            }
        </>
    }
}

fn toolbar(
    analyses: &MyAnalyses,
    listed: &[&AnalysisSummary],
    on_event: &Callback<CollectionEvent>,
    on_import: &Callback<()>,
) -> Html {
    let filter = analyses.filter().clone();
    let oninput = on_event.reform({
        let filter = filter.clone();
        move |event: InputEvent| {
            let text = event.target_unchecked_into::<HtmlElement>().text_content().unwrap_or_default();
            CollectionEvent::Filter(CollectionFilter { text: text.into(), ..filter.clone() })
        }
    });
    let onkeydown = |event: KeyboardEvent| {
        if event.key() == "Enter" {
            event.prevent_default();
        }
    };
    let on_result = on_event.reform({
        let filter = filter.clone();
        move |result| CollectionEvent::Filter(CollectionFilter { result, ..filter.clone() })
    });
    let is_filtered = filter != CollectionFilter::default();
    let onexport = {
        let (keys, on_event) = (listed.iter().map(|it| it.key.clone()).collect::<Vec<_>>(), on_event.clone());
        move |_: MouseEvent| store::export(keys.clone(), "laska-analyses.pgn".to_owned(), on_event.clone())
    };
    html! {
        <div class="library-tools">
            <div class="library-search text-input" contenteditable="plaintext-only" role="searchbox" tabindex="0"
                data-testid="analysis-search" aria-label={tr!("Search your analyses")} autocapitalize="none" spellcheck="false"
                data-placeholder={tr!("Names, players, comments")} {oninput} {onkeydown}></div>
            <div class="filters">
                { result_filter(filter.result, &on_result) }
                { collection_filter(&filter, &analyses.collections(), on_event) }
            </div>
            <div class="library-links">
                <button type="button" class="action" data-testid="to-import" aria-haspopup="dialog"
                    onclick={on_import.reform(|_: MouseEvent| ())}>{ tr!("Import games") }</button>
                <button type="button" class="action" data-testid="export-analyses" disabled={listed.is_empty()} onclick={onexport}>
                    { if is_filtered { tr!("Export these ({count})", count = listed.len()) } else { tr!("Export all").to_owned() } }</button>
                <a class="action" href={format!("#{}", Route::home(Section::Devices))} data-testid="to-devices">{ tr!("Move to another device") }</a>
            </div>
        </div>
    }
}

/// Renders the choice of a collection, once there is one.
fn collection_filter(filter: &CollectionFilter, collections: &[Rc<str>], on_event: &Callback<CollectionEvent>) -> Html {
    if collections.is_empty() {
        return Html::default();
    }
    let onchange = on_event.reform({
        let (filter, collections) = (filter.clone(), collections.to_vec());
        move |event: Event| {
            let value = event.target_dyn_into::<HtmlSelectElement>().map(|select| select.value());
            let index = value.and_then(|value| value.parse::<usize>().ok());
            let collection = index.and_then(|index| collections.get(index).cloned());
            CollectionEvent::Filter(CollectionFilter { collection, ..filter.clone() })
        }
    });
    html! {
        <select class="filter" data-testid="filter-collection" aria-label={tr!("Collection")} {onchange}>
            <option value="" selected={filter.collection.is_none()}>{ tr!("All collections") }</option>
            { for collections.iter().enumerate().map(|(index, name)| html! {
                <option value={index.to_string()} selected={filter.collection.as_ref() == Some(name)}>{ &**name }</option>
            }) }
        </select>
    }
}

fn row(analyses: &MyAnalyses, analysis: &AnalysisSummary, on_event: &Callback<CollectionEvent>) -> Html {
    let deleted = analyses.is_deleted(&analysis.key);
    let state = if deleted { RowState::Deleted } else { RowState::Listed };
    let row = AnalysisRow { analysis: analysis.clone(), state, on_event: on_event.clone() };
    row.into_keyed_html(analysis.key.to_string())
}

/// A row of the list.
#[derive(PartialEq)]
struct AnalysisRow {
    analysis: AnalysisSummary,
    state: RowState,
    on_event: Callback<CollectionEvent>,
}

/// What can be done with an analysis of the list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RowState {
    /// It can be opened, changed and deleted.
    Listed,
    /// It was deleted and can be restored.
    Deleted,
}

/// Does something with an analysis, and reports the outcome.
type RowAction = fn(&AnalysisSummary, Callback<CollectionEvent>);

impl Widget for AnalysisRow {
    fn render(&self, _: &RenderContext) -> Html {
        let analysis = &self.analysis;
        let title = analysis.title();
        if self.state == RowState::Deleted {
            return html! {
                <li class="library-item analysis deleted" data-testid="analysis-deleted">
                    <span class="hint">{ tr!("Deleted: {title}", title = title) }</span>
                    { self.button("analysis-restore", "action", tr!("Undo"), |it, on_event| store::restore(it.key.clone(), on_event)) }
                </li>
            };
        }
        let byline = analysis.byline();
        html! {
            <li class="library-item analysis" data-testid="analysis-item" data-key={analysis.key.to_string()}>
                { Miniature { position: analysis.position.clone(), bottom: analysis.bottom }.into_html() }
                <span class="library-item-text">
                    <a href={open_address(&analysis.key)} data-testid="analysis-open"><b>{ &title }</b></a>
                    if !byline.is_empty() {
                        <span data-testid="analysis-byline">{ byline }</span>
                    }
                    <span class="hint" data-testid="analysis-details">{ details(analysis).join(" · ") }</span>
                    if !analysis.label.collection().is_empty() {
                        <span class="collection-name" data-testid="analysis-collection">{ analysis.label.collection() }</span>
                    }
                </span>
                <span class="analysis-actions">
                    { self.button("analysis-edit", "quiet", tr!("Edit"), |it, on_event| store::edit(it.key.clone(), on_event)) }
                    { self.button("analysis-duplicate", "quiet", tr!("Duplicate"), |it, on_event| store::duplicate(it.key.clone(), it.title(), on_event)) }
                    { self.button("analysis-export", "quiet", tr!("Export"), |it, on_event| store::export(vec![it.key.clone()], file_name(&it.title()), on_event)) }
                    { self.button("analysis-delete", "quiet", tr!("Delete"), |it, on_event| store::delete(it.key.clone(), on_event)) }
                </span>
            </li>
        }
    }
}

impl AnalysisRow {
    fn button(&self, handle: &'static str, class: &'static str, text: &'static str, action: RowAction) -> Html {
        let (analysis, on_event) = (self.analysis.clone(), self.on_event.clone());
        let onclick = move |_: MouseEvent| action(&analysis, on_event.clone());
        // The label begins with the visible text, and says which analysis is meant.
        let label = tr!("{action}: {game}", action = text, game = self.analysis.title());
        html! { <button type="button" {class} data-testid={handle} aria-label={label} {onclick}>{ text }</button> }
    }
}

fn open_address(key: &AnalysisKey) -> String {
    format!("#analysis/{}", saved_address(key, None))
}

/// Returns the result, the number of moves, and the dates.
fn details(analysis: &AnalysisSummary) -> Vec<String> {
    let result = (analysis.result != GameResult::Open).then(|| result_words(analysis.result).to_owned());
    let moves = tr_n!("{count} move", "{count} moves", count = analysis.plies.div_ceil(2));
    let [saved, changed] = [analysis.created, analysis.saved].map(date_text);
    let changed = changed.filter(|changed| saved.as_ref() != Some(changed));
    let changed = changed.map(|date| tr!("changed {date}", date = date));
    result.into_iter().chain([moves]).chain(saved).chain(changed).collect()
}

/// Returns the name of a file with one analysis: its title in letters that every system accepts.
fn file_name(title: &str) -> String {
    let plain = title.chars().map(|c| if c.is_alphanumeric() { c } else { '-' });
    let words = plain.collect::<String>().split('-').filter(|it| !it.is_empty()).collect::<Vec<_>>().join("-");
    let name: String = words.chars().take(60).collect();
    if name.is_empty() { "laska.pgn".to_owned() } else { format!("{name}.pgn") }
}

fn details_dialog(analyses: &MyAnalyses, on_event: &Callback<CollectionEvent>) -> Html {
    let edited = analyses.edited();
    let details = edited.map(|(_, details)| Rc::clone(details));
    let key = edited.map(|(key, _)| key.clone());
    let on_save = {
        let on_event = on_event.clone();
        Callback::from(move |details: Details| {
            if let Some(key) = key.clone() {
                store::change_details(key, details, on_event.clone());
            }
        })
    };
    let error = analyses.refused().map(|message| localize(message));
    html! {
        <DetailsDialog {details} result={ResultChoice::Free} collections={analyses.collections()} {error} {on_save}
            on_close={on_event.reform(|()| CollectionEvent::EditDone)} />
    }
}
