//! Certificates of proved wins pass the checker and the independent verifier, which agree on every other file as well.

use fastrand::Rng;
use laska_engine::{CheckedWin, MemorySize, Nodes, ProofStatus, Prover, check_win};
use laska_library::data::{CERTIFICATES, OPENING_WINS};
use laska_library::{Certificate, OpeningWins};
use laska_rules::{Color, DrawRules, Position, Variant};
use laska_tests::certificate::{VerifiedWin, verify};
use laska_tests::positions::{PositionKind, random_position};

const MEMORY: MemorySize = MemorySize::mebibytes(64);
const NODES: Nodes = Nodes(5000);
const MAX_POSITIONS: usize = 20_000;

/// Returns the certificate of a win, if it is proved soon.
fn prove(root: &Position, variant: Variant, winner: Color) -> Option<(Certificate, CheckedWin)> {
    let mut prover = Prover::new(root, variant.capture_rule, winner, MemorySize::kibibytes(64));
    if prover.step(NODES) != ProofStatus::Proved {
        return None;
    }
    let strategy = prover.into_strategy(MEMORY).unwrap_or_else(|error| panic!("{root}: {error}"));
    let mut certificate = Certificate::new(variant, root.clone(), winner);
    let win = check_win(root, variant.capture_rule, winner, MEMORY, |position| {
        let mv = strategy.winning_move(position)?;
        certificate.push(position, mv);
        Some(mv)
    });
    let win = win.expect("enough memory").unwrap_or_else(|refutation| panic!("{root}: {refutation}"));
    Some((certificate, win))
}

/// Checks a file as `laska check` does.
fn check(file: &[u8]) -> Result<CheckedWin, String> {
    let certificate = Certificate::parse(file).map_err(|error| error.to_string())?;
    let mut moves = certificate.moves();
    let capture_rule = certificate.variant().capture_rule;
    let win = check_win(certificate.root(), capture_rule, certificate.winner(), MEMORY, |position| {
        moves.next_move(position).ok().flatten()
    });
    let win = win.map_err(|error| error.to_string())?.map_err(|refutation| refutation.to_string())?;
    moves.finish().map_err(|error| error.to_string())?;
    Ok(win)
}

/// Requires that the checker and the verifier agree on a file. Returns whether they accept it.
fn agree(file: &[u8]) -> bool {
    agree_within(file, MAX_POSITIONS)
}

fn agree_within(file: &[u8], max_positions: usize) -> bool {
    let (checked, verified) = (check(file), verify(file, max_positions));
    let text = String::from_utf8_lossy(file);
    match (&checked, &verified) {
        (Ok(win), Ok(VerifiedWin { plies, quiet_plies, .. })) => {
            assert_eq!((u32::from(win.plies.0), u32::from(win.quiet_plies.0)), (*plies, *quiet_plies), "{text}");
        }
        _ => assert_eq!(checked.is_ok(), verified.is_ok(), "{checked:?}, {verified:?}: {text}"),
    }
    checked.is_ok()
}

/// Splits a file into its header and its moves.
fn split(file: &[u8]) -> (&[u8], &[u8]) {
    let end = file.windows(2).position(|pair| pair == b"\n\n").expect("an empty line");
    file.split_at(end + 2)
}

fn damaged(moves: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut damaged = moves.to_vec();
    match (rng.u8(..4), damaged.len()) {
        (0, length @ 1..) => damaged[rng.usize(..length)] = rng.u8(..),
        (1, length @ 1..) => damaged[rng.usize(..length)] = rng.u8(..4),
        (2, length @ 1..) => damaged.truncate(rng.usize(..length)),
        _ => damaged.push(rng.u8(..2)),
    }
    damaged
}

/// Returns a file with the right number of moves in its header.
fn with_number_of_moves(file: &[u8]) -> Vec<u8> {
    let (header, moves) = split(file);
    let header = std::str::from_utf8(header).expect("a text");
    let (rest, _) = header.rsplit_once("moves ").expect("the number of moves");
    [format!("{rest}moves {}\n\n", moves.len()).as_bytes(), moves].concat()
}

#[test]
fn certificates_pass_both_checks_and_damaged_ones_get_the_same_answer() {
    let mut rng = Rng::with_seed(46);
    let (mut certificates, mut stored, mut rejected) = (0, 0, 0);
    while certificates < 120 {
        let (variant, ..) = Variant::NAMED[rng.usize(..Variant::NAMED.len())];
        let size = usize::from(variant.board.size());
        let Ok(root) = random_position(PositionKind::Scattered, size, &mut rng).parse::<Position>() else { continue };
        let winner = if rng.bool() { Color::White } else { Color::Black };
        let Some((certificate, win)) = prove(&root, variant, winner) else { continue };
        let file = certificate.to_bytes();
        assert_eq!(Certificate::parse(&file), Ok(certificate.clone()));
        assert_eq!(check(&file), Ok(win));
        assert!(agree(&file));
        certificates += 1;
        let (header, moves) = split(&file);
        for _ in 0..10 {
            rejected += usize::from(!agree(&file[..rng.usize(..file.len())]));
            let damaged = [header, &damaged(moves, &mut rng)].concat();
            rejected += usize::from(!agree(&damaged));
            rejected += usize::from(!agree(&with_number_of_moves(&damaged)));
        }
        stored += usize::from(moves.len() > 20);
    }
    assert!(
        stored > 20 && rejected > 2000,
        "{stored} of {certificates} are long, {rejected} damaged ones were rejected"
    );
}

#[test]
fn stored_certificates_prove_their_openings() {
    let wins: OpeningWins = OPENING_WINS.parse().expect("a valid file");
    for file in CERTIFICATES {
        let certificate = Certificate::parse(file).unwrap_or_else(|error| panic!("{error}"));
        let root = certificate.root();
        let win = check(file).unwrap_or_else(|error| panic!("{root}: {error}"));
        assert!(agree_within(file, usize::MAX), "{root}");
        // The 40-move rule does not matter.
        assert!(usize::from(win.quiet_plies.0) < DrawRules::QUIET_PLIES, "{root}: {win:?}");
        let listed = wins.0.iter().find(|win| win.game().position() == root).expect("the win is listed");
        let expected = (certificate.winner(), win.plies.0, win.positions.0);
        assert_eq!((listed.winner, listed.plies.0, listed.positions), expected, "{root}");
    }
}
