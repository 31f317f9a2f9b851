//! Colors as the stylesheets have them, in the one form of their custom properties (a color, or one for light and one
//! for dark), and as the eye weighs them: relative luminance and contrast after WCAG 2.2.

use std::collections::HashMap;

/// Which of two colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fit {
    Light,
    Dark,
}

/// The custom properties of one rule.
pub(crate) struct Sheet(HashMap<String, String>);

impl Sheet {
    /// Those of the first rule with that selector.
    pub(crate) fn of(css: &str, selector: &str) -> Self {
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
    pub(crate) fn color(&self, name: &str, fit: Fit) -> Option<Shade> {
        let value = self.0.get(name)?;
        let pair =
            value.strip_prefix("light-dark(").and_then(|it| it.strip_suffix(')')).and_then(|it| it.split_once(','));
        let (light, dark) = pair.unwrap_or((value, value));
        Shade::hex(if fit == Fit::Light { light } else { dark }.trim())
    }

    /// A number.
    pub(crate) fn number(&self, name: &str) -> Option<f64> {
        self.0.get(name)?.parse().ok()
    }
}

/// A color, as red, green and blue from 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Shade([f64; 3]);

impl Shade {
    /// The color of `#rrggbb`.
    pub(crate) fn hex(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
        let part = |from: usize| Some(f64::from(u8::from_str_radix(digits.get(from..from + 2)?, 16).ok()?));
        Some(Self([part(0)?, part(2)?, part(4)?]))
    }

    /// This color laid over another one, which it covers in that part, from 0 to 1.
    pub(crate) fn over(self, ground: Self, part: f64) -> Self {
        Self([0, 1, 2].map(|i| self.0[i] * part + ground.0[i] * (1.0 - part)))
    }

    /// Halfway to another one.
    pub(crate) fn mean(self, other: Self) -> Self {
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
    pub(crate) fn contrast(self, other: Self) -> f64 {
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
