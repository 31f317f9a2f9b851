//! The button, its dialog, and the pages for the printer.

use std::rc::Rc;

use gloo::utils::body;
use laska_app::booklet::{Booklet, BookletOptions, CounterNames, Element, Paper, PerPage, SolutionPages, SquareNames};
use laska_app::problem_set::ProblemSet;
use laska_ui::effect::use_effect_with;
use laska_ui::panels::Dialog;
use laska_ui::reduced_by;
use laska_ui::reducer::use_dispatch;
use laska_ui::ui_context::use_ui_context;
use laska_ui::{browser, tr, tr_n};
use yew::prelude::*;
use yew::virtual_dom::{VTag, VText};

use super::state::{Event, Phase, Preparation};
use crate::elements::choice_row;
use crate::engine_worker::EngineWorker;

reduced_by!(Preparation, Event);

#[derive(Clone, PartialEq, Properties)]
pub struct BookletButtonProps {
    pub set: Rc<ProblemSet>,
}

/// The button that opens the dialog.
#[component]
pub fn BookletButton(props: &BookletButtonProps) -> Html {
    let settings = use_ui_context().settings;
    let is_open = use_state(|| false);
    let state = {
        let set = Rc::clone(&props.set);
        use_reducer(move || Preparation::new(set, settings))
    };
    let on_event = use_dispatch(&state);
    use_effect_with((*is_open, Rc::clone(&props.set), on_event.clone()), |(is_open, set, on_event)| {
        on_event.emit(if *is_open { Event::Opened(Rc::clone(set)) } else { Event::Closed });
    });
    use_effect_with(state.prints(), |prints| {
        if *prints > 0 {
            browser::print();
        }
    });
    let on_worker = use_callback(on_event.clone(), |event, on_event| on_event.emit(Event::Worker(event)));
    let set_open = |open: bool| {
        let is_open = is_open.setter();
        Callback::from(move |()| is_open.set(open))
    };
    html! {
        <>
            <button type="button" class="action" data-testid="booklet" onclick={set_open(true).reform(|_: MouseEvent| ())}>
                { tr!("Print a booklet") }</button>
            if let Some(search) = state.search() {
                <EngineWorker {search} on_event={on_worker} />
            }
            <Dialog is_open={*is_open} name="booklet-dialog" title={tr!("Print a booklet")} onclose={set_open(false)}
                footer={Some(footer(&state, &on_event))}>
                { choices(state.options(), &on_event.reform(Event::Choose)) }
                { status(&state) }
            </Dialog>
            if let Phase::Ready(booklet) = state.phase() {
                { sheets(booklet, state.options().paper) }
            }
        </>
    }
}

fn choices(options: BookletOptions, on_choose: &Callback<BookletOptions>) -> Html {
    let per_page = [("booklet-2", "2", PerPage::Two), ("booklet-6", "6", PerPage::Six)];
    let squares = [
        ("booklet-letters", tr!("Letters"), SquareNames::Letters),
        ("booklet-numbers", tr!("Lasker’s numbers"), SquareNames::Numbers),
    ];
    let counters = [
        ("booklet-modern", tr!("White and Black"), CounterNames::Modern),
        ("booklet-lasker", tr!("Lasker’s A and B"), CounterNames::Lasker),
    ];
    let paper = [
        ("booklet-a4", "A4", Paper::A4),
        ("booklet-a5", tr!("A5, folded"), Paper::FoldedA5),
        ("booklet-us-letter", "US Letter", Paper::Letter),
    ];
    let solutions = [
        ("booklet-solutions", tr!("At the end"), SolutionPages::Printed),
        ("booklet-no-solutions", tr!("Left out"), SolutionPages::LeftOut),
    ];
    html! {
        <div class="booklet-choices">
            { choice_row(tr!("Diagrams on a page"), &per_page, options.per_page,
                &on_choose.reform(move |per_page| BookletOptions { per_page, ..options })) }
            { choice_row(tr!("Names of squares"), &squares, options.squares,
                &on_choose.reform(move |squares| BookletOptions { squares, ..options })) }
            { choice_row(tr!("Names of the sides"), &counters, options.counters,
                &on_choose.reform(move |counters| BookletOptions { counters, ..options })) }
            { choice_row(tr!("Paper" in "booklet"), &paper, options.paper,
                &on_choose.reform(move |paper| BookletOptions { paper, ..options })) }
            { choice_row(tr!("Solutions"), &solutions, options.solutions,
                &on_choose.reform(move |solutions| BookletOptions { solutions, ..options })) }
            if options.paper == Paper::FoldedA5 {
                <p class="hint">{ tr!("Print on both sides, turned along the short edge, and fold the sheets in the middle.") }</p>
            }
        </div>
    }
}

/// Renders the progress of the checks.
fn status(state: &Preparation) -> Html {
    let all = state.problem_count();
    let (text, done) = match state.phase() {
        Phase::Choosing => (String::new(), None),
        Phase::Checking(index) => {
            let text = tr!("Checking problem {number} of {count}…", number = index + 1, count = all);
            (text, Some(*index))
        }
        Phase::Ready(booklet) => {
            let count = booklet.sheets().len();
            (
                tr_n!("The booklet has {count} printed side.", "The booklet has {count} printed sides.", count = count),
                None,
            )
        }
    };
    html! {
        <div class="problem-progress">
            <span role="status" data-testid="booklet-status">{ text }</span>
            if let Some(done) = done {
                <progress max={all.to_string()} value={done.to_string()} aria-label={tr!("Progress")}></progress>
            }
        </div>
    }
}

fn footer(state: &Preparation, on_event: &Callback<Event>) -> Html {
    let button = |handle: &'static str, class: &'static str, text: &'static str, event: Event| {
        let onclick = on_event.reform(move |_: MouseEvent| event.clone());
        html! { <button type="button" {class} data-testid={handle} {onclick}>{ text }</button> }
    };
    html! {
        <div class="booklet-buttons">
            if matches!(state.phase(), Phase::Checking(_)) {
                { button("booklet-stop", "action", tr!("Stop"), Event::Stop) }
                { button("booklet-now", "action", tr!("Print without checking the rest"), Event::PrintNow) }
            } else {
                { button("booklet-print", "action primary", tr!("Print"), Event::Print) }
            }
        </div>
    }
}

/// Renders the sides of the sheets after everything else on the page. Only the printer shows them.
fn sheets(booklet: &Booklet, paper: Paper) -> Html {
    let paper = match paper {
        Paper::A4 => "a4",
        Paper::FoldedA5 => "a5-folded",
        Paper::Letter => "us-letter",
    };
    let sides = booklet.sheets();
    let sheets = html! {
        <div class={classes!("booklet", paper)} data-testid="booklet-sheets">
            { for sides.iter().map(|side| html! { <div class="booklet-side">{ drawing(&side.draw()) }</div> }) }
        </div>
    };
    create_portal(sheets, body().into())
}

fn drawing(element: &Element) -> Html {
    let mut tag = VTag::new(element.tag);
    for (name, value) in &element.attributes {
        tag.add_attribute(name, value.clone());
    }
    if !element.text.is_empty() {
        tag.add_child(VText::new(element.text.clone()).into());
    }
    tag.add_children(element.children.iter().map(drawing));
    tag.into()
}
