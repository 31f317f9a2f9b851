//! Laws of the list: it follows the archive, deletes and restores, and gives the results.

use std::rc::Rc;

use laska_app::archive::{GameKey, GameSummary};
use laska_app::results::{LevelOffer, PlayerResult, Undone};
use laska_app::saved::LoadedGame;
use laska_app::{GameId, MatchEvent, NewGame, Players, Seats, Timestamp};
use laska_rules::Color;
use laska_worker::protocol::Level;

use super::*;
use crate::event::{Dialog, Event};
use crate::state::PlayPage;

/// Returns the state after an event. What the archive does is reported with `report`.
fn send(page: PlayPage, event: impl Into<Event>) -> PlayPage {
    page.after(event.into()).0
}

fn report(page: PlayPage, event: ArchiveEvent) -> PlayPage {
    send(page, Event::Archive(event))
}

/// Returns a page with a game in which the person has played the first move at a time, and resigned.
fn lost_at(time: u64) -> PlayPage {
    let new_game = NewGame { seats: Seats::White, ..NewGame::default() };
    lose(send(send(PlayPage::default(), Event::Begin(new_game)), MatchEvent::Time(Timestamp(time))))
}

/// Plays the first move of White, and resigns.
fn lose(page: PlayPage) -> PlayPage {
    let moved = send(page, laska_app::BoardEvent::Type("c3-d4".into()));
    send(moved, MatchEvent::Resign)
}

fn summary_of(page: &PlayPage) -> GameSummary {
    let saved = page.saved().expect("the address belongs to the game").at_end();
    GameSummary::of(&saved, page.game_match().now()).expect("a game with moves")
}

/// Returns a page with three lost games in the list, which is open.
fn with_three() -> PlayPage {
    let games = [30, 20, 10].map(|time| summary_of(&lost_at(time))).to_vec();
    let page = send(PlayPage::default(), Event::Open(Dialog::Games));
    report(page, ArchiveEvent::Listed { games, unreadable: 0 })
}

fn times(page: &PlayPage) -> Vec<u64> {
    page.games().listed().filter(|game| !page.games().is_deleted(game.key)).map(|game| game.saved.0).collect()
}

#[test]
fn the_list_shows_the_latest_game_first_and_follows_changes() {
    let page = with_three();
    assert_eq!(times(&page), [30, 20, 10]);
    let changed = GameSummary { saved: Timestamp(40), ..summary_of(&lost_at(10)) };
    let page = report(page, ArchiveEvent::Saved(Box::new(changed)));
    assert_eq!(times(&page), [40, 30, 20]);
    let page = send(page, Event::FilterGames(GamesFilter::Unfinished));
    assert_eq!((times(&page), page.games().count(GamesFilter::Finished)), (vec![], 3));
}

#[test]
fn a_deleted_game_keeps_its_place_until_the_list_is_closed() {
    let key = GameKey::Started(Timestamp(20));
    let page = send(with_three(), ArchiveRequest::Delete(key));
    assert_eq!((times(&page), page.games().count(GamesFilter::All)), (vec![30, 10], 2));
    // The archive no longer has it.
    let rest = [30, 10].map(|time| summary_of(&lost_at(time))).to_vec();
    let page = report(page, ArchiveEvent::Listed { games: rest, unreadable: 0 });
    assert_eq!(page.games().games()[1].key, key);
    assert_eq!(times(&send(page.clone(), ArchiveRequest::Restore(key))), [30, 20, 10]);
    let closed = send(page, Event::Close(Dialog::Games));
    assert_eq!((times(&closed), closed.games().games().len()), (vec![30, 10], 2));
    assert!(closed.view().games().is_none() && closed.address().is_some());
}

#[test]
fn losses_in_a_row_lead_to_an_easier_level() {
    let offer = |page: &PlayPage| page.view().status.end.and_then(|end| end.level);
    let saved = |page: PlayPage| {
        let game = summary_of(&page);
        report(page, ArchiveEvent::Saved(Box::new(game)))
    };
    let lose_again = |page: PlayPage, time: u64| {
        let begun = send(send(page, MatchEvent::Rematch), MatchEvent::Time(Timestamp(time)));
        lose(send(begun, MatchEvent::Rematch))
    };
    let once = saved(lost_at(50));
    assert_eq!(offer(&once), None, "the saved game does not count twice");
    let level = NewGame::default().strength.level.number();
    let easier = Level::new(level - 1).map(LevelOffer::Below);
    assert_eq!(offer(&saved(lose_again(once, 60))), easier);
    // The same after a reload, when the archive reports the results.
    let results = |level| {
        let level = Level::new(level).expect("a level");
        let lost = LevelResult { level, result: PlayerResult::Lost, undone: Undone::No };
        ArchiveEvent::Results(vec![(GameKey::Started(Timestamp(5)), lost)])
    };
    assert_eq!(offer(&report(lost_at(50), results(level))), easier);
    assert_eq!(offer(&report(lost_at(50), results(level + 1))), None, "one loss against each level");
}

#[test]
fn an_opened_game_is_on_the_board_and_a_conflict_gives_the_game_on_the_board_another_key() {
    let lost = lost_at(50);
    let text = lost.saved().expect("the address belongs to the game").text(Timestamp(60));
    let loaded = LoadedGame::read(&text).expect("a whole text");
    let page = report(with_three(), ArchiveEvent::Opened(Box::new(loaded)));
    assert!(page.view().games().is_none() && page.view().status.over);
    assert_eq!(
        (page.game_match().key(), page.game_match().players()),
        (lost.game_match().key(), lost.game_match().players())
    );
    let [from, to] = [50, 51].map(|time| GameKey::Started(Timestamp(time)));
    let other = report(page.clone(), ArchiveEvent::Rekeyed { from: to, to: from });
    assert_eq!(other.game_match().key(), Some(from), "the report is about another game");
    assert_eq!(report(page, ArchiveEvent::Rekeyed { from, to }).game_match().key(), Some(to));
}

#[test]
fn errors_are_shown_in_the_open_list_and_otherwise_as_a_notice() {
    let failed = || ArchiveEvent::Failed(ArchiveError::Full);
    let open = report(with_three(), failed());
    assert_eq!((open.view().notice, open.games().error), (None, Some(ArchiveError::Full)));
    let closed = report(lost_at(50), failed());
    assert_eq!(
        closed.view().notice.map(Rc::unwrap_or_clone),
        Some(laska_ui::notice::Notice::Archive(ArchiveError::Full))
    );
}

#[test]
fn games_by_link_that_wait_for_the_player_have_a_list_of_their_own() {
    let by_link = |seats: Seats, time: u64, text: &str| {
        let new_game = NewGame { seats, game_id: GameId(time as u32), ..NewGame::default() };
        let page = send(send(PlayPage::default(), Event::Begin(new_game)), MatchEvent::Time(Timestamp(time)));
        let moved = send(page, laska_app::BoardEvent::Type(text.into()));
        GameSummary { saved: Timestamp(time), ..summary_of(&moved) }
    };
    let waiting = by_link(Seats::Link(Color::White), 40, "c3-d4");
    let mut asking = by_link(Seats::Link(Color::White), 50, "c3-d4");
    asking.players = Players::by_link(Color::Black);
    let games = vec![asking, waiting, summary_of(&lost_at(30))];
    let page = report(with_three(), ArchiveEvent::Listed { games, unreadable: 0 });
    let page = send(page, Event::FilterGames(GamesFilter::YourMove));
    assert_eq!((times(&page), page.games().count(GamesFilter::Unfinished)), (vec![50], 2));
}
