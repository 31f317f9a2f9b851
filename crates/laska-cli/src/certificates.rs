//! Confirms certificates: plays their moves against every defense.

use laska_engine::{CheckedWin, Refutation, TooManyPositions};
use laska_library::{Certificate, CertificateError};
use laska_rules::{Move, Position};

/// The reason why a certificate is not confirmed.
#[derive(Debug, thiserror::Error)]
pub enum CertificateFailure {
    /// The positions do not fit in memory; it may be valid nevertheless.
    #[error(transparent)]
    Memory(TooManyPositions),
    /// A move is missing, has too large an index, or is left.
    #[error(transparent)]
    Unreadable(CertificateError),
    /// The moves do not win.
    #[error("the moves do not win: {0}")]
    Refuted(Refutation),
}

/// Confirms a certificate. `check` plays the strategy that it gets against every defense from the root of the certificate, like
/// [`laska_engine::check_win`].
///
/// # Errors
/// If the certificate is not confirmed.
pub fn confirm(
    certificate: &Certificate,
    check: impl FnOnce(
        &mut dyn FnMut(&Position) -> Option<Move>,
    ) -> Result<Result<CheckedWin, Refutation>, TooManyPositions>,
) -> Result<CheckedWin, CertificateFailure> {
    let mut moves = certificate.moves();
    let mut unreadable = None;
    let result = check(&mut |position| {
        moves.next_move(position).unwrap_or_else(|error| {
            unreadable = Some(error);
            None
        })
    });
    if let Some(error) = unreadable {
        return Err(CertificateFailure::Unreadable(error));
    }
    let win = result.map_err(CertificateFailure::Memory)?.map_err(CertificateFailure::Refuted)?;
    moves.finish().map_err(CertificateFailure::Unreadable)?;
    Ok(win)
}
