//! Owns the lessons on how a game ends.

use laska_web::t;

use super::super::lesson::{Lesson, Step};
use super::rule;

pub(super) fn lessons() -> Vec<Lesson> {
    vec![
        Lesson {
            text: t!("Whoever cannot move has lost: because no column is left, or because no column can go anywhere."),
            goal: t!("Black has one soldier left, on a3. Block it."),
            steps: vec![
                Step::new("a1-b2", "")
                    .but("c1-b2", t!("Now c1 is free, and Black jumps over b2. Another soldier can go there."))
                    .but("c1-d2", t!("Now Black steps to b2. You have to stand there first.")),
            ],
            done: t!("Black cannot move: you have won!"),
            ..rule("blocked", t!("No way out"), "a1w c1w a3b, White to move")
        },
        Lesson {
            text: t!(
                "If the same position comes for the third time, the game is a draw. So it is after 40 moves of each side without a take and without a step by a soldier."
            ),
            goal: t!("Both officers have gone to and fro once. Go to b2 and back to a1 again."),
            before: "a1-b2 g7-f6 b2-a1 f6-g7",
            steps: vec![
                Step::new("a1-b2", "g7-f6"),
                Step::new("b2-a1", "f6-g7")
                    .saying(t!("And back to a1."))
                    .otherwise(t!("You may go there. But then the position is a new one. Go back to a1.")),
            ],
            done: t!("The same position for the third time: a draw. Nobody has won."),
            ..rule("draw", t!("A draw"), "a1W g7B, White to move")
        },
    ]
}
