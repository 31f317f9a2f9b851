//! `laska play`: a game in the terminal. Reads lines and searches for the computer's moves.

mod board;
mod game;
mod languages;
mod line_reader;

use std::io::Write;
use std::time::Duration;

use clap::{Args, ValueEnum};
use game::{AfterLine, Session, TerminalGame};
use languages::{parse_language, speak, system_language};
use laska_app::{Advice, SearchResult, move_reasons};
use laska_cli::error::CommandError;
use laska_cli::search::{LimitArgs, SeededLevel, WallClock, parse_level};
use laska_cli::start::GameArgs;
use laska_cli::thread_count::ThreadCount;
use laska_engine::{Evaluation, Level, MemorySize, Nodes, Root, SearchInfo, SearchStatus, Searcher, TimedLimits};
use laska_game_words::reasons_text;
use laska_rules::{Color, Game, Move};
use laska_words::{Language, tr};
use line_reader::LineReader;

use crate::coach::SearchingCoach;
use crate::game_source::{SiteArgs, main_line, read_record};
use crate::threads::ThreadedSearch;

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

    /// Play with a coach, who says why a move costs much before the computer replies
    #[arg(long)]
    coach: bool,

    /// Number of threads that the computer searches with
    #[arg(long, value_name = "N", default_value_t = ThreadCount::ONE)]
    threads: ThreadCount,

    /// Your side
    #[arg(long, value_enum, default_value_t = Side::White)]
    side: Side,

    /// Language of the game, such as de [default: that of the system if it is known, otherwise English]
    #[arg(long, value_name = "CODE", value_parser = parse_language)]
    language: Option<Language>,

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

/// How many positions the coach's search visits at each move: well under a second.
const COACH_NODES: Nodes = Nodes(100_000);

impl Play {
    /// Plays until `quit` or the end of the input.
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let start = match &self.game {
            Some(source) => main_line(&read_record(source)?),
            None => self.start.game()?,
        };
        speak(self.language.unwrap_or_else(system_language));
        let limits = self.limits.unwrap_or(TimedLimits::time(DEFAULT_TIME)).to_play();
        let mut computer = Computer::new(limits, self.threads, SeededLevel::new(self.level, self.seed));
        let mut coach = self.coach.then(|| SearchingCoach::new(self.level, COACH_NODES));
        let session = Session { human_sides: self.human_sides(), level: self.level, site: self.site };
        let mut game = TerminalGame::new(start, session);
        let mut lines = LineReader::new()?;
        game.show(out)?;
        loop {
            if game.is_computers_turn() {
                if let Some(advice) = coach.as_mut().and_then(|coach| game.ask(coach)) {
                    game.pass_on(&advice, out)?;
                    if let Advice::Costs(_) = advice {
                        let Some(line) = lines.read(out)? else { return Ok(()) };
                        if let AfterLine::Quit = game.reconsider(&line, out)? {
                            return Ok(game.say_goodbye(out)?);
                        }
                        if !game.is_computers_turn() {
                            continue;
                        }
                    }
                }
                let mv = computer.choose(game.game());
                game.play(mv, out)?;
                continue;
            }
            let Some(line) = lines.read(out)? else { return Ok(()) };
            match game.execute(&line, out)? {
                AfterLine::Continue => {}
                AfterLine::Hint => writeln!(out, "{}", computer.hint(game.game()))?,
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
        Self { threaded, evaluation: Evaluation::standard(), limits, level, clock: WallClock::start() }
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
        match reasons_text(position.turn(), &move_reasons(position, capture_rule, &result)) {
            Some(reasons) => tr!("Hint: {move} {reasons}.", move = result.mv, reasons = reasons),
            None => tr!("Hint: {move}" in "terminal", move = result.mv),
        }
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
