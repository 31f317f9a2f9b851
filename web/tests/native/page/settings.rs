//! The settings: the dialog asks for each of them, and what is answered is shown.

use laska_web::intent::Intent;
use laska_web::settings::{Answer, Setting, Settings, read, write};
use laska_web::state::Event;

use super::visit::Visit;

#[test]
fn every_answer_is_in_the_dialog_and_holds_after_a_reload() {
    let usual = Visit::at("moves=c3-d4");
    assert!(!usual.sight().can_press("reset-settings"));
    for setting in &Setting::ALL {
        let handle = |answer: &Answer| format!("set-{}-{}", setting.name, answer.name);
        let answers: Vec<_> = setting.answers().iter().map(handle).collect();
        assert_eq!(usual.sight().answers(setting.name), answers);
        for answer in setting.answers() {
            let settings = setting.set(&Settings::default(), answer.name).expect("an answer");
            let set = usual.clone().wants(Intent::ChangeSettings(settings));
            assert_eq!(set.0.view().settings, settings);
            assert_eq!(set.sight().can_press("reset-settings"), settings != Settings::default());
            let again = usual.clone().after(Event::SettingsRead(read(&write(&set.0.settings()))));
            assert_eq!(again.sight(), set.sight(), "after a reload");
            let reset = set.wants(Intent::ChangeSettings(Settings::default()));
            assert_eq!(reset.sight(), usual.sight());
        }
    }
}

#[test]
fn moves_are_written_and_columns_laid_open_as_they_are_set() {
    let visit = Visit::at("moves=c3-d4_e5-d4-c3");
    let set = |setting: &str, answer: &str| {
        let setting = Setting::named(setting).expect("a setting");
        let settings = setting.set(&Settings::default(), answer).expect("an answer");
        visit.clone().wants(Intent::ChangeSettings(settings)).sight()
    };
    assert_eq!(set("notation", "columns").moves, ["c3-d4w", "e5-d4-c3bw"]);
    assert_eq!(set("notation", "numbers").moves, ["9-13", "17-13-9"]);
    assert!(visit.sight().has("unstacked") && !set("second-board", "hidden").has("unstacked"));
}
