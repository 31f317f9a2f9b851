//! A problem that is being solved: the state machine, without a browser or a clock. A worker finds the result of every move in the
//! position on the board while the solver thinks. That says whether a move keeps the goal within reach, and what answers it.
//!
//! Nothing of the solution is shown before the solver has found it or asked for it.

use std::rc::Rc;

use laska_app::address::write_line_address;
use laska_app::problem_set::Problem;
use laska_app::{BoardEvent, BoardInput, GameCursor, Navigation};
use laska_rules::{DrawRules, Game, Move};
use laska_ui::settings::Notation;
use laska_ui::words::line_texts;
use laska_worker::protocol::{Command, GameText, MemoryLimit, MoveCount, ProblemMove, ProblemTask, Reach, Stipulation};

/// The number of the solver's moves after which a held position counts as held.
const MOVES_TO_HOLD: usize = 10;

/// A problem, and the progress of its solver.
#[derive(Clone, Debug, PartialEq)]
pub struct Solving {
    problem: Problem,
    cursor: GameCursor<()>,
    input: BoardInput,
    status: Status,
    /// What is left of the goal on the solver's turn.
    goal: Stipulation,
    /// The results of the moves in the position in which the solver has to move; `None` while the worker looks for them. Moves
    /// whose result is not known may be missing.
    results: Option<Rc<[ProblemMove]>>,
    /// The solution: that of the collection, or the one that the worker has found.
    solution: Vec<Move>,
    mistakes: u32,
    /// The number of pauses before replies so far.
    pauses: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    YourTurn,
    /// The solver has played this move, and the worker still looks for its result.
    Checking(Move),
    /// The move on the board keeps the goal within reach. The reply is played after a pause.
    Replying(Move),
    /// The move on the board misses the goal; with the reply to it, if one is known.
    Wrong(Move, Option<Move>),
    /// It is not known whether the move on the board reaches the goal.
    Unknown(Move),
    /// The goal is reached.
    Solved,
    /// The solver has asked for the solution, which the worker still looks for.
    Asked,
    /// The solution is on the board, at the solver's request.
    Shown,
    /// No solution is known.
    NoSolution,
    /// The worker has found out that no move reaches the goal.
    Unsound,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The solver did something on the board.
    Input(BoardEvent),
    /// The solver takes a wrong move back.
    Retry,
    /// The solver starts again.
    Restart,
    /// The solver wants to see the solution.
    Show,
    /// The solver steps through the line after the end.
    Navigate(Navigation),
    /// The solver goes to the position after this many moves of the line.
    GoToPly(usize),
    /// The worker has found the results of all moves in the position.
    Found(Rc<[ProblemMove]>),
    /// The worker cannot find them.
    NotFound,
    /// The pause before a reply is over.
    PauseOver(u32),
}

impl Status {
    /// Returns the name used in style sheets and tests.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::YourTurn => "asked",
            Self::Checking(_) => "checking",
            Self::Replying(_) => "waiting",
            Self::Wrong(..) => "wrong",
            Self::Unknown(_) => "unknown",
            Self::Solved => "solved",
            Self::Asked => "finding",
            Self::Shown => "shown",
            Self::NoSolution => "no-solution",
            Self::Unsound => "unsound",
        }
    }

    /// Whether there is nothing left to solve.
    pub const fn is_over(&self) -> bool {
        matches!(self, Self::Solved | Self::Shown | Self::NoSolution | Self::Unsound)
    }
}

impl Solving {
    /// Begins with a problem. The solver is at the bottom of the board.
    pub fn new(problem: Problem) -> Self {
        Self {
            cursor: GameCursor::new(start(&problem)),
            input: BoardInput::new(problem.position().turn()),
            status: Status::YourTurn,
            goal: problem.stipulation,
            results: None,
            solution: problem.solution(),
            mistakes: 0,
            pauses: 0,
            problem,
        }
    }

    pub fn after(mut self, event: Event) -> Self {
        match event {
            Event::Input(event) => self.enter(event),
            Event::Retry => self.retry(),
            Event::Restart => self.restart(),
            Event::Show if !self.status.is_over() => self.ask(),
            Event::Navigate(navigation) if self.status.is_over() => {
                self.cursor.navigate(navigation);
                self.input.cancel();
            }
            Event::GoToPly(ply) if self.status.is_over() => {
                self.cursor.go_to_ply(ply);
                self.input.cancel();
            }
            Event::Found(results) => self.receive(results),
            Event::NotFound => self.receive(Rc::from([])),
            Event::PauseOver(pause) if self.pause() == Some(pause) => self.reply(),
            Event::Show | Event::Navigate(_) | Event::GoToPly(_) | Event::PauseOver(_) => {}
        }
        self
    }

    fn enter(&mut self, event: BoardEvent) {
        let is_move = matches!(event, BoardEvent::Press(_) | BoardEvent::Drop(_) | BoardEvent::Type(_));
        match (&self.status, is_move) {
            // Escape takes a wrong move back, and so does the next move.
            (Status::Wrong(..) | Status::Unknown(_), true) => self.retry(),
            (Status::Wrong(..) | Status::Unknown(_), false) if event == BoardEvent::Cancel => return self.retry(),
            (Status::Replying(_), true) => self.reply(),
            _ => {}
        }
        if is_move && self.status != Status::YourTurn {
            return;
        }
        // The view shows a refusal.
        if let Ok(Some(mv)) = self.input.apply(event, self.cursor.game()) {
            self.play(mv);
            self.status = Status::Checking(mv);
            self.assess();
        }
    }

    fn play(&mut self, mv: Move) {
        self.input.cancel();
        // The rules have just listed the move as legal, so this is not refused.
        let _ = self.cursor.play(mv);
    }

    fn receive(&mut self, results: Rc<[ProblemMove]>) {
        if self.results.is_some() {
            return;
        }
        if self.solution.is_empty()
            && self.moves_played() == 0
            && let Some(key) = results.first().filter(|best| best.reach == Reach::Reached)
        {
            self.solution = key.line.clone();
        }
        self.results = Some(results);
        match self.status {
            Status::Asked => self.show(),
            Status::Checking(_) => self.assess(),
            Status::YourTurn if self.is_held() => self.status = Status::Solved,
            _ => {}
        }
    }

    /// Decides about the move on the board, if the results are there.
    fn assess(&mut self) {
        let (Status::Checking(mv), Some(results)) = (&self.status, self.results.clone()) else { return };
        let mv = *mv;
        let result = results.iter().find(|it| it.mv == mv);
        let reply = result.and_then(|it| it.line.get(1)).copied();
        match result.map_or(Reach::Unknown, |it| it.reach) {
            Reach::Reached => self.accept(reply),
            Reach::Missed if self.is_unsound() => self.status = Status::Unsound,
            Reach::Missed => {
                self.mistakes += 1;
                self.status = Status::Wrong(mv, reply);
            }
            // The author knows more than the machine.
            Reach::Unknown if self.is_on_solution() => self.accept(None),
            Reach::Unknown => self.status = Status::Unknown(mv),
        }
    }

    /// Whether the worker has found out that every move of the problem misses the goal.
    fn is_unsound(&self) -> bool {
        // Later positions are reached by moves that keep the goal within reach.
        self.cursor.ply() <= 1
            && self.results.as_ref().is_some_and(|results| {
                let start = start(&self.problem);
                results.len() == start.position().legal_moves(self.problem.capture_rule()).len()
                    && results.iter().all(|it| it.reach == Reach::Missed)
            })
    }

    /// Accepts the move on the board, to which this reply is known.
    fn accept(&mut self, reply: Option<Move>) {
        if self.cursor.game().outcome().is_some() {
            self.status = Status::Solved;
            return;
        }
        let of_solution = self.solution.get(self.cursor.ply()).copied().filter(|_| self.is_on_solution());
        let any = || self.cursor.legal_moves().first().copied();
        let reply = reply.or(of_solution).or_else(any);
        self.pauses += 1;
        self.status = reply.map_or(Status::Solved, Status::Replying);
    }

    /// Whether the moves on the board are the beginning of the solution.
    fn is_on_solution(&self) -> bool {
        self.solution.starts_with(self.cursor.game().moves())
    }

    /// Returns the number of the pause before a reply, if there is one now.
    pub const fn pause(&self) -> Option<u32> {
        match self.status {
            Status::Replying(_) => Some(self.pauses),
            _ => None,
        }
    }

    fn reply(&mut self) {
        let Status::Replying(reply) = self.status else { return };
        self.play(reply);
        self.goal = match self.goal {
            Stipulation::WinIn(count) => MoveCount::new(count.get() - 1).map_or(Stipulation::Win, Stipulation::WinIn),
            goal => goal,
        };
        self.results = None;
        // A reply ends the game only by repeating a position that the solver holds.
        let is_over = self.cursor.game().outcome().is_some();
        let is_held = self.goal == Stipulation::Hold && self.moves_played() >= MOVES_TO_HOLD;
        self.status = if is_over || is_held { Status::Solved } else { Status::YourTurn };
    }

    /// Whether the goal was to hold, and no single move is needed for it any more.
    fn is_held(&self) -> bool {
        let holding = |results: &Rc<[ProblemMove]>| results.iter().filter(|it| it.reach == Reach::Reached).count();
        self.goal == Stipulation::Hold
            && self.moves_played() > 0
            && self.results.as_ref().is_some_and(|it| holding(it) > 1)
    }

    fn retry(&mut self) {
        if matches!(self.status, Status::Wrong(..) | Status::Unknown(_)) {
            self.cursor.navigate(Navigation::Previous);
            self.cursor.forget_undone();
            self.input.cancel();
            self.status = Status::YourTurn;
        }
    }

    fn restart(&mut self) {
        self.retry();
        let again = Self::new(self.problem.clone());
        let results = if self.moves_played() == 0 { self.results.take() } else { None };
        let solution = std::mem::take(&mut self.solution);
        *self = Self { results, solution, pauses: self.pauses, mistakes: self.mistakes, ..again };
    }

    fn ask(&mut self) {
        if self.solution.is_empty() && self.results.is_none() {
            if let Status::Checking(_) = self.status {
                self.cursor.navigate(Navigation::Previous);
                self.cursor.forget_undone();
            }
            self.status = Status::Asked;
        } else {
            self.show();
        }
    }

    fn show(&mut self) {
        self.input.cancel();
        if self.is_unsound() {
            self.status = Status::Unsound;
            return;
        }
        self.cursor = GameCursor::new(start(&self.problem));
        for &mv in &self.solution {
            if self.cursor.play(mv).is_err() {
                break;
            }
        }
        self.cursor.go_to_ply(0);
        self.status = if self.solution.is_empty() { Status::NoSolution } else { Status::Shown };
    }

    /// Returns what the worker has to find out now.
    pub fn command(&self, memory: MemoryLimit) -> Option<Command> {
        let is_asked = match self.status {
            Status::YourTurn | Status::Asked => true,
            Status::Checking(_) => self.results.is_none(),
            _ => false,
        };
        if self.results.is_some() || !is_asked {
            return None;
        }
        let mut game = self.cursor.game().clone();
        if matches!(self.status, Status::Checking(_)) {
            game.undo();
        }
        let position = Game::from_position(game.position().clone(), self.problem.capture_rule());
        let (game, stipulation) = (GameText::from(&position.with_draw_rules(DrawRules::NONE)), self.goal.to_string());
        Some(Command::Problem { game, stipulation, task: ProblemTask::Check, memory })
    }

    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    pub const fn status(&self) -> &Status {
        &self.status
    }

    /// Returns the number of wrong moves since the problem was opened.
    pub const fn mistakes(&self) -> u32 {
        self.mistakes
    }

    /// Returns the number of moves that the solver has on the board.
    pub fn moves_played(&self) -> usize {
        self.cursor.ply().div_ceil(2)
    }

    /// Returns the moves of the line up to the position that is shown, and of the whole line.
    pub fn place(&self) -> (usize, usize) {
        (self.cursor.ply(), self.cursor.line().len())
    }

    /// Returns the moves of the line in a notation, those of White and the first one with their number.
    pub fn moves(&self, notation: Notation) -> Vec<(Option<String>, String)> {
        let moves = self.cursor.line().iter().filter_map(|&id| self.cursor.tree().mv(id));
        line_texts(start(&self.problem), moves, 0, notation)
    }

    pub const fn cursor(&self) -> &GameCursor<()> {
        &self.cursor
    }

    pub const fn input(&self) -> &BoardInput {
        &self.input
    }

    /// Returns the address of the line on the board in the analysis.
    pub fn line_address(&self) -> String {
        write_line_address(self.cursor.game(), self.input.bottom)
    }
}

/// Returns the game that begins with a problem. To hold a position, the solver may repeat it.
fn start(problem: &Problem) -> Game {
    let draw_rules = DrawRules { repetition: problem.stipulation == Stipulation::Hold, ..DrawRules::NONE };
    Game::from_position(problem.position().clone(), problem.capture_rule()).with_draw_rules(draw_rules)
}
