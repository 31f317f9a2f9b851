//! What the page offers before the first move.

use laska_table::panels::DueExercises;
use laska_ui::widget::Widget as _;

use crate::render::render;

#[test]
fn exercises_are_mentioned_only_if_some_are_due() {
    assert!(!render(DueExercises { count: 0 }.into_html()).contains("due"));
    for (count, text) in [(1, "1 exercise is due."), (3, "3 exercises are due.")] {
        let line = render(DueExercises { count }.into_html());
        assert!(line.contains(text) && line.contains("./study.html#today"), "{line}");
    }
}
