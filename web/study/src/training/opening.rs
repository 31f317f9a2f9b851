//! An opening that the player learns from one side: the state machine, without a browser, a clock or randomness. The computer
//! plays the replies of the opening and then of the book, and a move outside them is answered with what it costs.

use std::rc::Rc;

use laska_app::scheduler::Recall;
use laska_app::{BoardEvent, BoardInput, GameCursor, Navigation, WinningChances};
use laska_library::{Book, BookMove, Hundredths};
use laska_rules::{Color, Game, Move, Position, Variant};
use laska_ui::panels::Shortcut;
use laska_worker::protocol::ScoreKind;

use crate::exercise::HintLevel;

/// A line to remember: the moves from the start, and the side from which the player learns it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct OpeningLine(String);

/// Separates the moves of a line.
const BETWEEN_MOVES: &str = "_";

/// Stands between the side and the moves, which have no slash.
const AFTER_SIDE: char = '/';

impl OpeningLine {
    pub fn new(side: Color, moves: &[Move]) -> Self {
        let moves: Vec<_> = moves.iter().map(Move::to_string).collect();
        Self(format!("{}{AFTER_SIDE}{}", side.letter(), moves.join(BETWEEN_MOVES)))
    }

    /// Reads a line such as `w/c3-b4_a5-b4-c3`; `None` if a move is not legal, or the side does not move in it.
    pub fn read(text: &str) -> Option<Self> {
        let line = Self(text.to_owned());
        let (side, moves) = line.parts()?;
        let has_own = moves.len() > usize::from(side == Color::Black);
        (has_own && Self::new(side, &moves) == line).then_some(line)
    }

    fn parts(&self) -> Option<(Color, Vec<Move>)> {
        let (side, moves) = self.0.split_once(AFTER_SIDE)?;
        let side = Color::ALL.into_iter().find(|color| side.chars().eq([color.letter()]))?;
        let mut game = Game::new(Variant::LASKA);
        for mv in moves.split(BETWEEN_MOVES) {
            game.play(mv.parse().ok()?).ok()?;
        }
        Some((side, game.moves().to_vec()))
    }

    pub fn side(&self) -> Color {
        self.parts().map_or(Color::White, |(side, _)| side)
    }

    pub fn moves(&self) -> Vec<Move> {
        self.parts().map(|(_, moves)| moves).unwrap_or_default()
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The number of the player's moves in a line, after those of a named opening.
const OWN_MOVES: usize = 6;

/// The computer plays moves that are at most this much worse than the best: six tenths of a counter.
const REPLY_MARGIN: Hundredths = Hundredths(60);

/// Where a line ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnd {
    /// With the given moves: the line comes back.
    AfterGiven,
    /// Some moves after the given ones, which reach the opening: the line is new.
    InBook,
}

/// A line in progress.
#[derive(Clone, Debug, PartialEq)]
pub struct OpeningDrill {
    side: Color,
    book: Rc<Book>,
    /// The first moves of both sides.
    given: Vec<Move>,
    end: LineEnd,
    cursor: GameCursor<()>,
    input: BoardInput,
    status: OpeningStatus,
    hint: HintLevel,
    /// How the line went so far.
    recall: Recall,
    pauses: u32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OpeningStatus {
    YourTurn,
    /// The computer moves after a pause.
    Replying,
    /// The player's move on the board is as good, but another one belongs to the line.
    Equal(Move),
    /// The player's move on the board is not one of the opening.
    Outside(OutsideMove),
    /// The line is complete.
    Done,
}

/// A move that is not one of the opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutsideMove {
    pub mv: Move,
    /// The move in its place.
    pub best: Move,
    /// The player's winning chances with the best move and with this one, in percent; `None` if the book does not know them.
    pub chances: Option<(u8, u8)>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum OpeningEvent {
    /// The player did something on the board.
    Input(BoardEvent),
    /// The player wants a hint: the first one shows the column, the second one the move.
    Hint,
    /// The player takes a move back that does not belong to the line.
    Retry,
    /// The player starts the line again.
    Restart,
    /// The pause before the computer's move is over. The random number, uniform over 32 bits, chooses the move.
    PauseOver(u32, u32),
}

impl OpeningEvent {
    /// Returns what a key does.
    pub const fn of(shortcut: Shortcut) -> Option<Self> {
        match shortcut {
            Shortcut::Hint => Some(Self::Hint),
            Shortcut::Undo => Some(Self::Retry),
            Shortcut::Cancel => Some(Self::Input(BoardEvent::Cancel)),
            Shortcut::Redo | Shortcut::Navigate(_) | Shortcut::ShowKeys => None,
        }
    }
}

impl OpeningDrill {
    /// Begins at the start. The given moves are legal from there.
    pub fn new(side: Color, book: Rc<Book>, given: Vec<Move>, end: LineEnd) -> Self {
        let mut drill = Self {
            side,
            book,
            given,
            end,
            cursor: GameCursor::new(Game::new(Variant::LASKA)),
            input: BoardInput::new(side),
            status: OpeningStatus::YourTurn,
            hint: HintLevel::None,
            recall: Recall::Solved,
            pauses: 0,
        };
        drill.begin_turn();
        drill
    }

    #[must_use]
    pub fn after(mut self, event: OpeningEvent) -> Self {
        match event {
            OpeningEvent::Input(event) => self.enter(event),
            OpeningEvent::Hint if self.status == OpeningStatus::YourTurn => {
                self.hint = self.hint.next(&self.cursor.legal_moves());
                self.recall = self.recall.min(Recall::WithHint);
            }
            OpeningEvent::Retry => self.retry(),
            OpeningEvent::Restart => {
                let again = Self::new(self.side, Rc::clone(&self.book), self.given.clone(), self.end);
                self = Self { pauses: self.pauses + 1, ..again };
            }
            OpeningEvent::PauseOver(pause, random) if self.pause() == Some(pause) => self.reply(random),
            OpeningEvent::Hint | OpeningEvent::PauseOver(..) => {}
        }
        self
    }

    fn enter(&mut self, event: BoardEvent) {
        let is_move = matches!(event, BoardEvent::Press(_) | BoardEvent::Drop(_) | BoardEvent::Type(_));
        if is_move || event == BoardEvent::Cancel {
            // Escape takes a wrong move back, and so does the next move.
            self.retry();
        }
        if is_move && self.status != OpeningStatus::YourTurn {
            return;
        }
        // The view shows a refusal.
        if let Ok(Some(mv)) = self.input.apply(event, self.cursor.game()) {
            self.assess(mv);
        }
    }

    /// Plays a move of the player, and continues if it belongs to the line.
    fn assess(&mut self, mv: Move) {
        let (position, good) = (self.cursor.position().clone(), self.good_moves());
        let Some(&best) = good.first() else { return };
        let equal: Vec<_> = self.book.choices(&position, Book::EQUAL).collect();
        self.play(mv);
        self.hint = HintLevel::None;
        if good.contains(&mv) {
            self.begin_turn();
        } else if equal.contains(&mv) {
            self.status = OpeningStatus::Equal(mv);
        } else {
            let chances = self.chances(&position, best).zip(self.chances(&position, mv));
            self.status = OpeningStatus::Outside(OutsideMove { mv, best, chances });
            self.recall = Recall::Failed;
        }
    }

    fn play(&mut self, mv: Move) {
        self.input.cancel();
        // The rules or the book have just listed the move, so this is not refused.
        let _ = self.cursor.play(mv);
    }

    fn retry(&mut self) {
        if matches!(self.status, OpeningStatus::Equal(_) | OpeningStatus::Outside(_)) {
            self.input.cancel();
            self.cursor.navigate(Navigation::Previous);
            self.cursor.forget_undone();
            self.status = OpeningStatus::YourTurn;
        }
    }

    /// Decides who moves now, or ends the line.
    fn begin_turn(&mut self) {
        let is_over = self.game().outcome().is_some() || self.is_at_end();
        self.status = if is_over {
            OpeningStatus::Done
        } else if self.game().position().turn() == self.side {
            if self.good_moves().is_empty() { OpeningStatus::Done } else { OpeningStatus::YourTurn }
        } else if self.given_move().is_none() && self.replies().is_empty() {
            OpeningStatus::Done
        } else {
            self.pauses += 1;
            OpeningStatus::Replying
        };
    }

    fn is_at_end(&self) -> bool {
        let played = self.game().moves().len();
        match self.end {
            LineEnd::AfterGiven => played >= self.given.len(),
            LineEnd::InBook => played >= self.given.len() + 2 * OWN_MOVES,
        }
    }

    /// Returns the given move in the position on the board, if the line has followed the given moves.
    fn given_move(&self) -> Option<Move> {
        let played = self.game().moves();
        self.given.starts_with(played).then(|| self.given.get(played.len()).copied()).flatten()
    }

    /// Returns the moves of the player that belong to the line, the best first.
    fn good_moves(&self) -> Vec<Move> {
        match self.given_move() {
            Some(mv) => vec![mv],
            None => self.book.choices(self.game().position(), Book::EQUAL).collect(),
        }
    }

    /// Returns the moves that the computer may play.
    fn replies(&self) -> Vec<BookMove> {
        let position = self.game().position();
        let choices: Vec<_> = self.book.choices(position, REPLY_MARGIN).collect();
        let moves = self.book.moves(position).unwrap_or_default().iter();
        moves.filter(|it| choices.contains(&it.mv)).copied().collect()
    }

    /// Plays the given move, or one of the book: each as often as lines of the book contain it.
    fn reply(&mut self, random: u32) {
        let replies = self.replies();
        let chosen = self.given_move().or_else(|| choose_by_weight(&replies, random));
        if let Some(mv) = chosen {
            self.play(mv);
        }
        self.begin_turn();
    }

    /// Returns the player's winning chances after a move, in percent, by the scores of the book.
    fn chances(&self, position: &Position, mv: Move) -> Option<u8> {
        let listed = self.book.moves(position).unwrap_or_default().iter().find(|it| it.mv == mv).map(|it| it.score);
        let score = listed.or_else(|| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            let best = self.book.moves(&after)?.iter().map(|it| it.score.0).max()?;
            Some(Hundredths(-best))
        })?;
        let turn = position.turn();
        Some(WinningChances::for_white(turn, ScoreKind::Value(score.0.into())).seen_by(turn).percent())
    }

    pub const fn status(&self) -> OpeningStatus {
        self.status
    }

    /// Returns the number of the pause before the computer's move, if there is one now.
    pub fn pause(&self) -> Option<u32> {
        (self.status == OpeningStatus::Replying).then_some(self.pauses)
    }

    /// Returns the best move for the player, if it is the player's turn.
    pub fn best_move(&self) -> Option<Move> {
        (self.status == OpeningStatus::YourTurn).then(|| self.good_moves().first().copied()).flatten()
    }

    /// Returns the shown part of the next move.
    pub const fn hint(&self) -> HintLevel {
        self.hint
    }

    /// Returns how the line went so far.
    pub const fn recall(&self) -> Recall {
        self.recall
    }

    pub const fn side(&self) -> Color {
        self.side
    }

    /// Returns the first moves of both sides, which the line does not leave.
    pub fn given(&self) -> &[Move] {
        &self.given
    }

    pub fn game(&self) -> &Game {
        self.cursor.game()
    }

    pub const fn cursor(&self) -> &GameCursor<()> {
        &self.cursor
    }

    pub const fn input(&self) -> &BoardInput {
        &self.input
    }

    /// Returns the line on the board, once it is complete; `None` also if the player has not moved in it.
    pub fn line(&self) -> Option<OpeningLine> {
        let line = OpeningLine::new(self.side, self.game().moves());
        (self.status == OpeningStatus::Done).then(|| OpeningLine::read(line.as_str())).flatten()
    }
}

/// Returns a move, chosen by the number of lines that contain it.
fn choose_by_weight(moves: &[BookMove], random: u32) -> Option<Move> {
    let weight = |it: &BookMove| u64::from(it.visits.0.max(1));
    let total: u64 = moves.iter().map(weight).sum();
    // The random number is a fraction of 2^32, so the place is less than the total.
    let mut place = ((u128::from(random) * u128::from(total)) >> 32) as u64;
    for it in moves {
        if place < weight(it) {
            return Some(it.mv);
        }
        place -= weight(it);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// White begins with c3-b4, or with c3-d4, which is nearly as good; Black has two replies after the exchange.
    const BOOK: &str = "laska-book 1 laska\n\
        20 c3-b4=+50x30> c3-d4=+45x10> a3-b4=-90x1>\n\
        20 a5-b4-c3=-50x30>\n\
        20 e5-d4-c3=-45x10>\n\
        20 c5-b4-a3=+90x1\n\
        20 b2-c3-d4=+50x30>\n\
        20 b2-c3-d4=+45x10\n\
        20 b6-a5=-50x3 c5-b4=-55x1 e5-f4=-300x1\n";

    fn book() -> Rc<Book> {
        Rc::new(BOOK.parse().expect("a small book"))
    }

    fn moves(text: &str) -> Vec<Move> {
        text.split_whitespace().map(|mv| mv.parse().expect("a move")).collect()
    }

    fn drill(side: Color, given: &str) -> OpeningDrill {
        OpeningDrill::new(side, book(), moves(given), LineEnd::InBook)
    }

    fn play(drill: OpeningDrill, mv: &str) -> OpeningDrill {
        drill.after(OpeningEvent::Input(BoardEvent::Type(mv.into())))
    }

    fn reply(drill: OpeningDrill, random: u32) -> OpeningDrill {
        let pause = drill.pause().expect("a reply");
        drill.after(OpeningEvent::PauseOver(pause, random))
    }

    fn last_move(drill: &OpeningDrill) -> String {
        drill.game().moves().last().expect("a move").to_string()
    }

    #[test]
    fn the_player_moves_and_the_book_replies() {
        let drill = play(drill(Color::White, ""), "c3-d4");
        assert_eq!(drill.status(), OpeningStatus::Replying, "a move of equal value is right");
        let drill = reply(drill, 0);
        assert_eq!((last_move(&drill).as_str(), drill.status()), ("e5-d4-c3", OpeningStatus::YourTurn));
        let done = play(drill, "b2-c3-d4");
        assert_eq!((done.status(), done.recall()), (OpeningStatus::Done, Recall::Solved));
        let line = done.line().expect("a line");
        assert_eq!(line.as_str(), "w/c3-d4_e5-d4-c3_b2-c3-d4");
        assert_eq!((line.side(), line.moves()), (Color::White, moves("c3-d4 e5-d4-c3 b2-c3-d4")));
    }

    #[test]
    fn a_move_outside_is_answered_with_what_it_costs() {
        let drill = drill(Color::White, "");
        let wrong = play(drill.clone(), "a3-b4");
        let OpeningStatus::Outside(OutsideMove { mv, best, chances }) = wrong.status() else { panic!("a wrong move") };
        assert_eq!((mv.to_string(), best.to_string()), ("a3-b4".to_owned(), "c3-b4".to_owned()));
        assert!(chances.is_some_and(|(before, after)| before > 50 && after < 45), "{chances:?}");
        let unknown = play(reply(play(drill.clone(), "c3-b4"), 0), "d2-c3-b4");
        assert!(matches!(unknown.status(), OpeningStatus::Outside(OutsideMove { chances: None, .. })));
        let again = wrong.after(OpeningEvent::Retry);
        assert_eq!((again.status(), again.game().moves().len()), (OpeningStatus::YourTurn, 0));
        let right = play(again, "c3-b4");
        assert_eq!((right.status(), right.recall()), (OpeningStatus::Replying, Recall::Failed));
        // The next move on the board takes a wrong one back, too.
        let tried = play(play(drill.clone(), "a3-b4"), "c3-b4");
        assert_eq!(last_move(&tried), "c3-b4");
        let hinted = drill.after(OpeningEvent::Hint).after(OpeningEvent::Hint);
        assert_eq!(
            (hinted.hint(), hinted.recall(), hinted.best_move()),
            (HintLevel::Move, Recall::WithHint, Some(moves("c3-b4")[0]))
        );
    }

    #[test]
    fn a_named_opening_asks_for_its_own_moves() {
        let opening = drill(Color::White, "c3-d4");
        let equal = play(opening.clone(), "c3-b4");
        assert_eq!((equal.status(), equal.recall()), (OpeningStatus::Equal(moves("c3-b4")[0]), Recall::Solved));
        assert_eq!(play(opening, "c3-d4").status(), OpeningStatus::Replying);
        let black = drill(Color::Black, "c3-b4");
        assert_eq!(black.status(), OpeningStatus::Replying);
        let black = reply(black, u32::MAX);
        assert_eq!((last_move(&black).as_str(), black.input().bottom), ("c3-b4", Color::Black));
    }

    #[test]
    fn replies_are_chosen_by_their_weight_and_bad_ones_are_left_out() {
        let before = play(reply(play(drill(Color::White, ""), "c3-b4"), 7), "b2-c3-d4");
        let chosen = |share: f64| last_move(&reply(before.clone(), (share * f64::from(u32::MAX)) as u32));
        assert_eq!([0.0, 0.74, 0.76, 1.0].map(chosen), ["b6-a5", "b6-a5", "c5-b4", "c5-b4"]);
        let done = reply(before, 0);
        assert_eq!(done.status(), OpeningStatus::Done, "the book ends");
    }

    #[test]
    fn a_line_that_comes_back_ends_where_it_did() {
        let given = OpeningLine::read("w/c3-b4_a5-b4-c3_b2-c3-d4").expect("a line");
        let drill = OpeningDrill::new(given.side(), book(), given.moves(), LineEnd::AfterGiven);
        let done = play(reply(play(drill, "c3-b4"), 0), "b2-c3-d4");
        assert_eq!((done.status(), done.line()), (OpeningStatus::Done, Some(given)));
        let again = done.after(OpeningEvent::Restart);
        assert_eq!((again.status(), again.game().moves().len()), (OpeningStatus::YourTurn, 0));
    }

    #[test]
    fn damaged_lines_are_refused() {
        for text in ["", "w", "w/", "b/c3-b4", "x/c3-b4", "w/c3-c4", "w/c3-b4_c3-d4", "w/c3-b4/a5-b4-c3"] {
            assert_eq!(OpeningLine::read(text), None, "{text}");
        }
    }

    #[test]
    fn any_line_of_the_real_book_can_be_learned() {
        let book = Rc::new(laska_library::data::BOOK.parse::<Book>().expect("the book"));
        let mut random = fastrand::Rng::with_seed(5);
        for round in 0..40 {
            let side = if round % 2 == 0 { Color::White } else { Color::Black };
            let mut drill = OpeningDrill::new(side, Rc::clone(&book), Vec::new(), LineEnd::InBook);
            while drill.status() != OpeningStatus::Done {
                drill = match drill.best_move() {
                    Some(mv) => play(drill, &mv.to_string()),
                    None => reply(drill, random.u32(..)),
                };
            }
            let line = drill.line().expect("a line");
            assert_eq!((line.side(), drill.recall()), (side, Recall::Solved));
            assert!((2..=2 * OWN_MOVES).contains(&line.moves().len()), "{line:?}");
            let back = OpeningDrill::new(side, Rc::clone(&book), line.moves(), LineEnd::AfterGiven);
            assert!(back.status() != OpeningStatus::Done);
        }
    }
}
