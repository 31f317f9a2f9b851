//! Random endings of a material. A worker solves random positions until one suits, so everything that is offered is
//! proven.

use laska_library::{Goal, Material, PlyCount};
use laska_rules::{CaptureRule, Game};
use laska_ui::tr_noop;
use laska_ui::words::translate;
use laska_worker::protocol::{GameValue, Plies, SolveResult};

use super::attempt::{self, Attempt};

/// A material of random endings with the goals that occur often enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The text of the material.
    pub material: &'static str,
    /// Its name in English, to be translated.
    pub title: &'static str,
    /// The tasks. Some materials have no draws.
    pub tasks: &'static [Task],
}

/// A goal without its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Task {
    Win,
    Hold,
}

impl Task {
    pub const ALL: [Self; 2] = [Self::Win, Self::Hold];

    /// Returns the name in addresses, in the stored text and in tests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Hold => "hold",
        }
    }
}

impl Choice {
    /// All choices, those with fewer positions first. A worker solves any position of them within a second or two.
    pub const ALL: [Self; 11] = [
        Self::new("W-B", tr_noop!("Officer against officer"), &[Task::Win]),
        Self::new("W-b", tr_noop!("Officer against soldier"), &[Task::Win]),
        Self::new("W-b-b", tr_noop!("Officer against two soldiers"), &[Task::Win]),
        Self::new("W-W-B", tr_noop!("Two officers against one"), &[Task::Win]),
        Self::new("W-w-B", tr_noop!("Officer and soldier against officer"), &[Task::Win]),
        Self::new("w-w-b", tr_noop!("Two soldiers against one"), &[Task::Win]),
        Self::new("WW-BB", tr_noop!("Two officers on each column"), &[Task::Win]),
        Self::new("WW-B-B", tr_noop!("Column of two officers against two officers"), &Task::ALL),
        Self::new("WW-b-b", tr_noop!("Column of two officers against two soldiers"), &Task::ALL),
        Self::new("W-W-B-B", tr_noop!("Two officers against two"), &Task::ALL),
        Self::new("Ww-B-b", tr_noop!("Officer on a soldier against officer and soldier"), &Task::ALL),
    ];

    const fn new(material: &'static str, title: &'static str, tasks: &'static [Task]) -> Self {
        Self { material, title, tasks }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RandomTask {
    /// The text of the material.
    pub material: &'static str,
    pub task: Task,
}

impl RandomTask {
    pub fn all() -> impl Iterator<Item = Self> {
        Choice::ALL.into_iter().flat_map(|it| it.tasks.iter().map(move |&task| Self { material: it.material, task }))
    }

    /// Returns the name of the material in the current language.
    pub fn title(self) -> &'static str {
        Choice::ALL.into_iter().find(|choice| choice.material == self.material).map_or("", |it| translate(it.title))
    }

    /// Reads `MATERIAL/TASK`.
    pub fn parse(text: &str) -> Option<Self> {
        Self::all().find(|task| task.to_string() == text)
    }

    /// Reads `MATERIAL/TASK`, or `MATERIAL/TASK/NUMBER` for one ending of this kind.
    pub fn parse_place(text: &str) -> Option<(Self, Option<u32>)> {
        if let Some(task) = Self::parse(text) {
            return Some((task, None));
        }
        let (task, number) = text.rsplit_once('/')?;
        Some((Self::parse(task)?, Some(number.parse().ok()?)))
    }
}

impl std::fmt::Display for RandomTask {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.material, self.task.name())
    }
}

/// A random ending, or the search for one.
#[derive(Clone, Debug, PartialEq)]
pub struct RandomEnding {
    pub task: RandomTask,
    pub state: State,
    seed: u32,
}

/// The number of an ending and its kind, as in addresses: `MATERIAL/TASK/NUMBER`.
impl std::fmt::Display for RandomEnding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.task, self.seed)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum State {
    /// A worker solves a position to see whether it suits.
    Finding {
        /// The position, as a game.
        candidate: Box<Game>,
        /// The number of the random position.
        number: u64,
    },
    Found(Box<Attempt>),
    /// No position suits, or the worker failed.
    NotFound,
}

/// The maximum number of random positions. In the rarest task, one in ten suits.
const MAX_POSITIONS: u64 = 400;

/// The minimum length of a win in plies: three moves of the winner.
const MIN_PLIES: u16 = 5;

impl RandomEnding {
    /// Starts to look for an ending. The same number finds the same one.
    pub fn new(task: RandomTask, random: u32) -> Self {
        Self { task, state: State::NotFound, seed: random }.with_candidate(0)
    }

    /// Takes the first legal position from a number on as the candidate.
    fn with_candidate(mut self, from: u64) -> Self {
        let material: Option<Material> = self.task.material.parse().ok();
        let legal = (from..MAX_POSITIONS).find_map(|number| {
            let position = material.as_ref()?.position(u64::from(self.seed) ^ number << 32)?;
            let game = Game::from_position(position, CaptureRule::MustFinish);
            game.outcome().is_none().then(|| State::Finding { candidate: Box::new(game), number })
        });
        self.state = legal.unwrap_or(State::NotFound);
        self
    }

    /// Returns the game whose position has to be solved now.
    pub fn position_to_solve(&self) -> Option<&Game> {
        match &self.state {
            State::Finding { candidate, .. } => Some(candidate),
            State::Found(attempt) => attempt.position_to_solve(),
            State::NotFound => None,
        }
    }

    /// Returns the random ending after an event of its attempt. While it is looked for, the solutions of the candidates
    /// are such events too.
    pub fn after(mut self, event: attempt::Event) -> Self {
        match (&self.state, event) {
            (State::Finding { candidate, number }, attempt::Event::Solved(solution)) => {
                match goal(self.task.task, &solution) {
                    Some(goal) => {
                        let attempt = Attempt::new(None, goal, candidate.position().clone());
                        self.state = State::Found(Box::new(attempt.after(attempt::Event::Solved(solution))));
                    }
                    None => {
                        let next = number + 1;
                        return self.with_candidate(next);
                    }
                }
            }
            (State::Finding { number, .. }, attempt::Event::Failed) => {
                let next = number + 1;
                return self.with_candidate(next);
            }
            (State::Found(attempt), event) => {
                self.state = State::Found(Box::new(Attempt::clone(attempt).after(event)));
            }
            (State::Finding { .. } | State::NotFound, _) => {}
        }
        self
    }

    /// Ends the search because the worker failed.
    pub fn without_worker(self) -> Self {
        match self.state {
            State::Finding { .. } => Self { state: State::NotFound, ..self },
            State::Found(_) | State::NotFound => self.after(attempt::Event::Failed),
        }
    }
}

/// Returns the goal of a solved position; `None` if it does not suit the task: the win is too short, or nothing loses.
fn goal(task: Task, solution: &SolveResult) -> Option<Goal> {
    let loses = |value| matches!(value, GameValue::Loss(_));
    match (task, solution.value) {
        (Task::Win, GameValue::Win(Plies(plies))) if plies >= MIN_PLIES => Some(Goal::Win { plies: PlyCount(plies) }),
        (Task::Hold, GameValue::Draw) => solution.moves.iter().any(|it| loses(it.value)).then_some(Goal::Hold),
        _ => None,
    }
}
