//! Owns the lessons on columns: who commands them, who is set free, and takes that go on.

use laska_web::t;

use super::super::lesson::{Lesson, Step};
use super::rule;

pub(super) fn lessons() -> Vec<Lesson> {
    vec![
        Lesson {
            text: t!(
                "Counters on one square are a column. The top one is the commander: it decides whose column it is. The one on f6 is Black's, though two white soldiers lie in it."
            ),
            goal: t!("Step with the column that is yours."),
            steps: vec![Step::new("c3-b4 c3-d4", "")],
            done: t!("The whole column goes along, captives and all."),
            ..rule("commander", t!("The commander"), "c3wb f6bww, White to move")
        },
        Lesson {
            text: t!(
                "A jump takes only the commander. What it stood on stays behind. Look at d4: under the black soldier lies a white one."
            ),
            goal: t!("Take the commander on d4, and see who is free."),
            steps: vec![Step::new("c3-d4-e5", "")],
            done: t!("The white soldier on d4 is yours again. A captive is never lost for good."),
            ..rule("free", t!("Set free"), "c3w d4bw a7b, White to move")
        },
        Lesson {
            text: t!("Two black soldiers stand on d4, one on the other. How many can you take with one jump?"),
            goal: t!("Jump over d4 and count."),
            steps: vec![Step::new("c3-d4-e5", "")],
            done: t!("Just one. The other stands on d4 as before, and it is still Black's."),
            ..rule("one", t!("One at a time"), "c3w d4bb a7b, White to move")
        },
    ]
}

pub(super) fn chains() -> Vec<Lesson> {
    vec![
        Lesson {
            text: t!("After a jump your column goes on taking, as long as it can. All of that is one single move."),
            goal: t!("Take both black soldiers in one move."),
            steps: vec![Step::new("a1-b2-c3-d4-e5", "")],
            done: t!("Two captives in one move! Each new one goes to the bottom of your column."),
            ..rule("chain", t!("Jump on"), "a1w b2b d4b a7b, White to move")
        },
        Lesson {
            text: t!(
                "If there are two ways to take, you may choose. You need not take the most. But whoever begins a way must follow it to its end."
            ),
            goal: t!("Choose the way that takes two soldiers."),
            steps: vec![Step::new("c1-d2-e3-d4-c5", "").but(
                "c1-b2-a3",
                t!("You may choose this way, but it takes only one soldier. Find the one that takes two."),
            )],
            done: t!("A good choice. Always look at every way before you take."),
            ..rule("choice", t!("Choose your way"), "c1w b2b d2b d4b a7b, White to move")
        },
    ]
}
