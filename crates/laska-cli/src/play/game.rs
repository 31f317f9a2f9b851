//! A game in the terminal: commands, output and the state of the game.

use std::fs::File;
use std::io::{self, Write};

use laska_app::{Advice, MoveTextError, read_move};
use laska_engine::Level;
use laska_game_words::{advice_text, localize, side};
use laska_rules::notation::MoveError;
use laska_rules::notation::record::{self, Tags};
use laska_rules::{Color, DrawRules, Game, Move, Position, SquareSet};
use laska_words::{tr, tr_noop, translate};

use super::board::board;
use crate::coach::SearchingCoach;
use crate::game_source::{SiteArgs, main_line, read_record, record_of};

/// The choices that remain when another game is opened.
pub(super) struct Session {
    pub(super) human_sides: Vec<Color>,
    pub(super) level: Level,
    /// The site that links lead to.
    pub(super) site: SiteArgs,
}

pub(super) struct TerminalGame {
    game: Game,
    session: Session,
    /// The side at the bottom of the board.
    bottom: Color,
    file: Option<String>,
}

/// The file to which a game is saved if no other is named.
const DEFAULT_FILE: &str = "laska.pgn";

pub(super) enum AfterLine {
    Continue,
    Hint,
    Quit,
}

const LIST_WIDTH: usize = 76;

impl TerminalGame {
    /// Creates a game, seen from the side of a person.
    pub(super) fn new(game: Game, session: Session) -> Self {
        let bottom = if session.human_sides.contains(&Color::White) { Color::White } else { Color::Black };
        Self { game, session, bottom, file: None }
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
        writeln!(out, "\n{number}. {}: {mv}\n", side(color))?;
        self.show(out)?;
        self.say_what_is_next(out)
    }

    /// Says after the end of the game how to keep it and to look at it again.
    fn say_what_is_next(&self, out: &mut impl Write) -> io::Result<()> {
        if self.game.outcome().is_none() {
            return Ok(());
        }
        let next = tr!(
            "Type 'save' to save the game, 'link' for a link that opens it on the site,\n'undo' to undo a move, or 'quit' to exit." in "terminal"
        );
        writeln!(out, "{next}")
    }

    /// Says at the end of the program how to look at the game again.
    pub(super) fn say_goodbye(&self, out: &mut impl Write) -> io::Result<()> {
        match &self.file {
            _ if self.game.moves().is_empty() => Ok(()),
            Some(file) => {
                let (play, review) = (format!("laska play {file}"), format!("laska review {file}"));
                let commands = tr!(
                    "To continue the game: {play}. To review it: {review}." in "terminal",
                    play = play,
                    review = review
                );
                writeln!(out, "{commands}")
            }
            None => {
                let link = self.session.site.game_link(&self.game);
                writeln!(out, "{}", tr!("The game: {link}" in "terminal", link = link))
            }
        }
    }

    pub(super) fn execute(&mut self, line: &str, out: &mut impl Write) -> io::Result<AfterLine> {
        match Command::parse(line) {
            Command::Empty => {}
            Command::Number(number) => self.play_numbered(number, out)?,
            Command::Move(text) => match read_move(text, &self.game) {
                _ if self.game.outcome().is_some() => self.say_game_over(out)?,
                Ok(mv) => self.play(mv, out)?,
                Err(error @ MoveTextError::Move(MoveError::NotAMove(_))) => {
                    let error = localize(&error);
                    writeln!(
                        out,
                        "{}",
                        tr!("{error}; type 'help' for a list of commands" in "terminal", error = error)
                    )?
                }
                Err(error) => writeln!(out, "{}", localize(&error))?,
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
                self.say_what_is_next(out)?;
            }
            Command::Save(name) => self.save(name, out)?,
            Command::Open(source) => self.open(source, out)?,
            Command::Link => writeln!(out, "{}", self.session.site.game_link(&self.game))?,
            Command::Moves => writeln!(out, "{}", record::write(&self.game))?,
            Command::Fen => writeln!(out, "{}", self.game.position())?,
            Command::Board => self.show(out)?,
            Command::Help => write!(out, "{}", help())?,
            Command::Quit => return Ok(AfterLine::Quit),
        }
        Ok(AfterLine::Continue)
    }

    /// Returns what a coach says about the last move.
    pub(super) fn ask(&self, coach: &mut SearchingCoach) -> Option<Advice> {
        let mv = *self.game.moves().last()?;
        let mut before = self.game.clone();
        before.go_to(self.game.moves().len() - 1);
        let results = coach.search(&before);
        coach.advise(&before, &results, mv)
    }

    /// Says what the coach says about the last move, and asks whether it stays.
    pub(super) fn pass_on(&self, advice: &Advice, out: &mut impl Write) -> io::Result<()> {
        let Some(&mv) = self.game.moves().last() else { return Ok(()) };
        writeln!(out, "{}", advice_text(!self.game.position().turn(), mv, advice))?;
        if let Advice::Costs(_) = advice {
            let choice = tr!("Type 'undo' to play another move, or press Enter to keep this one." in "terminal");
            writeln!(out, "{choice}")?;
        }
        Ok(())
    }

    /// Undoes the move that the coach spoke about, if that is what the line says. Any other line keeps it.
    pub(super) fn reconsider(&mut self, line: &str, out: &mut impl Write) -> io::Result<AfterLine> {
        match Command::parse(line) {
            Command::Undo => self.undo(out)?,
            Command::Quit => return Ok(AfterLine::Quit),
            _ => {}
        }
        Ok(AfterLine::Continue)
    }

    /// Shows the board and the legal moves or the result.
    pub(super) fn show(&self, out: &mut impl Write) -> io::Result<()> {
        let position = self.game.position();
        let touched = self.game.moves().last().map_or(SquareSet::EMPTY, |mv| mv.path().collect());
        writeln!(out, "{}", board(position, self.bottom, touched))?;
        match self.game.outcome() {
            Some(outcome) => writeln!(out, "{}.", localize(&outcome)),
            None if self.is_computers_turn() => {
                writeln!(out, "{}", tr!("{side} is thinking." in "terminal", side = side(position.turn())))
            }
            None => {
                if self.game.draw_rules().repetition && self.game.repetitions() + 1 == DrawRules::REPETITIONS {
                    let warning = tr!("This position is on the board for the second time. The third time is a draw." in "terminal");
                    writeln!(out, "{warning}")?;
                }
                self.list_moves(out)
            }
        }
    }

    /// Saves the game. Only a file that this game was saved to before is overwritten.
    fn save(&mut self, name: &str, out: &mut impl Write) -> io::Result<()> {
        let name = match &self.file {
            Some(file) if name.is_empty() => file.clone(),
            _ if name.is_empty() => DEFAULT_FILE.to_owned(),
            _ => name.to_owned(),
        };
        let is_own = self.file.as_ref() == Some(&name);
        let created = if is_own { File::create(&name) } else { File::create_new(&name) };
        match created.and_then(|mut file| file.write_all(self.record_text().as_bytes())) {
            Ok(()) => {
                let play = format!("laska play {name}");
                let saved =
                    tr!("saved to {name}; to continue the game: {play}" in "terminal", name = name, play = play);
                writeln!(out, "{saved}")?;
                self.file = Some(name);
                Ok(())
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                let refusal = tr!(
                    "{name} exists already; choose another name, such as 'save my-game.pgn'" in "terminal",
                    name = name
                );
                writeln!(out, "{refusal}")
            }
            Err(error) => {
                writeln!(out, "{}", tr!("could not save to {name}: {error}" in "terminal", name = name, error = error))
            }
        }
    }

    /// Returns the game as a file with players, start and moves.
    fn record_text(&self) -> String {
        let mut record = record_of(&self.game);
        for (color, tag) in [(Color::White, Tags::WHITE), (Color::Black, Tags::BLACK)] {
            let name = if self.session.human_sides.contains(&color) {
                color.to_string()
            } else {
                format!("Computer, level {}", self.session.level.number())
            };
            record.tags.set(tag, &name).expect("a valid tag and a short name");
        }
        record.to_string()
    }

    /// Continues the game of a file or link.
    fn open(&mut self, source: &str, out: &mut impl Write) -> io::Result<()> {
        if source.is_empty() {
            let expected = tr!("expected a file or a link, such as 'open {file}'" in "terminal", file = DEFAULT_FILE);
            return writeln!(out, "{expected}");
        }
        match read_record(source) {
            Ok(record) => {
                (self.game, self.file) = (main_line(&record), None);
                self.show(out)
            }
            Err(error) => writeln!(out, "{error}"),
        }
    }

    fn list_moves(&self, out: &mut impl Write) -> io::Result<()> {
        let moves = self.game.legal_moves();
        let turn = side(self.game.position().turn());
        let to_move = if self.game.position().must_capture() {
            tr!("{side} to move, must capture." in "terminal", side = turn)
        } else {
            tr!("{side} to move." in "terminal", side = turn)
        };
        writeln!(out, "{to_move}")?;
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
            None => {
                let refusal = tr!(
                    "no move {number}; enter a number from 1 to {last}" in "terminal",
                    number = number,
                    last = moves.len()
                );
                writeln!(out, "{refusal}")
            }
        }
    }

    fn say_game_over(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}", tr!("the game is over; type 'undo' to undo a move or 'quit' to exit" in "terminal"))
    }

    /// Goes back to the last position with a person to move, or undoes a resignation.
    fn undo(&mut self, out: &mut impl Write) -> io::Result<()> {
        if self.game.reopen().is_some() {
            return self.show(out);
        }
        let earlier = &self.game.positions()[..self.game.moves().len()];
        let Some(ply) = earlier.iter().rposition(|position| self.is_humans_turn(position)) else {
            return writeln!(out, "{}", tr!("nothing to undo" in "terminal"));
        };
        self.game.go_to(ply);
        self.show(out)
    }

    fn is_humans_turn(&self, position: &Position) -> bool {
        self.session.human_sides.contains(&position.turn())
    }
}

/// A command typed by a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Command<'a> {
    Empty,
    /// A move by its number in the list.
    Number(usize),
    /// A move in any notation.
    Move(&'a str),
    Undo,
    Hint,
    Flip,
    Resign,
    /// Save to a file with this name, or the last or usual one.
    Save(&'a str),
    /// Open a file or link.
    Open(&'a str),
    Link,
    Moves,
    Fen,
    Board,
    Help,
    Quit,
}

/// The commands and their help.
const COMMANDS: [(&str, Command<'static>, &str); 12] = [
    ("undo", Command::Undo, tr_noop!("undo your last move and the computer's reply" in "terminal")),
    ("hint", Command::Hint, tr_noop!("suggest a move" in "terminal")),
    ("flip", Command::Flip, tr_noop!("turn the board around" in "terminal")),
    ("resign", Command::Resign, tr_noop!("resign" in "terminal")),
    ("save", Command::Save(""), tr_noop!("save the game; 'save NAME' names the file" in "terminal")),
    ("open", Command::Open(""), tr_noop!("continue the game of a file or link: 'open NAME'" in "terminal")),
    ("link", Command::Link, tr_noop!("show the link that opens the game on the site" in "terminal")),
    ("moves", Command::Moves, tr_noop!("show the moves so far" in "terminal")),
    ("fen", Command::Fen, tr_noop!("show the position as FEN" in "terminal")),
    ("board", Command::Board, tr_noop!("show the board and the legal moves" in "terminal")),
    ("help", Command::Help, tr_noop!("show this help" in "terminal")),
    ("quit", Command::Quit, tr_noop!("exit" in "terminal")),
];

impl<'a> Command<'a> {
    /// Parses a line. Anything that is not a command or a number is a move.
    fn parse(line: &'a str) -> Self {
        let line = line.trim();
        if line.is_empty() {
            return Self::Empty;
        }
        if let Some((word, argument)) = line.split_once(char::is_whitespace) {
            match word.to_ascii_lowercase().as_str() {
                "save" => return Self::Save(argument.trim()),
                "open" => return Self::Open(argument.trim()),
                _ => {}
            }
        }
        let word = COMMANDS.iter().find(|(word, ..)| line.eq_ignore_ascii_case(word));
        word.map_or_else(|| line.parse().map_or(Self::Move(line), Self::Number), |&(_, command, _)| command)
    }
}

/// Returns the help: one line per command.
fn help() -> String {
    let moves = [
        ("3", tr!("play the third move in the list" in "terminal")),
        ("c3-d4", tr!("play this move, in any notation; d4 is enough if only one move ends there" in "terminal")),
    ];
    let commands = COMMANDS.map(|(word, _, meaning)| (word, translate(meaning)));
    moves.into_iter().chain(commands).map(|(word, meaning)| format!("  {word:<8} {meaning}\n")).collect()
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
            ("save", Command::Save("")),
            ("Save my game.pgn \n", Command::Save("my game.pgn")),
            ("open a.pgn", Command::Open("a.pgn")),
        ];
        for (line, command) in cases {
            assert_eq!(Command::parse(line), command, "{line:?}");
        }
    }
}
