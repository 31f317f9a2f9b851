//! The arguments that describe a game: position, variant and moves; and a side.

use crate::error::CommandError;
use clap::{Args, ValueEnum};
use laska_rules::notation::record::{self, MovesError};
use laska_rules::notation::{fen, lasker_list, piece_list};
use laska_rules::{Board, CaptureRule, Color, Game, Position, Variant};

/// A side, as an argument.
#[derive(Clone, Copy, ValueEnum)]
pub enum Side {
    White,
    Black,
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

#[derive(Args)]
pub struct GameArgs {
    /// Start from this position [default: the start of the variant]
    ///
    /// A FEN lists the ranks from the top, separated by '/', the squares of a rank from the left, separated by ',', and
    /// the counters of a column from the top down. The side to move follows. 7 ranks mean the 7x7 board, 8 ranks the
    /// 8x8 board. A piece list is also accepted and uses the board of the variant: 'c3WWWBB c5BBW, White to move', or as
    /// Lasker printed it: 'A moves. A on 2, green, white, black. B on 7, red'.
    #[arg(long, value_name = "FEN", value_parser = StartPosition::parse)]
    fen: Option<StartPosition>,

    /// Use this variant: laska, laska-first, laska-single, eight, eight-first or eight-single
    ///
    /// The default is Lasker's capture rule on the board of the position.
    #[arg(long)]
    variant: Option<Variant>,

    /// Play these moves first, in any notation
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    moves: Vec<String>,
}

/// Parses a FEN. As in links, `_`, `+` and `%20` count as spaces.
pub fn parse_fen(text: &str) -> Result<Position, fen::FenError> {
    fen::parse(&text.replace("%20", " ").replace(['_', '+'], " "))
}

/// Parses and plays moves. As in links, `_` and `+` count as spaces.
pub fn play_moves(game: &mut Game, text: &str) -> Result<(), MovesError> {
    // The plus sign of `+-` and `-+` is not a space.
    let text = text.replace("+-", " ").replace("-+", " ").replace(['_', '+'], " ");
    record::play(game, &text)
}

/// The value of `--fen`.
#[derive(Clone)]
enum StartPosition {
    Fen(Box<Position>),
    /// A piece list, parsed once the board is known.
    PieceList(String),
    /// A piece list in Lasker's style, parsed once the board is known.
    LaskerList(String),
}

impl StartPosition {
    fn parse(text: &str) -> Result<Self, fen::FenError> {
        // Only a FEN contains '/', and only a piece list ends this way.
        let is_piece_list = !text.contains('/') && text.trim_end().trim_end_matches('.').ends_with("to move");
        if lasker_list::is_likely(text) {
            Ok(Self::LaskerList(text.to_owned()))
        } else if is_piece_list {
            Ok(Self::PieceList(text.to_owned()))
        } else {
            parse_fen(text).map(|position| Self::Fen(Box::new(position)))
        }
    }

    fn position(&self, board: Board) -> Result<Position, CommandError> {
        let invalid = |error: &dyn std::fmt::Display| CommandError::invalid_input(format!("--fen: {error}"));
        match self {
            Self::Fen(position) => Ok(position.as_ref().clone()),
            Self::PieceList(text) => piece_list::parse(text, board).map_err(|error| invalid(&error)),
            Self::LaskerList(text) => lasker_list::parse(text, board).map_err(|error| invalid(&error)),
        }
    }
}

impl GameArgs {
    /// Sets up the game and plays the moves.
    pub fn game(&self) -> Result<Game, CommandError> {
        let board = match &self.fen {
            Some(StartPosition::Fen(position)) => Some(position.board()),
            Some(StartPosition::PieceList(_) | StartPosition::LaskerList(_)) | None => None,
        };
        let variant = self.variant.unwrap_or(Variant::new(board.unwrap_or_default(), CaptureRule::MustFinish));
        if let Some(found) = board.filter(|&board| board != variant.board) {
            let size = |board: Board| format!("{0}x{0}", board.size());
            let (name, expected, found) = (variant.name(), size(variant.board), size(found));
            return Err(CommandError::invalid_input(format!(
                "--variant {name} is played on {expected}, but --fen has {found}"
            )));
        }
        let start = match &self.fen {
            Some(start) => start.position(variant.board)?,
            None => Position::start(variant.board),
        };
        let mut game = Game::from_position(start, variant.capture_rule);
        play_moves(&mut game, &self.moves.join(" "))
            .map_err(|error| CommandError::invalid_input(format!("--moves: {error}")))?;
        Ok(game)
    }
}
