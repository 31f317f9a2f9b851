//! Sounds: which cue a change of the game triggers, its notes, and its samples. The browser plays them.

/// A short sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SoundCue {
    Step,
    Capture,
    Promotion,
    End,
}

/// A tone that glides in pitch and fades out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Note {
    /// The start, in seconds.
    pub at: f32,
    /// The duration, in seconds.
    pub duration: f32,
    /// The initial pitch, in hertz.
    pub from: f32,
    /// The final pitch, in hertz.
    pub to: f32,
}

/// The sample rate, in hertz.
const RATE: u32 = 22_050;

/// The attack time, in seconds. Without it a tone would start with a click.
const ATTACK: f32 = 0.004;

/// The peak amplitude of a note. Three notes at a time do not clip.
const PEAK: f32 = 0.5;

const fn knock(at: f32, from: f32) -> Note {
    Note { at, duration: 0.09, from, to: from * 0.45 }
}

const fn tone(at: f32, duration: f32, pitch: f32) -> Note {
    Note { at, duration, from: pitch, to: pitch }
}

// Wooden knocks, and the notes of a major chord: rising for a promotion, falling for the end.
const STEP: [Note; 1] = [knock(0.0, 420.0)];
const CAPTURE: [Note; 2] = [knock(0.0, 420.0), knock(0.085, 300.0)];
const PROMOTION: [Note; 3] = [knock(0.0, 420.0), tone(0.05, 0.16, 523.3), tone(0.15, 0.28, 784.0)];
const END: [Note; 3] = [tone(0.0, 0.3, 784.0), tone(0.14, 0.3, 659.3), tone(0.28, 0.6, 523.3)];

impl SoundCue {
    pub const fn notes(self) -> &'static [Note] {
        match self {
            Self::Step => &STEP,
            Self::Capture => &CAPTURE,
            Self::Promotion => &PROMOTION,
            Self::End => &END,
        }
    }

    /// Returns the sound as a WAVE file with 16 bits per sample.
    pub fn wave(self) -> Vec<u8> {
        let end = self.notes().iter().map(|note| note.at + note.duration).fold(0.0, f32::max);
        let mut samples = vec![0.0; (end * RATE as f32) as usize];
        for note in self.notes() {
            note.add_to(&mut samples);
        }
        let length = 2 * samples.len() as u32;
        let mut wave = Vec::with_capacity(44 + length as usize);
        let mut put = |bytes: &[u8]| wave.extend_from_slice(bytes);
        put(b"RIFF");
        put(&(36 + length).to_le_bytes());
        // The format chunk of 16 bytes: PCM, one channel.
        put(b"WAVEfmt \x10\0\0\0\x01\0\x01\0");
        put(&RATE.to_le_bytes());
        put(&(2 * RATE).to_le_bytes());
        put(b"\x02\0\x10\0data");
        put(&length.to_le_bytes());
        samples.iter().for_each(|sample| put(&((sample * f32::from(i16::MAX)) as i16).to_le_bytes()));
        wave
    }
}

impl Note {
    fn add_to(self, samples: &mut [f32]) {
        let begin = (self.at * RATE as f32) as usize;
        let count = self.duration * RATE as f32;
        let mut phase = 0.0;
        for (index, sample) in samples.iter_mut().skip(begin).take(count as usize).enumerate() {
            let progress = index as f32 / count;
            let attack = (index as f32 / (ATTACK * RATE as f32)).min(1.0);
            *sample += PEAK * attack * (1.0 - progress).powi(8) * sine(phase);
            phase = (phase + (self.from + (self.to - self.from) * progress) / RATE as f32).fract();
        }
    }
}

/// Approximates the sine of `turn` turns to within 0.002, with two parabolas and a correction.
fn sine(turn: f32) -> f32 {
    let x = 2.0 * turn - 1.0;
    let y = -4.0 * x * (1.0 - x.abs());
    y + 0.225 * (y * y.abs() - y)
}

/// The audible state of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SoundState {
    /// The number of plies played.
    pub plies: usize,
    /// The sound of the last ply.
    pub last: Option<SoundCue>,
    pub over: bool,
}

impl SoundState {
    /// Returns the sound for a change from `before` to this state: one more ply, or the end of the game. Undo and
    /// navigation are silent.
    pub fn cue_after(self, before: Self) -> Option<SoundCue> {
        if self.over && !before.over && self.plies.abs_diff(before.plies) <= 1 {
            return Some(SoundCue::End);
        }
        if self.plies == before.plies + 1 { self.last } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_new_ply_or_the_end_is_audible() {
        let at = |plies, over| SoundState { plies, last: Some(SoundCue::Capture), over };
        for (before, after, expected) in [
            (at(3, false), at(4, false), Some(SoundCue::Capture)),
            (at(3, false), at(4, true), Some(SoundCue::End)),
            (at(4, false), at(4, true), Some(SoundCue::End)),
            (at(4, true), at(4, true), None),
            (at(4, false), at(3, false), None),
            (at(4, false), at(9, false), None),
            (at(0, false), at(9, true), None),
        ] {
            assert_eq!(after.cue_after(before), expected, "{before:?} {after:?}");
        }
    }

    #[test]
    fn the_sine_is_accurate() {
        for step in 0_u8..100 {
            let phase = f32::from(step) / 100.0;
            let exact = (phase * std::f32::consts::TAU).sin();
            assert!((sine(phase) - exact).abs() < 0.002, "{phase}: {} for {exact}", sine(phase));
        }
    }

    #[test]
    fn a_wave_file_has_the_stated_length_and_does_not_clip() {
        for sound in [SoundCue::Step, SoundCue::Capture, SoundCue::Promotion, SoundCue::End] {
            let wave = sound.wave();
            let number = |at: usize| u32::from_le_bytes(wave[at..at + 4].try_into().expect("four bytes")) as usize;
            assert_eq!((number(4) + 8, number(40) + 44), (wave.len(), wave.len()), "{sound:?}");
            let samples = wave[44..].chunks(2).map(|it| i16::from_le_bytes([it[0], it[1]]));
            let peak = samples.map(i16::unsigned_abs).max().expect("a sound has samples");
            assert!((i16::MAX as u16 / 4..i16::MAX as u16).contains(&peak), "{sound:?}: {peak}");
        }
    }

    #[test]
    fn sounds_are_short() {
        for sound in [SoundCue::Step, SoundCue::Capture, SoundCue::Promotion, SoundCue::End] {
            assert!(sound.notes().iter().all(|note| note.at + note.duration < 1.0 && note.to > 20.0), "{sound:?}");
        }
    }
}
