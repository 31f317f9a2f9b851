//! The card that adds a checked problem to a collection.

use std::rc::Rc;

use laska_app::Timestamp;
use laska_app::problem_set::{Label, Problem, ProblemSet};
use laska_ui::clock::date;
use laska_ui::random::random_u32;
use laska_ui::tr;
use laska_ui::ui_context::use_ui_context;
use laska_worker::protocol::ProblemCheck;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::findings::add_solution;
use super::saved::{Saved, SetKey};
use super::words::{flaw_text, set_title};
use crate::route::Route;
use crate::section::Section;
use crate::store::SectionProgress as _;

#[derive(Clone, PartialEq, Properties)]
pub struct AddToCollectionProps {
    /// The problem as it is checked.
    pub problem: Problem,
    /// What the check has found, if anything.
    pub check: Option<Rc<ProblemCheck>>,
}

/// Where the problem was added, or why not. One that is not sound is added, too: some printed studies are not sound either.
#[derive(Clone, PartialEq)]
enum Outcome {
    Added { key: SetKey, title: String, number: usize, flaw: Option<&'static str> },
    Failed(String),
}

/// The card.
#[component]
pub fn AddToCollection(props: &AddToCollectionProps) -> Html {
    use_ui_context();
    let chosen = use_state(|| None::<SetKey>);
    let outcome = use_state(|| None::<Outcome>);
    laska_ui::effect::use_effect_with(props.problem.clone(), {
        let outcome = outcome.setter();
        move |_| outcome.set(None)
    });
    let saved = Saved::load().progress;
    let sets = saved.sets();
    // The one that was changed last.
    let key = chosen.filter(|key| saved.set(*key).is_some()).or_else(|| sets.first().map(|(key, _)| *key));
    let onchange = {
        let chosen = chosen.setter();
        move |event: yew::Event| {
            let select = event.target_dyn_into::<HtmlSelectElement>();
            chosen.set(select.and_then(|select| SetKey::read(&select.value())));
        }
    };
    let onclick = {
        let (props, outcome, chosen) = (props.clone(), outcome.setter(), chosen.setter());
        move |_: MouseEvent| {
            let added = add(&props, key, date());
            if let Outcome::Added { key, .. } = &added {
                chosen.set(Some(*key));
            }
            outcome.set(Some(added));
        }
    };
    html! {
        <section class="card problem-card" aria-label={tr!("Add to a collection")} data-testid="add-card">
            // Above the button, where it is in view when the button is.
            <p role="status" data-testid="added">
                { match outcome.as_ref() {
                    Some(Outcome::Added { key, title, number, flaw }) => {
                        let route = Route { section: Section::Problems, rest: key.to_string() };
                        html! { <><span>{ tr!("Added as number {number}:", number = number) }</span>{ " " }<a href={format!("#{route}")}>{ title }</a>{ flaw.map(|flaw| format!(". {flaw}")) }</> }
                    }
                    Some(Outcome::Failed(reason)) => html! { <span class="error-message">{ reason }</span> },
                    None => Html::default(),
                } }
            </p>
            <div class="next-actions">
                if !sets.is_empty() {
                    <select class="filter" data-testid="add-to" aria-label={tr!("Collection")} {onchange}>
                        { for sets.iter().map(|(other, set)| html! {
                            <option value={other.to_string()} selected={Some(*other) == key}>{ set_title(set) }</option>
                        }) }
                    </select>
                }
                <button type="button" class="action" data-testid="add" {onclick}>{ tr!("Add to a collection") }</button>
                <a class="action" href={format!("#{}", Section::Problems.name())} data-testid="to-problems">{ tr!("All collections") }</a>
            </div>
        </section>
    }
}

/// Adds the problem at the end of a collection, or of a new one.
fn add(AddToCollectionProps { problem, check }: &AddToCollectionProps, key: Option<SetKey>, now: Timestamp) -> Outcome {
    let mut saved = Saved::load().progress;
    let existing = key.and_then(|key| Some((key, ProblemSet::clone(saved.set(key)?))));
    let (key, mut set) = existing.unwrap_or_else(|| {
        let title = Label::new(tr!("My problems")).unwrap_or_default();
        (SetKey(random_u32()), ProblemSet { title, ..ProblemSet::default() })
    });
    let mut problem = problem.clone();
    if let Some(check) = check {
        add_solution(&mut problem, check);
    }
    if let Some(index) = set.problems.iter().position(|known| is_same(known, &problem)) {
        return Outcome::Failed(tr!("It is already there, as number {number}.", number = index + 1));
    }
    let flaw = flaw_text(&problem);
    set.problems.push(problem);
    let (title, number) = (set_title(&set).to_owned(), set.problems.len());
    saved.put(key, Some(set), now);
    match saved.save() {
        Ok(()) => Outcome::Added { key, title, number, flaw },
        Err(notice) => Outcome::Failed(
            notice.map_or_else(|| tr!("The browser’s storage is full or blocked.").to_owned(), |notice| notice.text()),
        ),
    }
}

/// Whether two problems ask for the same in the same position.
fn is_same(one: &Problem, other: &Problem) -> bool {
    let asked = |it: &Problem| (it.position().clone(), it.capture_rule(), it.stipulation);
    asked(one) == asked(other)
}
