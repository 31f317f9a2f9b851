//! The computer at the board: its card, takebacks from it, and what is told while it thinks.

use laska_app::{Autoplay, CursorEvent, MatchEvent, MoveTime, NewGame, Seats, StartFrom, Strength};
use laska_rules::{Game, notation::record};
use laska_web::intent::Intent;
use laska_web::intent::PlayIntent;
use laska_worker::protocol::LevelNumber;

use super::Visit;

fn strength(level: u8, time: MoveTime) -> Strength {
    Strength { level: LevelNumber::new(level).expect("a level"), time }
}

fn game(moves: &str) -> Game {
    let mut game = Game::default();
    record::play(&mut game, moves).expect("legal moves");
    game
}

/// Who plays, as the computer's card says.
fn card(visit: &Visit) -> String {
    visit.sight().text("thinking", "h2")
}

fn thinks(visit: &Visit) -> bool {
    visit.sight().is_of_class("thinking", "active")
}

/// A person has White, and two moves of each side were made.
fn four_plies() -> Visit {
    let visit = Visit::seated(Seats::White);
    visit.types("c3-d4").answered("e5-d4-c3").types("b2-c3-d4").answered("c5-b4")
}

#[test]
fn a_takeback_leads_to_the_persons_turn() {
    let mut expected = game("c3-d4 e5-c3 b2-d4 c5-b4");
    let visit = four_plies();
    visit.shows(&expected);
    let mut visit = visit;
    for (intent, ply) in [(Intent::Undo, 2), (Intent::Undo, 0), (Intent::Redo, 2), (Intent::Redo, 4)] {
        visit = visit.wants(intent);
        expected.go_to(ply);
        visit.shows(&expected);
    }
    // The computer waits while somebody looks at a position where it was to move.
    let looking = visit.wants(Intent::Cursor(CursorEvent::GoToPly(1)));
    assert_eq!((looking.sight().ply, looking.sight().moves.len(), thinks(&looking)), (1, 4, false));
    let back = looking.wants(Intent::Undo);
    expected.go_to(0);
    back.shows(&expected);
    let again = back.types("c3-b4");
    assert!(thinks(&again));
    again.answered("a5-b4-c3").shows(&game("c3-b4 a5-c3"));
}

#[test]
fn a_takeback_and_a_resignation_end_its_thought() {
    let thinking = Visit::seated(Seats::White).types("c3-d4");
    assert!(thinks(&thinking));
    let back = thinking.clone().wants(Intent::Undo);
    let mut taken_back = game("c3-d4");
    taken_back.go_to(0);
    back.shows(&taken_back);
    assert!(!thinks(&back));
    // The next answer is one to the position that it is given to.
    back.types("c3-b4").answered("a5-b4-c3").shows(&game("c3-b4 a5-c3"));

    let resigned = thinking.wants(PlayIntent::Match(MatchEvent::Resign));
    assert_eq!((resigned.sight().headline.as_str(), thinks(&resigned)), ("Black wins", false));
    assert_eq!(resigned.sight().detail, "White resigned.");
    let back = resigned.wants(Intent::Undo);
    assert!(thinks(&back) && back.sight().moves == ["c3-d4"]);
    back.answered("e5-d4-c3").shows(&game("c3-d4 e5-c3"));
}

#[test]
fn its_turn_is_not_the_persons() {
    let thinking = Visit::begun(NewGame { seats: Seats::Black, ..NewGame::default() });
    assert!(thinks(&thinking));
    let pressed = thinking.presses("c3");
    let sight = pressed.sight();
    assert!(sight.notice.is_some_and(|told| told.contains("computer’s turn")));
    assert!(sight.moves.is_empty() && thinks(&pressed));
}

#[test]
fn its_strength_is_on_its_card_and_in_the_dialog_also_after_a_reload() {
    for (level, time, words) in [
        (1, MoveTime::OneSecond, "Computer, level 1"),
        (6, MoveTime::OneSecond, "Computer, level 6"),
        (10, MoveTime::HalfSecond, "Computer, level 10, 0.5 s"),
        (10, MoveTime::Unlimited, "Computer, level 10"),
    ] {
        let begun = Visit::begun(NewGame { strength: strength(level, time), ..NewGame::default() });
        assert_eq!(card(&begun), words);
        let again = begun.types("c3-d4").answered("e5-d4-c3").reloaded();
        assert_eq!(card(&again), words);
        again.shows(&game("c3-d4 e5-c3"));
        let sight = again.sight();
        let handles: Vec<_> = LevelNumber::all().map(|level| format!("level-{}", level.number())).collect();
        assert_eq!(sight.answers("level"), handles);
        let chosen = sight.text("level-10", "p");
        assert!(chosen.starts_with(&format!("Level {level}: ")), "{chosen}");
        let times = if level == 10 { MoveTime::ALL.len() } else { 0 };
        assert_eq!(sight.answers("time").len(), times, "the strongest alone has a time");
    }
}

#[test]
fn it_can_be_told_to_move_while_it_thinks_and_only_then() {
    let endless = NewGame { seats: Seats::Black, strength: strength(10, MoveTime::Unlimited), ..NewGame::default() };
    let thinking = Visit::begun(endless);
    assert!(thinks(&thinking) && thinking.sight().can_press("move-now"));
    let told = thinking.wants(PlayIntent::Match(MatchEvent::MoveNow));
    assert!(thinks(&told) && !told.sight().can_press("move-now"));
    let moved = told.answered("c3-d4");
    assert!(!moved.sight().can_press("move-now"));
    moved.shows(&game("c3-d4"));
    let again = moved.reloaded().types("e5-c3");
    assert!(thinks(&again) && again.sight().can_press("move-now"));
}

#[test]
fn two_computers_are_paused_and_a_person_takes_a_side() {
    let two = NewGame {
        seats: Seats::Computers,
        strength: strength(1, MoveTime::OneSecond),
        second: strength(2, MoveTime::OneSecond),
        ..NewGame::default()
    };
    let playing = Visit::begun(two).answered("c3-d4");
    assert_eq!(card(&playing), "Black: Computer, level 2");
    assert!(playing.sight().has("pause") && !playing.sight().can_press("resign"));
    let paused = playing.wants(PlayIntent::Match(MatchEvent::SetAutoplay(Autoplay::Paused)));
    assert!(paused.sight().has("go-on") && !thinks(&paused));
    let on = paused.wants(PlayIntent::Match(MatchEvent::SetAutoplay(Autoplay::Running))).answered("e5-d4-c3");
    assert_eq!(card(&on), "White: Computer, level 1");
    let joined = on.wants(PlayIntent::Match(MatchEvent::PlayFromHere));
    joined.shows(&game("c3-d4 e5-c3"));
    assert!(joined.sight().can_press("resign"));
    let moved = joined.types("b2-d4");
    assert!(thinks(&moved) && card(&moved) == "Computer, level 2");
    moved.answered("c5-b4").shows(&game("c3-d4 e5-c3 b2-d4 c5-b4"));
}

#[test]
fn at_the_end_the_last_line_is_under_the_computer_that_found_it() {
    // Black is left without a move.
    let two = NewGame { seats: Seats::Computers, start_from: StartFrom::CurrentPosition, ..NewGame::default() };
    let playing = Visit::at("fen=////b,,,/w,,/,w,,w_w").wants(PlayIntent::NewGame(two));
    assert!(thinks(&playing));
    let over = playing.answered("g1-f2");
    assert_eq!(over.sight().headline, "White wins");
    assert_eq!(card(&over), "White: Computer, level 3");
    assert!(over.sight().text("thinking", "p").contains("g1-f2"));
}

#[test]
fn what_one_computer_found_is_not_told_as_the_others() {
    let playing = Visit::seated(Seats::Computers).answered("c3-d4");
    assert_eq!(
        (card(&playing).as_str(), playing.sight().text("thinking", "p").as_str()),
        ("Black: Computer, level 3", "")
    );
}
