//! Properties of animation plans at every moment, for all moves of many positions.

use std::collections::BTreeMap;
use std::rc::Rc;

use laska_rules::notation::{parse_move, piece_list};
use laska_rules::{Board, CaptureRule, Color, Column, Game, Grade, Position, SquareSet, Variant};

use super::plan::{Easing, Keyframe, MoveAnimation, Plan, Sprite};
use super::{LastView, Motion, SharedPlan};
use crate::board::geometry::{BoardGeometry, Point};
use crate::settings::Tempo;
use crate::view::{BoardView, Mark, MovePath, SquareView, Tint};

const TEMPO: Tempo = Tempo { step: 220.0, jump: 300.0, promotion: 240.0 };

/// The view of a position after a move.
fn view(position: &Position, path: Option<MovePath>) -> BoardView {
    let squares = position.board().squares().iter().map(|square| {
        let column = position.column(square);
        SquareView { square, column, mark: Mark::None, tint: Tint::None, label: String::new() }
    });
    BoardView {
        board: position.board(),
        turn: position.turn(),
        fen: String::new(),
        bottom: Color::White,
        squares: squares.collect(),
        path,
        arrows: Vec::new(),
        captures: SquareSet::EMPTY,
        pointed: None,
        shake: None,
    }
}

fn at(pieces: &str) -> Position {
    piece_list::parse(pieces, Board::Seven).expect("a position")
}

/// The views before and after a move, with its path.
fn views(position: &Position, mv: &str) -> (BoardView, BoardView) {
    let mv = parse_move(mv, position, CaptureRule::MustFinish).expect("a move");
    let mut after = position.clone();
    after.play_unchecked(mv);
    (view(position, None), view(&after, Some(MovePath::of(position, mv))))
}

fn plan(position: &Position, mv: &str) -> Plan {
    let (before, after) = views(position, mv);
    Plan::between(&before, &after, MoveAnimation::Full, TEMPO).expect("a move connects the views")
}

/// Interpolates between keyframes linearly, whatever their easing.
fn between<T: Copy>(keys: &[Keyframe<T>], now: f64, mix: impl Fn(T, T, f64) -> T) -> T {
    let next = keys.iter().position(|key| key.at > now).unwrap_or(keys.len());
    match (next.checked_sub(1).map(|it| keys[it]), keys.get(next)) {
        (Some(from), Some(to)) => mix(from.value, to.value, (now - from.at) / (to.at - from.at)),
        (Some(key), None) => key.value,
        (None, _) => keys[0].value,
    }
}

fn position_of(sprite: &Sprite, now: f64) -> (f64, f64, f64) {
    let floats = |center: Point| (f64::from(center.x), f64::from(center.y));
    let keys: Vec<_> = sprite
        .position
        .iter()
        .map(|key| Keyframe { at: key.at, value: floats(key.value), easing: Easing::Linear })
        .collect();
    let mix = |from: f64, to: f64, fraction: f64| from + (to - from) * fraction;
    let (x, y) = between(&keys, now, |from, to, fraction| (mix(from.0, to.0, fraction), mix(from.1, to.1, fraction)));
    let keys: Vec<_> = sprite
        .lift
        .iter()
        .map(|key| Keyframe { at: key.at, value: key.value.height, easing: Easing::Linear })
        .collect();
    (x, y, between(&keys, now, mix))
}

fn drawn(plan: &Plan, now: f64) -> Vec<&Sprite> {
    let is_drawn = |sprite: &&Sprite| {
        sprite.visible.0 <= now && (now < sprite.visible.1 || now >= plan.duration && sprite.visible.1 >= plan.duration)
    };
    plan.sprites.iter().filter(is_drawn).collect()
}

/// Counts the counters by side. Ranks do not count, because a promotion changes one.
fn counters(columns: impl IntoIterator<Item = Column>) -> BTreeMap<char, usize> {
    let mut counters = BTreeMap::new();
    for counter in columns.into_iter().flat_map(Column::counters) {
        *counters.entry(counter.color.letter()).or_default() += 1;
    }
    counters
}

fn sample_times(plan: &Plan) -> Vec<f64> {
    let edges = plan.sprites.iter().flat_map(|sprite| [sprite.visible.0, sprite.visible.1]);
    let around = edges.flat_map(|edge| [edge - 0.01, edge, edge + 0.01]);
    let even = (0..=60).map(|fraction| plan.duration * f64::from(fraction) / 60.0);
    around.chain(even).filter(|now| (0.0..=plan.duration).contains(now)).collect()
}

/// Visits every move of every position in some games.
fn each_move(mut check: impl FnMut(&Position, laska_rules::Move)) {
    for variant in [Variant::LASKA, Variant::new(Board::Eight, Variant::LASKA.capture_rule)] {
        for seed in 1_u64..=6 {
            let (mut game, mut state) = (Game::new(variant), seed);
            while game.outcome().is_none() && game.moves().len() < 120 {
                let legal = game.legal_moves();
                legal.iter().for_each(|mv| check(game.position(), *mv));
                // Any sequence of different moves will do.
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                game.play(legal[(state >> 33) as usize % legal.len()]).expect("a legal move");
            }
        }
    }
}

#[test]
fn every_counter_is_drawn_exactly_once_at_each_moment() {
    let (mut jumps, mut promotions) = (0, 0);
    each_move(|position, mv| {
        let (before, after) = views(position, &mv.to_string());
        let forward = Plan::between(&before, &after, MoveAnimation::Full, TEMPO).expect("a move connects the views");
        let back = Plan::between(&after, &before, MoveAnimation::Full, TEMPO).expect("its undo connects them too");
        assert!(!forward.backward && back.backward && back.duration < forward.duration);
        let all = counters(position.columns().map(|(_, column)| column));
        for plan in [&forward, &back] {
            let resting: Vec<_> = after
                .squares
                .iter()
                .filter(|it| !plan.squares.contains(it.square))
                .filter_map(|it| it.column)
                .collect();
            for now in sample_times(plan) {
                let sprites = drawn(plan, now).into_iter().map(|sprite| sprite.column);
                assert_eq!(counters(sprites.chain(resting.iter().copied())), all, "{position} {mv} at {now}");
            }
        }
        jumps = jumps.max(mv.jumps());
        promotions += usize::from(position.promotes(mv));
    });
    assert!(jumps > 1 && promotions > 5, "{jumps} {promotions}");
}

#[test]
fn an_animation_starts_and_ends_with_the_views() {
    each_move(|position, mv| {
        let (before, after) = views(position, &mv.to_string());
        let plan = Plan::between(&before, &after, MoveAnimation::Full, TEMPO).expect("a move connects the views");
        let geometry = BoardGeometry { board: position.board(), bottom: Color::White };
        for (now, view) in [(0.0, &before), (plan.duration, &after)] {
            let mut shown: Vec<_> = drawn(&plan, now)
                .into_iter()
                .map(|sprite| {
                    let (x, y, height) = position_of(sprite, now);
                    ((x, y), height, sprite.column)
                })
                .collect();
            for it in view.squares.iter().filter(|it| plan.squares.contains(it.square)) {
                let Point { x, y } = geometry.center(it.square);
                let mut here: Vec<_> =
                    shown.extract_if(.., |(center, _, _)| *center == (f64::from(x), f64::from(y))).collect();
                // The lowest first; together they form the column from below.
                here.sort_by(|a, b| a.1.total_cmp(&b.1));
                let counters: Vec<_> = here.iter().rev().flat_map(|(_, _, column)| column.counters()).collect();
                let column = it.column.into_iter().flat_map(Column::counters).collect::<Vec<_>>();
                let kinds = |counters: &[laska_rules::Counter]| {
                    counters.iter().map(|counter| (counter.color, counter.grade)).collect::<Vec<_>>()
                };
                assert_eq!(kinds(&counters), kinds(&column), "{position} {mv}: {} at {now}", it.square);
            }
            assert!(shown.is_empty(), "{position} {mv}: {shown:?}");
        }
    });
}

#[test]
fn each_counter_is_captured_during_its_jump_and_promotion_comes_last() {
    let position = at("c1w b2b b4bw d6b g7b, White to move");
    let plan = plan(&position, "c1-b2-a3-b4-c5-d6-e7");
    assert_eq!(plan.duration, 3.0 * TEMPO.jump + TEMPO.promotion);
    assert_eq!(plan.landings(), [300.0, 600.0, 900.0]);
    for (jump, column) in (0..).zip(["b", "bw", "b"]) {
        let start = f64::from(jump) * TEMPO.jump;
        let jumped =
            plan.sprites.iter().filter(|sprite| sprite.column.to_string() == column && sprite.position.len() == 1);
        let until = jumped.map(|sprite| sprite.visible.1).filter(|until| *until > start).min_by(f64::total_cmp);
        assert!(until.is_some_and(|until| until > start + TEMPO.jump / 2.0), "jump {jump}: until {until:?}");
    }
    let officer = |sprite: &&Sprite| sprite.column.commander().grade == Grade::Officer;
    assert!(plan.sprites.iter().filter(officer).all(|sprite| sprite.visible.0 > 900.0));
    // The column that moves is drawn above all others.
    let mover = |sprite: &Sprite| sprite.column.owner() == Color::White && sprite.position.len() > 1;
    let last_below = plan.sprites.iter().rposition(|sprite| sprite.position.len() == 1 && sprite.visible.1 < 900.0);
    assert!(plan.sprites.iter().position(mover) > last_below);
}

#[test]
fn entered_or_dragged_legs_are_not_animated_again() {
    let position = at("c1w b2b b4bw d6b g7b, White to move");
    let (before, after) = views(&position, "c1-b2-a3-b4-c5-d6-e7");
    let path = after.path.clone().expect("a move");
    let entered = |legs: usize| {
        let path = path.clone().truncated(legs);
        let mut view = view(&position, None);
        for it in &mut view.squares {
            it.column = path.column_on(it.square, legs).unwrap_or(it.column);
        }
        view.path = Some(path);
        view
    };
    let jumps = |before: &BoardView, after: &BoardView, animation| {
        Plan::between(before, after, animation, TEMPO).map(|plan| (plan.backward, plan.landings().len(), plan.duration))
    };
    assert_eq!(jumps(&before, &entered(1), MoveAnimation::Full), Some((false, 1, 300.0)));
    assert_eq!(jumps(&entered(1), &entered(2), MoveAnimation::Full), Some((false, 1, 300.0)));
    assert_eq!(jumps(&entered(2), &after, MoveAnimation::Full), Some((false, 1, 540.0)));
    assert_eq!(jumps(&entered(2), &before, MoveAnimation::Full), Some((true, 2, 360.0)));
    // After a drag only the capture is animated.
    assert_eq!(jumps(&before, &entered(1), MoveAnimation::CapturesOnly).map(|it| it.2 < 150.0), Some(true));
    let (before, after) = views(&at("c3w g7b, White to move"), "c3-d4");
    assert_eq!(jumps(&before, &after, MoveAnimation::CapturesOnly), None);
    assert_eq!(jumps(&before, &before, MoveAnimation::Full), None);
}

#[test]
fn other_positions_are_not_animated() {
    let (first, _) = views(&at("c3w g7b, White to move"), "c3-d4");
    let (_, other) = views(&at("e3w g7b, White to move"), "e3-f4");
    assert_eq!(Plan::between(&first, &other, MoveAnimation::Full, TEMPO), None);
    let large = view(&Position::start(Board::Eight), None);
    assert_eq!(Plan::between(&first, &large, MoveAnimation::Full, TEMPO), None);
}

#[test]
fn the_second_board_changes_landing_by_landing() {
    let plan = plan(&at("c1w b2b b4bw d6b g7b, White to move"), "c1-b2-a3-b4-c5-d6-e7");
    let columns = |landings: usize| {
        ["c1", "b2", "a3", "b4", "c5", "d6", "e7"].map(|square| {
            let column = plan.column_on(square.parse().expect("a square"), landings).expect("a square of the move");
            column.map(|column| column.to_string()).unwrap_or_default()
        })
    };
    assert_eq!(columns(0), ["w", "b", "", "bw", "", "b", ""]);
    assert_eq!(columns(1), ["", "", "wb", "bw", "", "b", ""]);
    assert_eq!(columns(2), ["", "", "", "w", "wbb", "b", ""]);
    assert_eq!(columns(3), ["", "", "", "w", "", "", "Wbbb"]);
}

/// A timer of the last move may come when the next one is shown already.
#[test]
fn a_late_landing_changes_nothing() {
    let shared = |pieces, mv| SharedPlan(Rc::new(plan(&at(pieces), mv)));
    let long = shared("c1w b2b b4bw d6b g7b, White to move", "c1-b2-a3-b4-c5-d6-e7");
    let short = shared("c1w b2b g7b, White to move", "c1-b2-a3");
    let showing = |plan: &SharedPlan| Motion { plan: Some(plan.clone()), landings: 0 };
    let mut shown = LastView { view: None, motion: showing(&long) };
    assert!(shown.advance(Some(&long), Some(1)));
    assert_eq!(shown.motion.landings, 1);
    shown.motion = showing(&short);
    assert!(!shown.advance(Some(&long), Some(2)) && !shown.advance(Some(&long), None) && !shown.advance(None, None));
    let landing = "a3".parse().expect("a square");
    assert_eq!((shown.motion.landings, shown.motion.column_on(landing, None)), (0, None));
    assert!(shown.advance(Some(&short), None));
    assert!(shown.motion.plan.is_none());
}
