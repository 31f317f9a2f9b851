//! The opening explorer: the moves of a position with their openings and scores. Any section can show it beside its
//! board.

use std::rc::Rc;

use laska_library::{Book, BookDepth, DeepScore, Hundredths, Openings, ProvenOpenings};
use laska_rules::{Color, Game, Move, Position, Variant};
use laska_ui::book::score_of;
use laska_ui::settings::Notation;
use laska_ui::tr;
use laska_ui::ui_context::use_ui_context;
use laska_ui::words::{self, percent, proof_text, score_text, white_share};
use laska_worker::protocol::{Plies, ScoreKind};
use yew::prelude::*;

use crate::data::{DataFile, use_book, use_data_file, use_proven_openings};
use crate::verdict::OpeningVerdict;

#[derive(Clone, PartialEq, Properties)]
pub struct ExplorerProps {
    /// The game up to the position on the board.
    pub game: Game,
    /// Whether it takes up room where it has no moves to show.
    #[prop_or(true)]
    pub is_shown_when_empty: bool,
    /// Receives the selected move.
    pub on_play: Callback<Move>,
    /// Receives the hovered move, or `None` when the pointer leaves it.
    #[prop_or_default]
    pub on_hover: Callback<Option<Move>>,
}

/// The opening explorer for the position on the board.
#[component]
pub fn Explorer(props: &ExplorerProps) -> Html {
    let (openings, book, proven) = (use_data_file("openings.pgn"), use_book(), use_proven_openings());
    let files = (openings.clone(), book.clone(), proven.clone());
    let data = use_memo(files, |(openings, book, proven)| ExplorerData::new(openings, book, proven));
    let settings = use_ui_context().settings;
    let dependencies = (props.game.clone(), Rc::clone(&data), settings.notation, words::current_language());
    let view = use_memo(dependencies, |(game, data, notation, _)| data.view(game, *notation));
    let loading = openings.is_loading() || book.is_loading() || proven.is_loading();
    let failed =
        openings.has_failed() || book.has_failed() || proven.has_failed() || (!loading && data.openings.is_none());
    if !props.is_shown_when_empty && !failed && view.continuations.is_empty() {
        return Html::default();
    }
    html! {
        <section class="card explorer" data-testid="explorer" aria-label={tr!("Openings")}>
            <h2>{ tr!("Openings") }</h2>
            // Show nothing before all files are loaded: rows that appear later would push others away from the
            // pointer.
            if loading {
                <p class="hint" role="status" data-testid="openings-loading">{ tr!("Loading openings…") }</p>
            } else {
                { header(&view) }
                { continuations(&view, props) }
            }
            if failed {
                <p class="hint" role="alert">{ tr!("Could not load all openings. Reload the page to try again.") }</p>
            }
            if let Some(end) = view.empty_text().filter(|_| !loading) {
                <p class="hint" data-testid="explorer-empty">{ end }</p>
            }
        </section>
    }
}

fn header(view: &ExplorerView) -> Html {
    html! {
        <>
        <p class="opening-name" data-testid="opening" role="status">
            if let Some(opening) = &view.opening {
                <b>{ words::translate(opening) }</b>
            }
            if let Some(depth) = view.depth {
                <span class="hint">{ tr!("searched to depth {depth}", depth = depth) }</span>
            }
        </p>
        if let Some(winner) = view.winner {
            <p data-testid="opening-proof"><b>{ proof_text(winner) }</b></p>
        }
        if let Some(OpeningVerdict { text, search }) = &view.verdict {
            <p data-testid="opening-verdict">{ text }<span class="hint verdict-search">{ search }</span></p>
        }
        </>
    }
}

fn continuations(view: &ExplorerView, props: &ExplorerProps) -> Html {
    let continuation = |continuation: &Continuation| {
        let mv = continuation.mv;
        let play = props.on_play.reform(move |_: MouseEvent| mv);
        let point = |to: Option<Move>| props.on_hover.reform(move |_: MouseEvent| to);
        let focus = |to: Option<Move>| props.on_hover.reform(move |_: FocusEvent| to);
        html! {
            <li>
                <button type="button" class="continuation" data-move={mv.to_string()} onclick={play}
                    onmouseenter={point(Some(mv))} onmouseleave={point(None)} onfocus={focus(Some(mv))} onblur={focus(None)}>
                    <span class="continuation-move">{ &continuation.text }</span>
                    <span class="continuation-score">{ continuation.score.as_deref().unwrap_or_default() }</span>
                    { chances(continuation) }
                    <span class="continuation-name">{ continuation.opening.as_deref().filter(|_| continuation.opening != view.opening).map(words::translate) }</span>
                </button>
            </li>
        }
    };
    html! {
        <>
            if view.continuations.iter().any(|continuation| continuation.score.is_some()) {
                <p class="continuation continuations-header" aria-hidden="true">
                    <span>{ tr!("Move") }</span><span class="continuation-score">{ tr!("Score") }</span><span>{ tr!("White’s chances") }</span>
                </p>
            }
            <ol class="continuations" data-testid="ways">{ for view.continuations.iter().map(continuation) }</ol>
        </>
    }
}

/// Renders White's winning chances after a move: a bar and a percentage.
fn chances(continuation: &Continuation) -> Html {
    let Some(percent) = continuation.chances else { return html! { <span class="continuation-chances" /> } };
    html! {
        <span class="continuation-chances" title={tr!("White’s winning chances: {percent}%", percent = percent)}>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect height="10" width={percent.to_string()} />
            </svg>
            { tr!("{percent}%", percent = percent) }
        </span>
    }
}

/// The explorer's data files, if they could be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExplorerData {
    pub openings: Option<Openings>,
    /// Searched positions.
    pub book: Option<Rc<Book>>,
    pub proven: Option<Rc<ProvenOpenings>>,
}

/// The explorer's view of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExplorerView {
    /// The name of the last opening reached.
    pub opening: Option<String>,
    /// The side that is proven to win.
    pub winner: Option<Color>,
    /// The verdict of a deep search on the opening, at the position that has its name, unless that is proven.
    pub verdict: Option<OpeningVerdict>,
    /// The search depth for the position in the book, in plies.
    pub depth: Option<u8>,
    /// The moves, those of the book first.
    pub continuations: Vec<Continuation>,
}

/// A move in the explorer.
#[derive(Clone, Debug, PartialEq)]
pub struct Continuation {
    pub mv: Move,
    /// The move in the chosen notation, with the sign that rates it in the library.
    pub text: String,
    /// The name of the opening after the move.
    pub opening: Option<String>,
    /// The score from White's point of view.
    pub score: Option<String>,
    /// White's winning chances after the move, in percent.
    pub chances: Option<u8>,
}

impl ExplorerView {
    /// Returns the text for a position without moves; `None` if there are moves.
    pub fn empty_text(&self) -> Option<&'static str> {
        match (self.continuations.is_empty(), &self.opening) {
            (false, _) => None,
            (true, Some(_)) => Some(tr!("The opening book ends here.")),
            (true, None) => Some(tr!("No known opening from this position.")),
        }
    }
}

impl ExplorerData {
    fn new(openings: &DataFile, book: &DataFile<Rc<Book>>, proven: &DataFile<Rc<ProvenOpenings>>) -> Self {
        Self {
            openings: openings.content().and_then(|text| Openings::parse(text).ok()),
            book: book.content().cloned(),
            proven: proven.content().cloned(),
        }
    }

    /// Returns the view of a game's current position. It is empty in a variant of Laska: positions may be the same there, but not
    /// what is known of them.
    pub fn view(&self, game: &Game, notation: Notation) -> ExplorerView {
        if game.variant() != Variant::LASKA {
            return ExplorerView::default();
        }
        let position = game.position();
        let entry =
            self.book.as_ref().filter(|book| book.variant() == game.variant()).and_then(|it| it.entry(position));
        let book_moves = entry.map_or(&[][..], |entry| &entry.moves);
        let played = self.openings.as_ref().map_or_else(Vec::new, |openings| openings.moves(position));
        let mut moves: Vec<Move> = book_moves.iter().map(|it| it.mv).collect();
        moves.extend(game.legal_moves().iter().filter(|mv| !book_moves.iter().any(|it| it.mv == **mv)));
        let proven = |position: &Position| self.proven.as_ref()?.winner(position);
        let mut winners = Vec::with_capacity(moves.len());
        let continuations = moves.into_iter().filter_map(|mv| {
            let book_move = book_moves.iter().find(|it| it.mv == mv);
            let mut after: Position = position.clone();
            after.play_unchecked(mv);
            let (winner, opening) = (proven(&after), self.opening(&after));
            winners.push(winner);
            let is_played = played.iter().any(|it| it.mv == mv);
            let is_listed = book_move.is_some() || opening.is_some() || winner.is_some() || is_played;
            // The book leaves out bad moves; the openings that begin with them have a score of their own.
            let proof = winner.map(|winner| (winner, ScoreKind::Win(Plies(0))));
            let score = proof.or_else(|| Some((position.turn(), score_of(book_move?.score)))).or_else(|| {
                let DeepScore { white: Hundredths(white), .. } = self.openings.as_ref()?.score(&after)?;
                Some((Color::White, ScoreKind::Value(white.into())))
            });
            let mark = played.iter().find(|it| it.mv == mv).and_then(|it| it.mark?.symbol()).unwrap_or_default();
            is_listed.then(|| Continuation {
                mv,
                text: format!("{}{mark}", notation.write(position, mv)),
                opening,
                score: score.map(|(mover, score)| score_text(mover, score)),
                chances: score.map(|(mover, score)| percent(white_share(mover, score))),
            })
        });
        let continuations = continuations.collect();
        let openings = self.openings.as_ref();
        let winner = proven(position).or_else(|| best(position.turn(), &winners));
        let verdict = || openings.and_then(|it| Some(OpeningVerdict::new(it.score(position)?, it.games(position))));
        ExplorerView {
            opening: openings.and_then(|openings| openings.name_of_game(game)).map(str::to_owned),
            winner,
            verdict: if winner.is_none() { verdict() } else { None },
            depth: entry.map(|entry| entry.depth).filter(|&depth| depth != BookDepth::PROVEN).map(|depth| depth.0),
            continuations,
        }
    }

    /// Returns the name of the opening that reaches a position.
    fn opening(&self, position: &Position) -> Option<String> {
        self.openings.as_ref()?.name_of_position(position).map(str::to_owned)
    }
}

/// Returns who wins a position, if that follows from the winners after all of its moves: one winning move is enough for the side
/// to move.
fn best(turn: Color, winners: &[Option<Color>]) -> Option<Color> {
    let all_lose = !winners.is_empty() && winners.iter().all(|&winner| winner == Some(!turn));
    if winners.contains(&Some(turn)) { Some(turn) } else { all_lose.then_some(!turn) }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, VecDeque};

    use laska_library::data as files;
    use laska_rules::notation::record;
    use laska_rules::{Board, CaptureRule};

    use super::*;

    fn data() -> ExplorerData {
        // A book with the start and the positions after 1. c3-d4 and 1... e5-d4-c3.
        let book =
            "laska-book 1 laska\n9 c3-d4=+12x3> c3-b4=-40x1\n8 e5-d4-c3=-12x3>\n7 b2-c3-d4=+12x2 d2-c3-b4=-9999x1\n";
        ExplorerData {
            openings: Some(Openings::new(&files::library())),
            book: Some(Rc::new(book.parse().expect("a small book"))),
            proven: None,
        }
    }

    fn game(moves: &str) -> Game {
        let mut game = Game::default();
        record::play(&mut game, moves).expect("legal moves");
        game
    }

    fn continuation(view: &ExplorerView, mv: &str) -> Continuation {
        view.continuations.iter().find(|continuation| continuation.mv.to_string() == mv).expect(mv).clone()
    }

    #[test]
    fn the_wing_gambit_is_named_and_has_continuations() {
        let view = data().view(&game("a3-b4 c5-b4-a3 e3-d4"), Notation::default());
        assert_eq!(view.opening.as_deref(), Some("Wing Gambit"));
        let moves: Vec<_> = view.continuations.iter().map(|continuation| continuation.mv.to_string()).collect();
        for mv in ["a5-b4", "b6-c5", "d6-c5", "e5-f4", "g5-f4"] {
            assert!(moves.contains(&mv.to_owned()), "{moves:?}");
        }
        let later =
            data().view(&game("a3-b4 c5-b4-a3 e3-d4 b6-c5 d4-c5-b6 a7-b6-c5 g3-f4 e5-f4-g3"), Notation::default());
        assert_eq!(later.opening, view.opening, "the name stays after the last named position");
    }

    #[test]
    fn a_printed_move_that_loses_is_marked_although_the_book_leaves_it_out() {
        let data = ExplorerData { book: Some(Rc::new(files::BOOK.parse().expect("the site's book"))), ..data() };
        for (moves, mv, text) in [
            ("a3-b4 c5-b4-a3 e3-d4", "a5-b4", "a5-b4??"),
            ("g3-f4 e5-f4-g3 c3-d4", "g5-f4", "g5-f4??"),
            ("c3-d4 e5-d4-c3 b2-c3-d4", "f6-e5", "f6-e5??"),
            ("c3-d4 e5-d4-c3 b2-c3-d4", "d6-e5", "d6-e5"),
        ] {
            assert_eq!(continuation(&data.view(&game(moves), Notation::default()), mv).text, text, "{moves}");
        }
    }

    #[test]
    fn book_moves_come_first_with_scores_for_white() {
        let view = data().view(&game(""), Notation::default());
        assert_eq!(view.continuations[0].mv.to_string(), "c3-d4");
        assert_eq!(
            (view.depth, view.continuations[0].score.as_deref(), view.continuations[0].chances),
            (Some(9), Some("+0.1"), Some(52))
        );
        let reply = data().view(&game("c3-d4"), Notation::default());
        assert_eq!(
            continuation(&reply, "e5-d4-c3").score.as_deref(),
            Some("+0.1"),
            "scores are always from White's point of view"
        );
        let last = data().view(&game("c3-d4 e5-d4-c3"), Notation::default());
        let lost = continuation(&last, "d2-c3-b4");
        assert_eq!((lost.score.as_deref(), lost.chances), (Some("Black wins"), Some(0)));
    }

    #[test]
    fn a_move_scores_like_its_only_reply_and_a_worse_one_lower() {
        let data = ExplorerData { book: Some(Rc::new(files::BOOK.parse().expect("the site's book"))), ..data() };
        let [start, reply] = ["", "c3-b4"].map(|moves| data.view(&game(moves), Notation::default()));
        let (this, that) = (continuation(&start, "c3-b4"), continuation(&reply, "a5-b4-c3"));
        assert_eq!((&this.score, this.chances), (&that.score, that.chances));
        assert_eq!(reply.continuations.len(), 1);
        let gambit = continuation(&start, "a3-b4");
        assert!(
            start.continuations.iter().all(|continuation| continuation.chances >= gambit.chances),
            "the gambit is the worst move"
        );
    }

    #[test]
    fn an_opening_has_a_verdict_at_its_named_position() {
        let data = ExplorerData { book: Some(Rc::new(files::BOOK.parse().expect("the site's book"))), ..data() };
        let before = data.view(&game("c3-b4 a5-b4-c3"), Notation::default());
        let out_out = continuation(&before, "d2-c3-b4");
        assert!(out_out.chances.is_some_and(|percent| percent < 15), "{out_out:?}");
        let named = data.view(&game("c3-b4 a5-b4-c3 d2-c3-b4"), Notation::default());
        let verdict = named.verdict.clone().expect("a verdict");
        assert!(verdict.text.starts_with("Black is much better"), "{verdict:?}");
        assert!(out_out.score.is_some_and(|score| verdict.text.contains(&score)), "the same score before and after");
        let later = data.view(&game("c3-b4 a5-b4-c3 d2-c3-b4 b6-a5"), Notation::default());
        assert_eq!((later.opening.as_deref(), later.verdict), (Some("Out-Out"), None));
    }

    #[test]
    fn what_is_proven_replaces_what_is_estimated() {
        let mut proven = ProvenOpenings::default();
        for win in files::OPENING_WINS.lines().skip(1) {
            proven.read(win).expect("a win of the file");
        }
        let book = Some(Rc::new(files::BOOK.parse().expect("the site's book")));
        let data = ExplorerData { book, proven: Some(Rc::new(proven)), ..data() };
        for (moves, mv) in [("c3-d4 e5-d4-c3", "d2-c3-b4"), ("e3-d4 c5-d4-e3", "d2-e3-f4")] {
            let before = data.view(&game(moves), Notation::default());
            let in_out = continuation(&before, mv);
            assert_eq!((in_out.score.as_deref(), in_out.chances), (Some("Black wins"), Some(0)), "{moves}");
            assert_eq!(before.winner, None, "White has a better move");
            let named = data.view(&game(&format!("{moves} {mv}")), Notation::default());
            assert_eq!(
                (named.opening.as_deref(), named.winner, named.verdict),
                (Some("In-Out"), Some(Color::Black), None)
            );
        }
        // The last move of a line to a position that its mover wins.
        let line = "c3-b4 a5-b4-c3 b2-c3-d4 e5-f4 g3-f4-e5 d6-e5-f4 f2-g3";
        let before = data.view(&game(line), Notation::default());
        assert_eq!(continuation(&before, "c7-d6").score.as_deref(), Some("White wins"));
        assert_eq!(before.winner, None, "Black has other moves");
        // The same moves by another capture rule.
        let mut other = Game::new(Variant::new(Board::Seven, CaptureRule::MayStop));
        record::play(&mut other, "c3-d4 e5-d4-c3 d2-c3-b4").expect("legal moves");
        assert_eq!(data.view(&other, Notation::default()), ExplorerView::default(), "nothing is known of a variant");
        assert_eq!(best(Color::White, &[None, Some(Color::White)]), Some(Color::White));
        assert_eq!(best(Color::White, &[Some(Color::Black)]), Some(Color::Black));
        assert_eq!(best(Color::White, &[Some(Color::Black), None]), None);
        assert_eq!(best(Color::White, &[]), None, "the game is over");
    }

    #[test]
    fn the_end_of_the_book_differs_from_an_unknown_opening() {
        let data = ExplorerData { book: None, ..data() };
        let end = |moves: &str| {
            let view = data.view(&game(moves), Notation::default());
            (view.opening.clone(), view.empty_text())
        };
        let named = (Some("Out-Out".to_owned()), Some("The opening book ends here."));
        assert_eq!(end("c3-b4 a5-b4-c3 d2-c3-b4"), named);
        let unknown = ExplorerData::default().view(&game(""), Notation::default());
        assert_eq!(unknown.empty_text(), Some("No known opening from this position."));
        assert_eq!(end("c3-b4").1, None);
    }

    /// Returns pairs of games of the same length with different moves to the same position of the book.
    fn transpositions(book: &Book) -> Vec<[Game; 2]> {
        let (mut found, mut pairs) = (BTreeMap::new(), Vec::new());
        let mut pending = VecDeque::from([Game::default()]);
        while let Some(game) = pending.pop_front() {
            for book_move in book.moves(game.position()).unwrap_or_default() {
                let mut after = game.clone();
                after.play(book_move.mv).expect("a move of the book is legal");
                if book.entry(after.position()).is_none() {
                    continue;
                }
                match found.get(&after.position().pack()) {
                    None => {
                        found.insert(after.position().pack(), after.clone());
                        pending.push_back(after);
                    }
                    Some(other) if other.moves().len() == after.moves().len() => pairs.push([other.clone(), after]),
                    Some(_) => {}
                }
            }
        }
        pairs
    }

    #[test]
    fn transpositions_have_the_same_continuations() {
        let data = ExplorerData { book: Some(Rc::new(files::BOOK.parse().expect("the site's book"))), ..data() };
        let pairs = transpositions(data.book.as_ref().expect("the site's book"));
        assert!(pairs.len() > 20, "{}", pairs.len());
        for games in pairs.iter().take(20) {
            let [one, other] = games.each_ref().map(|game| data.view(game, Notation::default()));
            assert_eq!((one.depth, &one.continuations), (other.depth, &other.continuations), "{:?}", games[0].moves());
            assert!(one.depth.is_some() && !one.continuations.is_empty());
        }
        for moves in ["d6-c5 f2-e3 g5-f4", "g5-f4 f2-e3 d6-c5"] {
            let view = data.view(&game(&format!("a3-b4 c5-b4-a3 e3-d4 {moves}")), Notation::default());
            assert_eq!(view.opening.as_deref(), Some("Wing Gambit"));
        }
    }

    #[test]
    fn other_variants_have_no_openings() {
        let eight = Game::new(Variant::new(Board::Eight, Variant::LASKA.capture_rule));
        assert_eq!(data().view(&eight, Notation::default()), ExplorerView::default());
        let nothing = ExplorerData::default().view(&Game::default(), Notation::default());
        assert_eq!(nothing, ExplorerView::default());
    }
}
