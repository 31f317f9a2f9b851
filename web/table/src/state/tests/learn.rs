//! What is offered to newcomers: the tour until they move, decline or finish it, and the puzzle of the day.

use std::rc::Rc;

use laska_app::saved::GameLookup;
use laska_library::data::PUZZLES;
use laska_library::{Day, Puzzles};

use super::*;
use crate::event::{TourAction, TourOffer};

fn newcomer() -> PlayPage {
    PlayPage::default().then(Event::TourOffered(TourOffer::Open))
}

fn opened(fragment: &str) -> PlayPage {
    newcomer().then(Event::Opened(fragment.to_owned(), Box::default()))
}

/// Returns whether the page shows the offer, and whether it stands.
fn welcome(page: &PlayPage) -> (bool, TourOffer) {
    (page.view().shows_welcome, page.tour_offer())
}

#[test]
fn the_tour_is_offered_until_the_first_move() {
    assert!(!PlayPage::default().view().shows_welcome, "people who have played");
    let people = NewGame { seats: Seats::People, ..NewGame::default() };
    let started = send(opened(""), Event::Begin(people));
    assert_eq!(welcome(&started), (true, TourOffer::Open));
    let moved = typed(started, "c3-d4");
    assert_eq!(welcome(&moved), (false, TourOffer::Open), "offered again with the next game");
    let played = (0..9).fold(moved, |page, _| {
        let mv = page.game_match.cursor().legal_moves()[0].to_string();
        typed(page, &mv)
    });
    assert_eq!(welcome(&played), (false, TourOffer::Closed), "someone who has played this far knows the game");
}

#[test]
fn a_friends_link_offers_the_tour_until_the_reply() {
    let page = opened("moves=c3-d4");
    assert_eq!(welcome(&page), (true, TourOffer::Open));
    let saved = page.game_match.saved();
    assert!(!saved.has_new_moves(), "the friend's move");
    let game = LoadedGame::read(&saved.text(Timestamp(1)).to_string());
    let lookup = GameLookup { game, ..GameLookup::default() };
    let reloaded = newcomer().then(Event::Opened("moves=c3-d4".to_owned(), Box::new(lookup)));
    assert_eq!(welcome(&reloaded), (true, TourOffer::Open), "reloading changes nothing");
    let answered = typed(reloaded, "e5-c3");
    assert_eq!(welcome(&answered), (false, TourOffer::Open));
    assert!(answered.game_match.saved().has_new_moves());
}

#[test]
fn declining_leaving_and_finishing_close_the_offer() {
    assert_eq!(welcome(&send(opened(""), TourAction::Decline)), (false, TourOffer::Closed));
    let open = send(opened("moves=c3-d4"), TourAction::Open);
    assert_eq!((open.view().is_in_tour, open.tour_offer()), (true, TourOffer::Open));
    let left = send(open.clone(), TourAction::Leave);
    assert_eq!((left.view().is_in_tour, welcome(&left)), (false, (false, TourOffer::Closed)));
    let finished = send(open, TourAction::Finish);
    assert_eq!((finished.view().is_in_tour, finished.tour_offer()), (true, TourOffer::Closed));
}

#[test]
fn the_tour_keeps_the_game_and_a_new_game_leaves_the_tour() {
    let game = typed(page(Seats::People), "c3-d4 e5-c3");
    assert!(!game.view().has_keyboard_owner());
    let tour = send(game.clone(), TourAction::Open);
    assert_eq!((tour.view().is_in_tour, tour.view().has_keyboard_owner()), (true, true));
    assert!(tour.view().is_game_begun, "there is a game to return to");
    assert_eq!(send(tour.clone(), TourAction::Leave).game_match, game.game_match);
    assert!(!send(tour, Event::Begin(NewGame::default())).view().is_in_tour);
}

#[test]
fn the_puzzle_of_the_day_is_shown_before_the_first_move() {
    let day = Day::from_date(2026, 11, 23).expect("a day");
    let puzzle = Puzzles::question_of_day(PUZZLES, day).expect("the file").expect("a puzzle");
    let start = page(Seats::People);
    assert!(start.wants_puzzle() && start.view().daily_puzzle.is_none());
    let newcomer = start.clone().then(Event::TourOffered(TourOffer::Open));
    assert!(!newcomer.wants_puzzle(), "a newcomer learns the rules first");
    let loaded = start.then(Event::PuzzleLoaded(Rc::new(puzzle.clone())));
    assert_eq!(loaded.view().daily_puzzle.as_deref(), Some(&puzzle));
    let moved = typed(loaded, "c3-d4");
    assert!(moved.view().daily_puzzle.is_none() && !moved.wants_puzzle());
}
