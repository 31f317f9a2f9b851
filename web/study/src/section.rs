//! The sections of the study: a table with one entry for each, and their names.

/// The table of all sections, in the order of the page. The study opens with the first. Passes each section with its name, the
/// name of its part of the program, and the type that implements [`StudySection`](crate::frame::StudySection), to a macro.
#[macro_export]
macro_rules! sections {
    ($action:ident) => {
        $action! {
            /// Recorded games, openings and studies.
            Library = library: $crate::library::Catalog,
            /// A game tree with engine analysis: `analysis/fen=…&moves=…`, in the form of a game's address.
            Analysis = analysis: $crate::analysis::state::Analysis,
            /// Positions with a single good move.
            Puzzles = puzzles: $crate::puzzles::Puzzles,
            /// The rules and the basics of strategy, step by step.
            Lessons = lessons: $crate::lessons::Lessons,
            /// The position editor: `editor/FEN`.
            Editor = editor: $crate::editor::state::Editor,
            /// Endings against perfect play, and the names of squares. A part of the puzzles in the navigation.
            Practice = practice: $crate::practice::Practice,
            /// What is due: own mistakes, openings, and the puzzle of the day. A part of the puzzles in the navigation.
            Today = today: $crate::today::Today,
            /// The check of a problem: `problem/win-5&fen=…`. A part of the analysis in the navigation.
            Problem = problem: $crate::problem::state::Problem,
            /// Collections of problems, and problems that others have sent: `problems/KEY/3`, `problems/LINK/3`. A part of the puzzles in
            /// the navigation.
            Problems = problems: $crate::problems::Problems,
            /// The copy of everything to another device: `devices/live=TEXT`. A part of the library in the navigation.
            Devices = devices: $crate::devices::state::DevicesPage,
        }
    };
}

macro_rules! define_sections {
    ($($(#[$doc:meta])* $section:ident = $part:ident: $state:ty,)+) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Section {
            $($(#[$doc])* $section,)+
        }

        impl Section {
            /// All sections, in the order of the page.
            pub const ALL: &[Self] = &[$(Self::$section),+];

            /// Returns the name used in addresses and style sheets.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$section => stringify!($part),)+
                }
            }
        }
    };
}

sections!(define_sections);

impl Default for Section {
    fn default() -> Self {
        Self::ALL[0]
    }
}
