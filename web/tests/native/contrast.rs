//! Everything that must be told apart is told by light alone, 3 to 1 or better, whatever the theme and the set:
//! computed from the stylesheets that the page is made with. Colors are read in the one form of their custom properties
//! (a color, or one for light and one for dark), and weighed as the eye does: relative luminance and contrast after
//! WCAG 2.2.

use std::cell::RefCell;
use std::collections::HashMap;

use laska_web::settings::{BoardTheme, Choice as _, PieceSet};

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
                            Sheet::of(include_str!("../../styles/tokens.css"), ":root"),
                            Sheet::of(
                                include_str!("../../styles/themes.css"),
                                &format!("[data-board=\"{}\"]", board.name),
                            ),
                            Sheet::of(
                                include_str!("../../styles/pieces.css"),
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
        self.paint_over("playing-square", side, rank, part)
    }

    /// The same on another ground.
    fn paint_over(&self, ground: &str, side: &str, rank: &str, part: &str) -> [Shade; 2] {
        let body = self.sheets[2].number(&format!("{side}-{rank}-opacity")).unwrap_or(1.0);
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
                    looks.check(&format!("{side} {rank} on a square"), shade, looks.shade("playing-square"), SHAPE);
                }
            }
        }
    });
}

#[test]
fn pieces_are_told_from_the_second_board_and_from_cards_by_face_or_rim() {
    judge(|looks| {
        for ground in ["unstacked-square", "card"].map(|name| looks.shade(name)) {
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
            let work = looks.shade(&format!("{side}-officer-ornament"));
            let best = if work.contrast(light) > work.contrast(dark) { light } else { dark };
            looks.check(&format!("{side}'s worked edge"), work, best, SHAPE);
        }
    });
}

#[test]
fn words_can_be_read() {
    judge(|looks| {
        for (ink, ground) in [
            ("text", "background"),
            ("text", "card"),
            ("text", "card-inset"),
            ("text", "accent-tint"),
            ("text", "danger-tint"),
            ("text-muted", "background"),
            ("text-muted", "card"),
            ("text-muted", "card-inset"),
            ("accent", "card"),
            ("accent", "background"),
            ("on-accent", "accent"),
            ("success", "background"),
            ("success", "card"),
            ("danger", "card"),
            ("danger", "danger-tint"),
            ("frame-text", "frame"),
        ] {
            looks.check(&format!("{ink} on {ground}"), looks.shade(ink), looks.shade(ground), TEXT);
        }
    });
}

#[test]
fn playing_squares_are_told_from_the_others() {
    judge(|looks| {
        // Squares are large, and where they end is told by the pieces too.
        looks.check("squares", looks.shade("playing-square"), looks.shade("unused-square"), 2.0);
    });
}

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
        for mark in ["mark-active", "mark-last", "mark-pointed", "square-text"] {
            looks.check(mark, looks.shade(mark), looks.shade("playing-square"), SHAPE);
        }
        looks.check("now and last", looks.shade("mark-active"), looks.shade("mark-last"), SHAPE);
        looks.check("the height of a pile", looks.shade("mark-pointed"), looks.shade("mark-last"), TEXT);
        // The frame of a chosen square, the ring below the column that moved last.
        looks.check_all("around a wash", &[("mark-active", "square-selected"), ("mark-last", "square-last")]);
    });
}

#[test]
fn counters_are_told_from_washed_squares() {
    judge(|looks| {
        for wash in ["square-selected", "square-last"] {
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
        let both = ["mark-active", "mark-active-outline"];
        for ground in ["playing-square", "unused-square", "frame"] {
            looks.check_any(&format!("the focus on {ground}"), &both, ground);
        }
        looks.check_all("the focus", &[("mark-active", "mark-active-outline")]);
        for ground in ["background", "card", "card-inset", "accent-tint", "danger-tint"] {
            looks.check_all("the focus", &[("accent", ground)]);
        }
        looks.check_all("the focus in a bar", &[("text", "card"), ("text", "card-inset"), ("on-accent", "accent")]);
    });
}

#[test]
fn hints_and_arrows_are_told_from_squares_and_counters() {
    judge(|looks| {
        let arrow = ["mark-active", "mark-active-outline"];
        let threat = ["mark-last", "mark-pointed"];
        for line in [arrow, threat] {
            looks.check_all("a line and its edge", &[(line[0], line[1])]);
            looks.check_any(&format!("{} on a square", line[0]), &line, "playing-square");
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
        let mark = looks.by_light("accent", "mark-active");
        looks.check("the top counter's ring", looks.shade(mark), looks.shade("unstacked-square"), SHAPE);
    });
}

#[test]
fn the_balance_and_the_graph_of_a_review_are_read() {
    judge(|looks| {
        for chances in ["white-soldier-face-light", "black-soldier-face-dark"] {
            for line in ["chart-current", "chart-mistake", "playing-square"] {
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
                ("success", "card"),
                ("success", "card-inset"),
                ("success", "background"),
                ("danger", "card"),
                ("danger", "background"),
                ("danger", "danger-tint"),
                // Stars, bars, what is chosen.
                ("accent", "card"),
                ("accent", "card-inset"),
                ("accent", "accent-tint"),
            ],
        );
    });
}

/// Which of two colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fit {
    Light,
    Dark,
}

/// The custom properties of one rule.
struct Sheet(HashMap<String, String>);

impl Sheet {
    /// Those of the first rule with that selector.
    fn of(css: &str, selector: &str) -> Self {
        let rule = css.split('}').find_map(|rule| {
            let (head, body) = rule.split_once('{')?;
            let head = head.rsplit("*/").next()?;
            head.split(',').any(|it| it.trim() == selector).then_some(body)
        });
        let body = rule.unwrap_or_else(|| panic!("no rule for {selector}"));
        let declarations = body.split(';').filter_map(|it| it.rsplit_once("--").zip(it.split_once(':')));
        let named = |((_, named), (_, value)): ((&str, &str), (&str, &str))| {
            let (name, _) = named.split_once(':')?;
            Some((name.to_owned(), value.trim().to_owned()))
        };
        Self(declarations.filter_map(named).collect())
    }

    /// A color, in that light.
    fn color(&self, name: &str, fit: Fit) -> Option<Shade> {
        let value = self.0.get(name)?;
        let pair =
            value.strip_prefix("light-dark(").and_then(|it| it.strip_suffix(')')).and_then(|it| it.split_once(','));
        let (light, dark) = pair.unwrap_or((value, value));
        Shade::hex(if fit == Fit::Light { light } else { dark }.trim())
    }

    /// A number.
    fn number(&self, name: &str) -> Option<f64> {
        self.0.get(name)?.parse().ok()
    }
}

/// A color, as red, green and blue from 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Shade([f64; 3]);

impl Shade {
    /// The color of `#rrggbb`.
    fn hex(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
        let part = |from: usize| Some(f64::from(u8::from_str_radix(digits.get(from..from + 2)?, 16).ok()?));
        Some(Self([part(0)?, part(2)?, part(4)?]))
    }

    /// This color laid over another one, which it covers in that part, from 0 to 1.
    fn over(self, ground: Self, part: f64) -> Self {
        Self([0, 1, 2].map(|i| self.0[i] * part + ground.0[i] * (1.0 - part)))
    }

    /// Halfway to another one.
    fn mean(self, other: Self) -> Self {
        self.over(other, 0.5)
    }

    /// <https://www.w3.org/TR/WCAG22/#dfn-relative-luminance>
    fn luminance(self) -> f64 {
        let [red, green, blue] = self.0.map(|part| {
            let part = part / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// <https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio>
    fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance() + 0.05, other.luminance() + 0.05);
        a.max(b) / a.min(b)
    }
}

#[test]
fn contrasts_are_those_of_the_standard() {
    let [black, white, gray] = ["#000000", "#ffffff", "#767676"].map(|text| Shade::hex(text).expect("a color"));
    assert!((black.contrast(white) - 21.0).abs() < 1e-9);
    // The known lightest gray that text on white may have.
    assert!((4.5..4.6).contains(&gray.contrast(white)));
}
