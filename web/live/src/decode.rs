//! Reads QR codes in pictures, for browsers that do not. It is a part of its own.

use laska_ui::parts::Load;
use rqrr::PreparedImage;

/// Reads the code in a picture, if there is one.
pub type Decode = fn(&Frame) -> Option<String>;

/// How to load the decoder of a program. All are equal, because a program has one.
#[derive(Clone, Copy)]
pub struct Decoder(pub Load<Decode>);

impl PartialEq for Decoder {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// A gray picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    width: usize,
    /// One byte a pixel, row by row.
    gray: Vec<u8>,
}

impl Frame {
    /// Makes a picture of this width gray. It has four bytes a pixel: red, green, blue and opacity.
    pub fn of_rgba(width: usize, pixels: &[u8]) -> Self {
        // The weights of the colors in the brightness that people see, in 256ths.
        let brightness = |[r, g, b]: [u8; 3]| (77 * u32::from(r) + 150 * u32::from(g) + 29 * u32::from(b)) / 256;
        let gray = pixels.chunks_exact(4).map(|pixel| brightness([pixel[0], pixel[1], pixel[2]]) as u8).collect();
        Self { width, gray }
    }
}

/// Returns the text of the first QR code in a picture that can be read.
pub fn decode(frame: &Frame) -> Option<String> {
    let height = frame.gray.len().checked_div(frame.width)?;
    let pixel = |x: usize, y: usize| frame.gray[y * frame.width + x];
    let mut picture = PreparedImage::prepare_from_greyscale(frame.width, height, pixel);
    picture.detect_grids().iter().find_map(|grid| grid.decode().ok()).map(|(_, text)| text)
}

#[cfg(test)]
mod tests {
    use laska_pictures::qr::QrDrawing;

    use super::*;

    /// Draws the code of a text, each module as a square of these many pixels.
    fn photograph(text: &str, scale: usize) -> Frame {
        let QrDrawing { size, path } = QrDrawing::of(text).expect("short enough");
        let width = size as usize * scale;
        let mut pixels = vec![255; 4 * width * width];
        for run in path.split('M').skip(1) {
            let numbers: Vec<usize> =
                run.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect();
            let [x, y, length, ..] = *numbers else { panic!("{run} is no run") };
            for row in y * scale..(y + 1) * scale {
                let start = 4 * (row * width + x * scale);
                pixels[start..start + 4 * length * scale].fill(20);
            }
        }
        Frame::of_rgba(width, &pixels)
    }

    #[test]
    fn a_drawn_code_is_read_back() {
        for length in [20, 200, 300] {
            let text: String = "https://laska.example/#live=1AbC-_9".chars().cycle().take(length).collect();
            assert_eq!(decode(&photograph(&text, 3)).as_deref(), Some(text.as_str()));
        }
    }

    #[test]
    fn a_picture_without_a_code_has_no_text() {
        assert_eq!(decode(&Frame::of_rgba(64, &[120; 4 * 64 * 48])), None);
        assert_eq!(decode(&Frame::of_rgba(0, &[])), None);
    }
}
