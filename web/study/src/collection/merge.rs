//! Merges what two tabs have changed in the same analysis since both had the same version of it. Each move, comment and
//! detail is compared with that version: what only one tab has changed is taken over, deletions included. What both have
//! changed is kept from both; if that is impossible, this tab's version stays.

use laska_app::MoveNumbers;
use laska_app::archive::Merged;
use laska_rules::notation::record::{Annotation, Comment, Record, Tags};
use laska_rules::{GameTree, Move, NodeId};

use super::entry::SavedAnalysis;

/// Adds what another tab has changed since `base` to the analysis of this tab. Without a base, nothing counts as deleted.
/// Returns `None` if they start from different positions, so that they are different analyses.
pub fn merge(
    base: Option<&SavedAnalysis>,
    mine: &SavedAnalysis,
    theirs: &SavedAnalysis,
) -> Option<Merged<SavedAnalysis>> {
    let start = |it: &SavedAnalysis| (it.record.start().clone(), it.record.variant());
    if start(mine) != start(theirs) {
        return None;
    }
    let base = base.filter(|base| start(base) == start(mine));
    let mut choice = Choice::default();
    let mut record = merge_moves(base.map(|it| &it.record), &mine.record, &theirs.record, &mut choice);
    record.tags = merge_tags(base.map(|it| &it.record.tags), &mine.record.tags, &theirs.record.tags, &mut choice);
    record.result = choice.of(base.map(|it| it.record.result), mine.record.result, theirs.record.result);
    let label = choice.of(base.map(|it| it.label.clone()), mine.label.clone(), theirs.label.clone());
    let draws = choice.of(base.map(|it| it.draws), mine.draws, theirs.draws);
    let end = choice.of(base.map(|it| it.end), mine.end, theirs.end);
    let review = |it: &SavedAnalysis| {
        let (line, results) = it.review.clone()?;
        Some((renumber(&it.record, &record, line), results))
    };
    // The latest results of a review replace earlier ones; nobody has written them.
    let review = Choice::default().of(base.map(review), review(mine), review(theirs));
    let created = theirs.created.or(mine.created);
    let mut entry = SavedAnalysis { label, draws, end, review, created, ..mine.clone() };
    entry.show_in(record);
    Some(Merged { entry, has_conflict: choice.has_conflict })
}

/// What becomes of an analysis that arrives from another device, where this device may have one under the same key.
#[derive(Clone, Debug, PartialEq)]
pub enum Arrival {
    /// This device has all of it.
    Known,
    /// It is new, and is different from what this device has under its key.
    New,
    /// What this device has, with what the other one has added. Names and details stay as they are here.
    Added(Box<SavedAnalysis>),
}

impl Arrival {
    pub fn of(arriving: &SavedAnalysis, stored: Option<&SavedAnalysis>) -> Self {
        let both = stored.and_then(|stored| Some((stored, merge(None, stored, arriving)?.entry)));
        match both {
            None => Self::New,
            Some((stored, both)) if both.has_same_content(stored) => Self::Known,
            Some((_, both)) => Self::Added(Box::new(both)),
        }
    }
}

/// Chooses between two versions of a value.
#[derive(Default)]
struct Choice {
    has_conflict: bool,
}

impl Choice {
    /// Returns the version that has changed since the base, or this tab's if both have.
    fn of<T: PartialEq>(&mut self, base: Option<T>, mine: T, theirs: T) -> T {
        if base.as_ref() == Some(&mine) {
            return theirs;
        }
        self.has_conflict |= base.as_ref() != Some(&theirs) && mine != theirs;
        mine
    }

    /// Returns the comment that has changed, or both if both have.
    fn of_comments(&mut self, base: Option<&Comment>, mine: &Comment, theirs: &Comment) -> Comment {
        let no_comment = Comment::default();
        let base = base.unwrap_or(&no_comment);
        let [one, other] = [mine, theirs].map(Comment::as_str);
        if mine == base || other.contains(one) && theirs != base {
            return theirs.clone();
        }
        if theirs == base || one.contains(other) {
            return mine.clone();
        }
        self.has_conflict = true;
        // Two comments are rarely too long for one.
        Comment::new(&format!("{one} {other}")).unwrap_or_else(|_| mine.clone())
    }

    fn of_annotations(&mut self, base: Option<&Annotation>, mine: &Annotation, theirs: &Annotation) -> Annotation {
        Annotation {
            before: self.of_comments(base.map(|it| &it.before), &mine.before, &theirs.before),
            after: self.of_comments(base.map(|it| &it.after), &mine.after, &theirs.after),
            nags: self.of(
                Some(base.map_or_else(Vec::new, |it| it.nags.clone())),
                mine.nags.clone(),
                theirs.nags.clone(),
            ),
        }
    }
}

type Tree = GameTree<Annotation>;

/// A node in one of the trees, if that has it.
#[derive(Clone, Copy)]
struct Place<'a> {
    tree: &'a Tree,
    id: NodeId,
}

impl<'a> Place<'a> {
    fn root(record: &'a Record) -> Self {
        Self { tree: record.tree(), id: NodeId::ROOT }
    }

    fn note(self) -> &'a Annotation {
        self.tree.note(self.id)
    }

    fn moves(self) -> Vec<Move> {
        self.tree.children(self.id).iter().filter_map(|&id| self.tree.mv(id)).collect()
    }

    fn child(self, mv: Move) -> Option<Self> {
        Some(Self { id: self.tree.child(self.id, mv)?, ..self })
    }

    /// Whether both have the same moves and annotations from here on.
    fn is_same(self, other: Self) -> bool {
        let mut stack = vec![(self, other)];
        while let Some((one, other)) = stack.pop() {
            if one.note() != other.note() || one.moves() != other.moves() {
                return false;
            }
            stack.extend(one.moves().into_iter().filter_map(|mv| one.child(mv).zip(other.child(mv))));
        }
        true
    }
}

/// A node of the merged tree, and where it comes from.
struct Step<'a> {
    id: NodeId,
    base: Option<Place<'a>>,
    mine: Option<Place<'a>>,
    theirs: Option<Place<'a>>,
}

fn merge_moves(base: Option<&Record>, mine: &Record, theirs: &Record, choice: &mut Choice) -> Record {
    let mut tree = Tree::new();
    let mut stack = vec![Step {
        id: NodeId::ROOT,
        base: base.map(Place::root),
        mine: Some(Place::root(mine)),
        theirs: Some(Place::root(theirs)),
    }];
    while let Some(step) = stack.pop() {
        *tree.note_mut(step.id) = match (step.mine, step.theirs) {
            (Some(mine), Some(theirs)) => choice.of_annotations(step.base.map(Place::note), mine.note(), theirs.note()),
            (one, other) => one.or(other).map(Place::note).cloned().unwrap_or_default(),
        };
        for mv in step.moves() {
            let [base, mine, theirs] = [step.base, step.mine, step.theirs].map(|it| it.and_then(|it| it.child(mv)));
            if is_kept(base, mine, theirs) {
                // What one tab has deleted and the other one has changed is kept as a whole.
                let base = base.filter(|_| mine.is_some() && theirs.is_some());
                stack.push(Step { id: tree.add(step.id, mv), base, mine, theirs });
            }
        }
    }
    Record::from_tree(mine.start().clone(), mine.variant().capture_rule, tree)
        .expect("both trees have legal moves from the same start")
}

impl Step<'_> {
    /// Returns the moves of both tabs, in the order of the tab that has changed it.
    fn moves(&self) -> Vec<Move> {
        let moves = |place: Option<Place<'_>>| place.map(Place::moves).unwrap_or_default();
        let [base, mine, theirs] = [self.base, self.mine, self.theirs].map(moves);
        let (first, second) = if mine == base { (theirs, mine) } else { (mine, theirs) };
        let added: Vec<_> = second.into_iter().filter(|mv| !first.contains(mv)).collect();
        first.into_iter().chain(added).collect()
    }
}

/// Returns whether a move stays: unless one tab has deleted it and the other one has not changed it.
fn is_kept(base: Option<Place<'_>>, mine: Option<Place<'_>>, theirs: Option<Place<'_>>) -> bool {
    match (base, mine, theirs) {
        (_, Some(_), Some(_)) | (None, ..) => true,
        (Some(base), Some(one), None) | (Some(base), None, Some(one)) => !one.is_same(base),
        (Some(_), None, None) => false,
    }
}

fn merge_tags(base: Option<&Tags>, mine: &Tags, theirs: &Tags, choice: &mut Choice) -> Tags {
    let mut merged = Tags::default();
    let added = theirs.iter().filter(|(name, _)| mine.get(name).is_none());
    for (name, _) in mine.iter().chain(added) {
        let value = choice.of(Some(base.and_then(|base| base.get(name))), mine.get(name), theirs.get(name));
        if let Some(value) = value {
            // Both have few tags, so the limit is not reached.
            let _ = merged.set(name, value);
        }
    }
    merged
}

/// Returns the number in another record of the move with this number, or of the last one before it that is there.
fn renumber(from: &Record, to: &Record, number: usize) -> usize {
    let moves = from.moves_to(MoveNumbers::of(from.tree()).node(number));
    MoveNumbers::of(to.tree()).last_of(&to.tree().follow(moves))
}

impl SavedAnalysis {
    /// Shows the same position in another record, or the last one before it that is there.
    fn show_in(&mut self, record: Record) {
        let here = self.cursor().game().moves().to_vec();
        let shown = record.tree().follow(here.iter().copied());
        self.line = renumber(&self.record, &record, self.line);
        self.record = record;
        if shown.len() < here.len() {
            let last = MoveNumbers::of(self.record.tree()).last_of(&shown);
            *self = self.clone().at_number(last);
        }
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use laska_rules::notation::Nag;
    use laska_rules::notation::record::Records;

    use super::*;
    use crate::collection::Label;

    fn analysis(text: &str) -> SavedAnalysis {
        let record = Records::new(text).next().expect("a game").expect("a record");
        SavedAnalysis::of_record(record)
    }

    fn merged(base: Option<&str>, mine: &str, theirs: &str) -> (String, bool) {
        let base = base.map(analysis);
        let both = merge(base.as_ref(), &analysis(mine), &analysis(theirs)).expect("the same start");
        (both.entry.record.moves_text(), both.has_conflict)
    }

    #[test]
    fn what_one_tab_has_changed_is_taken_over() {
        let base = "1. c3-d4 {quiet} e5-d4-c3 2. b2-c3-d4 (2. d2-c3-b4 d6-e5) 2... c5-b4 *";
        for (mine, theirs, both) in [
            ("1. c3-d4 {quiet} e5-d4-c3 *", "1. c3-d4 {quiet} e5-d4-c3 *", "1. c3-d4 {quiet} e5-d4-c3 *"),
            // A comment, and a variation that is deleted.
            (
                "1. c3-d4 {loud} e5-d4-c3 2. b2-c3-d4 (2. d2-c3-b4 d6-e5) 2... c5-b4 *",
                "1. c3-d4 {quiet} e5-d4-c3 2. b2-c3-d4 c5-b4 *",
                "1. c3-d4 {loud} e5-d4-c3 2. b2-c3-d4 c5-b4 *",
            ),
            // A symbol in a variation that is deleted, a comment that is removed, and a move at the end.
            (
                "1. c3-d4 e5-d4-c3 2. b2-c3-d4 c5-b4 3. a3-b4-c5 *",
                "1. c3-d4 {quiet} e5-d4-c3 2. b2-c3-d4 (2. d2-c3-b4 d6-e5!) 2... c5-b4 *",
                "1. c3-d4 e5-d4-c3 2. b2-c3-d4 (2. d2-c3-b4 d6-e5!) 2... c5-b4 3. a3-b4-c5 *",
            ),
            // A variation that has become the main line.
            (
                "1. c3-d4 {quiet} e5-d4-c3 2. d2-c3-b4 (2. b2-c3-d4 c5-b4) 2... d6-e5 *",
                "1. c3-d4 {quiet} e5-d4-c3 2. b2-c3-d4 {?} (2. d2-c3-b4 d6-e5) 2... c5-b4 *",
                "1. c3-d4 {quiet} e5-d4-c3 2. d2-c3-b4 (2. b2-c3-d4 {?} c5-b4) 2... d6-e5 *",
            ),
        ] {
            let both = analysis(both).record.moves_text();
            for (mine, theirs) in [(mine, theirs), (theirs, mine)] {
                assert_eq!(merged(Some(base), mine, theirs), (both.clone(), false));
            }
        }
    }

    #[test]
    fn both_texts_of_a_comment_are_kept() {
        let texts = ["1. c3-d4 *", "1. c3-d4 {Mine.} *", "1. c3-d4 {Theirs.} *"];
        let (both, has_conflict) = merged(Some(texts[0]), texts[1], texts[2]);
        assert!(both.contains("Mine. Theirs.") && has_conflict, "{both}");
        // Without a common version as well.
        assert_eq!(merged(None, texts[1], texts[2]), (both.clone(), true));
        assert_eq!(merged(None, texts[1], texts[0]), (analysis(texts[1]).record.moves_text(), false));
        // A second time adds nothing.
        let again = format!("{both} *").replace(" * *", " *");
        assert_eq!(merged(Some(texts[0]), &again, texts[2]).0, both);
        assert_eq!(merged(Some(texts[0]), texts[1], &again).0, both);
        let elsewhere = analysis("[FEN \"//////W,,, w\"]\n\n*");
        assert_eq!(merge(None, &analysis(texts[0]), &elsewhere), None, "a different start");
    }

    #[test]
    fn the_name_the_result_and_the_tags_follow_the_last_change() {
        let base = analysis("[White \"Ann\"]\n[Black \"Ben\"]\n\n1. c3-d4 *");
        let mine = SavedAnalysis { label: Label::new("Mine", ""), ..base.clone() };
        let theirs = analysis("[White \"Eva\"]\n[Black \"Ben\"]\n[Site \"Berlin\"]\n\n1. c3-d4 0-1");
        let both = merge(Some(&base), &mine, &theirs).expect("the same start");
        let tag = |name| both.entry.record.tags.get(name);
        assert_eq!((tag("White"), tag("Black"), tag("Site")), (Some("Eva"), Some("Ben"), Some("Berlin")));
        assert_eq!((both.entry.record.result, both.entry.label.name()), (theirs.record.result, "Mine"));
        assert!(!both.has_conflict);
    }

    #[test]
    fn the_board_keeps_its_position() {
        let base = analysis("1. c3-d4 e5-d4-c3 2. b2-c3-d4 *");
        let mine = base.clone().at_number(2);
        let theirs = analysis("1. c3-b4 (1. c3-d4 e5-d4-c3 2. b2-c3-d4) *");
        let both = merge(Some(&base), &mine, &theirs).expect("the same start").entry;
        assert_eq!(both.cursor().game(), mine.cursor().game());
        let gone = merge(Some(&base), &mine, &analysis("1. c3-d4 *")).expect("the same start").entry;
        assert_eq!(gone.cursor().game().moves(), &mine.cursor().game().moves()[..1]);
    }

    /// Adds a random move, comment or symbol.
    fn add(record: &mut Record, rng: &mut Rng, name: &str) {
        let nodes: Vec<_> = std::iter::once(NodeId::ROOT).chain(record.tree().preorder()).collect();
        let at = nodes[rng.usize(..nodes.len())];
        let legal = record.game_to(at).legal_moves();
        match rng.u8(..3) {
            0 if !legal.is_empty() => _ = record.add(at, legal[rng.usize(..legal.len())]).expect("a legal move"),
            1 => {
                record.annotation_mut(at).after =
                    Comment::new(&format!("{name}{}", rng.u16(..))).expect("a short comment")
            }
            _ => record.annotation_mut(at).nags = vec![Nag(rng.u8(1..7))],
        }
    }

    #[test]
    fn two_tabs_lose_nothing_whatever_they_add_and_in_whatever_order_they_save() {
        let mut rng = Rng::with_seed(40);
        for _ in 0..300 {
            let mut base = analysis("1. c3-d4 e5-d4-c3 2. b2-c3-d4 (2. d2-c3-b4) *");
            for _ in 0..rng.usize(..6) {
                add(&mut base.record, &mut rng, "base");
            }
            let [mut mine, mut theirs] = [base.clone(), base.clone()];
            for (it, name) in [(&mut mine, "mine"), (&mut theirs, "theirs")] {
                for _ in 0..rng.usize(..5) {
                    add(&mut it.record, &mut rng, name);
                }
            }
            let both = merge(Some(&base), &mine, &theirs).expect("the same start").entry;
            for it in [&mine, &theirs] {
                for id in it.record.tree().preorder() {
                    let moves = it.record.moves_to(id);
                    assert!(both.record.tree().contains_line(&moves));
                    let (note, merged) = (it.record.tree().note(id), both.record.tree().node_after(&moves));
                    let base_node = base.record.tree().follow(moves.iter().copied());
                    let is_own = base_node.len() < moves.len()
                        || base.record.tree().note(base_node[moves.len() - 1]).after != note.after;
                    assert!(!is_own || both.record.tree().note(merged).after.as_str().contains(note.after.as_str()));
                }
            }
            // The other tab gets the same content, and merging again changes nothing.
            let there = merge(Some(&theirs), &theirs, &both).expect("the same start").entry;
            assert_eq!(there.record, both.record);
            assert_eq!(merge(Some(&mine), &both, &both).expect("the same start").entry.record, both.record);
        }
    }
}
