//! Every move of every record, variations included, is one of the oracle's, with the oracle's result.

use std::collections::BTreeSet;

use laska_library::data::library;
use laska_rules::MoveId;
use laska_tests::data::library_facts;
use laska_tests::oracle;

#[test]
fn every_move_is_one_of_the_oracles() {
    let mut moves = 0;
    for entry in library().entries() {
        let (record, tree) = (entry.record(), entry.record().tree());
        let chain = oracle::Chain::named(record.variant().chain.name()).expect("the same chain rules");
        for id in std::iter::once(MoveId::START).chain(tree.in_order()) {
            let before = record.position(id).to_string();
            let legal = oracle::Position::from_fen(&before).expect("a position").moves_with_results(chain);
            for &next in tree.next(id) {
                let mv = tree.mv(next).expect("only the start has none");
                let played = (mv.to_string(), record.position(next).to_string());
                assert!(legal.contains(&played), "{}: {played:?} from {before}", entry.id());
                moves += 1;
            }
        }
    }
    assert!(moves > 500, "only {moves} moves were replayed");
}

#[test]
fn every_fact_is_about_an_entry() {
    let (library, facts) = (library(), library_facts());
    let ids: BTreeSet<_> = facts.iter().map(|facts| facts.id).collect();
    assert_eq!((ids.len(), facts.len()), (15, 15));
    assert!(ids.iter().all(|id| library.find(id).is_some()), "{ids:?}");
}
