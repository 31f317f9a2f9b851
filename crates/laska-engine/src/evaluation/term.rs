//! The terms that a position's value is made of, and their names. Knows no weights and does not count.

/// Defines [`Term`]: each term with its name in the table of weights.
macro_rules! terms {
    ($($variant:ident = $name:literal,)*) => {
        /// Something that is counted for each side.
        ///
        /// Most are named in the literature: columns and their guards, prisoners held and carried, weak columns and
        /// what their loss would free, advancement, the first rank, the edge, mobility, threats, the move.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Term {
            $(#[doc = $name] $variant,)*
        }

        impl Term {
            /// All of them, in the order of their weights.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$variant,)*];

            /// The name, as in the table of weights.
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
    // A soldier commander, by the ranks left to the far side; see [`Term::soldier`].
    Soldier = "soldier, 1 to go",
    Soldier2 = "soldier, 2 to go",
    Soldier3 = "soldier, 3 to go",
    Soldier4 = "soldier, 4 to go",
    Soldier5 = "soldier, 5 to go",
    Soldier6 = "soldier, 6 to go",
    Soldier7 = "soldier, 7 to go",
    // A correction for a soldier commander, by the files to the nearer edge; see [`Term::soldier_file`].
    SoldierFile = "soldier, edge file",
    SoldierFile1 = "soldier, file 1 in",
    SoldierFile2 = "soldier, file 2 in",
    SoldierFile3 = "soldier, file 3 in",
    // An officer commander, by the squares to the nearest edge; see [`Term::officer`].
    Officer = "officer, edge",
    Officer1 = "officer, 1 in",
    Officer2 = "officer, 2 in",
    Officer3 = "officer, 3 in",
    // Own counters right under the commander, which command next.
    FirstGuard = "first guard",
    SecondGuard = "second guard",
    FurtherGuard = "further guard",
    OfficerFirstGuard = "officer as first guard",
    OfficerFurtherGuard = "officer as further guard",
    GuardOfOfficer = "guard of officer",
    // Prisoners, by the guards above them. Without a guard they are freed when the commander is captured: a weak
    // column. See [`Term::prisoner`].
    Prisoner = "first unguarded prisoner",
    Prisoner01 = "second unguarded prisoner",
    Prisoner02 = "further unguarded prisoner",
    Prisoner10 = "first prisoner under one guard",
    Prisoner11 = "second prisoner under one guard",
    Prisoner12 = "further prisoner under one guard",
    Prisoner20 = "first prisoner under guards",
    Prisoner21 = "second prisoner under guards",
    Prisoner22 = "further prisoner under guards",
    // A correction for prisoners that are officers.
    UnguardedOfficer = "officer as unguarded prisoner",
    GuardedOfficer = "officer as guarded prisoner",
    // Columns of the side to move that can be captured, unless it parries.
    Threatened = "threatened",
    ThreatenedOfficer = "threatened officer",
    ThreatenedGuarded = "threatened guarded",
    ThreatenedUnguarded = "threatened unguarded prisoner",
    // Columns with empty squares before and behind on a diagonal.
    Exposed = "exposed",
    ExposedOfficer = "exposed officer",
    // Mobility.
    Step = "step",
    OfficerStep = "officer's step",
    Stuck = "stuck column",
    StuckOfficer = "stuck officer",
    // The first rank, held against promotion, and soldiers that can promote with a step.
    HomeHeld = "home square held",
    OpenPromotion = "open promotion square",
    // The move.
    Tempo = "tempo",
}

impl Term {
    /// How many terms there are.
    pub const COUNT: usize = Self::ALL.len();

    /// A number below [`Term::COUNT`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// A soldier commander with so many ranks to go, 1 to 7.
    pub(super) const fn soldier(to_go: u8) -> Self {
        Self::ALL[Self::Soldier.index() + to_go as usize - 1]
    }

    /// A soldier commander so many files from the side, 0 to 3.
    pub(super) const fn soldier_file(from_side: u8) -> Self {
        Self::ALL[Self::SoldierFile.index() + from_side as usize]
    }

    /// An officer commander so many squares from the edge, 0 to 3.
    pub(super) const fn officer(from_edge: u8) -> Self {
        Self::ALL[Self::Officer.index() + from_edge as usize]
    }

    /// A prisoner below so many guards and other prisoners; more than two count as two.
    pub(super) const fn prisoner(guards: u32, above: u32) -> Self {
        const MANY: u32 = 2;
        let guards = if guards > MANY { MANY } else { guards };
        let above = if above > MANY { MANY } else { above };
        Self::ALL[Self::Prisoner.index() + (guards * (MANY + 1) + above) as usize]
    }
}
