//! The connection to the browser: WebRTC, storage, and other tabs.

mod handover;
mod peer;
mod session;
mod stun;

pub use handover::{Handover, hand_over};
pub use peer::{Peer, PeerEvent};
pub use session::{Session, SessionEvent, SessionHost, stored_game};
pub use stun::stun_servers;
