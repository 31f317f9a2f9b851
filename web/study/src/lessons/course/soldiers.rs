//! Owns the first lessons: soldiers step and take, and whoever can take must.

use laska_web::t;

use super::super::lesson::{Lesson, Step};
use super::rule;

pub(super) fn lessons() -> Vec<Lesson> {
    vec![
        Lesson {
            text: t!("You play White, up the board. A soldier steps one square, slanting forward."),
            goal: t!("Step with your soldier on c3."),
            steps: vec![Step::new("c3-b4 c3-d4", "")],
            done: t!("Well done! A soldier goes left or right, but never back."),
            ..rule("step", t!("A step"), "c3w c7b, White to move")
        },
        Lesson {
            text: t!(
                "A black soldier stands diagonally in front of yours, and the square behind it is free. Then you jump over it and take it."
            ),
            goal: t!("Take the soldier on d4."),
            steps: vec![Step::new("c3-d4-e5", "")],
            done: t!("It is not gone! It lies under your soldier now. The two of them are a column."),
            ..rule("take", t!("Jump and take"), "c3w d4b a7b, White to move")
        },
        Lesson {
            text: t!(
                "If you can take, you must. Try to step with the soldier on a1: the board tells you why you cannot."
            ),
            goal: t!("Find the take and play it."),
            steps: vec![Step::new("c3-d4-e5", "")],
            done: t!("Right. Whoever can take has to, even when it hurts. The best tricks of Laska come from that."),
            ..rule("must", t!("You must take"), "a1w c3w d4b a7b g7b, White to move")
        },
    ]
}
