//! A game with a coach: the reply waits until the coach has assessed the move, and while it speaks.

use laska_app::GameStyle;
use laska_app::archive::GameSummary;
use laska_app::results::PlayerResult;
use laska_rules::{Outcome, WinReason};
use laska_ui::parts::PartError;
use laska_worker::protocol::SearchLine;

use super::*;
use crate::event::{Effect, Part, TourAction};
use crate::games::ArchiveEvent;

/// White moves; c3-d4 loses the column, and c3-b4 does not.
const POSITION: &str = "c3w g1w a1w e5b g7b, White to move";
const BEST: &str = "c3-b4";
const BLUNDER: &str = "c3-d4";
const WORDS: &str = "Black can now capture the column that moved to d4.";

fn new_game(style: GameStyle) -> NewGame {
    NewGame { start_from: StartFrom::CustomPosition(POSITION.into()), style, ..NewGame::default() }
}

fn begun(new_game: NewGame) -> PlayPage {
    PlayPage::default().then(Event::Begin(new_game)).then(MatchEvent::Worker(WorkerStatus::Ready))
}

/// Answers the search for the coach: c3-d4 loses this much.
fn searched(page: PlayPage, loss: i32) -> PlayPage {
    let id = page.search().expect("a search for the coach").id;
    let line = |score, text: &str| SearchLine {
        score: ScoreKind::Value(score),
        line: text.split(' ').map(str::to_owned).collect(),
    };
    let variations = vec![line(10, "c3-b4 g7-f6"), line(-loss, "c3-d4 e5-d4-c3")];
    page.then(MatchEvent::Replied(Reply::Best { id, report: SearchReport { variations, ..report(BEST) } }))
}

/// Lets the coach assess the move.
fn assessed(page: PlayPage) -> PlayPage {
    let question = page.game_match.coach_question().expect("a move to assess");
    page.then(MatchEvent::Coached(question.answer()))
}

/// Answers the deeper search: c3-d4 loses this much.
fn confirmed(page: PlayPage, loss: i32) -> PlayPage {
    let task = page.search().expect("a search after the move");
    let Command::Search { game, .. } = &task.command else { panic!("{task:?}") };
    assert_eq!(game.moves, [BLUNDER]);
    let report = SearchReport { score: ScoreKind::Value(loss), ..report("e5-d4-c3") };
    page.then(MatchEvent::Replied(Reply::Best { id: task.id, report }))
}

/// The coach speaks about the first move.
fn advised() -> PlayPage {
    confirmed(assessed(searched(typed(begun(new_game(GameStyle::Coached)), BLUNDER), 300)), 300)
}

fn words(page: &PlayPage) -> Option<String> {
    page.view().coach.map(|coach| coach.words())
}

fn level(page: &PlayPage) -> Option<u8> {
    requested_move(page).map(|(level, _)| level.number())
}

#[test]
fn a_move_that_costs_much_is_answered_by_the_coach_and_not_by_the_computer() {
    let played = typed(begun(new_game(GameStyle::Coached)), BLUNDER);
    let task = played.search().expect("a search for the coach");
    let Command::Play { game, .. } = &task.command else { panic!("{task:?}") };
    assert!(game.moves.is_empty(), "the position before the move is searched");
    let silent = assessed(searched(played, 300));
    assert_eq!((words(&silent), level(&silent)), (None, None), "the move is searched more deeply first");
    let page = confirmed(silent, 300);
    assert_eq!((words(&page).as_deref(), page.search()), (Some(WORDS), None));
    let view = page.view();
    assert!(!view.controls.move_now && view.players.iter().all(|player| !player.thinking));
}

#[test]
fn a_kept_move_is_answered_and_not_assessed_again() {
    for keep in [Event::from(MatchEvent::KeepMove), BoardEvent::Cancel.into()] {
        let kept = send(advised(), keep);
        assert_eq!((words(&kept), level(&kept), moves(&kept).len()), (None, Some(1), 1));
        let next = answer(kept, "e5-d4-c3");
        assert!(next.game_match.coach_question().is_none() && words(&next).is_none());
    }
}

#[test]
fn a_move_taken_back_leaves_the_turn_to_the_player_who_is_assessed_at_once() {
    let back = send(advised(), MatchEvent::Undo);
    assert_eq!((words(&back), back.search(), moves(&back).len()), (None, None, 0));
    assert_eq!(back.view().status.headline, "Your move");
    // The position is known, so that the answer needs no search. Silence about a move that is as bad would call it good.
    let again = typed(back, BLUNDER);
    assert_eq!(again.search(), None);
    assert_eq!(words(&confirmed(assessed(again), 300)).as_deref(), Some(WORDS));
}

#[test]
fn a_cost_that_a_deeper_search_does_not_find_is_not_named() {
    let page = || assessed(searched(typed(begun(new_game(GameStyle::Coached)), BLUNDER), 300));
    let silent = confirmed(page(), 50);
    assert_eq!((words(&silent), level(&silent)), (None, Some(1)));
    let id = page().search().expect("a search after a move").id;
    let failed = page().then(MatchEvent::Replied(Reply::Failed { id: Some(id), message: "no".to_owned() }));
    assert_eq!((words(&failed), level(&failed)), (None, Some(1)), "without the search, the coach is silent");
    let back = send(page(), MatchEvent::Undo);
    assert_eq!(back.clone().then(MatchEvent::Replied(Reply::Best { id, report: report("e5-d4-c3") })), back);
}

#[test]
fn a_good_move_is_answered_at_once() {
    let page = assessed(searched(typed(begun(new_game(GameStyle::Coached)), BEST), 100));
    assert_eq!((words(&page), level(&page), page.view().status.hint), (None, Some(1), None));
}

#[test]
fn praise_needs_no_answer_and_stays_until_the_next_move() {
    let praised = |page: &PlayPage| page.view().status.hint;
    let page = confirmed(assessed(searched(typed(begun(new_game(GameStyle::Coached)), BEST), 700)), 700);
    assert_eq!((praised(&page).as_deref(), level(&page)), (Some("That was the only good move."), Some(1)));
    let page = answer(page, "g7-f6");
    assert_eq!(praised(&page).as_deref(), Some("That was the only good move."));
    assert_eq!(praised(&typed(page, "a1-b2")), None);
}

#[test]
fn the_position_is_searched_while_the_player_thinks() {
    let page = assessed(searched(typed(begun(new_game(GameStyle::Coached)), BEST), 100));
    let thinking = answer(page, "g7-f6");
    let before = thinking.search().expect("a search for the coach");
    let Command::Play { game, .. } = &before.command else { panic!("{before:?}") };
    assert_eq!(game.moves, ["c3-b4", "g7-f6"]);
    let played = typed(thinking.clone(), "a1-b2");
    assert_eq!(played.search(), Some(before), "the search continues after the move");
    let hinted = send(thinking, MatchEvent::Hint);
    assert!(matches!(hinted.search().map(|it| it.command), Some(Command::Search { .. })));
    let shown = answer(hinted.clone(), "a1-b2");
    let next = shown.search().expect("the search for the coach continues");
    assert_ne!(Some(next.id), hinted.search().map(|it| it.id), "it is another one");
}

#[test]
fn late_answers_and_failures_hold_nothing_back() {
    let played = typed(begun(new_game(GameStyle::Coached)), BLUNDER);
    let id = played.search().expect("a search for the coach").id;
    let failed = played.clone().then(MatchEvent::Replied(Reply::Failed { id: Some(id), message: "no".to_owned() }));
    assert_eq!((level(&failed), notice(&failed).as_str()), (Some(1), ""));
    let asked = searched(played, 300);
    let question = asked.game_match.coach_question().expect("a move to assess");
    let back = send(asked, MatchEvent::Undo);
    assert_eq!(back.clone().then(MatchEvent::Coached(question.answer())), back);
    let again = typed(back, BLUNDER);
    assert_eq!(again.clone().then(MatchEvent::Coached(question.answer())), again, "the same move, but played again");
    let lost = again.then(Event::PartLost(Part::Coach, PartError::Unreachable));
    assert_eq!(level(&lost), Some(1));
}

#[test]
fn the_clocks_stand_while_the_coach_speaks() {
    let control = TimeControl::new(3, 2);
    let clocked = NewGame { clock: Some(control), ..new_game(GameStyle::Coached) };
    let at = |page: PlayPage, seconds: u64| page.then(MatchEvent::Time(Timestamp(seconds * 1000)));
    let page = confirmed(assessed(searched(typed(at(begun(clocked), 10), BLUNDER), 300)), 300);
    assert_eq!((page.game_match.running(), page.game_match.deadline()), (None, None));
    let kept = send(at(page.clone(), 500), MatchEvent::KeepMove);
    assert_eq!(kept.game_match.running(), Some((Color::Black, Timestamp(500_000))));
    assert_eq!(kept.game_match.left(Color::Black), control.base);
    let back = send(at(page, 500), MatchEvent::Undo);
    assert_eq!((back.game_match.left(Color::White), back.view().status.over), (control.base, false));
}

#[test]
fn a_reload_keeps_the_game_and_the_coach_and_brings_the_reply() {
    let saved = advised().saved().expect("a game to save");
    let text = saved.text(Timestamp(1));
    let stored = StoredGame { main: text, ..StoredGame::default() };
    let lookup = find_game("", Some(stored), &[]);
    let page = PlayPage::default().then(Event::Opened(String::new(), Box::new(lookup)));
    assert_eq!((moves(&page), words(&page), level(&page)), (vec![BLUNDER.to_owned()], None, Some(1)));
    assert!(page.game_match.has_coach());
}

#[test]
fn only_a_person_who_plays_the_computer_has_a_coach() {
    for (seats, style, has_coach) in [
        (Seats::White, GameStyle::Coached, true),
        (Seats::Black, GameStyle::Coached, true),
        (Seats::White, GameStyle::Casual, false),
        (Seats::White, GameStyle::Serious, false),
        (Seats::People, GameStyle::Coached, false),
        (Seats::Computers, GameStyle::Coached, false),
        (Seats::Link(Color::White), GameStyle::Coached, false),
    ] {
        let page = begun(NewGame { seats, ..new_game(style) });
        assert_eq!(page.game_match.has_coach(), has_coach, "{seats:?}, {style:?}");
    }
    let casual = typed(begun(new_game(GameStyle::Casual)), BLUNDER);
    assert_eq!(level(&casual), Some(1), "without a coach, the computer replies");
}

#[test]
fn what_is_shown_takes_the_place_of_the_board_until_the_game_changes() {
    let page = advised();
    let board = page.view().board;
    let other = std::rc::Rc::new(PlayPage::default().view().board);
    let shown = page.then(Event::Show(Some(other.clone())));
    assert_eq!(shown.view().board, *other);
    assert_eq!(shown.clone().then(Event::Show(None)).view().board, board);
    for event in [MatchEvent::KeepMove, MatchEvent::Undo] {
        assert_ne!(send(shown.clone(), event).view().board, *other);
    }
}

#[test]
fn a_new_player_has_a_coach_until_the_first_win_against_level_2() {
    let new_player = PlayPage::default().then(Event::ChoicesRead(NewGame::of_new_player()));
    let opened = new_player.clone().then(Event::Opened(String::new(), Box::default()));
    assert!(opened.game_match.has_coach());
    let (_, effects) = opened.after(Event::Tour(TourAction::FirstGame));
    assert_eq!(effects, [Effect::BeginAtRandom(NewGame::of_new_player())]);
    for (level, result, stays) in
        [(1, PlayerResult::Won, true), (2, PlayerResult::Lost, true), (2, PlayerResult::Won, false)]
    {
        let summary = finished(level, result);
        let (page, effects) = new_player.clone().after(Event::Archive(ArchiveEvent::Saved(Box::new(summary))));
        let style = if stays { GameStyle::Coached } else { GameStyle::Casual };
        assert_eq!((page.view().choices.style, effects.is_empty()), (style, stays), "{level}, {result:?}");
        // Those who turn it on again keep it.
        let chosen = page.then(Event::ChoicesRead(NewGame::of_new_player()));
        let (again, effects) = chosen.after(Event::Archive(ArchiveEvent::Saved(Box::new(finished(1, result)))));
        assert_eq!((again.view().choices.style, effects), (GameStyle::Coached, vec![]));
    }
}

/// A finished game against a level.
fn finished(level: u8, result: PlayerResult) -> GameSummary {
    let strength = Strength { level: Level::new(level).expect("a level"), ..Strength::default() };
    let page = typed(begun(NewGame { strength, ..NewGame::default() }), "c3-d4");
    let summary = GameSummary::of(&page.saved().expect("a game to save"), Timestamp(2000));
    let winner = if result == PlayerResult::Won { Color::White } else { Color::Black };
    let outcome = Some(Outcome::Won { winner, reason: WinReason::NoMoves });
    GameSummary { outcome, ..summary.expect("a game of the archive") }
}

#[test]
fn a_link_against_the_computer_has_a_coach_by_the_rule_of_the_dialog() {
    let new_player = PlayPage::default().then(Event::ChoicesRead(NewGame::of_new_player()));
    let without = PlayPage::default();
    for (page, link, has_coach) in [
        (&new_player, "play=w", true),
        (&new_player, "play=w&level=3", true),
        (&new_player, "play=w&level=4", false),
        (&new_player, "moves=c3-d4", false),
        (&without, "play=w&level=1", false),
    ] {
        let opened = page.clone().then(Event::Opened(link.to_owned(), Box::default()));
        assert_eq!(opened.game_match.has_coach(), has_coach, "{link}");
    }
}

#[test]
fn a_threat_says_once_that_it_counts_as_a_hint() {
    let asked = |page: PlayPage| {
        let asked = send(page, MatchEvent::Threat);
        let id = asked.search().expect("a search for a threat").id;
        asked.then(MatchEvent::Replied(Reply::Best { id, report: report("g7-f6") }))
    };
    let hint = |page: &PlayPage| page.view().status.hint.unwrap_or_default();
    let first = asked(begun(new_game(GameStyle::Coached)));
    assert_eq!(hint(&first), "No threat found. This counts as a hint.");
    let replied = answer(assessed(searched(typed(first, BEST), 100)), "g7-f6");
    assert_eq!(hint(&asked(replied)), "No threat found.");
}
