//! The Share sheet: its links, the QR code, and the animated picture.

use laska_pictures::qr::QrDrawing;

use super::*;
use crate::event::{ShareAction, ShareEvent, SharedLink};
use crate::recording::{FrameUse, RecordingStep};
use crate::state::{AnimationTask, PictureTask};
use crate::view::{AnimationFile, AnimationView, QrView, ShareView};

const URL: &str = "https://laska.example/";
const LINE: &str = "moves=c3-d4_e5-d4-c3_b2-c3-d4";

/// Opens the sheet of a game.
fn sheet(page: PlayPage) -> PlayPage {
    send(page.then(Event::Share(ShareEvent::PageUrl(URL.to_owned()))), Event::Open(Dialog::Share))
}

fn view(page: &PlayPage) -> ShareView {
    page.view().share().cloned().expect("the sheet is open")
}

fn act(page: PlayPage, action: ShareAction) -> PlayPage {
    send(page, Event::ShareAction(action))
}

fn file() -> AnimationFile {
    AnimationFile { url: "blob:1".to_owned(), bytes: 7 }
}

/// Records the whole game, and returns the page and the steps.
fn record(mut page: PlayPage) -> (PlayPage, Vec<RecordingStep>) {
    let mut steps = Vec::new();
    while let AnimationTask::Add(step) = page.picture_task().animation {
        steps.push(step);
        page = page.then(Event::Share(ShareEvent::StepRecorded(step.index)));
    }
    assert_eq!(page.picture_task().animation, AnimationTask::Finish);
    (page.then(Event::Share(ShareEvent::Animated(file()))), steps)
}

#[test]
fn links_lead_to_the_whole_game_and_to_the_position() {
    let page = sheet(send(opened(LINE), MatchEvent::Undo));
    let ShareView { game_link, position_link, .. } = view(&page);
    for (link, expected) in [(SharedLink::Game, &game_link), (SharedLink::Position, &position_link)] {
        assert_eq!(page.shared_link(link), *expected);
    }
    let fragment = |link: &str| link.strip_prefix(&format!("{URL}#")).expect(link).to_owned();
    let game = opened(&fragment(&game_link));
    assert_eq!(game.game_match().cursor().game().moves().len(), 3, "undone moves belong to the game");
    let position = opened(&fragment(&position_link));
    assert_eq!(position.view().board.fen, page.view().board.fen);
    assert!(position.game_match().cursor().game().moves().is_empty());
}

#[test]
fn a_result_and_the_side_at_the_bottom_are_in_the_links() {
    let resigned = sheet(send(opened(LINE), MatchEvent::Resign));
    assert!(view(&resigned).game_link.ends_with("&end=black_resigned"));
    let turned = sheet(send(opened(LINE), BoardEvent::Flip));
    assert!(view(&turned).position_link.ends_with("&bottom=b"));
    assert!(!view(&turned).game_link.contains("bottom"));
}

#[test]
fn a_game_by_link_is_shared_with_its_id() {
    let game = opened(LINE).game_match().cursor().game().clone();
    let link = write_link(GameId(9), &game);
    assert_eq!(view(&sheet(opened(&link).then(MatchEvent::Arrived))).game_link, format!("{URL}#{link}"));
}

#[test]
fn the_qr_code_continues_the_game_against_the_same_kind_of_opponent() {
    let wanted = |page: PlayPage| sheet(page).picture_task().qr;
    assert_eq!(wanted(opened(LINE)), Some(format!("{URL}#{LINE}")));
    assert_eq!(wanted(page(Seats::People)), Some(URL.to_owned()));
    let played = typed(page(Seats::White), "c3-d4");
    assert_eq!(wanted(played), Some(format!("{URL}#moves=c3-d4&play=w&level=1")));
}

/// Returns who plays, with their levels and clocks, as the page shows it.
fn players_shown(page: &PlayPage) -> Vec<(String, String, Option<Duration>)> {
    let players = page.view().players;
    players.into_iter().map(|it| (it.name, it.detail, it.clock.map(|clock| clock.left))).collect()
}

#[test]
fn links_continue_a_game_against_the_same_level_with_the_same_clock() {
    let strength = |level| Strength { level: Level::new(level).expect("a level"), ..Strength::default() };
    let clock = Some(TimeControl::new(5, 3));
    for new_game in [
        NewGame { seats: Seats::White, strength: strength(5), clock, ..NewGame::default() },
        NewGame { seats: Seats::White, strength: strength(8), ..NewGame::default() },
        NewGame { seats: Seats::People, clock, ..NewGame::default() },
    ] {
        let at = |page: PlayPage, seconds: u64| page.then(MatchEvent::Time(Timestamp(1_000 * seconds)));
        let mut page = typed(send(at(PlayPage::default(), 100), Event::Begin(new_game)), "c3-d4");
        page = match page.search() {
            Some(_) => answer(at(page, 107), "e5-d4-c3"),
            None => typed(at(page, 107), "e5-c3"),
        };
        let page = sheet(typed(at(page, 120), "b2-d4"));
        let there = |link: &str| opened(link.strip_prefix(&format!("{URL}#")).expect(link));
        for link in [view(&page).game_link, page.picture_task().qr.expect("a code")] {
            let continued = there(&link);
            assert_eq!(moves(&continued), moves(&page), "{link}");
            assert_eq!(players_shown(&continued), players_shown(&page), "{link}");
            assert_eq!(new_game_prompt(&continued), None, "nothing is left to ask");
            // The clock starts with the next move.
            assert_eq!(continued.game_match().running(), None);
            let next = match continued.search() {
                Some(_) => answer(continued.clone(), "c5-b4"),
                None => typed(continued.clone(), "c5-b4"),
            };
            assert_eq!(moves(&next).len(), 4, "{link}");
            assert_eq!(next.game_match().running().is_some(), next.game_match().clock().is_some());
        }
        // After the end, others look at the game instead.
        let over = sheet(send(page, MatchEvent::Resign));
        assert!(!view(&over).game_link.contains("play="));
    }
}

#[test]
fn a_qr_code_is_made_once_for_each_link() {
    let code = QrDrawing { size: 29, path: "M4 4h1v1h-1z".to_owned() };
    let page = sheet(opened(LINE));
    assert_eq!(view(&page).qr, QrView::Pending);
    let link = page.picture_task().qr.expect("a link");
    let made = page.clone().then(Event::Share(ShareEvent::Qr(link.clone(), Some(code.clone()))));
    assert_eq!((view(&made).qr, made.picture_task().qr), (QrView::Drawn(code.clone()), None));
    // The game continues while the sheet is open.
    let moved = typed(made, "a5-b4");
    assert_eq!(view(&moved).qr, QrView::Pending);
    let late = moved.then(Event::Share(ShareEvent::Qr(link.clone(), Some(code))));
    assert_eq!(view(&late).qr, QrView::Pending);
    let too_long = page.clone().then(Event::Share(ShareEvent::Qr(link, None)));
    assert_eq!((view(&too_long).qr, too_long.picture_task().qr), (QrView::TooLong, None));
    let failed = page.then(Event::Share(ShareEvent::Failed));
    assert_eq!((view(&failed).qr, failed.picture_task().qr), (QrView::Unavailable, None));
    // The sheet tries again when it is opened again.
    let again = sheet(send(failed, Event::Close(Dialog::Share)));
    assert!(again.picture_task().qr.is_some());
}

#[test]
fn a_game_is_recorded_position_by_position() {
    let mut page = act(sheet(opened(LINE)), ShareAction::Animate);
    let positions = page.game_match().cursor().game().positions().to_vec();
    while let AnimationTask::Add(step) = page.picture_task().animation {
        assert_eq!(view(&page).picture.fen, positions[step.ply].to_string());
        assert!(matches!(view(&page).animation, AnimationView::Recording { done, .. } if done == step.index));
        page = page.then(Event::Share(ShareEvent::StepRecorded(step.index)));
    }
    let (page, steps) = record(act(page, ShareAction::Animate));
    let frames = steps.iter().filter(|step| step.frame != FrameUse::Sample);
    assert!(frames.map(|step| step.ply).eq(0..=3));
    assert_eq!(view(&page).animation, AnimationView::Ready(file()));
    assert_eq!(page.animation_file(), Some(&file()));
    assert!(view(&page).message.is_some_and(|(tone, _)| tone == Tone::Info));
    assert_eq!(page.picture_task().animation, AnimationTask::None);
}

#[test]
fn the_recorded_game_does_not_change_while_play_continues() {
    let page = act(sheet(typed(page(Seats::White), "c3-d4")), ShareAction::Animate);
    let (page, steps) = record(answer(page, "e5-d4-c3"));
    assert_eq!(steps.last().map(|step| step.ply), Some(1));
    assert_eq!(page.game_match().cursor().ply(), 2);
}

#[test]
fn a_canceled_recording_leaves_nothing() {
    let recording = act(sheet(opened(LINE)), ShareAction::Animate);
    for stopped in [
        act(recording.clone(), ShareAction::CancelAnimation),
        sheet(send(recording.clone(), Event::Close(Dialog::Share))),
    ] {
        let late = [ShareEvent::StepRecorded(0), ShareEvent::Animated(file())];
        let page = late.into_iter().fold(stopped, |page, event| page.then(Event::Share(event)));
        assert_eq!(view(&page).animation, AnimationView::None);
        assert_eq!(page.animation_file(), None);
    }
    // A file that arrives before the end belongs to an earlier recording.
    let early = recording.clone().then(Event::Share(ShareEvent::Animated(file())));
    assert_eq!(early.animation_file(), None);
    let failed = recording.then(Event::Share(ShareEvent::Failed));
    assert_eq!(view(&failed).animation, AnimationView::Failed);
    assert!(matches!(view(&act(failed, ShareAction::Animate)).animation, AnimationView::Recording { done: 0, .. }));
}

#[test]
fn the_worker_runs_only_while_the_sheet_is_open() {
    let page = sheet(opened(LINE));
    assert!(page.picture_task().needed);
    let closed = send(act(page, ShareAction::Animate), Event::Close(Dialog::Share));
    assert_eq!(closed.picture_task(), PictureTask::default());
    assert_eq!(closed.view().share(), None);
}
