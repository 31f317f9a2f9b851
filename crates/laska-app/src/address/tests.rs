//! Written addresses read back, and errors name the part and the location.

use std::time::Duration;

use fastrand::Rng;
use laska_rules::Board;

use super::*;

const START: &str = "b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w";

#[test]
fn a_game_of_any_variant_round_trips() {
    for ((variant, ..), draws) in Variant::NAMED.into_iter().zip([DrawRules::BOTH, DrawRules::NONE].repeat(3)) {
        let mut game = Game::new(variant).with_draw_rules(draws);
        assert_eq!(read_address(&write_address(&game)), Ok(game.clone()));
        for _ in 0..9 {
            game.play(game.legal_moves()[0]).expect("a legal move");
        }
        assert_eq!(read_address(&write_address(&game)), Ok(game));
    }
}

#[test]
fn a_continuation_has_the_whole_game_and_the_side() {
    for (variant, ..) in Variant::NAMED {
        for plies in [0, 1, 20] {
            let game = random_game(&mut Rng::with_seed(4), variant, plies);
            for terms in all_terms() {
                let short = write_continuation(&game, terms);
                let address = Address::read(&short).expect(&short);
                assert_eq!((address.game, address.terms), (game.clone(), terms), "{short}");
                assert!(!short.contains("fen="), "{short}");
            }
        }
    }
    let from_position = read_address("fen=//,,b,//,w,,//_w").expect("a position");
    assert_eq!(write_continuation(&from_position, Terms::default()), "fen=//,,b,//,w,,//_w");
    assert_eq!(write_continuation(&Game::default(), Terms::default()), "");
}

/// Returns games of two people and against the computer, with and without a clock.
fn all_terms() -> Vec<Terms> {
    let strengths = [1, 5, 10].into_iter().filter_map(Level::new).zip(MoveTime::ALL);
    let strengths = strengths.map(|(level, time)| Some(Strength { level, time })).chain([None]);
    let clock = (Some(TimeControl::new(5, 3)), Some(TimesLeft::both(Duration::from_millis(182_345))));
    let mut all = Vec::new();
    for (clock, left) in [clock, (clock.0, None), (None, None)] {
        all.push(Terms { clock, left, ..Terms::default() });
        for side in Color::ALL {
            let against = |strength| Terms { against_computer: Some(side), strength, clock, left };
            all.extend(strengths.clone().map(against));
        }
    }
    all
}

#[test]
fn moves_in_a_link_are_separated_by_underscores_or_pluses() {
    for moves in ["a3-b4_c5xb4xa3", "a3-b4+c5-a3", "a3-b4%2Bc5-a3", "a3-b4%2B-c5-a3", "a3-b4%20c5-a3"] {
        let game = read_address(&format!("moves={moves}")).expect(moves);
        assert_eq!(record::write(&game), "1. a3-b4 c5-b4-a3", "{moves}");
    }
}

#[test]
fn a_line_round_trips_with_result_position_and_bottom_side() {
    let mut game = read_address("moves=c3-d4_e5-d4-c3_b2-c3-d4").expect("a line");
    for resigned in [false, true] {
        if resigned {
            game.resign(Color::Black);
        }
        for (ply, bottom) in (0..=3).flat_map(|ply| Color::ALL.map(|bottom| (ply, bottom))) {
            game.go_to(ply);
            assert_eq!(read_line_address(&write_line_address(&game, bottom)), Ok((game.clone(), bottom)));
        }
    }
    let read = |text: &str| read_address(text).map_err(|error| error.to_string());
    for (text, expected) in [
        ("moves=c3-d4&ply=2", "ply: '2' is not a position of the line; expected 0 to 1"),
        ("moves=c3-d4&ply=x", "ply: 'x' is not a position of the line; expected 0 to 1"),
        ("moves=c3-d4&bottom=left", "bottom: unknown side 'left'; expected w or b"),
        ("moves=c3-d4&end=tired", "end: unknown result 'tired'; expected a result such as white_resigned"),
    ] {
        assert_eq!(read(text), Err(expected.to_owned()));
    }
    assert!(Address::salvage("moves=c3-d4&ply=9").is_some_and(|(address, _)| address.game.moves().len() == 1));
}

#[test]
fn all_parts_are_optional() {
    assert_eq!(read_address(""), Ok(Game::new(Variant::LASKA)));
    assert_eq!(read_address("variant=eight").map(|game| game.variant().board), Ok(Board::Eight));
    assert_eq!(read_address("moves=c3-d4").map(|game| game.moves().len()), Ok(1));
}

#[test]
fn escapes_and_encoded_spaces_are_decoded() {
    for space in ["_", "+", "%20"] {
        let written = format!("fen={START}{space}w&moves=c3-d4{space}e5-d4-c3");
        assert_eq!(read_address(&written).map(|game| game.moves().len()), Ok(2), "{written}");
        let escaped = written.replace(',', "%2C").replace('/', "%2F");
        assert_eq!(read_address(&escaped), read_address(&written));
    }
}

#[test]
fn a_damaged_link_is_read_as_far_as_possible() {
    let whole = format!("fen={START}_w&moves=c3-d4_e5-d4-c3_b2-c3-d4");
    let read = |link: &str| {
        Address::salvage(link)
            .map(|(address, error)| (address.game.moves().len(), error.map(|error| error.to_string())))
    };
    assert_eq!(read(&whole), Some((3, None)));
    // A dot after a move is valid, because `2.` is a move number.
    assert!(Address::read(&format!("{whole}.")).is_ok_and(|address| address.game.moves().len() == 3));
    let truncated = "moves: move 2 of White: 'b2' is not a move; expected squares joined by '-', such as c3-d4";
    assert_eq!(read(&whole.replace("b2-c3-d4", "b2")), Some((2, Some(truncated.to_owned()))));
    // Wherever a link is truncated, only the move at that point is lost.
    for end in whole.find("moves").expect("moves")..whole.len() {
        let moves = whole[..end].split("moves=").nth(1).map_or(0, |moves| moves.matches('_').count());
        assert!(read(&whole[..end]).is_some_and(|(read, _)| read >= moves), "{}", &whole[..end]);
    }
    for (end, plies, expected) in [
        ("&vari", 3, Some("unknown part 'vari'")),
        ("&variant=laska-sin", 3, Some("variant: 'laska-sin' is not a variant")),
        ("&draws=no", 3, Some("draws: unknown value 'no'")),
        ("&play=", 3, Some("play: unknown side ''")),
        ("&bottom=", 3, Some("bottom: unknown side ''")),
        ("&utm_source=news", 3, None),
    ] {
        let (read, error) = read(&format!("{whole}{end}")).expect(end);
        assert_eq!(read, plies, "{end}");
        assert_eq!(error.is_some(), expected.is_some(), "{end}: {error:?}");
        assert!(expected.is_none_or(|expected| error.is_some_and(|error| error.starts_with(expected))), "{end}");
    }
    for nothing in ["hello", "moves=hello", "fen=b,b,b,b/b", "play=white", "turns=2C"] {
        assert!(read(nothing).is_none() && Address::read(nothing).is_err(), "{nothing}");
    }
}

#[test]
fn a_truncated_game_by_link_keeps_its_moves() {
    let game = random_game(&mut Rng::with_seed(3), Variant::LASKA, 30);
    let whole = write_link(GameId(7), &game);
    let moves = whole.find('.').expect("a dot before the game ID");
    for end in moves..whole.len() {
        let (address, error) = Address::salvage(&whole[..end]).expect("moves");
        assert_eq!(address.game.moves(), game.moves(), "{}", &whole[..end]);
        assert_eq!(address.game_id, None);
        assert!(
            error.is_some_and(|error| error
                .to_string()
                .ends_with("is not a game ID; expected 6 letters, digits, - or _"))
        );
    }
    for end in "turns=1C".len()..moves {
        let (address, _) = Address::salvage(&whole[..end]).expect("moves");
        assert!(game.moves().starts_with(address.game.moves()), "{}", &whole[..end]);
        assert!(address.game.moves().len() + 1 >= end - "turns=1".len(), "{}", &whole[..end]);
    }
}

/// Plays random moves, or fewer if the game ends.
fn random_game(rng: &mut Rng, variant: Variant, plies: usize) -> Game {
    let mut game = Game::new(variant);
    for _ in 0..plies {
        if game.outcome().is_some() {
            break;
        }
        let legal = game.legal_moves();
        game.play(legal[rng.usize(..legal.len())]).expect("a legal move");
    }
    game
}

#[test]
fn decorations_do_not_change_what_is_read() {
    const ENDS: [&str; 15] =
        [")", ").", "\"", "%22", "…", "%E2%80%A6", "**", ".", "!", "?", "&", ">", "%3E", "%29", "%e2%80%9d,"];
    const PARTS: [&str; 7] =
        ["utm_source=x", "utm_medium=a%20b", "fbclid=IwAR_1-2", "si=Fen", "ref=moves", "t=1.", "m="];
    let mut rng = Rng::with_seed(11);
    for _ in 0..200 {
        let (variant, ..) = Variant::NAMED[rng.usize(..Variant::NAMED.len())];
        let plies = rng.usize(..40);
        let game = random_game(&mut rng, variant, plies);
        let plain = match rng.u8(..4) {
            0 => write_address(&game),
            1 => write_challenge(&game),
            2 => write_line_address(&game, Color::Black),
            _ => write_link(GameId(rng.u32(..)), &game),
        };
        let mut parts: Vec<&str> = plain.split('&').collect();
        for _ in 0..rng.usize(..3) {
            parts.insert(rng.usize(..=parts.len()), PARTS[rng.usize(..PARTS.len())]);
        }
        let end: String = (0..rng.usize(..3)).map(|_| ENDS[rng.usize(..ENDS.len())]).collect();
        let before = ["", "?", "/?", "!", "#"][rng.usize(..5)];
        let decorated = format!("{before}{}{end}", parts.join(["&", "&amp;", "&amp;amp;"][rng.usize(..3)]));
        assert_eq!(undecorated(&plain), plain);
        assert_eq!(undecorated(&decorated), plain, "{decorated}");
        assert_eq!(Address::read(&decorated), Address::read(&plain), "{decorated}");
        assert!(Address::read(&plain).is_ok(), "{plain}");
    }
}

#[test]
fn undecorated_text_stays_so() {
    let mut rng = Rng::with_seed(12);
    for _ in 0..5_000 {
        let characters = ["&", "=", "?", "amp;", "%29", "%", "2", "9", ".", "…", "moves", "fen", "x", "_", ")"];
        let text: String = (0..rng.usize(..12)).map(|_| characters[rng.usize(..characters.len())]).collect();
        let once = undecorated(&text);
        assert_eq!(undecorated(&once), once, "{text}");
    }
}

#[test]
fn errors_name_the_part_and_the_location() {
    for (address, expected) in [
        (
            "hello",
            "unknown part 'hello'; expected fen=, moves=, turns=, variant=, draws=, end=, ply=, bottom=, play=, level=, clock= or left=",
        ),
        (
            "fen=//////W,,,_w&move=a1-b2",
            "unknown part 'move'; expected fen=, moves=, turns=, variant=, draws=, end=, ply=, bottom=, play=, level=, clock= or left=",
        ),
        ("play=white", "play: unknown side 'white'; expected w or b"),
        ("draws=some", "draws: unknown value 'some'; expected none, or leave the part out"),
        ("fen=b,b,b,b/b w", "fen: expected 7 or 8 ranks separated by '/', found 2"),
        ("fen=////,q,,//_w", "fen: rank 3, square c3: 'q' is not a counter; expected one of w b W B"),
        (
            "variant=chess",
            "variant: 'chess' is not a variant; expected one of laska laska-first laska-single eight eight-first eight-single",
        ),
        ("variant=eight&fen=//////W,,,_w", "the position has 7 ranks, but variant eight has 8"),
        ("moves=c3-d4_g5-f4", "moves: move 1 of Black, 'g5-f4': you must capture: e5-d4-c3"),
    ] {
        assert_eq!(read_address(address).expect_err(address).to_string(), expected);
    }
}

/// Links in the current format. Never change them: links sent by older versions must still open.
#[test]
fn old_links_still_open() {
    let start = "fen=b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w_w";
    for (link, position, plies) in [
        (format!("{start}&moves=c3-d4_e5-d4-c3"), "b,b,b,b/b,b,b/b,b,,b//w,bw,w,w/w,w,w/w,w,w,w w", 2),
        ("variant=eight-single&draws=none&moves=a3-b4".to_owned(), "", 1),
        ("fen=//,BBW,,//,WWWBB,,//_w&variant=laska-single".to_owned(), "//,BBW,,//,WWWBB,,// w", 0),
        ("turns=1C.3dAAAA".to_owned(), "", 1),
        ("turns=1C.3dAAAA.b".to_owned(), "", 1),
        (format!("{start}&moves=c3-d4&end=white_resigned&ply=1&bottom=b"), "", 1),
        ("fen=//,,b,//,w,,//_w&play=b".to_owned(), "//,,b,//,w,,// w", 0),
    ] {
        let address = Address::read(&link).expect(&link);
        assert_eq!(address.game.moves().len(), plies, "{link}");
        if !position.is_empty() {
            assert_eq!(address.game.position().to_string(), position, "{link}");
        }
        assert_eq!(address.game_id.is_some(), link.starts_with("turns="), "{link}");
        assert_eq!(address.game.outcome().is_some(), link.contains("end=") || link.ends_with(".b"), "{link}");
    }
}
