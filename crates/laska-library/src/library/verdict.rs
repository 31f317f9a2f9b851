//! Owns what is true of a study, and how sure that is.

use laska_rules::Color;

use super::TagProblem;
use crate::PlyCount;

/// What best play of both sides comes to, and how sure that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What it comes to.
    pub solved: Solved,
    /// How sure that is.
    pub certainty: Certainty,
}

/// What best play of both sides comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solved {
    /// One side wins.
    Win {
        /// Which one.
        winner: Color,
        /// After how many plies, if that is known: exactly so many where every position was solved, else at most.
        plies: Option<PlyCount>,
    },
    /// Neither side can win.
    Draw,
}

/// How sure a verdict is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// Proven: every position that can arise was solved.
    Exact,
    /// Proven: a search found a win, which was then played out against every defense.
    Searched,
    /// An author says so.
    Claimed,
}

impl Verdict {
    /// The verdict of two tags: `White wins in 9` and `exact`.
    pub(super) fn read(verdict: &str, proof: &str) -> Result<Self, (&'static str, TagProblem)> {
        let certainty = match proof {
            "exact" => Certainty::Exact,
            "searched" => Certainty::Searched,
            "claim" => Certainty::Claimed,
            _ => return Err((Self::PROOF, TagProblem::Proof(proof.to_owned()))),
        };
        let solved = solved(verdict).ok_or((Self::VERDICT, TagProblem::Verdict(verdict.to_owned())))?;
        Ok(Self { solved, certainty })
    }

    /// The tag with what play comes to.
    pub(super) const VERDICT: &'static str = "Verdict";
    /// The tag with how sure that is.
    pub(super) const PROOF: &'static str = "Proof";
}

fn solved(text: &str) -> Option<Solved> {
    if text == "Draw" {
        return Some(Solved::Draw);
    }
    let (winner, rest) =
        Color::ALL.into_iter().find_map(|color| Some((color, text.strip_prefix(&color.to_string())?)))?;
    let rest = rest.strip_prefix(" wins")?;
    if rest.is_empty() {
        return Some(Solved::Win { winner, plies: None });
    }
    let plies = rest.strip_prefix(" in at most ").or_else(|| rest.strip_prefix(" in "))?;
    Some(Solved::Win { winner, plies: Some(PlyCount(plies.parse().ok()?)) })
}
