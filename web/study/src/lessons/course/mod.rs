//! Owns the course: every lesson with its position, its moves and its words. A test replays all of them.

mod columns;
mod ends;
mod officers;
mod plans;
mod soldiers;
mod strength;
#[cfg(test)]
mod tests;

use super::lesson::{Lesson, Part};

/// All lessons, in the order of the course.
#[must_use]
pub fn course() -> Vec<Lesson> {
    [
        soldiers::lessons(),
        columns::lessons(),
        columns::chains(),
        officers::lessons(),
        officers::limits(),
        ends::lessons(),
        strength::lessons(),
        plans::lessons(),
    ]
    .concat()
}

/// A lesson on the rules that begins with its position.
fn rule(name: &'static str, title: &'static str, position: &'static str) -> Lesson {
    let (text, goal, before, done) = ("", "", "", "");
    Lesson { name, part: Part::Rules, title, text, goal, position, before, steps: Vec::new(), done }
}

/// A lesson on how to play well.
fn plan(name: &'static str, title: &'static str, position: &'static str) -> Lesson {
    Lesson { part: Part::Plans, ..rule(name, title, position) }
}
