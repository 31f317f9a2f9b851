//! The connection to the browser: WebRTC, storage, and other tabs.

mod current_peer;
mod handover;
mod peer;
mod session;
mod stun;
mod tab_lock;
mod transfer_session;

pub use handover::{Handover, hand_over};
pub use session::{Session, SessionEvent, SessionHost, forget_finished_games, stored_game, stored_round};
pub use stun::stun_servers;
pub use tab_lock::{Claim, LockEvent, TabLock};
pub use transfer_session::{TransferHost, TransferNews, TransferSession};

/// The milliseconds between two ticks of a session.
const TICK_MS: u32 = 250;
