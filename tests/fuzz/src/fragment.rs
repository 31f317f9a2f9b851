//! Owns the part of the law of links that is about the study's own addresses.

use laska_study::editor::address;
use laska_study::library::Place;
use laska_study::puzzles::Day;
use laska_study::route::Route;

use crate::bytes::check_error;

pub(crate) fn check(text: &str) {
    let route = Route::of(text);
    assert_eq!(Route::of(&route.to_string()), route, "{text}");
    let place = Place::of(&route.rest);
    assert_eq!(Place::of(&Route::of(&place.to_string()).rest), place, "{text}");
    for rest in [text, &route.rest] {
        match address::read(rest) {
            Ok(opened) => {
                let written = address::write(&opened.setup, opened.chain);
                assert_eq!(address::read(&written), Ok(opened), "{rest}");
            }
            Err(error) => check_error(&error, rest),
        }
        if let Some(day) = Day::read(rest) {
            assert_eq!(day.to_string(), *rest);
        }
    }
}
