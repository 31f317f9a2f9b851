//! Board input: pressed squares and typed text become a move.

use laska_rules::notation::{MoveError, parse_typed_move};
use laska_rules::{Color, Game, Message, Move, Outcome, Square, SquareSet, ToMessage};

use crate::text_length::{self, TextTooLong};

/// The move being entered, the last refusal, the focused square, and the side at the bottom of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardInput {
    partial: Option<PartialMove>,
    /// Why the last input was refused.
    refusal: Option<InputRefusal>,
    /// How many inputs have been refused, to tell a repeated refusal from the first.
    refused: u32,
    /// The square that is hovered, focused or pressed.
    pub pointed: Option<Square>,
    /// The side at the bottom of the board.
    pub bottom: Color,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardEvent {
    /// A square was clicked, tapped, or pressed with the keyboard.
    Press(Square),
    /// A dragged column was dropped on a square, which is pointed at from then on.
    Drop(Square),
    /// The chain ends where the column stands, if the variant allows it.
    Stop,
    /// The move being entered was canceled.
    Cancel,
    /// A square is hovered, focused or pressed, or no square is.
    Point(Option<Square>),
    /// A move was typed, in any notation.
    Type(std::rc::Rc<str>),
    Flip,
}

/// Why a board refused an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputRefusal {
    GameOver(Outcome),
    /// A chain has begun and must continue.
    ChainContinues {
        /// The current square of the column.
        from: Square,
        /// The possible next landing squares.
        targets: Vec<Square>,
    },
    /// A chain has begun; it may stop on its square, but only with [`BoardEvent::Stop`], so that a second click does not
    /// end it by accident.
    MayStop {
        /// The current square of the column.
        at: Square,
        /// The possible next landing squares.
        targets: Vec<Square>,
    },
    /// Several chains lead to the square; the next landing square must be chosen first.
    AmbiguousTarget {
        /// The selected column.
        from: Square,
        /// The pressed square.
        to: Square,
        /// The possible next landing squares.
        targets: Vec<Square>,
    },
    /// The selected column cannot move to the square.
    UnreachableSquare {
        /// The selected column.
        from: Square,
        /// The pressed square.
        to: Square,
        /// The squares that the column can reach next.
        targets: Vec<Square>,
    },
    /// The column belongs to the side that is not to move.
    WrongSide {
        square: Square,
        owner: Color,
    },
    /// The side to move must capture, and this column cannot.
    MustCapture {
        square: Square,
        /// The squares of the columns that can capture.
        capturing: Vec<Square>,
    },
    /// The column has no free square to move to.
    Blocked(Square),
    /// The typed text is not a legal move.
    InvalidMove(MoveTextError),
}

impl InputRefusal {
    /// Returns the square of the column that cannot do what was asked, if the refusal concerns a column.
    pub const fn column(&self) -> Option<Square> {
        match self {
            Self::ChainContinues { from, .. }
            | Self::AmbiguousTarget { from, .. }
            | Self::UnreachableSquare { from, .. } => Some(*from),
            Self::MayStop { at, .. } => Some(*at),
            Self::WrongSide { square, .. } | Self::MustCapture { square, .. } | Self::Blocked(square) => Some(*square),
            Self::GameOver(_) | Self::InvalidMove(_) => None,
        }
    }
}

/// Why a typed text is not a legal move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub enum MoveTextError {
    /// The text is longer than any move.
    TooLong(#[from] TextTooLong),
    /// The text is not a move, or the move is illegal.
    Move(#[from] MoveError),
}

impl ToMessage for MoveTextError {
    fn to_message(&self) -> Message {
        match self {
            Self::TooLong(error) => error.to_message(),
            Self::Move(error) => error.to_message(),
        }
    }
}

impl BoardInput {
    /// Creates an input with the given side at the bottom and nothing entered.
    pub const fn new(bottom: Color) -> Self {
        Self { partial: None, refusal: None, refused: 0, pointed: None, bottom }
    }

    /// Processes an event and returns the move that it completes, if any. The move is not played.
    ///
    /// # Errors
    /// Returns the reason if the rules do not allow the input. [`refusal`](Self::refusal) returns it until the next input.
    pub fn apply(&mut self, event: BoardEvent, game: &Game) -> Result<Option<Move>, InputRefusal> {
        if !matches!(event, BoardEvent::Point(_) | BoardEvent::Flip) {
            self.refusal = None;
        }
        let entered = self.enter(event, game);
        if let Err(refusal) = &entered {
            self.refuse(refusal.clone());
        }
        entered
    }

    fn enter(&mut self, event: BoardEvent, game: &Game) -> Result<Option<Move>, InputRefusal> {
        match event {
            BoardEvent::Press(square) => self.press(square, game),
            BoardEvent::Drop(square) => {
                self.pointed = Some(square);
                self.drop_on(square, game)
            }
            BoardEvent::Type(text) => type_move(&text, game).map(Some),
            BoardEvent::Stop => Ok(self.stopped(&game.legal_moves())),
            BoardEvent::Cancel => {
                self.cancel();
                Ok(None)
            }
            BoardEvent::Point(square) => {
                self.pointed = square;
                Ok(None)
            }
            BoardEvent::Flip => {
                self.bottom = !self.bottom;
                Ok(None)
            }
        }
    }

    /// Cancels the move being entered, and forgets the last refusal.
    pub fn cancel(&mut self) {
        self.partial = None;
        self.refusal = None;
    }

    /// Returns why the last input was refused; `None` after any other input.
    pub const fn refusal(&self) -> Option<&InputRefusal> {
        self.refusal.as_ref()
    }

    /// Returns how many inputs have been refused.
    pub const fn refused(&self) -> u32 {
        self.refused
    }

    pub(crate) fn refuse(&mut self, refusal: InputRefusal) {
        self.refusal = Some(refusal);
        self.refused = self.refused.wrapping_add(1);
    }

    /// Returns the current square of the selected column.
    pub fn selected(&self) -> Option<Square> {
        self.partial.as_ref().map(PartialMove::at)
    }

    /// Returns the squares that the selected column can reach next.
    pub fn targets(&self, legal: &[Move]) -> Vec<Square> {
        self.partial.as_ref().map_or_else(Vec::new, |partial| partial.targets(legal))
    }

    /// Returns the squares over which the next jump can lead: of the column pointed at, or of the selected one if that
    /// column cannot be moved now.
    pub fn next_captures(&self, legal: &[Move]) -> SquareSet {
        let pointed = self.pointed.filter(|_| !self.is_in_chain()).map(|square| PartialMove { squares: vec![square] });
        let pointed = pointed.filter(|pointed| pointed.candidates(legal).next().is_some());
        let jumped = |partial: &PartialMove| {
            partial.candidates(legal).filter_map(|mv| mv.jumped().nth(partial.landings())).collect()
        };
        pointed.as_ref().or(self.partial.as_ref()).map_or_else(SquareSet::default, jumped)
    }

    /// Returns whether at least one jump of a chain has been entered. Before that, another column can be selected.
    pub fn is_in_chain(&self) -> bool {
        self.partial.as_ref().is_some_and(|partial| partial.landings() > 0)
    }

    /// Returns a legal move that starts with the jumps entered so far, and the number of these jumps.
    pub fn entered(&self, legal: &[Move]) -> Option<(Move, usize)> {
        let partial = self.partial.as_ref().filter(|partial| partial.landings() > 0)?;
        Some((partial.candidates(legal).next()?, partial.landings()))
    }

    /// Returns the move that stops after the jumps entered so far, if the variant allows it.
    pub fn stopped(&self, legal: &[Move]) -> Option<Move> {
        self.partial.as_ref().filter(|partial| partial.landings() > 0)?.stopped(legal)
    }

    fn press(&mut self, square: Square, game: &Game) -> Result<Option<Move>, InputRefusal> {
        if let Some(outcome) = game.outcome() {
            return Err(InputRefusal::GameOver(outcome));
        }
        let legal = game.legal_moves();
        let Some(partial) = self.partial.clone() else { return self.select(square, game, &legal) };
        match partial.extended(square, &legal) {
            Extension::Complete(mv) => return Ok(Some(mv)),
            Extension::Partial(longer) => self.partial = Some(longer),
            Extension::Illegal if partial.landings() > 0 => return Err(partial.chain_refusal(&legal)),
            Extension::Illegal if square == partial.at() => self.partial = None,
            Extension::Illegal if game.position().column(square).is_some() => {
                self.partial = None;
                return self.select(square, game, &legal);
            }
            Extension::Illegal => return Err(partial.refusal(square, &legal)),
        }
        Ok(None)
    }

    /// Unlike a click, a drop never selects the column on the target square, so the refusal concerns the dragged
    /// column.
    fn drop_on(&mut self, square: Square, game: &Game) -> Result<Option<Move>, InputRefusal> {
        let legal = game.legal_moves();
        let is_refused = |partial: &&PartialMove| {
            partial.landings() == 0
                && partial.at() != square
                && game.position().column(square).is_some()
                && partial.extended(square, &legal) == Extension::Illegal
        };
        match self.partial.as_ref().filter(is_refused).map(|partial| partial.refusal(square, &legal)) {
            Some(refusal) => {
                self.partial = None;
                Err(refusal)
            }
            None => self.press(square, game),
        }
    }

    fn select(&mut self, square: Square, game: &Game, legal: &[Move]) -> Result<Option<Move>, InputRefusal> {
        if legal.iter().any(|mv| mv.from() == square) {
            self.partial = Some(PartialMove { squares: vec![square] });
            return Ok(None);
        }
        match game.position().column(square).map(|column| column.owner()) {
            None => Ok(None),
            Some(owner) if owner != game.position().turn() => Err(InputRefusal::WrongSide { square, owner }),
            Some(_) if legal.iter().any(|mv| mv.is_capture()) => {
                Err(InputRefusal::MustCapture { square, capturing: movable_squares(legal) })
            }
            Some(_) => Err(InputRefusal::Blocked(square)),
        }
    }
}

fn type_move(text: &str, game: &Game) -> Result<Move, InputRefusal> {
    match game.outcome() {
        Some(outcome) => Err(InputRefusal::GameOver(outcome)),
        None => read_move(text, game).map_err(InputRefusal::InvalidMove),
    }
}

/// Parses a move as people type it (see [`parse_typed_move`]).
///
/// # Errors
/// Returns an error if the text is too long, not a move, or not a legal one.
pub fn read_move(text: &str, game: &Game) -> Result<Move, MoveTextError> {
    TextTooLong::check(text, text_length::MOVE)?;
    Ok(parse_typed_move(text, game.position(), game.variant().capture_rule)?)
}

/// Returns the squares of the columns that can move, in the order of Lasker's numbers.
pub fn movable_squares(legal: &[Move]) -> Vec<Square> {
    distinct(legal.iter().map(|mv| mv.from()))
}

/// A move being entered: the square of the column, then each landing square.
///
/// The landing squares determine the path, because a jump passes over the square halfway.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PartialMove {
    squares: Vec<Square>,
}

/// The result of adding a square to a partial move.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Extension {
    Complete(Move),
    /// More jumps must or may follow.
    Partial(PartialMove),
    /// No legal move leads there.
    Illegal,
}

impl PartialMove {
    fn at(&self) -> Square {
        *self.squares.last().expect("a partial move begins with a square")
    }

    fn landings(&self) -> usize {
        self.squares.len() - 1
    }

    /// Returns the legal moves that start with the entered squares.
    fn candidates<'a>(&'a self, legal: &'a [Move]) -> impl Iterator<Item = Move> + Clone + 'a {
        legal.iter().copied().filter(|mv| {
            let mut stops = mv.stops();
            self.squares.iter().all(|&square| stops.next() == Some(square))
        })
    }

    fn targets(&self, legal: &[Move]) -> Vec<Square> {
        distinct(self.candidates(legal).filter_map(|mv| mv.stops().nth(self.squares.len())))
    }

    /// Returns the move that ends on the current square.
    fn stopped(&self, legal: &[Move]) -> Option<Move> {
        self.candidates(legal).find(|mv| mv.stops().count() == self.squares.len())
    }

    /// Adds a square: the next landing square, or the final square if only one chain leads there.
    fn extended(&self, square: Square, legal: &[Move]) -> Extension {
        if square == self.at() && self.landings() > 0 {
            return Extension::Illegal;
        }
        let mut longer = self.clone();
        longer.squares.push(square);
        if let Some(mv) = only(longer.candidates(legal)) {
            return Extension::Complete(mv);
        }
        if longer.candidates(legal).next().is_some() {
            return Extension::Partial(longer);
        }
        only(self.candidates(legal).filter(|mv| mv.to() == square)).map_or(Extension::Illegal, Extension::Complete)
    }

    fn chain_refusal(&self, legal: &[Move]) -> InputRefusal {
        let (at, targets) = (self.at(), self.targets(legal));
        match self.stopped(legal) {
            Some(_) => InputRefusal::MayStop { at, targets },
            None => InputRefusal::ChainContinues { from: at, targets },
        }
    }

    fn refusal(&self, to: Square, legal: &[Move]) -> InputRefusal {
        let targets = self.targets(legal);
        if self.candidates(legal).any(|mv| mv.to() == to) {
            InputRefusal::AmbiguousTarget { from: self.at(), to, targets }
        } else {
            InputRefusal::UnreachableSquare { from: self.at(), to, targets }
        }
    }
}

/// Returns the squares without duplicates, in the order of Lasker's numbers.
fn distinct(squares: impl Iterator<Item = Square>) -> Vec<Square> {
    squares.collect::<SquareSet>().iter().collect()
}

fn only(mut moves: impl Iterator<Item = Move>) -> Option<Move> {
    let first = moves.next()?;
    moves.next().is_none().then_some(first)
}

#[cfg(test)]
mod tests {
    use laska_rules::notation::piece_list;
    use laska_rules::{Board, CaptureRule};

    use super::*;

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    fn game(pieces: &str, capture_rule: CaptureRule) -> Game {
        Game::from_position(piece_list::parse(pieces, Board::Seven).expect("a position"), capture_rule)
    }

    fn legal(pieces: &str, capture_rule: CaptureRule) -> Vec<Move> {
        game(pieces, capture_rule).legal_moves().to_vec()
    }

    fn from(name: &str) -> PartialMove {
        PartialMove { squares: vec![square(name)] }
    }

    #[test]
    fn a_step_is_entered_as_two_squares() {
        let legal = legal("c3w g7b, White to move", CaptureRule::MustFinish);
        let partial = from("c3");
        assert_eq!(partial.targets(&legal), [square("b4"), square("d4")]);
        assert!(matches!(partial.extended(square("d4"), &legal), Extension::Complete(mv) if mv.to_string() == "c3-d4"));
        assert_eq!(partial.extended(square("e5"), &legal), Extension::Illegal);
    }

    #[test]
    fn an_unambiguous_capture_completes_itself() {
        let legal = legal("a1w b2b d4b, White to move", CaptureRule::MustFinish);
        let partial = from("a1");
        assert_eq!(partial.targets(&legal), [square("c3")]);
        for end in ["c3", "e5"] {
            let extension = partial.extended(square(end), &legal);
            assert!(matches!(extension, Extension::Complete(mv) if mv.to_string() == "a1-b2-c3-d4-e5"));
        }
    }

    #[test]
    fn a_fork_must_be_chosen() {
        let legal = legal("a1w b2b b4b d4b, White to move", CaptureRule::MustFinish);
        let Extension::Partial(longer) = from("a1").extended(square("c3"), &legal) else {
            panic!("two jumps are possible from c3")
        };
        assert_eq!(longer.targets(&legal), [square("a5"), square("e5")]);
        assert!(matches!(longer.extended(square("e5"), &legal), Extension::Complete(_)));
        assert_eq!(longer.extended(square("c3"), &legal), Extension::Illegal, "the chain must continue");
    }

    #[test]
    fn a_target_of_two_chains_is_refused() {
        let game = game("c1w b2b d2b b4b d4b, White to move", CaptureRule::MustFinish);
        let mut input = BoardInput::new(Color::White);
        assert_eq!(input.apply(BoardEvent::Press(square("c1")), &game), Ok(None));
        let targets = vec![square("a3"), square("e3")];
        let refusal = InputRefusal::AmbiguousTarget { from: square("c1"), to: square("c5"), targets };
        assert_eq!(input.apply(BoardEvent::Press(square("c5")), &game), Err(refusal));
        assert_eq!(input.selected(), Some(square("c1")), "the column stays selected");
        assert_eq!((input.refusal().and_then(InputRefusal::column), input.refused()), (input.selected(), 1));
        assert_eq!(input.apply(BoardEvent::Press(square("c1")), &game), Ok(None));
        assert_eq!((input.refusal(), input.refused()), (None, 1), "the next input replaces the refusal");
    }

    #[test]
    fn a_chain_may_stop_where_the_variant_allows_it() {
        let legal = legal("a1w b2b d4b, White to move", CaptureRule::MayStop);
        let Extension::Partial(longer) = from("a1").extended(square("c3"), &legal) else {
            panic!("the chain may stop or continue")
        };
        assert_eq!(longer.extended(square("c3"), &legal), Extension::Illegal, "a second click does not end the move");
        assert_eq!(longer.stopped(&legal).map(|mv| mv.to_string()).as_deref(), Some("a1-b2-c3"));
        assert!(
            matches!(longer.extended(square("e5"), &legal), Extension::Complete(mv) if mv.to_string() == "a1-b2-c3-d4-e5")
        );
    }

    #[test]
    fn a_chain_stops_only_on_request() {
        let may_stop = game("a1w b2b d4b, White to move", CaptureRule::MayStop);
        let legal = may_stop.legal_moves();
        let mut input = BoardInput::new(Color::White);
        let mut apply = |event| input.apply(event, &may_stop).map(|mv| mv.map(|mv| mv.to_string()));
        assert_eq!(apply(BoardEvent::Stop), Ok(None), "nothing has begun");
        assert_eq!(apply(BoardEvent::Press(square("a1"))), Ok(None));
        assert_eq!(apply(BoardEvent::Stop), Ok(None), "a chain needs a jump");
        assert_eq!(apply(BoardEvent::Press(square("c3"))), Ok(None));
        let refusal = InputRefusal::MayStop { at: square("c3"), targets: vec![square("e5")] };
        for event in [BoardEvent::Press(square("c3")), BoardEvent::Drop(square("c3")), BoardEvent::Press(square("g7"))]
        {
            assert_eq!(apply(event), Err(refusal.clone()));
        }
        assert_eq!(apply(BoardEvent::Stop), Ok(Some("a1-b2-c3".to_owned())));
        assert!(input.stopped(&legal).is_some(), "playing the move clears the input");
        let must_finish = game("a1w b2b b4b d4b, White to move", CaptureRule::MustFinish);
        let mut input = BoardInput::new(Color::White);
        for event in [BoardEvent::Press(square("a1")), BoardEvent::Press(square("c3")), BoardEvent::Stop] {
            assert_eq!(input.apply(event, &must_finish), Ok(None));
        }
    }

    #[test]
    fn exactly_the_legal_moves_can_be_entered_square_by_square() {
        for pieces in ["a1w b2b b4b d4b c1W d2b, White to move", "c3w a1w e1wb g7b c5bw, White to move"] {
            for capture_rule in [CaptureRule::MustFinish, CaptureRule::MayStop, CaptureRule::OneJump] {
                let game = game(pieces, capture_rule);
                let legal = game.legal_moves();
                for &mv in legal.iter() {
                    let mut input = BoardInput::new(Color::White);
                    // A chain may have to be stopped on its last square.
                    let mut events = mv.stops().map(BoardEvent::Press).chain([BoardEvent::Stop]);
                    let entered = events.find_map(|event| input.apply(event, &game).expect("part of a legal move"));
                    assert!(entered.is_some_and(|entered| legal.contains(&entered)), "{mv}");
                    if capture_rule != CaptureRule::MayStop {
                        assert!(entered.is_some_and(|entered| entered.from() == mv.from()), "{mv}");
                    }
                }
            }
        }
    }
}
