//! What a player likes the page to be: its looks, its words, its motion and sound. Plain data with stable names, and
//! the text that it is kept as. Knows no browser and no game.
//!
//! A setting is one entry of the table below. From it come its field of [`Settings`], its place in the dialog and in
//! the kept text, and its attribute of the page.

mod stored;
mod values;

use crate::tr_noop;

pub use stored::{
    LoadedSettings, STORAGE_KEY, SettingsDamage, UnreadSettings, format_settings, parse_settings, updated_text,
};
pub use values::{LanguageSetting, SettingValue, Shown, Tempo, ValueInfo};

/// Makes settings of entries. Each has its field and its usual answer; the name that it is kept under; behind `as`,
/// where stylesheets go by it, the attribute of the page that says how it is answered; its title; and all answers with
/// their names and titles, unless these are a type that is there already.
macro_rules! settings {
    (@attribute) => { None };
    (@attribute $attribute:literal) => { Some($attribute) };
    ($(
        #[doc = $about:literal]
        $field:ident: $values:ident::$usual:ident = $name:literal $(as $attribute:literal)?, $title:expr $(, {
            $($(#[doc = $meaning:literal])+ $value:ident = $answer_name:literal, $answer_title:expr;)+
        })?;
    )+) => {
        /// All settings; each holds by itself.
        ///
        /// ```
        /// # use laska_web::settings::{PieceSet, Settings, format_settings, parse_settings};
        /// let settings = Settings { pieces: PieceSet::Coins, ..Settings::default() };
        /// assert_eq!(parse_settings(&format_settings(&settings)).settings, settings);
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Settings {
            $(#[doc = $about] pub $field: $values,)+
        }

        impl Default for Settings {
            fn default() -> Self {
                Self { $($field: $values::$usual,)+ }
            }
        }

        impl Setting {
            /// All settings, in the order of the dialog.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self {
                name: $name,
                title: $title,
                attribute: settings!(@attribute $($attribute)?),
                values: values::<$values>,
                get: |it| it.$field.name(),
                put: |it, name| put(&mut it.$field, name),
            }),+];
        }

        $($(
            #[doc = $about]
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub enum $values {
                $($(#[doc = $meaning])+ $value,)+
            }

            impl Default for $values {
                fn default() -> Self {
                    Self::$usual
                }
            }

            impl SettingValue for $values {
                const VALUES: &'static [(Self, ValueInfo)] =
                    &[$((Self::$value, ValueInfo { name: $answer_name, title: $answer_title })),+];
            }
        )?)+
    };
}

settings! {
    /// What the page speaks.
    language: LanguageSetting::Browser = "language", tr_noop!("Language");

    /// How counters look.
    pieces: PieceSet::Turned = "pieces" as "data-pieces", tr_noop!("Pieces"), {
        /// Turned ivory and ebony with an ornament.
        Turned = "turned", tr_noop!("Turned");
        /// Lasker's set of 1911: green is White's officer, red is Black's.
        Lasker = "lasker", tr_noop!("Lasker, 1911");
        /// F. X. Schmid's: green and red, the soldiers transparent.
        Schmid = "schmid", tr_noop!("Schmid");
        /// That of the Zillions version: blues against yellow and red.
        Zillions = "zillions", tr_noop!("Zillions");
        /// Silver and gold against bronze and copper.
        Coins = "coins", tr_noop!("Coins");
    };

    /// How squares look.
    board: BoardTheme::Green = "board" as "data-board", tr_noop!("Board"), {
        /// Green and ivory in a dark frame.
        Green = "green", tr_noop!("Green");
        /// Walnut and maple.
        Walnut = "walnut", tr_noop!("Walnut");
        /// Slate and pale blue.
        Slate = "slate", tr_noop!("Slate");
        /// Gray on white, like print.
        Paper = "paper", tr_noop!("Paper");
        /// Plum and rose.
        Plum = "plum", tr_noop!("Plum");
    };

    /// Whether the page is light or dark.
    light: Light::System = "light" as "data-light", tr_noop!("Light" in "settings"), {
        /// As everything else on the player's screen.
        System = "system", tr_noop!("Same as system");
        /// Dark on light.
        Light = "light", tr_noop!("Light");
        /// Light on dark.
        Dark = "dark", tr_noop!("Dark");
    };

    /// How squares are named on the board.
    coordinates: Coordinates::Letters = "coordinates", tr_noop!("Coordinates"), {
        /// Letters and digits on the frame.
        Letters = "letters", tr_noop!("Letters");
        /// Lasker's numbers on the playing squares.
        Numbers = "numbers", tr_noop!("Lasker’s numbers");
        /// Not at all.
        None = "none", tr_noop!("None");
    };

    /// How moves are written.
    notation: Notation::Plain = "notation", tr_noop!("Move notation"), {
        /// `b2-c3-d4`.
        Plain = "plain", "b2-c3-d4";
        /// `b2-c3-d4wb`: with what stands on the squares after the move.
        Columns = "columns", "b2-c3-d4wb";
        /// `5-9-13`.
        Numbers = "numbers", "5-9-13";
    };

    /// Whether the board that lays columns open is shown.
    second_board: Shown::Yes = "second-board", tr_noop!("Second board");

    /// How fast moves are shown.
    animation: Animation::Normal = "animation" as "data-animation", tr_noop!("Animation"), {
        /// They are at once where they go.
        Off = "off", tr_noop!("Off");
        /// Fast enough never to be waited for.
        Normal = "normal", tr_noop!("Normal");
        /// To be followed jump by jump.
        Slow = "slow", tr_noop!("Slow");
    };

    /// How loud moves are.
    sound: Volume::Normal = "sound", tr_noop!("Sound"), {
        /// Silent.
        Off = "off", tr_noop!("Off");
        /// Quiet.
        Quiet = "quiet", tr_noop!("Quiet");
        /// As other pages are.
        Normal = "normal", tr_noop!("Normal");
        /// Loud.
        Loud = "loud", tr_noop!("Loud");
    };
}

/// One setting by its name, whatever its type.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Its name in the store and in `data-testid`: `pieces`.
    pub name: &'static str,
    /// What the dialog calls it, to be told by [`translate`](crate::words::say): `Pieces`.
    pub title: &'static str,
    /// The attribute of the page that says how it is answered, for the stylesheets: `data-pieces`.
    pub attribute: Option<&'static str>,
    values: fn() -> Vec<ValueInfo>,
    get: fn(&Settings) -> &'static str,
    put: fn(&mut Settings, &str) -> bool,
}

impl Setting {
    /// The setting of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<&'static Self> {
        Self::ALL.iter().find(|setting| setting.name == name)
    }

    /// What can be answered.
    #[must_use]
    pub fn values(&self) -> Vec<ValueInfo> {
        (self.values)()
    }

    /// The name of what is answered.
    #[must_use]
    pub fn value_name(&self, settings: &Settings) -> &'static str {
        (self.get)(settings)
    }

    /// The settings with another answer; `None` where there is no answer of that name.
    #[must_use]
    pub fn with_value(&self, settings: &Settings, value: &str) -> Option<Settings> {
        let mut set = *settings;
        (self.put)(&mut set, value).then_some(set)
    }
}

fn values<C: SettingValue>() -> Vec<ValueInfo> {
    C::VALUES.iter().map(|(_, value)| *value).collect()
}

fn put<C: SettingValue>(field: &mut C, name: &str) -> bool {
    let found = C::from_name(name);
    found.into_iter().for_each(|choice| *field = choice);
    found.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every setting with each of its answers: settings that differ from the usual ones in at most that.
    fn each(check: impl Fn(&Setting, ValueInfo, Settings)) {
        for setting in &Setting::ALL {
            for value in setting.values() {
                let set = setting.with_value(&Settings::default(), value.name);
                check(setting, value, set.expect("each answer is found by its name"));
            }
        }
    }

    #[test]
    fn every_answer_is_what_was_answered_and_changes_nothing_else() {
        each(|setting, value, set| {
            assert_eq!(setting.value_name(&set), value.name);
            for other in Setting::ALL.iter().filter(|other| other.name != setting.name) {
                assert_eq!(
                    other.value_name(&set),
                    other.value_name(&Settings::default()),
                    "{} {}",
                    setting.name,
                    value.name
                );
            }
        });
    }

    #[test]
    fn names_are_told_apart_and_stand_in_any_text() {
        let plain = |name: &str| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
        for (i, setting) in Setting::ALL.iter().enumerate() {
            assert!(plain(setting.name) && Setting::ALL[..i].iter().all(|other| other.name != setting.name));
            let values = setting.values();
            for (j, value) in values.iter().enumerate() {
                assert!(plain(value.name) && values[..j].iter().all(|other| other.name != value.name));
            }
        }
    }

    #[test]
    fn unknown_answers_are_none() {
        assert!(Setting::ALL.iter().all(|setting| setting.with_value(&Settings::default(), "chess").is_none()));
    }
}
