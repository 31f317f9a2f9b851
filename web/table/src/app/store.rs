//! The state of the page in the browser: an event changes it, renders the page again, and has its effects carried out.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use laska_app::{MatchEvent, NewGame};
use laska_ui::{browser, clock, random};
use yew::prelude::*;

use super::dialogs::Dialogs;
use super::games::Games;
use super::live::Live;
use crate::browser::save_choices;
use crate::event::{Effect, Event};
use crate::state::PlayPage;

/// The state of the page, and what it needs to carry out effects.
pub(super) struct Store {
    page: RefCell<Rc<PlayPage>>,
    parts: Cell<EffectParts>,
    redraw: UseForceUpdateHandle,
    /// Receives the events of the page.
    pub(super) on_event: Callback<Event>,
}

/// The parts of the page that carry out effects, as far as they have been loaded.
#[derive(Clone, Copy, Default)]
pub(super) struct EffectParts {
    pub(super) dialogs: Option<Dialogs>,
    pub(super) games: Option<Games>,
    pub(super) live: Option<Live>,
}

/// Returns the store of the calling component, which is rendered again after every event.
#[hook]
pub(super) fn use_store(init: fn() -> PlayPage) -> Rc<Store> {
    let redraw = use_force_update();
    let store = use_memo((), |()| Store::new(init(), redraw));
    Rc::clone(&*store)
}

impl Store {
    fn new(page: PlayPage, redraw: UseForceUpdateHandle) -> Rc<Self> {
        Rc::new_cyclic(|this: &Weak<Self>| {
            let this = Weak::clone(this);
            let on_event = Callback::from(move |event| {
                if let Some(store) = this.upgrade() {
                    store.dispatch(event);
                }
            });
            Self { page: RefCell::new(Rc::new(page)), parts: Cell::default(), redraw, on_event }
        })
    }

    /// Returns the latest state.
    pub(super) fn page(&self) -> Rc<PlayPage> {
        Rc::clone(&self.page.borrow())
    }

    /// Provides the parts that have been loaded.
    pub(super) fn set_parts(&self, parts: EffectParts) {
        self.parts.set(parts);
    }

    /// Changes the state, and carries out the effects before it returns: browsers allow some of them, such as the clipboard
    /// and the share dialog, only while they handle a click.
    fn dispatch(&self, event: Event) {
        // The page knows the current time before each event. The time has no effects.
        let (page, _) = PlayPage::clone(&self.page()).after(MatchEvent::Time(clock::now()).into());
        let (page, effects) = page.after(event);
        self.page.replace(Rc::new(page));
        self.redraw.force_update();
        for effect in effects {
            self.carry_out(effect);
        }
    }

    /// Does what the page asks the browser to do.
    fn carry_out(&self, effect: Effect) {
        let on_notice = self.on_event.reform(Event::Notify);
        let EffectParts { dialogs, games, live } = self.parts.get();
        match (effect, dialogs, games) {
            (Effect::SaveChoices(choices), ..) => save_choices(&choices),
            (Effect::BeginAtRandom(new_game), ..) => self.dispatch(Event::Begin(with_random_parts(new_game))),
            (Effect::CopyLink(address), ..) => browser::copy_link(&address, on_notice),
            (Effect::ShareLink(address), ..) => browser::share_link(&address, on_notice),
            (Effect::Share(effect), Some(dialogs), _) => (dialogs.share)(effect, on_notice),
            (Effect::CopyMoves, _, Some(games)) => (games.copy_moves)(&self.page(), on_notice),
            (Effect::SaveMoves, _, Some(games)) => (games.save_moves)(&self.page()),
            (Effect::Archive(request), _, Some(games)) => {
                (games.handle)(request, self.on_event.reform(Event::Archive));
            }
            (Effect::Live(request), ..) => live.iter().for_each(|live| (live.request)(request)),
            (Effect::Update, ..) => browser::update(),
            // The buttons for these are in the parts that do them, so nobody can have pressed one yet.
            (Effect::Share(_) | Effect::CopyMoves | Effect::SaveMoves | Effect::Archive(_), ..) => {}
        }
    }
}

/// Adds what is left to chance in a new game.
fn with_random_parts(new_game: NewGame) -> NewGame {
    let (seats, game_id) = (new_game.seats.resolved(random::random_side()), random::random_game_id());
    NewGame { seats, game_id, ..new_game }
}
