//! Owns how a column glides to where it was moved. Only the drawing moves: the position is the new one at once.

use js_sys::{Array, Function, Object, Reflect};
use laska_rules::Square;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, window};

use super::geometry::Seat;
use super::hand::pile;
use crate::settings::Animation;
use crate::view::{Mark, SquareView};

/// How many legs a take lasts at most, however long it is.
const LONGEST: usize = 4;

/// The way of the column that has just moved, from one position to the next; `None` where the change was no move, as
/// when one is taken back or was entered by hand already.
pub(super) fn way(before: &[SquareView], after: &[SquareView]) -> Option<(Square, Square)> {
    let marked = |mark: Mark| after.iter().find(|it| it.mark == mark);
    let (from, to) = (marked(Mark::LastFrom)?, marked(Mark::LastTo)?);
    let was = |square: Square| before.iter().find(|it| it.square == square).and_then(|it| it.column);
    let left = from.column.is_none() && was(from.square).is_some();
    (left && was(to.square).is_none() && to.column.is_some()).then_some((from.square, to.square))
}

/// Lets a pile glide over the squares where it stood to the last one, unless the player wants no motion. What still
/// glides is where it goes to at once: one move is followed at a time.
pub(super) fn glide(board: &Element, seat: Seat, stops: &[Square], animation: Animation, gliding: &mut JsValue) {
    let (Some(&to), Some(leg)) = (stops.last(), animation.leg()) else { return };
    let calm = window().and_then(|it| it.match_media("(prefers-reduced-motion: reduce)").ok().flatten());
    let Some(pile) = pile(board, to).filter(|_| calm.is_some_and(|it| !it.matches())) else { return };
    let frame = |transform: &str| {
        let frame = Object::new();
        // Setting a property of a plain object cannot fail.
        let _ = Reflect::set(&frame, &"transform".into(), &transform.into());
        frame
    };
    let frames: Array = stops.iter().map(|&stop| frame(&seat.offset(stop, to))).collect();
    let duration = leg * (stops.len() - 1).min(LONGEST) as f64;
    if let Some(finish) = method(gliding, "finish") {
        let _ = finish.call0(gliding);
    }
    // A browser without it shows the column in its place at once.
    if let Some(animate) = method(&pile, "animate") {
        *gliding = animate.call2(&pile, &frames, &duration.into()).unwrap_or_default();
    }
}

/// A method that web-sys counts as unstable, where the browser has it.
fn method(of: &JsValue, name: &str) -> Option<Function> {
    Reflect::get(of, &name.into()).and_then(JsCast::dyn_into).ok()
}

#[cfg(test)]
mod tests {
    use laska_rules::Column;

    use super::*;

    /// Squares as `a1w`, with marks `<` for the one left and `>` for the one reached.
    fn squares(text: &str) -> Vec<SquareView> {
        let one = |word: &str| {
            let (word, mark) = match word.split_at(word.len() - 1) {
                (rest, "<") => (rest, Mark::LastFrom),
                (rest, ">") => (rest, Mark::LastTo),
                _ => (word, Mark::None),
            };
            let column = word[2..].parse::<Column>().ok();
            SquareView { square: word[..2].parse().expect("a square"), column, mark, label: String::new() }
        };
        text.split(' ').map(one).collect()
    }

    fn check(before: &str, after: &str, expected: Option<&str>) {
        let found = way(&squares(before), &squares(after)).map(|(from, to)| format!("{from}-{to}"));
        assert_eq!(found.as_deref(), expected, "{before} / {after}");
    }

    #[test]
    fn a_move_glides_and_other_changes_do_not() {
        check("c3w d4", "c3< d4w>", Some("c3-d4"));
        check("c3w d4b e5", "c3< d4 e5wb>", Some("c3-e5"));
        check("c3 d4w", "c3< d4w>", None);
        check("c3 d4 e5b", "c3< d4w> e5", None);
        check("c3w d4", "c3 d4w", None);
    }
}
