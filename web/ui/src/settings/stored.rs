//! The text form of stored settings. Texts of older and newer versions and damaged texts are read as far as possible.
//! Independent of the storage.
//!
//! `version=1&pieces=turned&board=green&…`: a name and a value for each setting. Each part is read independently, so an
//! error affects only one setting. The version increases when a name changes its meaning; parts that only a later
//! version knows are ignored.

use super::{Setting, Settings};

pub const STORAGE_KEY: &str = "laska.settings";

const VERSION: u32 = 1;

/// Settings that were loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadedSettings {
    /// The settings, with defaults for those that could not be read.
    pub settings: Settings,
    /// The settings that could not be read.
    pub lost: Option<UnreadSettings>,
    /// The condition of the text.
    pub damage: SettingsDamage,
}

/// Settings that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadSettings {
    /// Whether a later version of the page stored them.
    pub newer: bool,
    /// Their English titles, where known.
    pub titles: Vec<&'static str>,
}

/// The condition of a stored text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingsDamage {
    /// Undamaged, in the format of this version.
    None,
    /// Written by a later version. Parts that cannot be read are preserved for that version.
    Newer,
    Damaged,
}

impl Default for LoadedSettings {
    /// The result if nothing was stored.
    fn default() -> Self {
        Self { settings: Settings::default(), lost: None, damage: SettingsDamage::None }
    }
}

pub fn format_settings(settings: &Settings) -> String {
    let parts = Setting::ALL.iter().map(|setting| format!("&{}={}", setting.name, setting.value_name(settings)));
    format!("version={VERSION}{}", parts.collect::<String>())
}

/// Parses settings, as far as possible.
pub fn parse_settings(text: &str) -> LoadedSettings {
    let mut settings = Settings::default();
    let mut version = None;
    let mut lost = Vec::new();
    for part in text.split('&') {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        if name == "version" {
            version = value.parse::<u32>().ok();
            continue;
        }
        let title = match Setting::from_name(name).map(|setting| (setting, setting.with_value(&settings, value))) {
            Some((_, Some(set))) => {
                settings = set;
                continue;
            }
            Some((setting, None)) => Some(setting.title),
            None => None,
        };
        // Each title is listed once, however long the text is.
        if !lost.contains(&title) {
            lost.push(title);
        }
    }
    let newer = version > Some(VERSION);
    let is_complete = lost.is_empty() && version.is_some();
    let lost = (!is_complete).then(|| UnreadSettings { newer, titles: lost.into_iter().flatten().collect() });
    let damage = match &lost {
        _ if newer => SettingsDamage::Newer,
        None => SettingsDamage::None,
        Some(_) => SettingsDamage::Damaged,
    };
    LoadedSettings { settings, lost, damage }
}

/// Returns the text that should replace the stored one, or `None` if the stored text is up to date. Default settings
/// are not stored. In the text of a later version, only the settings changed here are replaced.
pub fn updated_text(stored: Option<&str>, settings: &Settings) -> Option<String> {
    let Some(stored) = stored else { return (*settings != Settings::default()).then(|| format_settings(settings)) };
    let before = parse_settings(stored);
    match before.damage {
        SettingsDamage::Damaged => Some(format_settings(settings)),
        _ if before.settings == *settings => None,
        SettingsDamage::None => Some(format_settings(settings)),
        SettingsDamage::Newer => {
            let changed = |setting: &&Setting| setting.value_name(&before.settings) != setting.value_name(settings);
            let is_unchanged = |part: &&str| {
                let name = part.split_once('=').map_or(*part, |part| part.0);
                !Setting::ALL.iter().filter(changed).any(|setting| setting.name == name)
            };
            let unchanged = stored.split('&').filter(is_unchanged).map(str::to_owned);
            let changes = Setting::ALL.iter().filter(changed);
            let changes = changes.map(|setting| format!("{}={}", setting.name, setting.value_name(settings)));
            Some(unchanged.chain(changes).collect::<Vec<_>>().join("&"))
        }
    }
}

/// Returns settings with those of another device's text where they have their defaults here.
pub fn completed(own: &Settings, others_text: &str) -> Settings {
    let (default, others) = (Settings::default(), parse_settings(others_text).settings);
    let is_default = |setting: &&Setting| setting.value_name(own) == setting.value_name(&default);
    let taken_over = Setting::ALL.iter().filter(is_default);
    taken_over
        .fold(*own, |settings, setting| setting.with_value(&settings, setting.value_name(&others)).unwrap_or(settings))
}

#[cfg(test)]
mod tests {
    use crate::notice::Notice;

    use super::super::{BoardTheme, PieceSet};
    use super::*;

    #[test]
    fn settings_round_trip() {
        for setting in &Setting::ALL {
            for value in setting.values() {
                let settings = setting.with_value(&Settings::default(), value.name).expect("a value");
                let text = format_settings(&settings);
                let loaded = parse_settings(&text);
                assert_eq!(
                    (loaded.settings, loaded.lost, loaded.damage),
                    (settings, None, SettingsDamage::None),
                    "{text}"
                );
                assert_eq!(updated_text(Some(&text), &settings), None);
            }
        }
    }

    /// Settings in the format of version 1. Never change this text: settings stored by older versions must be read.
    #[test]
    fn settings_of_version_1_are_still_read() {
        let text = "version=1&language=de&pieces=lasker&board=walnut&light=dark&coordinates=numbers&notation=columns\
            &second-board=hidden&animation=slow&sound=loud";
        let read = parse_settings(text);
        assert_eq!((read.lost, read.damage), (None, SettingsDamage::None));
        let written = format_settings(&read.settings);
        assert!(text.split('&').all(|part| written.split('&').any(|other| part == other)), "{written}");
        assert_eq!(STORAGE_KEY, "laska.settings");
        assert_eq!((read.settings.pieces, read.settings.board), (PieceSet::Lasker, BoardTheme::Walnut));
    }

    #[test]
    fn unreadable_settings_are_reported_and_affect_nothing_else() {
        let coins = Settings { pieces: PieceSet::Coins, ..Settings::default() };
        let walnut = Settings { board: BoardTheme::Walnut, ..coins };
        for (text, settings, notice) in [
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
            let loaded = parse_settings(text);
            assert_eq!(loaded.settings, settings, "{text}");
            match (notice, &loaded.lost) {
                (None, None) => {}
                (Some(notice), Some(lost)) if Notice::SettingsLost(lost.clone()).text().contains(notice) => {}
                (notice, lost) => panic!("{text}: expected {notice:?}, found {lost:?}"),
            }
        }
    }

    #[test]
    fn settings_of_a_later_version_are_preserved_unless_changed() {
        let stored = "version=2&pieces=coins&board=3d&room=dim";
        let settings = parse_settings(stored).settings;
        assert_eq!(updated_text(Some(stored), &settings), None);
        let changed = Settings { board: BoardTheme::Walnut, ..settings };
        let text = updated_text(Some(stored), &changed).expect("the settings have changed");
        assert_eq!(text, "version=2&pieces=coins&room=dim&board=walnut");
        assert_eq!((parse_settings(&text).settings, updated_text(Some(&text), &changed)), (changed, None));
    }

    #[test]
    fn settings_of_another_device_replace_defaults_only() {
        let own = Settings { pieces: PieceSet::Coins, ..Settings::default() };
        let others = Settings { pieces: PieceSet::Lasker, board: BoardTheme::Walnut, ..Settings::default() };
        let both = completed(&own, &format_settings(&others));
        assert_eq!(both, Settings { board: BoardTheme::Walnut, ..own });
        assert_eq!((completed(&own, ""), completed(&own, "version=1&board=3d")), (own, own));
    }

    #[test]
    fn settings_are_stored_when_changed_or_damaged() {
        let (default, coins) = (Settings::default(), Settings { pieces: PieceSet::Coins, ..Settings::default() });
        assert_eq!((updated_text(None, &default), updated_text(None, &coins)), (None, Some(format_settings(&coins))));
        let whole = format_settings(&coins);
        for end in 0..whole.len() {
            let cut = &whole[..end];
            let loaded = parse_settings(cut);
            let again = updated_text(Some(cut), &loaded.settings).unwrap_or_else(|| cut.to_owned());
            assert_eq!(
                (super::parse_settings(&again).settings, super::parse_settings(&again).lost),
                (loaded.settings, None),
                "{cut}"
            );
        }
        let long = "&pieces=x".repeat(500_000);
        assert!(parse_settings(&long).lost.is_some_and(|lost| Notice::SettingsLost(lost).text().len() < 200));
    }
}
