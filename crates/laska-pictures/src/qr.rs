//! QR codes as vector drawings.

use std::fmt::Write as _;

use qrcodegen::{QrCode, QrCodeEcc, QrSegment, Version};

/// The largest code: 117 modules a side, which a phone still reads from a screen. It holds 1,273 bytes.
const MAX_VERSION: u8 = 25;

/// The width of the light margin that readers need, in modules.
const MARGIN: i32 = 4;

/// A QR code to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QrDrawing {
    /// The width and height in modules, with the margin.
    pub size: u32,
    /// The dark modules as the `d` of a path, one unit a module.
    pub path: String,
}

impl QrDrawing {
    /// Encodes a text. Returns `None` if it is too long for a code that a phone can read from a screen.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        let segments = QrSegment::make_segments(text);
        let code = QrCode::encode_segments_advanced(
            &segments,
            QrCodeEcc::Low,
            Version::MIN,
            Version::new(MAX_VERSION),
            None,
            true,
        )
        .ok()?;
        Some(Self { size: (code.size() + 2 * MARGIN).unsigned_abs(), path: path(&code) })
    }
}

/// Draws each horizontal run of dark modules as a rectangle.
fn path(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size()).take_while(|&x| code.get_module(x, y)).count() as i32;
            if run > 0 {
                write!(path, "M{} {}h{run}v1h-{run}z", x + MARGIN, y + MARGIN)
                    .expect("writing to a string cannot fail");
            }
            x += run.max(1);
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the dark modules of a drawing.
    fn modules(drawing: &QrDrawing) -> Vec<Vec<bool>> {
        let mut modules = vec![vec![false; drawing.size as usize]; drawing.size as usize];
        for run in drawing.path.split('M').skip(1) {
            let (at, lengths) = run.split_once('h').expect("a run");
            let (x, y) = at.split_once(' ').expect("a position");
            let (x, y): (usize, usize) = (x.parse().expect("a column"), y.parse().expect("a row"));
            let run: usize = lengths.split('v').next().and_then(|run| run.parse().ok()).expect("a length");
            modules[y][x..x + run].fill(true);
        }
        modules
    }

    #[test]
    fn a_drawing_has_the_modules_of_the_code_inside_the_margin() {
        for length in [1, 20, 200, 1_200] {
            let text: String = "https://laska.example/#moves=".chars().cycle().take(length).collect();
            let drawing = QrDrawing::of(&text).expect("short enough");
            let code = QrCode::encode_text(&text, QrCodeEcc::Low).expect("short enough");
            assert_eq!(drawing.size as i32, code.size() + 2 * MARGIN);
            for (y, row) in (-MARGIN..).zip(modules(&drawing)) {
                for (x, module) in (-MARGIN..).zip(row) {
                    // Outside the code, every module is light.
                    assert_eq!(module, code.get_module(x, y), "{x} {y} of {length}");
                }
            }
        }
    }

    #[test]
    fn longer_links_have_no_code() {
        // Lowercase letters take a byte each.
        assert!(QrDrawing::of(&"a".repeat(1_273)).is_some());
        assert_eq!(QrDrawing::of(&"a".repeat(1_274)), None);
    }
}
