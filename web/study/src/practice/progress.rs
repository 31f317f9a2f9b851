//! The progress in practice, and the text format in which the browser stores it: a line with the version, then one line
//! for each item.

use std::collections::BTreeMap;

use laska_library::EndingId;

use super::random_ending::RandomTask;
use super::squares::{Drill, Score};
use crate::store::{NewerLines, SectionProgress};

/// The result of an ending, from worst to best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EndingResult {
    /// The goal was reached.
    Done,
    /// The goal was reached without help and, if it is a win, in the smallest number of moves.
    Perfect,
}

impl EndingResult {
    const ALL: [Self; 2] = [Self::Done, Self::Perfect];

    /// Returns the name used in the stored text, style sheets and tests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Perfect => "perfect",
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    endings: BTreeMap<u32, EndingResult>,
    /// The number of random endings that were done.
    random: BTreeMap<RandomTask, u32>,
    scores: BTreeMap<Drill, Score>,
    /// Lines that only a newer version of the page can read.
    newer_lines: NewerLines,
}

/// The result of reading stored progress.
pub type StoredProgress = crate::store::StoredProgress<Progress>;

impl Progress {
    /// Returns the best result of an ending.
    pub fn ending(&self, id: EndingId) -> Option<EndingResult> {
        self.endings.get(&id.0).copied()
    }

    pub fn add_ending(&mut self, id: EndingId, result: EndingResult) {
        let best = self.endings.entry(id.0).or_insert(result);
        *best = result.max(*best);
    }

    /// Returns how many random endings of a task were done.
    pub fn random(&self, task: RandomTask) -> u32 {
        self.random.get(&task).copied().unwrap_or_default()
    }

    /// Counts a random ending.
    pub fn add_random(&mut self, task: RandomTask) {
        let count = self.random.entry(task).or_default();
        *count = count.saturating_add(1);
    }

    /// Returns the best score of a drill.
    pub fn score(&self, drill: Drill) -> Option<Score> {
        self.scores.get(&drill).copied()
    }

    pub fn add_score(&mut self, drill: Drill, score: Score) {
        let best = self.scores.entry(drill).or_insert(score);
        *best = score.max(*best);
    }
}

impl SectionProgress for Progress {
    const KEY: &'static str = "laska.practice";

    fn newer_lines(&mut self) -> &mut NewerLines {
        &mut self.newer_lines
    }

    fn read_line(&mut self, name: &str, words: &[&str]) -> Option<()> {
        match (name, words) {
            ("ending", [id, result]) => {
                let result = EndingResult::ALL.into_iter().find(|known| known.name() == *result)?;
                self.add_ending(EndingId(id.parse().ok()?), result);
            }
            ("random", [task, count]) => {
                let (task, count) = (RandomTask::parse(task)?, count.parse().ok().filter(|&count: &u32| count > 0)?);
                let here = self.random.entry(task).or_default();
                *here = count.max(*here);
            }
            ("squares", [drill, right, mean]) => {
                self.add_score(Drill::parse(drill)?, Score::new(right.parse().ok()?, mean.parse().ok()?)?);
            }
            _ => return None,
        }
        Some(())
    }

    fn write(&self) -> String {
        let endings = self.endings.iter().map(|(id, result)| format!("\nending={id} {}", result.name()));
        let random = self.random.iter().map(|(task, count)| format!("\nrandom={task} {count}"));
        let scores =
            self.scores.iter().map(|(drill, score)| format!("\nsquares={drill} {} {}", score.right, score.mean_ms()));
        self.newer_lines.write_around(&endings.chain(random).chain(scores).collect::<String>())
    }

    fn merge(&self, other: &Self) -> Self {
        let mut both = Self { newer_lines: self.newer_lines.merge(&other.newer_lines), ..self.clone() };
        other.endings.iter().for_each(|(&id, &result)| both.add_ending(EndingId(id), result));
        other.scores.iter().for_each(|(&drill, &score)| both.add_score(drill, score));
        for (&task, &count) in &other.random {
            let here = both.random.entry(task).or_default();
            *here = count.max(*here);
        }
        both
    }
}
