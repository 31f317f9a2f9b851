//! Owns which puzzle comes: the one that is named, today's, the next one, any.

use super::day::Day;
use super::state::Room;

impl Room {
    /// The puzzle that the address names: by `today`, by a date, or by its number.
    pub(super) fn named(&self) -> Option<(usize, Option<Day>)> {
        let day = if self.rest() == "today" { Some(self.today) } else { Day::read(self.rest()) };
        if let Some(day) = day {
            return Some((day.choice(self.all().len())?, Some(day)));
        }
        let number: u32 = self.rest().parse().ok()?;
        let index = self.all().iter().position(|puzzle| puzzle.id.0 == number)?;
        Some((index, None))
    }

    /// The puzzle of today, by its place in the file, with the day.
    #[must_use]
    pub fn todays(&self) -> Option<(usize, Day)> {
        Some((self.today.choice(self.all().len())?, self.today))
    }

    /// The next puzzle that is not solved, after one or from the start: of its grade first, then the easiest.
    #[must_use]
    pub fn next(&self, after: Option<usize>) -> Option<usize> {
        let all = self.all();
        let open = |index: &usize| !self.record.is_solved(all[*index].id) && Some(*index) != after;
        let beside = after.and_then(|after| {
            let same = |index: &usize| all[*index].grade == all[after].grade;
            (after..all.len()).chain(0..after).filter(same).find(open)
        });
        beside.or_else(|| (0..all.len()).filter(open).min_by_key(|&index| all[index].grade))
    }

    /// A puzzle by chance: of those that are not solved, as long as there are some.
    #[must_use]
    pub fn any(&self, chance: u32) -> Option<usize> {
        let all = self.all();
        let mut among: Vec<usize> = (0..all.len()).filter(|&index| !self.record.is_solved(all[index].id)).collect();
        if among.is_empty() {
            among = (0..all.len()).collect();
        }
        among.get(chance as usize % among.len().max(1)).copied()
    }
}
