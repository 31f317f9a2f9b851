//! The course: every lesson with its position, its moves and its words. A test replays all of them.

#[cfg(test)]
mod tests;

use laska_web::tr;

use super::lesson::{Lesson, Part, Step};

/// All lessons, in the order of the course.
#[must_use]
pub fn course() -> Vec<Lesson> {
    [soldiers(), columns(), chains(), officers(), limits(), ends(), strength(), plans()].concat()
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

fn soldiers() -> Vec<Lesson> {
    vec![
        Lesson {
            text: tr!("You play White, up the board. A soldier steps one square, slanting forward."),
            goal: tr!("Step with your soldier on c3."),
            steps: vec![Step::new("c3-b4 c3-d4", "")],
            done: tr!("Well done! A soldier goes left or right, but never back."),
            ..rule("step", tr!("A step"), "c3w c7b, White to move")
        },
        Lesson {
            text: tr!(
                "A black soldier stands diagonally in front of yours, and the square behind it is free. Then you jump over it and take it."
            ),
            goal: tr!("Take the soldier on d4."),
            steps: vec![Step::new("c3-d4-e5", "")],
            done: tr!("It is not gone! It lies under your soldier now. The two of them are a column."),
            ..rule("take", tr!("Jump and take"), "c3w d4b a7b, White to move")
        },
        Lesson {
            text: tr!(
                "If you can take, you must. Try to step with the soldier on a1: the board tells you why you cannot."
            ),
            goal: tr!("Find the take and play it."),
            steps: vec![Step::new("c3-d4-e5", "")],
            done: tr!("Right. Whoever can take has to, even when it hurts. The best tricks of Laska come from that."),
            ..rule("must", tr!("You must take"), "a1w c3w d4b a7b g7b, White to move")
        },
    ]
}

fn columns() -> Vec<Lesson> {
    vec![
        Lesson {
            text: tr!(
                "Counters on one square are a column. The top one is the commander: it decides whose column it is. The one on f6 is Black's, though two white soldiers lie in it."
            ),
            goal: tr!("Step with the column that is yours."),
            steps: vec![Step::new("c3-b4 c3-d4", "")],
            done: tr!("The whole column goes along, captives and all."),
            ..rule("commander", tr!("The commander"), "c3wb f6bww, White to move")
        },
        Lesson {
            text: tr!(
                "A jump takes only the commander. What it stood on stays behind. Look at d4: under the black soldier lies a white one."
            ),
            goal: tr!("Take the commander on d4, and see who is free."),
            steps: vec![Step::new("c3-d4-e5", "")],
            done: tr!("The white soldier on d4 is yours again. A captive is never lost for good."),
            ..rule("free", tr!("Set free"), "c3w d4bw a7b, White to move")
        },
        Lesson {
            text: tr!("Two black soldiers stand on d4, one on the other. How many can you take with one jump?"),
            goal: tr!("Jump over d4 and count."),
            steps: vec![Step::new("c3-d4-e5", "")],
            done: tr!("Just one. The other stands on d4 as before, and it is still Black's."),
            ..rule("one", tr!("One at a time"), "c3w d4bb a7b, White to move")
        },
    ]
}

fn chains() -> Vec<Lesson> {
    vec![
        Lesson {
            text: tr!("After a jump your column goes on taking, as long as it can. All of that is one single move."),
            goal: tr!("Take both black soldiers in one move."),
            steps: vec![Step::new("a1-b2-c3-d4-e5", "")],
            done: tr!("Two captives in one move! Each new one goes to the bottom of your column."),
            ..rule("chain", tr!("Jump on"), "a1w b2b d4b a7b, White to move")
        },
        Lesson {
            text: tr!(
                "If there are two ways to take, you may choose. You need not take the most. But whoever begins a way must follow it to its end."
            ),
            goal: tr!("Choose the way that takes two soldiers."),
            steps: vec![Step::new("c1-d2-e3-d4-c5", "").but(
                "c1-b2-a3",
                tr!("You may choose this way, but it takes only one soldier. Find the one that takes two."),
            )],
            done: tr!("A good choice. Always look at every way before you take."),
            ..rule("choice", tr!("Choose your way"), "c1w b2b d2b d4b a7b, White to move")
        },
    ]
}

fn officers() -> Vec<Lesson> {
    vec![
        Lesson {
            text: tr!(
                "A soldier that reaches the far side becomes an officer. You know it by its emblem and its edge."
            ),
            goal: tr!("Step to the far side with your soldier on d6."),
            steps: vec![Step::new("d6-c7 d6-e7", "")],
            done: tr!("An officer! If a column gets there, only its commander becomes one. Officers stay officers."),
            ..rule("promotion", tr!("Become an officer"), "d6w a5b, White to move")
        },
        Lesson {
            text: tr!("An officer goes forward and back, always one square."),
            goal: tr!("Step back with your officer on e5."),
            steps: vec![
                Step::new("e5-d4 e5-f4", "")
                    .otherwise(tr!("An officer may go there as well. But this time go back, down the board.")),
            ],
            done: tr!("Back and forward: no enemy can hide behind an officer."),
            ..rule("back", tr!("Forward and back"), "e5W a7b, White to move")
        },
        Lesson {
            text: tr!("An officer takes in all four directions, too, and it may turn on its way."),
            goal: tr!("Take both soldiers with your officer."),
            steps: vec![Step::new("e5-d4-c3-b4-a5", "")],
            done: tr!("Down and up again in one move!"),
            ..rule("turn", tr!("Turn on the way"), "e5W d4b b4b a7b, White to move")
        },
    ]
}

fn limits() -> Vec<Lesson> {
    vec![
        Lesson {
            text: tr!(
                "Within one move you never jump over the same square twice. Your officer takes the upper soldier on d4 and then has to stop."
            ),
            goal: tr!("Take on d4. When Black has moved, take there again."),
            steps: vec![
                Step::new("c3-d4-e5", "a7-b6"),
                Step::new("e5-d4-c3", "").saying(tr!("This is a new move. Now you may take the other one.")),
            ],
            done: tr!("Once in a move, and again in the next."),
            ..rule("twice", tr!("Never twice"), "c3W d4bb a7b, White to move")
        },
        Lesson {
            text: tr!("A soldier that becomes an officer ends its move there, even if it could go on taking."),
            goal: tr!("Take d6 and become an officer. One move later, take b6."),
            steps: vec![
                Step::new("e5-d6-c7", "g5-f4"),
                Step::new("c7-b6-a5", "").saying(tr!("Now your officer may take backward, down the board.")),
            ],
            done: tr!("A new officer rests until the next move."),
            ..rule("rest", tr!("A new officer rests"), "e5w d6b b6b g5b, White to move")
        },
    ]
}

fn ends() -> Vec<Lesson> {
    vec![
        Lesson {
            text: tr!("Whoever cannot move has lost: because no column is left, or because no column can go anywhere."),
            goal: tr!("Black has one soldier left, on a3. Block it."),
            steps: vec![
                Step::new("a1-b2", "")
                    .but("c1-b2", tr!("Now c1 is free, and Black jumps over b2. Another soldier can go there."))
                    .but("c1-d2", tr!("Now Black steps to b2. You have to stand there first.")),
            ],
            done: tr!("Black cannot move: you have won!"),
            ..rule("blocked", tr!("No way out"), "a1w c1w a3b, White to move")
        },
        Lesson {
            text: tr!(
                "If the same position comes for the third time, the game is a draw. So it is after 40 moves of each side without a take and without a step by a soldier."
            ),
            goal: tr!("Both officers have gone to and fro once. Go to b2 and back to a1 again."),
            before: "a1-b2 g7-f6 b2-a1 f6-g7",
            steps: vec![
                Step::new("a1-b2", "g7-f6"),
                Step::new("b2-a1", "f6-g7")
                    .saying(tr!("And back to a1."))
                    .otherwise(tr!("You may go there. But then the position is a new one. Go back to a1.")),
            ],
            done: tr!("The same position for the third time: a draw. Nobody has won."),
            ..rule("draw", tr!("A draw"), "a1W g7B, White to move")
        },
    ]
}

fn strength() -> Vec<Lesson> {
    vec![
        Lesson {
            text: tr!(
                "A column is weak if right under its commander lies a counter of the other side: one take turns it round. A lone soldier brings you one counter, a weak column brings you two."
            ),
            goal: tr!("You can take to the left or to the right. Choose the better take."),
            steps: vec![Step::new("c3-d4-e5", "").but(
                "c3-b4-a5",
                tr!("One captive, and no friend set free: Black will win this. Look for the weak column."),
            )],
            done: tr!("A captive, and a friend set free. This take wins the game; the other one loses it."),
            ..plan("weak", tr!("Weak columns"), "c3w b4b d4bw, White to move")
        },
        Lesson {
            text: tr!(
                "Two strong columns stand face to face. Each can take, is taken, and takes again: that is leap-frog. Here the one who begins is always a jump ahead."
            ),
            goal: tr!("Take, and take again."),
            steps: vec![
                Step::new("a1-b2-c3", "b2-c3-d4"),
                Step::new("c3-d4-e5", "d4-e5-f6")
                    .saying(tr!("Black has taken back. You still have counters on top. Take again!")),
                Step::new("e5-f6-g7", "").saying(tr!("And once more.")),
            ],
            done: tr!("Black has no column left. Count before a leap-frog begins: who runs out first?"),
            ..plan("leap-frog", tr!("Leap-frog"), "a1WWW b2BBB, White to move")
        },
        Lesson {
            text: tr!(
                "A column with two of your own counters on top is strong: when one is taken, the other takes back. One strong column can beat two weak ones."
            ),
            goal: tr!("Offer your column on e3 where you can take back."),
            steps: vec![
                Step::new("e3-d4", "c3-d4-e5")
                    .but("e3-d2", tr!("Black takes on d2, and the edge leaves you no room to take back."))
                    .otherwise(tr!("That holds only a draw. Go where your second officer can take back.")),
                Step::new("d4-e5-f6", "c5-b4")
                    .saying(tr!("Your second officer takes back on e5."))
                    .but("d4-c5-b6", tr!("That wins just as well. But take back what you lost first, on e5.")),
                Step::new("e5-d4", "b4-a5").saying(tr!("Now hunt the last black column.")),
                Step::new("d4-c5", "").saying(tr!("Black stands at the edge. Leave it no way out.")),
            ],
            done: tr!("Black cannot move. The strong column has won."),
            ..plan("strong", tr!("Strong columns"), "c3BW c5BW e3WWBB, White to move")
        },
    ]
}

fn plans() -> Vec<Lesson> {
    let saved =
        tr!("That saves the soldier, but with best play Black wins. There is a quick win if you let it be captured.");
    vec![
        Lesson {
            text: tr!(
                "Two officers, and whoever has to step next to the other is taken. Face it with one square between you, so that the other has to move: that is the opposition."
            ),
            goal: tr!("Drive the black officer to the edge and take it."),
            steps: vec![
                Step::new("c3-d4", "d6-c7")
                    .otherwise(tr!("You still win, but it takes longer. Go straight towards the officer.")),
                Step::new("d4-c5", "c7-b6")
                    .saying(tr!("Black has to give way. Follow the black officer!"))
                    .otherwise(tr!("Do not let go. Stay close, with one square between you.")),
                Step::new("c5-b6-a7", "").saying(tr!("At the edge there is no room left.")),
            ],
            done: tr!("The opposition has won the game. The one who must move is worse off."),
            ..plan("opposition", tr!("Opposition"), "c3W d6B, White to move")
        },
        Lesson {
            text: tr!(
                "Black's officer on c1 attacks b2. Save your soldier with a step that keeps everything covered. Then it is Black who has to move, and has no good move left."
            ),
            goal: tr!("Find the spare step. Then hunt the officer."),
            steps: vec![
                Step::new("b2-a3", "c1-b2")
                    .but("b2-c3", tr!("The soldier is safe, but the black officer gets away: a draw."))
                    .otherwise(tr!("Now Black takes the soldier on b2. Look after it first.")),
                Step::new("e5-d4", "b2-c1").saying(tr!("Take the opposition.")),
                Step::new("d4-c3", "c1-b2").saying(tr!("Closer: leave it no square.")),
                Step::new("c3-b2-a1", "a5-b4").saying(tr!("Black had to step next to you.")),
                Step::new("a3-b4-c5", "").saying(tr!("And now the last one.")),
            ],
            done: tr!("One spare step at the right time is worth a whole officer. Do not waste yours early."),
            ..plan("spare", tr!("The spare step"), "e5W b2w c1B a5b, White to move")
        },
        Lesson {
            text: tr!(
                "Your two soldiers lock Black's soldier in on a5, and only you can open the lock: you hold the key. While you wait, Black has to move elsewhere."
            ),
            goal: tr!("Keep the lock shut until Black must come to you."),
            steps: vec![
                Step::new("g1-f2", "d6-c5")
                    .but("b4-c5", tr!("Too early: Black takes both of your soldiers and wins."))
                    .but(
                        "c3-d4",
                        tr!("Now the soldier takes its way out. You still win, but in five times as many moves."),
                    ),
                Step::new("b4-c5-d6", "a5-b4").saying(tr!("Black had to step next to the lock. Now turn the key!")),
                Step::new("c3-b4-a5", "").saying(tr!("There was only one way out, and it leads to you.")),
            ],
            done: tr!("Black had counters enough, but no time. Whoever holds the key chooses when."),
            ..plan("key", tr!("Holding the key"), "a5b b4w c3w d6b g1w, White to move")
        },
        Lesson {
            text: tr!(
                "Black's officer attacks your soldier on e3. Let it be taken! Under an officer it is a captive, but whoever takes that officer sets it free."
            ),
            goal: tr!("Go where your officer can take back."),
            steps: vec![
                Step::new("f2-g3", "d2-e3-f4")
                    .but("e3-d4", saved)
                    .but("e3-f4", saved)
                    .otherwise(tr!("From there you cannot take back. Where will the black officer land?")),
                Step::new("g3-f4-e5", "e7-d6").saying(tr!("Take the officer, and your soldier is free.")),
                Step::new("e5-d6-c7", "").saying(tr!("One is left.")),
            ],
            done: tr!("Your soldier was away for one move, and it brought you an officer."),
            ..plan("lend", tr!("Lent, not lost"), "f2W e3w d2B e7b, White to move")
        },
    ]
}
