//! The list of all collections.

use std::rc::Rc;

use laska_app::problem_set::ProblemSet;
use laska_ui::board::Miniature;
use laska_ui::random::random_u32;
use laska_ui::tr;
use laska_ui::widget::Widget as _;
use laska_ui::words::localize;
use web_sys::{File, HtmlInputElement};
use yew::prelude::*;

use super::saved::SetKey;
use super::state::{Change, Deleted, Event, Problems, Subject, View, refusal};
use super::words::{count_text, set_title};
use crate::elements::{error_message, lost_progress};
use crate::route::Route;
use crate::section::Section;

pub(super) fn shelf_page(
    state: &Problems,
    on_event: &Callback<Event>,
    on_change: &Callback<Change>,
    on_file: &Callback<File>,
) -> Html {
    let sets = state.saved().sets();
    let error = match state.view() {
        View::Unknown => Some(tr!("This collection is not in this browser.").to_owned()),
        View::Unreadable(error) => Some(localize(&refusal(error))),
        _ => state.form().is_none().then(|| state.refused().map(|it| localize(it))).flatten(),
    };
    let mut rows: Vec<_> =
        (0..).zip(&sets).map(|(index, (key, set))| row(state, index, *key, set, on_change)).collect();
    if let Some(Deleted::Set(_, index, set)) = state.deleted() {
        rows.insert((*index).min(rows.len()), deleted_row(set_title(set), on_change));
    }
    html! {
        <main class="main problems" data-testid="problems" data-view="shelf">
            if let Some(error) = error {
                { error_message(&error) }
            }
            if state.is_damaged() {
                { lost_progress(&on_event.reform(|()| Event::WarningClosed)) }
            }
            <section class="card problem-card">
                <h2><span>{ tr!("Collections of problems") }</span>
                    <span class="heading-links">
                        <a href={format!("#{}", Section::Problem.name())} data-testid="to-problem">{ tr!("Check a problem") }</a>
                    </span></h2>
                <p class="hint">{ tr!("Collect your problems, put them in order, and send them: anyone who opens the link or the file solves them.") }</p>
                { actions(on_event, on_file) }
                if sets.is_empty() {
                    <p data-testid="no-sets">{ tr!("There are no collections yet. Make one, or check a problem and add it to one.") }</p>
                }
                if !rows.is_empty() {
                    <ul class="problem-list" data-testid="sets">{ for rows }</ul>
                }
            </section>
        </main>
    }
}

fn actions(on_event: &Callback<Event>, on_file: &Callback<File>) -> Html {
    let oncreate = on_event.reform(|_: MouseEvent| Event::Edit(Subject::NewSet(SetKey(random_u32()))));
    let onchange = {
        let on_file = on_file.clone();
        move |event: yew::Event| {
            let input: HtmlInputElement = event.target_unchecked_into();
            input.files().and_then(|files| files.get(0)).iter().for_each(|file| on_file.emit(file.clone()));
            // The same file can be opened again after it was corrected.
            input.set_value("");
        }
    };
    html! {
        <div class="next-actions">
            <button type="button" class="action" data-testid="new-set" onclick={oncreate}>{ tr!("New collection") }</button>
            <label class="action file-choice">
                { tr!("Open file") }
                <input type="file" accept=".pgn,.txt,text/plain" data-testid="open-set" {onchange} />
            </label>
        </div>
    }
}

/// Renders what was deleted in its place in a list, with a button that restores it.
pub(super) fn deleted_row(title: &str, on_change: &Callback<Change>) -> Html {
    html! {
        <li key="deleted">
            <p class="problem-deleted" role="status" data-testid="deleted">
                <span class="hint">{ tr!("Deleted: {title}", title = title) }</span>
                <button type="button" class="action" data-testid="restore"
                    onclick={on_change.reform(|_: MouseEvent| Change::Restore)}>{ tr!("Undo") }</button>
            </p>
        </li>
    }
}

fn row(state: &Problems, index: usize, key: SetKey, set: &Rc<ProblemSet>, on_change: &Callback<Change>) -> Html {
    let title = set_title(set).to_owned();
    let route = Route { section: Section::Problems, rest: key.to_string() };
    let first = set.problems.first().map(|problem| problem.position().clone());
    html! {
        <li key={key.to_string()} class="problem-item" data-testid="set" data-index={index.to_string()}>
            <a href={format!("#{route}")} data-testid="open-saved-set">
                if let Some(position) = first {
                    { Miniature { bottom: position.turn(), position }.into_html() }
                }
                <span><strong>{ &title }</strong>
                    if !set.author.is_empty() { <span>{ set.author.as_str() }</span> }
                    <span class="hint">{ count_text(set, state.saved()) }</span></span>
            </a>
            <span class="problem-buttons">
                <button type="button" class="quiet" data-testid="delete-set" aria-label={tr!("{action}: {game}", action = tr!("Delete"), game = &title)}
                    onclick={on_change.reform(move |_: MouseEvent| Change::DeleteSet(key))}>{ tr!("Delete") }</button>
            </span>
        </li>
    }
}
