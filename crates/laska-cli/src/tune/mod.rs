//! `laska tune`: fits the evaluation weights to games, and the file format that its two steps share.

mod fit;
mod play;

use std::fmt;
use std::io::Write;
use std::str::FromStr;

use clap::{Args, Subcommand};
use laska_rules::notation::fen::{self, FenError};
use laska_rules::{Color, Position};

use crate::error::CommandError;

/// Fit the weights of the evaluation to self-play games
///
/// 'laska tune play' plays games and writes their positions with the results. 'laska tune fit' fits the weights to
/// these positions. Only a match between the old and the new build shows whether the new weights are stronger.
#[derive(Args)]
pub(crate) struct Tune {
    #[command(subcommand)]
    command: TuneCommand,
}

#[derive(Subcommand)]
enum TuneCommand {
    Play(play::Play),
    Fit(fit::Fit),
}

impl Tune {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        match self.command {
            TuneCommand::Play(play) => play.run(out),
            TuneCommand::Fit(fit) => fit.run(out),
        }
    }
}

/// A position from a game.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Sample {
    position: Position,
    /// The search score: White's advantage in hundredths of a counter.
    score: i32,
    /// The winner of the game; `None` for a draw.
    winner: Option<Color>,
}

/// An error in a line of a file of positions.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum SampleError {
    #[error("expected FEN;score;result, found fields: {0}")]
    FieldCount(usize),
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error("expected the score in hundredths of a counter, found '{0}'")]
    Score(String),
    #[error("expected the result, 1, 0.5 or 0 for White, found '{0}'")]
    Result(String),
}

const OUTCOMES: [Option<Color>; 3] = [Some(Color::White), None, Some(Color::Black)];

/// Returns White's points as text.
const fn result_text(winner: Option<Color>) -> &'static str {
    match winner {
        Some(Color::White) => "1",
        None => "0.5",
        Some(Color::Black) => "0",
    }
}

impl FromStr for Sample {
    type Err = SampleError;

    fn from_str(line: &str) -> Result<Self, SampleError> {
        let fields: Vec<_> = line.split(';').map(str::trim).collect();
        let &[position, score, points] = fields.as_slice() else { return Err(SampleError::FieldCount(fields.len())) };
        Ok(Self {
            position: fen::parse(position)?,
            score: score.parse().map_err(|_| SampleError::Score(score.to_owned()))?,
            winner: OUTCOMES
                .into_iter()
                .find(|&winner| result_text(winner) == points)
                .ok_or_else(|| SampleError::Result(points.to_owned()))?,
        })
    }
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};{};{}", self.position, self.score, result_text(self.winner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_round_trip() {
        for line in ["/,b,/////,w,, b;-35;0", "/,b,/////,w,, w;120;1", "/,b,/////,w,, w;0;0.5"] {
            assert_eq!(line.parse::<Sample>().map(|sample| sample.to_string()), Ok(line.to_owned()));
        }
    }
}
