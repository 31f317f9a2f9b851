//! Owns proof and disproof numbers: how far a win is from being proved and from being refuted.

/// How many positions at least, in the worst of cases, must still be proved and disproved (Allis, van der Meulen, van
/// den Herik 1994).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

/// It cannot be done.
pub(super) const NEVER: u32 = u32::MAX;

/// The largest number that can still come down; well below [`NEVER`], so that thresholds above it can be told.
const MOST: u32 = 1 << 30;

impl Numbers {
    pub(super) const PROVED: Self = Self { proof: 0, disproof: NEVER };
    pub(super) const DISPROVED: Self = Self { proof: NEVER, disproof: 0 };

    pub(super) const fn are_final(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// What must be done for all of several things: the most for one of them, and one for each other that is not done yet.
///
/// The plain sum counts what is reached on several ways several times, which in a game full of transpositions drowns
/// everything else (Ueda, Hashimoto, Hashimoto, Iida: Weak Proof-Number Search, 2008).
#[derive(Clone, Copy, Default)]
pub(super) struct All {
    most: u32,
    open: u32,
}

impl All {
    pub(super) fn add(&mut self, number: u32) {
        self.most = self.most.max(number);
        self.open += u32::from(number > 0);
    }

    /// The number of the whole.
    pub(super) fn number(self) -> u32 {
        if self.most == NEVER { NEVER } else { self.most.saturating_add(self.others()).min(MOST) }
    }

    /// What the others add to the number of one of them.
    pub(super) const fn others(self) -> u32 {
        self.open.saturating_sub(1)
    }
}

/// How far one of several ways may go when the second best is at that number: a quarter beyond it, so that the search
/// does not jump to and fro between two ways that are about equal (Pawlewicz and Lew, 2006).
pub(super) const fn beyond(second: u32) -> u32 {
    second.saturating_add(second / 4).saturating_add(1)
}
