//! Every message through JavaScript and back, and what is no message.

#![cfg(target_arch = "wasm32")]

use js_sys::{JSON, Object, Reflect};
use laska_rules::{Game, Variant};
use laska_worker::js::{read_reply, read_request, write};
use laska_worker::protocol::{
    Command, GameText, LimitsText, PROTOCOL_VERSION, ProtocolVersion, Reply, Report, Request, ScoreText, SearchId,
};
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;

fn json(object: &JsValue) -> String {
    JSON::stringify(object).expect("plain data").into()
}

fn object(json: &str) -> JsValue {
    JSON::parse(json).expect("JSON")
}

fn requests() -> Vec<Request> {
    let mut game = Game::new(Variant::LASKA);
    game.play(game.legal_moves()[0]).expect("a legal move");
    let game = GameText::from(&game);
    let every_limit = LimitsText { movetime_ms: Some(u32::MAX), depth: Some(9), nodes: Some((1 << 53) - 1) };
    let searches = [LimitsText::default(), LimitsText::depth(3), every_limit]
        .map(|limits| Command::Search { game: game.clone(), limits });
    let commands = searches.into_iter().chain([Command::Stop, Command::Panic]);
    commands.map(|command| Request::new(SearchId(u32::MAX), command)).collect()
}

fn replies() -> Vec<Reply> {
    let id = SearchId(7);
    let report = Report {
        mv: "c3-b4".to_owned(),
        score: ScoreText::Value(-12),
        depth: 14,
        nodes: 5_000_000_000,
        nps: None,
        elapsed_ms: 1500,
        line: vec!["c3-b4".to_owned(), "a5-b4-c3".to_owned()],
    };
    let mut replies = vec![
        Reply::Ready { version: PROTOCOL_VERSION },
        Reply::Best { id, report: Report { nps: Some(3_000_000), ..report.clone() } },
        Reply::Replaced { id },
        Reply::Failed { id: None, message: "no".to_owned() },
        Reply::Failed { id: Some(id), message: "no".to_owned() },
        Reply::Panicked { message: "at once".to_owned() },
    ];
    for score in [ScoreText::Value(0), ScoreText::Win(5), ScoreText::Loss(4)] {
        replies.push(Reply::Progress { id, report: Report { score, ..report.clone() } });
    }
    replies
}

#[wasm_bindgen_test]
fn every_request_crosses() {
    for request in requests() {
        assert_eq!(read_request(write(&request).expect("it can be written")), Ok(request));
    }
}

#[wasm_bindgen_test]
fn every_reply_crosses() {
    for reply in replies() {
        assert_eq!(read_reply(write(&reply).expect("it can be written")).expect("it can be read"), reply);
    }
}

#[wasm_bindgen_test]
fn messages_are_plain_objects_with_readable_words() {
    let stop = write(&Request::new(SearchId(7), Command::Stop)).expect("it can be written");
    assert_eq!(json(&stop), r#"{"version":1,"id":7,"command":{"kind":"stop"}}"#);
    let best = replies().into_iter().find(|reply| matches!(reply, Reply::Best { .. })).expect("there is one");
    assert_eq!(
        json(&write(&best).expect("it can be written")),
        r#"{"kind":"best","id":7,"report":{"move":"c3-b4","score":{"value":-12},"depth":14,"nodes":5000000000,"nps":3000000,"elapsedMs":1500,"line":["c3-b4","a5-b4-c3"]}}"#
    );
}

/// As a page in another language, or a test in the browser's console, would write it.
#[wasm_bindgen_test]
fn a_request_may_leave_out_limits_and_have_more_fields() {
    let text = r#"{
        "version": 1, "id": 3, "more": true,
        "command": {
            "kind": "search",
            "game": {
                "variant": "laska", "start": "b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w", "moves": ["c3-d4"],
                "draws": { "repetition": true, "fortyMoves": false }
            },
            "limits": { "movetimeMs": 100, "nodes": null }
        }
    }"#;
    let request = read_request(object(text)).expect("a request");
    let Command::Search { game, limits } = request.command else { panic!("a search") };
    assert_eq!((request.id, game.moves.len(), game.draws.forty_moves), (SearchId(3), 1, false));
    assert_eq!(limits, LimitsText { movetime_ms: Some(100), ..LimitsText::default() });
}

fn check_refused(value: JsValue, id: Option<SearchId>, part: &str) {
    let what = json(&value);
    match read_request(value) {
        Err(Reply::Failed { id: of, message }) => {
            assert_eq!(of, id, "{what}");
            assert!(message.contains(part), "{what}: {message}");
        }
        other => panic!("{what}: {other:?}"),
    }
}

#[wasm_bindgen_test]
fn what_is_no_request_is_refused() {
    let not_understood = "request not understood";
    for value in [JsValue::NULL, JsValue::TRUE, JsValue::from(7), JsValue::from("stop"), Object::new().into()] {
        check_refused(value, None, not_understood);
    }
    check_refused(object("[]"), None, not_understood);
    check_refused(object(r#"{"id":1}"#), None, "missing field `version`");
    check_refused(object(r#"{"version":1,"id":-1}"#), None, not_understood);
    check_refused(object(r#"{"version":1,"id":4}"#), Some(SearchId(4)), "missing field `command`");
    let unknown = object(r#"{"version":1,"id":4,"command":{"kind":"sing"}}"#);
    check_refused(unknown, Some(SearchId(4)), "unknown variant `sing`, expected one of `search`, `stop`, `panic`");
    let bare = object(r#"{"version":1,"id":4,"command":{"kind":"search"}}"#);
    check_refused(bare, Some(SearchId(4)), "missing field `game`");
    let game = r#"{"variant":"laska","start":"","moves":[],"draws":{"repetition":true,"fortyMoves":true}}"#;
    let limits = format!(r#"{{"version":1,"id":4,"command":{{"kind":"search","game":{game},"limits":{{"time":1}}}}}}"#);
    check_refused(object(&limits), Some(SearchId(4)), "unknown field `time`");
}

#[wasm_bindgen_test]
fn another_version_is_refused_before_the_rest_is_read() {
    let foreign = object(r#"{"version":2,"id":4,"command":"whatever version 2 says"}"#);
    check_refused(foreign, Some(SearchId(4)), "the page speaks version 2");
    let request = Request { version: ProtocolVersion(0), ..Request::new(SearchId(4), Command::Stop) };
    check_refused(write(&request).expect("it can be written"), Some(SearchId(4)), "the worker version 1");
}

#[wasm_bindgen_test]
fn what_is_no_reply_is_refused() {
    for text in ["null", "7", r#""ready""#, "{}", r#"{"kind":"ready"}"#, r#"{"kind":"best","id":1,"report":{}}"#] {
        read_reply(object(text)).expect_err(text);
    }
    let best = object(r#"{"kind":"replaced","id":1}"#);
    Reflect::set(&best, &"id".into(), &"one".into()).expect("a field");
    read_reply(best).expect_err("an id is a number");
}

#[wasm_bindgen_test]
fn numbers_that_javascript_cannot_tell_are_not_written() {
    let limits = LimitsText::nodes(u64::MAX);
    let game = GameText::from(&Game::new(Variant::LASKA));
    let request = Request::new(SearchId(1), Command::Search { game, limits });
    write(&request).expect_err("2^64 - 1 is beyond 2^53");
}
