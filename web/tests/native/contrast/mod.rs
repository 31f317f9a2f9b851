//! Everything that must be told apart is told by light alone, 3 to 1 or better, whatever the theme and the set:
//! computed from the stylesheets that the page is made with.

mod colors;
mod marks;

use std::cell::RefCell;

use laska_web::settings::{BoardTheme, Choice as _, PieceSet};

use colors::{Fit, Shade, Sheet};

/// What shapes need to be told from what is around them, and what text needs: WCAG 2.2, 1.4.11 and 1.4.3.
const SHAPE: f64 = 3.0;
const TEXT: f64 = 4.5;

const RANKS: [&str; 2] = ["soldier", "officer"];

/// The page's colors with one theme and one set, in one light.
struct Looks {
    name: String,
    sheets: [Sheet; 3],
    fit: Fit,
    faults: RefCell<Vec<String>>,
}

/// Looks at every theme with every set in both lights, and tells all that is wrong at once.
fn judge(check: impl Fn(&Looks)) {
    let all = Looks::all();
    all.iter().for_each(check);
    let faults: Vec<String> = all.into_iter().flat_map(|looks| looks.faults.into_inner()).collect();
    assert!(faults.is_empty(), "{} are too close:\n{}", faults.len(), faults.join("\n"));
}

impl Looks {
    fn all() -> Vec<Self> {
        let mut all = Vec::new();
        for (_, board) in BoardTheme::ANSWERS {
            for (_, pieces) in PieceSet::ANSWERS {
                for fit in [Fit::Light, Fit::Dark] {
                    all.push(Self {
                        name: format!("{} on {}, {fit:?}", pieces.name, board.name),
                        sheets: [
                            Sheet::of(include_str!("../../../styles/tokens.css"), ":root"),
                            Sheet::of(
                                include_str!("../../../styles/themes.css"),
                                &format!("[data-board=\"{}\"]", board.name),
                            ),
                            Sheet::of(
                                include_str!("../../../styles/pieces.css"),
                                &format!("[data-pieces=\"{}\"]", pieces.name),
                            ),
                        ],
                        fit,
                        faults: RefCell::default(),
                    });
                }
            }
        }
        all
    }

    fn shade(&self, name: &str) -> Shade {
        let found = self.sheets.iter().find_map(|sheet| sheet.color(name, self.fit));
        found.unwrap_or_else(|| panic!("{}: no color --{name}", self.name))
    }

    /// The lightest and the darkest part of a face or an edge, as seen through on the squares.
    fn paint(&self, side: &str, rank: &str, part: &str) -> [Shade; 2] {
        self.paint_over("play", side, rank, part)
    }

    /// The same on another ground.
    fn paint_over(&self, ground: &str, side: &str, rank: &str, part: &str) -> [Shade; 2] {
        let body = self.sheets[2].number(&format!("{side}-{rank}-body")).unwrap_or(1.0);
        ["light", "dark"].map(|end| self.shade(&format!("{side}-{rank}-{part}-{end}")).over(self.shade(ground), body))
    }

    /// One of two colors, by the light.
    fn by_light<'a>(&self, light: &'a str, dark: &'a str) -> &'a str {
        if self.fit == Fit::Light { light } else { dark }
    }

    /// Complains where two shades are closer than that.
    fn check(&self, what: &str, a: Shade, b: Shade, least: f64) {
        let contrast = a.contrast(b);
        if contrast < least {
            let fault = format!("{}: {what}: {contrast:.2} to 1, expected {least}", self.name);
            self.faults.borrow_mut().push(fault);
        }
    }
}

#[test]
fn pieces_are_told_from_the_squares() {
    judge(|looks| {
        for side in ["white", "black"] {
            for rank in RANKS {
                for shade in looks.paint(side, rank, "face") {
                    looks.check(&format!("{side} {rank} on a square"), shade, looks.shade("play"), SHAPE);
                }
            }
        }
    });
}

#[test]
fn pieces_are_told_from_the_second_board_and_from_cards_by_face_or_rim() {
    judge(|looks| {
        for ground in ["open-play", "card"].map(|name| looks.shade(name)) {
            for side in ["white", "black"] {
                for rank in RANKS {
                    let [face, _] = looks.paint(side, rank, "face");
                    let rim = looks.shade(&format!("{side}-{rank}-rim"));
                    let best = if face.contrast(ground) > rim.contrast(ground) { face } else { rim };
                    looks.check(&format!("{side} {rank} off the table"), best, ground, SHAPE);
                }
            }
        }
    });
}

#[test]
fn white_is_told_from_black_by_face_and_by_edge() {
    judge(|looks| {
        for white in RANKS {
            for black in RANKS {
                for a in looks.paint("white", white, "face") {
                    for b in looks.paint("black", black, "face") {
                        looks.check(&format!("white {white} over black {black}"), a, b, SHAPE);
                    }
                }
                // An edge goes from light to dark and back: it is told by what it is on the whole.
                let [a, b] = [("white", white), ("black", black)].map(|(side, rank)| {
                    let [light, dark] = looks.paint(side, rank, "edge");
                    light.mean(dark)
                });
                looks.check(&format!("edges of white {white} and black {black}"), a, b, SHAPE);
            }
        }
    });
}

#[test]
fn emblems_and_worked_edges_are_seen() {
    judge(|looks| {
        for side in ["white", "black"] {
            for face in looks.paint(side, "officer", "face") {
                looks.check(&format!("{side}'s emblem"), looks.shade(&format!("{side}-officer-line")), face, SHAPE);
            }
            let [light, dark] = looks.paint(side, "officer", "edge");
            let work = looks.shade(&format!("{side}-officer-work"));
            let best = if work.contrast(light) > work.contrast(dark) { light } else { dark };
            looks.check(&format!("{side}'s worked edge"), work, best, SHAPE);
        }
    });
}

#[test]
fn words_can_be_read() {
    judge(|looks| {
        for (ink, ground) in [
            ("ink", "paper"),
            ("ink", "card"),
            ("ink", "card-deep"),
            ("ink", "accent-wash"),
            ("ink", "alarm-wash"),
            ("ink-soft", "paper"),
            ("ink-soft", "card"),
            ("ink-soft", "card-deep"),
            ("accent", "card"),
            ("accent", "paper"),
            ("on-accent", "accent"),
            ("ready", "paper"),
            ("ready", "card"),
            ("alarm", "card"),
            ("alarm", "alarm-wash"),
            ("frame-ink", "frame"),
        ] {
            looks.check(&format!("{ink} on {ground}"), looks.shade(ink), looks.shade(ground), TEXT);
        }
    });
}

#[test]
fn playing_squares_are_told_from_the_others() {
    judge(|looks| {
        // Squares are large, and where they end is told by the pieces too.
        looks.check("squares", looks.shade("play"), looks.shade("idle"), 2.0);
    });
}
