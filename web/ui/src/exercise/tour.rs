//! The boards of the tour: positions, moves and texts. Tests play every board as its text says, and search all lines of
//! the last one to prove its win.

use super::{Chapter, Lesson, Step};
use crate::tr;

/// Returns the boards of the tour, in order.
pub fn course() -> Vec<Lesson> {
    vec![step(), capture(), prisoners(), free(), chain(), promotion(), win()]
}

/// The parts that all boards share.
fn board(name: &'static str, title: &'static str) -> Lesson {
    let (text, goal, position, opening_moves, success) = ("", "", "", "", "");
    Lesson { name, chapter: Chapter::Rules, title, text, goal, position, opening_moves, steps: Vec::new(), success }
}

/// A soldier steps; also a lesson of the long course.
pub fn step() -> Lesson {
    Lesson {
        text: tr!("You play White and move up the board. A soldier steps one square diagonally forward."),
        goal: tr!("Step with your soldier on c3."),
        steps: vec![Step::new("c3-b4 c3-d4", "")],
        success: tr!("Well done! A soldier steps left or right, but never backward."),
        position: "c3w c7b, White to move",
        ..board("step", tr!("A step"))
    }
}

fn capture() -> Lesson {
    Lesson {
        text: tr!(
            "The black soldier is next to yours, and the square behind it is empty: jump over it to capture it. If you can capture, you must, and no other column may move."
        ),
        goal: tr!("Capture the soldier on d4."),
        steps: vec![Step::new("c3-d4-e5", "")],
        success: tr!("Captured! Capturing is compulsory, for Black as well. The best tricks come from this rule."),
        position: "a1w c3w d4b a7b g7b, White to move",
        ..board("capture", tr!("You must capture"))
    }
}

fn prisoners() -> Lesson {
    Lesson {
        text: tr!(
            "A captured soldier does not leave the board. It goes under yours as a prisoner, and together they are a column. The top counter commands it."
        ),
        goal: tr!("Capture again, and look at your column."),
        steps: vec![Step::new("c3-d4-e5", "")],
        success: tr!("Two prisoners! Each new one goes to the bottom, and all of them move with your column."),
        position: "c3wb d4b a7b, White to move",
        ..board("prisoners", tr!("Under your soldier"))
    }
}

/// A capture sets a prisoner free; also a lesson of the long course.
pub fn free() -> Lesson {
    Lesson {
        text: tr!(
            "A jump captures only the commander. The counters under it stay where they are. Look at d4: there is a white soldier under the black one."
        ),
        goal: tr!("Capture the commander on d4 and see who is set free."),
        steps: vec![Step::new("c3-d4-e5", "")],
        success: tr!("The white soldier on d4 is yours again. A prisoner is never lost for good."),
        position: "c3w d4bw a7b, White to move",
        ..board("free", tr!("Set free"))
    }
}

/// Two jumps in one move; also a lesson of the long course.
pub fn chain() -> Lesson {
    Lesson {
        text: tr!("After a jump, your column keeps capturing as long as it can. All the jumps together are one move."),
        goal: tr!("Capture both black soldiers in one move."),
        steps: vec![Step::new("a1-b2-c3-d4-e5", "")],
        success: tr!("Two prisoners in one move! Each new prisoner goes to the bottom of your column."),
        position: "a1w b2b d4b a7b, White to move",
        ..board("chain", tr!("Keep jumping"))
    }
}

fn promotion() -> Lesson {
    Lesson {
        text: tr!(
            "A soldier that reaches the far side of the board becomes an officer. You can recognize an officer by its emblem and its edge."
        ),
        goal: tr!("Step to the far side with your soldier on d6."),
        steps: vec![Step::new("d6-e7 d6-c7", "")],
        success: tr!("You have an officer! It steps and captures in all four directions, backward as well."),
        position: "d6w a5b, White to move",
        ..board("promotion", tr!("Promotion"))
    }
}

fn win() -> Lesson {
    let step = Step::new("e3-d4", "c5-d4-e3")
        .wrong("c3-d4", tr!("Black captures it, and you cannot capture back. Offer the other soldier there."))
        .wrong("e3-f4", tr!("Black captures it at the edge, and you cannot capture back. Offer it in the middle."))
        .other(tr!("You may step there, but it wins nothing yet. Offer a soldier that Black must capture."));
    Lesson {
        text: tr!(
            "A player who cannot move loses. Offer a soldier where Black must capture it: then you free it again and capture more than you gave."
        ),
        goal: tr!("Offer the soldier from e3 on d4. Then capture everything."),
        steps: vec![
            step,
            Step::new("f2-e3-d4-e5-f6", "")
                .prompt(tr!("Black had to capture. Now jump over e3 with your soldier on f2, and on over e5!")),
        ],
        success: tr!(
            "You won! Black has no column left, and your soldier on e3 is free again. You know how to play now."
        ),
        position: "c3w e3w f2w g1w c5b e5b, White to move",
        ..board("win", tr!("Now win"))
    }
}
