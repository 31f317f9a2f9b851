//! Search for a position or its mirror image among the moves of a record.

use laska_rules::notation::record::Record;
use laska_rules::{Board, NodeId, Position};

use crate::Symmetry;

/// A move after which the board shows a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundPosition {
    /// The move. The root stands for the starting position.
    pub id: NodeId,
    /// [`Symmetry::Identity`], or [`Symmetry::Mirror`] if the board shows the mirror image.
    pub symmetry: Symmetry,
}

/// Returns the moves of a record after which the board shows a position or its mirror image with the same side to move, in
/// the order of the record: the main line and all variations.
///
/// ```
/// # use laska_library::{FoundPosition, Symmetry, find_position};
/// # use laska_rules::{NodeId, notation::record::Records};
/// let text = "1. c3-b4 a5-c3 2. d2-b4 (2. b2-d4) 2... c5-d4 *";
/// let record = Records::new(text).next().expect("a record")?;
/// let [id, ..] = record.main_line()[..] else { panic!("it has moves") };
/// let position = record.position(id);
/// assert_eq!(find_position(&record, &position), [FoundPosition { id, symmetry: Symmetry::Identity }]);
/// let image = Symmetry::Mirror.map_position(&position);
/// assert_eq!(find_position(&record, &image), [FoundPosition { id, symmetry: Symmetry::Mirror }]);
/// # Ok::<(), laska_rules::notation::record::RecordError>(())
/// ```
#[must_use]
pub fn find_position(record: &Record, position: &Position) -> Vec<FoundPosition> {
    let tree = record.tree();
    let image = (position.board() == Board::Seven).then(|| Symmetry::Mirror.map_position(position));
    let mut found = Vec::new();
    let mut pending = vec![(NodeId::ROOT, record.start().clone())];
    while let Some((id, here)) = pending.pop() {
        if here == *position {
            found.push(FoundPosition { id, symmetry: Symmetry::Identity });
        } else if image.as_ref() == Some(&here) {
            found.push(FoundPosition { id, symmetry: Symmetry::Mirror });
        }
        // In reverse, so that the main line comes first.
        for &next in tree.children(id).iter().rev() {
            if let Some(mv) = tree.mv(next) {
                let mut after = here.clone();
                after.play_unchecked(mv);
                pending.push((next, after));
            }
        }
    }
    found
}
