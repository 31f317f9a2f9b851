//! Animated pictures (GIF). All frames share one palette, so that an area that stays the same keeps its exact color, and
//! each frame contains only the rectangle that has changed.

use std::collections::HashMap;

use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

/// Bytes of a pixel: red, green, blue and opacity.
const PIXEL: usize = 4;

/// The number of colors. The last of the 256 indices marks pixels that do not change.
const COLORS: usize = 255;
const UNCHANGED: u8 = 255;

/// How many of the most frequent colors get an exact entry: those of squares, frame and marks.
const EXACT_COLORS: usize = 31;

/// Every how many pixels the quantizer looks at.
const SAMPLING: i32 = 10;

/// A color: red, green and blue.
type Color = [u8; 3];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette(Vec<Color>);

impl Palette {
    /// Chooses colors for frames like these samples, given as rows of pixels of four bytes.
    pub fn of(samples: &[u8]) -> Self {
        let mut counts = HashMap::<Color, u32>::new();
        for pixel in samples.chunks_exact(PIXEL) {
            *counts.entry(color(pixel)).or_default() += 1;
        }
        let mut frequent: Vec<(Color, u32)> = counts.into_iter().collect();
        frequent.sort_unstable_by_key(|&(color, count)| (std::cmp::Reverse(count), color));
        if frequent.len() <= COLORS {
            return Self(frequent.into_iter().map(|(color, _)| color).collect());
        }
        let mut colors: Vec<Color> = frequent.into_iter().take(EXACT_COLORS).map(|(color, _)| color).collect();
        let others = NeuQuant::new(SAMPLING, COLORS - EXACT_COLORS, samples);
        colors.extend(others.color_map_rgb().chunks_exact(3).map(color));
        Self(colors)
    }

    /// Returns the index of the most similar color.
    fn nearest(&self, wanted: Color) -> u8 {
        let distance =
            |color: &Color| -> u32 { color.iter().zip(wanted).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum() };
        // At most `COLORS` entries, so every index fits.
        (0..=UNCHANGED).zip(&self.0).min_by_key(|(_, color)| distance(color)).map_or(0, |(index, _)| index)
    }

    /// Returns the table of the file: red, green and blue of each index.
    fn table(&self) -> Vec<u8> {
        let mut table = self.0.concat();
        table.resize(3 * (COLORS + 1), 0);
        table
    }
}

fn color(bytes: &[u8]) -> Color {
    [bytes[0], bytes[1], bytes[2]]
}

/// An animated picture in the making.
pub struct Animation {
    width: u16,
    height: u16,
    palette: Palette,
    /// The index of each color seen so far.
    indices: HashMap<Color, u8>,
    /// The picture after the frames so far; empty before the first one.
    shown: Vec<u8>,
    encoder: Encoder<Vec<u8>>,
}

/// Why a frame could not be added.
#[derive(Debug)]
pub enum AnimationError {
    /// The frame has another number of pixels than the animation.
    Size,
    /// The encoder failed.
    Encoding(EncodingError),
}

impl From<EncodingError> for AnimationError {
    fn from(error: EncodingError) -> Self {
        Self::Encoding(error)
    }
}

impl Animation {
    /// Begins an animation that repeats forever.
    ///
    /// # Errors
    /// Returns an error if the encoder fails.
    pub fn new((width, height): (u16, u16), palette: Palette) -> Result<Self, AnimationError> {
        let mut encoder = Encoder::new(Vec::new(), width, height, &palette.table())?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(Self { width, height, palette, indices: HashMap::new(), shown: Vec::new(), encoder })
    }

    /// Adds a frame, given as rows of pixels of four bytes. `delay` is the time until the next one, in hundredths of a
    /// second.
    ///
    /// # Errors
    /// Returns an error if the frame has another size, or if the encoder fails.
    pub fn add(&mut self, pixels: &[u8], delay: u16) -> Result<(), AnimationError> {
        if pixels.len() != usize::from(self.width) * usize::from(self.height) * PIXEL {
            return Err(AnimationError::Size);
        }
        let (palette, indices) = (&self.palette, &mut self.indices);
        let picture: Vec<u8> = pixels
            .chunks_exact(PIXEL)
            .map(|pixel| *indices.entry(color(pixel)).or_insert_with_key(|&color| palette.nearest(color)))
            .collect();
        let area = Area::of_changes(&self.shown, &picture, self.width);
        let buffer = area.cut(&picture, &self.shown, self.width);
        self.encoder.write_frame(&Frame {
            delay,
            dispose: DisposalMethod::Keep,
            transparent: Some(UNCHANGED),
            left: area.left,
            top: area.top,
            width: area.width,
            height: area.height,
            buffer: buffer.into(),
            ..Frame::default()
        })?;
        self.shown = picture;
        Ok(())
    }

    /// Returns the file.
    ///
    /// # Errors
    /// Returns an error if the encoder fails.
    pub fn finish(self) -> Result<Vec<u8>, AnimationError> {
        self.encoder.into_inner().map_err(AnimationError::Encoding)
    }
}

/// A rectangle of a picture, at least one pixel in size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Area {
    left: u16,
    top: u16,
    width: u16,
    height: u16,
}

impl Area {
    /// Returns the smallest area that contains all differences between two pictures of this width. Before the first
    /// picture, everything differs.
    fn of_changes(before: &[u8], after: &[u8], width: u16) -> Self {
        let row_length = usize::from(width);
        let (mut left, mut top, mut right, mut bottom) = (u16::MAX, u16::MAX, 0, 0);
        for (y, row) in (0..).zip(after.chunks_exact(row_length)) {
            let start = usize::from(y) * row_length;
            let differs = |x: &u16| before.get(start + usize::from(*x)) != row.get(usize::from(*x));
            let (Some(first), Some(last)) = ((0..width).find(differs), (0..width).rev().find(differs)) else {
                continue;
            };
            (left, right) = (left.min(first), right.max(last + 1));
            (top, bottom) = (top.min(y), y + 1);
        }
        if bottom == 0 {
            // Nothing changes. A frame has at least one pixel.
            return Self { left: 0, top: 0, width: 1, height: 1 };
        }
        Self { left, top, width: right - left, height: bottom - top }
    }

    /// Cuts the area out of a picture. Pixels as before become transparent.
    fn cut(self, picture: &[u8], before: &[u8], width: u16) -> Vec<u8> {
        let rows = usize::from(self.top)..usize::from(self.top + self.height);
        rows.flat_map(|y| {
            let start = y * usize::from(width) + usize::from(self.left);
            (start..start + usize::from(self.width))
                .map(|at| if before.get(at) == Some(&picture[at]) { UNCHANGED } else { picture[at] })
        })
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use gif::{ColorOutput, DecodeOptions};

    use super::*;

    const SIZE: (u16, u16) = (40, 30);
    const PIXELS: usize = 40 * 30;

    /// Plays a file: applies each frame to the picture before it, and returns all pictures with their delays.
    fn play(file: &[u8]) -> Vec<(Vec<u8>, u16)> {
        let mut options = DecodeOptions::new();
        options.set_color_output(ColorOutput::RGBA);
        let mut decoder = options.read_info(file).expect("a GIF");
        assert_eq!((decoder.width(), decoder.height()), SIZE);
        let mut picture = vec![0; PIXELS * PIXEL];
        let mut pictures = Vec::new();
        while let Some(frame) = decoder.read_next_frame().expect("a frame") {
            for (y, row) in frame.buffer.chunks_exact(usize::from(frame.width) * PIXEL).enumerate() {
                for (x, pixel) in row.chunks_exact(PIXEL).enumerate() {
                    let at = (usize::from(frame.top) + y) * usize::from(SIZE.0) + usize::from(frame.left) + x;
                    if pixel[3] != 0 {
                        picture[PIXEL * at..][..PIXEL].copy_from_slice(pixel);
                    }
                }
            }
            pictures.push((picture.clone(), frame.delay));
        }
        pictures
    }

    /// Returns frames in which a rectangle changes at a time, in colors from `palette`.
    fn frames(rng: &mut Rng, palette: &[Color], count: usize) -> Vec<Vec<u8>> {
        let mut picture: Vec<u8> =
            (0..PIXELS).flat_map(|_| [palette[0][0], palette[0][1], palette[0][2], 255]).collect();
        let mut frames = Vec::new();
        for _ in 0..count {
            let (left, top) = (rng.usize(..30), rng.usize(..20));
            let (right, bottom) = (left + rng.usize(..10), top + rng.usize(..10));
            for at in (top..bottom).flat_map(|y| (left..right).map(move |x| y * usize::from(SIZE.0) + x)) {
                picture[PIXEL * at..][..3].copy_from_slice(&palette[rng.usize(..palette.len())]);
            }
            frames.push(picture.clone());
        }
        frames
    }

    fn encode(frames: &[Vec<u8>], delay: impl Fn(usize) -> u16) -> Vec<u8> {
        let mut animation = Animation::new(SIZE, Palette::of(&frames.concat())).expect("a new file");
        for (index, frame) in frames.iter().enumerate() {
            animation.add(frame, delay(index)).expect("a frame");
        }
        animation.finish().expect("a file")
    }

    #[test]
    fn few_colors_are_kept_exactly() {
        let mut rng = Rng::with_seed(1);
        let palette: Vec<Color> = (0..200).map(|i| [i, rng.u8(..), rng.u8(..)]).collect();
        let mut frames = frames(&mut rng, &palette, 20);
        // A frame without a change is kept, with its delay.
        frames.push(frames[19].clone());
        let delay = |index: usize| 10 * index as u16 + 3;
        let played = play(&encode(&frames, delay));
        let expected: Vec<_> = frames.into_iter().enumerate().map(|(index, frame)| (frame, delay(index))).collect();
        assert_eq!(played, expected);
    }

    #[test]
    fn many_colors_are_approximated_and_frequent_ones_are_exact() {
        let mut rng = Rng::with_seed(2);
        let mut palette = vec![[111, 127, 102]];
        palette.extend((0..900).map(|i: u32| [(i % 30 * 8) as u8, (i / 30 * 8) as u8, 99]));
        let frames = frames(&mut rng, &palette, 30);
        let played = play(&encode(&frames, |_| 80));
        for ((shown, _), frame) in played.iter().zip(&frames) {
            for (shown, wanted) in shown.chunks_exact(PIXEL).zip(frame.chunks_exact(PIXEL)) {
                if color(wanted) == palette[0] {
                    assert_eq!(shown, wanted, "a flat color has no seams");
                }
                let difference: u32 = shown.iter().zip(wanted).map(|(&a, &b)| u32::from(a.abs_diff(b))).sum();
                assert!(difference < 40, "{shown:?} for {wanted:?}");
            }
        }
    }

    #[test]
    fn only_the_changed_area_is_stored() {
        let mut frame: Vec<u8> = [7, 8, 9, 255].repeat(PIXELS);
        let mut animation = Animation::new(SIZE, Palette(vec![[7, 8, 9], [1, 1, 1]])).expect("a new file");
        animation.add(&frame, 1).expect("a frame");
        for at in [5 * 40 + 12, 8 * 40 + 3] {
            frame[PIXEL * at..][..3].fill(1);
        }
        animation.add(&frame, 1).expect("a frame");
        assert!(matches!(animation.add(&frame[4..], 1), Err(AnimationError::Size)));
        let file = animation.finish().expect("a file");
        let mut decoder = DecodeOptions::new().read_info(&*file).expect("a GIF");
        let mut areas = Vec::new();
        while let Some(frame) = decoder.read_next_frame().expect("a frame") {
            areas.push([frame.left, frame.top, frame.width, frame.height]);
        }
        assert_eq!(areas, [[0, 0, 40, 30], [3, 5, 10, 4]]);
    }
}
