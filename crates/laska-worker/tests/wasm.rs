//! The worker as WebAssembly: tasks in a session, messages converted to JavaScript and back, and invalid messages.

#![cfg(target_arch = "wasm32")]

#[path = "session/tasks.rs"]
mod tasks;
#[path = "session/test_worker.rs"]
mod test_worker;

use std::num::NonZeroU8;

use js_sys::{JSON, Object};
use laska_rules::{Color, Game, Variant};
use laska_worker::js::{read_reply, read_request, write};
use laska_worker::protocol::{
    BenchEvaluation, BenchPosition, BenchResult, Command, GameText, GameValue, Level, MemoryLimit, MoveValue, Phase,
    Plies, ProofOutcome, ProofResult, RandomNumber, Reply, ReplyCount, Request, ScoreKind, SearchId, SearchLimits,
    SearchLine, SearchReport, SolveProgress, SolveResult,
};
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;

fn json(object: &JsValue) -> String {
    JSON::stringify(object).expect("plain data").into()
}

fn object(json: &str) -> JsValue {
    JSON::parse(json).expect("JSON")
}

#[wasm_bindgen_test]
fn every_request_survives_a_round_trip_through_javascript() {
    for request in requests() {
        assert_eq!(read_request(write(&request).expect("a valid message")), Ok(request));
    }
}

#[wasm_bindgen_test]
fn every_reply_survives_a_round_trip_through_javascript() {
    for reply in replies() {
        assert_eq!(read_reply(write(&reply).expect("a valid message")).expect("a valid message"), reply);
    }
}

#[wasm_bindgen_test]
fn messages_are_plain_readable_objects() {
    let stop = write(&Request { id: SearchId(7), command: Command::Stop }).expect("a valid message");
    assert_eq!(json(&stop), r#"{"id":7,"command":"stop"}"#);
    let best = replies().into_iter().find(|reply| matches!(reply, Reply::Best { .. })).expect("a reply of this kind");
    assert_eq!(
        json(&write(&best).expect("a valid message")),
        r#"{"best":{"id":7,"report":{"move":"c3-b4","score":{"value":-12},"depth":14,"nodes":5000000000,"nps":3000000,"elapsedMs":1500,"line":["c3-b4","a5-b4-c3"],"variations":[{"score":{"value":-12},"line":["c3-b4","a5-b4-c3"]}]}}}"#
    );
    let solving = Reply::Solving {
        id: SearchId(7),
        progress: (&SolveProgress { phase: Phase::Deciding, positions: 9, done: 8, elapsed_ms: 1 }).into(),
    };
    assert_eq!(
        json(&write(&solving).expect("a valid message")),
        r#"{"solving":{"id":7,"progress":"{\"phase\":\"deciding\",\"positions\":9,\"done\":8,\"elapsedMs\":1}"}}"#
    );
    let move_value =
        MoveValue { mv: "c3-b4".to_owned(), value: GameValue::Draw, line: vec![], replies: ReplyCount::default() };
    let move_value = json(&write(&move_value).expect("a valid message"));
    assert_eq!(move_value, r#"{"move":"c3-b4","value":"draw","line":[],"replies":{"all":0,"mistakes":0}}"#);
}

/// A request as someone might write it in another language or in the browser's console.
#[wasm_bindgen_test]
fn limits_are_optional_and_unknown_fields_are_ignored() {
    let text = r#"{
        "id": 3, "more": true,
        "command": {
            "search": {
                "game": {
                    "variant": "laska", "start": "b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w", "moves": ["c3-d4"],
                    "draws": { "repetition": true, "fortyMoves": false }
                },
                "limits": { "movetimeMs": 100, "nodes": null }
            }
        }
    }"#;
    let request = read_request(object(text)).expect("a request");
    let Command::Search { game, limits } = request.command else { panic!("a search") };
    assert_eq!((request.id, game.moves.len(), game.draws.forty_moves), (SearchId(3), 1, false));
    assert_eq!(limits, SearchLimits { movetime_ms: Some(100), ..SearchLimits::default() });
}

fn check_refused(value: JsValue, id: Option<SearchId>, part: &str) {
    let text = json(&value);
    match read_request(value) {
        Err(Reply::Failed { id: of, message }) => {
            assert_eq!(of, id, "{text}");
            assert!(message.starts_with("request not understood: ") && message.contains(part), "{text}: {message}");
        }
        other => panic!("{text}: {other:?}"),
    }
}

#[wasm_bindgen_test]
fn invalid_requests_are_refused() {
    for value in [JsValue::NULL, JsValue::TRUE, JsValue::from(7), JsValue::from("stop"), Object::new().into()] {
        check_refused(value, None, "");
    }
    check_refused(object("[]"), None, "");
    check_refused(object(r#"{"id":-1}"#), None, "-1");
    check_refused(object(r#"{"command":"stop"}"#), None, "missing field `id`");
    check_refused(object(r#"{"id":4}"#), Some(SearchId(4)), "missing field `command`");
    let unknown = object(r#"{"id":4,"command":{"sing":{}}}"#);
    check_refused(unknown, Some(SearchId(4)), "unknown variant `sing`, expected one of `search`, `play`, ");
    let bare = object(r#"{"id":4,"command":{"search":{}}}"#);
    check_refused(bare, Some(SearchId(4)), "missing field `game`");
    let game = r#"{"variant":"laska","start":"","moves":[],"draws":{"repetition":true,"fortyMoves":true}}"#;
    for (command, fields, part) in [
        ("search", r#","limits":{"lines":0}"#, "nonzero"),
        ("play", r#","level":11,"chance":1"#, "11 is not a level; expected 1 to 10"),
        ("play", r#","level":3"#, "missing field `chance`"),
        ("play", r#","level":3,"chance":0.5"#, "0.5"),
        ("solve", r#","memoryMiB":0"#, "memory of 0 MiB; expected 1 to 2048"),
        ("solve", "", "missing field `memoryMiB`"),
    ] {
        let request = format!(r#"{{"id":4,"command":{{"{command}":{{"game":{game}{fields}}}}}}}"#);
        check_refused(object(&request), Some(SearchId(4)), part);
    }
}

#[wasm_bindgen_test]
fn invalid_replies_are_refused() {
    for text in ["null", "7", r#""steady""#, "{}", r#"{"ready":{"id":1}}"#, r#"{"best":{"id":1,"report":{}}}"#] {
        read_reply(object(text)).expect_err(text);
    }
    let replaced = object(r#"{"replaced":{"id":"one"}}"#);
    read_reply(replaced).expect_err("an id is a number");
}

#[wasm_bindgen_test]
fn numbers_too_large_for_javascript_are_refused() {
    let limits = SearchLimits::nodes(u64::MAX);
    let game = GameText::from(&Game::new(Variant::LASKA));
    let request = Request { id: SearchId(1), command: Command::Search { game, limits } };
    write(&request).expect_err("2^64 - 1 is beyond 2^53");
}

/// WebAssembly memory never shrinks, so released memory must be reused.
#[wasm_bindgen_test]
fn stopping_a_solve_releases_its_memory() {
    let mut worker = test_worker::TestWorker::new();
    let mut pages = Vec::new();
    for id in 1..=4 {
        let memory = MemoryLimit::try_from(64).expect("a valid limit");
        worker.send(id, Command::Solve { game: GameText::from(&test_worker::start()), memory });
        for _ in 0..100 {
            worker.tick();
        }
        let stopped = worker.send(id, Command::Stop);
        assert_eq!(stopped, [Reply::Stopped { id: SearchId(id) }], "the solve failed before it was stopped");
        pages.push(core::arch::wasm32::memory_size::<0>());
    }
    // Memory may be fragmented after its release; without release, it would grow fourfold.
    assert!(pages[3] - pages[0] < pages[0] / 10, "pages of memory after each solve: {pages:?}");
}

/// Returns requests of every kind.
fn requests() -> Vec<Request> {
    let mut game = Game::new(Variant::LASKA);
    game.play(game.legal_moves()[0]).expect("a legal move");
    let game = GameText::from(&game);
    let every_limit = SearchLimits {
        movetime_ms: Some(u32::MAX),
        depth: Some(9),
        nodes: Some((1 << 53) - 1),
        lines: NonZeroU8::new(255),
    };
    let searches = [SearchLimits::default(), SearchLimits::depth(3), every_limit]
        .map(|limits| Command::Search { game: game.clone(), limits });
    let plays = Level::all().zip([None, Some(500)].into_iter().cycle()).map(|(level, movetime_ms)| {
        let random = RandomNumber(u32::MAX - u32::from(level.number()));
        Command::Play { game: game.clone(), level, random, movetime_ms }
    });
    let memory = MemoryLimit::try_from(MemoryLimit::MAX_MIB).expect("a valid limit");
    let prove = |side| Command::Prove { game: game.clone(), side, memory };
    let others = [
        Command::Solve { game: game.clone(), memory },
        prove(Color::White),
        prove(Color::Black),
        Command::Bench { evaluation: BenchEvaluation::Terms },
        Command::Bench { evaluation: BenchEvaluation::Network },
        Command::Stop,
        Command::Panic,
    ];
    let commands = searches.into_iter().chain(plays).chain(others);
    commands.map(|command| Request { id: SearchId(u32::MAX), command }).collect()
}

/// Returns replies of every kind.
fn replies() -> Vec<Reply> {
    let id = SearchId(7);
    let line = vec!["c3-b4".to_owned(), "a5-b4-c3".to_owned()];
    let report = SearchReport {
        mv: "c3-b4".to_owned(),
        score: ScoreKind::Value(-12),
        depth: 14,
        nodes: 5_000_000_000,
        nps: None,
        elapsed_ms: 1500,
        line: line.clone(),
        variations: vec![SearchLine { score: ScoreKind::Value(-12), line: line.clone() }],
    };
    let solution = SolveResult {
        value: GameValue::Win(Plies(9)),
        positions: 1_491_572,
        bytes: 5_000_000_000,
        elapsed_ms: 700,
        moves: [GameValue::Win(Plies(9)), GameValue::Draw, GameValue::Loss(Plies(8))]
            .map(|value| MoveValue {
                mv: "c3-b4".to_owned(),
                value,
                line: line.clone(),
                replies: ReplyCount { all: 9, mistakes: 4 },
            })
            .to_vec(),
    };
    let position = BenchPosition { name: "start".to_owned(), nodes: 264_871, elapsed_ms: 90 };
    let bench = BenchResult { nodes: 264_871, elapsed_ms: 91, positions: vec![position] };
    let solving = |phase| SolveProgress { phase, positions: 51_200, done: 20_480, elapsed_ms: 75 };
    let mut replies = vec![
        Reply::Ready,
        Reply::Best { id, report: SearchReport { nps: Some(3_000_000), ..report.clone() } },
        Reply::Solved { id, solution: (&solution).into() },
        Reply::Proved {
            id,
            proof: (&ProofResult { outcome: ProofOutcome::Win, plies: 27, positions: 5120, line: line.clone() }).into(),
        },
        Reply::Benching { id, bench: (&BenchResult::default()).into() },
        Reply::Benched { id, bench: (&bench).into() },
        Reply::Stopped { id },
        Reply::Replaced { id },
        Reply::Failed { id: None, message: "no".to_owned() },
        Reply::Failed { id: Some(id), message: "no".to_owned() },
        Reply::Panicked { message: "broken".to_owned() },
    ];
    for score in [ScoreKind::Value(0), ScoreKind::Win(Plies(5)), ScoreKind::Loss(Plies(4))] {
        replies.push(Reply::Progress { id, report: SearchReport { score, ..report.clone() } });
    }
    for phase in [Phase::Gathering, Phase::Linking, Phase::Deciding, Phase::Proving, Phase::Checking] {
        replies.push(Reply::Solving { id, progress: (&solving(phase)).into() });
    }
    replies
}
