//! The stored form of a live game, and how an invitation relates to it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use laska_app::{GameId, Timestamp};
use laska_live::{Answer, End, Invitation};

/// What the keys of stored games start with. The version changes if their form does.
const KEY: &str = "laska.live.1.";

/// A live game as the browser stores it: `BYTES ANSWER`.
#[derive(Clone, Debug)]
pub struct StoredGame {
    pub end: End,
    /// The answer that connected the devices last, if any.
    pub answer: Option<String>,
}

/// How an invitation relates to the games in this browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvitationUse {
    /// It is to a game that this browser does not have.
    New,
    /// It continues a game of this browser over a new connection.
    Continues,
    /// It was answered here before. It is of use only if the device that invites has not opened that answer.
    Answered,
    /// It was made in this browser.
    Own,
    /// This browser has another game with its number.
    Foreign,
}

impl StoredGame {
    /// Returns the key under which a game is stored.
    pub fn key(game_id: GameId) -> String {
        format!("{KEY}{}", game_id.0)
    }

    /// Returns whether a game is stored under this key.
    pub fn is_key(key: &str) -> bool {
        key.starts_with(KEY)
    }

    /// Writes an end, with the answer that connected the devices last.
    pub fn write(end: &End, answer: Option<&str>, now: Timestamp) -> String {
        let bytes = STANDARD_NO_PAD.encode(end.save(now));
        answer.map_or_else(|| bytes.clone(), |answer| format!("{bytes} {answer}"))
    }

    /// Reads what [`write`](Self::write) has written. Returns `None` if it is damaged or of another version.
    pub fn read(text: &str) -> Option<Self> {
        let (bytes, answer) = text.split_once(' ').map_or((text, None), |(bytes, answer)| (bytes, Some(answer)));
        let end = End::restore(&STANDARD_NO_PAD.decode(bytes).ok()?).ok()?;
        Some(Self { end, answer: answer.map(str::to_owned) })
    }
}

impl InvitationUse {
    /// Compares an invitation with the game that is stored under its number.
    pub fn of(invitation: &Invitation, stored: Option<&StoredGame>) -> Self {
        let Some(StoredGame { end, answer }) = stored else { return Self::New };
        let answered = answer.as_ref().and_then(|answer| Answer::read(answer).ok()).map(|answer| answer.to);
        if *end.terms() != invitation.terms {
            Self::Foreign
        } else if end.role() == invitation.by {
            Self::Own
        } else if answered == Some(invitation.id()) {
            Self::Answered
        } else {
            Self::Continues
        }
    }
}
