//! What the browser does after an event: exactly what the player asked for.

use laska_app::archive::GameKey;
use laska_ui::svg::PictureFormat;

use super::*;
use crate::event::{Effect, ShareAction, ShareEffect, ShareEvent, SharedLink, TourAction};
use crate::games::ArchiveRequest;
use crate::view::AnimationFile;

const URL: &str = "https://laska.example/";

/// Returns the effects of an event, after checking that the state itself does not carry them out.
fn effects(page: &PlayPage, event: impl Into<Event>) -> Vec<Effect> {
    let (after, effects) = page.clone().after(event.into());
    assert_eq!(after.game_match, page.game_match);
    effects
}

#[test]
fn the_link_of_the_game_is_copied_and_shared() {
    let page = typed(page(Seats::People), "c3-d4");
    let address = page.address().expect("an address");
    assert_eq!(effects(&page, Event::CopyLink), [Effect::CopyLink(address.clone())]);
    assert_eq!(effects(&page, Event::ShareLink), [Effect::ShareLink(address)]);
    assert_eq!(effects(&page, Event::CopyMoves), [Effect::CopyMoves]);
    assert_eq!(effects(&page, Event::SaveMoves), [Effect::SaveMoves]);
    assert_eq!(effects(&page, Event::Update), [Effect::Update]);
}

#[test]
fn only_chosen_games_change_the_stored_choices() {
    let choices = NewGame { seats: Seats::Random, ..NewGame::default() };
    let page = PlayPage::default();
    let expected = [Effect::SaveChoices(choices.clone()), Effect::BeginAtRandom(choices.clone())];
    assert_eq!(effects(&page, Event::NewGame(choices)), expected);
    assert_eq!(effects(&page, TourAction::FirstGame), [Effect::BeginAtRandom(NewGame::default())]);
}

#[test]
fn the_share_sheet_hands_out_its_links_and_pictures() {
    let page = typed(page(Seats::People), "c3-d4 e5-c3");
    let page = page.then(Event::Share(ShareEvent::PageUrl(URL.to_owned()))).then(Event::Open(Dialog::Share));
    let view = page.view().share().cloned().expect("the sheet is open");
    for (link, text) in [(SharedLink::Game, view.game_link), (SharedLink::Position, view.position_link)] {
        for (action, effect) in [
            (ShareAction::Copy(link), ShareEffect::Copy(text.clone())),
            (ShareAction::CopyFrame(link), ShareEffect::CopyFrame(text.clone())),
            (ShareAction::Send(link), ShareEffect::Send(text.clone())),
        ] {
            assert_eq!(effects(&page, action), [Effect::Share(effect)]);
        }
    }
    for format in [PictureFormat::Svg, PictureFormat::Png] {
        let saved = [Effect::Share(ShareEffect::SavePicture(format))];
        assert_eq!(effects(&page, ShareAction::SavePicture(format)), saved);
    }
    assert_eq!(effects(&page, ShareAction::SaveAnimation), [], "there is no file yet");
    let mut recorded = page.then(ShareAction::Animate);
    let steps = recorded.picture_task();
    assert_ne!(steps.animation, crate::state::AnimationTask::None);
    while let crate::state::AnimationTask::Add(step) = recorded.picture_task().animation {
        recorded = recorded.then(Event::Share(ShareEvent::StepRecorded(step.index)));
    }
    let file = AnimationFile { url: "blob:1".to_owned(), bytes: 7 };
    let ready = recorded.then(Event::Share(ShareEvent::Animated(file)));
    let saved = [Effect::Share(ShareEffect::SaveAnimation("blob:1".to_owned()))];
    assert_eq!(effects(&ready, ShareAction::SaveAnimation), saved);
}

#[test]
fn requests_of_the_list_go_to_the_archive() {
    let page = PlayPage::default().then(Event::Open(Dialog::Games));
    let key = GameKey::Started(Timestamp(20));
    for request in [
        ArchiveRequest::Open(key),
        ArchiveRequest::Review(key),
        ArchiveRequest::Delete(key),
        ArchiveRequest::Restore(key),
        ArchiveRequest::Keep,
        ArchiveRequest::Export,
    ] {
        assert_eq!(effects(&page, request.clone()), [Effect::Archive(request)]);
    }
}
