//! The section's component: the board, the goal, what is going on, the report, and the better problems.

use std::rc::Rc;

use laska_rules::{Color, Setup};
use laska_ui::board::Miniature;
use laska_ui::effect::use_effect_with;
use laska_ui::panels::{NavigationButtons, Shortcut};
use laska_ui::reduced_by;
use laska_ui::reducer::use_dispatch;
use laska_ui::settings::{Notation, Shown};
use laska_ui::tr;
use laska_ui::ui_context::use_ui_context;
use laska_ui::view::BoardView;
use laska_ui::widget::Widget as _;
use laska_ui::words::side;
use laska_worker::protocol::{Improvement, MoveCount, ProblemStage, ProblemTask, Stipulation};
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::report::{
    Item, PartView, ReportView, Row, address, change_text, goal_text, length_text, report_view, rule_text,
};
use super::state::{Event, Problem, Progress};
use crate::editor::write_editor_address;
use crate::elements::{choice_row, verdict};
use crate::engine_worker::EngineWorker;
use crate::exercise::{board_columns, exercise_bar, play_board, use_keyboard, use_reset_on_open};
use crate::frame::{SectionEvent, SectionProps};
use crate::route::Route;
use crate::section::Section;

reduced_by!(Problem, Event);

#[component]
pub fn ProblemSection(props: &SectionProps) -> Html {
    let problem = use_reducer(|| Problem::new(&props.rest));
    let settings = use_ui_context().settings;
    let on_event = use_dispatch(&problem);
    use_effect_with((props.rest.clone(), on_event.clone()), |(rest, on_event)| {
        on_event.emit(Event::Opened(rest.to_string()));
    });
    use_effect_with((problem.address(), props.on_event.clone()), |(rest, on_event)| {
        let route = Route { section: Section::Problem, rest: rest.clone() };
        on_event.emit(SectionEvent::Address(route.to_string()));
    });
    use_effect_with((problem.refused().cloned(), props.on_event.clone()), |(refused, on_event)| {
        refused.iter().for_each(|notice| on_event.emit(SectionEvent::Notify(notice.clone())));
    });
    let on_worker = use_callback(on_event.clone(), |event, on_event| on_event.emit(Event::Worker(event)));
    let on_key = use_callback(on_event.clone(), |shortcut, on_event: &Callback<Event>| {
        if let Shortcut::Navigate(step) = shortcut {
            on_event.emit(Event::Navigate(step));
        }
    });
    use_keyboard(Some(on_key));
    use_reset_on_open(Some(problem.position().clone()));
    let view = problem.view(settings.notation);
    let report = problem.check().and_then(|check| report_view(&problem, check, settings.notation));
    let on_board = on_event.reform(Event::Input);
    html! {
        <>
            if let Some(search) = problem.search() {
                <EngineWorker {search} on_event={on_worker} />
            }
            <main class="main with-board problem" data-testid="problem" data-state={state_name(&problem)}>
                { play_board(&view.board, on_board.clone()) }
                { verdict(answer(&problem, report.as_ref())) }
                { goal_card(&problem, &on_event) }
                { buttons(&problem, &on_event) }
                if let Some(report) = &report {
                    { report_card(report, &problem, &on_event) }
                }
                { add_card(&problem) }
                if report.is_some() {
                    { improvements_card(&problem, settings.notation, &on_event) }
                }
                { board_columns(&view.board, &view.spoken, settings.second_board, on_board) }
            </main>
            { picture(&problem, &view.board, &on_event) }
        </>
    }
}

/// Renders the dialog with the picture of the position on the board.
#[cfg(target_arch = "wasm32")]
fn picture(problem: &Problem, view: &BoardView, on_event: &Callback<Event>) -> Html {
    let is_open = problem.picture() == Shown::Yes;
    let onclose = on_event.reform(|()| Event::ShowPicture(Shown::No));
    html! { <crate::diagram::DiagramDialog view={view.clone()} {is_open} {onclose} /> }
}

/// Does nothing: pictures are drawn by the browser.
#[cfg(not(target_arch = "wasm32"))]
fn picture(_: &Problem, _: &BoardView, _: &Callback<Event>) -> Html {
    Html::default()
}

/// Returns the name of the state for style sheets and tests.
fn state_name(problem: &Problem) -> &'static str {
    match problem.run() {
        _ if !problem.position().can_move() => "contradiction",
        None => "empty",
        Some((_, Progress::Running)) => "running",
        Some((_, Progress::Done)) => "done",
        Some((_, Progress::Stopped)) => "stopped",
        Some((_, Progress::Lost | Progress::Failed(_))) => "failed",
    }
}

/// Renders what there is to say about the problem as a whole, and what is going on.
fn answer(problem: &Problem, report: Option<&ReportView>) -> Html {
    let kind = report.map_or("none", |report| report.kind);
    let ended = match problem.run() {
        Some((_, Progress::Stopped)) => Some(tr!("Stopped.").to_owned()),
        Some((_, Progress::Lost)) => Some(tr!("The browser ended the search. It may be out of memory.").to_owned()),
        Some((_, Progress::Failed(reason))) => Some(tr!("The check failed: {reason}.", reason = reason)),
        Some((_, Progress::Running | Progress::Done)) | None => None,
    };
    let said = match (report, ended) {
        _ if !problem.position().can_move() => {
            tr!("{side} to move has no move and has lost: no goal can be reached.", side = side(problem.side()))
        }
        (Some(report), None) => report.verdict.clone(),
        (Some(report), Some(ended)) => format!("{} {ended}", report.verdict),
        (None, Some(ended)) => ended,
        (None, None) if problem.is_running() => tr!("Finding the result of every move…").to_owned(),
        (None, None) => goal_text(problem),
    };
    html! {
        <div class="problem-answer">
            <p role="status" class="problem-verdict" data-testid="problem-verdict" data-kind={kind}>{ said }</p>
            { progress(problem) }
        </div>
    }
}

/// Renders the progress of the running task.
fn progress(problem: &Problem) -> Html {
    let Some((task, Progress::Running)) = problem.run() else { return Html::default() };
    let text = match (task, problem.check().and_then(|check| check.stage)) {
        (ProblemTask::Improve | ProblemTask::Measure, _) => tr!("Checking positions nearby…"),
        (ProblemTask::Check, Some(ProblemStage::Duals)) => tr!("Looking for other ways after the key…"),
        (ProblemTask::Check, Some(ProblemStage::SetPlay)) => tr!("Letting the other side begin…"),
        (ProblemTask::Check, Some(ProblemStage::Reductions)) => tr!("Looking for counters that are not needed…"),
        (ProblemTask::Check, Some(ProblemStage::Moves) | None) => "",
    };
    let (done, all) = match task {
        ProblemTask::Check => problem.check().map_or((0, 1), |check| (check.finished, check.parts)),
        ProblemTask::Improve | ProblemTask::Measure => {
            problem.improvements().map_or((0, 1), |found| (found.finished, found.neighbors))
        }
    };
    html! {
        <div class="problem-progress" data-testid="problem-progress">
            if !text.is_empty() { <span>{ text }</span> }
            <progress max={all.to_string()} value={done.to_string()} aria-label={tr!("Progress")}></progress>
        </div>
    }
}

/// The greatest number of moves to choose.
const MAX_MOVES: u16 = 40;

/// Renders the choice of the goal, and of the number of moves. `chosen` is the number that was chosen last.
pub fn goal_choice(goal: Stipulation, chosen: MoveCount, on_goal: &Callback<Stipulation>) -> Html {
    let options = [
        ("goal-win", tr!("Win"), Stipulation::Win),
        ("goal-win-in", tr!("Win in …"), Stipulation::WinIn(chosen)),
        ("goal-hold", tr!("Hold"), Stipulation::Hold),
    ];
    let onchange = {
        let on_goal = on_goal.clone();
        move |event: yew::Event| {
            let select = event.target_dyn_into::<HtmlSelectElement>();
            let count = select.and_then(|select| select.value().parse().ok()).and_then(MoveCount::new);
            count.into_iter().for_each(|count| on_goal.emit(Stipulation::WinIn(count)));
        }
    };
    let counts = (1..=MAX_MOVES.max(chosen.get())).filter(|&count| count <= MAX_MOVES || count == chosen.get());
    html! {
        <div class="problem-goals">
            { choice_row(tr!("Goal"), &options, goal, on_goal) }
            if goal == Stipulation::WinIn(chosen) {
                <label class="line-count"><span>{ tr!("Moves") }</span>
                    <select data-testid="goal-moves" {onchange}>
                        { for counts.map(|count| html! {
                            <option value={count.to_string()} selected={count == chosen.get()}>{ count }</option>
                        }) }
                    </select>
                </label>
            }
        </div>
    }
}

fn goal_card(problem: &Problem, on_event: &Callback<Event>) -> Html {
    let analysis = Route { section: Section::Analysis, rest: laska_app::address::write_address(&problem.line_here()) };
    let rule = problem.game().variant().capture_rule;
    let editor = write_editor_address(&Setup::from(problem.position()), rule, problem.goal());
    let editor = Route { section: Section::Editor, rest: editor };
    html! {
        <section class="card task problem-goal">
            <h2><span>{ tr!("Check this problem") }</span>
                <span class="heading-links">
                    <a href={format!("#{analysis}")} data-testid="problem-analyze">{ tr!("Analyze") }</a>
                    <a href={format!("#{editor}")} data-testid="problem-edit">{ tr!("Edit") }</a>
                    <button type="button" class="quiet" data-testid="problem-picture" aria-haspopup="dialog"
                        onclick={on_event.reform(|_: MouseEvent| Event::ShowPicture(Shown::Yes))}>{ tr!("Picture") }</button>
                </span></h2>
            if problem.run().is_some() {
                <p class="goal" data-testid="goal">{ goal_text(problem) }</p>
            }
            if let Some(rule) = rule_text(problem.game().variant()) { <p class="hint" data-testid="rule">{ rule }</p> }
            { goal_choice(problem.goal(), problem.count(), &on_event.reform(Event::SetGoal)) }
            if problem.check().is_none() {
                <p class="hint">{ tr!("A problem is sound if exactly one move, the key, reaches the goal against any defense.") }</p>
            }
        </section>
    }
}

/// Renders the card that adds the problem to a collection.
#[cfg(target_arch = "wasm32")]
fn add_card(problem: &Problem) -> Html {
    use crate::problems::AddToCollection;

    if problem.run().is_none() || problem.is_running() {
        return Html::default();
    }
    let rule = problem.game().variant().capture_rule;
    match laska_app::problem_set::Problem::new(problem.position().clone(), rule, problem.goal()) {
        // A check that was stopped early has found nothing.
        Ok(checked) => html! { <AddToCollection problem={checked} check={problem.check().cloned()} /> },
        Err(_) => Html::default(),
    }
}

/// Does nothing: outside a browser nothing is saved.
#[cfg(not(target_arch = "wasm32"))]
fn add_card(_problem: &Problem) -> Html {
    Html::default()
}

fn report_card(report: &ReportView, problem: &Problem, on_event: &Callback<Event>) -> Html {
    html! {
        <section class="card problem-report" aria-label={tr!("Report")} data-testid="problem-report">
            <p class="hint" data-testid="problem-basis">{ &report.basis }</p>
            { for report.parts.iter().map(|part| self::part(part, problem, on_event)) }
        </section>
    }
}

fn part(PartView { handle, title, rows }: &PartView, problem: &Problem, on_event: &Callback<Event>) -> Html {
    html! {
        <div key={*handle} class="problem-part" data-testid={*handle}>
            <h3>{ *title }</h3>
            <ul class="lines">{ for rows.iter().map(|row| html! { <li class="line">{ self::row(row, problem, on_event) }</li> }) }</ul>
        </div>
    }
}

fn row(row: &Row, problem: &Problem, on_event: &Callback<Event>) -> Html {
    let here = problem.line_here();
    let item = |item: &Item| match item {
        Item::Result(text) => html! { <strong class="line-result">{ text }</strong> },
        Item::Words(text) => html! { <span class="line-words">{ text }</span> },
        Item::Position { text, address } => html! { <a href={format!("#{address}")}>{ text }</a> },
        Item::Move { number, text, line, ply } => {
            let is_shown = line.start == problem.start() && line.moves.get(..*ply) == Some(here.moves());
            let (line, ply) = (Rc::clone(line), *ply);
            html! {
                <span class="numbered-move">
                    if let Some(number) = number { <span class="number">{ number }</span> }
                    <button type="button" class="ply" aria-current={is_shown.then_some("step")}
                        onclick={on_event.reform(move |_: MouseEvent| Event::ShowLine(Rc::clone(&line), ply))}>{ text }</button>
                </span>
            }
        }
    };
    html! { <span class="line-moves">{ for row.iter().map(|it| html! { <>{ item(it) }{ " " }</> }) }</span> }
}

fn improvements_card(problem: &Problem, notation: Notation, on_event: &Callback<Event>) -> Html {
    let found = problem.improvements();
    let is_improving = matches!(problem.run(), Some((ProblemTask::Improve, Progress::Running)));
    let place = found.map(|found| {
        tr!(
            "Positions nearby: {done} of {all} checked, {sound} sound.",
            done = found.finished,
            all = found.neighbors,
            sound = found.sound
        )
    });
    html! {
        <section class="card problem-better" data-testid="improvements" aria-label={tr!("Make it better")}>
            <p class="hint" data-testid="improvements-place">{ place.unwrap_or_else(||
                tr!("Looks for sound problems that differ in one counter: one more, one fewer, turned over or elsewhere.").to_owned()) }</p>
            if !is_improving {
                <button type="button" class="action" data-testid="improve" disabled={problem.is_running()}
                    onclick={on_event.reform(|_: MouseEvent| Event::Begin(ProblemTask::Improve))}>{ tr!("Make it better") }</button>
            }
            if let Some(found) = found {
                <ul class="problem-list">
                    { for found.best.iter().map(|it| improvement(it, problem, notation)) }
                </ul>
            }
        </section>
    }
}

fn improvement(it: &Improvement, problem: &Problem, notation: Notation) -> Html {
    let position = &it.position;
    let bottom = Color::White;
    let key = notation.write(position, it.key);
    let length = it.length.map(length_text);
    let duals = match (it.equal_duals, it.longer_duals) {
        (0, 0) => tr!("no other way in the main line").to_owned(),
        (equal, longer) => {
            tr!("other ways in the main line: {equal}, longer ones: {longer}", equal = equal, longer = longer)
        }
    };
    let facts: Vec<_> = [Some(key), length, Some(duals)].into_iter().flatten().collect();
    html! {
        <li key={position.to_string()} class="problem-item">
            <a href={format!("#{}", address(problem, position))} data-testid="improvement">
                { Miniature { position: position.clone(), bottom }.into_html() }
                <span><strong>{ change_text(it.change, problem.position()) }</strong><span class="hint">{ facts.join(" · ") }</span></span>
            </a>
        </li>
    }
}

fn buttons(problem: &Problem, on_event: &Callback<Event>) -> Html {
    let (played, total) = problem.place();
    let (name, label, event) = if problem.is_running() {
        ("stop-check", tr!("Stop"), Event::Stop)
    } else {
        ("check", tr!("Check"), Event::Begin(ProblemTask::Check))
    };
    let is_primary = !problem.is_running();
    let disabled = !problem.position().can_move();
    exercise_bar(html! {
        <>
            if total > 0 {
                { NavigationButtons { played, total, on_event: on_event.reform(Event::Navigate) }.into_html() }
            }
            <button type="button" class={classes!("action", is_primary.then_some("primary"))} data-testid={name} {disabled}
                onclick={on_event.reform(move |_: MouseEvent| event.clone())}>{ label }</button>
            if total > 0 {
                <button type="button" class="action" data-testid="show-problem"
                    onclick={on_event.reform(|_: MouseEvent| Event::ShowProblem)}>{ tr!("The problem") }</button>
            }
        </>
    })
}
