//! Certificates: the checker and the independent verifier give the same answer.

use laska_engine::{CheckStatus, MemorySize, Nodes, WinChecker};
use laska_library::Certificate;
use laska_tests::certificate::verify;

/// The limits of a check. Few bytes can lead to many positions if most moves are forced.
const MAX_MOVES: Nodes = Nodes(2000);
const MEMORY: MemorySize = MemorySize::mebibytes(2);
const MAX_POSITIONS: usize = 2000;

/// Reads a certificate, writes it again, and checks it twice.
pub fn certificates(data: &[u8]) {
    let Ok(certificate) = Certificate::parse(data) else { return };
    assert_eq!(Certificate::parse(&certificate.to_bytes()).as_ref(), Ok(&certificate));
    let capture_rule = certificate.variant().capture_rule;
    let Ok(mut checker) = WinChecker::new(certificate.root(), capture_rule, certificate.winner(), MEMORY) else {
        return;
    };
    let mut moves = certificate.moves();
    let is_won = match checker.step(MAX_MOVES, |position| moves.next_move(position).ok().flatten()) {
        Ok(CheckStatus::Running(_)) | Err(_) => return,
        Ok(CheckStatus::Won(_)) => moves.finish().is_ok(),
        Ok(CheckStatus::Refuted(_)) => false,
    };
    assert_eq!(verify(&certificate.to_bytes(), MAX_POSITIONS).is_ok(), is_won);
}
