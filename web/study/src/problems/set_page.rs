//! The page of a collection: its problems as diagrams without solutions, and what can be done with it.

use std::rc::Rc;

use laska_app::problem_set::{Problem, ProblemSet, Verdict};
use laska_rules::Message;
use laska_ui::board::Miniature;
use laska_ui::notice::{Notice, Tone};
use laska_ui::settings::Shown;
use laska_ui::ui_context::use_ui_context;
use laska_ui::widget::Widget as _;
use laska_ui::{browser, tr, tr_noop};
use yew::prelude::*;

use super::measuring::MeasuringEnd;
use super::saved::SetKey;
use super::shelf_page::deleted_row;
use super::state::{Change, Deleted, Direction, Event, Problems, Source, Subject};
use super::words::{byline, count_text, flaw_text, goal_text, problem_title, rule_text, set_title};
use crate::booklet::BookletButton;
use crate::frame::SectionEvent;
use crate::puzzles::difficulty_words;
use crate::route::Route;
use crate::section::Section;

#[derive(Clone, PartialEq, Properties)]
pub(super) struct SetPageProps {
    pub state: Problems,
    pub source: Source,
    pub on_event: Callback<Event>,
    pub on_change: Callback<Change>,
    /// Receives the collection of a link when the user keeps it.
    pub on_keep: Callback<Rc<ProblemSet>>,
    pub on_section_event: Callback<SectionEvent>,
}

#[component]
pub(super) fn SetPage(props: &SetPageProps) -> Html {
    use_ui_context();
    let SetPageProps { state, source, on_event, on_change, .. } = props;
    let Some(set) = state.set(source) else {
        // Another tab has deleted it.
        return html! {
            <main class="main problems" data-testid="problems" data-view="gone">
                <p class="card study-message" role="status">{ tr!("This collection is not in this browser.") }{ " " }
                    <a href={format!("#{}", Section::Problems.name())}>{ tr!("All collections") }</a></p>
            </main>
        };
    };
    let title = set_title(set).to_owned();
    let mut rows: Vec<_> =
        set.problems.iter().enumerate().map(|(index, problem)| item(props, set, index, problem)).collect();
    if let Some(Deleted::Problem(_, index, problem)) = state.deleted() {
        rows.insert((*index).min(rows.len()), deleted_row(&problem_title(problem, *index), on_change));
    }
    html! {
        <main class="main problems" data-testid="problems" data-view="set">
            <section class="card task problem-card">
                <h2><span>{ tr!("Collection") }</span>
                    <a href={format!("#{}", Section::Problems.name())} data-testid="all-sets">{ tr!("All collections") }</a></h2>
                <h3 data-testid="set-title">{ title }</h3>
                if !set.author.is_empty() { <p>{ set.author.as_str() }</p> }
                <p class="hint" data-testid="set-count">{ count_text(set, state.saved()) }</p>
                { actions(props, set) }
                { send_actions(set, &props.on_section_event) }
                { measuring(state, on_event) }
            </section>
            if set.problems.is_empty() {
                <p class="card study-message" data-testid="no-problems">
                    { tr!("There are no problems in it yet. Check a problem, and add it.") }{ " " }
                    <a href={format!("#{}", Section::Problem.name())} data-testid="to-problem">{ tr!("Check a problem") }</a>
                </p>
            } else {
            }
            if !rows.is_empty() {
                <section class="card" aria-label={tr!("All problems")}>
                    <ol class="problem-list" data-testid="set-problems">{ for rows }</ol>
                </section>
            }
        </main>
    }
}

fn actions(props: &SetPageProps, set: &Rc<ProblemSet>) -> Html {
    let SetPageProps { state, source, on_event, on_keep, .. } = props;
    let next = set.problems.iter().position(|problem| !state.saved().is_solved(problem));
    let solve = next.map(|index| Route { section: Section::Problems, rest: source.rest(Some(index)) });
    let arranging = state.arranging();
    html! {
        <div class="next-actions">
            if let Some(route) = solve {
                <a class="action primary" href={format!("#{route}")} data-testid="solve-next">{ tr!("Solve") }</a>
            }
            { match source {
                Source::Saved(key) => { let key = *key; html! {
                    <>
                        <button type="button" class="action" data-testid="edit-set"
                            onclick={on_event.reform(move |_: MouseEvent| Event::Edit(Subject::Set(key)))}>{ tr!("Title and author") }</button>
                        <button type="button" class="action" data-testid="arrange" aria-pressed={if arranging == Shown::Yes { "true" } else { "false" }}
                            onclick={on_event.reform(move |_: MouseEvent| Event::Arrange(arranging.toggled()))}>{ tr!("Edit and arrange") }</button>
                        if set.problems.iter().any(|it| it.rating.is_none()) && state.measuring().is_none() {
                            <button type="button" class="action" data-testid="measure"
                                onclick={on_event.reform(|_: MouseEvent| Event::Measure)}>{ tr!("Measure the difficulty") }</button>
                        }
                    </>
                } },
                Source::Link(_, set) => { let set = Rc::clone(set); html! {
                    <button type="button" class="action" data-testid="keep-set"
                        onclick={on_keep.reform(move |_: MouseEvent| Rc::clone(&set))}>{ tr!("Keep this collection") }</button>
                } },
            } }
        </div>
    }
}

/// Renders the ways to send the collection.
fn send_actions(set: &Rc<ProblemSet>, on_section_event: &Callback<SectionEvent>) -> Html {
    if set.problems.is_empty() {
        return Html::default();
    }
    let on_notice = on_section_event.reform(SectionEvent::Notify);
    let send = |send: fn(&str, Callback<Notice>)| {
        let (set, on_notice) = (Rc::clone(set), on_notice.clone());
        move |_: MouseEvent| match set.write_link() {
            Ok(link) => send(&format!("{}/{link}", Section::Problems.name()), on_notice.clone()),
            Err(error) => {
                let message = Message::new(tr_noop!("No link: {error}. Save the collection as a file instead."));
                on_notice.emit(Notice::Message { tone: Tone::Error, message: message.with_message(&error) });
            }
        }
    };
    let save = {
        let (set, on_notice) = (Rc::clone(set), on_notice.clone());
        move |_: MouseEvent| {
            if browser::save_large_file(&file_name(&set), &set.to_string()).is_none() {
                on_notice.emit(Notice::StorageFull);
            }
        }
    };
    html! {
        <div class="next-actions" role="group" aria-label={tr!("Send")} data-testid="send">
            if browser::can_share() {
                <button type="button" class="action" data-testid="share-set" onclick={send(browser::share_link)}>{ tr!("Share") }</button>
            }
            <button type="button" class="action" data-testid="copy-set" onclick={send(browser::copy_link)}>{ tr!("Copy link") }</button>
            <button type="button" class="action" data-testid="save-set" onclick={save}>{ tr!("Save as file") }</button>
            <BookletButton set={Rc::clone(set)} />
        </div>
    }
}

/// Returns the name of a file with a collection: its title in letters that every system accepts.
fn file_name(set: &ProblemSet) -> String {
    let words: Vec<_> = set.title.as_str().split(|c: char| !c.is_alphanumeric()).filter(|it| !it.is_empty()).collect();
    let name: String = words.join("-").chars().take(60).collect();
    if name.is_empty() { "laska-problems.pgn".to_owned() } else { format!("{name}.pgn") }
}

/// Renders the progress of the measurement.
fn measuring(state: &Problems, on_event: &Callback<Event>) -> Html {
    let ended = match state.measuring_ended() {
        Some(MeasuringEnd::Stopped) => Some(tr!("Stopped.")),
        Some(MeasuringEnd::Lost) => Some(tr!("The browser ended the search. It may be out of memory.")),
        Some(MeasuringEnd::SomeOpen) => Some(tr!(
            "Of some problems the difficulty is not known: they have no single solution, or are too large to solve."
        )),
        None => None,
    };
    let Some(measuring) = state.measuring().filter(|it| state.key() == Some(it.key)) else {
        return html! {
            if let Some(ended) = ended { <p class="hint" role="status" data-testid="measuring-ended">{ ended }</p> }
        };
    };
    // Each problem counts as one step for its solution and one for each level.
    let (done, steps) = (measuring.done * 11 + measuring.levels, measuring.all * 11);
    html! {
        <div class="problem-progress" role="status" data-testid="measuring">
            <span>{ tr!("The levels look for the solutions: {done} of {all}", done = measuring.done, all = measuring.all) }</span>
            <progress max={steps.to_string()} value={done.to_string()} aria-label={tr!("Progress")}></progress>
            <button type="button" class="action" data-testid="stop-measuring"
                onclick={on_event.reform(|_: MouseEvent| Event::StopMeasuring)}>{ tr!("Stop") }</button>
        </div>
    }
}

fn item(props: &SetPageProps, set: &ProblemSet, index: usize, problem: &Problem) -> Html {
    let SetPageProps { state, source, on_event, on_change, .. } = props;
    let position = problem.position().clone();
    let title = problem_title(problem, index);
    let (byline, status) = (byline(problem), state.saved().attempts(problem).map(|it| it.status.name()));
    let route = Route { section: Section::Problems, rest: source.rest(Some(index)) };
    // A flaw gives a part of the solution away, except that there is none.
    let is_open = matches!(source, Source::Link(..)) && !state.saved().is_solved(problem);
    let flaw = flaw_text(problem).filter(|_| !is_open || problem.verdict == Some(Verdict::NoSolution));
    let is_first = index == 0;
    let is_last = index + 1 == set.problems.len();
    html! {
        <li class="problem-item" data-testid="set-problem" data-index={index.to_string()} data-status={status}>
            <a href={format!("#{route}")} data-testid="open-problem">
                { Miniature { bottom: position.turn(), position }.into_html() }
                <span><strong data-testid="problem-name">{ &title }</strong>
                    <span>{ goal_text(problem) }</span>
                    if let Some(rule) = rule_text(problem) { <span class="hint" data-testid="rule">{ rule }</span> }
                    if !byline.is_empty() { <span class="hint">{ byline }</span> }
                    if let Some(flaw) = flaw { <span class="hint" data-testid="flaw">{ flaw }</span> }
                    { difficulty(state, problem) }
                    if let Some(status) = status { <span class="hint problem-status">{ status_text(status) }</span> }
                </span>
            </a>
            if let (Source::Saved(key), Shown::Yes) = (source, state.arranging()) {
                { item_buttons(*key, index, &title, [is_first, is_last], on_event, on_change) }
            }
        </li>
    }
}

/// Renders how hard a problem is, or that a measurement could not tell.
fn difficulty(state: &Problems, problem: &Problem) -> Html {
    let words = match problem.rating {
        Some(rating) => difficulty_words(rating.difficulty()),
        None if state.measuring_ended() == Some(MeasuringEnd::SomeOpen) => html! { tr!("Difficulty not known") },
        None => return Html::default(),
    };
    html! { <span class="hint" data-testid="difficulty">{ words }</span> }
}

/// Returns the handle of the button that moves a problem.
pub(super) const fn move_button(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "move-up",
        Direction::Down => "move-down",
    }
}

fn status_text(status: &str) -> &'static str {
    match status {
        "tried" => tr!("Tried"),
        _ => tr!("Solved" in "puzzle"),
    }
}

/// Renders the buttons that change a problem of the collection. The first one cannot move up, the last one not down.
fn item_buttons(
    key: SetKey,
    index: usize,
    title: &str,
    [is_first, is_last]: [bool; 2],
    on_event: &Callback<Event>,
    on_change: &Callback<Change>,
) -> Html {
    let button = |name: &'static str, text: &'static str, is_disabled: bool, onclick: Callback<MouseEvent>| {
        let label = tr!("{action}: {game}", action = text, game = title);
        // A disabled button would lose the focus.
        html! {
            <button type="button" class="quiet" data-testid={name} aria-label={label} aria-disabled={is_disabled.then_some("true")}
                {onclick}>{ text }</button>
        }
    };
    let change = |change: Change| on_change.reform(move |_: MouseEvent| change.clone());
    html! {
        <span class="problem-buttons">
            { button(move_button(Direction::Up), tr!("Up"), is_first, change(Change::Move(index, Direction::Up))) }
            { button(move_button(Direction::Down), tr!("Down"), is_last, change(Change::Move(index, Direction::Down))) }
            { button("edit-problem", tr!("Edit"), false, on_event.reform(move |_: MouseEvent| Event::Edit(Subject::Problem(key, index)))) }
            { button("delete-problem", tr!("Delete"), false, change(Change::DeleteProblem(index))) }
        </span>
    }
}
