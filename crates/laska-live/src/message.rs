//! What the two ends send each other, in version 1.
//!
//! A message is a small packet: the version, a key of the game's terms, the number of the latest state received, and a body.
//! The body that matters is the state: everything that one end knows and wants, with a number that grows. A lost state is
//! replaced by a later one, and a late or repeated one has an old number, so that neither needs a history of messages.

use std::time::Duration;

use crate::bytes::{DecodeError, Expected, Reader, push_number};
use crate::terms::Role;
use crate::{MAX_MESSAGE, MAX_PLIES};

/// The format version, the first byte. It changes if the meaning of the bytes after it changes.
pub(crate) const VERSION: u8 = 1;

/// A limit for counters, far above those of any game.
const MAX_COUNT: u64 = 1 << 24;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Packet {
    /// The key of the terms.
    pub(crate) key: u32,
    /// The number of the latest state that the sender has received on this channel, or 0.
    pub(crate) received: u64,
    pub(crate) body: Body,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Body {
    State(Box<State>),
    /// Only acknowledges a state.
    Received,
    /// Asks for a [`Body::Pong`] with the same number.
    Ping(u32),
    Pong(u32),
    /// The sender leaves.
    Bye,
}

/// Everything that one end knows and wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    /// Grows with each change.
    pub(crate) number: u64,
    pub(crate) history: History,
    pub(crate) wishes: Wishes,
    /// The time that the sender has left.
    pub(crate) left: Duration,
    /// The time that the receiver has left, as far as the sender knows.
    pub(crate) others_left: Duration,
}

/// What both ends have to agree on. Ends that know the same histories and merge them get the same one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct History {
    /// The number of rematches so far.
    pub(crate) round: u32,
    /// The number of undos in this round. Only the host begins a new generation.
    pub(crate) generation: u32,
    /// The moves in this generation, as [move indices](laska_rules::notation::move_indices).
    pub(crate) moves: String,
    /// A result of this round that does not follow from the position. The greater one counts.
    pub(crate) ending: Option<Ending>,
}

/// A result that does not follow from the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ending {
    Agreed,
    Resigned(Role),
    Flagged(Role),
}

/// A position in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    pub(crate) generation: u32,
    pub(crate) ply: usize,
}

/// What one end asks and answers. Each refers to the position at which it was asked, and lapses with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wishes {
    /// Whether this end could not merge the other's history.
    pub(crate) disagrees: bool,
    pub(crate) draw_offer: Option<Mark>,
    /// The other's draw offer that this end declined.
    pub(crate) draw_declined: Option<Mark>,
    pub(crate) undo_request: Option<Mark>,
    /// The answer to the other's request.
    pub(crate) undo_answer: Option<(Mark, Consent)>,
    /// Whether this end wants a rematch, after this final position.
    pub(crate) rematch: Option<(Mark, Consent)>,
    /// The number of phrases said, and the last one.
    pub(crate) said: Option<(u32, Phrase)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Consent {
    Yes,
    No,
}

/// What players can say to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phrase {
    Hello,
    GoodLuck,
    GoodGame,
    WellPlayed,
    ThankYou,
    /// The player is away for a moment.
    OneMoment,
}

impl Phrase {
    /// All phrases. New ones are added at the end.
    pub const ALL: [Self; 6] =
        [Self::Hello, Self::GoodLuck, Self::GoodGame, Self::WellPlayed, Self::ThankYou, Self::OneMoment];
}

impl Packet {
    pub(crate) fn write(&self) -> Vec<u8> {
        let mut bytes = vec![VERSION];
        bytes.extend(self.key.to_le_bytes());
        push_number(&mut bytes, self.received);
        match &self.body {
            Body::State(state) => {
                bytes.push(0);
                state.push(&mut bytes);
            }
            Body::Received => bytes.push(1),
            Body::Ping(number) => {
                bytes.push(2);
                bytes.extend(number.to_le_bytes());
            }
            Body::Pong(number) => {
                bytes.push(3);
                bytes.extend(number.to_le_bytes());
            }
            Body::Bye => bytes.push(4),
        }
        bytes
    }

    pub(crate) fn read(bytes: &[u8]) -> Result<Self, DecodeError> {
        if bytes.len() > MAX_MESSAGE {
            return Err(DecodeError { at: MAX_MESSAGE, expected: Expected::End });
        }
        let mut reader = Reader::new(bytes);
        reader.known(|byte| (byte == VERSION).then_some(()))?;
        let key = reader.u32()?;
        let received = reader.number(u64::MAX)?;
        let kind = reader.known(|byte| (byte <= 4).then_some(byte))?;
        let body = match kind {
            0 => Body::State(Box::new(State::read(&mut reader)?)),
            1 => Body::Received,
            2 => Body::Ping(reader.u32()?),
            3 => Body::Pong(reader.u32()?),
            _ => Body::Bye,
        };
        reader.finish()?;
        Ok(Self { key, received, body })
    }
}

impl State {
    pub(crate) fn push(&self, bytes: &mut Vec<u8>) {
        push_number(bytes, self.number);
        self.history.push(bytes);
        self.wishes.push(bytes);
        push_time(bytes, self.left);
        push_time(bytes, self.others_left);
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Self, DecodeError> {
        Ok(Self {
            number: reader.number(u64::MAX)?,
            history: History::read(reader)?,
            wishes: Wishes::read(reader)?,
            left: read_time(reader)?,
            others_left: read_time(reader)?,
        })
    }
}

impl History {
    fn push(&self, bytes: &mut Vec<u8>) {
        push_number(bytes, self.round.into());
        push_number(bytes, self.generation.into());
        push_number(bytes, self.moves.len() as u64);
        bytes.extend(self.moves.bytes());
        bytes.push(match self.ending {
            None => 0,
            Some(Ending::Agreed) => 1,
            Some(Ending::Resigned(Role::Host)) => 2,
            Some(Ending::Resigned(Role::Guest)) => 3,
            Some(Ending::Flagged(Role::Host)) => 4,
            Some(Ending::Flagged(Role::Guest)) => 5,
        });
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let round = reader.number(MAX_COUNT)? as u32;
        let generation = reader.number(MAX_COUNT)? as u32;
        // A move has one or two digits.
        let length = reader.count(2 * MAX_PLIES)?;
        let wrong = reader.error(Expected::Moves);
        let moves = String::from_utf8(reader.slice(length)?.to_vec()).map_err(|_| wrong)?;
        let ending = reader.known(|byte| {
            Some(match byte {
                0 => None,
                1 => Some(Ending::Agreed),
                2 => Some(Ending::Resigned(Role::Host)),
                3 => Some(Ending::Resigned(Role::Guest)),
                4 => Some(Ending::Flagged(Role::Host)),
                5 => Some(Ending::Flagged(Role::Guest)),
                _ => return None,
            })
        })?;
        Ok(Self { round, generation, moves, ending })
    }
}

impl Mark {
    pub(crate) fn push(self, bytes: &mut Vec<u8>) {
        push_number(bytes, self.generation.into());
        push_number(bytes, self.ply as u64);
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Self, DecodeError> {
        Ok(Self { generation: reader.number(MAX_COUNT)? as u32, ply: reader.count(MAX_PLIES)? })
    }
}

impl Wishes {
    fn push(&self, bytes: &mut Vec<u8>) {
        bytes.push(self.disagrees.into());
        let yes = |mark: Option<Mark>| mark.map(|mark| (mark, Consent::Yes));
        push_wish(bytes, yes(self.draw_offer));
        push_wish(bytes, yes(self.draw_declined));
        push_wish(bytes, yes(self.undo_request));
        push_wish(bytes, self.undo_answer);
        push_wish(bytes, self.rematch);
        push_number(bytes, self.said.map_or(0, |(count, _)| count.into()));
        if let Some((_, phrase)) = self.said {
            bytes.push(Phrase::ALL.iter().position(|&it| it == phrase).expect("all are listed") as u8);
        }
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let disagrees = reader.known(|byte| (byte <= 1).then_some(byte == 1))?;
        let mut mark = || Ok(read_wish(reader, 1)?.map(|(mark, _)| mark));
        let (draw_offer, draw_declined, undo_request) = (mark()?, mark()?, mark()?);
        let (undo_answer, rematch) = (read_wish(reader, 2)?, read_wish(reader, 2)?);
        let said = match reader.number(MAX_COUNT)? as u32 {
            0 => None,
            count => Some((count, reader.known(|byte| Phrase::ALL.get(usize::from(byte)).copied())?)),
        };
        Ok(Self { disagrees, draw_offer, draw_declined, undo_request, undo_answer, rematch, said })
    }
}

fn push_wish(bytes: &mut Vec<u8>, wish: Option<(Mark, Consent)>) {
    let Some((mark, consent)) = wish else { return bytes.push(0) };
    bytes.push(if consent == Consent::Yes { 1 } else { 2 });
    mark.push(bytes);
}

/// Reads a wish whose first byte is at most `last`.
fn read_wish(reader: &mut Reader<'_>, last: u8) -> Result<Option<(Mark, Consent)>, DecodeError> {
    let consent = match reader.known(|byte| (byte <= last).then_some(byte))? {
        0 => return Ok(None),
        1 => Consent::Yes,
        _ => Consent::No,
    };
    Ok(Some((Mark::read(reader)?, consent)))
}

fn push_time(bytes: &mut Vec<u8>, time: Duration) {
    push_number(bytes, u64::try_from(time.as_millis()).unwrap_or(u64::MAX).min(u32::MAX.into()));
}

fn read_time(reader: &mut Reader<'_>) -> Result<Duration, DecodeError> {
    Ok(Duration::from_millis(reader.number(u32::MAX.into())?))
}
