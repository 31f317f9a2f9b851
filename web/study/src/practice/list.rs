//! Renders the overview of the section, and the list of endings.

use laska_library::{Ending, EndingId, Technique};
use laska_rules::notation::excerpt;
use laska_ui::board::Miniature;
use laska_ui::widget::{RenderContext, Widget};
use laska_ui::words::translate;
use laska_ui::{tr, tr_n};
use yew::prelude::*;

use super::progress::EndingResult;
use super::random_ending::{Choice, RandomTask, Task};
use super::state::{EndingsFile, Practice, View};
use super::texts::{goal_text, technique_title};
use crate::elements::{error_message, loading_message, lost_progress};
use crate::route::Route;
use crate::section::Section;

pub(super) fn ending_address(id: EndingId) -> Route {
    address(&format!("endings/{}", id.0))
}

fn address(rest: &str) -> Route {
    Route { section: Section::Practice, rest: rest.to_owned() }
}

/// The overview, or the list of endings.
#[derive(PartialEq)]
pub(super) struct PracticeList {
    pub state: Practice,
    /// Called when the user closes the warning about damaged progress.
    pub on_close_warning: Callback<()>,
}

impl Widget for PracticeList {
    fn render(&self, _: &RenderContext) -> Html {
        let state = &self.state;
        html! {
            <main class="main practice" data-testid="practice">
                if *state.view() == View::Unknown {
                    { error_message(&tr!("There is no exercise “{name}”. Choose one from the list.", name = excerpt(state.rest()))) }
                }
                if state.is_damaged() {
                    { lost_progress(&self.on_close_warning) }
                }
                { if *state.view() == View::Endings { self.endings() } else { self.overview() } }
            </main>
        }
    }
}

impl PracticeList {
    fn overview(&self) -> Html {
        html! {
            <div class="overview">
                <section class="card">
                    <h2>{ tr!("Endings") }</h2>
                    <p>{ tr!("Win or hold solved endings against perfect play. You learn at once what each move does.") }</p>
                    { self.endings_done() }
                    <a class="action primary" href={format!("#{}", address("endings"))} data-testid="to-endings">{ tr!("Practice endings") }</a>
                </section>
                <section class="card">
                    <h2>{ tr!("Names of squares") }</h2>
                    <p>{ tr!("Learn to read moves: find a square by its name, or name a marked square. In letters or in Lasker’s numbers, from either side.") }</p>
                    <a class="action primary" href={format!("#{}", address("squares"))} data-testid="to-squares">{ tr!("Practice squares") }</a>
                </section>
            </div>
        }
    }

    fn endings_done(&self) -> Html {
        let (all, progress) = (self.state.endings(), self.state.progress());
        let count = |least: EndingResult| all.iter().filter(|it| progress.ending(it.id) >= Some(least)).count();
        let (done, perfect) = (count(EndingResult::Done), count(EndingResult::Perfect));
        if all.is_empty() {
            return Html::default();
        }
        html! {
            <>
                <div class="progress">
                    <progress max={all.len().to_string()} value={done.to_string()} aria-label={tr!("Endings done")}></progress>
                    <span data-testid="endings-done">{ tr!("{done} of {all} done", done = done, all = all.len()) }</span>
                </div>
                <p class="hint" data-testid="endings-perfect">{ tr!("Perfect: {count} ★", count = perfect) }</p>
            </>
        }
    }

    fn endings(&self) -> Html {
        let file = match self.state.file() {
            EndingsFile::Loading => loading_message(tr!("Loading the endings…")),
            EndingsFile::Failed(reason) => error_message(&tr!(
                "Could not load the endings: {reason}. Reload the page to try again.",
                reason = reason
            )),
            EndingsFile::Loaded(_) => html! { <>{ for Technique::ALL.map(|technique| self.endings_of(technique)) }</> },
        };
        let next = self.state.next_ending(None);
        html! {
            <>
                <section class="card lessons-welcome">
                    <h2><span>{ tr!("Endings") }</span>
                        <a href={format!("#{}", address(""))} data-testid="all-practice">{ tr!("Practice") }</a></h2>
                    <p>{ tr!("The computer plays perfectly. ★ means without help and, for a win, in the fewest moves.") }</p>
                    { self.endings_done() }
                    if let Some(next) = next {
                        <a class="action primary" href={format!("#{}", ending_address(next.id))} data-testid="next-ending">{ tr!("Next ending") }</a>
                    }
                </section>
                { file }
                { self.random_endings() }
            </>
        }
    }

    fn endings_of(&self, technique: Technique) -> Html {
        let endings = self.state.endings().iter().filter(|ending| ending.technique == technique);
        html! {
            <section class="card lessons-part" data-testid={format!("endings-{}", technique.name())}>
                <h2>{ technique_title(technique) }</h2>
                <ol>{ for endings.map(|ending| self.link(ending)) }</ol>
            </section>
        }
    }

    fn link(&self, Ending { id, goal, start, .. }: &Ending) -> Html {
        let result = self.state.progress().ending(*id);
        let (mark, spoken) = match result {
            None => (id.0.to_string(), None),
            Some(EndingResult::Done) => ("✓".to_owned(), Some(tr!("done"))),
            Some(EndingResult::Perfect) => ("★".to_owned(), Some(tr!("perfect"))),
        };
        html! {
            <li><a href={format!("#{}", ending_address(*id))} data-testid={format!("ending-{}", id.0)} data-done={result.is_some().to_string()}
                data-result={result.map(EndingResult::name)}>
                { Miniature { position: start.clone(), bottom: start.turn() }.into_html() }
                <span class="number" aria-hidden="true">{ mark }</span>
                <span>{ goal_text(*goal, start) }</span>
                if let Some(spoken) = spoken { <span class="visually-hidden">{ spoken }</span> }
            </a></li>
        }
    }

    fn random_endings(&self) -> Html {
        let link = |material: &'static str, task: Task, label: &'static str| {
            let random = RandomTask { material, task };
            let name = format!("{}: {label}", random.title());
            html! {
                <a class="action" href={format!("#{}", address(&format!("endings/{random}")))} aria-label={name}
                    data-testid={format!("random-{material}-{}", task.name())}>{ label }</a>
            }
        };
        html! {
            <section class="card random-endings" data-testid="random-endings">
                <h2>{ tr!("Random endings") }</h2>
                <p>{ tr!("A new position each time, solved before you play it.") }</p>
                <ul>{ for Choice::ALL.into_iter().map(|Choice { material, title, tasks }| {
                    let count: u32 = tasks.iter().map(|&task| self.state.progress().random(RandomTask { material, task })).sum();
                    html! {
                        <li>
                            <span class="random-title">{ translate(title) }
                                if count > 0 { <span class="hint">{ " " }{ tr_n!("{count} done", "{count} done", count = count) }</span> }</span>
                            { for tasks.iter().map(|&task| link(material, task, match task {
                                Task::Win => tr!("Win"),
                                Task::Hold => tr!("Hold"),
                            })) }
                        </li>
                    }
                }) }</ul>
            </section>
        }
    }
}
