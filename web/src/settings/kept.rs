//! The text that settings are kept as, and how older, newer and damaged ones are read. Knows no store.
//!
//! `version=1&pieces=turned&board=green&…`: a name and an answer for each setting. Every part is read by itself, so
//! what cannot be read costs that one setting and no other. The version grows when a name gets another meaning; parts
//! that only a later version knows are left out here.

use super::{Setting, Settings};

/// Where it is kept.
pub const KEY: &str = "laska.settings";

const VERSION: u32 = 1;

/// What was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// The settings; where one could not be read, the usual answer.
    pub settings: Settings,
    /// What could not be read.
    pub lost: Option<LostSettings>,
    /// Why.
    pub damage: Damage,
}

/// Settings that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostSettings {
    /// Whether a later version of the page has written them.
    pub newer: bool,
    /// Their titles in English, as far as they are known.
    pub titles: Vec<&'static str>,
}

/// Whether a kept text is as this version writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// It is.
    None,
    /// A later version has written it: what cannot be read of it is kept for that one.
    Newer,
    /// It is damaged.
    Some,
}

impl Default for Read {
    /// Nothing was kept.
    fn default() -> Self {
        Self { settings: Settings::default(), lost: None, damage: Damage::None }
    }
}

/// The settings as text.
#[must_use]
pub fn write(settings: &Settings) -> String {
    let parts = Setting::ALL.iter().map(|setting| format!("&{}={}", setting.name, setting.of(settings)));
    format!("version={VERSION}{}", parts.collect::<String>())
}

/// The settings of a text, as much of it as can be read.
#[must_use]
pub fn read(text: &str) -> Read {
    let mut settings = Settings::default();
    let mut version = None;
    let mut lost = Vec::new();
    for part in text.split('&') {
        let (name, answer) = part.split_once('=').unwrap_or((part, ""));
        if name == "version" {
            version = answer.parse::<u32>().ok();
            continue;
        }
        let title = match Setting::named(name).map(|setting| (setting, setting.set(&settings, answer))) {
            Some((_, Some(set))) => {
                settings = set;
                continue;
            }
            Some((setting, None)) => Some(setting.title),
            None => None,
        };
        // Each is named once, however long the text is.
        if !lost.contains(&title) {
            lost.push(title);
        }
    }
    let newer = version > Some(VERSION);
    let is_whole = lost.is_empty() && version.is_some();
    let lost = (!is_whole).then(|| LostSettings { newer, titles: lost.into_iter().flatten().collect() });
    let damage = match &lost {
        _ if newer => Damage::Newer,
        None => Damage::None,
        Some(_) => Damage::Some,
    };
    Read { settings, lost, damage }
}

/// The text that is to be kept in the place of another one; `None` where that serves. Nothing is kept for somebody who has
/// changed nothing, and all that a later version has kept stays but for what was changed here.
#[must_use]
pub fn rewrite(there: Option<&str>, settings: &Settings) -> Option<String> {
    let Some(there) = there else { return (*settings != Settings::default()).then(|| write(settings)) };
    let before = read(there);
    match before.damage {
        Damage::Some => Some(write(settings)),
        _ if before.settings == *settings => None,
        Damage::None => Some(write(settings)),
        Damage::Newer => {
            let changed = |setting: &&Setting| setting.of(&before.settings) != setting.of(settings);
            let is_same = |part: &&str| {
                let name = part.split_once('=').map_or(*part, |part| part.0);
                !Setting::ALL.iter().filter(changed).any(|setting| setting.name == name)
            };
            let same = there.split('&').filter(is_same).map(str::to_owned);
            let news = Setting::ALL.iter().filter(changed);
            let news = news.map(|setting| format!("{}={}", setting.name, setting.of(settings)));
            Some(same.chain(news).collect::<Vec<_>>().join("&"))
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::notice::Notice;

    use super::super::{BoardTheme, PieceSet};
    use super::*;

    #[test]
    fn all_settings_are_read_as_they_were_written() {
        for setting in &Setting::ALL {
            for answer in setting.answers() {
                let settings = setting.set(&Settings::default(), answer.name).expect("an answer");
                let text = write(&settings);
                let read = read(&text);
                assert_eq!((read.settings, read.lost, read.damage), (settings, None, Damage::None), "{text}");
                assert_eq!(rewrite(Some(&text), &settings), None);
            }
        }
    }

    #[test]
    fn what_cannot_be_read_is_told_and_costs_nothing_else() {
        let coins = Settings { pieces: PieceSet::Coins, ..Settings::default() };
        let walnut = Settings { board: BoardTheme::Walnut, ..coins };
        for (text, settings, told) in [
            ("version=1&pieces=coins", coins, None),
            ("version=1&pieces=coins&board=chess", coins, Some("Could not read these settings: Board.")),
            ("version=1&pieces=coins&board=walnut&light", walnut, Some("Could not read these settings: Light.")),
            ("version=2&pieces=coins&board=walnut", walnut, None),
            (
                "version=2&pieces=coins&board=3d&room=dim",
                coins,
                Some("newer version of this page saved the settings. Could not read: Board."),
            ),
            (
                "version=2&pieces=coins&board=walnut&room=dim",
                walnut,
                Some("newer version of this page saved the settings. Some could not be read"),
            ),
            ("pieces=coins&board=walnut", walnut, Some("Could not read some settings.")),
            ("", Settings::default(), Some("Could not read some settings.")),
            ("{\"pieces\":\"coins\"}", Settings::default(), Some("Could not read some settings.")),
            (
                "version=1&board=walnut&pieces=coins&sound=\u{0}&animation=7",
                walnut,
                Some("Could not read these settings: Sound, Animation."),
            ),
        ] {
            let read = read(text);
            assert_eq!(read.settings, settings, "{text}");
            match (told, &read.lost) {
                (None, None) => {}
                (Some(told), Some(lost)) if Notice::SettingsLost(lost.clone()).text().contains(told) => {}
                (told, lost) => panic!("{text}: expected {told:?}, told {lost:?}"),
            }
        }
    }

    #[test]
    fn a_later_versions_settings_stay_but_for_what_is_changed_here() {
        let there = "version=2&pieces=coins&board=3d&room=dim";
        let settings = read(there).settings;
        assert_eq!(rewrite(Some(there), &settings), None);
        let changed = Settings { board: BoardTheme::Walnut, ..settings };
        let text = rewrite(Some(there), &changed).expect("another text");
        assert_eq!(text, "version=2&pieces=coins&room=dim&board=walnut");
        assert_eq!((read(&text).settings, rewrite(Some(&text), &changed)), (changed, None));
    }

    #[test]
    fn settings_are_kept_once_they_differ_or_mend_what_is_damaged() {
        let (usual, coins) = (Settings::default(), Settings { pieces: PieceSet::Coins, ..Settings::default() });
        assert_eq!((rewrite(None, &usual), rewrite(None, &coins)), (None, Some(write(&coins))));
        let whole = write(&coins);
        for end in 0..whole.len() {
            let cut = &whole[..end];
            let read = read(cut);
            let again = rewrite(Some(cut), &read.settings).unwrap_or_else(|| cut.to_owned());
            assert_eq!((super::read(&again).settings, super::read(&again).lost), (read.settings, None), "{cut}");
        }
        let long = "&pieces=x".repeat(500_000);
        assert!(read(&long).lost.is_some_and(|lost| Notice::SettingsLost(lost).text().len() < 200));
    }
}
