//! Owns colors as the eye weighs them: relative luminance and contrast after WCAG 2.2.

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
