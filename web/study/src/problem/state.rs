//! The state of the section: the problem, the line on the board, and the findings of the worker.

use std::rc::Rc;

use laska_app::worker::{Pace, SearchTask, Urgency, WorkerEvent, WorkerStatus};
use laska_app::{BoardEvent, BoardInput, GameCursor, Navigation};
use laska_rules::{Color, DrawRules, Game, Move, Position};
use laska_ui::notice::Notice;
use laska_ui::settings::{Notation, Shown};
use laska_ui::view::{GameView, game_view};
use laska_worker::protocol::{
    Command, GameText, MemoryLimit, MoveCount, Packed, ProblemCheck, ProblemFindings, ProblemImprovements, ProblemTask,
    Reply, SearchId, Stipulation,
};

use super::address::{problem_address, read, start};

/// A problem, and what the worker has found out about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// A game that begins with the position.
    game: Game,
    goal: Stipulation,
    /// The number of moves that was last chosen for a win in a number of moves.
    count: MoveCount,
    /// The line on the board.
    cursor: GameCursor<()>,
    /// Where it begins.
    start: Start,
    input: BoardInput,
    id: SearchId,
    /// The task that is running or was the last one.
    run: Option<(ProblemTask, Progress)>,
    /// The latest findings, to tell whether there are new ones.
    received: Option<Packed<ProblemFindings>>,
    check: Option<Rc<ProblemCheck>>,
    improvements: Option<Rc<ProblemImprovements>>,
    /// Why the last address could not be read.
    refused: Option<Notice>,
    /// Whether the picture of the position is open.
    picture: Shown,
    /// The problem among whose better problems this one was found, as it was left.
    earlier: Option<Box<Self>>,
}

/// How far a task has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    Running,
    Done,
    /// The user has stopped it.
    Stopped,
    /// The worker was lost, most likely because memory ran out.
    Lost,
    /// The worker refused it or failed, for this reason.
    Failed(Rc<str>),
}

/// The position in which a line begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// That of the problem.
    Problem,
    /// The same with the other side to move.
    SetPlay,
}

/// A line of the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub start: Start,
    pub moves: Vec<Move>,
}

/// An event of the section.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// Another address was opened; the part after the section's name.
    Opened(String),
    /// Another goal was chosen.
    SetGoal(Stipulation),
    Begin(ProblemTask),
    Stop,
    Worker(WorkerEvent),
    /// Show the position after this many moves of a line.
    ShowLine(Rc<Line>, usize),
    /// Show the problem again.
    ShowProblem,
    Input(BoardEvent),
    Navigate(Navigation),
    /// Open or close the picture of the position.
    ShowPicture(Shown),
}

/// The memory for each position to solve, or to prove: some 20 million positions, half of what a position may take that a user
/// asks to solve by itself, because a check solves several.
pub(crate) const MEMORY_MIB: u32 = 512;

impl Problem {
    /// Opens the problem of an address, or the start of the game if it cannot be read.
    pub fn new(rest: &str) -> Self {
        Self::of(Stipulation::Win, Game::default().with_draw_rules(DrawRules::NONE)).open(rest)
    }

    fn of(goal: Stipulation, game: Game) -> Self {
        let count = match goal {
            Stipulation::WinIn(count) => count,
            Stipulation::Win | Stipulation::Hold => MoveCount::new(5).expect("not zero"),
        };
        Self {
            cursor: GameCursor::new(game.clone()),
            input: BoardInput::new(Color::White),
            game,
            goal,
            count,
            start: Start::Problem,
            id: SearchId::default(),
            run: None,
            received: None,
            check: None,
            improvements: None,
            refused: None,
            picture: Shown::No,
            earlier: None,
        }
    }

    fn open(mut self, rest: &str) -> Self {
        if rest == self.address() {
            return self;
        }
        if let Some(earlier) = self.earlier.take_if(|earlier| earlier.address() == rest) {
            return Self { id: self.id.next(), ..*earlier };
        }
        match read(rest) {
            Ok((goal, game)) => {
                let mut opened = Self { id: self.id.next(), ..Self::of(goal, game) };
                if self.has_found(opened.position()) {
                    self.end(Progress::Stopped);
                    opened.earlier = Some(Box::new(self));
                    opened.begin(ProblemTask::Check);
                } else {
                    opened.earlier = self.earlier;
                }
                opened
            }
            Err(error) => {
                self.refused = Some(Notice::AddressIgnored(error));
                self
            }
        }
    }

    /// Whether a position is one of the better problems.
    fn has_found(&self, position: &Position) -> bool {
        self.improvements.as_ref().is_some_and(|found| found.best.iter().any(|it| it.position == *position))
    }

    pub fn after(mut self, event: Event) -> Self {
        match event {
            Event::Opened(rest) => return self.open(&rest),
            Event::SetGoal(goal) if goal == self.goal => {}
            Event::SetGoal(goal) => {
                let count = if let Stipulation::WinIn(count) = goal { count } else { self.count };
                return Self { id: self.id.next(), count, ..Self::of(goal, self.game) };
            }
            Event::Begin(task) => self.begin(task),
            Event::Stop => self.end(Progress::Stopped),
            Event::Worker(event) => self.handle_worker(event),
            Event::ShowLine(line, ply) => self.show_line(&line, ply),
            Event::ShowProblem => self.show_line(&Line { start: Start::Problem, moves: Vec::new() }, 0),
            Event::Input(event) => self.enter(event),
            Event::ShowPicture(shown) => self.picture = shown,
            Event::Navigate(navigation) => {
                self.cursor.navigate(navigation);
                self.input.cancel();
            }
        }
        self
    }

    fn begin(&mut self, task: ProblemTask) {
        if !self.position().can_move() {
            return;
        }
        match task {
            ProblemTask::Check => self.check = None,
            ProblemTask::Improve | ProblemTask::Measure => self.improvements = None,
        }
        self.id = self.id.next();
        self.received = None;
        self.run = Some((task, Progress::Running));
    }

    /// Ends the running task.
    fn end(&mut self, how: Progress) {
        if let Some((_, progress @ Progress::Running)) = &mut self.run {
            *progress = how;
        }
    }

    fn handle_worker(&mut self, event: WorkerEvent) {
        match event {
            WorkerEvent::Replied(reply) if reply.id() == Some(self.id) => self.handle_reply(reply),
            WorkerEvent::Status(WorkerStatus::Lost) => self.end(Progress::Lost),
            // A worker that has begun is replaced after a crash. Most likely, the next one would also run out of memory.
            WorkerEvent::Status(WorkerStatus::Starting) if self.received.is_some() => self.end(Progress::Lost),
            WorkerEvent::Status(_) | WorkerEvent::Replied(_) | WorkerEvent::Failed(_) => {}
        }
    }

    fn handle_reply(&mut self, reply: Reply) {
        match reply {
            Reply::Examining { findings, .. } => self.receive(findings),
            Reply::Examined { findings, .. } => {
                self.receive(findings);
                self.end(Progress::Done);
            }
            Reply::Failed { message, .. } => self.end(Progress::Failed(message.into())),
            _ => {}
        }
    }

    fn receive(&mut self, findings: Packed<ProblemFindings>) {
        if self.received.as_ref() == Some(&findings) || !self.is_running() {
            return;
        }
        match findings.unpack() {
            Ok(ProblemFindings::Check(check)) => self.check = Some(Rc::from(check)),
            Ok(ProblemFindings::Improvements(found)) => self.improvements = Some(Rc::new(found)),
            Ok(ProblemFindings::Levels(_)) => {}
            Err(error) => self.end(Progress::Failed(error.to_string().into())),
        }
        self.received = Some(findings);
    }

    fn show_line(&mut self, line: &Line, ply: usize) {
        self.cursor = GameCursor::new(self.beginning(line.start));
        for &mv in &line.moves {
            if self.cursor.play(mv).is_err() {
                break;
            }
        }
        self.cursor.go_to_ply(ply);
        self.start = line.start;
        self.input.cancel();
    }

    /// Plays a move of the user, who tries something.
    fn enter(&mut self, event: BoardEvent) {
        // The view shows a refusal.
        if let Ok(Some(mv)) = self.input.apply(event, self.cursor.game())
            && self.cursor.play(mv).is_ok()
        {
            self.input.cancel();
        }
    }

    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// Returns the game that begins with the position.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the game in which a line begins.
    pub fn beginning(&self, of: Start) -> Game {
        match of {
            Start::Problem => self.game.clone(),
            Start::SetPlay => start(self.position().passed(), self.game.variant().capture_rule),
        }
    }

    /// Returns the side that has to reach the goal.
    pub fn side(&self) -> Color {
        self.position().turn()
    }

    pub const fn goal(&self) -> Stipulation {
        self.goal
    }

    /// Returns the number of moves that was last chosen for a win in a number of moves.
    pub const fn count(&self) -> MoveCount {
        self.count
    }

    /// Returns the part of the address after the section's name.
    pub fn address(&self) -> String {
        problem_address(self.position(), self.game.variant().capture_rule, self.goal)
    }

    /// Returns the line on the board up to the position that is shown.
    pub fn line_here(&self) -> Game {
        self.cursor.game_here()
    }

    /// Returns where the line on the board begins.
    pub const fn start(&self) -> Start {
        self.start
    }

    /// Returns the number of moves up to the position that is shown, and in the whole line.
    pub fn place(&self) -> (usize, usize) {
        (self.cursor.ply(), self.cursor.line().len())
    }

    /// Returns the task that is running, or that ran last, and its progress.
    pub fn run(&self) -> Option<(ProblemTask, &Progress)> {
        self.run.as_ref().map(|(task, progress)| (*task, progress))
    }

    pub fn is_running(&self) -> bool {
        matches!(self.run, Some((_, Progress::Running)))
    }

    /// Returns the check as far as it has come.
    pub const fn check(&self) -> Option<&Rc<ProblemCheck>> {
        self.check.as_ref()
    }

    /// Returns the better problems found so far.
    pub const fn improvements(&self) -> Option<&Rc<ProblemImprovements>> {
        self.improvements.as_ref()
    }

    /// Whether the picture of the position is open.
    pub const fn picture(&self) -> Shown {
        self.picture
    }

    /// Returns why the last address could not be read.
    pub const fn refused(&self) -> Option<&Notice> {
        self.refused.as_ref()
    }

    /// Returns the task that the worker should run.
    pub fn search(&self) -> Option<SearchTask> {
        let (task, Progress::Running) = self.run()? else { return None };
        let memory = MemoryLimit::try_from(MEMORY_MIB).expect("the amount is within the protocol's bounds");
        let (game, stipulation) = (GameText::from(&self.game), self.goal.to_string());
        let command = Command::Problem { game, stipulation, task, memory };
        Some(SearchTask { id: self.id, command, urgency: Urgency::Normal, pace: Pace::Immediate })
    }

    /// Returns the view of the boards and the cards around them.
    pub fn view(&self, notation: Notation) -> GameView {
        game_view(&self.cursor, &self.input, notation)
    }
}
