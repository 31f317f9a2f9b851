//! Owns the part of the law of messages that is about what the worker answers: whatever it says, the game goes on by the
//! rules.

use laska_app::BoardEvent;
use laska_web::intent::Intent;
use laska_web::state::{Event, Table};
use laska_worker::protocol::Reply;
use serde_json::Value;

/// A reply that is read is written and read again as the same. At a table that waits for a move it does nothing, or a
/// legal move, whether it has the number of the search that goes on or another one.
pub(crate) fn check(data: &[u8]) {
    let Ok(value) = serde_json::from_slice::<Value>(data) else { return };
    let Ok(reply) = serde_json::from_value::<Reply>(value.clone()) else { return };
    let written = serde_json::to_value(&reply).expect("a reply is plain data");
    assert_eq!(serde_json::from_value::<Reply>(written).ok().as_ref(), Some(&reply));
    let waiting = Table::default().after(Event::Wanted(Intent::Input(BoardEvent::Type("c3-d4".into())).into()));
    let search = waiting.search().expect("it is the machine's turn");
    answer(&waiting, reply);
    if let Ok(wanted) = serde_json::from_value::<Reply>(with_id(value, search.id.0)) {
        answer(&waiting, wanted);
    }
}

fn answer(waiting: &Table, reply: Reply) {
    let is_best = matches!(reply, Reply::Best { .. });
    let after = waiting.clone().after(Event::Replied(reply));
    let _ = after.view();
    let (before, now) = (waiting.game().cursor().game().moves(), after.game().cursor().game().moves());
    assert!(now.starts_with(before) && now.len() <= before.len() + usize::from(is_best), "{now:?}");
}

/// The reply under another number.
fn with_id(mut reply: Value, id: u32) -> Value {
    if let Some(said) = reply.as_object_mut().and_then(|reply| reply.values_mut().next())
        && let Some(known) = said.get_mut("id")
    {
        *known = id.into();
    }
    reply
}
