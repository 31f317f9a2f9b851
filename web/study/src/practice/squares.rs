//! The trainer for the names of squares: the state machine, without a browser, a clock or random numbers.

use std::fmt;

use laska_app::Timestamp;
use laska_rules::{Board, Color, Square};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Names {
    /// Letters and digits on the 7x7 board: `a1` to `g7`.
    #[default]
    Letters,
    /// Lasker's numbers: 1 to 25.
    Numbers,
    /// Letters and digits on the 8x8 board: `a1` to `h8`.
    LettersEight,
}

impl Names {
    pub const ALL: [Self; 3] = [Self::Letters, Self::Numbers, Self::LettersEight];

    /// Returns the name in the stored text and in tests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Letters => "letters",
            Self::Numbers => "numbers",
            Self::LettersEight => "letters8",
        }
    }

    pub const fn board(self) -> Board {
        match self {
            Self::Letters | Self::Numbers => Board::Seven,
            Self::LettersEight => Board::Eight,
        }
    }

    pub fn write(self, square: Square) -> String {
        match self {
            Self::Letters | Self::LettersEight => square.to_string(),
            Self::Numbers => self.board().number_of(square).map(|number| number.to_string()).unwrap_or_default(),
        }
    }

    pub fn read(self, text: &str) -> Option<Square> {
        let text = text.trim().to_lowercase();
        self.board().squares().iter().find(|&square| self.write(square) == text)
    }

    /// Returns the square that a text names, unless it may be the beginning of another name.
    pub fn read_complete(self, text: &str) -> Option<Square> {
        let text = text.trim().to_lowercase();
        let begins = |square: Square| self.write(square).starts_with(&text);
        let only = self.board().squares().iter().filter(|&square| begins(square)).count() == 1;
        self.read(&text).filter(|_| only)
    }
}

/// What a round asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Question {
    /// Where is the square with this name?
    #[default]
    Find,
    /// What is the name of this square?
    Name,
}

/// When a round ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Length {
    /// After [`ROUND_MS`].
    #[default]
    Time,
    /// After [`ROUND_SQUARES`].
    Squares,
}

/// The time of a round, in milliseconds.
pub const ROUND_MS: u64 = 30_000;

pub const ROUND_SQUARES: u32 = 20;

/// The kind of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Drill {
    /// What is asked.
    pub question: Question,
    pub names: Names,
    /// The side at the bottom of the board.
    pub side: Color,
    /// When the round ends.
    pub length: Length,
}

impl Default for Drill {
    fn default() -> Self {
        Self { question: Question::Find, names: Names::Letters, side: Color::White, length: Length::Time }
    }
}

impl Drill {
    /// Returns all kinds of rounds.
    pub fn all() -> impl Iterator<Item = Self> {
        let lengths = || [Length::Time, Length::Squares].into_iter();
        let sides = move || Color::ALL.into_iter().flat_map(move |side| lengths().map(move |length| (side, length)));
        let names = move || Names::ALL.into_iter().flat_map(move |names| sides().map(move |rest| (names, rest)));
        [Question::Find, Question::Name].into_iter().flat_map(move |question| {
            names().map(move |(names, (side, length))| Self { question, names, side, length })
        })
    }

    /// Reads the text that [`fmt::Display`] writes.
    pub fn parse(text: &str) -> Option<Self> {
        Self::all().find(|drill| drill.to_string() == text)
    }
}

impl fmt::Display for Drill {
    /// Writes `find-letters-w-time`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let question = match self.question {
            Question::Find => "find",
            Question::Name => "name",
        };
        let length = match self.length {
            Length::Time => "time",
            Length::Squares => "squares",
        };
        write!(f, "{question}-{}-{}-{length}", self.names.name(), self.side.letter())
    }
}

/// The score of a round. Greater is better: more right answers, then less time for each answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score {
    pub right: u32,
    /// The time for each answer in milliseconds, reversed so that less is better.
    mean: std::cmp::Reverse<u32>,
}

impl Score {
    /// Creates a score from the number of right answers and the mean time of an answer in milliseconds; `None` without a
    /// right answer.
    pub fn new(right: u32, mean_ms: u32) -> Option<Self> {
        (right > 0).then_some(Self { right, mean: std::cmp::Reverse(mean_ms) })
    }

    /// Returns the mean time of an answer in milliseconds.
    pub const fn mean_ms(self) -> u32 {
        self.mean.0
    }
}

/// The trainer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Squares {
    /// The kind of the next round, or of the current one.
    pub drill: Drill,
    pub state: State,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub enum State {
    /// No round has been started.
    #[default]
    Ready,
    Running(Round),
    Ended(Report),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    started: Timestamp,
    now: Timestamp,
    /// When the last square was answered.
    answered: Timestamp,
    pub asked: Square,
    /// The squares to choose from, in the order of their numbers.
    pub choices: Vec<Square>,
    pub right: u32,
    pub wrong: u32,
    pub last: Option<Answer>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    pub asked: Square,
    pub given: Square,
}

impl Answer {
    pub fn is_right(self) -> bool {
        self.asked == self.given
    }
}

/// The result of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// The score; `None` without a right answer.
    pub score: Option<Score>,
    pub right: u32,
    pub wrong: u32,
    /// Whether the score is better than all before.
    pub is_best: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The kind of the next round was chosen.
    Choose(Drill),
    /// A round starts at this time. The random number chooses the first square.
    Start(Timestamp, u64),
    /// A square was pressed, or a name was chosen or typed, at this time. The random number chooses the next square.
    Answer(Square, Timestamp, u64),
    /// Time has passed.
    Tick(Timestamp),
    /// The round was stopped.
    Stop,
}

/// The number of names to choose from.
const CHOICES: usize = 6;

impl Squares {
    pub fn after(mut self, event: Event) -> Self {
        match event {
            Event::Choose(drill) => self = Self { drill, ..Self::default() },
            Event::Start(now, random) => {
                let (asked, choices) = next_question(self.drill, None, random);
                let times = Round { started: now, now, answered: now, asked, choices, right: 0, wrong: 0, last: None };
                self.state = State::Running(times);
            }
            Event::Answer(given, now, random) => self.answer(given, now, random),
            Event::Tick(now) => {
                if let State::Running(round) = &mut self.state {
                    round.now = round.now.max(now);
                }
                self.end_in_time();
            }
            Event::Stop => self.state = State::Ready,
        }
        self
    }

    fn answer(&mut self, given: Square, now: Timestamp, random: u64) {
        if let State::Running(round) = &mut self.state {
            round.now = round.now.max(now);
        }
        // An answer after the end does not count.
        self.end_in_time();
        let State::Running(round) = &mut self.state else { return };
        let answer = Answer { asked: round.asked, given };
        *(if answer.is_right() { &mut round.right } else { &mut round.wrong }) += 1;
        (round.answered, round.last) = (round.now, Some(answer));
        (round.asked, round.choices) = next_question(self.drill, Some(round.asked), random);
        if self.drill.length == Length::Squares && round.answers() >= ROUND_SQUARES {
            self.state = State::Ended(round.report());
        }
    }

    fn end_in_time(&mut self) {
        if let State::Running(round) = &self.state
            && self.drill.length == Length::Time
            && round.elapsed_ms() >= ROUND_MS
        {
            self.state = State::Ended(round.report());
        }
    }

    pub const fn round(&self) -> Option<&Round> {
        match &self.state {
            State::Running(round) => Some(round),
            State::Ready | State::Ended(_) => None,
        }
    }
}

impl Round {
    /// Returns the time since the start.
    pub fn elapsed_ms(&self) -> u64 {
        milliseconds(self.now, self.started)
    }

    pub const fn answers(&self) -> u32 {
        self.right + self.wrong
    }

    fn report(&self) -> Report {
        let Self { right, wrong, .. } = *self;
        let mean = milliseconds(self.answered, self.started).checked_div(self.answers().into());
        let mean = mean.and_then(|mean| u32::try_from(mean).ok());
        Report { score: mean.and_then(|mean| Score::new(right, mean)), right, wrong, is_best: false }
    }
}

fn milliseconds(later: Timestamp, earlier: Timestamp) -> u64 {
    u64::try_from(later.since(earlier).as_millis()).unwrap_or(u64::MAX)
}

/// Returns a random square other than the last one, and the names to choose from.
fn next_question(drill: Drill, last: Option<Square>, random: u64) -> (Square, Vec<Square>) {
    let mut random = random;
    // Each draw takes a digit of the number, in a base as large as what there is to choose from.
    let mut draw = |from: &mut Vec<Square>| {
        let count = from.len() as u64;
        let index = (random % count) as usize;
        random /= count;
        from.swap_remove(index)
    };
    let mut rest: Vec<Square> = drill.names.board().squares().iter().filter(|&square| Some(square) != last).collect();
    let asked = draw(&mut rest);
    rest.extend(last);
    let mut choices: Vec<Square> = (1..CHOICES).map(|_| draw(&mut rest)).collect();
    choices.push(asked);
    choices.sort_by_key(|square| square.index());
    (asked, choices)
}
