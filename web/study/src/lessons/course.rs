//! All lessons: positions, moves and texts. A test replays every move.

#[cfg(test)]
mod tests;

use laska_ui::exercise::tour;
use laska_ui::tr;

use crate::exercise::{Chapter, Lesson, Step};

pub fn course() -> Vec<Lesson> {
    [soldiers(), columns(), chains(), officers(), limits(), endings(), strength(), techniques()].concat()
}

/// Returns a lesson on the rules, still without texts and steps.
fn rules_lesson(name: &'static str, title: &'static str, position: &'static str) -> Lesson {
    let (text, goal, opening_moves, success) = ("", "", "", "");
    Lesson { name, chapter: Chapter::Rules, title, text, goal, position, opening_moves, steps: Vec::new(), success }
}

/// Returns a lesson on strategy, still without texts and steps.
fn strategy_lesson(name: &'static str, title: &'static str, position: &'static str) -> Lesson {
    Lesson { chapter: Chapter::Strategy, ..rules_lesson(name, title, position) }
}

fn soldiers() -> Vec<Lesson> {
    vec![
        tour::step(),
        Lesson {
            text: tr!(
                "A black soldier is diagonally in front of yours, and the square beyond it is empty. Jump over the soldier to capture it."
            ),
            goal: tr!("Capture the soldier on d4."),
            steps: vec![Step::new("c3-d4-e5", "")],
            success: tr!(
                "It has not left the board! It is your prisoner now, under your soldier. Together they form a column."
            ),
            ..rules_lesson("take", tr!("Jump and capture"), "c3w d4b a7b, White to move")
        },
        Lesson {
            text: tr!(
                "If you can capture, you must. Try to step with the soldier on a1. You will see why it cannot move."
            ),
            goal: tr!("Find the capture and play it."),
            steps: vec![Step::new("c3-d4-e5", "")],
            success: tr!(
                "Right. You have to capture even when it hurts. The best tricks in Laska come from this rule."
            ),
            ..rules_lesson("must", tr!("You must capture"), "a1w c3w d4b a7b g7b, White to move")
        },
    ]
}

fn columns() -> Vec<Lesson> {
    vec![
        Lesson {
            text: tr!(
                "Counters stacked on one square form a column. The top counter is the commander: its color shows who owns the column. The column on f6 is Black's, although there are two white soldiers in it."
            ),
            goal: tr!("Step with your own column."),
            steps: vec![Step::new("c3-b4 c3-d4", "")],
            success: tr!("The whole column moves, prisoners included."),
            ..rules_lesson("commander", tr!("The commander"), "c3wb f6bww, White to move")
        },
        tour::free(),
        Lesson {
            text: tr!(
                "There are two black soldiers on d4, one on top of the other. How many can you capture with one jump?"
            ),
            goal: tr!("Jump over d4 and count your prisoners."),
            steps: vec![Step::new("c3-d4-e5", "")],
            success: tr!("Just one. The other soldier is still on d4, and it is still Black's."),
            ..rules_lesson("one", tr!("One at a time"), "c3w d4bb a7b, White to move")
        },
    ]
}

fn chains() -> Vec<Lesson> {
    vec![
        tour::chain(),
        Lesson {
            text: tr!(
                "If you have two captures, you may choose. You do not have to capture as many counters as possible. But once you start a capture, you must finish it."
            ),
            goal: tr!("Choose the capture that wins two soldiers."),
            steps: vec![Step::new("c1-d2-e3-d4-c5", "").wrong(
                "c1-b2-a3",
                tr!("You may play this, but it captures only one soldier. Find the capture that wins two."),
            )],
            success: tr!("Good choice. Always look at every capture before you play one."),
            ..rules_lesson("choice", tr!("Choose your capture"), "c1w b2b d2b d4b a7b, White to move")
        },
    ]
}

fn officers() -> Vec<Lesson> {
    vec![
        Lesson {
            text: tr!(
                "A soldier that reaches the far side of the board becomes an officer. You can recognize an officer by its emblem and its edge."
            ),
            goal: tr!("Step to the far side with your soldier on d6."),
            steps: vec![Step::new("d6-c7 d6-e7", "")],
            success: tr!(
                "You have an officer! When a column gets there, only its commander is promoted. Once an officer, always an officer."
            ),
            ..rules_lesson("promotion", tr!("Promotion"), "d6w a5b, White to move")
        },
        Lesson {
            text: tr!("An officer steps one square diagonally, forward or backward."),
            goal: tr!("Step backward with your officer on e5."),
            steps: vec![
                Step::new("e5-d4 e5-f4", "")
                    .other(tr!("An officer may step there too. But this time step backward, down the board.")),
            ],
            success: tr!("Forward and backward: nobody can hide behind an officer."),
            ..rules_lesson("back", tr!("Forward and backward"), "e5W a7b, White to move")
        },
        Lesson {
            text: tr!("An officer also captures in all four directions, and it may turn between jumps."),
            goal: tr!("Capture both soldiers with your officer."),
            steps: vec![Step::new("e5-d4-c3-b4-a5", "")],
            success: tr!("Down the board and up again in one move!"),
            ..rules_lesson("turn", tr!("Turn between jumps"), "e5W d4b b4b a7b, White to move")
        },
    ]
}

fn limits() -> Vec<Lesson> {
    vec![
        Lesson {
            text: tr!(
                "You never jump over the same square twice in one move. Your officer captures the top soldier on d4, and then it has to stop."
            ),
            goal: tr!("Capture on d4. After Black's move, capture there again."),
            steps: vec![
                Step::new("c3-d4-e5", "a7-b6"),
                Step::new("e5-d4-c3", "").prompt(tr!("This is a new move. Now you may capture the other soldier.")),
            ],
            success: tr!("Once in a move, and again in the next one."),
            ..rules_lesson("twice", tr!("Never twice"), "c3W d4bb a7b, White to move")
        },
        Lesson {
            text: tr!("When a soldier becomes an officer, its move ends there, even if it could capture more."),
            goal: tr!("Capture on d6 and become an officer. On your next move, capture on b6."),
            steps: vec![
                Step::new("e5-d6-c7", "g5-f4"),
                Step::new("c7-b6-a5", "").prompt(tr!("Now your officer may capture backward, down the board.")),
            ],
            success: tr!("A new officer rests until the next move."),
            ..rules_lesson("rest", tr!("A new officer rests"), "e5w d6b b6b g5b, White to move")
        },
    ]
}

fn endings() -> Vec<Lesson> {
    vec![
        Lesson {
            text: tr!("A player who cannot move loses. Either no column is left, or every column is blocked."),
            goal: tr!("Black has one soldier left, on a3. Block it."),
            steps: vec![
                Step::new("a1-b2", "")
                    .wrong(
                        "c1-b2",
                        tr!("Now c1 is empty, and Black can jump over b2. Move your other soldier there instead."),
                    )
                    .wrong("c1-d2", tr!("Now Black steps to b2. You have to be there first.")),
            ],
            success: tr!("Black cannot move. You win!"),
            ..rules_lesson("blocked", tr!("No way out"), "a1w c1w a3b, White to move")
        },
        Lesson {
            text: tr!(
                "When the same position occurs for the third time, the game is a draw. It is also a draw after 40 moves by each side without a capture and without a soldier's step."
            ),
            goal: tr!("Each officer has gone out and back once. Step to b2 and back again."),
            opening_moves: "a1-b2 g7-f6 b2-a1 f6-g7",
            steps: vec![
                Step::new("a1-b2", "g7-f6"),
                Step::new("b2-a1", "f6-g7")
                    .prompt(tr!("Now back to a1."))
                    .other(tr!("You may step there, but that makes a new position. Go back to a1.")),
            ],
            success: tr!("The same position for the third time: the game is a draw."),
            ..rules_lesson("draw", tr!("A draw"), "a1W g7B, White to move")
        },
    ]
}

fn strength() -> Vec<Lesson> {
    vec![
        Lesson {
            text: tr!(
                "A column is weak if the counter right under its commander belongs to the other side: after one capture, the column changes hands. A lone soldier gains you one counter, a weak column gains you two."
            ),
            goal: tr!("You can capture to the left or to the right. Choose the better capture."),
            steps: vec![Step::new("c3-d4-e5", "").wrong(
                "c3-b4-a5",
                tr!("You take one prisoner, but you free nobody, and Black will win. Look for the weak column."),
            )],
            success: tr!(
                "You took a prisoner and freed a soldier. This capture wins the game; the other one loses it."
            ),
            ..strategy_lesson("weak", tr!("Weak columns"), "c3w b4b d4bw, White to move")
        },
        Lesson {
            text: tr!(
                "Two strong columns face each other. Each one captures, is captured, and captures again: this is leapfrog. Here, the side that starts is always one jump ahead."
            ),
            goal: tr!("Capture, and capture again."),
            steps: vec![
                Step::new("a1-b2-c3", "b2-c3-d4"),
                Step::new("c3-d4-e5", "d4-e5-f6")
                    .prompt(tr!("Black has recaptured, but your column still has a white commander. Capture again!")),
                Step::new("e5-f6-g7", "").prompt(tr!("Capture once more.")),
            ],
            success: tr!(
                "Black has no columns left. Count before you start a leapfrog: who runs out of counters first?"
            ),
            ..strategy_lesson("leap-frog", tr!("Leapfrog"), "a1WWW b2BBB, White to move")
        },
        Lesson {
            text: tr!(
                "A column with two of your own counters on top is strong: if one is captured, the other can recapture. One strong column can beat two weak ones."
            ),
            goal: tr!("Offer your column on e3 where you can recapture."),
            steps: vec![
                Step::new("e3-d4", "c3-d4-e5")
                    .wrong("e3-d2", tr!("Black captures on d2, and at the edge you have no room to recapture."))
                    .other(tr!("That is only a draw. Go where your second officer can recapture.")),
                Step::new("d4-e5-f6", "c5-b4")
                    .prompt(tr!("Now recapture on e5 with your second officer."))
                    .equal("d4-c5-b6", tr!("That wins as fast. In this lesson, win back on e5 what you lost.")),
                Step::new("e5-d4", "b4-a5")
                    .prompt(tr!("Now hunt down the last black column."))
                    .other(tr!("You still win, but it takes longer. Go straight toward the last column.")),
                Step::new("d4-c5", "")
                    .prompt(tr!("Black is at the edge. Leave no way out."))
                    .other(tr!("You still win, but it takes longer. Leave Black no move.")),
            ],
            success: tr!("Black cannot move. Your strong column has won."),
            ..strategy_lesson("strong", tr!("Strong columns"), "c3BW c5BW e3WWBB, White to move")
        },
    ]
}

fn techniques() -> Vec<Lesson> {
    let saves_the_soldier =
        tr!("That saves the soldier, but with best play Black wins. Let the soldier be captured, and you win quickly.");
    let loses_the_soldier = tr!("Too early: Black captures the soldier and wins. Leave it where it is.");
    vec![
        Lesson {
            text: tr!(
                "Two officers are left, and the one that has to step next to the other is captured. Face Black's officer with one square between you when it is Black's turn. This is called the opposition."
            ),
            goal: tr!("Drive the black officer to the edge and capture it."),
            steps: vec![
                Step::new("c3-d4", "d6-c7")
                    .other(tr!("You still win, but it takes longer. Go straight toward the officer.")),
                Step::new("d4-c5", "c7-b6")
                    .prompt(tr!("Black has to give way. Follow the black officer!"))
                    .other(tr!("You still win, but it takes longer. Stay close, with one square between you.")),
                Step::new("c5-b6-a7", "").prompt(tr!("The officer has no room left at the edge. Capture it!")),
            ],
            success: tr!("You won with the opposition. The player who has to move is at a disadvantage."),
            ..strategy_lesson("opposition", tr!("Opposition"), "c3W d6B, White to move")
        },
        Lesson {
            text: tr!(
                "Black's officer on c1 attacks b2. Save your soldier with a step that keeps everything protected. Then Black has to move and has no good move left."
            ),
            goal: tr!("Find the spare step. Then hunt the officer."),
            steps: vec![
                Step::new("b2-a3", "c1-b2")
                    .wrong("b2-c3", tr!("Your soldier is safe, but the black officer gets away: a draw."))
                    .other(tr!("Now Black captures the soldier on b2. Save it first.")),
                Step::new("e5-d4", "b2-c1")
                    .prompt(tr!("Now take the opposition."))
                    .wrong("a3-b4", loses_the_soldier)
                    .other(tr!("You still win, but it takes longer. Take the opposition.")),
                Step::new("d4-c3", "c1-b2")
                    .prompt(tr!("Move closer. Leave the officer no safe square."))
                    .wrong("a3-b4", loses_the_soldier)
                    .other(tr!("You still win, but it takes longer. Move closer to the officer.")),
                Step::new("c3-b2-a1", "a5-b4").prompt(tr!("Black had to step next to you. Capture the officer!")),
                Step::new("a3-b4-c5", "").prompt(tr!("Now capture the last soldier.")),
            ],
            success: tr!("One spare step at the right time is worth a whole officer. Do not use yours too early."),
            ..strategy_lesson("spare", tr!("The spare step"), "e5W b2w c1B a5b, White to move")
        },
        Lesson {
            text: tr!(
                "Your two soldiers lock in Black's soldier on a5, and only you can open the lock: you hold the key. While you wait, Black has to move elsewhere."
            ),
            goal: tr!("Keep the lock shut until Black has to come to you."),
            steps: vec![
                Step::new("g1-f2", "d6-c5")
                    .wrong("b4-c5", tr!("Too early: Black captures both of your soldiers and wins."))
                    .wrong(
                        "c3-d4",
                        tr!("Now Black's soldier captures its way out. You still win, but it takes five times as many moves."),
                    ),
                Step::new("b4-c5-d6", "a5-b4").prompt(tr!("Black had to step next to the lock. Now turn the key!")),
                Step::new("c3-b4-a5", "").prompt(tr!("Black's only way out leads to you. Capture the last soldier.")),
            ],
            success: tr!("Black had enough counters, but no time. The player with the key decides when to open the lock."),
            ..strategy_lesson("key", tr!("Holding the key"), "a5b b4w c3w d6b g1w, White to move")
        },
        Lesson {
            text: tr!(
                "Black's officer attacks your soldier on e3. Let it be captured! It becomes a prisoner under the officer. Capture the officer, and your soldier is free again."
            ),
            goal: tr!("Go where your officer can recapture."),
            steps: vec![
                Step::new("f2-g3", "d2-e3-f4")
                    .wrong("e3-d4", saves_the_soldier)
                    .wrong("e3-f4", saves_the_soldier)
                    .other(tr!("From there you cannot recapture. Where will the black officer land?")),
                Step::new("g3-f4-e5", "e7-d6").prompt(tr!("Capture the officer, and your soldier is free.")),
                Step::new("e5-d6-c7", "").prompt(tr!("Now capture the last black soldier.")),
            ],
            success: tr!("Your soldier was gone for one move, and it won you an officer."),
            ..strategy_lesson("lend", tr!("Lent, not lost"), "f2W e3w d2B e7b, White to move")
        },
    ]
}
