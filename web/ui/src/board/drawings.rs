//! Arrows and marks that a person draws on the board with the right mouse button. They are only drawn: nothing else
//! knows them, and they are gone after the next left click or move.

use laska_app::BoardEvent;
use laska_rules::Square;
use web_sys::Element;
use yew::prelude::*;

use super::pointer::{square_at, square_of};
use crate::view::{ArrowKind, ArrowView, BoardView, Mark};

/// What a person has drawn in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Drawings {
    /// The position, as FEN.
    position: String,
    /// The start and the end of each arrow; the same square for a mark.
    drawn: Vec<[Square; 2]>,
    /// The arrow that follows the pointer.
    pending: Option<[Square; 2]>,
}

impl Drawings {
    /// Starts an arrow.
    fn press(&mut self, square: Square) {
        self.pending = Some([square, square]);
    }

    /// Moves the end of the arrow. Returns whether it changed.
    fn move_to(&mut self, square: Option<Square>) -> bool {
        match (&mut self.pending, square) {
            (Some([_, end]), Some(square)) if *end != square => {
                *end = square;
                true
            }
            _ => false,
        }
    }

    /// Adds the arrow, or removes it if it was drawn before. Nothing is drawn off the squares.
    fn release(&mut self, square: Option<Square>) {
        let (Some([from, _]), Some(to)) = (self.pending.take(), square) else { return };
        let new = [from, to];
        let before = self.drawn.len();
        self.drawn.retain(|drawn| *drawn != new);
        if self.drawn.len() == before {
            self.drawn.push(new);
        }
    }

    fn clear(&mut self) {
        self.drawn.clear();
        self.pending = None;
    }

    fn arrows(&self) -> impl Iterator<Item = ArrowView> + '_ {
        let pending = self.pending.as_ref().filter(|[from, to]| from != to);
        self.drawn.iter().chain(pending).map(|&[from, to]| {
            let stops = if from == to { vec![from] } else { vec![from, to] };
            ArrowView { stops, kind: ArrowKind::Drawn }
        })
    }
}

/// The pointer event handlers for drawing.
pub(super) struct DrawingHandlers {
    pub(super) onpointerdown: Callback<PointerEvent>,
    pub(super) onpointermove: Callback<PointerEvent>,
    pub(super) onpointerup: Callback<PointerEvent>,
}

/// Lets a person draw on a board with the right button, which also cancels the move being entered. Returns the arrows.
#[hook]
pub(super) fn use_drawings(
    view: &BoardView,
    board: &NodeRef,
    on_event: &Callback<BoardEvent>,
) -> (Vec<ArrowView>, DrawingHandlers) {
    let drawings = use_mut_ref(Drawings::default);
    let redraw = use_force_update();
    if drawings.borrow().position != view.fen {
        *drawings.borrow_mut() = Drawings { position: view.fen.clone(), ..Drawings::default() };
    }
    let has = |mark: Mark| view.squares.iter().any(|it| it.mark == mark);
    let (is_planned, is_entered) = (has(Mark::Planned), has(Mark::Selected));
    let onpointerdown = {
        let (drawings, redraw, board, on_event) = (drawings.clone(), redraw.clone(), board.clone(), on_event.clone());
        Callback::from(move |event: PointerEvent| {
            match event.button() {
                0 => drawings.borrow_mut().clear(),
                2 => {
                    if is_planned || is_entered {
                        on_event.emit(BoardEvent::Cancel);
                    }
                    if let Some(square) = square_of(&event).filter(|_| !is_planned) {
                        drawings.borrow_mut().press(square);
                        // The release is seen off the board too. Without capture, the arrow ends at the edge.
                        let board = board.cast::<Element>();
                        board.iter().for_each(|board| _ = board.set_pointer_capture(event.pointer_id()));
                    }
                }
                _ => return,
            }
            redraw.force_update();
        })
    };
    let onpointermove = {
        let (drawings, redraw, board) = (drawings.clone(), redraw.clone(), board.clone());
        Callback::from(move |event: PointerEvent| {
            if drawings.borrow().pending.is_none() {
                return;
            }
            let square = square_at(&board, event.client_x(), event.client_y());
            if drawings.borrow_mut().move_to(square) {
                redraw.force_update();
            }
        })
    };
    let arrows = drawings.borrow().arrows().collect();
    let onpointerup = {
        let board = board.clone();
        Callback::from(move |event: PointerEvent| {
            if event.button() == 2 && drawings.borrow().pending.is_some() {
                let square = square_at(&board, event.client_x(), event.client_y());
                drawings.borrow_mut().release(square);
                redraw.force_update();
            }
        })
    };
    (arrows, DrawingHandlers { onpointerdown, onpointermove, onpointerup })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    fn draw(drawings: &mut Drawings, from: &str, to: &str) {
        drawings.press(square(from));
        drawings.move_to(Some(square(to)));
        drawings.release(Some(square(to)));
    }

    fn shown(drawings: &Drawings) -> Vec<String> {
        let names = |arrow: ArrowView| arrow.stops.iter().map(Square::to_string).collect::<Vec<_>>().join("-");
        drawings.arrows().map(names).collect()
    }

    #[test]
    fn arrows_and_marks_are_drawn_and_removed_in_the_same_way() {
        let mut drawings = Drawings::default();
        draw(&mut drawings, "c3", "d4");
        draw(&mut drawings, "e5", "e5");
        draw(&mut drawings, "d4", "c3");
        assert_eq!(shown(&drawings), ["c3-d4", "e5", "d4-c3"]);
        draw(&mut drawings, "c3", "d4");
        draw(&mut drawings, "e5", "e5");
        assert_eq!(shown(&drawings), ["d4-c3"]);
        drawings.clear();
        assert_eq!(shown(&drawings), Vec::<String>::new());
    }

    #[test]
    fn the_arrow_follows_the_pointer_and_is_dropped_off_the_squares() {
        let mut drawings = Drawings::default();
        drawings.press(square("c3"));
        assert!(shown(&drawings).is_empty(), "no mark before the release");
        assert!(drawings.move_to(Some(square("d4"))) && !drawings.move_to(Some(square("d4"))));
        assert!(!drawings.move_to(None), "it stays on the last square");
        assert_eq!(shown(&drawings), ["c3-d4"]);
        drawings.release(None);
        assert!(shown(&drawings).is_empty());
    }
}
