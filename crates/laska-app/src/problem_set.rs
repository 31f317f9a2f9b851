//! Collections of problems: each a position with a stipulation, its solution, and what people say about it.
//!
//! The text form is a sequence of records. The first has the title and the author of the collection:
//!
//! ```text
//! [Result "*"]
//! [Variant "laska"]
//! [Collection "Two winters"]
//! [Author "Ann"]
//!
//! *
//!
//! [Event "Leapfrog"]
//! [Date "2024"]
//! [Result "*"]
//! [Variant "laska"]
//! [FEN "/////BBB,,/WWW,,, w"]
//! [Author "Ann"]
//! [Stipulation "win in 3"]
//! [Themes "freeing leapfrog"]
//! [Rating "700"]
//! [Required "3"]
//! [Soundness "sound"]
//!
//! {The columns take turns.} 1. a1-b2-c3 b2-c3-d4 2. c3-d4-e5 d4-e5-f6 3. e5-f6-g7 *
//! ```
//!
//! The comment before the first move is the author's. Records of other programs and of the library are read, too: without a
//! `Stipulation`, the verdict or the result says what the side to move has to reach.
//!
//! A link has the same text of at most [`MAX_IN_LINK`] problems. It leaves out the solutions if it is too long with them.

use std::fmt;
use std::num::NonZeroU16;

use laska_library::{Assessment, Certainty, ExpectedResult, Rating, Theme};
use laska_rules::notation::excerpt;
use laska_rules::notation::record::{
    Annotation, Comment, GameResult, Record, RecordError, Records, TagError, Tags, limits,
};
use laska_rules::{CaptureRule, Color, GameTree, Message, Move, NodeId, PlayError, Position, ToMessage, Variant};
use laska_worker::protocol::{Flaw, MoveCount, Soundness, Stipulation};

use crate::link_text::{self, LinkTextError};
use crate::text_length::TextTooLong;

/// The maximum number of problems in a link.
pub const MAX_IN_LINK: usize = 30;

/// The maximum number of problems in a text.
pub const MAX_PROBLEMS: usize = 500;

const COLLECTION: &str = "Collection";
const AUTHOR: &str = "Author";
const STIPULATION: &str = "Stipulation";
const THEMES: &str = "Themes";
const RATING: &str = "Rating";
const REQUIRED: &str = "Required";
const SOUNDNESS: &str = "Soundness";

/// The tags that are written from the fields of a problem.
const OWN_TAGS: [&str; 8] = [Tags::EVENT, Tags::DATE, AUTHOR, STIPULATION, THEMES, RATING, REQUIRED, SOUNDNESS];

/// A collection of problems.
///
/// ```
/// use laska_app::problem_set::{Label, Problem, ProblemSet};
/// use laska_rules::{Board, CaptureRule, notation::piece_list};
///
/// let position = piece_list::parse("a1WWW d4BBB, White to move", Board::Seven)?;
/// let mut problem = Problem::new(position, CaptureRule::MustFinish, "win in 11".parse()?)?;
/// problem.title = Label::new("Leapfrog with the opposition")?;
/// let set = ProblemSet { problems: vec![problem], ..ProblemSet::default() };
/// assert_eq!(ProblemSet::read(&set.to_string())?, set);
/// assert_eq!(ProblemSet::read_link(&set.write_link()?)?, set);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ProblemSet {
    /// The title of the collection.
    pub title: Label,
    /// Who has made the collection.
    pub author: Label,
    pub problems: Vec<Problem>,
}

/// A problem of a collection. The side to move has a legal move.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    pub title: Label,
    pub author: Label,
    pub year: Option<Year>,
    pub stipulation: Stipulation,
    /// The themes of the solution, found by the machine.
    pub themes: Vec<Theme>,
    /// How hard it is for the levels; `None` until it is measured.
    pub rating: Option<Rating>,
    /// The number of the solver's moves, from the key on, that are the only ones to reach the goal. 0 if it is not known, or if
    /// the key is not the only one.
    pub required: u16,
    /// Whether it is sound; `None` if it is not checked, or if the check could not decide it.
    pub verdict: Option<Verdict>,
    /// The position, the solution, the comments and the tags of other programs.
    record: Record,
}

/// What a check has found out about a problem: that it is sound, or its first flaw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Sound,
    /// No move reaches the goal.
    NoSolution,
    /// More than one move reaches the goal.
    Cooked,
    /// More than the goal can be reached.
    TooModest,
}

/// A line of text of at most [`Label::MAX`] bytes, with single spaces between the words. May be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Label(String);

/// A year from 1 to 9999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Year(NonZeroU16);

/// Why a position is not a problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub enum ProblemError {
    /// The side to move has no legal move.
    NoMove(Color),
    /// A title or an author is too long.
    Label(#[from] TextTooLong),
    /// The stipulation cannot be read.
    Stipulation(String),
    /// There is no stipulation, and no verdict or result that says the same.
    NoStipulation,
    /// It is a game from the start and not a problem.
    Game,
    /// The rating is not a number.
    Rating(String),
    /// The number of required moves is not a number.
    Required(String),
    /// There are too many tags of other programs.
    Tags(TagError),
}

/// Why a text is not a collection of problems.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub enum ProblemSetError {
    /// A record cannot be read.
    Record(Box<RecordError>),
    /// A record is not a problem.
    Problem {
        /// The number of the problem, from 1.
        number: usize,
        #[source]
        error: ProblemError,
    },
    /// The title or the author of the collection is too long.
    Heading(#[source] TextTooLong),
    /// There is no collection and no problem in the text.
    Empty,
    /// There are more than [`MAX_PROBLEMS`] problems.
    TooMany,
    /// The text of the link could not be read.
    Link(#[from] LinkTextError),
}

/// Why a collection cannot be sent as a link. It can be sent as a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub enum SendError {
    /// There is no problem in it.
    Empty,
    /// It has this many problems, which are more than [`MAX_IN_LINK`].
    TooMany(usize),
    /// The link would be longer than chat and mail programs allow.
    TooLong(#[from] TextTooLong),
}

impl ToMessage for ProblemError {
    fn to_message(&self) -> Message {
        match self {
            Self::NoMove(color) => {
                Message::new("{color} to move has no legal move; expected a position with one").with_message(color)
            }
            Self::Label(error) => error.to_message(),
            Self::Stipulation(text) => {
                Message::new("unknown stipulation '{0}'; expected 'win', 'win in 5' or 'hold'").with(text)
            }
            Self::NoStipulation => Message::new("no stipulation; expected a tag such as [Stipulation \"win in 5\"]"),
            Self::Game => {
                Message::new("this is a game; expected a position with a goal, such as 'White to move and win'")
            }
            Self::Rating(text) => Message::new("'{0}' is not a rating; expected a number such as 1200").with(text),
            Self::Required(text) => Message::new("'{0}' is not a number of moves; expected one such as 3").with(text),
            Self::Tags(error) => error.to_message(),
        }
    }
}

impl ToMessage for ProblemSetError {
    fn to_message(&self) -> Message {
        match self {
            Self::Record(error) => error.to_message(),
            Self::Problem { number, error } => {
                Message::new("problem {number}: {error}").with(number).with_message(error)
            }
            Self::Heading(error) => error.to_message(),
            Self::Empty => Message::new("no problem found; expected positions with a goal"),
            Self::TooMany => Message::new("more than {most} problems").with(&MAX_PROBLEMS),
            Self::Link(error) => error.to_message(),
        }
    }
}

impl ToMessage for SendError {
    fn to_message(&self) -> Message {
        match self {
            Self::Empty => Message::new("the collection is empty; add a problem first"),
            Self::TooMany(found) => {
                Message::new("a link holds at most {most} problems, and this collection has {found}")
                    .with(&MAX_IN_LINK)
                    .with(found)
            }
            Self::TooLong(TextTooLong { found, max }) => {
                Message::new("the link would have {found} characters; chat and mail programs allow {most}")
                    .with(found)
                    .with(max)
            }
        }
    }
}

impl ProblemSet {
    /// Reads the text form, or any records with positions and stipulations.
    ///
    /// # Errors
    /// Returns an error that names the place and what was expected.
    pub fn read(text: &str) -> Result<Self, ProblemSetError> {
        let mut set = Self::default();
        let mut is_first = true;
        for record in Records::new(text) {
            let has_records = !is_first || text.contains('[');
            let record = record.map_err(|error| {
                if has_records { ProblemSetError::Record(Box::new(error)) } else { ProblemSetError::Empty }
            })?;
            if is_first && is_heading(&record) {
                let label = |name| Label::new(record.tags.get(name).unwrap_or_default());
                set.title = label(COLLECTION).map_err(ProblemSetError::Heading)?;
                set.author = label(AUTHOR).map_err(ProblemSetError::Heading)?;
            } else {
                let number = set.problems.len() + 1;
                if number > MAX_PROBLEMS {
                    return Err(ProblemSetError::TooMany);
                }
                let problem = Problem::of_record(record);
                set.problems.push(problem.map_err(|error| ProblemSetError::Problem { number, error })?);
            }
            is_first = false;
        }
        if is_first { Err(ProblemSetError::Empty) } else { Ok(set) }
    }

    /// Writes the collection as a part of a link, without its solutions if it is too long with them.
    ///
    /// # Errors
    /// Returns an error if the collection is empty or too large. A larger one can be sent as a file.
    pub fn write_link(&self) -> Result<String, SendError> {
        match self.problems.len() {
            0 => Err(SendError::Empty),
            1..=MAX_IN_LINK => {
                let problems = || self.problems.iter().map(Problem::without_solution).collect();
                let short = |_| link_text::write(&Self { problems: problems(), ..self.clone() }.to_string());
                Ok(link_text::write(&self.to_string()).or_else(short)?)
            }
            found => Err(SendError::TooMany(found)),
        }
    }

    /// Reads a link written by [`ProblemSet::write_link`].
    ///
    /// # Errors
    /// Returns an error if the link is damaged, or if its text is not a collection of problems.
    pub fn read_link(link: &str) -> Result<Self, ProblemSetError> {
        Self::read(&link_text::read(link, limits::BYTES)?)
    }
}

/// Whether a record has the title of a collection and no problem.
fn is_heading(record: &Record) -> bool {
    let has = |name| record.tags.get(name).is_some();
    has(COLLECTION) && !has(STIPULATION) && *record.start() == Position::start(record.start().board())
}

/// Writes the text form.
impl fmt::Display for ProblemSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut heading = Record::new(Variant::LASKA);
        set_tag(&mut heading.tags, COLLECTION, self.title.as_str());
        if !self.author.is_empty() {
            set_tag(&mut heading.tags, AUTHOR, self.author.as_str());
        }
        write!(f, "{heading}")?;
        self.problems.iter().try_for_each(|problem| write!(f, "\n{}", problem.to_record()))
    }
}

impl Problem {
    /// Creates a problem without a solution.
    ///
    /// # Errors
    /// Returns an error if the side to move has no legal move.
    pub fn new(position: Position, capture_rule: CaptureRule, stipulation: Stipulation) -> Result<Self, ProblemError> {
        Self::with_record(Record::from_position(position, capture_rule), stipulation)
    }

    fn with_record(record: Record, stipulation: Stipulation) -> Result<Self, ProblemError> {
        if !record.start().can_move() {
            return Err(ProblemError::NoMove(record.start().turn()));
        }
        let (title, author) = (Label::default(), Label::default());
        Ok(Self {
            title,
            author,
            year: None,
            stipulation,
            themes: Vec::new(),
            rating: None,
            required: 0,
            verdict: None,
            record,
        })
    }

    fn of_record(mut record: Record) -> Result<Self, ProblemError> {
        let tags = std::mem::take(&mut record.tags);
        let stipulation = stipulation_of(&tags, &record)?;
        for (name, value) in tags.iter().filter(|(name, _)| !OWN_TAGS.contains(name)) {
            record.tags.set(name, value).map_err(ProblemError::Tags)?;
        }
        if record.tags.iter().count() > limits::TAGS - OWN_TAGS.len() {
            return Err(ProblemError::Tags(TagError::TooMany));
        }
        let tag = |name| tags.get(name).unwrap_or_default();
        let rating = |text: &str| text.parse().map(Rating::new).map_err(|_| ProblemError::Rating(excerpt(text)));
        let mut problem = Self::with_record(record, stipulation)?;
        problem.title = Label::new(tag(Tags::EVENT))?;
        problem.author = Label::new(tag(AUTHOR))?;
        problem.year = Year::of_date(tag(Tags::DATE));
        // A later version may know more themes.
        let theme = |name| Theme::ALL.into_iter().find(|theme| theme.name() == name);
        problem.themes = tag(THEMES).split_whitespace().filter_map(theme).collect();
        problem.rating = tags.get(RATING).map(rating).transpose()?;
        let required = |text: &str| text.parse().map_err(|_| ProblemError::Required(excerpt(text)));
        problem.required = tags.get(REQUIRED).map(required).transpose()?.unwrap_or_default();
        // A later version may know more verdicts.
        problem.verdict = Verdict::ALL.into_iter().find(|verdict| verdict.name() == tag(SOUNDNESS));
        Ok(problem)
    }

    /// Returns the problem as a record with its solution as moves.
    #[must_use]
    pub fn to_record(&self) -> Record {
        let mut record = self.record.clone();
        let themes: Vec<_> = self.themes.iter().map(|theme| theme.name()).collect();
        for (name, value) in [
            (Tags::EVENT, self.title.as_str().to_owned()),
            (Tags::DATE, self.year.map(|year| format!("{:04}", year.number())).unwrap_or_default()),
            (AUTHOR, self.author.as_str().to_owned()),
            (STIPULATION, self.stipulation.to_string()),
            (THEMES, themes.join(" ")),
            (RATING, self.rating.map(|rating| rating.elo().to_string()).unwrap_or_default()),
            (REQUIRED, if self.required > 0 { self.required.to_string() } else { String::new() }),
            (SOUNDNESS, self.verdict.map(|verdict| verdict.name().to_owned()).unwrap_or_default()),
        ] {
            if !value.is_empty() {
                set_tag(&mut record.tags, name, &value);
            }
        }
        record
    }

    #[must_use]
    pub const fn position(&self) -> &Position {
        self.record.start()
    }

    #[must_use]
    pub const fn capture_rule(&self) -> CaptureRule {
        self.record.variant().capture_rule
    }

    /// Returns the moves of the solution, which begin with the key. Empty if it is not known.
    #[must_use]
    pub fn solution(&self) -> Vec<Move> {
        let moves = |id: &NodeId| self.record.tree().mv(*id);
        self.record.main_line().iter().filter_map(moves).collect()
    }

    /// Returns the solution with variations and comments.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// Replaces the solution.
    ///
    /// # Errors
    /// Returns an error if a move is not legal.
    pub fn set_solution(&mut self, moves: &[Move]) -> Result<(), PlayError> {
        let mut record = Record::from_position(self.position().clone(), self.capture_rule());
        let mut at = NodeId::ROOT;
        for &mv in moves {
            at = record.add(at, mv)?;
        }
        record.annotation_mut(NodeId::ROOT).after = self.comment().clone();
        (record.tags, record.result) = (self.record.tags.clone(), self.record.result);
        self.record = record;
        Ok(())
    }

    /// Returns the author's comment, which readers see after solving.
    #[must_use]
    pub fn comment(&self) -> &Comment {
        &self.record.tree().note(NodeId::ROOT).after
    }

    /// Replaces the author's comment.
    pub fn set_comment(&mut self, comment: Comment) {
        self.record.annotation_mut(NodeId::ROOT).after = comment;
    }

    /// Returns the problem without its solution and the comments on it. The author's comment remains.
    fn without_solution(&self) -> Self {
        let mut record = Record::from_tree(self.position().clone(), self.capture_rule(), GameTree::new())
            .expect("there are no moves");
        *record.annotation_mut(NodeId::ROOT) = Annotation { after: self.comment().clone(), ..Annotation::default() };
        Self { record, ..self.clone() }
    }
}

/// Returns what a record says that the side to move has to reach.
fn stipulation_of(tags: &Tags, record: &Record) -> Result<Stipulation, ProblemError> {
    if let Some(text) = tags.get(STIPULATION) {
        return text.parse().map_err(|_| ProblemError::Stipulation(excerpt(text)));
    }
    let (start, side) = (record.start(), record.start().turn());
    let assessment = Assessment::of(tags);
    if assessment.is_none() && *start == Position::start(start.board()) {
        return Err(ProblemError::Game);
    }
    let is_exact = assessment.is_some_and(|it| it.certainty == Certainty::Exact);
    let stipulation = match (assessment.map(|it| it.result), record.result) {
        (Some(ExpectedResult::Win { winner, plies }), _) if winner == side => {
            let plies = plies.filter(|_| is_exact);
            let moves = plies.and_then(|plies| MoveCount::new(plies.0.div_ceil(2)));
            Some(moves.map_or(Stipulation::Win, Stipulation::WinIn))
        }
        (Some(ExpectedResult::Draw), _) | (None, GameResult::Drawn) => Some(Stipulation::Hold),
        (None, GameResult::Won(winner)) if winner == side => Some(Stipulation::Win),
        _ => None,
    };
    stipulation.ok_or(ProblemError::NoStipulation)
}

/// Sets a tag to a label, a list of names or a number, which are short enough.
fn set_tag(tags: &mut Tags, name: &str, value: &str) {
    tags.set(name, value).expect("the value is short, and there are few tags");
}

impl Verdict {
    const ALL: [Self; 4] = [Self::Sound, Self::NoSolution, Self::Cooked, Self::TooModest];

    /// Returns the verdict of a check; `None` if it could not decide.
    #[must_use]
    pub fn of(soundness: &Soundness) -> Option<Self> {
        match soundness {
            Soundness::Sound(_) => Some(Self::Sound),
            Soundness::Unsound(flaws) => flaws.first().map(|flaw| match flaw {
                Flaw::NoSolution => Self::NoSolution,
                Flaw::Cooked => Self::Cooked,
                Flaw::Shorter(_) | Flaw::Wins => Self::TooModest,
            }),
            Soundness::Unknown => None,
        }
    }

    /// Returns the name used in texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sound => "sound",
            Self::NoSolution => "no solution",
            Self::Cooked => "cooked",
            Self::TooModest => "too modest",
        }
    }
}

impl Label {
    /// The maximum length in bytes.
    pub const MAX: usize = 200;

    /// Creates a label. White space becomes single spaces, without any at both ends.
    ///
    /// # Errors
    /// Returns an error if the text is longer than [`Label::MAX`].
    pub fn new(text: &str) -> Result<Self, TextTooLong> {
        let words: Vec<_> =
            text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|it| !it.is_empty()).collect();
        let text = words.join(" ");
        TextTooLong::check(&text, Self::MAX)?;
        Ok(Self(text))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns whether the label is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Year {
    /// Returns a year, or `None` for 0 and above 9999.
    #[must_use]
    pub const fn new(number: u16) -> Option<Self> {
        match NonZeroU16::new(number) {
            Some(number) if number.get() <= 9_999 => Some(Self(number)),
            _ => None,
        }
    }

    #[must_use]
    pub const fn number(self) -> u16 {
        self.0.get()
    }

    /// Returns the year of a date such as `1911.03.28`.
    fn of_date(text: &str) -> Option<Self> {
        text.split('.').next()?.parse().ok().and_then(Self::new)
    }
}

#[cfg(test)]
mod tests;
