//! Live games in the browser, as far as they need none: two devices that exchange texts and messages, and what the sheets show.

mod devices;
mod exchange;
mod panels;
mod render;
mod transfer;

use std::time::Duration;

use laska_app::{GameId, TimeControl};
use laska_live::{Connection, Terms};
use laska_rules::{Color, Game, Variant};

/// Returns the terms of a usual game: the host has White, 5 minutes and 3 seconds.
fn terms() -> Terms {
    let clock = TimeControl { base: Duration::from_secs(300), increment: Duration::from_secs(3) };
    Terms::for_game(&Game::new(Variant::LASKA), GameId(7), Color::White, Some(clock))
}

/// Returns the connection of a browser. Each number has a password of its own.
fn connection(number: u32) -> Connection {
    let candidate = "a=candidate:1 1 udp 2113937151 192.0.2.7 51000 typ host\r\n";
    Connection::from_sdp(&description(number, candidate)).expect("a description")
}

/// Returns the connection of a browser without a network.
fn without_address() -> Connection {
    Connection::from_sdp(&description(0, "")).expect("a description")
}

fn description(number: u32, candidates: &str) -> String {
    let fingerprint = ["5A"; 32].join(":");
    format!(
        "v=0\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\n{candidates}a=ice-ufrag:abcd\r\n\
         a=ice-pwd:{number:0>24}\r\na=fingerprint:sha-256 {fingerprint}\r\na=setup:actpass\r\na=mid:0\r\na=sctp-port:5000\r\n"
    )
}
