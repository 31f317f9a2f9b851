//! Everything that is drawn on boards, or said by a line or a frame alone, is seen by light alone.

use super::{Looks, RANKS, SHAPE, TEXT, judge};

impl Looks {
    /// Complains where none of these is told from the ground: a line with an edge is seen by either.
    fn check_any(&self, what: &str, marks: &[&str], ground: &str) {
        let ground = self.shade(ground);
        let best =
            marks.iter().map(|mark| self.shade(mark)).max_by(|a, b| a.contrast(ground).total_cmp(&b.contrast(ground)));
        self.check(what, best.expect("a mark has a color"), ground, SHAPE);
    }

    fn check_all(&self, what: &str, pairs: &[(&str, &str)]) {
        for (mark, ground) in pairs {
            self.check(&format!("{what}: {mark} on {ground}"), self.shade(mark), self.shade(ground), SHAPE);
        }
    }
}

#[test]
fn marks_are_told_from_the_squares() {
    judge(|looks| {
        for mark in ["mark-now", "mark-last", "mark-pointed", "play-ink"] {
            looks.check(mark, looks.shade(mark), looks.shade("play"), SHAPE);
        }
        looks.check("now and last", looks.shade("mark-now"), looks.shade("mark-last"), SHAPE);
        looks.check("the height of a pile", looks.shade("mark-pointed"), looks.shade("mark-last"), TEXT);
        // The frame of a chosen square, the ring below the column that moved last.
        looks.check_all("around a wash", &[("mark-now", "wash-selected"), ("mark-last", "wash-last")]);
    });
}

#[test]
fn counters_are_told_from_washed_squares() {
    judge(|looks| {
        for wash in ["wash-selected", "wash-last"] {
            for (side, rank) in ["white", "black"].into_iter().flat_map(|side| RANKS.map(|rank| (side, rank))) {
                for shade in looks.paint_over(wash, side, rank, "face") {
                    looks.check(&format!("{side} {rank} on {wash}"), shade, looks.shade(wash), SHAPE);
                }
            }
        }
    });
}

#[test]
fn the_focus_is_told_wherever_it_is() {
    judge(|looks| {
        // On a board it is a dark line within a bright one, and lies over squares, counters and the frame.
        let both = ["mark-now", "mark-now-edge"];
        for ground in ["play", "idle", "frame"] {
            looks.check_any(&format!("the focus on {ground}"), &both, ground);
        }
        looks.check_all("the focus", &[("mark-now", "mark-now-edge")]);
        for ground in ["paper", "card", "card-deep", "accent-wash", "alarm-wash"] {
            looks.check_all("the focus", &[("accent", ground)]);
        }
        looks.check_all("the focus in a bar", &[("ink", "card"), ("ink", "card-deep"), ("on-accent", "accent")]);
    });
}

#[test]
fn hints_and_arrows_are_told_from_squares_and_counters() {
    judge(|looks| {
        let arrow = ["mark-now", "mark-now-edge"];
        let threat = ["mark-last", "mark-pointed"];
        for line in [arrow, threat] {
            looks.check_all("a line and its edge", &[(line[0], line[1])]);
            looks.check_any(&format!("{} on a square", line[0]), &line, "play");
            for (side, rank) in ["white", "black"].into_iter().flat_map(|side| RANKS.map(|rank| (side, rank))) {
                for end in ["light", "dark"] {
                    let face = format!("{side}-{rank}-face-{end}");
                    looks.check_any(&format!("{} over {face}", line[0]), &line, &face);
                }
            }
        }
    });
}

#[test]
fn marks_of_the_second_board_are_told_from_its_squares() {
    judge(|looks| {
        // See `light-dark` in board.css.
        let mark = looks.by_light("accent", "mark-now");
        looks.check("the top counter's ring", looks.shade(mark), looks.shade("open-play"), SHAPE);
    });
}

#[test]
fn the_balance_and_the_graph_of_a_review_are_read() {
    judge(|looks| {
        for chances in ["white-soldier-face-light", "black-soldier-face-dark"] {
            for line in ["between-now", "between-alarm", "play"] {
                looks.check_all("the graph", &[(line, chances)]);
            }
        }
    });
}

#[test]
fn what_is_right_or_wrong_is_told() {
    judge(|looks| {
        looks.check_all(
            "a verdict",
            &[
                ("ready", "card"),
                ("ready", "card-deep"),
                ("ready", "paper"),
                ("alarm", "card"),
                ("alarm", "paper"),
                ("alarm", "alarm-wash"),
                // Stars, bars, what is chosen.
                ("accent", "card"),
                ("accent", "card-deep"),
                ("accent", "accent-wash"),
            ],
        );
    });
}
