//! Owns the order in which places follow from each other: ply by ply, so that nothing goes in a circle.

use laska_rules::{Move, PackedPosition};

use super::explore::{Place, Places, number};

/// The numbers of all places, those with the fewest moves before them first.
pub(super) fn from_the_start(places: &Places) -> Vec<PackedPosition> {
    let mut numbers: Vec<_> = places.keys().copied().collect();
    numbers.sort_by_key(|packed| places[packed].ply);
    numbers
}

/// The place that a move leads to, if the book has it one ply further on.
pub(super) fn after(places: &Places, place: &Place, mv: Move) -> Option<PackedPosition> {
    let mut after = place.position.clone();
    after.play_unchecked(mv);
    let number = number(&after);
    places.get(&number).is_some_and(|next| next.ply == place.ply + 1).then_some(number)
}
