//! The opening explorer: what is known of the moves of a position, to play on from there. Any section can have it
//! beside its board.

use std::rc::Rc;

use laska_library::{Book, BookMove, Hundredths, Openings};
use laska_rules::{Color, Game, Move, Position};
use laska_web::settings::Notation;
use laska_web::tr;
use laska_web::ui_context::use_ui_context;
use laska_web::words::{self, percent, score_text, white_share};
use laska_worker::protocol::ScoreText;
use yew::prelude::*;

use crate::data::{DataFile, use_data_file};

/// What an [`Explorer`] shows and tells.
#[derive(Clone, PartialEq, Properties)]
pub struct ExplorerProps {
    /// The game up to the position that is shown.
    pub game: Game,
    /// Hears the move that was chosen.
    pub on_play: Callback<Move>,
    /// Hears which move is pointed at, or none any more.
    #[prop_or_default]
    pub on_hover: Callback<Option<Move>>,
}

/// What is known of the position on the board.
#[component]
pub fn Explorer(props: &ExplorerProps) -> Html {
    let (openings, book) = (use_data_file("openings.pgn"), use_data_file("book.txt"));
    let known = use_memo((openings.clone(), book.clone()), |(openings, book)| known(openings, book));
    let settings = use_ui_context().settings;
    let shown_by = (props.game.clone(), Rc::clone(&known), settings.notation, words::spoken());
    let view = use_memo(shown_by, |(game, known, notation, _)| known.ways(game, *notation));
    let coming = [&openings, &book].contains(&&DataFile::Loading);
    let missing = [&openings, &book].iter().any(|text| matches!(text, DataFile::Failed(_)))
        || (!coming && (known.openings.is_none() || known.book.is_none()));
    html! {
        <section class="card explorer" data-testid="explorer" aria-label={tr!("Openings")}>
            <h2>{ tr!("Openings") }</h2>
            // Not before all is there: rows that come later would push those away that somebody points at.
            if coming {
                <p class="hint" role="status">{ tr!("The openings are being fetched…") }</p>
            } else {
                { head(&view) }
                { ways(&view, props) }
            }
            if missing {
                <p class="hint" role="alert">{ tr!("Not all that is known of openings could be read. Reload the page to try again.") }</p>
            }
            if let Some(end) = view.end().filter(|_| !coming) {
                <p class="hint" data-testid="explorer-empty">{ end }</p>
            }
        </section>
    }
}

fn known(openings: &DataFile, book: &DataFile) -> Known {
    let text = |text: &DataFile| if let DataFile::Loaded(text) = text { Some(Rc::clone(text)) } else { None };
    Known {
        openings: text(openings).and_then(|text| Openings::read(&text).ok()),
        book: text(book).and_then(|text| Book::read(&text).ok()),
    }
}

fn head(view: &WaysView) -> Html {
    html! {
        <p class="opening-name" data-testid="opening" role="status">
            if let Some(opening) = &view.opening {
                <b>{ words::say(opening) }</b>
            }
            if let Some(depth) = view.depth {
                <span class="hint">{ tr!("searched to depth {depth}", depth = depth) }</span>
            }
        </p>
    }
}

fn ways(view: &WaysView, props: &ExplorerProps) -> Html {
    let way = |way: &WayView| {
        let mv = way.mv;
        let play = props.on_play.reform(move |_: MouseEvent| mv);
        let point = |to: Option<Move>| props.on_hover.reform(move |_: MouseEvent| to);
        let focus = |to: Option<Move>| props.on_hover.reform(move |_: FocusEvent| to);
        html! {
            <li>
                <button type="button" class="continuation" data-move={mv.to_string()} onclick={play}
                    onmouseenter={point(Some(mv))} onmouseleave={point(None)} onfocus={focus(Some(mv))} onblur={focus(None)}>
                    <span class="continuation-move">{ &way.text }</span>
                    <span class="continuation-score">{ way.score.as_deref().unwrap_or_default() }</span>
                    { chances(way) }
                    <span class="continuation-name">{ way.opening.as_deref().filter(|_| way.opening != view.opening).map(words::say) }</span>
                </button>
            </li>
        }
    };
    html! {
        <>
            if view.ways.iter().any(|way| way.score.is_some()) {
                <p class="continuation continuations-header" aria-hidden="true">
                    <span>{ tr!("Move") }</span><span class="continuation-score">{ tr!("Score") }</span><span>{ tr!("White’s chances") }</span>
                </p>
            }
            <ol class="continuations" data-testid="ways">{ for view.ways.iter().map(way) }</ol>
        </>
    }
}

/// White's chances after a move: a bar, and the number.
fn chances(way: &WayView) -> Html {
    let Some(percent) = way.chances else { return html! { <span class="continuation-chances" /> } };
    html! {
        <span class="continuation-chances" title={tr!("White’s winning chances: {percent}%", percent = percent)}>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect height="10" width={percent.to_string()} />
            </svg>
            { tr!("{percent}%", percent = percent) }
        </span>
    }
}

/// What is known of openings, as far as it could be read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Known {
    /// The openings with names.
    pub openings: Option<Openings>,
    /// The positions that were searched.
    pub book: Option<Book>,
}

/// What is known of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WaysView {
    /// The opening that the game has reached.
    pub opening: Option<String>,
    /// How deep the position was searched, in plies.
    pub depth: Option<u8>,
    /// The moves, those of the book first.
    pub ways: Vec<WayView>,
}

/// What is known of a move.
#[derive(Clone, Debug, PartialEq)]
pub struct WayView {
    /// The move.
    pub mv: Move,
    /// As the player writes moves.
    pub text: String,
    /// The opening that it leads to, or goes on with.
    pub opening: Option<String>,
    /// What it is worth, as White sees it.
    pub score: Option<String>,
    /// White's chances of winning after it, of 100.
    pub chances: Option<u8>,
}

impl WaysView {
    /// What is said where no move is known.
    #[must_use]
    pub fn end(&self) -> Option<&'static str> {
        match (self.ways.is_empty(), &self.opening) {
            (false, _) => None,
            (true, Some(_)) => Some(tr!("The book goes no further.")),
            (true, None) => Some(tr!("No opening is known from here.")),
        }
    }
}

impl Known {
    /// What is known of the position on a game's board.
    #[must_use]
    pub fn ways(&self, game: &Game, notation: Notation) -> WaysView {
        let position = game.position();
        let entry =
            self.book.as_ref().filter(|book| book.variant() == game.variant()).and_then(|it| it.entry(position));
        let booked = entry.map_or(&[][..], |entry| &entry.moves);
        let played = self.openings.as_ref().map_or_else(Vec::new, |openings| openings.moves(position));
        let mut moves: Vec<Move> = booked.iter().map(|it| it.mv).collect();
        moves.extend(game.legal_moves().iter().filter(|mv| !booked.iter().any(|it| it.mv == **mv)));
        let ways = moves.into_iter().filter_map(|mv| {
            let known = booked.iter().find(|it| it.mv == mv);
            let opening = self.opening_after(game, mv);
            let is_known = known.is_some() || opening.is_some() || played.iter().any(|it| it.mv == mv);
            is_known.then(|| WayView {
                mv,
                text: notation.write(position, mv),
                opening,
                score: known.map(|known| score_words(position.turn(), known)),
                chances: known.map(|known| percent(white_share(position.turn(), score_of(known)))),
            })
        });
        WaysView {
            opening: self.openings.as_ref().and_then(|openings| openings.name_of(game)).map(str::to_owned),
            depth: entry.map(|entry| entry.depth.0),
            ways: ways.collect(),
        }
    }

    /// The opening after a move, where the move leads to a position of one.
    fn opening_after(&self, game: &Game, mv: Move) -> Option<String> {
        let openings = self.openings.as_ref()?;
        let mut after: Position = game.position().clone();
        after.play_unchecked(mv);
        openings.name(&after).map(str::to_owned)
    }
}

/// What a move is worth; of a win or loss the book has no distance.
fn score_of(known: &BookMove) -> ScoreText {
    match known.score {
        Hundredths::DECIDED => ScoreText::Win(0),
        Hundredths(score) if score == -Hundredths::DECIDED.0 => ScoreText::Loss(0),
        Hundredths(score) => ScoreText::Value(i32::from(score)),
    }
}

fn score_words(turn: Color, known: &BookMove) -> String {
    match score_of(known) {
        ScoreText::Win(_) => win_words(turn),
        ScoreText::Loss(_) => win_words(!turn),
        score => score_text(turn, score),
    }
}

fn win_words(winner: Color) -> String {
    match winner {
        Color::White => tr!("White wins"),
        Color::Black => tr!("Black wins"),
    }
    .to_owned()
}

#[cfg(test)]
mod tests {
    use laska_library::data;
    use laska_rules::notation::record;
    use laska_rules::{Board, Variant};

    use super::*;

    fn known() -> Known {
        // Six positions, as a book has them: two ways lead to the one after 2. b2-c3-d4.
        let book =
            "laska-book 1 laska\n9 c3-d4=+12x3> c3-b4=-40x1\n8 e5-d4-c3=-12x3>\n7 b2-c3-d4=+12x2 d2-c3-b4=-9999x1\n";
        Known {
            openings: Some(Openings::of(&data::library()).expect("the site's openings")),
            book: Some(Book::read(book).expect("a small book")),
        }
    }

    fn game(moves: &str) -> Game {
        let mut game = Game::default();
        record::play(&mut game, moves).expect("legal moves");
        game
    }

    fn way(view: &WaysView, mv: &str) -> WayView {
        view.ways.iter().find(|way| way.mv.to_string() == mv).expect(mv).clone()
    }

    #[test]
    fn the_wing_gambit_is_named_and_goes_on() {
        let view = known().ways(&game("a3-b4 c5-b4-a3 e3-d4"), Notation::default());
        assert_eq!(view.opening.as_deref(), Some("Wing Gambit"));
        let moves: Vec<_> = view.ways.iter().map(|way| way.mv.to_string()).collect();
        for mv in ["a5-b4", "b6-c5", "d6-c5", "e5-f4", "g5-f4"] {
            assert!(moves.contains(&mv.to_owned()), "{moves:?}");
        }
        let later =
            known().ways(&game("a3-b4 c5-b4-a3 e3-d4 b6-c5 d4-c5-b6 a7-b6-c5 g3-f4 e5-f4-g3"), Notation::default());
        assert_eq!(later.opening, view.opening, "beyond its moves it keeps the name");
    }

    #[test]
    fn moves_of_the_book_come_first_as_white_sees_them() {
        let view = known().ways(&game(""), Notation::default());
        assert_eq!(view.ways[0].mv.to_string(), "c3-d4");
        assert_eq!(
            (view.depth, view.ways[0].score.as_deref(), view.ways[0].chances),
            (Some(9), Some("+0.1"), Some(51))
        );
        let reply = known().ways(&game("c3-d4"), Notation::default());
        assert_eq!(way(&reply, "e5-d4-c3").score.as_deref(), Some("+0.1"), "the side to move does not turn it");
        let last = known().ways(&game("c3-d4 e5-d4-c3"), Notation::default());
        let lost = way(&last, "d2-c3-b4");
        assert_eq!((lost.score.as_deref(), lost.chances), (Some("Black wins"), Some(0)));
    }

    #[test]
    fn a_move_is_worth_as_much_as_its_only_reply_and_a_worse_one_less() {
        let known = Known { book: Some(Book::read(data::BOOK).expect("the site's book")), ..known() };
        let [start, reply] = ["", "c3-b4"].map(|moves| known.ways(&game(moves), Notation::default()));
        let (this, that) = (way(&start, "c3-b4"), way(&reply, "a5-b4-c3"));
        assert_eq!((&this.score, this.chances), (&that.score, that.chances));
        assert_eq!(reply.ways.len(), 1);
        let gambit = way(&start, "a3-b4");
        assert!(start.ways.iter().all(|way| way.chances >= gambit.chances), "the gambit is the worst of all");
    }

    #[test]
    fn where_the_book_ends_the_opening_is_not_said_to_be_unknown() {
        let known = Known { book: None, ..known() };
        let end = |moves: &str| {
            let view = known.ways(&game(moves), Notation::default());
            (view.opening.clone(), view.end())
        };
        let named = (Some("Out-Out".to_owned()), Some("The book goes no further."));
        assert_eq!(end("c3-b4 a5-b4-c3 d2-c3-b4"), named);
        let unknown = Known::default().ways(&game(""), Notation::default());
        assert_eq!(unknown.end(), Some("No opening is known from here."));
        assert_eq!(end("c3-b4").1, None);
    }

    #[test]
    fn a_position_is_known_however_it_came_about() {
        let known = Known { book: Some(Book::read(data::BOOK).expect("the site's book")), ..known() };
        for (this, that) in [
            ("a3-b4 c5-b4-a3 e3-d4 d6-c5 f2-e3 g5-f4", "a3-b4 c5-b4-a3 e3-d4 g5-f4 f2-e3 d6-c5"),
            ("c3-d4 e5-d4-c3 b2-c3-d4 d6-e5 a3-b4 c5-b4-a3", "a3-b4 c5-b4-a3 c3-d4 e5-d4-c3 b2-c3-d4 d6-e5"),
        ] {
            let [one, other] = [this, that].map(|moves| known.ways(&game(moves), Notation::default()));
            assert_eq!((one.depth, &one.ways), (other.depth, &other.ways), "{this}");
            assert!(one.depth.is_some() && !one.ways.is_empty(), "{this}");
        }
        for moves in ["d6-c5 f2-e3 g5-f4", "g5-f4 f2-e3 d6-c5"] {
            let view = known.ways(&game(&format!("a3-b4 c5-b4-a3 e3-d4 {moves}")), Notation::default());
            assert_eq!(view.opening.as_deref(), Some("Wing Gambit"));
            assert!(way(&view, "e3-f4-g5").score.is_some());
        }
    }

    #[test]
    fn other_games_have_no_openings_here() {
        let eight = Game::new(Variant { board: Board::Eight, ..Variant::LASKA });
        assert_eq!(known().ways(&eight, Notation::default()), WaysView::default());
        let nothing = Known::default().ways(&Game::default(), Notation::default());
        assert_eq!(nothing, WaysView::default());
    }
}
