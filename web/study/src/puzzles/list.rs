//! The list of puzzles: filters by status and theme, and groups by difficulty that open and close.

use std::collections::BTreeMap;

use laska_library::{Difficulty, Puzzle, Rating, Theme};

use super::progress::{Progress, PuzzleStatus};

/// The puzzles to list, by what the player has done with them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StatusFilter {
    #[default]
    All,
    /// Puzzles without an answer.
    New,
    /// Puzzles that were tried and are not solved.
    Failed,
    Solved,
}

impl StatusFilter {
    /// All filters, in the order of the page.
    pub const ALL: [Self; 4] = [Self::All, Self::New, Self::Failed, Self::Solved];

    /// Returns the name used in tests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::New => "new",
            Self::Failed => "failed",
            Self::Solved => "solved",
        }
    }

    fn matches(self, status: Option<PuzzleStatus>) -> bool {
        match self {
            Self::All => true,
            Self::New => status.is_none(),
            Self::Failed => status == Some(PuzzleStatus::Tried),
            Self::Solved => status >= Some(PuzzleStatus::Solved),
        }
    }
}

/// Whether a group shows its puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fold {
    /// It shows them.
    Open,
    /// It shows only its heading.
    Closed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListEvent {
    /// List these puzzles.
    Status(StatusFilter),
    /// List the puzzles of a theme, or of all themes.
    Theme(Option<Theme>),
    /// Open or close a group.
    Fold(Difficulty, Fold),
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PuzzleList {
    status: StatusFilter,
    theme: Option<Theme>,
    /// The groups that the player has opened or closed.
    folds: BTreeMap<Difficulty, Fold>,
}

/// The listed puzzles of a difficulty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    pub difficulty: Difficulty,
    /// The indices of the puzzles.
    pub puzzles: Vec<usize>,
    /// The number of solved puzzles among them.
    pub solved: usize,
    /// Whether it shows them.
    pub fold: Fold,
}

impl PuzzleList {
    pub fn after(mut self, event: ListEvent) -> Self {
        match event {
            ListEvent::Status(status) => (self.status, self.folds) = (status, BTreeMap::new()),
            ListEvent::Theme(theme) => (self.theme, self.folds) = (theme, BTreeMap::new()),
            ListEvent::Fold(difficulty, fold) => _ = self.folds.insert(difficulty, fold),
        }
        self
    }

    pub const fn status(&self) -> StatusFilter {
        self.status
    }

    pub const fn theme(&self) -> Option<Theme> {
        self.theme
    }

    /// Returns the groups that have puzzles, easiest first. Until the player opens or closes one, the group of the
    /// player's rating is open; after a filter was chosen, all are.
    pub fn groups(&self, all: &[Puzzle], progress: &Progress) -> Vec<Group> {
        let elo = progress.rating().elo().0.clamp(0, i32::from(Rating::HIGHEST.elo()));
        let own = Rating::new(elo as u16).difficulty();
        let is_filtered = self.status != StatusFilter::All || self.theme.is_some();
        let fold = |difficulty| {
            let default = if is_filtered || difficulty == own { Fold::Open } else { Fold::Closed };
            self.folds.get(&difficulty).copied().unwrap_or(default)
        };
        let mut groups: Vec<Group> = Difficulty::all()
            .map(|difficulty| Group { difficulty, puzzles: Vec::new(), solved: 0, fold: fold(difficulty) })
            .collect();
        for (index, puzzle) in all.iter().enumerate() {
            let status = progress.of(puzzle.id).map(|it| it.status);
            let is_listed = self.status.matches(status) && self.theme.is_none_or(|theme| puzzle.has_theme(theme));
            let group = groups.iter_mut().find(|group| group.difficulty == puzzle.difficulty());
            if let (true, Some(group)) = (is_listed, group) {
                group.puzzles.push(index);
                group.solved += usize::from(progress.is_solved(puzzle.id));
            }
        }
        groups.retain(|group| !group.puzzles.is_empty());
        groups
    }
}

#[cfg(test)]
mod tests {
    use laska_library::Puzzles;

    use super::*;

    /// Three puzzles: a win in three moves, a position to hold, and a win in one.
    fn all() -> Vec<Puzzle> {
        let puzzles: Puzzles = "laska-puzzles 2 laska\n\
            5;win 5;600;/,B,///,W,,// w;c3-d4 d6-c7 d4-c5;c7-b6 c5-b6-a7\n\
            8;study hold;1800;///,W,B//,W,B/ b;f2-g3;d2-e1 f4-g5\n\
            9;win 1;0;////b,,,//w,w,, w;a1-b2;\n"
            .parse()
            .expect("three puzzles");
        puzzles.all
    }

    fn listed(list: &PuzzleList, progress: &Progress) -> Vec<(u8, Vec<usize>, Fold)> {
        let groups = list.groups(&all(), progress).into_iter();
        groups.map(|group| (group.difficulty.number(), group.puzzles, group.fold)).collect()
    }

    #[test]
    fn the_group_of_the_rating_is_open_until_the_player_folds_groups() {
        use Fold::{Closed, Open};
        let (list, progress) = (PuzzleList::default(), Progress::default());
        assert_eq!(listed(&list, &progress), [(1, vec![2], Closed), (2, vec![0], Open), (5, vec![1], Closed)]);
        let easiest = Difficulty::EASIEST;
        let list = list.after(ListEvent::Fold(easiest, Open)).after(ListEvent::Fold(Difficulty::HARDEST, Closed));
        assert_eq!(listed(&list, &progress).iter().map(|it| it.2).collect::<Vec<_>>(), [Open, Open, Closed]);
        let filtered = list.after(ListEvent::Status(StatusFilter::New));
        assert!(listed(&filtered, &progress).iter().all(|it| it.2 == Open));
    }

    #[test]
    fn puzzles_are_listed_by_status_and_theme() {
        let puzzles = all();
        let mut progress = Progress::default();
        progress.fail(puzzles[0].id, puzzles[0].rating);
        progress.solve(puzzles[2].id, puzzles[2].rating, PuzzleStatus::FirstTry);
        let shown = |list: &PuzzleList| {
            let mut shown: Vec<_> = listed(list, &progress).into_iter().flat_map(|it| it.1).collect();
            shown.sort_unstable();
            shown
        };
        for (status, expected) in StatusFilter::ALL.into_iter().zip([&[0, 1, 2][..], &[1], &[0], &[2]]) {
            assert_eq!(shown(&PuzzleList::default().after(ListEvent::Status(status))), expected, "{status:?}");
        }
        for theme in Theme::ALL {
            let expected: Vec<_> = (0..3).filter(|&index| puzzles[index].has_theme(theme)).collect();
            assert_eq!(shown(&PuzzleList::default().after(ListEvent::Theme(Some(theme)))), expected, "{theme:?}");
        }
        assert_eq!(shown(&PuzzleList::default().after(ListEvent::Theme(Some(Theme::StudyLike)))), [1]);
        let solved = PuzzleList::default().after(ListEvent::Status(StatusFilter::Solved));
        assert_eq!(solved.groups(&puzzles, &progress)[0].solved, 1);
        let none = solved.after(ListEvent::Theme(Some(Theme::Leapfrog)));
        assert_eq!(listed(&none, &progress), []);
    }
}
