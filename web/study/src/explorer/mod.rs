//! The opening explorer: what is known of the moves of a position, to play on from there. Any section can have it
//! beside its board.

mod ways;

use std::rc::Rc;

use laska_library::{Book, Openings};
use laska_rules::{Game, Move};
use laska_web::liking::use_liking;
use laska_web::{t, words};
use yew::prelude::*;

use crate::data::{Text, use_text};
pub use ways::{Known, WayView, WaysView};

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
    let (openings, book) = (use_text("openings.pgn"), use_text("book.txt"));
    let known = use_memo((openings.clone(), book.clone()), |(openings, book)| known(openings, book));
    let settings = use_liking().settings;
    let shown_by = (props.game.clone(), Rc::clone(&known), settings.notation, words::spoken());
    let view = use_memo(shown_by, |(game, known, notation, _)| known.ways(game, *notation));
    let coming = [&openings, &book].contains(&&Text::Coming);
    let missing = [&openings, &book].iter().any(|text| matches!(text, Text::Missing(_)))
        || (!coming && (known.openings.is_none() || known.book.is_none()));
    html! {
        <section class="card explorer" data-testid="explorer" aria-label={t!("Openings")}>
            <h2>{ t!("Openings") }</h2>
            // Not before all is there: rows that come later would push those away that somebody points at.
            if coming {
                <p class="hint" role="status">{ t!("The openings are being fetched…") }</p>
            } else {
                { head(&view) }
                { ways(&view, props) }
            }
            if missing {
                <p class="hint" role="alert">{ t!("Not all that is known of openings could be read. Reload the page to try again.") }</p>
            }
            if let Some(end) = view.end().filter(|_| !coming) {
                <p class="hint" data-testid="explorer-empty">{ end }</p>
            }
        </section>
    }
}

fn known(openings: &Text, book: &Text) -> Known {
    let text = |text: &Text| if let Text::Here(text) = text { Some(Rc::clone(text)) } else { None };
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
                <span class="hint">{ t!("searched to depth {depth}", depth = depth) }</span>
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
                <button type="button" class="way" data-move={mv.to_string()} onclick={play}
                    onmouseenter={point(Some(mv))} onmouseleave={point(None)} onfocus={focus(Some(mv))} onblur={focus(None)}>
                    <span class="way-move">{ &way.text }</span>
                    <span class="way-score">{ way.score.as_deref().unwrap_or_default() }</span>
                    { chances(way) }
                    <span class="way-name">{ way.opening.as_deref().filter(|_| way.opening != view.opening).map(words::say) }</span>
                </button>
            </li>
        }
    };
    html! {
        <>
            if view.ways.iter().any(|way| way.score.is_some()) {
                <p class="way ways-head" aria-hidden="true">
                    <span>{ t!("Move") }</span><span class="way-score">{ t!("Score") }</span><span>{ t!("White’s chances") }</span>
                </p>
            }
            <ol class="ways" data-testid="ways">{ for view.ways.iter().map(way) }</ol>
        </>
    }
}

/// White's chances after a move: a bar, and the number.
fn chances(way: &WayView) -> Html {
    let Some(percent) = way.chances else { return html! { <span class="way-chances" /> } };
    html! {
        <span class="way-chances" title={t!("White’s winning chances: {percent}%", percent = percent)}>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect height="10" width={percent.to_string()} />
            </svg>
            { t!("{percent}%", percent = percent) }
        </span>
    }
}
