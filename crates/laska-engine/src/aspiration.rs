//! Owns the windows that a line is searched with, from a narrow one around what is expected to the whole. Knows no
//! search.

use crate::{Depth, Score};

/// The scores between which the search of a line tells exactly; outside it tells just on which side.
///
/// A search with a narrow window cuts off more. The expected score comes from the depth before, and is seldom far off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
    /// How far the next window reaches beyond a side that was passed, in hundredths of a counter.
    margin: i32,
}

/// Scores of shallow depths tell little of the next one.
const FIRST_NARROW: Depth = Depth(5);
const FIRST_MARGIN: i32 = 24;
/// Beyond this the side is opened whole: whatever has changed is not small.
const LAST_MARGIN: i32 = 400;

impl Window {
    /// Everything.
    pub(crate) const WHOLE: Self = Self { alpha: Score::BELOW_ALL, beta: Score::ABOVE_ALL, margin: LAST_MARGIN };

    /// The first window of a depth, when the depth before gave that score.
    pub(crate) fn around(expected: Score, depth: Depth) -> Self {
        if depth < FIRST_NARROW || expected.decided_in().is_some() {
            return Self::WHOLE;
        }
        Self { alpha: expected.less(FIRST_MARGIN), beta: expected.more(FIRST_MARGIN), margin: FIRST_MARGIN }
    }

    /// The window to search again with after that score; `None` when it is inside this one, and so exact.
    pub(crate) fn wider_for(self, score: Score) -> Option<Self> {
        let margin = self.margin * 3;
        let is_open = margin > LAST_MARGIN || score.decided_in().is_some();
        if score <= self.alpha {
            let alpha = if is_open { Score::BELOW_ALL } else { score.less(margin) };
            Some(Self { alpha, beta: self.beta, margin })
        } else if score >= self.beta {
            let beta = if is_open { Score::ABOVE_ALL } else { score.more(margin) };
            Some(Self { alpha: self.alpha, beta, margin })
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_score_is_inside_a_window_after_a_few() {
        for true_score in [-15_990, -9000, -90, -1, 0, 30, 700, 15_999].map(Score::from_bits) {
            let mut window = Window::around(Score::value(10), Depth(9));
            let mut searches = 1;
            while let Some(wider) = window.wider_for(true_score) {
                assert!(wider.alpha <= window.alpha && wider.beta >= window.beta && wider != window);
                window = wider;
                searches += 1;
            }
            assert!(window.alpha < true_score && true_score < window.beta);
            assert!(searches <= 4, "{true_score}: {searches} searches");
        }
    }

    #[test]
    fn a_decided_score_is_asked_for_without_a_window() {
        assert_eq!(Window::around(Score::win_in(crate::Plies(9)), Depth(20)), Window::WHOLE);
    }
}
