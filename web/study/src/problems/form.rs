//! The form for what people say about a collection or one of its problems.

use laska_app::problem_set::{Label, Problem, ProblemSet, Year};
use laska_rules::notation::record::Comment;
use laska_rules::{Message, ToMessage as _};
use laska_ui::tr_noop;
use laska_worker::protocol::Stipulation;

/// What the form has, as the user has typed it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Form {
    pub title: String,
    pub author: String,
    /// What only a problem has.
    pub problem: Option<ProblemForm>,
}

/// The fields that only a problem has.
#[derive(Clone, Debug, PartialEq)]
pub struct ProblemForm {
    pub year: String,
    pub stipulation: Stipulation,
    pub comment: String,
}

impl Form {
    pub fn of_set(set: &ProblemSet) -> Self {
        Self { title: set.title.as_str().to_owned(), author: set.author.as_str().to_owned(), problem: None }
    }

    pub fn of_problem(problem: &Problem) -> Self {
        let year = problem.year.map(|year| year.number().to_string()).unwrap_or_default();
        let comment = problem.comment().as_str().to_owned();
        Self {
            title: problem.title.as_str().to_owned(),
            author: problem.author.as_str().to_owned(),
            problem: Some(ProblemForm { year, stipulation: problem.stipulation, comment }),
        }
    }

    /// Returns the collection with these names.
    ///
    /// # Errors
    /// Returns a message to the user if a name is too long.
    pub fn apply_to_set(&self, set: &ProblemSet) -> Result<ProblemSet, Message> {
        Ok(ProblemSet { title: label(&self.title)?, author: label(&self.author)?, ..set.clone() })
    }

    /// Returns the problem with these details. Another stipulation has another solution, so what was found about it is removed.
    ///
    /// # Errors
    /// Returns a message to the user if a text is too long, or if the year is not a number.
    pub fn apply_to_problem(&self, problem: &Problem) -> Result<Problem, Message> {
        let mut changed = problem.clone();
        (changed.title, changed.author) = (label(&self.title)?, label(&self.author)?);
        let Some(ProblemForm { year, stipulation, comment }) = &self.problem else { return Ok(changed) };
        let year = year.trim();
        changed.year = match year.parse().ok().and_then(Year::new) {
            None if !year.is_empty() => {
                return Err(Message::new(tr_noop!("The year is '{year}'; expected a number such as 1911.")).with(&year));
            }
            year => year,
        };
        changed.set_comment(Comment::new(comment).map_err(|error| error.to_message())?);
        if *stipulation != problem.stipulation {
            changed.stipulation = *stipulation;
            (changed.rating, changed.required, changed.verdict) = (None, 0, None);
            changed.themes.clear();
            changed.set_solution(&[]).expect("there are no moves");
        }
        Ok(changed)
    }
}

fn label(text: &str) -> Result<Label, Message> {
    Label::new(text).map_err(|error| error.to_message())
}
