//! An ending that is played against perfect play: the state machine, without a browser or a clock. A worker solves the
//! position after each move of the player, which gives the verdict on the move and the reply to it.

use std::cmp::Ordering;

use laska_app::address::write_line_address;
use laska_app::{BoardEvent, BoardInput, GameCursor, Navigation};
use laska_library::{EndingId, Goal};
use laska_rules::{CaptureRule, DrawRules, Game, Move, Outcome, Position};
use laska_ui::panels::Shortcut;
use laska_worker::protocol::{GameValue, MoveValue, Plies, ReplyCount, SolveResult};

use crate::assessment::winner_moves;
use crate::exercise::HintLevel;

/// The number of the player's moves after which a held position counts as held.
pub const MOVES_TO_HOLD: usize = 10;

/// An ending in progress.
#[derive(Clone, Debug, PartialEq)]
pub struct Attempt {
    /// The ending of the course; `None` for a random one.
    pub ending: Option<EndingId>,
    /// The goal of the player, who has the side to move at the start.
    pub goal: Goal,
    cursor: GameCursor<()>,
    input: BoardInput,
    status: Status,
    /// What is known before each of the player's moves on the board, and before the next one.
    turns: Vec<Turn>,
    verdict: Option<Verdict>,
    hint: HintLevel,
    help: Help,
    pauses: u32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Status {
    /// A worker solves the starting position.
    Solving,
    /// The player has to move.
    YourTurn,
    /// A worker solves the position after the player's move.
    Checking,
    /// The reply is played after a pause.
    Replying(Reply),
    /// The player's move on the board gives the result away.
    Mistake,
    /// The goal is reached.
    Done,
    /// The worker could not solve the position.
    Failed,
}

/// A reply, and what is known of the position after it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reply {
    pub mv: Move,
    after: Option<Turn>,
}

/// What is known of a position in which the player has to move.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Turn {
    /// The value for the player.
    value: GameValue,
    best: Move,
}

/// What a move of the player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub mv: Move,
    /// The best move in its place.
    pub best: Move,
    /// The value of the position before the move, for the player.
    pub before: GameValue,
    /// The value of the move.
    pub after: GameValue,
}

/// The help that the player used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Help {
    pub undone: u32,
    /// The strongest hint.
    pub hint: HintLevel,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The player did something on the board.
    Input(BoardEvent),
    /// The player wants a hint: the first one shows the column, the second one the move.
    Hint,
    /// The player undoes the last move, and the reply with it.
    Undo,
    /// The player starts again.
    Restart,
    /// The worker has solved the position.
    Solved(SolveResult),
    /// The worker could not solve the position.
    Failed,
    /// The pause before a reply is over.
    PauseOver(u32),
}

impl Event {
    /// Returns what a key does in an ending.
    pub const fn of(shortcut: Shortcut) -> Option<Self> {
        match shortcut {
            Shortcut::Hint => Some(Self::Hint),
            Shortcut::Undo => Some(Self::Undo),
            Shortcut::Cancel => Some(Self::Input(BoardEvent::Cancel)),
            Shortcut::Redo | Shortcut::Navigate(_) | Shortcut::ShowKeys => None,
        }
    }
}

impl Verdict {
    /// Whether the move gives the result away.
    pub fn is_mistake(self) -> bool {
        result(self.after) < result(self.before)
    }
}

/// Returns the result without its distance: a loss is less than a draw, which is less than a win.
fn result(value: GameValue) -> Ordering {
    value.cmp(&GameValue::Draw)
}

impl Attempt {
    /// Creates an ending that has to be solved first. The player is at the bottom of the board.
    pub fn new(ending: Option<EndingId>, goal: Goal, start: Position) -> Self {
        let bottom = start.turn();
        // To hold a position, the player may repeat it. A win has no limit of moves.
        let draw_rules = DrawRules { repetition: goal == Goal::Hold, ..DrawRules::NONE };
        let game = Game::from_position(start, CaptureRule::MustFinish).with_draw_rules(draw_rules);
        Self {
            ending,
            goal,
            cursor: GameCursor::new(game),
            input: BoardInput::new(bottom),
            status: Status::Solving,
            turns: Vec::new(),
            verdict: None,
            hint: HintLevel::None,
            help: Help::default(),
            pauses: 0,
        }
    }

    pub fn after(mut self, event: Event) -> Self {
        match event {
            Event::Input(event) => self.enter(event),
            Event::Hint => self.show_hint(),
            Event::Undo => self.undo(),
            Event::Restart => self.restart(),
            Event::Solved(solution) => self.handle_solution(&solution),
            Event::Failed if self.position_to_solve().is_some() => self.status = Status::Failed,
            Event::PauseOver(pause) if self.pause() == Some(pause) => self.play_reply(),
            Event::Failed | Event::PauseOver(_) => {}
        }
        self
    }

    /// Returns the game whose position has to be solved now.
    pub fn position_to_solve(&self) -> Option<&Game> {
        matches!(self.status, Status::Solving | Status::Checking).then(|| self.game())
    }

    /// Returns the number of the pause before a reply, if there is one now.
    pub const fn pause(&self) -> Option<u32> {
        match self.status {
            Status::Replying(_) => Some(self.pauses),
            _ => None,
        }
    }

    fn enter(&mut self, event: BoardEvent) {
        let is_move = matches!(event, BoardEvent::Press(_) | BoardEvent::Drop(_) | BoardEvent::Type(_));
        match (self.status, is_move) {
            // Escape undoes a mistake, and so does the next move.
            (Status::Mistake, true) => self.undo(),
            (Status::Mistake, false) if event == BoardEvent::Cancel => return self.undo(),
            (Status::Replying(_), true) => self.play_reply(),
            _ => {}
        }
        if is_move && self.status != Status::YourTurn {
            return;
        }
        // The view shows a refusal.
        if let Ok(Some(mv)) = self.input.apply(event, self.cursor.game()) {
            self.play(mv);
            self.hint = HintLevel::None;
            self.verdict = None;
            match self.game().outcome() {
                Some(_) => self.finish(mv),
                None => self.status = Status::Checking,
            }
        }
    }

    /// Ends the ending with a move of the player that ends the game.
    fn finish(&mut self, mv: Move) {
        let after = match self.game().outcome() {
            Some(Outcome::Won { .. }) => GameValue::Win(Plies(1)),
            _ => GameValue::Draw,
        };
        self.verdict = self.turns.last().map(|turn| Verdict { mv, best: turn.best, before: turn.value, after });
        self.status = Status::Done;
    }

    fn play(&mut self, mv: Move) {
        self.input.cancel();
        // The rules have just listed the move as legal, so this is not refused.
        let _ = self.cursor.play(mv);
    }

    fn show_hint(&mut self) {
        if self.status == Status::YourTurn {
            self.hint = self.hint.next(&self.cursor.legal_moves());
            self.help.hint = self.help.hint.max(self.hint);
        }
    }

    /// Takes the player's last move back; with the reply, if there is one on the board.
    fn undo(&mut self) {
        self.input.cancel();
        if !self.can_undo() {
            return;
        }
        if self.status == Status::YourTurn {
            self.cursor.navigate(Navigation::Previous);
            self.turns.pop();
        }
        self.cursor.navigate(Navigation::Previous);
        self.cursor.forget_undone();
        (self.status, self.verdict, self.hint) = (Status::YourTurn, None, HintLevel::None);
        self.help.undone += 1;
    }

    /// Whether there is a move to undo.
    pub fn can_undo(&self) -> bool {
        !self.game().moves().is_empty() && !self.turns.is_empty() && self.status != Status::Done
    }

    fn restart(&mut self) {
        let known = self.turns.first().copied();
        let again = Self::new(self.ending, self.goal, self.game().start().clone());
        *self = Self { pauses: self.pauses, ..again };
        if let Some(turn) = known {
            (self.turns, self.status) = (vec![turn], Status::YourTurn);
        }
    }

    fn handle_solution(&mut self, solution: &SolveResult) {
        match self.status {
            Status::Solving => {
                let best = solution.moves.iter().find(|it| it.value == solution.value);
                let best = best.and_then(|it| find_move(self.game(), &it.mv));
                self.turns = best.map(|best| Turn { value: solution.value, best }).into_iter().collect();
                self.status = if self.turns.is_empty() { Status::Failed } else { Status::YourTurn };
            }
            Status::Checking => self.assess_move(solution),
            _ => {}
        }
    }

    /// Assesses the player's move, and chooses the reply.
    fn assess_move(&mut self, solution: &SolveResult) {
        let (Some(turn), Some(&mv)) = (self.turns.last(), self.game().moves().last()) else { return };
        let verdict = Verdict { mv, best: turn.best, before: turn.value, after: solution.value.one_ply_before() };
        self.verdict = Some(verdict);
        self.status = if verdict.is_mistake() {
            Status::Mistake
        } else if self.goal == Goal::Hold && self.moves_played() >= MOVES_TO_HOLD {
            Status::Done
        } else {
            self.pauses += 1;
            choose_reply(solution, self.game()).map_or(Status::Failed, Status::Replying)
        };
    }

    fn play_reply(&mut self) {
        let Status::Replying(reply) = self.status else { return };
        self.play(reply.mv);
        self.status = match (self.game().outcome(), reply.after) {
            (None, Some(turn)) => {
                self.turns.push(turn);
                Status::YourTurn
            }
            // A reply ends the game only by repeating a position that the player holds.
            _ => Status::Done,
        };
    }

    pub const fn status(&self) -> Status {
        self.status
    }

    /// Returns what the player's last move did, once that is known.
    pub const fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// Returns the best move for the player, if it is the player's turn.
    pub fn best_move(&self) -> Option<Move> {
        self.turns.last().filter(|_| self.status == Status::YourTurn).map(|turn| turn.best)
    }

    /// Returns the shown part of the next move.
    pub const fn hint(&self) -> HintLevel {
        self.hint
    }

    /// Returns the help that the player used.
    pub const fn help(&self) -> Help {
        self.help
    }

    pub fn game(&self) -> &Game {
        self.cursor.game()
    }

    pub(super) const fn cursor(&self) -> &GameCursor<()> {
        &self.cursor
    }

    pub(super) const fn input(&self) -> &BoardInput {
        &self.input
    }

    /// Returns the number of moves that the player has on the board.
    pub fn moves_played(&self) -> usize {
        self.game().moves().len().div_ceil(2)
    }

    /// Returns the smallest number of moves in which the player can win from the start.
    pub fn shortest_win(&self) -> Option<u16> {
        match self.goal {
            Goal::Win { plies } => Some(winner_moves(plies)),
            Goal::Hold => None,
        }
    }

    /// Whether the goal was reached without help and, if it is a win, in the smallest number of moves.
    pub fn is_perfect(&self) -> bool {
        let is_shortest = self.shortest_win().is_none_or(|shortest| self.moves_played() <= usize::from(shortest));
        self.status == Status::Done && self.help == Help::default() && is_shortest
    }

    /// Returns the address of the game in the analysis.
    pub fn line_address(&self) -> String {
        write_line_address(self.game(), self.input.bottom)
    }
}

fn find_move(game: &Game, text: &str) -> Option<Move> {
    game.legal_moves().iter().copied().find(|mv| mv.to_string() == text)
}

/// Returns the reply of perfect play: one of the best moves, so the longest resistance or a move that keeps the result.
/// Among these, it repeats a position as late as possible, and leaves the player the greatest share of mistakes.
fn choose_reply(solution: &SolveResult, game: &Game) -> Option<Reply> {
    let best = solution.moves.iter().filter(|it| it.value == solution.value);
    let replies = best.filter_map(|it| {
        let mv = find_move(game, &it.mv)?;
        let mut after = game.clone();
        after.play(mv).ok()?;
        let seen = after.positions().iter().filter(|position| *position == after.position()).count();
        Some((seen, it, Reply { mv, after: next_turn(&after, it) }))
    });
    // The first of several equal replies.
    let chosen = replies.reduce(|first, other| {
        let is_better = other.0 < first.0 || other.0 == first.0 && sets_more_traps(other.1.replies, first.1.replies);
        if is_better { other } else { first }
    });
    chosen.map(|(_, _, reply)| reply)
}

/// Whether a greater share of the replies are mistakes.
fn sets_more_traps(these: ReplyCount, others: ReplyCount) -> bool {
    u32::from(these.mistakes) * u32::from(others.all) > u32::from(others.mistakes) * u32::from(these.all)
}

/// Returns what is known of the position after a reply with this value for the opponent.
fn next_turn(after: &Game, reply: &MoveValue) -> Option<Turn> {
    let one_less = |plies: Plies| Plies(plies.0.saturating_sub(1));
    let value = match reply.value {
        GameValue::Loss(plies) => GameValue::Win(one_less(plies)),
        GameValue::Draw => GameValue::Draw,
        GameValue::Win(plies) => GameValue::Loss(one_less(plies)),
    };
    Some(Turn { value, best: find_move(after, reply.line.get(1)?)? })
}
