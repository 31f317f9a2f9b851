//! The connection to the browser: WebRTC, storage, and other tabs.

mod handover;
mod peer;
mod session;
mod stun;
mod tab_lock;

pub use handover::{Handover, hand_over};
pub use peer::{Peer, PeerEvent};
pub use session::{Session, SessionEvent, SessionHost, forget_finished_games, stored_game, stored_round};
pub use stun::stun_servers;
pub use tab_lock::{Claim, LockEvent, TabLock};
