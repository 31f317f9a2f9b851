//! Messages between page and worker.

use std::cell::Cell;
use std::time::Duration;

use laska_app::{BoardEvent, MatchEvent};
use laska_engine::{Clock, MemorySize};
use laska_rules::Game;
use laska_rules::notation::parse_move;
use laska_table::state::PlayPage;
use laska_worker::protocol::{Command, GameText, Reply, Request, SearchId};
use laska_worker::{Capabilities, Session};
use serde_json::Value;

use crate::bytes::check_error;

/// Number of slices to run before a task is stopped.
const SLICES: usize = 3;

/// A clock that advances by 10 ms at each call, so that slices are short and the same in every run.
struct TestClock(Cell<Duration>);

impl Clock for TestClock {
    fn now(&self) -> Duration {
        self.0.set(self.0.get() + Duration::from_millis(10));
        self.0.get()
    }
}

/// Requests survive a round trip. A session ends every request with exactly one final reply, and a move in the reply is
/// legal. Replies are checked in `check_reply`.
pub fn messages(data: &[u8]) {
    if let Ok(request) = serde_json::from_slice::<Request>(data) {
        let written = serde_json::to_string(&request).expect("a request is plain data");
        assert_eq!(serde_json::from_str::<Request>(&written).ok().as_ref(), Some(&request), "{written}");
        check_session(request);
    }
    check_reply(data);
}

fn check_session(request: Request) {
    let Request { id, command } = request;
    if command == Command::Panic {
        return;
    }
    let game = match &command {
        Command::Search { game, .. }
        | Command::Play { game, .. }
        | Command::Solve { game, .. }
        | Command::Prove { game, .. } => check_game(game),
        _ => None,
    };
    let is_task = command != Command::Stop;
    let clock = TestClock(Cell::default());
    let mut session = Session::new(MemorySize::mebibytes(0), Capabilities::ALL);
    let mut replies = session.handle(Request { id, command }, &clock);
    for _ in 0..SLICES {
        replies.extend(session.tick(&clock));
    }
    replies.extend(session.handle(Request { id, command: Command::Stop }, &clock));
    assert!(!session.is_busy());
    assert!(replies.iter().all(|reply| reply.id() == Some(id)), "{replies:?}");
    let ends = replies.iter().filter(|reply| !reply.is_progress()).count();
    assert_eq!(ends, usize::from(is_task), "{replies:?}");
    check_last_reply(replies.last(), game.as_ref());
}

/// Returns the game of a request and checks its round trip.
fn check_game(text: &GameText) -> Option<Game> {
    match Game::try_from(text) {
        Ok(game) => {
            assert_eq!(Game::try_from(&GameText::from(&game)).as_ref(), Ok(&game));
            Some(game)
        }
        Err(error) => {
            check_error(&error, &text.start);
            None
        }
    }
}

fn check_last_reply(last: Option<&Reply>, game: Option<&Game>) {
    match (last, game) {
        (Some(Reply::Best { report, .. }), Some(game)) => {
            let mv = parse_move(&report.mv, game.position(), game.variant().capture_rule);
            assert!(mv.is_ok_and(|mv| game.legal_moves().contains(&mv)), "{report:?}");
        }
        (Some(Reply::Failed { id: Some(SearchId(_)), message }), _) => check_error(message, "a request"),
        (Some(Reply::Failed { .. }), _) => panic!("the request has an ID"),
        _ => {}
    }
}

/// Replies survive a round trip. A page that waits for a move ignores the reply or plays a legal move, whether or not
/// the reply has the ID of the current search.
fn check_reply(data: &[u8]) {
    let Ok(value) = serde_json::from_slice::<Value>(data) else { return };
    let Ok(reply) = serde_json::from_value::<Reply>(value.clone()) else { return };
    let written = serde_json::to_value(&reply).expect("a reply is plain data");
    assert_eq!(serde_json::from_value::<Reply>(written).ok().as_ref(), Some(&reply));
    let (waiting, _) = PlayPage::default().after(BoardEvent::Type("c3-d4".into()).into());
    let search = waiting.search().expect("it is the computer's turn");
    check_page_after(&waiting, reply);
    if let Ok(matching) = serde_json::from_value::<Reply>(with_id(value, search.id.0)) {
        check_page_after(&waiting, matching);
    }
}

fn check_page_after(waiting: &PlayPage, reply: Reply) {
    let is_best = matches!(reply, Reply::Best { .. });
    let (after, _) = waiting.clone().after(MatchEvent::Replied(reply).into());
    let _ = after.view();
    let (before, now) = (waiting.game_match().cursor().game().moves(), after.game_match().cursor().game().moves());
    assert!(now.starts_with(before) && now.len() <= before.len() + usize::from(is_best), "{now:?}");
}

/// Replaces the ID of a reply.
fn with_id(mut reply: Value, id: u32) -> Value {
    if let Some(body) = reply.as_object_mut().and_then(|reply| reply.values_mut().next())
        && let Some(old_id) = body.get_mut("id")
    {
        *old_id = id.into();
    }
    reply
}
