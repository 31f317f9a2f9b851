//! The dialog with the form for a collection or a problem.

use laska_rules::Message;
use laska_ui::effect::use_effect_with;
use laska_ui::panels::{Dialog, Lines};
use laska_ui::tr;
use laska_ui::ui_context::use_ui_context;
use laska_ui::words::localize;
use laska_worker::protocol::{MoveCount, Stipulation};
use yew::prelude::*;

use super::form::{Form, ProblemForm};
use crate::collection::TextField;
use crate::problem::goal_choice;

#[derive(Clone, PartialEq, Properties)]
pub(super) struct FormDialogProps {
    /// What is saved; `None` while the form is closed.
    pub form: Option<Form>,
    /// Why it could not be saved.
    pub refused: Option<Message>,
    /// Receives the form when the user saves it.
    pub on_save: Callback<Form>,
    pub on_close: Callback<()>,
}

type TextOf = fn(&mut Form) -> Option<&mut String>;

#[component]
pub(super) fn FormDialog(props: &FormDialogProps) -> Html {
    use_ui_context();
    let FormDialogProps { form, refused, on_save, on_close } = props;
    let draft = use_state(Form::default);
    // The latest state: several events may arrive before the form is rendered again.
    let latest = use_mut_ref(Form::default);
    use_effect_with(form.clone(), {
        let (draft, latest) = (draft.setter(), latest.clone());
        move |form| {
            if let Some(form) = form {
                *latest.borrow_mut() = form.clone();
                draft.set(form.clone());
            }
        }
    });
    let change = {
        let (draft, latest) = (draft.setter(), latest.clone());
        move |change: &dyn Fn(&mut Form)| {
            change(&mut latest.borrow_mut());
            draft.set(latest.borrow().clone());
        }
    };
    let field =
        |handle: &'static str, label: &'static str, placeholder: &'static str, lines: Lines, text_of: TextOf| {
            let text = text_of(&mut Form::clone(&draft)).cloned().unwrap_or_default();
            let change = change.clone();
            let on_input =
                move |text: String| change(&|form| text_of(form).into_iter().for_each(|it| it.clone_from(&text)));
            html! { <TextField {handle} {label} {text} {placeholder} {lines} {on_input} /> }
        };
    let on_goal = {
        let change = change.clone();
        Callback::from(move |goal: Stipulation| {
            change(&|form| form.problem.iter_mut().for_each(|problem| problem.stipulation = goal));
        })
    };
    let on_save = {
        let (on_save, latest) = (on_save.clone(), latest.clone());
        move |_: MouseEvent| on_save.emit(latest.borrow().clone())
    };
    let footer = html! {
        <div class="details-buttons">
            <button type="button" class="action primary" data-testid="form-save" onclick={on_save}>{ tr!("Save") }</button>
        </div>
    };
    let of_problem = |problem: &ProblemForm| {
        let goal = problem.stipulation;
        let count = match goal {
            Stipulation::WinIn(count) => count,
            Stipulation::Win | Stipulation::Hold => MoveCount::new(5).expect("not zero"),
        };
        html! {
            <>
                { field("form-year", tr!("Year"), "1911", Lines::One, |it| Some(&mut it.problem.as_mut()?.year)) }
                { goal_choice(goal, count, &on_goal) }
                { field("form-comment", tr!("Comment"), tr!("Shown after solving"), Lines::Many, |it| Some(&mut it.problem.as_mut()?.comment)) }
            </>
        }
    };
    let title = if draft.problem.is_some() { tr!("About the problem") } else { tr!("About the collection") };
    html! {
        <Dialog is_open={form.is_some()} name="problem-form" {title} onclose={on_close.clone()} footer={Some(footer)}>
            <div class="details-form">
                if let Some(message) = refused {
                    <p class="error-message" role="alert" data-testid="form-error">{ localize(message) }</p>
                }
                { field("form-title", tr!("Title"), "", Lines::One, |it| Some(&mut it.title)) }
                { field("form-author", tr!("Author"), "", Lines::One, |it| Some(&mut it.author)) }
                { for draft.problem.as_ref().map(of_problem) }
            </div>
        </Dialog>
    }
}
