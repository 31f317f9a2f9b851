//! The player's settings: appearance, language, motion and sound. Plain data with stable names, and the text form in
//! which they are stored. Independent of the browser and the game.
//!
//! Each setting is one entry of the table below, which defines its field of [`Settings`], its place in the dialog and
//! in the stored text, and its attribute of the page.

mod stored;
mod values;

use crate::tr_noop;

pub use laska_app::geometry::PieceSet;

pub use stored::{
    LoadedSettings, STORAGE_KEY, SettingsDamage, UnreadSettings, completed, format_settings, parse_settings,
    updated_text,
};
pub use values::{LanguageSetting, SettingValue, Shown, Tempo, ValueInfo};

/// Defines the settings. An entry has a field and a default value; the stored name; after `as`, the attribute of the
/// page that the style sheets use; a title; and all values with their names and titles, unless the type is defined
/// elsewhere.
macro_rules! settings {
    (@attribute) => { None };
    (@attribute $attribute:literal) => { Some($attribute) };
    ($(
        #[doc = $doc:literal]
        $field:ident: $values:ident::$default:ident = $name:literal $(as $attribute:literal)?, $title:expr $(, {
            $($(#[doc = $meaning:literal])+ $value:ident = $value_name:literal, $value_title:expr;)+
        })?;
    )+) => {
        /// All settings. They are independent of each other.
        ///
        /// ```
        /// # use laska_ui::settings::{PieceSet, Settings, format_settings, parse_settings};
        /// let settings = Settings { pieces: PieceSet::Coins, ..Settings::default() };
        /// assert_eq!(parse_settings(&format_settings(&settings)).settings, settings);
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Settings {
            $(#[doc = $doc] pub $field: $values,)+
        }

        impl Default for Settings {
            fn default() -> Self {
                Self { $($field: $values::$default,)+ }
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
            #[doc = $doc]
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub enum $values {
                $($(#[doc = $meaning])+ $value,)+
            }

            impl Default for $values {
                fn default() -> Self {
                    Self::$default
                }
            }

            impl SettingValue for $values {
                const VALUES: &'static [(Self, ValueInfo)] =
                    &[$((Self::$value, ValueInfo { name: $value_name, title: $value_title })),+];
            }
        )?)+
    };
}

settings! {
    /// The language of the page.
    language: LanguageSetting::Browser = "language", tr_noop!("Language");

    /// The piece set.
    pieces: PieceSet::Turned = "pieces" as "data-pieces", tr_noop!("Pieces");

    /// The board theme.
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
        /// The system's color scheme.
        System = "system", tr_noop!("Same as system");
        /// Dark on light.
        Light = "light", tr_noop!("Light");
        /// Light on dark.
        Dark = "dark", tr_noop!("Dark");
    };

    /// The coordinates on the board.
    coordinates: Coordinates::Letters = "coordinates", tr_noop!("Coordinates"), {
        /// Letters and digits on the frame.
        Letters = "letters", tr_noop!("Letters");
        /// Lasker's numbers on the playing squares.
        Numbers = "numbers", tr_noop!("Lasker’s numbers");
        /// No coordinates.
        None = "none", tr_noop!("None");
    };

    /// The notation of moves.
    notation: Notation::Plain = "notation", tr_noop!("Move notation"), {
        /// `b2-c3-d4`.
        Plain = "plain", "b2-c3-d4";
        /// `b2-c3-d4wb`: with the columns that result from the move.
        Columns = "columns", "b2-c3-d4wb";
        /// `5-9-13`.
        Numbers = "numbers", "5-9-13";
    };

    /// Whether the board with unstacked columns is shown.
    second_board: Shown::Yes = "second-board", tr_noop!("Second board");

    /// Whether the columns that can move are marked, and the squares that a selected column can reach.
    possible_moves: Shown::Yes = "possible-moves" as "data-possible-moves", tr_noop!("Possible moves");

    /// Whether the computer's score, depth and line are shown during a game.
    evaluation: Shown::No = "evaluation", tr_noop!("Computer’s evaluation");

    /// The speed of the animation.
    animation: Animation::Normal = "animation" as "data-animation", tr_noop!("Animation"), {
        /// No animation.
        Off = "off", tr_noop!("Off");
        /// Fast enough that nobody has to wait.
        Normal = "normal", tr_noop!("Normal");
        /// Slow enough to follow each jump.
        Slow = "slow", tr_noop!("Slow");
    };

    /// The speed of a game between two computers.
    watch_speed: WatchSpeed::Normal = "watch-speed", tr_noop!("Speed of two computers"), {
        /// Time to think about every move.
        Slow = "slow", tr_noop!("Slow");
        /// Time to follow every move.
        Normal = "normal", tr_noop!("Normal");
        /// As fast as the moves can be seen.
        Fast = "fast", tr_noop!("Fast");
    };

    /// When a resignation has to be confirmed.
    confirm_resignation: ConfirmResignation::SeriousGames = "confirm-resignation", tr_noop!("Confirm resignation"), {
        /// Only in serious games, where it cannot be undone.
        SeriousGames = "serious", tr_noop!("In serious games");
        /// In every game.
        Always = "always", tr_noop!("Always");
    };

    /// Whether messages that need no action close by themselves.
    messages: Messages::Pass = "messages", tr_noop!("Messages"), {
        /// They close when there was time to read them.
        Pass = "pass", tr_noop!("Close by themselves");
        /// They stay until they are closed, for people who need more time.
        Stay = "stay", tr_noop!("Stay until closed");
    };

    /// The volume of sounds.
    sound: Volume::Normal = "sound", tr_noop!("Sound"), {
        /// Silent.
        Off = "off", tr_noop!("Off");
        /// Quiet.
        Quiet = "quiet", tr_noop!("Quiet");
        /// As loud as other pages.
        Normal = "normal", tr_noop!("Normal");
        /// Loud.
        Loud = "loud", tr_noop!("Loud");
    };
}

/// A setting of any type, by name.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// The name in storage and in `data-testid`: `pieces`.
    pub name: &'static str,
    /// The title in English, to be translated by [`translate`](crate::words::translate): `Pieces`.
    pub title: &'static str,
    /// The attribute of the page with the value, for the style sheets: `data-pieces`.
    pub attribute: Option<&'static str>,
    values: fn() -> Vec<ValueInfo>,
    get: fn(&Settings) -> &'static str,
    put: fn(&mut Settings, &str) -> bool,
}

impl Setting {
    /// Returns the setting with a name.
    pub fn from_name(name: &str) -> Option<&'static Self> {
        Self::ALL.iter().find(|setting| setting.name == name)
    }

    pub fn values(&self) -> Vec<ValueInfo> {
        (self.values)()
    }

    /// Returns the name of the current value.
    pub fn value_name(&self, settings: &Settings) -> &'static str {
        (self.get)(settings)
    }

    /// Returns the settings with another value, or `None` if there is no value of that name.
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

    /// Calls `check` for every value of every setting, with settings that otherwise have their defaults.
    fn for_each_value(check: impl Fn(&Setting, ValueInfo, Settings)) {
        for setting in &Setting::ALL {
            for value in setting.values() {
                let set = setting.with_value(&Settings::default(), value.name);
                check(setting, value, set.expect("every value is found by its name"));
            }
        }
    }

    #[test]
    fn setting_a_value_changes_nothing_else() {
        for_each_value(|setting, value, set| {
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
    fn names_are_unique_and_need_no_escaping() {
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
    fn unknown_values_are_rejected() {
        assert!(Setting::ALL.iter().all(|setting| setting.with_value(&Settings::default(), "chess").is_none()));
    }
}
