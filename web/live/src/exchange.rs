//! The exchange of two texts that connects two devices.

use std::time::Duration;

use laska_app::Timestamp;
use laska_live::{Answer, InvitationError, InvitationId, SdpError};

use crate::link::text_in;

/// How long the browsers may take to connect.
pub const CONNECT_LIMIT: Duration = Duration::from_secs(20);

/// Which of its addresses a browser names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Those in its own network.
    OneNetwork,
    /// Also the one that a STUN server sees. The browser asks that server.
    Internet,
}

/// The state of the exchange.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Exchange {
    /// There is none.
    #[default]
    None,
    /// The browser prepares this device's text.
    Preparing,
    /// This device's text is ready to be sent. The host waits for the answer, and the guest for the connection.
    Waiting { text: String },
    /// The browsers look for each other.
    Connecting {
        /// This device's text.
        text: String,
        since: Timestamp,
    },
    /// The devices are connected.
    Open,
    /// There is no connection.
    Failed(Failure),
}

/// Why there is no connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The browser has no WebRTC, or blocks it.
    Unavailable,
    /// The browser found no address of this device.
    NoAddress,
    /// The browser describes itself in a way that this version cannot read.
    Description(SdpError),
    /// The browsers did not find each other.
    NotReached(Reach),
}

/// Why an answer is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnswerRefusal {
    Unreadable(InvitationError),
    /// It answers another invitation.
    Foreign,
    /// Another answer to the invitation has been used.
    Used,
    /// No invitation waits for an answer.
    NotWaiting,
}

/// What the tab with the invitation replies to a tab in which the answer was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandoverReply {
    /// It uses the answer.
    Taken,
    /// It refuses the answer, and shows why.
    Refused,
}

impl Exchange {
    /// Returns this device's text while it may still be sent.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Waiting { text } | Self::Connecting { text, .. } => Some(text),
            Self::None | Self::Preparing | Self::Open | Self::Failed(_) => None,
        }
    }

    /// Reads an answer that the host's person has entered. Returns `None` if it is the one in use.
    ///
    /// # Errors
    /// Returns an error if this is not an answer to the invitation that waits for one.
    pub(crate) fn read_answer(
        &self,
        invitation: Option<InvitationId>,
        used: Option<&str>,
        entered: &str,
    ) -> Result<Option<Answer>, AnswerRefusal> {
        let text = text_in(entered);
        let answer = Answer::read(text).map_err(AnswerRefusal::Unreadable)?;
        let invitation = invitation.ok_or(AnswerRefusal::NotWaiting)?;
        match self {
            _ if answer.to != invitation => Err(AnswerRefusal::Foreign),
            Self::Waiting { .. } => Ok(Some(answer)),
            Self::Connecting { .. } | Self::Open if used == Some(text) => Ok(None),
            Self::Connecting { .. } | Self::Open => Err(AnswerRefusal::Used),
            Self::None | Self::Preparing | Self::Failed(_) => Err(AnswerRefusal::NotWaiting),
        }
    }

    /// Returns whether the browsers have been looking for each other for too long.
    pub(crate) fn is_overdue(&self, now: Timestamp) -> bool {
        matches!(self, Self::Connecting { since, .. } if now.since(*since) >= CONNECT_LIMIT)
    }
}
