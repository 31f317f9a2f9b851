//! Search for a position among the moves of a record.

use laska_rules::notation::record::Record;
use laska_rules::{NodeId, Position};

/// Returns the moves of a record after which the board shows a position with the same side to move, in the order of the
/// record: the main line and all variations. The root stands for the starting position.
///
/// ```
/// # use laska_library::find_position;
/// # use laska_rules::{NodeId, notation::record::Records};
/// let text = "1. c3-b4 a5-c3 2. d2-b4 (2. b2-d4) 2... c5-d4 *";
/// let record = Records::new(text).next().expect("a record")?;
/// let [first, ..] = record.main_line()[..] else { panic!("it has moves") };
/// assert_eq!(find_position(&record, &record.position(first)), [first]);
/// assert_eq!(find_position(&record, record.start()), [NodeId::ROOT]);
/// # Ok::<(), laska_rules::notation::record::RecordError>(())
/// ```
#[must_use]
pub fn find_position(record: &Record, position: &Position) -> Vec<NodeId> {
    let tree = record.tree();
    let mut found = Vec::new();
    let mut pending = vec![(NodeId::ROOT, record.start().clone())];
    while let Some((id, here)) = pending.pop() {
        if here == *position {
            found.push(id);
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
