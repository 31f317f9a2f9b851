//! A game in the terminal: commands, output and the state of the game.

use std::io::{self, Write};

use laska_rules::notation::{MoveError, parse_move, record};
use laska_rules::{Color, Game, Move, Position, SquareSet};

use super::board;

/// A game and its players.
pub(super) struct TerminalGame {
    game: Game,
    /// The sides played by people.
    human_sides: Vec<Color>,
    /// The side at the bottom of the board.
    bottom: Color,
}

/// What to do after a line.
pub(super) enum AfterLine {
    Continue,
    Hint,
    Quit,
}

/// The width of the list of moves.
const LIST_WIDTH: usize = 76;

impl TerminalGame {
    /// Creates a game in which people play these sides.
    pub(super) fn new(game: Game, human_sides: &[Color]) -> Self {
        let bottom = if human_sides.contains(&Color::White) { Color::White } else { Color::Black };
        Self { game, human_sides: human_sides.to_vec(), bottom }
    }

    pub(super) const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns whether the game is not over and the computer is to move.
    pub(super) fn is_computers_turn(&self) -> bool {
        self.game.outcome().is_none() && !self.is_humans_turn(self.game.position())
    }

    /// Plays a legal move and shows the position.
    pub(super) fn play(&mut self, mv: Move, out: &mut impl Write) -> io::Result<()> {
        let (number, color) = record::move_number(&self.game, self.game.moves().len());
        self.game.play(mv).expect("only legal moves are played");
        writeln!(out, "\n{number}. {color}: {mv}\n")?;
        self.show(out)
    }

    /// Executes a line.
    pub(super) fn execute(&mut self, line: &str, out: &mut impl Write) -> io::Result<AfterLine> {
        match Command::parse(line) {
            Command::Empty => {}
            Command::Number(number) => self.play_numbered(number, out)?,
            Command::Move(text) => match parse_move(text, self.game.position(), self.game.variant().capture_rule) {
                _ if self.game.outcome().is_some() => self.say_game_over(out)?,
                Ok(mv) => self.play(mv, out)?,
                Err(error @ MoveError::NotAMove(_)) => writeln!(out, "{error}; type 'help' for a list of commands")?,
                Err(error) => writeln!(out, "{error}")?,
            },
            Command::Undo => self.undo(out)?,
            Command::Hint if self.game.outcome().is_some() => self.say_game_over(out)?,
            Command::Hint => return Ok(AfterLine::Hint),
            Command::Flip => {
                self.bottom = !self.bottom;
                self.show(out)?;
            }
            Command::Resign if self.game.outcome().is_some() => self.say_game_over(out)?,
            Command::Resign => {
                self.game.resign(self.game.position().turn());
                self.show(out)?;
            }
            Command::Moves => writeln!(out, "{}", record::write(&self.game))?,
            Command::Fen => writeln!(out, "{}", self.game.position())?,
            Command::Board => self.show(out)?,
            Command::Help => write!(out, "{}", help())?,
            Command::Quit => return Ok(AfterLine::Quit),
        }
        Ok(AfterLine::Continue)
    }

    /// Shows the board and the legal moves or the result.
    pub(super) fn show(&self, out: &mut impl Write) -> io::Result<()> {
        let position = self.game.position();
        let touched = self.game.moves().last().map_or(SquareSet::EMPTY, |mv| mv.path().collect());
        writeln!(out, "{}", board(position, self.bottom, touched))?;
        match self.game.outcome() {
            Some(outcome) => writeln!(out, "{outcome}."),
            None if self.is_computers_turn() => writeln!(out, "{} is thinking.", position.turn()),
            None => self.list_moves(out),
        }
    }

    fn list_moves(&self, out: &mut impl Write) -> io::Result<()> {
        let moves = self.game.legal_moves();
        let must_capture = if self.game.position().must_capture() { ", must capture" } else { "" };
        writeln!(out, "{} to move{must_capture}.", self.game.position().turn())?;
        let entries: Vec<_> = moves.iter().enumerate().map(|(index, mv)| format!("{:>3}  {mv}", index + 1)).collect();
        let width = entries.iter().map(String::len).max().unwrap_or_default() + 2;
        for row in entries.chunks((LIST_WIDTH / width).max(1)) {
            let row: String = row.iter().map(|entry| format!("{entry:<width$}")).collect();
            writeln!(out, "{}", row.trim_end())?;
        }
        Ok(())
    }

    fn play_numbered(&mut self, number: usize, out: &mut impl Write) -> io::Result<()> {
        let moves = self.game.legal_moves();
        match number.checked_sub(1).and_then(|index| moves.get(index)) {
            Some(&mv) => self.play(mv, out),
            None if moves.is_empty() => self.say_game_over(out),
            None => writeln!(out, "no move {number}; enter a number from 1 to {}", moves.len()),
        }
    }

    fn say_game_over(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "the game is over; type 'undo' to undo a move or 'quit' to exit")
    }

    /// Goes back to the last position with a person to move, or undoes a resignation.
    fn undo(&mut self, out: &mut impl Write) -> io::Result<()> {
        if self.game.reopen().is_some() {
            return self.show(out);
        }
        let earlier = &self.game.positions()[..self.game.moves().len()];
        let Some(ply) = earlier.iter().rposition(|position| self.is_humans_turn(position)) else {
            return writeln!(out, "nothing to undo");
        };
        self.game.go_to(ply);
        self.show(out)
    }

    fn is_humans_turn(&self, position: &Position) -> bool {
        self.human_sides.contains(&position.turn())
    }
}

/// A command typed by a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Command<'a> {
    /// An empty line.
    Empty,
    /// A move by its number in the list.
    Number(usize),
    /// A move in any notation.
    Move(&'a str),
    Undo,
    Hint,
    Flip,
    Resign,
    Moves,
    Fen,
    Board,
    Help,
    Quit,
}

/// The commands and their help.
const COMMANDS: [(&str, Command<'static>, &str); 9] = [
    ("undo", Command::Undo, "undo your last move and the computer's reply"),
    ("hint", Command::Hint, "suggest a move"),
    ("flip", Command::Flip, "turn the board around"),
    ("resign", Command::Resign, "resign"),
    ("moves", Command::Moves, "show the moves so far"),
    ("fen", Command::Fen, "show the position as FEN"),
    ("board", Command::Board, "show the board and the legal moves"),
    ("help", Command::Help, "show this help"),
    ("quit", Command::Quit, "exit"),
];

impl<'a> Command<'a> {
    /// Parses a line. Anything that is not a command or a number is a move.
    fn parse(line: &'a str) -> Self {
        let line = line.trim();
        if line.is_empty() {
            return Self::Empty;
        }
        let word = COMMANDS.iter().find(|(word, ..)| line.eq_ignore_ascii_case(word));
        word.map_or_else(|| line.parse().map_or(Self::Move(line), Self::Number), |&(_, command, _)| command)
    }
}

/// Returns the help: one line per command.
fn help() -> String {
    let words = COMMANDS.map(|(word, _, meaning)| format!("  {word:<8} {meaning}\n"));
    format!(
        "  3        play the third move in the list\n  c3-d4    play this move, in any notation\n{}",
        words.concat()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_commands_numbers_or_moves() {
        let cases = [
            ("  \n", Command::Empty),
            ("Undo\r\n", Command::Undo),
            (" 12 ", Command::Number(12)),
            ("9-13", Command::Move("9-13")),
            ("b2xd4", Command::Move("b2xd4")),
            ("undo it", Command::Move("undo it")),
        ];
        for (line, command) in cases {
            assert_eq!(Command::parse(line), command, "{line:?}");
        }
    }
}
