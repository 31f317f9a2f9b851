//! What a text box has reported and has not got back yet.
//!
//! A box reports each change to its owner, and the owner's state comes back after it was rendered. Until then the user may
//! have typed more, which an older text must not replace.

use std::collections::VecDeque;

/// The reported values that have not come back, the oldest first.
///
/// ```
/// # use laska_ui::panels::Echoes;
/// let mut echoes = Echoes::default();
/// ["a", "ab"].into_iter().for_each(|typed| echoes.report(typed));
/// assert!(!echoes.must_show(&"a", &"ab"), "the rest is on its way");
/// assert!(!echoes.must_show(&"ab", &"ab"), "the box shows it");
/// assert!(echoes.must_show(&"cd", &"ab"), "someone else has changed it");
/// ```
#[derive(Clone, Debug)]
pub struct Echoes<T>(VecDeque<T>);

impl<T> Default for Echoes<T> {
    fn default() -> Self {
        Self(VecDeque::new())
    }
}

impl<T: PartialEq> Echoes<T> {
    /// Notes a value that the box reports.
    pub fn report(&mut self, value: T) {
        self.0.push_back(value);
    }

    /// Receives the owner's value. Returns whether the box, which shows a value of its own, must show this one instead: not if
    /// it has reported that value and has changed since, so that its own is newer.
    pub fn must_show(&mut self, value: &T, shown: &T) -> bool {
        let reported = self.0.iter().position(|it| it == value).filter(|_| value != shown);
        match reported {
            Some(index) => drop(self.0.drain(..=index)),
            None => self.0.clear(),
        }
        reported.is_none() && value != shown
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;

    /// However late the owner's values come, and however many it leaves out, the box keeps what was typed, and in the end
    /// shows what the owner has.
    #[test]
    fn late_values_never_replace_what_was_typed() {
        for seed in 0..2_000 {
            let mut rng = Rng::with_seed(seed);
            let (mut echoes, mut shown, mut rendered) = (Echoes::default(), 0_u32, VecDeque::new());
            for typed in 1..20 {
                shown = typed;
                echoes.report(typed);
                rendered.push_back(typed);
                while rng.bool()
                    && let Some(value) = rendered.pop_front()
                {
                    if rng.bool() || rendered.is_empty() {
                        assert!(!echoes.must_show(&value, &shown), "{seed}: {value} replaces {shown}");
                    }
                }
            }
            assert!(!echoes.must_show(&shown, &shown));
            assert!(echoes.must_show(&100, &shown), "a value from elsewhere is shown");
        }
    }
}
