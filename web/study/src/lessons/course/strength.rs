//! Owns the lessons on strong and weak columns.

use laska_web::t;

use super::super::lesson::{Lesson, Step};
use super::plan;

pub(super) fn lessons() -> Vec<Lesson> {
    vec![
        Lesson {
            text: t!(
                "A column is weak if right under its commander lies a counter of the other side: one take turns it round. A lone soldier brings you one counter, a weak column brings you two."
            ),
            goal: t!("You can take to the left or to the right. Choose the better take."),
            steps: vec![Step::new("c3-d4-e5", "").but(
                "c3-b4-a5",
                t!("One captive, and no friend set free: Black will win this. Look for the weak column."),
            )],
            done: t!("A captive, and a friend set free. This take wins the game; the other one loses it."),
            ..plan("weak", t!("Weak columns"), "c3w b4b d4bw, White to move")
        },
        Lesson {
            text: t!(
                "Two strong columns stand face to face. Each can take, is taken, and takes again: that is leap-frog. Here the one who begins is always a jump ahead."
            ),
            goal: t!("Take, and take again."),
            steps: vec![
                Step::new("a1-b2-c3", "b2-c3-d4"),
                Step::new("c3-d4-e5", "d4-e5-f6")
                    .saying(t!("Black has taken back. You still have counters on top. Take again!")),
                Step::new("e5-f6-g7", "").saying(t!("And once more.")),
            ],
            done: t!("Black has no column left. Count before a leap-frog begins: who runs out first?"),
            ..plan("leap-frog", t!("Leap-frog"), "a1WWW b2BBB, White to move")
        },
        Lesson {
            text: t!(
                "A column with two of your own counters on top is strong: when one is taken, the other takes back. One strong column can beat two weak ones."
            ),
            goal: t!("Offer your column on e3 where you can take back."),
            steps: vec![
                Step::new("e3-d4", "c3-d4-e5")
                    .but("e3-d2", t!("Black takes on d2, and the edge leaves you no room to take back."))
                    .otherwise(t!("That holds only a draw. Go where your second officer can take back.")),
                Step::new("d4-e5-f6", "c5-b4")
                    .saying(t!("Your second officer takes back on e5."))
                    .but("d4-c5-b6", t!("That wins just as well. But take back what you lost first, on e5.")),
                Step::new("e5-d4", "b4-a5").saying(t!("Now hunt the last black column.")),
                Step::new("d4-c5", "").saying(t!("Black stands at the edge. Leave it no way out.")),
            ],
            done: t!("Black cannot move. The strong column has won."),
            ..plan("strong", t!("Strong columns"), "c3BW c5BW e3WWBB, White to move")
        },
    ]
}
