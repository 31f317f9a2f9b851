//! Contrast of every theme and piece set, computed from the style sheets: whatever must be distinguished differs in
//! luminance, with a contrast of at least 3:1. A custom property is a color or `light-dark(…)` with two colors. Relative
//! luminance and contrast are defined by WCAG 2.2.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use laska_ui::settings::{BoardTheme, PieceSet, SettingValue as _};

/// The minimum contrast of shapes and of text: WCAG 2.2, 1.4.11 and 1.4.3.
const SHAPE_CONTRAST: f64 = 3.0;
const TEXT_CONTRAST: f64 = 4.5;

const GRADES: [&str; 2] = ["soldier", "officer"];

/// The colors of the page for one theme, piece set and color scheme.
struct Palette {
    name: String,
    properties: [Properties; 3],
    scheme: ColorScheme,
    failures: RefCell<Vec<String>>,
}

/// Checks every palette and reports all failures together.
fn check_palettes(check: impl Fn(&Palette)) {
    let all = Palette::all();
    all.iter().for_each(check);
    let failures: Vec<String> = all.into_iter().flat_map(|palette| palette.failures.into_inner()).collect();
    assert!(failures.is_empty(), "{} pairs have too little contrast:\n{}", failures.len(), failures.join("\n"));
}

impl Palette {
    fn all() -> Vec<Self> {
        let mut all = Vec::new();
        for (_, board) in BoardTheme::VALUES {
            for (_, pieces) in PieceSet::VALUES {
                for scheme in [ColorScheme::Light, ColorScheme::Dark] {
                    all.push(Self {
                        name: format!("{} on {}, {scheme:?}", pieces.name, board.name),
                        properties: [
                            Properties::of(include_str!("../../styles/tokens.css"), ":root"),
                            Properties::of(
                                include_str!("../../styles/themes.css"),
                                &format!("[data-board=\"{}\"]", board.name),
                            ),
                            Properties::of(
                                include_str!("../../styles/pieces.css"),
                                &format!("[data-pieces=\"{}\"]", pieces.name),
                            ),
                        ],
                        scheme,
                        failures: RefCell::default(),
                    });
                }
            }
        }
        all
    }

    fn color(&self, name: &str) -> Rgb {
        let found = self.properties.iter().find_map(|properties| properties.color(name, self.scheme));
        found.unwrap_or_else(|| panic!("{}: no color --{name}", self.name))
    }

    /// Returns the lightest and darkest color of a face or an edge. The playing square shows through transparent counters.
    fn gradient(&self, side: &str, grade: &str, part: &str) -> [Rgb; 2] {
        self.gradient_over(self.color("playing-square"), side, grade, part)
    }

    /// Like [`gradient`](Self::gradient), on another background.
    fn gradient_over(&self, ground: Rgb, side: &str, grade: &str, part: &str) -> [Rgb; 2] {
        let opacity = self.properties[2].number(&format!("{side}-{grade}-opacity")).unwrap_or(1.0);
        ["light", "dark"].map(|end| self.color(&format!("{side}-{grade}-{part}-{end}")).over(ground, opacity))
    }

    /// Returns the color of `var(--name)` or of `light-dark(…)` with two of them.
    fn painted(&self, value: &str) -> Rgb {
        let pair =
            value.strip_prefix("light-dark(").and_then(|it| it.strip_suffix("))")).and_then(|it| it.split_once(", "));
        let value = pair
            .map_or_else(|| value.to_owned(), |(light, dark)| self.by_scheme(light, &format!("{dark})")).to_owned());
        let name = value.strip_prefix("var(--").and_then(|it| it.strip_suffix(')'));
        self.color(name.unwrap_or_else(|| panic!("{value} is not a custom property")))
    }

    /// Picks a name by color scheme.
    fn by_scheme<'a>(&self, light: &'a str, dark: &'a str) -> &'a str {
        if self.scheme == ColorScheme::Light { light } else { dark }
    }

    /// Records a failure if two colors have less contrast than `minimum`.
    fn check(&self, label: &str, a: Rgb, b: Rgb, minimum: f64) {
        let contrast = a.contrast(b);
        if contrast < minimum {
            let failure = format!("{}: {label}: {contrast:.2} to 1, expected {minimum}", self.name);
            self.failures.borrow_mut().push(failure);
        }
    }
}

#[test]
fn pieces_contrast_with_the_squares() {
    check_palettes(|palette| {
        for side in ["white", "black"] {
            for grade in GRADES {
                for color in palette.gradient(side, grade, "face") {
                    palette.check(
                        &format!("{side} {grade} on a square"),
                        color,
                        palette.color("playing-square"),
                        SHAPE_CONTRAST,
                    );
                }
            }
        }
    });
}

#[test]
fn faces_or_rims_contrast_with_the_second_board_and_with_cards() {
    check_palettes(|palette| {
        for ground in ["unstacked-square", "card"].map(|name| palette.color(name)) {
            for side in ["white", "black"] {
                for grade in GRADES {
                    let [face, _] = palette.gradient(side, grade, "face");
                    let rim = palette.color(&format!("{side}-{grade}-rim"));
                    let best = if face.contrast(ground) > rim.contrast(ground) { face } else { rim };
                    palette.check(&format!("{side} {grade} beside the board"), best, ground, SHAPE_CONTRAST);
                }
            }
        }
    });
}

/// Everything under a counter, wherever one is drawn: the style sheet, the selector and the property.
const GROUNDS: [(&str, &str, &str); 4] = [
    ("board.css", ".playing-square", "fill"),
    ("board.css", ".unstacked-square rect", "fill"),
    // Chips: players, statuses, dialogs, settings, the editor's palette, the row of the column card.
    ("board.css", ".disc", "background"),
    // The upright column of the column card.
    ("board.css", ".exploded", "background"),
];

#[test]
fn faces_contrast_with_everything_under_them_in_dark_mode() {
    let sheets: HashMap<String, String> = style_sheets().into_iter().collect();
    check_palettes(|palette| {
        if palette.scheme == ColorScheme::Light {
            return;
        }
        for (sheet, selector, property) in GROUNDS {
            let ground = palette.painted(&declared(&sheets[sheet], selector, property));
            for (side, grade) in ["white", "black"].into_iter().flat_map(|side| GRADES.map(|grade| (side, grade))) {
                for color in palette.gradient_over(ground, side, grade, "face") {
                    palette.check(&format!("{side} {grade} on {selector}"), color, ground, SHAPE_CONTRAST);
                }
            }
        }
    });
}

/// Returns the value that a style sheet declares for a selector outside of media queries. The last declaration counts.
fn declared(css: &str, selector: &str, property: &str) -> String {
    let rules = css.split('}').filter_map(|rule| rule.rsplit_once('{'));
    let own = rules.filter(|(head, _)| {
        let head = head.rsplit("*/").next().unwrap_or_default();
        head.split(',').any(|it| it.trim() == selector)
    });
    let declarations = own.flat_map(|(_, body)| body.split(';').filter_map(|it| it.split_once(':')));
    let mut values = declarations.filter(|(name, _)| name.trim() == property).map(|(_, value)| value.trim().to_owned());
    values.next_back().unwrap_or_else(|| panic!("{selector} declares no {property}"))
}

#[test]
fn white_and_black_contrast_in_faces_and_edges() {
    check_palettes(|palette| {
        for white in GRADES {
            for black in GRADES {
                for a in palette.gradient("white", white, "face") {
                    for b in palette.gradient("black", black, "face") {
                        palette.check(&format!("white {white} over black {black}"), a, b, SHAPE_CONTRAST);
                    }
                }
                // An edge is a gradient from dark to light and back, so its mean counts.
                let [a, b] = [("white", white), ("black", black)].map(|(side, grade)| {
                    let [light, dark] = palette.gradient(side, grade, "edge");
                    light.mean(dark)
                });
                palette.check(&format!("edges of white {white} and black {black}"), a, b, SHAPE_CONTRAST);
            }
        }
    });
}

#[test]
fn emblems_and_edge_ornaments_contrast() {
    check_palettes(|palette| {
        for side in ["white", "black"] {
            for face in palette.gradient(side, "officer", "face") {
                palette.check(
                    &format!("{side}'s emblem"),
                    palette.color(&format!("{side}-officer-line")),
                    face,
                    SHAPE_CONTRAST,
                );
            }
            let [light, dark] = palette.gradient(side, "officer", "edge");
            let ornament = palette.color(&format!("{side}-officer-ornament"));
            let best = if ornament.contrast(light) > ornament.contrast(dark) { light } else { dark };
            palette.check(&format!("{side}'s edge ornament"), ornament, best, SHAPE_CONTRAST);
        }
    });
}

#[test]
fn text_is_readable() {
    check_palettes(|palette| {
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
            palette.check(&format!("{ink} on {ground}"), palette.color(ink), palette.color(ground), TEXT_CONTRAST);
        }
    });
}

#[test]
fn playing_squares_contrast_with_the_others() {
    check_palettes(|palette| {
        // Squares are large, and the pieces show their bounds too.
        palette.check("squares", palette.color("playing-square"), palette.color("unused-square"), 2.0);
    });
}

impl Palette {
    /// Records a failure if none of these colors contrasts with the background. For a line with an outline, one of the two
    /// is enough.
    fn check_any(&self, label: &str, marks: &[&str], ground: &str) {
        let ground = self.color(ground);
        let best =
            marks.iter().map(|mark| self.color(mark)).max_by(|a, b| a.contrast(ground).total_cmp(&b.contrast(ground)));
        self.check(label, best.expect("a mark has a color"), ground, SHAPE_CONTRAST);
    }

    fn check_all(&self, label: &str, pairs: &[(&str, &str)]) {
        for (mark, ground) in pairs {
            self.check(&format!("{label}: {mark} on {ground}"), self.color(mark), self.color(ground), SHAPE_CONTRAST);
        }
    }
}

#[test]
fn marks_contrast_with_the_squares() {
    check_palettes(|palette| {
        for mark in ["mark-active", "mark-last", "mark-pointed", "square-text"] {
            palette.check(mark, palette.color(mark), palette.color("playing-square"), SHAPE_CONTRAST);
        }
        palette.check("active and last", palette.color("mark-active"), palette.color("mark-last"), SHAPE_CONTRAST);
        palette.check("the height of a pile", palette.color("mark-pointed"), palette.color("mark-last"), TEXT_CONTRAST);
        // The frames of the selected square and of the last move.
        palette
            .check_all("around a marked square", &[("mark-active", "square-selected"), ("mark-last", "square-last")]);
    });
}

#[test]
fn counters_contrast_with_marked_squares() {
    check_palettes(|palette| {
        for name in ["square-selected", "square-last", "square-jumped"] {
            let square = palette.color(name);
            for (side, grade) in ["white", "black"].into_iter().flat_map(|side| GRADES.map(|grade| (side, grade))) {
                for color in palette.gradient_over(square, side, grade, "face") {
                    palette.check(&format!("{side} {grade} on {name}"), color, square, SHAPE_CONTRAST);
                }
            }
            palette.check(&format!("the frame of {name}"), palette.color("mark-last"), square, SHAPE_CONTRAST);
        }
    });
}

#[test]
fn marks_of_captures_contrast_with_squares_and_counters() {
    check_palettes(|palette| {
        let mark = ["mark-capture", "mark-active-outline"];
        palette.check_all("a capture and its outline", &[(mark[0], mark[1])]);
        palette.check_any("a capture on a square", &mark, "playing-square");
        for (side, grade) in ["white", "black"].into_iter().flat_map(|side| GRADES.map(|grade| (side, grade))) {
            for end in ["light", "dark"] {
                let face = format!("{side}-{grade}-face-{end}");
                palette.check_any(&format!("a capture over {face}"), &mark, &face);
            }
        }
    });
}

#[test]
fn focus_is_visible_everywhere() {
    check_palettes(|palette| {
        // On a board, a dark line inside a bright one, over squares, counters and the frame.
        let colors = ["mark-active", "mark-active-outline"];
        for ground in ["playing-square", "unused-square", "frame"] {
            palette.check_any(&format!("the focus on {ground}"), &colors, ground);
        }
        palette.check_all("the focus", &[("mark-active", "mark-active-outline")]);
        for ground in ["background", "card", "card-inset", "accent-tint", "danger-tint"] {
            palette.check_all("the focus", &[("accent", ground)]);
        }
        palette.check_all("the focus in a bar", &[("text", "card"), ("text", "card-inset"), ("on-accent", "accent")]);
    });
}

#[test]
fn hints_and_arrows_contrast_with_squares_and_counters() {
    check_palettes(|palette| {
        let arrow = ["mark-active", "mark-active-outline"];
        let drawn = ["mark-drawn", "mark-active-outline"];
        let threat = ["mark-last", "mark-pointed"];
        for line in [arrow, drawn, threat] {
            palette.check_all("a line and its outline", &[(line[0], line[1])]);
            palette.check_any(&format!("{} on a square", line[0]), &line, "playing-square");
            for (side, grade) in ["white", "black"].into_iter().flat_map(|side| GRADES.map(|grade| (side, grade))) {
                for end in ["light", "dark"] {
                    let face = format!("{side}-{grade}-face-{end}");
                    palette.check_any(&format!("{} over {face}", line[0]), &line, &face);
                }
            }
        }
    });
}

#[test]
fn marks_of_the_second_board_contrast_with_its_squares() {
    check_palettes(|palette| {
        // See `light-dark` in board.css.
        let mark = palette.by_scheme("accent", "mark-active");
        palette.check("the top counter's ring", palette.color(mark), palette.color("unstacked-square"), SHAPE_CONTRAST);
    });
}

#[test]
fn evaluation_bar_and_review_graph_are_readable() {
    check_palettes(|palette| {
        for chances in ["white-soldier-face-light", "black-soldier-face-dark"] {
            for line in ["chart-current", "chart-mistake", "playing-square"] {
                palette.check_all("the graph", &[(line, chances)]);
            }
        }
    });
}

#[test]
fn success_and_failure_are_readable() {
    check_palettes(|palette| {
        palette.check_all(
            "feedback",
            &[
                ("success", "card"),
                ("success", "card-inset"),
                ("success", "background"),
                ("danger", "card"),
                ("danger", "background"),
                ("danger", "danger-tint"),
                // Stars, bars and selections.
                ("accent", "card"),
                ("accent", "card-inset"),
                ("accent", "accent-tint"),
            ],
        );
    });
}

/// Light or dark mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ColorScheme {
    Light,
    Dark,
}

/// The custom properties of one rule.
struct Properties(HashMap<String, String>);

impl Properties {
    /// Reads the first rule with this selector.
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

    fn color(&self, name: &str, scheme: ColorScheme) -> Option<Rgb> {
        let value = self.0.get(name)?;
        let pair =
            value.strip_prefix("light-dark(").and_then(|it| it.strip_suffix(')')).and_then(|it| it.split_once(','));
        let (light, dark) = pair.unwrap_or((value, value));
        Rgb::hex(if scheme == ColorScheme::Light { light } else { dark }.trim())
    }

    fn number(&self, name: &str) -> Option<f64> {
        self.0.get(name)?.parse().ok()
    }
}

/// Red, green and blue from 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Rgb([f64; 3]);

impl Rgb {
    /// Parses `#rrggbb`.
    fn hex(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
        let part = |from: usize| Some(f64::from(u8::from_str_radix(digits.get(from..from + 2)?, 16).ok()?));
        Some(Self([part(0)?, part(2)?, part(4)?]))
    }

    /// Blends this color over another one with an opacity from 0 to 1.
    fn over(self, background: Self, opacity: f64) -> Self {
        Self([0, 1, 2].map(|i| self.0[i] * opacity + background.0[i] * (1.0 - opacity)))
    }

    /// Returns the color halfway to another one.
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

fn style_sheets() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../styles");
    let files =
        fs::read_dir(folder).expect("the style sheets are there").map(|file| file.expect("it can be read").path());
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a style sheet is text");
        (path.file_name().expect("a file has a name").to_string_lossy().into_owned(), text)
    };
    files.map(read).collect()
}

/// So the accessibility of a page is the same with each of them, but for the contrast, which the other tests check.
#[test]
fn boards_and_piece_sets_differ_in_colors_only() {
    let mut choices = BTreeSet::new();
    for (name, css) in style_sheets() {
        for attribute in ["data-board", "data-pieces"] {
            let start = format!("[{attribute}");
            for rule in css.split('}').filter(|rule| rule.contains(&start)) {
                let (selector, body) = rule.rsplit_once('{').expect("a rule has a body");
                choices.extend(selector.split(&start).skip(1).map(|it| (attribute, it.to_owned())));
                for declaration in body.split(';').map(str::trim).filter(|it| !it.is_empty()) {
                    let (property, value) = declaration.split_once(':').expect("a declaration has a value");
                    let colors = value.replace("light-dark", "").replace(['(', ')', ','], " ");
                    let is_color = |word: &str| Rgb::hex(word).is_some() || word.parse::<f64>().is_ok();
                    assert!(
                        property.starts_with("--") && colors.split_whitespace().all(is_color),
                        "{name}: {selector} sets {declaration}"
                    );
                }
            }
        }
    }
    assert_eq!(choices.len(), BoardTheme::VALUES.len() + PieceSet::VALUES.len(), "{choices:?}");
}

/// So the accessibility of a page is the same in light and dark mode, but for the contrast.
#[test]
fn color_schemes_differ_in_colors_only() {
    for (name, css) in style_sheets() {
        assert!(!css.contains("prefers-color-scheme"), "{name}");
        for declaration in css.split([';', '{', '}']).filter(|it| it.contains("light-dark(")) {
            let (property, _) = declaration.split_once(':').expect("a color is the value of a property");
            let property = property.rsplit("*/").next().unwrap_or_default().trim();
            let colored = ["--", "color", "background", "stroke", "fill", "border-color", "box-shadow"];
            assert!(colored.iter().any(|it| property.starts_with(it)), "{name}: {declaration}");
        }
        let schemes = css.split('}').filter(|rule| rule.contains("[data-light="));
        for rule in schemes {
            let (selector, body) = rule.rsplit_once('{').expect("a rule has a body");
            assert!(body.trim().starts_with("color-scheme:") && body.matches(':').count() == 1, "{name}: {selector}");
        }
    }
}

#[test]
fn contrast_follows_the_standard() {
    let [black, white, gray] = ["#000000", "#ffffff", "#767676"].map(|text| Rgb::hex(text).expect("a color"));
    assert!((black.contrast(white) - 21.0).abs() < 1e-9);
    // The lightest gray that WCAG allows for text on white.
    assert!((4.5..4.6).contains(&gray.contrast(white)));
}
