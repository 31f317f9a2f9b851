//! Owns what a fit says of itself: how it went, and each weight before and after. Fits nothing.

use std::io::{self, Write};

use laska_engine::evaluation::{Term, Weights};

use super::games::{Part, Split};
use super::regression::{End, Fitted};
use super::scale::Scale;
use super::values::SoldierSize;

/// All that is said.
pub(super) struct Report<'a> {
    pub(super) split: &'a Split,
    pub(super) scales: Scales,
    pub(super) losses: Losses,
    pub(super) soldier: Soldier,
    pub(super) fitted: &'a Fitted,
    pub(super) old: &'a Weights,
    pub(super) new: &'a Weights,
}

/// How results follow from what is said of a position.
pub(super) struct Scales {
    /// By the weights that were.
    pub(super) judge: Scale,
    /// By the search.
    pub(super) search: Scale,
}

/// Mean log losses over what was held out.
pub(super) struct Losses {
    pub(super) old: f64,
    pub(super) new: f64,
    /// That of the search's scores: a judge can hardly do better.
    pub(super) search: f64,
}

/// What a soldier is worth.
pub(super) struct Soldier {
    pub(super) old: SoldierSize,
    /// Where a hundredth stands for the old odds.
    pub(super) fitted: SoldierSize,
    /// What all weights are multiplied by in the end.
    pub(super) factor: f64,
}

impl Report<'_> {
    /// The table for people.
    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let Self { split, scales, losses, soldier, fitted, .. } = self;
        let size = |part: &Part| format!("{} positions of {} games", part.rows.len(), part.games);
        let end = match fitted.end {
            End::Converged => "converged",
            End::OutOfEpochs => "not converged",
        };
        let [judge, search] = [&scales.judge, &scales.search].map(|scale| 1.0 / scale.0);
        writeln!(out, "fitted    {}; {} epochs, {end}", size(&split.fitted), fitted.epochs)?;
        writeln!(out, "held out  {}", size(&split.held_out))?;
        writeln!(
            out,
            "loss      {:.5} -> {:.5} held out; of the search's scores {:.5}",
            losses.old, losses.new, losses.search
        )?;
        writeln!(out, "scale     odds times e for {judge:.0} hundredths of the judge, {search:.0} of the search")?;
        let Soldier { old, fitted, factor } = soldier;
        let (taken, commander) = (factor * fitted.taken(), factor * fitted.commander);
        writeln!(
            out,
            "soldier   {:.1} -> {taken:.1} taken, {:.1} -> {commander:.1} in command",
            old.taken(),
            old.commander
        )?;
        writeln!(out, "factor    {factor:.3}: {:.1} taken before all weights were multiplied by it", fitted.taken())?;
        self.write_weights(out)
    }

    fn write_weights(&self, out: &mut impl Write) -> io::Result<()> {
        let width = Term::ALL.map(|term| term.name().len()).into_iter().max().unwrap_or(0);
        writeln!(out, "{:width$}  opening        ending", "")?;
        for term in Term::ALL {
            let (old, new) = (self.old.of(term), self.new.of(term));
            let opening = format!("{:>4} -> {:>4}", old.opening(), new.opening());
            writeln!(out, "{:width$}  {opening}   {:>4} -> {:>4}", term.name(), old.ending(), new.ending())?;
        }
        Ok(())
    }
}
