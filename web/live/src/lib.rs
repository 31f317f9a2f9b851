//! Live games in the browser. A page loads this on demand.
//!
//! - [`LiveGame`] is the state of a live game on one device, without a browser: events go in, effects come out. It contains an
//!   [`End`](laska_live::End) of `laska-live`, and the [`Exchange`] of the two texts that connect the devices.
//! - [`Transfer`] is the copy of everything to another device in the same way.
//! - `browser`, built for WebAssembly only, carries the effects out: the WebRTC connection, the storage, and the other tabs.
//! - [`panels`] draws the sheets and the bar of a live game, and [`scan`] reads a code with the camera.
//! - [`link`] reads and writes the links that people send each other.
//!
//! The page decides where a live game is shown and what it does to its board.

#[cfg(target_arch = "wasm32")]
pub mod browser;
pub mod decode;
mod exchange;
mod intent;
pub mod link;
mod live_game;
mod pairing;
pub mod panels;
mod qr;
pub mod scan;
mod stored;
mod transfer;
mod words;

pub use exchange::{AnswerRefusal, CONNECT_LIMIT, Exchange, Failure, HandoverReply, Reach};
pub use intent::LiveIntent;
pub use live_game::{LiveEffect, LiveEvent, LiveGame};
pub use pairing::PeerEffect;
pub use qr::QrCode;
pub use stored::{InvitationUse, StoredGame};
pub use transfer::{Arrivals, Transfer, TransferEffect, TransferEvent, TransferStatus};
pub use words::{
    failure_text, handover_text, news_text, no_transfer_text, phrase_text, presence_text, refusal_text,
    transfer_failure_text, transfer_refusal_text,
};
