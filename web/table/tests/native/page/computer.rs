//! The computer as a player: its card, undo, and notices while it thinks.

use laska_app::worker::WorkerStatus;
use laska_app::{Autoplay, CursorEvent, MatchEvent, MoveTime, NewGame, Seats, StartFrom, Strength};
use laska_rules::{Game, notation::record};
use laska_table::event::{Event, Part};
use laska_table::games::ArchiveEvent;
use laska_ui::archive_error::ArchiveError;
use laska_ui::notice::Notice;
use laska_ui::parts::PartError;
use laska_ui::view::OfflineView;
use laska_worker::protocol::{Level, Plies, ScoreKind};

use super::TestPage;

fn strength(level: u8, time: MoveTime) -> Strength {
    Strength { level: Level::new(level).expect("a level"), time }
}

fn game(moves: &str) -> Game {
    let mut game = Game::default();
    record::play(&mut game, moves).expect("legal moves");
    game
}

/// Returns the heading of the computer's card.
fn card(page: &TestPage) -> String {
    page.snapshot().text("thinking", "h2")
}

fn thinks(page: &TestPage) -> bool {
    page.snapshot().is_of_class("thinking", "active")
}

/// Returns a game of a person with White, after two moves of each side.
fn four_plies() -> TestPage {
    let page = TestPage::with_seats(Seats::White);
    page.type_moves("c3-d4").reply("e5-d4-c3").type_moves("b2-c3-d4").reply("c5-b4")
}

#[test]
fn undo_leads_to_the_persons_turn() {
    let mut expected = game("c3-d4 e5-c3 b2-d4 c5-b4");
    let page = four_plies();
    page.assert_shows(&expected);
    let mut page = page;
    for (event, ply) in [(MatchEvent::Undo, 2), (MatchEvent::Undo, 0), (MatchEvent::Redo, 2), (MatchEvent::Redo, 4)] {
        page = page.after(event);
        expected.go_to(ply);
        page.assert_shows(&expected);
    }
    // The computer waits while a person looks at a position in which it was to move.
    let looking = page.after(CursorEvent::GoToPly(1));
    assert_eq!((looking.snapshot().ply, looking.snapshot().moves.len(), thinks(&looking)), (1, 4, false));
    let back = looking.after(MatchEvent::Undo);
    expected.go_to(0);
    back.assert_shows(&expected);
    let again = back.type_moves("c3-b4");
    assert!(thinks(&again));
    again.reply("a5-b4-c3").assert_shows(&game("c3-b4 a5-c3"));
}

#[test]
fn undo_and_resignation_stop_the_computer() {
    let thinking = TestPage::with_seats(Seats::White).type_moves("c3-d4");
    assert!(thinks(&thinking));
    let back = thinking.clone().after(MatchEvent::Undo);
    let mut undone = game("c3-d4");
    undone.go_to(0);
    back.assert_shows(&undone);
    assert!(!thinks(&back));
    // The next reply is for the new position.
    back.type_moves("c3-b4").reply("a5-b4-c3").assert_shows(&game("c3-b4 a5-c3"));

    let resigned = thinking.after(MatchEvent::Resign);
    assert_eq!((resigned.snapshot().headline.as_str(), thinks(&resigned)), ("You lost", false));
    assert_eq!(resigned.snapshot().detail, "You resigned.");
    let back = resigned.after(MatchEvent::Undo);
    assert!(thinks(&back) && back.snapshot().moves == ["c3-d4"]);
    back.reply("e5-d4-c3").assert_shows(&game("c3-d4 e5-c3"));
}

#[test]
fn a_person_cannot_move_on_the_computers_turn() {
    let thinking = TestPage::with_new_game(NewGame { seats: Seats::Black, ..NewGame::default() });
    assert!(thinks(&thinking));
    let pressed = thinking.press("c3");
    let snapshot = pressed.snapshot();
    assert!(snapshot.refusal.is_some_and(|message| message.contains("computer’s turn")));
    assert!(snapshot.moves.is_empty() && thinks(&pressed));
}

#[test]
fn its_strength_is_shown_after_a_reload_too() {
    for (level, time, words) in [
        (1, MoveTime::OneSecond, "Computer, level 1"),
        (6, MoveTime::OneSecond, "Computer, level 6"),
        (10, MoveTime::HalfSecond, "Computer, level 10, 0.5 s"),
        (10, MoveTime::Unlimited, "Computer, level 10"),
    ] {
        let begun = TestPage::with_new_game(NewGame { strength: strength(level, time), ..NewGame::default() });
        assert_eq!(card(&begun), words);
        let again = begun.type_moves("c3-d4").reply("e5-d4-c3").reload().with_evaluation();
        assert_eq!(card(&again), words);
        again.assert_shows(&game("c3-d4 e5-c3"));
        let snapshot = again.snapshot();
        let handles: Vec<_> = Level::all().map(|level| format!("level-{}", level.number())).collect();
        assert_eq!(snapshot.choices("level"), handles);
        let chosen = snapshot.text("level-10", "p");
        assert!(chosen.starts_with(&format!("Level {level}: ")), "{chosen}");
        let times = if level == 10 { MoveTime::ALL.len() } else { 0 };
        assert_eq!(snapshot.choices("time").len(), times, "only the strongest level has a time");
    }
}

#[test]
fn move_now_works_only_while_it_thinks() {
    let endless = NewGame { seats: Seats::Black, strength: strength(10, MoveTime::Unlimited), ..NewGame::default() };
    let thinking = TestPage::with_new_game(endless);
    assert!(thinks(&thinking) && thinking.snapshot().can_press("move-now"));
    let hurried = thinking.after(MatchEvent::MoveNow);
    assert!(thinks(&hurried) && !hurried.snapshot().can_press("move-now"));
    let moved = hurried.reply("c3-d4");
    assert!(!moved.snapshot().can_press("move-now"));
    moved.assert_shows(&game("c3-d4"));
    let again = moved.reload().with_evaluation().type_moves("e5-c3");
    assert!(thinks(&again) && again.snapshot().can_press("move-now"));
}

#[test]
fn two_computers_pause_and_a_person_takes_over() {
    let two = NewGame {
        seats: Seats::Computers,
        strength: strength(1, MoveTime::OneSecond),
        black_strength: strength(2, MoveTime::OneSecond),
        ..NewGame::default()
    };
    let playing = TestPage::with_new_game(two).reply("c3-d4");
    assert_eq!(card(&playing), "Black: Computer, level 2");
    assert!(playing.snapshot().has("pause") && !playing.snapshot().can_press("resign"));
    let paused = playing.after(MatchEvent::SetAutoplay(Autoplay::Paused));
    assert!(paused.snapshot().has("go-on") && !thinks(&paused));
    let on = paused.after(MatchEvent::SetAutoplay(Autoplay::Running)).reply("e5-d4-c3");
    assert_eq!(card(&on), "White: Computer, level 1");
    let joined = on.after(MatchEvent::PlayFromHere);
    joined.assert_shows(&game("c3-d4 e5-c3"));
    assert!(joined.snapshot().can_press("resign"));
    let moved = joined.type_moves("b2-d4");
    assert!(thinks(&moved) && card(&moved) == "Computer, level 2");
    moved.reply("c5-b4").assert_shows(&game("c3-d4 e5-c3 b2-d4 c5-b4"));
}

#[test]
fn the_last_line_stays_with_the_computer_that_found_it() {
    // Black is left without a move.
    let two = NewGame { seats: Seats::Computers, start_from: StartFrom::CurrentPosition, ..NewGame::default() };
    let playing = TestPage::open("fen=////b,,,/w,,/,w,,w_w").with_evaluation().after(Event::Begin(two));
    assert!(thinks(&playing));
    let over = playing.reply("g1-f2");
    assert_eq!(over.snapshot().headline, "White wins");
    assert_eq!(card(&over), "White: Computer, level 1");
    assert!(over.snapshot().text("thinking", "p").contains("g1-f2"));
}

#[test]
fn a_line_is_shown_only_for_the_computer_that_found_it() {
    let playing = TestPage::with_seats(Seats::Computers).reply("c3-d4");
    assert_eq!(
        (card(&playing).as_str(), playing.snapshot().text("thinking", "p").as_str()),
        ("Black: Computer, level 1", "")
    );
}

#[test]
fn a_proven_win_of_the_book_has_no_depth() {
    let playing = TestPage::with_seats(Seats::Computers).with_evaluation();
    let playing = ["c3-d4", "e5-d4-c3", "d2-c3-b4"].into_iter().fold(playing, TestPage::reply);
    let shown = playing.progress("c5-d4", ScoreKind::Win(Plies(0))).snapshot();
    assert_eq!(shown.text("thinking", "p"), "Proven: Black wins · c5-d4");
}

#[test]
fn a_computer_that_is_not_available_is_not_thinking() {
    let page = TestPage::with_seats(Seats::White).type_moves("c3-d4");
    assert_eq!((page.snapshot().headline.as_str(), thinks(&page)), ("Black is thinking", true));
    let lost = page.after(MatchEvent::Worker(WorkerStatus::Lost));
    let shown = lost.snapshot();
    assert_eq!(shown.headline, "Black to move");
    assert!(shown.detail.contains("not available") && !shown.is_of_class("player-b", "thinking"), "{shown:?}");
}

#[test]
fn only_what_a_reload_mends_offers_one() {
    for (event, offers) in [
        (Event::PartLost(Part::Dialogs, PartError::Unreachable), false),
        (Event::PartLost(Part::Dialogs, PartError::Missing), true),
        (Event::PartLost(Part::Dialogs, PartError::Outdated), true),
        (Event::Notify(Notice::WorkerLost("it did not start".to_owned())), true),
        (Event::Archive(ArchiveEvent::Failed(ArchiveError::NoAnswer)), true),
        (Event::Archive(ArchiveEvent::Failed(ArchiveError::Full)), false),
    ] {
        let html = TestPage::open("").after(event.clone()).html();
        assert!(html.contains("data-testid=\"error\""), "{event:?}");
        assert_eq!(html.contains("data-testid=\"reload\""), offers, "{event:?}");
    }
}

#[test]
fn a_site_that_could_not_be_stored_does_not_seem_to_be_saving() {
    let saving = TestPage::open("").after(Event::Offline(OfflineView::Storing));
    assert!(saving.html().contains("Saving…"));
    let failed = saving.after(Event::Offline(OfflineView::Failed)).html();
    assert!(failed.contains("Online only") && !failed.contains("Saving…"), "{failed}");
}
