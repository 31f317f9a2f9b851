//! The terms of the evaluation and their names.

/// Defines [`Term`] with the name of each term in the table of weights.
macro_rules! terms {
    ($($variant:ident = $name:literal,)*) => {
        /// A feature of a position that is counted for each side.
        ///
        /// Most are described in the literature: columns and their guards, prisoners, weak columns and what capturing
        /// them would free, advancement, the first rank, the edge, mobility, threats, tempo.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Term {
            $(#[doc = $name] $variant,)*
        }

        impl Term {
            /// All terms, in the order of their weights.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$variant,)*];

            /// Returns the name, as in the table of weights.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
        }
    };
}

terms! {
    // A soldier commander, by ranks to promotion; see [`Term::soldier`].
    Soldier = "soldier, 1 to go",
    Soldier2 = "soldier, 2 to go",
    Soldier3 = "soldier, 3 to go",
    Soldier4 = "soldier, 4 to go",
    Soldier5 = "soldier, 5 to go",
    Soldier6 = "soldier, 6 to go",
    Soldier7 = "soldier, 7 to go",
    // An adjustment for a soldier commander, by files to the nearer edge; see [`Term::soldier_file`].
    SoldierFile = "soldier, edge file",
    SoldierFile1 = "soldier, file 1 in",
    SoldierFile2 = "soldier, file 2 in",
    SoldierFile3 = "soldier, file 3 in",
    // An officer commander, by distance to the nearest edge; see [`Term::officer`].
    Officer = "officer, edge",
    Officer1 = "officer, 1 in",
    Officer2 = "officer, 2 in",
    Officer3 = "officer, 3 in",
    // Guards: the counters of the commander's color directly under it, which command next.
    FirstGuard = "first guard",
    SecondGuard = "second guard",
    FurtherGuard = "further guard",
    OfficerFirstGuard = "officer as first guard",
    OfficerFurtherGuard = "officer as further guard",
    GuardOfOfficer = "guard of officer",
    // Prisoners, by the number of guards above them. Unguarded prisoners are freed when the commander is captured, so
    // their column is weak. See [`Term::prisoner`].
    Prisoner = "first unguarded prisoner",
    Prisoner01 = "second unguarded prisoner",
    Prisoner02 = "further unguarded prisoner",
    Prisoner10 = "first prisoner under one guard",
    Prisoner11 = "second prisoner under one guard",
    Prisoner12 = "further prisoner under one guard",
    Prisoner20 = "first prisoner under guards",
    Prisoner21 = "second prisoner under guards",
    Prisoner22 = "further prisoner under guards",
    // An adjustment for prisoners that are officers.
    UnguardedOfficer = "officer as unguarded prisoner",
    GuardedOfficer = "officer as guarded prisoner",
    // Columns of the side to move that the opponent threatens to capture.
    Threatened = "threatened",
    ThreatenedOfficer = "threatened officer",
    ThreatenedGuarded = "threatened guarded",
    ThreatenedUnguarded = "threatened unguarded prisoner",
    // Columns between two empty squares on a diagonal.
    Exposed = "exposed",
    ExposedOfficer = "exposed officer",
    // Mobility.
    Step = "step",
    OfficerStep = "officer's step",
    Stuck = "stuck column",
    StuckOfficer = "stuck officer",
    // The first rank, held to prevent promotion, and soldiers that can promote with a step.
    HomeHeld = "home square held",
    OpenPromotion = "open promotion square",
    // The right to move.
    Tempo = "tempo",
}

impl Term {
    /// The number of terms.
    pub const COUNT: usize = Self::ALL.len();

    /// Returns the index of the term, less than [`Term::COUNT`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the term of a soldier commander with 1 to 7 ranks to promotion.
    pub(super) const fn soldier(to_go: u8) -> Self {
        Self::ALL[Self::Soldier.index() + to_go as usize - 1]
    }

    /// Returns the term of a soldier commander 0 to 3 files from the edge.
    pub(super) const fn soldier_file(from_side: u8) -> Self {
        Self::ALL[Self::SoldierFile.index() + from_side as usize]
    }

    /// Returns the term of an officer commander 0 to 3 squares from the edge.
    pub(super) const fn officer(from_edge: u8) -> Self {
        Self::ALL[Self::Officer.index() + from_edge as usize]
    }

    /// Returns the term of a prisoner below this many guards and other prisoners; more than two count as two.
    pub(super) const fn prisoner(guards: u32, above: u32) -> Self {
        const MANY: u32 = 2;
        let guards = if guards > MANY { MANY } else { guards };
        let above = if above > MANY { MANY } else { above };
        Self::ALL[Self::Prisoner.index() + (guards * (MANY + 1) + above) as usize]
    }
}
