//! The text of settings: read as it was written, and whatever is damaged costs no more than itself.

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
        ("version=1&pieces=coins&board=chess", coins, Some("are damaged. Not read: Board.")),
        ("version=1&pieces=coins&board=walnut&light", walnut, Some("damaged. Not read: Light.")),
        ("version=2&pieces=coins&board=walnut", walnut, None),
        ("version=2&pieces=coins&board=3d&room=dim", coins, Some("by a newer version of this page. Not read: Board.")),
        ("version=2&pieces=coins&board=walnut&room=dim", walnut, Some("newer version of this page. Not read: a part.")),
        ("pieces=coins&board=walnut", walnut, Some("are damaged. Not read: a part.")),
        ("", Settings::default(), Some("damaged. Not read: a part.")),
        ("{\"pieces\":\"coins\"}", Settings::default(), Some("damaged. Not read: a part.")),
        ("version=1&board=walnut&pieces=coins&sound=\u{0}&animation=7", walnut, Some("Not read: Sound, Animation.")),
    ] {
        let read = read(text);
        assert_eq!(read.settings, settings, "{text}");
        match (told, &read.lost) {
            (None, None) => {}
            (Some(told), Some(lost)) if lost.contains(told) => {}
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
    assert!(read(&long).lost.is_some_and(|words| words.len() < 200));
}
