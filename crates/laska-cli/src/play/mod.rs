//! `laska play`: a game in the terminal. Reads lines, searches for the computer's moves and draws the board.

mod game;
mod line_reader;
mod reasons;

use std::fmt::Write as _;
use std::io::Write;
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use clap::{Args, ValueEnum};
use game::{AfterLine, Session, TerminalGame};
use laska_app::{SearchResult, move_reasons};
use laska_engine::{Evaluation, Level, MemorySize, Root, SearchInfo, SearchStatus, Searcher, TimedLimits};
use laska_rules::{Color, Column, Game, Move, Position, Square, SquareSet};
use line_reader::LineReader;
use reasons::reasons_text;

use crate::error::CommandError;
use crate::game_source::{SiteArgs, main_line, read_record};
use crate::search::{LimitArgs, SeededLevel, WallClock, parse_level};
use crate::start::GameArgs;
use crate::threads::{ThreadCount, ThreadedSearch};

/// Play a game in the terminal
///
/// Columns are written from the top down, commander first: w and b are soldiers, W and B officers. Choose a move by its
/// number or type it in any notation, such as c3-d4, c3 d4, 9-13, b2xd4, or only d4. Type 'help' for other commands, such
/// as 'save' and 'link'.
#[derive(Args)]
pub(crate) struct Play {
    /// Continue the game of a file, or of a link to the site
    #[arg(value_name = "FILE", conflicts_with_all = ["fen", "variant", "moves"])]
    game: Option<String>,

    #[command(flatten)]
    start: GameArgs,

    #[command(flatten)]
    site: SiteArgs,

    #[command(flatten)]
    limits: LimitArgs,

    /// The computer's level, from 1 to 10; levels 9 and 10 open with moves of the opening book
    #[arg(long, value_name = "N", default_value = "10", value_parser = parse_level)]
    level: Level,

    /// Number of threads that the computer searches with
    #[arg(long, value_name = "N", default_value_t = ThreadCount::ONE)]
    threads: ThreadCount,

    /// Your side
    #[arg(long, value_enum, default_value_t = Side::White)]
    side: Side,

    /// Seed for a random side and for the choices of a weak level or in the opening book [default: random]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
}

/// The side or sides played by people.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Side {
    White,
    Black,
    /// White or Black at random
    Random,
    /// Two people, no computer
    Both,
}

/// The computer's time per move if no limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

impl Play {
    /// Plays until `quit` or the end of the input.
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let start = match &self.game {
            Some(source) => main_line(&read_record(source)?),
            None => self.start.game()?,
        };
        let limits = self.limits.unwrap_or(TimedLimits::time(DEFAULT_TIME)).to_play();
        let mut computer = Computer::new(limits, self.threads, SeededLevel::new(self.level, self.seed));
        let session = Session { human_sides: self.human_sides(), level: self.level, site: self.site };
        let mut game = TerminalGame::new(start, session);
        let mut lines = LineReader::new()?;
        game.show(out)?;
        loop {
            if game.is_computers_turn() {
                let mv = computer.choose(game.game());
                game.play(mv, out)?;
                continue;
            }
            let Some(line) = lines.read(out)? else { return Ok(()) };
            match game.execute(&line, out)? {
                AfterLine::Continue => {}
                AfterLine::Hint => writeln!(out, "Suggestion: {}", computer.hint(game.game()))?,
                AfterLine::Quit => return Ok(game.say_goodbye(out)?),
            }
        }
    }

    fn human_sides(&self) -> Vec<Color> {
        match self.side {
            Side::White => vec![Color::White],
            Side::Black => vec![Color::Black],
            Side::Both => Color::ALL.to_vec(),
            Side::Random => {
                let mut rng = self.seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
                vec![if rng.bool() { Color::White } else { Color::Black }]
            }
        }
    }
}

/// The computer as a player.
struct Computer {
    threaded: ThreadedSearch,
    /// The evaluation at full strength.
    evaluation: Evaluation,
    limits: TimedLimits,
    level: SeededLevel,
    clock: WallClock,
}

impl Computer {
    fn new(limits: TimedLimits, threads: ThreadCount, level: SeededLevel) -> Self {
        let threaded = ThreadedSearch::new(Searcher::new(MemorySize::mebibytes(64)), threads);
        Self { threaded, evaluation: Evaluation::standard(), limits, level, clock: WallClock::new() }
    }

    /// Chooses the computer's move in a game that is not over.
    fn choose(&mut self, game: &Game) -> Move {
        if let Some(mv) = self.level.choose_from_book(game) {
            return mv;
        }
        self.threaded.set_evaluation(self.level.evaluation(&self.evaluation));
        let info = self.search(game, self.level.limits(self.limits));
        self.level.choose(game.position(), &info)
    }

    /// Returns the best move at full strength, regardless of the level, with the reasons for it.
    fn hint(&mut self, game: &Game) -> String {
        self.threaded.set_evaluation(&self.evaluation);
        let info = self.search(game, self.limits);
        let line: Vec<_> = info.lines[0].pv.moves().collect();
        let result = SearchResult { mv: info.best_move(), score: info.score().kind(), depth: info.depth.0, line };
        let (position, capture_rule) = (game.position(), game.variant().capture_rule);
        let reasons = reasons_text(position.turn(), &move_reasons(position, capture_rule, &result));
        if reasons.is_empty() { result.mv.to_string() } else { format!("{} {reasons}.", result.mv) }
    }

    fn search(&mut self, game: &Game, limits: TimedLimits) -> SearchInfo {
        let root = Root::new(game).expect("only games that are not over are searched");
        self.threaded.start(root, limits, &self.clock);
        loop {
            if let SearchStatus::Done(info) = self.threaded.run(Duration::MAX, &self.clock) {
                return info.clone();
            }
        }
    }
}

/// The width of a narrow terminal.
const TERMINAL_WIDTH: usize = 80;
/// The width of the rank numbers on both sides and of the left edge.
const MARGINS: usize = " 1 |".len() + " 1".len();
/// The width around the counters of a square: the mark of the last move, a space and an edge.
const SQUARE_PADDING: usize = 3;
/// The minimum width for counters, so that a board of single counters still looks square.
const MIN_SQUARE_WIDTH: usize = 3;

/// Draws the board with its columns written from the top down.
///
/// Columns that do not fit end with `+` and are listed below the board.
fn board(position: &Position, bottom: Color, moved: SquareSet) -> String {
    let tallest = position.columns().map(|(_, column)| column.height()).max().unwrap_or_default();
    let side = position.board().size();
    let width = tallest.clamp(MIN_SQUARE_WIDTH, (TERMINAL_WIDTH - MARGINS) / usize::from(side) - SQUARE_PADDING);
    let from_left = |index: u8| if bottom == Color::White { index } else { side - 1 - index };
    let from_top = |index: u8| side - 1 - from_left(index);
    let mut text = file_letters(side, width, from_left);
    let edge = format!("   +{}\n", format!("{}+", "-".repeat(width + 2)).repeat(side.into()));
    for row in (0..side).map(from_top) {
        text += &edge;
        let _ = write!(text, "{:>2} |", row + 1);
        for file in (0..side).map(from_left) {
            text += &Square::new(file, row).map_or_else(
                || format!("{:width$}|", "", width = width + 2),
                |square| format!("{}|", cell(position, square, width, moved.contains(square))),
            );
        }
        let _ = writeln!(text, " {}", row + 1);
    }
    text += &edge;
    text += &file_letters(side, width, from_left);
    for (square, column) in position.columns().filter(|(_, column)| column.height() > width) {
        let _ = writeln!(text, "   {square} = {}", colored(column, column.height()));
    }
    text
}

/// Writes the letters of the files, each above a commander.
fn file_letters(side: u8, width: usize, from_left: impl Fn(u8) -> u8) -> String {
    let names = (0..side)
        .map(|index| format!("{:<width$}", char::from(b'a' + from_left(index)), width = width + SQUARE_PADDING));
    format!("     {}\n", names.collect::<String>()).trim_end().to_owned() + "\n"
}

/// Draws a playing square, marked if the last move touched it.
fn cell(position: &Position, square: Square, width: usize, is_marked: bool) -> String {
    let mark = if is_marked { '\'' } else { ' ' };
    let Some(column) = position.column(square) else {
        return format!("{mark}{:<width$} ", '.');
    };
    let height = column.height();
    if height > width {
        return format!("{mark}{}+ ", colored(column, width - 1));
    }
    format!("{mark}{}{} ", colored(column, height), " ".repeat(width - height))
}

/// Writes the first counters of a column, each in its color.
fn colored(column: Column, count: usize) -> String {
    let mut text = String::new();
    for counter in column.counters().take(count) {
        let color = match counter.color {
            Color::White => AnsiColor::BrightYellow,
            Color::Black => AnsiColor::BrightCyan,
        };
        let style = Style::new().bold().fg_color(Some(color.into()));
        let _ = write!(text, "{style}{}{style:#}", counter.letter());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use anstream::adapter::strip_str;
    use laska_rules::notation::fen;

    #[test]
    fn the_board_is_drawn_for_either_side() {
        let position = fen::parse("b,,,b//b,,,//,,,w//w,w,WbbwBwb,w w").expect("a position");
        let plain = |bottom| strip_str(&board(&position, bottom, SquareSet::EMPTY)).to_string();
        let text = plain(Color::White);
        assert!(
            text.contains(" 1 | w       |         | w       |         | WbbwBwb |         | w       | 1\n"),
            "{text}"
        );
        assert_eq!(text.lines().count(), 17);
        let turned = plain(Color::Black);
        assert_eq!(
            turned.lines().next().map(str::trim_end),
            Some("     g         f         e         d         c         b         a")
        );
        assert!(turned.lines().nth(2).is_some_and(|line| line.starts_with(" 1 | w       |")), "{turned}");
    }

    #[test]
    fn a_column_too_tall_for_its_square_is_listed_below() {
        let position = fen::parse("///W,B,///Wbbwwwwwwwb,,, w").expect("a position");
        let text = strip_str(&board(&position, Color::White, SquareSet::EMPTY)).to_string();
        assert!(text.contains("| Wbbwww+ |"), "{text}");
        assert!(text.ends_with("   a1 = Wbbwwwwwwwb\n"), "{text}");
    }

    #[test]
    fn every_line_fits_in_80_columns() {
        for text in ["///,WbbbbbbbB,/Bwwwwwww,,,// w", "////,WbbbbbbbB,,/Bwwwwwww,,,// w"] {
            let position = fen::parse(text).expect("a position");
            let text = strip_str(&board(&position, Color::White, SquareSet::EMPTY)).to_string();
            let widest = text.lines().map(|line| line.chars().count()).max();
            assert!(widest.is_some_and(|widest| (74..=TERMINAL_WIDTH).contains(&widest)), "{text}");
        }
    }
}
