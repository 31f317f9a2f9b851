//! QR codes as vector drawings, and as text for a terminal.

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
    pub fn of(text: &str) -> Option<Self> {
        let code = encode(text)?;
        Some(Self { size: (code.size() + 2 * MARGIN).unsigned_abs(), path: path(&code) })
    }
}

/// Draws the QR code of a text for a terminal: lines of blocks, each block two modules high. Blocks are light modules, so the
/// lines need a light color on a dark background. Returns `None` if the text is too long.
pub fn terminal_lines(text: &str) -> Option<Vec<String>> {
    let code = encode(text)?;
    let is_light = |x: i32, y: i32| !code.get_module(x, y);
    let range = -MARGIN..code.size() + MARGIN;
    let line = |y: i32| {
        let block = |x: i32| match (is_light(x, y), is_light(x, y + 1)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        };
        range.clone().map(block).collect()
    };
    Some(range.clone().step_by(2).map(line).collect())
}

fn encode(text: &str) -> Option<QrCode> {
    let (segments, most) = (QrSegment::make_segments(text), Version::new(MAX_VERSION));
    QrCode::encode_segments_advanced(&segments, QrCodeEcc::Low, Version::MIN, most, None, true).ok()
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
    fn a_code_in_a_terminal_has_two_modules_in_a_block() {
        let text = "http://192.168.178.20:8080/";
        let (lines, drawing) = (terminal_lines(text).expect("short"), QrDrawing::of(text).expect("short"));
        let dark = modules(&drawing);
        assert_eq!(lines.len(), dark.len().div_ceil(2));
        for (row, line) in lines.iter().enumerate() {
            assert_eq!(line.chars().count(), dark.len());
            for (x, block) in line.chars().enumerate() {
                let is_light = |y: usize| !dark.get(y).is_some_and(|row| row[x]);
                assert_eq!(matches!(block, '█' | '▀'), is_light(2 * row), "{x} {row}");
                assert_eq!(matches!(block, '█' | '▄'), is_light(2 * row + 1), "{x} {row}");
            }
        }
        assert_eq!(terminal_lines(&"a".repeat(1_274)), None);
    }

    #[test]
    fn longer_links_have_no_code() {
        // Lowercase letters take a byte each.
        assert!(QrDrawing::of(&"a".repeat(1_273)).is_some());
        assert_eq!(QrDrawing::of(&"a".repeat(1_274)), None);
    }
}
