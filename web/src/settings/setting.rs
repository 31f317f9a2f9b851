//! The list of all settings, by name: what the store and the dialog go through.

use super::{Animation, Coordinates, Light, Notation, PieceSet, Speech, Volume};
use super::{Answer, BoardTheme, Choice, Settings};
use crate::intent::Shown;
use crate::t_later;

/// One setting by its name, whatever its type.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Its name in the store and in `data-testid`: `pieces`.
    pub name: &'static str,
    /// What the dialog calls it, to be told by [`say`](crate::words::say): `Pieces`.
    pub title: &'static str,
    answers: fn() -> Vec<Answer>,
    get: fn(&Settings) -> &'static str,
    put: fn(&mut Settings, &str) -> bool,
}

impl Setting {
    /// All settings, in the order of the dialog.
    pub const ALL: [Self; 9] = [
        Self {
            name: "language",
            title: t_later!("Language"),
            answers: answers::<Speech>,
            get: |it| it.language.name(),
            put: |it, name| put(&mut it.language, name),
        },
        Self {
            name: "pieces",
            title: t_later!("Pieces"),
            answers: answers::<PieceSet>,
            get: |it| it.pieces.name(),
            put: |it, name| put(&mut it.pieces, name),
        },
        Self {
            name: "board",
            title: t_later!("Board"),
            answers: answers::<BoardTheme>,
            get: |it| it.board.name(),
            put: |it, name| put(&mut it.board, name),
        },
        Self {
            name: "light",
            title: t_later!("Light" in "settings"),
            answers: answers::<Light>,
            get: |it| it.light.name(),
            put: |it, name| put(&mut it.light, name),
        },
        Self {
            name: "coordinates",
            title: t_later!("Coordinates"),
            answers: answers::<Coordinates>,
            get: |it| it.coordinates.name(),
            put: |it, name| put(&mut it.coordinates, name),
        },
        Self {
            name: "notation",
            title: t_later!("Moves are written"),
            answers: answers::<Notation>,
            get: |it| it.notation.name(),
            put: |it, name| put(&mut it.notation, name),
        },
        Self {
            name: "second-board",
            title: t_later!("Second board"),
            answers: answers::<Shown>,
            get: |it| it.second_board.name(),
            put: |it, name| put(&mut it.second_board, name),
        },
        Self {
            name: "animation",
            title: t_later!("Animation"),
            answers: answers::<Animation>,
            get: |it| it.animation.name(),
            put: |it, name| put(&mut it.animation, name),
        },
        Self {
            name: "sound",
            title: t_later!("Sound"),
            answers: answers::<Volume>,
            get: |it| it.sound.name(),
            put: |it, name| put(&mut it.sound, name),
        },
    ];

    /// The setting of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::ALL.iter().find(|setting| setting.name == name)
    }

    /// What can be answered.
    #[must_use]
    pub fn answers(&self) -> Vec<Answer> {
        (self.answers)()
    }

    /// The name of what is answered.
    #[must_use]
    pub fn of(&self, settings: &Settings) -> &'static str {
        (self.get)(settings)
    }

    /// The settings with another answer; `None` where there is no answer of that name.
    #[must_use]
    pub fn set(&self, settings: &Settings, answer: &str) -> Option<Settings> {
        let mut set = *settings;
        (self.put)(&mut set, answer).then_some(set)
    }
}

fn answers<C: Choice>() -> Vec<Answer> {
    C::ANSWERS.iter().map(|(_, answer)| *answer).collect()
}

fn put<C: Choice>(field: &mut C, name: &str) -> bool {
    let found = C::from_name(name);
    found.into_iter().for_each(|choice| *field = choice);
    found.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every setting with each of its answers: settings that differ from the usual ones in at most that.
    fn each(check: impl Fn(&Setting, Answer, Settings)) {
        for setting in &Setting::ALL {
            for answer in setting.answers() {
                let set = setting.set(&Settings::default(), answer.name);
                check(setting, answer, set.expect("each answer is found by its name"));
            }
        }
    }

    #[test]
    fn every_answer_is_what_was_answered_and_changes_nothing_else() {
        each(|setting, answer, set| {
            assert_eq!(setting.of(&set), answer.name);
            for other in Setting::ALL.iter().filter(|other| other.name != setting.name) {
                assert_eq!(other.of(&set), other.of(&Settings::default()), "{} {}", setting.name, answer.name);
            }
        });
    }

    #[test]
    fn names_are_told_apart_and_stand_in_any_text() {
        let plain = |name: &str| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
        for (i, setting) in Setting::ALL.iter().enumerate() {
            assert!(plain(setting.name) && Setting::ALL[..i].iter().all(|other| other.name != setting.name));
            let answers = setting.answers();
            for (j, answer) in answers.iter().enumerate() {
                assert!(plain(answer.name) && answers[..j].iter().all(|other| other.name != answer.name));
            }
        }
    }

    #[test]
    fn unknown_answers_are_none() {
        assert!(Setting::ALL.iter().all(|setting| setting.set(&Settings::default(), "chess").is_none()));
    }
}
