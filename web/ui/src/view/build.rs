//! Views of a game that more than one page shows, built from a cursor and the board input.

use laska_app::{BoardInput, GameCursor, movable_squares};
use laska_rules::notation::record::move_number;
use laska_rules::{Color, Column, DrawReason, Game, Move, NodeId, Outcome, Position, Square, WinReason};

use super::{
    ArrowKind, ArrowView, BoardView, ColumnView, GameView, Mark, MoveListItem, MovePath, MoveRow, MovesView, PlyView,
    Shake, SquareView, StatusText, StatusView, Tint, VariationItem,
};
use crate::notice::{input_refusal_words, or_list};
use crate::settings::Notation;
use crate::tr;
use crate::words::{after_capture_text, column_text, localize, number_before, short_column_text, side};

/// Returns the view of a game in which one person may move both sides.
pub fn game_view<N: Clone + Default>(cursor: &GameCursor<N>, input: &BoardInput, notation: Notation) -> GameView {
    let enterable = cursor.legal_moves();
    let board = board_view(cursor, input, &enterable, None);
    let turn = cursor.position().turn();
    let text = |text: &str| StatusText::read(text, cursor.position().board());
    let remark = input.refusal().map(|refusal| text(&input_refusal_words(refusal)));
    let status = match cursor.game().outcome() {
        Some(outcome) => {
            let (headline, detail) = result_words(outcome, None);
            StatusView { color: outcome.winner(), headline, detail: text(&detail), remark, may_stop: false, over: true }
        }
        None => {
            let (headline, detail) = turn_words(turn, None, input, &enterable);
            let may_stop = input.stopped(&enterable).is_some();
            StatusView { color: Some(turn), headline, detail: text(&detail), remark, may_stop, over: false }
        }
    };
    GameView { column: column_view(&board), board, spoken: last_move_words(cursor, notation), status }
}

/// Returns the view of both boards. Columns of `enterable` moves are marked as movable; `hinted` is a move to
/// highlight.
pub fn board_view<N: Clone + Default>(
    cursor: &GameCursor<N>,
    input: &BoardInput,
    enterable: &[Move],
    hinted: Option<Move>,
) -> BoardView {
    let position = cursor.position();
    let board = position.board();
    let entered = input.entered(enterable).map(|(mv, jumps)| MovePath::of(position, mv).truncated(jumps));
    let targets = input.targets(enterable);
    let last = cursor.last_move().map(|(before, mv)| MovePath::of(before, mv));
    let path = entered.clone().or(last);
    let squares = board.squares().iter().map(|square| {
        let entered_column = entered.as_ref().and_then(|path| path.column_on(square, path.legs.len()));
        let column = entered_column.unwrap_or_else(|| position.column(square));
        let mark = mark(square, input, &targets, enterable, cursor.game().moves().last().copied());
        let tint = path.as_ref().map_or(Tint::None, |path| path.tint(square));
        SquareView { square, column, mark, tint, label: square_label(square, column, mark) }
    });
    let squares = squares.collect();
    BoardView {
        board,
        turn: position.turn(),
        fen: position.to_string(),
        bottom: input.bottom,
        squares,
        path,
        arrows: hinted.map(|mv| ArrowView::of(mv, ArrowKind::Hint)).into_iter().collect(),
        captures: input.next_captures(enterable),
        pointed: input.pointed,
        shake: shake(input),
    }
}

fn shake(input: &BoardInput) -> Option<Shake> {
    let square = input.refusal()?.column()?;
    Some(Shake { square, number: input.refused() })
}

fn mark(square: Square, input: &BoardInput, targets: &[Square], enterable: &[Move], last: Option<Move>) -> Mark {
    if input.selected() == Some(square) {
        return Mark::Selected;
    }
    if targets.contains(&square) {
        return Mark::Target;
    }
    // Until the first jump, another column can be selected instead.
    if let Some(mv) = enterable.iter().find(|mv| mv.from() == square).filter(|_| !input.is_in_chain()) {
        return if mv.is_capture() { Mark::MustCapture } else { Mark::Movable };
    }
    match last {
        Some(last) if last.to() == square => Mark::LastTo,
        Some(last) if last.from() == square => Mark::LastFrom,
        _ => Mark::None,
    }
}

/// Returns the screen-reader label of a square.
pub fn square_label(square: Square, column: Option<Column>, mark: Mark) -> String {
    let content = column.map_or_else(|| tr!("empty").to_owned(), column_text);
    let mark = match mark {
        Mark::None => return format!("{square}: {content}."),
        Mark::MustCapture => tr!("Can capture (compulsory)."),
        Mark::Movable => tr!("Can move."),
        Mark::Selected => tr!("Selected."),
        Mark::Target => tr!("Can move here."),
        Mark::Plannable => tr!("You can plan its move."),
        Mark::Planned => tr!("Your planned move."),
        Mark::LastFrom => tr!("The last move started here."),
        Mark::LastTo => tr!("The last move ended here."),
    };
    format!("{square}: {content}. {mark}")
}

/// Returns the view of the column pointed at.
pub fn column_view(board: &BoardView) -> Option<ColumnView> {
    let pointed = board.pointed?;
    let column = board.squares.iter().find(|view| view.square == pointed)?.column?;
    Some(ColumnView {
        square: pointed,
        column,
        words: format!("{}.", short_column_text(column)),
        after_capture_text: after_capture_text(column),
    })
}

/// Returns the last move for screen readers: `White: b2-c3.`
pub fn last_move_words<N: Clone + Default>(cursor: &GameCursor<N>, notation: Notation) -> String {
    cursor.last_move().map_or_else(
        String::new,
        |(position, last)| tr!("{side}: {move}.", side = side(position.turn()), move = notation.write(position, last)),
    )
}

/// Returns whose turn it is, and the prompt for a person who may enter these moves, from the point of view of `you` or of
/// neither side.
pub fn turn_words(turn: Color, you: Option<Color>, input: &BoardInput, enterable: &[Move]) -> (String, String) {
    let prompt = move_prompt(input, enterable);
    if you != Some(turn) {
        (tr!("{side} to move", side = side(turn)), prompt)
    } else if !enterable.first().is_some_and(|mv| mv.is_capture()) {
        (tr!("Your move").to_owned(), prompt)
    } else if input.selected().is_some() {
        (tr!("You must capture").to_owned(), prompt)
    } else {
        (tr!("You must capture").to_owned(), or_list(&movable_squares(enterable)))
    }
}

/// Returns the headline of a result, from the point of view of `you` or of neither side, and its reason as a sentence.
pub fn result_words(outcome: Outcome, you: Option<Color>) -> (String, String) {
    if let (Outcome::Won { winner, reason }, Some(you)) = (outcome, you)
        && winner != you
    {
        let detail = match reason {
            WinReason::NoColumns => tr!("You have no column left."),
            WinReason::NoMoves => tr!("You have no move."),
            WinReason::Resignation => tr!("You resigned."),
            WinReason::Timeout => tr!("You have no time left."),
            WinReason::Unknown => "",
        };
        return (tr!("You lost").to_owned(), detail.to_owned());
    }
    let detail = match outcome {
        Outcome::Won { winner, reason } => {
            let loser = side(!winner);
            match reason {
                WinReason::NoColumns => tr!("{loser} has no column left.", loser = loser),
                WinReason::NoMoves => tr!("{loser} has no move.", loser = loser),
                WinReason::Resignation => tr!("{loser} resigned.", loser = loser),
                WinReason::Timeout => tr!("{loser} has no time left.", loser = loser),
                WinReason::Unknown => String::new(),
            }
        }
        Outcome::Drawn(reason) => match reason {
            DrawReason::Repetition => tr!("The same position for the third time."),
            DrawReason::FortyMoves => tr!("40 moves by each side without a capture or a soldier’s step."),
            DrawReason::Agreement => tr!("Agreed."),
        }
        .to_owned(),
    };
    let headline = match outcome {
        Outcome::Won { winner, .. } if you == Some(winner) => tr!("You won").to_owned(),
        Outcome::Won { winner, .. } => localize(&Outcome::Won { winner, reason: WinReason::Unknown }),
        Outcome::Drawn(_) => tr!("Draw").to_owned(),
    };
    (headline, detail)
}

/// Returns the prompt for a person who may enter these moves.
fn move_prompt(input: &BoardInput, enterable: &[Move]) -> String {
    let captures = enterable.iter().any(|mv| mv.is_capture());
    match input.selected() {
        Some(square) if input.stopped(enterable).is_some() => tr!(
            "Keep capturing: land on {squares}. Or stop on {square}.",
            squares = or_list(&input.targets(enterable)),
            square = square
        ),
        Some(_) if input.is_in_chain() => {
            tr!("Keep capturing: choose the next landing square. Undo to start over.").to_owned()
        }
        Some(square) if captures => tr!("{square} captures: choose where to land.", square = square),
        Some(square) => tr!("{square} moves: choose a destination.", square = square),
        None if captures => {
            tr!("You must capture: {squares}.", squares = or_list(&movable_squares(enterable)))
        }
        None => tr!("Select a column to move.").to_owned(),
    }
}

/// Returns the move list: the main line in rows, each variation after the move that it replaces.
pub fn moves_view<N: Clone + Default>(cursor: &GameCursor<N>, notation: Notation) -> MovesView {
    let here = cursor.here();
    let list = MoveList { cursor, game: cursor.game(), notation };
    MovesView {
        items: list.main_line(),
        variation: cursor.tree().variation_start(here),
        at_start: here == NodeId::ROOT,
    }
}

/// The input of the move list.
struct MoveList<'a, N> {
    cursor: &'a GameCursor<N>,
    game: &'a Game,
    notation: Notation,
}

/// A move of the list, with the number of plies before it.
#[derive(Clone, Copy)]
struct ListedMove {
    id: NodeId,
    index: usize,
}

impl<N: Clone + Default> MoveList<'_, N> {
    fn main_line(&self) -> Vec<MoveListItem> {
        let mut items: Vec<MoveListItem> = Vec::new();
        let (mut at, mut index) = (NodeId::ROOT, 0);
        let mut position = self.game.start().clone();
        while let [main, others @ ..] = self.cursor.tree().children(at) {
            if self.cursor.tree().note(at).ended_with.is_some() {
                // Moves that were undone before the game ended here.
                let undone = self.cursor.tree().children(at).iter();
                let variation = |&id: &NodeId| self.variation(ListedMove { id, index }, &position);
                items.extend(undone.map(variation).map(MoveListItem::Variation));
                break;
            }
            let (number, color) = move_number(self.game, index);
            let view = self.ply(ListedMove { id: *main, index }, &position);
            match (color, items.last_mut()) {
                (Color::Black, Some(MoveListItem::Row(row))) => row.black = Some(view),
                (Color::Black, _) => items.push(MoveListItem::Row(MoveRow { number, white: None, black: Some(view) })),
                (Color::White, _) => items.push(MoveListItem::Row(MoveRow { number, white: Some(view), black: None })),
            }
            items.extend(
                others.iter().map(|&id| MoveListItem::Variation(self.variation(ListedMove { id, index }, &position))),
            );
            self.play(*main, &mut position);
            (at, index) = (*main, index + 1);
        }
        items
    }

    /// Returns the items of a variation from its first move on, with its subvariations.
    fn variation(&self, first: ListedMove, before: &Position) -> Vec<VariationItem> {
        let mut items = vec![self.numbered(first, before, true)];
        let mut position = before.clone();
        self.play(first.id, &mut position);
        let (mut at, mut index) = (first.id, first.index + 1);
        let mut after_branch = false;
        while let [main, others @ ..] = self.cursor.tree().children(at) {
            items.push(self.numbered(ListedMove { id: *main, index }, &position, after_branch));
            items.extend(
                others.iter().map(|&id| VariationItem::Variation(self.variation(ListedMove { id, index }, &position))),
            );
            self.play(*main, &mut position);
            after_branch = !others.is_empty();
            (at, index) = (*main, index + 1);
        }
        items
    }

    fn play(&self, id: NodeId, position: &mut Position) {
        if let Some(mv) = self.cursor.tree().mv(id) {
            position.play_unchecked(mv);
        }
    }

    /// Returns a move with its number. White's moves always have one, Black's only if `numbered`.
    fn numbered(&self, listed: ListedMove, position: &Position, numbered: bool) -> VariationItem {
        let number = number_before(self.game, listed.index, numbered);
        VariationItem::Ply { number, view: self.ply(listed, position) }
    }

    fn ply(&self, ListedMove { id, index }: ListedMove, position: &Position) -> PlyView {
        let played = self.cursor.ply();
        let on_board = self.cursor.line().get(index) == Some(&id);
        let ply = index + 1;
        PlyView {
            id,
            ply: on_board.then_some(ply),
            text: self.cursor.tree().mv(id).map_or_else(String::new, |mv| self.notation.write(position, mv)),
            current: on_board && ply == played,
            undone: on_board && ply > played,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_has_its_reason() {
        let mut game = Game::default();
        game.resign(Color::White);
        let words = result_words(game.outcome().expect("resigned"), None);
        assert_eq!(words, ("Black wins".to_owned(), "White resigned.".to_owned()));
    }
}
