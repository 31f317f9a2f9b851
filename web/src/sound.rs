//! Owns what is heard of a game: which sound a change makes, and the notes of each. Plain data; the browser plays them.

/// A short sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A column is put down.
    Step,
    /// A column is put down on a prisoner.
    Take,
    /// A soldier becomes an officer.
    Promotion,
    /// The game is over.
    End,
}

/// A tone that glides and fades.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Note {
    /// When it begins, in seconds.
    pub at: f64,
    /// How long it lasts, in seconds.
    pub lasts: f64,
    /// Its pitch at first, in hertz.
    pub from: f32,
    /// Its pitch at the end, in hertz.
    pub to: f32,
}

const fn knock(at: f64, from: f32) -> Note {
    Note { at, lasts: 0.09, from, to: from * 0.45 }
}

const fn tone(at: f64, lasts: f64, pitch: f32) -> Note {
    Note { at, lasts, from: pitch, to: pitch }
}

// Knocks of wood, and the tones of a major chord: up for a promotion, down for the end.
const STEP: [Note; 1] = [knock(0.0, 420.0)];
const TAKE: [Note; 2] = [knock(0.0, 420.0), knock(0.085, 300.0)];
const PROMOTION: [Note; 3] = [knock(0.0, 420.0), tone(0.05, 0.16, 523.3), tone(0.15, 0.28, 784.0)];
const END: [Note; 3] = [tone(0.0, 0.3, 784.0), tone(0.14, 0.3, 659.3), tone(0.28, 0.6, 523.3)];

impl Sound {
    /// What it is made of.
    #[must_use]
    pub const fn notes(self) -> &'static [Note] {
        match self {
            Self::Step => &STEP,
            Self::Take => &TAKE,
            Self::Promotion => &PROMOTION,
            Self::End => &END,
        }
    }
}

/// How a game stands, as far as it can be heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// How many plies have been played.
    pub plies: usize,
    /// The sound of the last one.
    pub last: Option<Sound>,
    /// Whether the game is over.
    pub over: bool,
}

impl Standing {
    /// What is heard when a game comes to stand so: one more ply, or the end. Taking back and going about are silent.
    #[must_use]
    pub fn heard_after(self, before: Self) -> Option<Sound> {
        if self.over && !before.over && self.plies.abs_diff(before.plies) <= 1 {
            return Some(Sound::End);
        }
        if self.plies == before.plies + 1 { self.last } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_more_ply_or_the_end_is_heard_and_nothing_else() {
        let at = |plies, over| Standing { plies, last: Some(Sound::Take), over };
        for (before, after, heard) in [
            (at(3, false), at(4, false), Some(Sound::Take)),
            (at(3, false), at(4, true), Some(Sound::End)),
            (at(4, false), at(4, true), Some(Sound::End)),
            (at(4, true), at(4, true), None),
            (at(4, false), at(3, false), None),
            (at(4, false), at(9, false), None),
            (at(0, false), at(9, true), None),
        ] {
            assert_eq!(after.heard_after(before), heard, "{before:?} {after:?}");
        }
    }

    #[test]
    fn sounds_are_short() {
        for sound in [Sound::Step, Sound::Take, Sound::Promotion, Sound::End] {
            assert!(sound.notes().iter().all(|note| note.at + note.lasts < 1.0 && note.to > 20.0), "{sound:?}");
        }
    }
}
