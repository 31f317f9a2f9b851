//! What both players have agreed on before the game starts.

use std::time::Duration;

use laska_app::{GameId, TimeControl, fnv_32};
use laska_rules::{Board, CaptureRule, Color, DrawRules, Game, PackedPosition, Position};

use crate::bytes::{DecodeError, Expected, Reader, flags, push_number};

/// One of the two devices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// The device that invites first.
    Host,
    /// The device that answers.
    Guest,
}

impl Role {
    pub const fn other(self) -> Self {
        match self {
            Self::Host => Self::Guest,
            Self::Guest => Self::Host,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// A random number that identifies the game. Its rematches have the next ones.
    pub game_id: GameId,
    /// The host's side in the first game. It changes with each rematch.
    pub host: Color,
    /// The time control, if the game has a clock. Only whole seconds count, up to the limits of [`TimeControl`].
    pub clock: Option<TimeControl>,
    pub start: Position,
    pub capture_rule: CaptureRule,
    /// The draws that end the game automatically.
    pub draw_rules: DrawRules,
}

/// The bits of the first byte. Bits 2 and 3 are the capture rule.
mod flag {
    pub(super) const HOST_IS_BLACK: u8 = 1;
    pub(super) const EIGHT: u8 = 1 << 1;
    pub(super) const NO_REPETITION: u8 = 1 << 4;
    pub(super) const NO_FORTY_MOVES: u8 = 1 << 5;
    pub(super) const CLOCK: u8 = 1 << 6;
    pub(super) const OWN_START: u8 = 1 << 7;
}

const CAPTURE_RULE_AT: u8 = 2;

impl Terms {
    /// Returns the terms for a game with the start and the rules of this one.
    pub fn for_game(game: &Game, game_id: GameId, host: Color, clock: Option<TimeControl>) -> Self {
        let capture_rule = game.variant().capture_rule;
        Self { game_id, host, clock, start: game.start().clone(), capture_rule, draw_rules: game.draw_rules() }
    }

    /// Returns the game before the first move.
    pub fn game(&self) -> Game {
        Game::from_position(self.start.clone(), self.capture_rule).with_draw_rules(self.draw_rules)
    }

    /// Returns the side of a device in the first game.
    pub fn first_side(&self, role: Role) -> Color {
        match role {
            Role::Host => self.host,
            Role::Guest => !self.host,
        }
    }

    /// Returns a number that both devices compute from the same terms.
    pub(crate) fn key(&self) -> u32 {
        let mut bytes = Vec::new();
        self.push(&mut bytes);
        fnv_32(&bytes)
    }

    pub(crate) fn push(&self, bytes: &mut Vec<u8>) {
        let board = self.start.board();
        let has_own_start = self.start != Position::start(board);
        let capture_rule = CaptureRule::ALL.iter().position(|&rule| rule == self.capture_rule);
        let flags = flags(&[
            (self.host == Color::Black, flag::HOST_IS_BLACK),
            (board == Board::Eight, flag::EIGHT),
            (!self.draw_rules.repetition, flag::NO_REPETITION),
            (!self.draw_rules.forty_moves, flag::NO_FORTY_MOVES),
            (self.clock.is_some(), flag::CLOCK),
            (has_own_start, flag::OWN_START),
        ]);
        bytes.push(flags | (capture_rule.expect("every rule is listed") as u8) << CAPTURE_RULE_AT);
        bytes.extend(self.game_id.0.to_le_bytes());
        if let Some(clock) = self.clock {
            push_number(bytes, clock.base.as_secs().min(60 * TimeControl::MAX_MINUTES));
            push_number(bytes, clock.increment.as_secs().min(TimeControl::MAX_INCREMENT_SECONDS));
        }
        if has_own_start {
            bytes.extend(self.start.pack().bits().to_le_bytes());
        }
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let (flags, capture_rule) = reader.known(|byte| {
            let rule = CaptureRule::ALL.get(usize::from(byte >> CAPTURE_RULE_AT & 3));
            Some((byte, *rule?))
        })?;
        let has = |flag| flags & flag != 0;
        let game_id = GameId(reader.u32()?);
        let clock = if has(flag::CLOCK) {
            let base = Duration::from_secs(reader.number(60 * TimeControl::MAX_MINUTES)?);
            let increment = Duration::from_secs(reader.number(TimeControl::MAX_INCREMENT_SECONDS)?);
            Some(TimeControl { base, increment })
        } else {
            None
        };
        let board = if has(flag::EIGHT) { Board::Eight } else { Board::Seven };
        let start = if has(flag::OWN_START) {
            let wrong = reader.error(Expected::Position);
            let packed = PackedPosition::from_bits(u128::from_le_bytes(reader.array()?));
            // The packed initial position would be a second form of the same terms.
            Position::unpack(packed, board)
                .filter(|start| *start != Position::start(board) && start.pack() == packed)
                .ok_or(wrong)?
        } else {
            Position::start(board)
        };
        Ok(Self {
            game_id,
            host: if has(flag::HOST_IS_BLACK) { Color::Black } else { Color::White },
            clock,
            start,
            capture_rule,
            draw_rules: DrawRules { repetition: !has(flag::NO_REPETITION), forty_moves: !has(flag::NO_FORTY_MOVES) },
        })
    }
}
