//! Owns the section: which part of the library is shown, and its data on the way.

use std::rc::Rc;

use laska_library::Kind;
use laska_rules::notation::excerpt;
use laska_web::liking::use_liking;
use laska_web::t;
use yew::prelude::*;

use super::catalog::Catalog;
use super::entry::EntryPage;
use super::front::Front;
use super::left::forget;
use super::openings::OpeningsPage;
use super::place::Place;
use crate::data::{Text, use_text};
use crate::section::{SectionProps, Told};

/// The section.
#[component]
pub fn Library(props: &SectionProps) -> Html {
    let catalog = use_catalog();
    let SectionProps { rest, settings, on } = props;
    let place = Place::of(rest);
    use_effect_with(place == Place::Front, |&is_front| {
        if is_front {
            forget();
        }
    });
    if let Place::Openings(game) = &place {
        return html! { <OpeningsPage game={AttrValue::from(game.clone())} settings={*settings} {on} /> };
    }
    let catalog = match &*catalog {
        None => return html! { <main class="main library library-front" data-testid="library">{ coming() }</main> },
        Some(Err(error)) => {
            return html! { <main class="main library library-front" data-testid="library">{ missing(error) }</main> };
        }
        Some(Ok(catalog)) => catalog,
    };
    match place {
        Place::Entry { id, number } => match catalog.find(&id) {
            Some(entry) => html! { <EntryPage key={id} {entry} {number} settings={*settings} {on} /> },
            None => html! { <main class="main library library-front" data-testid="library">{ unknown(&id) }</main> },
        },
        _ => html! { <Front catalog={Rc::clone(catalog)} on_import={on.reform(|()| Told::Import)} /> },
    }
}

/// The library, once its texts are there and read, or why it cannot be had; `None` while they are coming.
#[hook]
fn use_catalog() -> Rc<Option<Result<Rc<Catalog>, String>>> {
    let (games, openings) = (use_text(Kind::Game.file()), use_text(Kind::Opening.file()));
    let studies = use_text(Kind::Study.file());
    let texts = [(Kind::Game, games), (Kind::Opening, openings), (Kind::Study, studies)];
    // Titles are told in the language that is spoken.
    let language = use_liking().language;
    use_memo((texts, language), |(texts, _)| {
        let mut here = Vec::new();
        for (kind, text) in texts {
            match text {
                Text::Coming => return None,
                Text::Missing(reason) => return Some(Err(reason.to_string())),
                Text::Here(text) => here.push((*kind, &**text)),
            }
        }
        Some(Catalog::read(&here).map(Rc::new).map_err(|error| error.to_string()))
    })
}

fn coming() -> Html {
    html! { <p class="hint waiting" role="status" data-testid="library-coming">{ t!("The library is being fetched…") }</p> }
}

fn missing(error: &str) -> Html {
    html! {
        <p class="fault" role="alert" data-testid="library-missing">
            { t!("The library cannot be shown: {reason}. Reload the page to try again.", reason = error) }
        </p>
    }
}

fn unknown(id: &str) -> Html {
    html! {
        <p class="fault" role="alert" data-testid="library-unknown">
            { t!("The library has nothing called {name}.", name = excerpt(id)) }{ " " }
            <a href={format!("#{}", Place::Front)}>{ t!("To the library") }</a>
        </p>
    }
}
