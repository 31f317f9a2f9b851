//! Owns the weights of the terms, and their values as set by hand. Knows no terms: those are beside it.

/// What each term counts, in hundredths of a counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// A soldier on top of a column.
    pub soldier: i32,
    /// An officer on top of a column.
    pub officer: i32,
    /// A soldier right under its own commander, with nothing but own counters between: it commands next.
    pub soldier_guard: i32,
    /// An officer in such a place.
    pub officer_guard: i32,
    /// A counter of the enemy held anywhere in the column.
    pub captive: i32,
    /// An own counter below the enemy's captives: no enemy, but no guard either.
    pub buried: i32,
    /// Each captive that is freed at once if the commander is taken, for it has no guard.
    pub loose_captive: i32,
    /// More for each such captive that is an officer.
    pub loose_officer: i32,
    /// Each rank that a soldier commander has gone.
    pub advance: i32,
    /// A soldier commander on its first rank, where it keeps enemies from promotion.
    pub home: i32,
    /// A column at the edge, where it cannot be jumped.
    pub edge: i32,
    /// Each step that a side could make.
    pub mobility: i32,
    /// The move.
    pub tempo: i32,
}

impl Weights {
    /// Set by hand, from what the sources say of columns. To be replaced by fitted ones.
    pub const BY_HAND: Self = Self {
        soldier: 100,
        officer: 170,
        soldier_guard: 75,
        officer_guard: 110,
        captive: 25,
        buried: 10,
        loose_captive: -22,
        loose_officer: -20,
        advance: 4,
        home: 8,
        edge: 5,
        mobility: 3,
        tempo: 5,
    };
}

impl Default for Weights {
    fn default() -> Self {
        Self::BY_HAND
    }
}
