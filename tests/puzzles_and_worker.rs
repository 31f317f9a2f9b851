//! The study's puzzles with the worker's session behind them, without a browser: a move that is not the solution is
//! accepted where the engine proves that it wins as well.

use laska_app::BoardEvent;
use laska_engine::Memory;
use laska_library::data;
use laska_study::{
    data::Text,
    drill::{self, Stage},
    puzzles::{Day, Event, Read, Room},
};
use laska_web::{intent::Intent, state::Event as TableEvent};
use laska_worker::{Session, Skills, protocol::Request};

use crate::table_and_worker::{Ticking, replies};

/// A puzzle of the site after a move was tried, and the worker has said what there is to say of it.
fn tried(number: &str, mv: &str) -> Room {
    let typed = drill::Event::Wanted(Intent::Input(BoardEvent::Type(mv.into())));
    let room = Room::new(number, Day::default(), Read::default());
    let room = room.after(Event::Fetched(Text::Here(data::PUZZLES.into()))).after(Event::Drill(typed));
    let Some(search) = room.question() else { return room };
    let request = Request { id: search.id, command: search.command };
    let mut session = Session::new(Memory::mebibytes(16), Skills::ALL);
    let replies = replies(&mut session, request, &Ticking::default());
    replies.into_iter().map(|reply| Event::Worker(TableEvent::Replied(reply))).fold(room, Room::after)
}

fn stage(room: &Room) -> Stage {
    room.open_drill().expect("the puzzle is open").stage()
}

#[test]
fn every_move_that_wins_more_slowly_is_accepted() {
    // The solution wins in 5 plies, the first of these in 7.
    for mv in ["a5-b6", "c5-d6", "f2-g3", "e3-f4"] {
        let room = tried("1662", mv);
        assert!(matches!(stage(&room), Stage::Slower(tried) if tried.to_string() == mv), "{mv}: {:?}", stage(&room));
        assert!(room.record().of(laska_library::PuzzleId(1662)).is_none(), "{mv} counts as a try");
    }
    assert_eq!(stage(&tried("1662", "e3-d4")), Stage::Done);
}

#[test]
fn a_move_without_a_proof_is_wrong() {
    for (number, mv) in [("712", "g5-f4"), ("731", "b2-a1")] {
        assert!(matches!(stage(&tried(number, mv)), Stage::Wrong(_)), "{number}, {mv}");
    }
}
