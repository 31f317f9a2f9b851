//! Every line of `data/openings.txt` replays.

use laska_rules::notation::record;
use laska_rules::{Game, Variant};
use laska_tests::data::openings;

#[test]
fn every_line_replays() {
    let mut lines = 0;
    for section in openings() {
        for line in section.all("line") {
            let mut game = Game::new(Variant::LASKA);
            record::play(&mut game, line).unwrap_or_else(|error| panic!("{}, {line}: {error}", section.name));
            assert_eq!(record::write(&game), line, "{}", section.name);
            lines += 1;
        }
    }
    assert_eq!(lines, 13);
}
