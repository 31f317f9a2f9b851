//! The list of all games: what a row says, what can be done with a game, and the results.

use laska_app::archive::{GameKey, GameSummary};
use laska_app::{MatchEvent, NewGame, Seats, Timestamp};
use laska_table::event::{Dialog, Event};
use laska_table::games::{ArchiveEvent, ArchiveRequest, ImportReport};

use super::TestPage;

/// Returns the summary of a game: the key, the text form, and what it changes in a game of White against level 3.
fn summary(time: u64, changes: &[(&str, &str)]) -> GameSummary {
    let text = "saved TIME\nwhite person\nblack machine 3 oneSecond\nvariant laska\nfen //////W,,,B_w\nplies 41\n\
                result black has no moves\nconditions 0 0 0\nstart initial";
    let text = changes.iter().fold(text.replace("TIME", &time.to_string()), |text, (from, to)| text.replace(from, to));
    GameSummary::read(GameKey::Started(Timestamp(time)), &text).expect("a valid summary")
}

fn listed(games: Vec<GameSummary>) -> TestPage {
    let page = TestPage::open("").after(Event::Open(Dialog::Games));
    page.after(Event::Archive(ArchiveEvent::Listed { games, unreadable: 0 }))
}

/// A time on a known day.
const TIME: u64 = 1_763_750_000_000;

#[test]
fn a_row_says_who_played_and_how_it_ended() {
    for (changes, players, result, details, open) in [
        (&[][..], "Computer, level 3", "You won · Black has no move.", "You were White · 21 moves", "Open"),
        (
            &[
                ("white person\nblack machine 3 oneSecond", "white machine 5 oneSecond\nblack person"),
                ("0 0 0", "0 2 1"),
            ],
            "Computer, level 5",
            "You lost · You have no move.",
            "You were Black · 21 moves · 2 hints · 1 move undone · does not count",
            "Open",
        ),
        (
            &[("machine 3 oneSecond", "person\nwhite-name Müller"), ("black has no moves", "black won")],
            "Müller – ?",
            "Black wins",
            "21 moves",
            "Open",
        ),
        (
            &[("result black has no moves\n", ""), ("machine 3 oneSecond", "person")],
            "Two players",
            "Unfinished · White to move",
            "21 moves",
            "Continue",
        ),
        (
            &[("result black has no moves\n", ""), ("machine 3 oneSecond", "elsewhere"), ("plies 41", "plies 1")],
            "Game by link",
            "Unfinished · Your move",
            "You were White · 1 move",
            "Continue",
        ),
        (
            &[("white person", "white machine 10 fiveSeconds"), ("black has no moves", "repetition")],
            "Computer, level 10, 5 s – Computer, level 3",
            "Draw · The same position for the third time.",
            "21 moves",
            "Open",
        ),
    ] {
        let page = listed(vec![summary(TIME, changes)]).snapshot();
        let texts = [("game-players", "b"), ("game-result", "span"), ("game-open", "button")]
            .map(|(handle, tag)| page.text(handle, tag));
        assert_eq!(texts, [players, result, open]);
        let text = page.text("game-details", "span");
        assert!(text.starts_with(&format!("{details} · ")), "{text}");
    }
}

#[test]
fn an_unknown_date_is_left_out() {
    let page = listed(vec![summary(5, &[])]).snapshot();
    assert_eq!(page.text("game-details", "span"), "You were White · 21 moves");
}

#[test]
fn the_results_are_shown_for_games_that_count() {
    let page = listed(vec![summary(TIME, &[("0 0 0", "0 1 0")])]);
    assert!(!page.snapshot().has("results"), "a game with a hint does not count");
    let undone = summary(TIME + 1, &[("0 0 0", "0 0 1")]);
    let page = listed(vec![undone.clone()]).snapshot();
    assert_eq!((page.text("strength", "b").as_str(), page.text("streak", "b").as_str()), ("Not known yet", "1"));
    assert!(page.html.contains("after 5 more games"));
    let clean = (2..7).map(|day| summary(TIME + day, &[]));
    let page = listed(clean.chain([undone]).collect()).snapshot();
    let strength = page.text("strength", "b");
    assert!(strength.contains(" ± "), "{strength}");
    assert_eq!(page.text("streak", "b"), "6");
    assert_eq!(page.text("results-3", "th"), "Level 3");
}

#[test]
fn the_game_on_the_board_cannot_be_deleted_and_a_deleted_one_can_be_restored() {
    let game = summary(TIME, &[]);
    let page = listed(vec![game.clone()]);
    assert!(page.snapshot().has("game-delete"));
    let deleted = page.clone().after(ArchiveRequest::Delete(game.key));
    assert!(deleted.snapshot().has("game-restore") && !deleted.snapshot().has("game"));
    let new_game = NewGame { seats: Seats::White, ..NewGame::default() };
    let playing = TestPage::with_new_game(new_game).at_time(100).type_moves("c3-d4").after(MatchEvent::Resign);
    let on_board = playing.0.game_match().key().and_then(GameKey::started).expect("a move was played");
    let open = playing.after(Event::Open(Dialog::Games));
    let listed =
        open.after(Event::Archive(ArchiveEvent::Listed { games: vec![summary(on_board.0, &[])], unreadable: 0 }));
    let page = listed.snapshot();
    assert!(page.has("game-on-board") && !page.has("game-delete") && !page.has("game-open"));
}

#[test]
fn an_import_says_what_was_added_and_what_was_not() {
    let report = ImportReport {
        added: 1,
        known: 2,
        errors: vec!["Line 4, column 2: odd.".to_owned()],
        error_count: 3,
        doubts: vec!["Ann – Ben: White cannot have won.".to_owned()],
    };
    let page = listed(vec![]).after(Event::Archive(ArchiveEvent::Imported(report))).html();
    for words in [
        "Imported 1 game.",
        "2 were here already.",
        "3 could not be read:",
        "Line 4, column 2: odd.",
        "…",
        "Ann – Ben: White cannot have won.",
        "No games yet.",
    ] {
        assert!(page.contains(words), "{words}");
    }
}
