//! Owns the lessons on opposition, spare steps, locks and their keys, and counters given up to be freed again.

use laska_web::t;

use super::super::lesson::{Lesson, Step};
use super::plan;

pub(super) fn lessons() -> Vec<Lesson> {
    let saved =
        t!("That saves the soldier, but with best play Black wins. There is a quick win if you let it be captured.");
    vec![
        Lesson {
            text: t!(
                "Two officers, and whoever has to step next to the other is taken. Face it with one square between you, so that the other has to move: that is the opposition."
            ),
            goal: t!("Drive the black officer to the edge and take it."),
            steps: vec![
                Step::new("c3-d4", "d6-c7")
                    .otherwise(t!("You still win, but it takes longer. Go straight towards the officer.")),
                Step::new("d4-c5", "c7-b6")
                    .saying(t!("Black has to give way. Follow the black officer!"))
                    .otherwise(t!("Do not let go. Stay close, with one square between you.")),
                Step::new("c5-b6-a7", "").saying(t!("At the edge there is no room left.")),
            ],
            done: t!("The opposition has won the game. The one who must move is worse off."),
            ..plan("opposition", t!("Opposition"), "c3W d6B, White to move")
        },
        Lesson {
            text: t!(
                "Black's officer on c1 attacks b2. Save your soldier with a step that keeps everything covered. Then it is Black who has to move, and has no good move left."
            ),
            goal: t!("Find the spare step. Then hunt the officer."),
            steps: vec![
                Step::new("b2-a3", "c1-b2")
                    .but("b2-c3", t!("The soldier is safe, but the black officer gets away: a draw."))
                    .otherwise(t!("Now Black takes the soldier on b2. Look after it first.")),
                Step::new("e5-d4", "b2-c1").saying(t!("Take the opposition.")),
                Step::new("d4-c3", "c1-b2").saying(t!("Closer: leave it no square.")),
                Step::new("c3-b2-a1", "a5-b4").saying(t!("Black had to step next to you.")),
                Step::new("a3-b4-c5", "").saying(t!("And now the last one.")),
            ],
            done: t!("One spare step at the right time is worth a whole officer. Do not waste yours early."),
            ..plan("spare", t!("The spare step"), "e5W b2w c1B a5b, White to move")
        },
        Lesson {
            text: t!(
                "Your two soldiers lock Black's soldier in on a5, and only you can open the lock: you hold the key. While you wait, Black has to move elsewhere."
            ),
            goal: t!("Keep the lock shut until Black must come to you."),
            steps: vec![
                Step::new("g1-f2", "d6-c5")
                    .but("b4-c5", t!("Too early: Black takes both of your soldiers and wins."))
                    .but(
                        "c3-d4",
                        t!("Now the soldier takes its way out. You still win, but in five times as many moves."),
                    ),
                Step::new("b4-c5-d6", "a5-b4").saying(t!("Black had to step next to the lock. Now turn the key!")),
                Step::new("c3-b4-a5", "").saying(t!("There was only one way out, and it leads to you.")),
            ],
            done: t!("Black had counters enough, but no time. Whoever holds the key chooses when."),
            ..plan("key", t!("Holding the key"), "a5b b4w c3w d6b g1w, White to move")
        },
        Lesson {
            text: t!(
                "Black's officer attacks your soldier on e3. Let it be taken! Under an officer it is a captive, but whoever takes that officer sets it free."
            ),
            goal: t!("Go where your officer can take back."),
            steps: vec![
                Step::new("f2-g3", "d2-e3-f4")
                    .but("e3-d4", saved)
                    .but("e3-f4", saved)
                    .otherwise(t!("From there you cannot take back. Where will the black officer land?")),
                Step::new("g3-f4-e5", "e7-d6").saying(t!("Take the officer, and your soldier is free.")),
                Step::new("e5-d6-c7", "").saying(t!("One is left.")),
            ],
            done: t!("Your soldier was away for one move, and it brought you an officer."),
            ..plan("lend", t!("Lent, not lost"), "f2W e3w d2B e7b, White to move")
        },
    ]
}
