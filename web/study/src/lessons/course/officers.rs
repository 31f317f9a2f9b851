//! Owns the lessons on officers, and where a move of takes ends.

use laska_web::t;

use super::super::lesson::{Lesson, Step};
use super::rule;

pub(super) fn lessons() -> Vec<Lesson> {
    vec![
        Lesson {
            text: t!("A soldier that reaches the far side becomes an officer. You know it by its emblem and its edge."),
            goal: t!("Step to the far side with your soldier on d6."),
            steps: vec![Step::new("d6-c7 d6-e7", "")],
            done: t!("An officer! If a column gets there, only its commander becomes one. Officers stay officers."),
            ..rule("promotion", t!("Become an officer"), "d6w a5b, White to move")
        },
        Lesson {
            text: t!("An officer goes forward and back, always one square."),
            goal: t!("Step back with your officer on e5."),
            steps: vec![
                Step::new("e5-d4 e5-f4", "")
                    .otherwise(t!("An officer may go there as well. But this time go back, down the board.")),
            ],
            done: t!("Back and forward: no enemy can hide behind an officer."),
            ..rule("back", t!("Forward and back"), "e5W a7b, White to move")
        },
        Lesson {
            text: t!("An officer takes in all four directions, too, and it may turn on its way."),
            goal: t!("Take both soldiers with your officer."),
            steps: vec![Step::new("e5-d4-c3-b4-a5", "")],
            done: t!("Down and up again in one move!"),
            ..rule("turn", t!("Turn on the way"), "e5W d4b b4b a7b, White to move")
        },
    ]
}

pub(super) fn limits() -> Vec<Lesson> {
    vec![
        Lesson {
            text: t!(
                "Within one move you never jump over the same square twice. Your officer takes the upper soldier on d4 and then has to stop."
            ),
            goal: t!("Take on d4. When Black has moved, take there again."),
            steps: vec![
                Step::new("c3-d4-e5", "a7-b6"),
                Step::new("e5-d4-c3", "").saying(t!("This is a new move. Now you may take the other one.")),
            ],
            done: t!("Once in a move, and again in the next."),
            ..rule("twice", t!("Never twice"), "c3W d4bb a7b, White to move")
        },
        Lesson {
            text: t!("A soldier that becomes an officer ends its move there, even if it could go on taking."),
            goal: t!("Take d6 and become an officer. One move later, take b6."),
            steps: vec![
                Step::new("e5-d6-c7", "g5-f4"),
                Step::new("c7-b6-a5", "").saying(t!("Now your officer may take backward, down the board.")),
            ],
            done: t!("A new officer rests until the next move."),
            ..rule("rest", t!("A new officer rests"), "e5w d6b b6b g5b, White to move")
        },
    ]
}
