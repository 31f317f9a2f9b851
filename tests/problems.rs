//! Reports on problems agree with a naive computation by the oracle: results of moves, keys, flaws, duals, set play and
//! minimality.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use fastrand::Rng;
use laska_engine::{
    Change, DualPlace, Examined, Finding, Flaw, GameValue, MemorySize, MoveCount, Nodes, Problem, ProblemChecker,
    ProblemLimits, ProblemReport, Reach, Soundness, Standing, Stipulation, Uniqueness,
};
use laska_rules::notation::fen;
use laska_rules::{CaptureRule, Move, Position};
use laska_tests::oracle;

/// The score of a win in 0 plies. A loss has the negative score, and a draw has 0.
const WIN: i32 = 10_000;

/// Returns the score of a position for the side that moves to it, given the score for the side to move there.
fn one_ply_before(score: i32) -> i32 {
    match score {
        1.. => -(score - 1),
        0 => 0,
        _ => -score - 1,
    }
}

/// All positions that can arise, with their moves and scores for the side to move.
struct Graph {
    moves: Vec<Vec<(String, usize)>>,
    scores: Vec<i32>,
    texts: Vec<String>,
}

impl Graph {
    /// Returns `None` if more than `limit` positions can arise.
    fn new(root: &str, rule: oracle::CaptureRule, limit: usize) -> Option<Self> {
        let (mut texts, mut numbers) = (vec![root.to_owned()], BTreeMap::from([(root.to_owned(), 0)]));
        let mut moves: Vec<Vec<(String, usize)>> = Vec::new();
        while moves.len() < texts.len() {
            let position = oracle::Position::from_fen(&texts[moves.len()]).expect("a position");
            let mut next = Vec::new();
            for (mv, text) in position.moves_with_results(rule) {
                let number = *numbers.entry(text.clone()).or_insert_with(|| {
                    texts.push(text);
                    texts.len() - 1
                });
                next.push((mv, number));
            }
            next.sort();
            moves.push(next);
            if texts.len() > limit {
                return None;
            }
        }
        let mut scores = vec![0; texts.len()];
        loop {
            let mut changed = false;
            for (index, next) in moves.iter().enumerate() {
                let score = next.iter().map(|&(_, to)| one_ply_before(scores[to])).max().unwrap_or(-WIN);
                changed |= scores[index] != score;
                scores[index] = score;
            }
            if !changed {
                return Some(Self { moves, scores, texts });
            }
        }
    }

    /// Returns the moves of a position with their scores for the side to move: best first, then by their texts.
    fn ranked(&self, at: usize) -> Vec<(String, i32)> {
        let mut moves: Vec<_> =
            self.moves[at].iter().map(|(mv, to)| (mv.clone(), one_ply_before(self.scores[*to]))).collect();
        moves.sort_by(|(one, score), (other, other_score)| other_score.cmp(score).then_with(|| one.cmp(other)));
        moves
    }

    fn after(&self, at: usize, mv: &str) -> usize {
        self.moves[at].iter().find(|(text, _)| text == mv).expect("a legal move").1
    }

    fn play(&self, line: &[Move]) -> usize {
        line.iter().fold(0, |at, mv| self.after(at, &mv.to_string()))
    }
}

/// What the solver has to reach, with the number of plies left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Goal {
    Win,
    Within(i32),
    Hold,
}

impl Goal {
    fn of(stipulation: Stipulation) -> Self {
        match stipulation {
            Stipulation::Win => Self::Win,
            Stipulation::WinIn(count) => Self::Within(2 * i32::from(count.get()) - 1),
            Stipulation::Hold => Self::Hold,
        }
    }

    fn after(self, plies: i32) -> Self {
        if let Self::Within(left) = self { Self::Within(left - plies) } else { self }
    }

    fn is_reached(self, score: i32) -> bool {
        match self {
            Self::Win => score > 0,
            Self::Within(plies) => score >= WIN - plies,
            Self::Hold => score >= 0,
        }
    }
}

/// Returns the score of an exact finding for the solver.
fn score(finding: Finding) -> i32 {
    match finding {
        Finding::Exact(GameValue::Win(plies)) => WIN - i32::from(plies.0),
        Finding::Exact(GameValue::Loss(plies)) => i32::from(plies.0) - WIN,
        Finding::Exact(GameValue::Draw) => 0,
        Finding::Proven(_) | Finding::Unknown => panic!("{finding:?}: small positions are solved"),
    }
}

fn texts<'m>(moves: impl IntoIterator<Item = &'m Move>) -> Vec<String> {
    moves.into_iter().map(Move::to_string).collect()
}

fn check_moves(graph: &Graph, goal: Goal, report: &ProblemReport) {
    let found: Vec<_> = report.moves.iter().map(|it| (it.mv.to_string(), score(it.finding))).collect();
    let expected = graph.ranked(0);
    assert_eq!(found, expected);
    for it in &report.moves {
        let reach = if goal.is_reached(score(it.finding)) { Reach::Reached } else { Reach::Missed };
        assert_eq!(it.reach, reach);
        check_line(graph, &it.line, 1);
        assert_eq!(it.line.first(), Some(&it.mv));
    }
    let reaching = expected.iter().filter(|&&(_, score)| goal.is_reached(score)).count();
    let uniqueness = match reaching {
        0 => Uniqueness::Unknown,
        1 => Uniqueness::Unique,
        _ => Uniqueness::NotUnique,
    };
    assert_eq!((report.uniqueness(), report.cooks().count()), (uniqueness, reaching.saturating_sub(1)));
    let best = expected[0].1;
    let mut flaws = Vec::new();
    if reaching == 0 {
        flaws.push("no solution");
    }
    if reaching > 1 {
        flaws.push("cooked");
    }
    if matches!(goal, Goal::Within(plies) if best > WIN - plies) {
        flaws.push("shorter");
    }
    if goal == Goal::Hold && best > 0 {
        flaws.push("wins");
    }
    let found = match &report.soundness {
        Soundness::Sound(_) => Vec::new(),
        Soundness::Unsound(flaws) => flaws
            .iter()
            .map(|flaw| match flaw {
                Flaw::NoSolution => "no solution",
                Flaw::Cooked => "cooked",
                Flaw::Shorter(plies) => {
                    assert_eq!(i32::from(plies.0), WIN - best);
                    "shorter"
                }
                Flaw::Wins => "wins",
            })
            .collect(),
        Soundness::Unknown => panic!("small positions are solved"),
    };
    assert_eq!(found, flaws);
    assert_eq!(report.main_line.is_empty(), reaching == 0);
    check_line(graph, &report.main_line, 0);
}

/// Checks that a line is best play from a ply on, and ends with the game or a repetition.
fn check_line(graph: &Graph, line: &[Move], from: usize) {
    let (mut at, mut seen) = (0, BTreeSet::new());
    for (ply, mv) in line.iter().enumerate() {
        if ply >= from {
            assert!(seen.insert(at), "play ends with the first repetition");
        }
        let next = graph.after(at, &mv.to_string());
        assert!(ply < from || one_ply_before(graph.scores[next]) == graph.scores[at], "{mv}");
        at = next;
    }
    assert!(line.is_empty() || graph.moves[at].is_empty() || seen.contains(&at));
}

/// A dual: the position, the goal there, and the moves that reach it.
type NaiveDual = (usize, Goal, Vec<(String, i32)>);

fn check_duals(graph: &Graph, goal: Goal, report: &ProblemReport) -> usize {
    let mut expected: BTreeSet<NaiveDual> = BTreeSet::new();
    let (mut waiting, mut seen) = (VecDeque::from([(0, goal)]), BTreeSet::from([(0, goal)]));
    while let Some((at, goal)) = waiting.pop_front() {
        let reaching: Vec<_> = graph.ranked(at).into_iter().filter(|&(_, score)| goal.is_reached(score)).collect();
        if reaching.len() > 1 {
            expected.insert((at, goal, reaching.clone()));
        }
        let after = graph.after(at, &reaching[0].0);
        for &(_, next) in &graph.moves[after] {
            if seen.insert((next, goal.after(2))) {
                waiting.push_back((next, goal.after(2)));
            }
        }
    }
    // The other moves of the problem itself are cooks.
    expected.retain(|&(at, at_goal, _)| (at, at_goal) != (0, goal));
    let found: Vec<NaiveDual> = report
        .duals
        .iter()
        .map(|dual| {
            assert_eq!(dual.place == DualPlace::MainLine, report.main_line.starts_with(&dual.line));
            let plies = i32::try_from(dual.line.len()).expect("a short line");
            let moves = dual.moves.iter().map(|&(mv, finding)| (mv.to_string(), score(finding))).collect();
            (graph.play(&dual.line), goal.after(plies), moves)
        })
        .collect();
    assert_eq!(found.len(), report.duals.len());
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
    assert_eq!(report.examined, Examined::Everything(Nodes(seen.len() as u64)));
    expected.len()
}

fn check_set_play(graph: &Graph, goal: Goal, report: &ProblemReport) {
    let set_play = report.set_play.as_ref().expect("a full check");
    let goal = goal.after(1);
    assert_eq!(score(set_play.finding), -graph.scores[0]);
    assert_eq!(set_play.reach == Reach::Reached, goal.is_reached(-graph.scores[0]));
    let found: Vec<_> = set_play
        .defenses
        .iter()
        .map(|it| (it.mv.to_string(), score(it.finding), it.replies.iter().map(Move::to_string).collect::<Vec<_>>()))
        .collect();
    let expected: Vec<_> = graph.moves[0]
        .iter()
        .map(|(mv, to)| {
            let reaching = graph.ranked(*to).into_iter().filter(|&(_, score)| goal.after(1).is_reached(score));
            (mv.clone(), -one_ply_before(graph.scores[*to]), reaching.map(|(mv, _)| mv).collect::<Vec<_>>())
        })
        .collect();
    assert_eq!(found, expected);
    check_line(graph, &set_play.line, 0);
}

/// Returns the text of every position with a counter less, or with a soldier for an officer.
fn smaller(root: &str) -> BTreeSet<String> {
    let (board, turn) = root.split_once(' ').expect("a side to move");
    let ranks: Vec<Vec<String>> = board.split('/').map(|rank| rank.split(',').map(str::to_owned).collect()).collect();
    let mut all = BTreeSet::new();
    for (row, rank) in ranks.iter().enumerate() {
        for (file, column) in rank.iter().enumerate() {
            for depth in 0..column.len() {
                let letter = &column[depth..=depth];
                for replacement in [String::new(), letter.to_lowercase()] {
                    let mut changed = ranks.clone();
                    changed[row][file] = [&column[..depth], &replacement, &column[depth + 1..]].concat();
                    let top = changed[row][file].chars().next();
                    let is_unpromoted = (row == 0 && top == Some('w')) || (row + 1 == ranks.len() && top == Some('b'));
                    let text = |rank: &Vec<String>| {
                        if rank.iter().all(String::is_empty) { String::new() } else { rank.join(",") }
                    };
                    let board = changed.iter().map(text).collect::<Vec<_>>().join("/");
                    if !is_unpromoted && board.contains(|c: char| c.is_ascii_alphabetic()) {
                        all.insert(format!("{board} {turn}"));
                    }
                }
            }
        }
    }
    all.remove(root);
    all
}

fn check_reductions(root: &Position, smaller: &[Graph], goal: Goal, report: &ProblemReport) -> usize {
    if report.uniqueness() != Uniqueness::Unique {
        assert!(report.reductions.is_empty());
        return 0;
    }
    let key = report.key().expect("a unique key").mv.to_string();
    let found: BTreeMap<_, _> = report
        .reductions
        .iter()
        .map(|it| {
            assert!(matches!(it.change, Change::Removed { .. } | Change::Turned { .. }));
            (it.change.apply(root).expect("a legal position").to_string(), it.standing.clone())
        })
        .collect();
    assert_eq!(found.len(), report.reductions.len());
    assert!(smaller.iter().map(|graph| &graph.texts[0]).eq(found.keys()));
    let mut standing = 0;
    for (graph, found) in smaller.iter().zip(found.into_values()) {
        let reaching = graph.ranked(0).into_iter().filter(|&(_, score)| goal.is_reached(score));
        let reaching: BTreeSet<_> = reaching.map(|it| it.0).collect();
        match found {
            Standing::Stands => assert!(reaching.iter().eq([&key])),
            Standing::Fails => assert!(!reaching.contains(&key)),
            Standing::Cooked(cooks) => {
                let cooks: BTreeSet<_> = texts(&cooks).into_iter().collect();
                assert!(reaching.contains(&key) && !cooks.is_empty());
                assert_eq!(cooks.len() + 1, reaching.len());
                assert!(cooks.is_subset(&reaching));
            }
            Standing::Unknown => panic!("small positions are solved"),
        }
        standing += usize::from(reaching.iter().eq([&key]));
    }
    standing
}

/// The positions of a problem and of all that a report on it looks at, in the order of their texts.
struct Graphs {
    root: Graph,
    set_play: Graph,
    smaller: Vec<Graph>,
}

impl Graphs {
    /// Returns `None` if too many positions can arise from one of them for the oracle, or if the game is over.
    fn new(root: &str, rule: oracle::CaptureRule) -> Option<Self> {
        const LIMIT: usize = 700;
        let (board, turn) = root.split_once(' ').expect("a side to move");
        let swapped = format!("{board} {}", if turn == "w" { "b" } else { "w" });
        Some(Self {
            root: Graph::new(root, rule, LIMIT).filter(|graph| !graph.moves[0].is_empty())?,
            set_play: Graph::new(&swapped, rule, LIMIT)?,
            smaller: smaller(root).iter().map(|text| Graph::new(text, rule, LIMIT)).collect::<Option<_>>()?,
        })
    }
}

/// Returns a random position with few columns, or `None` if it is not legal.
fn small_position(rng: &mut Rng) -> Option<Position> {
    let size = if rng.u8(..5) == 0 { 8 } else { 7 };
    let squares: Vec<_> = (0..size).flat_map(|row| (row % 2..size).step_by(2).map(move |file| (file, row))).collect();
    let mut columns = BTreeMap::new();
    for _ in 0..rng.usize(2..=3) {
        let counters: String =
            (0..rng.usize(1..=3)).map(|_| *rng.choice(&['w', 'b', 'w', 'b', 'W', 'B']).expect("a letter")).collect();
        columns.insert(*rng.choice(&squares).expect("a square"), counters);
    }
    let rank = |row| {
        let texts = (row % 2..size).step_by(2).map(|file| columns.get(&(file, row)).cloned().unwrap_or_default());
        texts.collect::<Vec<_>>().join(",")
    };
    let ranks: Vec<_> = (0..size).rev().map(rank).collect();
    fen::parse(&format!("{} {}", ranks.join("/"), if rng.bool() { "w" } else { "b" })).ok()
}

/// Returns a stipulation that suits a score more often than not.
fn stipulation(best: i32, rng: &mut Rng) -> Stipulation {
    let moves = u16::try_from((WIN - best + 1) / 2).unwrap_or(u16::MAX);
    let within = |count| MoveCount::new(count).map_or(Stipulation::Win, Stipulation::WinIn);
    match (best, rng.u8(..8)) {
        (1.., 0..3) => Stipulation::Win,
        (1.., 3..5) => within(moves),
        (1.., 5) => within(moves + 1),
        (1.., 6) => within(moves - 1),
        (0, 2..) => Stipulation::Hold,
        (_, 0) => within(3),
        (_, 1) => Stipulation::Win,
        _ => Stipulation::Hold,
    }
}

#[test]
fn reports_agree_with_the_oracle() {
    let mut rng = Rng::with_seed(44);
    let limits = ProblemLimits::new(MemorySize::mebibytes(64));
    let (mut problems, mut sound, mut duals, mut standing, mut repeated) = (0, 0, 0, 0, 0);
    while problems < 200 {
        let Some(position) = small_position(&mut rng) else { continue };
        let rule = *rng.choice(&CaptureRule::ALL).expect("a rule");
        let naive_rule = oracle::CaptureRule::named(rule.name()).expect("the same capture rules");
        let Some(graphs) = Graphs::new(&position.to_string(), naive_rule) else { continue };
        let graph = &graphs.root;
        // Most of these positions end at once.
        if graph.texts.len() < 60 && rng.u8(..10) > 0 {
            continue;
        }
        let stipulation = stipulation(graph.scores[0], &mut rng);
        let problem = Problem::new(position.clone(), rule, stipulation).expect("a legal move");
        let report = ProblemChecker::new(&problem, limits).finish();
        let goal = Goal::of(stipulation);
        let context = format!("{position}, {}, {stipulation}", rule.name());
        println!("{context}");
        assert_eq!(report.positions, Some(Nodes(graph.texts.len() as u64)));
        check_moves(graph, goal, &report);
        if report.key().is_some() {
            duals += check_duals(graph, goal, &report);
        }
        check_set_play(&graphs.set_play, goal, &report);
        standing += check_reductions(&position, &graphs.smaller, goal, &report);
        problems += 1;
        sound += usize::from(matches!(report.soundness, Soundness::Sound(_)));
        repeated += usize::from(goal == Goal::Hold && report.main_line.len() > 4);
    }
    let seen = [sound > 5, duals > 20, standing > 5, repeated > 2];
    assert_eq!(seen, [true; 4], "{sound} {duals} {standing} {repeated}");
}
