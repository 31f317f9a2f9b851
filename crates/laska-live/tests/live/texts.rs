//! Invitations, answers and session descriptions: round trips, sizes, damage, and the texts of version 1.

use std::net::IpAddr;

use fastrand::Rng;
use laska_app::{GameId, TimeControl};
use laska_live::{Answer, CandidateKind, Connection, Invitation, InvitationError, Role, Terms, TransferInvitation};
use laska_rules::{CaptureRule, Color, DrawRules, Game, Variant};

use crate::terms;
use crate::world::{connection, invitation};

/// Descriptions by browsers. Those of Chromium are recorded. The others are composed in the form that Firefox and Safari write,
/// with every kind of candidate.
const SDPS: [&str; 4] = [
    include_str!("sdp/chromium-offer.sdp"),
    include_str!("sdp/chromium-answer.sdp"),
    include_str!("sdp/firefox-offer.sdp"),
    include_str!("sdp/safari-answer.sdp"),
];

/// An invitation and an answer in version 1. Later versions read them.
const INVITATION_1: &str = include_str!("texts/invitation-1.txt");
const ANSWER_1: &str = include_str!("texts/answer-1.txt");

fn connections() -> Vec<Connection> {
    SDPS.iter().map(|sdp| Connection::from_sdp(sdp).unwrap_or_else(|error| panic!("{error}: {sdp}"))).collect()
}

/// Returns terms that use every part.
fn other_terms(seed: u64) -> Terms {
    let mut rng = Rng::with_seed(seed);
    let variant = Variant::NAMED[rng.usize(..6)].0;
    let mut game = Game::new(variant);
    for _ in 0..rng.usize(..30) {
        let moves = game.legal_moves();
        game.play(moves[rng.usize(..moves.len())]).expect("legal");
    }
    let clock = rng.bool().then(|| TimeControl::new(rng.u64(1..90), rng.u64(..60)));
    Terms {
        game_id: GameId(rng.u32(..)),
        host: if rng.bool() { Color::White } else { Color::Black },
        clock,
        start: game.position().clone(),
        capture_rule: CaptureRule::ALL[rng.usize(..3)],
        draw_rules: DrawRules { repetition: rng.bool(), forty_moves: rng.bool() },
    }
}

#[test]
fn descriptions_of_browsers_are_written_back_to_the_same_connection() {
    for (connection, sdp) in connections().into_iter().zip(SDPS) {
        assert_eq!(Connection::from_sdp(&connection.answer_sdp()), Ok(connection.clone()));
        let offer = Connection::from_sdp(&connection.offer_sdp()).expect("a description");
        assert_eq!(offer.candidates(), []);
        assert!(connection.offer_sdp().contains("a=setup:active\r\n"), "the host begins the encryption");
        let kept = ["a=ice-ufrag:", "a=ice-pwd:", "a=fingerprint:", "a=mid:", "a=sctp-port:"];
        for line in sdp.lines().filter(|line| kept.iter().any(|start| line.starts_with(start))) {
            assert!(connection.offer_sdp().lines().any(|it| it == line), "{line}");
        }
        let texts: Vec<String> = connection.candidate_texts(7).collect();
        assert!(texts.iter().all(|text| text.ends_with(" generation 7")), "{texts:?}");
        let (of_host, unanswered) = texts.split_at(connection.candidates().len());
        let known = |text: &&String| connection.answer_sdp().contains(text.trim_end_matches(" generation 7"));
        assert_eq!(of_host.iter().filter(known).count(), of_host.len(), "{texts:?}");
        let addresses: Vec<IpAddr> = unanswered
            .iter()
            .map(|text| text.split(' ').nth(4).expect("an address").parse().expect("an IP address"))
            .collect();
        let is_reserved = |address: &IpAddr| match address {
            IpAddr::V4(address) => address.octets()[0] >= 240 && !address.is_broadcast(),
            IpAddr::V6(address) => address.segments()[..4] == [0x100, 0, 0, 0],
        };
        assert!(addresses.len() == 2 && addresses.iter().all(is_reserved), "{addresses:?}");
    }
}

/// Real names stay in order, and addresses of routers come last, whatever the order of the lines.
#[test]
fn candidates_are_in_the_order_of_their_priority() {
    let candidates = connections()[3].candidates().to_vec();
    let kinds: Vec<CandidateKind> = candidates.iter().map(|candidate| candidate.kind).collect();
    assert_eq!(kinds, [CandidateKind::Host, CandidateKind::Host, CandidateKind::Reflexive]);
    assert_eq!(candidates[0].port, 61002, "the one with the higher priority");
}

#[test]
fn descriptions_that_cannot_connect_are_errors() {
    for (old, new, expected) in [
        ("a=setup:actpass", "a=setup:holdconn", "line 16: expected 'a=setup:actpass, active or passive'"),
        ("a=ice-ufrag:HDtm", "a=ice-ufrag:H", "line 12: expected 'a=ice-ufrag:TEXT'"),
        ("a=ice-ufrag:HDtm", "a=x", "expected a line 'a=ice-ufrag:TEXT'"),
        ("sha-256", "sha-1", "line 15: expected 'a=fingerprint:sha-256 32 BYTES'"),
        ("a=mid:0", "a=mid:data", "line 17: expected 'a=mid:0'"),
        ("sctp-port:5000", "sctp-port:5001", "line 18: expected 'a=sctp-port:5000'"),
        ("m=application", "m=audio", "line 8: expected 'm=application 9 UDP/DTLS/SCTP webrtc-datachannel'"),
    ] {
        assert!(SDPS[0].contains(old), "{old}");
        let error = Connection::from_sdp(&SDPS[0].replace(old, new)).expect_err(new);
        assert_eq!(error.to_string(), expected);
    }
    let long = SDPS[0].repeat(30);
    assert!(Connection::from_sdp(&long).expect_err("too long").to_string().contains("at most 20000"));
}

#[test]
fn invitations_and_answers_round_trip() {
    for seed in 0..200 {
        for connection in connections() {
            let by = if seed % 2 == 0 { Role::Host } else { Role::Guest };
            let side = if seed % 4 < 2 { Color::White } else { Color::Black };
            let (terms, inviter) = (other_terms(seed), connection.clone());
            let invitation = Invitation { terms, plies: seed as usize, by, side, inviter };
            assert_eq!(Invitation::read(&invitation.write()), Ok(invitation.clone()));
            let answer = Answer { to: invitation.id(), guest: connection };
            assert_eq!(Answer::read(&answer.write()), Ok(answer));
        }
    }
    for host in connections() {
        let invitation = TransferInvitation { host };
        assert_eq!(TransferInvitation::read(&invitation.write()), Ok(invitation.clone()));
        assert_eq!(Invitation::read(&invitation.write()), Err(InvitationError::IsTransfer));
    }
}

#[test]
fn an_answer_belongs_to_one_invitation() {
    let ids = [invitation(&terms(), 0).id(), invitation(&terms(), 1).id(), invitation(&other_terms(1), 0).id()];
    assert!(ids[0] != ids[1] && ids[0] != ids[2]);
}

/// A link to a page has 40 to 60 characters more.
#[test]
fn texts_are_short() {
    let sizes: Vec<(usize, usize)> = connections()
        .into_iter()
        .map(|host| {
            let invitation = Invitation { inviter: host.clone(), ..invitation(&terms(), 0) };
            (invitation.write().len(), Answer { to: invitation.id(), guest: host }.write().len())
        })
        .collect();
    assert_eq!(sizes, [(151, 144), (151, 144), (147, 140), (160, 153)]);
}

#[test]
fn texts_of_version_1_are_read() {
    let invitation = invitation(&terms(), 0);
    assert_eq!(invitation.write(), INVITATION_1.trim_end());
    assert_eq!(Invitation::read(INVITATION_1.trim_end()), Ok(invitation.clone()));
    let answer = Answer { to: invitation.id(), guest: connections().remove(1) };
    assert_eq!(answer.write(), ANSWER_1.trim_end());
    assert_eq!(Answer::read(ANSWER_1.trim_end()), Ok(answer));
}

/// Each character changed to each other one, each truncation, and each two characters swapped.
#[test]
fn damage_is_always_noticed() {
    let text = INVITATION_1.trim_end();
    let letters: Vec<char> = text.chars().collect();
    for end in 0..text.len() {
        assert!(Invitation::read(&text[..end]).is_err(), "{end}");
    }
    for at in 0..letters.len() {
        for letter in "AZaz09-_.%é ".chars().filter(|&letter| letter != letters[at]) {
            let mut damaged = letters.clone();
            damaged[at] = letter;
            let damaged: String = damaged.iter().collect();
            let error = Invitation::read(&damaged).expect_err(&damaged);
            assert!(error.to_string().len() > 10);
        }
        let mut swapped = letters.clone();
        swapped.swap(at, (at + 1) % letters.len());
        assert_eq!(Invitation::read(&swapped.iter().collect::<String>()).is_ok(), swapped == letters);
    }
}

#[test]
fn errors_say_what_was_expected() {
    let text = INVITATION_1.trim_end();
    for (damaged, expected) in [
        (String::new(), "unknown format; expected a text that starts with 1"),
        (text.replacen('1', "2", 1), "unknown format; expected a text that starts with 1"),
        (text[..100].to_owned(), "the link is cut off; expected '.end' at its end"),
        (format!("1A%{}", &text[3..]), "character 3: '%' is not allowed here; expected one of A-Z a-z 0-9 - _"),
        (text.replacen("AE", "AF", 1), "the link is damaged; copy it again"),
        (ANSWER_1.trim_end().to_owned(), "this is the answer to an invitation"),
        ("1AAABBB.end".to_owned(), "the link is damaged; copy it again"),
        ("1".repeat(601), "the text has 601 bytes; expected at most 600"),
    ] {
        assert_eq!(Invitation::read(&damaged).expect_err(&damaged).to_string(), expected, "{damaged}");
    }
    assert_eq!(Answer::read(text).expect_err("another").to_string(), "this is an invitation to a game");
    assert_eq!(connection().candidates().len(), 2);
}
