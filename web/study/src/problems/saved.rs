//! The saved collections of problems and the attempts at problems, and the text in which the browser stores them: a line with the
//! version, then one line for each. A deleted collection leaves a line without a text, so that another tab does not bring it
//! back.

use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

use laska_app::problem_set::{Problem, ProblemSet};
use laska_app::{Timestamp, link_text};
use laska_rules::notation::record::limits;

use crate::problem::problem_address;
use crate::puzzles::{PuzzleProgress, PuzzleStatus};
use crate::store::{NewerLines, SectionProgress};

/// The key of a saved collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SetKey(pub u32);

/// All saved collections, and the attempts at their problems and at those of links.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Saved {
    sets: BTreeMap<SetKey, SavedSet>,
    /// The attempts by the address of the problem, which says what has to be reached in which position.
    attempts: BTreeMap<String, PuzzleProgress>,
    newer_lines: NewerLines,
}

#[derive(Clone, Debug, PartialEq)]
struct SavedSet {
    changed: Timestamp,
    /// The collection; `None` if it is deleted.
    set: Option<Rc<ProblemSet>>,
}

impl Saved {
    /// Returns the collections that are not deleted, the latest change first.
    pub fn sets(&self) -> Vec<(SetKey, &Rc<ProblemSet>)> {
        let mut all: Vec<_> =
            self.sets.iter().filter_map(|(key, it)| Some((it.changed, *key, it.set.as_ref()?))).collect();
        all.sort_by_key(|&(changed, key, _)| (std::cmp::Reverse(changed), key));
        all.into_iter().map(|(_, key, set)| (key, set)).collect()
    }

    /// Returns a collection that is not deleted.
    pub fn set(&self, key: SetKey) -> Option<&Rc<ProblemSet>> {
        self.sets.get(&key)?.set.as_ref()
    }

    /// Returns the key of a collection that is equal to this one.
    pub fn key_of(&self, set: &ProblemSet) -> Option<SetKey> {
        self.sets().into_iter().find(|(_, known)| known.as_ref() == set).map(|(key, _)| key)
    }

    /// Replaces a collection, or deletes it.
    pub fn put(&mut self, key: SetKey, set: Option<ProblemSet>, now: Timestamp) {
        // A clock that was set back must not make the change look older than what it replaces.
        let changed = self.sets.get(&key).map_or(now, |it| now.max(Timestamp(it.changed.0 + 1)));
        self.sets.insert(key, SavedSet { changed, set: set.map(Rc::new) });
    }

    pub fn attempts(&self, problem: &Problem) -> Option<PuzzleProgress> {
        self.attempts.get(&address_of(problem)).copied()
    }

    pub fn is_solved(&self, problem: &Problem) -> bool {
        self.attempts(problem).is_some_and(|it| it.status >= PuzzleStatus::Solved)
    }

    /// Records a wrong move, that the solution was shown, or that the problem was solved.
    pub fn record(&mut self, problem: &Problem, status: PuzzleStatus) {
        let before = self.attempts(problem);
        // Only the first try ever counts as such, not the first one since the page was opened.
        let status = match before {
            None => status,
            Some(before) => before.status.max(status.min(PuzzleStatus::Solved)),
        };
        let tries = before.map_or(0, |it| it.tries).saturating_add(1);
        self.attempts.insert(address_of(problem), PuzzleProgress { status, tries });
    }
}

fn address_of(problem: &Problem) -> String {
    problem_address(problem.position(), problem.capture_rule(), problem.stipulation)
}

/// What stands in place of the text of a deleted collection.
const DELETED: &str = "deleted";

impl SectionProgress for Saved {
    const KEY: &'static str = "laska.problems";

    fn newer_lines(&mut self) -> &mut NewerLines {
        &mut self.newer_lines
    }

    fn read_line(&mut self, name: &str, words: &[&str]) -> Option<()> {
        match (name, words) {
            ("set", [key, changed, text]) => {
                let set = match *text {
                    DELETED => None,
                    text => Some(Rc::new(ProblemSet::read(&link_text::unpack(text, limits::BYTES).ok()?).ok()?)),
                };
                self.sets.insert(SetKey::read(key)?, SavedSet { changed: Timestamp(changed.parse().ok()?), set });
            }
            ("attempt", [status, tries, address]) => {
                let status = PuzzleStatus::ALL.into_iter().find(|known| known.name() == *status)?;
                let tries = tries.parse().ok().filter(|&tries: &u32| tries > 0)?;
                self.attempts.insert((*address).to_owned(), PuzzleProgress { status, tries });
            }
            _ => return None,
        }
        Some(())
    }

    fn write(&self) -> String {
        let text = |set: &Rc<ProblemSet>| link_text::pack(&set.to_string());
        let sets = self.sets.iter().map(|(key, SavedSet { changed, set })| {
            let text = set.as_ref().map_or_else(|| DELETED.to_owned(), text);
            format!("\nset={key} {} {text}", changed.0)
        });
        let attempts =
            self.attempts.iter().map(|(address, it)| format!("\nattempt={} {} {address}", it.status.name(), it.tries));
        self.newer_lines.write_around(&sets.chain(attempts).collect::<String>())
    }

    /// The later change of a collection counts.
    fn merge(&self, other: &Self) -> Self {
        let mut merged = self.clone();
        for (key, set) in &other.sets {
            // Of two changes at the same time, one is chosen in the same way in every tab.
            let order = |it: &SavedSet| (it.changed, it.set.as_ref().map(|set| set.to_string()));
            if merged.sets.get(key).is_none_or(|own| own.changed <= set.changed && order(own) < order(set)) {
                merged.sets.insert(*key, set.clone());
            }
        }
        for (address, theirs) in &other.attempts {
            let own = merged.attempts.entry(address.clone()).or_insert(*theirs);
            own.status = own.status.max(theirs.status);
            own.tries = own.tries.max(theirs.tries);
        }
        merged.newer_lines = self.newer_lines.merge(&other.newer_lines);
        merged
    }
}

impl SetKey {
    /// Parses a key of an address.
    pub fn read(text: &str) -> Option<Self> {
        let is_key = text.len() == 8 && text.bytes().all(|it| it.is_ascii_digit() || (b'a'..=b'f').contains(&it));
        if is_key { u32::from_str_radix(text, 16).ok().map(Self) } else { None }
    }
}

impl fmt::Display for SetKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}
