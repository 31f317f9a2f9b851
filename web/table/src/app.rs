//! The root component of the play page. It connects the state, the browser and the view.

mod book;
mod dialogs;
mod games;
mod learn;

use std::rc::Rc;

use gloo::utils::document;
use laska_app::NewGame;
use laska_app::worker::WorkerEvent;
use laska_ui::book::BookMoves;
use laska_ui::browser::SettingsEvent;
use laska_ui::intent::Intent;
use laska_ui::notice::Notice;
use laska_ui::panels::GAMES_ADDRESS;
use laska_ui::parts::{Load, use_part};
use laska_ui::settings::Shown;
use laska_ui::words::current_language;
use laska_ui::{browser, clock, random};
use yew::prelude::*;

use self::dialogs::DialogCallbacks;
use self::games::GamesCallbacks;
use crate::browser::{
    load_choices, load_game, load_tour_offer, save_choices, save_game, use_address, use_arrival, use_deadline,
    use_game_of_other_tabs, use_premove, use_tour_offer,
};
use crate::intent::{PlayIntent, TourIntent};
use crate::page::{PageParts, page};
use crate::state::{Event, PlayPage, ShareEvent};

pub use self::book::load_book;
pub use self::dialogs::Dialogs;
pub use self::games::Games;
pub use self::learn::Learn;

impl Reducible for PlayPage {
    type Action = Event;

    /// Passes the current time to the state before each event.
    fn reduce(self: Rc<Self>, event: Event) -> Rc<Self> {
        Rc::new(Rc::unwrap_or_clone(self).after(Event::Time(clock::now())).after(event))
    }
}

impl From<WorkerEvent> for Event {
    fn from(event: WorkerEvent) -> Self {
        match event {
            WorkerEvent::Status(status) => Self::Worker(status),
            WorkerEvent::Replied(reply) => Self::Replied(reply),
            WorkerEvent::Failed(reason) => Self::Notify(Notice::WorkerLost(reason)),
        }
    }
}

impl From<SettingsEvent> for Event {
    fn from(event: SettingsEvent) -> Self {
        match event {
            SettingsEvent::Read(read) => Self::SettingsRead(read),
            SettingsEvent::NotSaved(notice) => Self::Notify(notice),
            SettingsEvent::LanguageApplied(notice) => Self::LanguageApplied(notice),
        }
    }
}

/// The parts of the page that the program loads on demand.
#[derive(Clone, Copy, Properties)]
pub struct AppProps {
    /// The opening book, for the strongest levels.
    pub book: Load<BookMoves>,
    pub dialogs: Load<Dialogs>,
    /// The archive of games.
    pub games: Load<Games>,
    /// The tour and the puzzle of the day.
    pub learn: Load<Learn>,
}

impl PartialEq for AppProps {
    /// A program has one set of parts.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// The root component.
#[component]
pub fn App(props: &AppProps) -> Html {
    let state = use_reducer(|| {
        // The list of games opens over the latest game.
        let fragment = Some(browser::fragment()).filter(|it| it != GAMES_ADDRESS).unwrap_or_default();
        let lookup = load_game(&fragment);
        PlayPage::default()
            .after(Event::Time(clock::now()))
            .after(Event::ChoicesRead(load_choices()))
            .after(Event::TourOffered(load_tour_offer()))
            .after(Event::Opened(fragment, Box::new(lookup)))
            .after(Event::SettingsRead(browser::load_settings()))
            .after(Event::CanShare(browser::can_share()))
            .after(Event::Share(ShareEvent::PageUrl(browser::page_url())))
    });
    let on_event = use_callback(state.dispatcher(), |event, state| state.dispatch(event));
    browser::use_engine_worker(state.search(), Some(props.book), on_event.reform(Event::from));
    browser::use_offline(on_event.reform(Event::Offline));
    use_arrival(state.game_match().is_arriving(), on_event.clone());
    use_premove(state.premove_delay(), on_event.clone());
    use_deadline(state.game_match().deadline(), on_event.clone());
    browser::use_sound(state.sound_state(), state.settings().sound);
    let on_settings_event =
        use_callback(on_event.clone(), |event: SettingsEvent, on_event| on_event.emit(event.into()));
    browser::use_settings(state.settings(), on_settings_event);
    use_game_of_other_tabs(on_event.clone());
    use_tour_offer(state.tour_offer());
    use_effect_with((state.saved(), on_event.clone()), |(saved, on_event)| {
        if let Some(saved) = saved.clone() {
            save_game(saved, on_event.clone());
        }
    });
    let view = state.view();
    let games_shown = view.games.is_some();
    let dialogs_request = (view.dialog_shown() == Shown::Yes && !games_shown).then_some(());
    let dialogs = use_part(dialogs_request, props.dialogs, on_event.reform(Event::DialogsLost));
    // A game needs this part from its first move, or its end.
    let games_needed = games_shown || state.has_moves() || view.status.over;
    let games_request = games_needed.then_some((games_shown, view.status.over));
    let games = use_part(games_request, props.games, on_event.reform(Event::GamesLost));
    let tour_shown = view.tour == Shown::Yes;
    let learn_request = (tour_shown || state.wants_puzzle()).then_some(tour_shown);
    let learn = use_part(learn_request, props.learn, on_event.reform(Event::TourLost));
    let on_puzzle = use_callback(on_event.clone(), |puzzle, on_event| on_event.emit(Event::PuzzleLoaded(puzzle)));
    let latest = use_mut_ref(|| (state.clone(), dialogs, games));
    *latest.borrow_mut() = (state.clone(), dialogs, games);
    let on_share_event = use_callback(on_event.clone(), |event, on_event| on_event.emit(Event::Share(event)));
    let on_archive_event = use_callback(on_event.clone(), |event, on_event| on_event.emit(Event::Archive(event)));
    let on_play_intent = use_callback(on_event.clone(), move |intent, on_event| {
        on_event.emit(Event::Intent(match intent {
            PlayIntent::NewGame(new_game) => {
                save_choices(&new_game);
                with_random_parts(new_game)
            }
            // Nothing is chosen here, so the stored choices stay.
            PlayIntent::Tour(TourIntent::FirstGame) => with_random_parts(NewGame::default()),
            PlayIntent::Shared(Intent::CopyLink) => {
                browser::copy_link(
                    latest.borrow().0.address().as_deref().unwrap_or_default(),
                    on_event.reform(Event::Notify),
                );
                intent
            }
            PlayIntent::Shared(Intent::ShareLink) => {
                browser::share_link(
                    latest.borrow().0.address().as_deref().unwrap_or_default(),
                    on_event.reform(Event::Notify),
                );
                intent
            }
            PlayIntent::Shared(Intent::Share(action)) => {
                let (state, dialogs, _) = &*latest.borrow();
                if let Some(dialogs) = dialogs {
                    (dialogs.share)(action, state, on_event.reform(Event::Notify));
                }
                intent
            }
            PlayIntent::Shared(Intent::CopyMoves) => {
                if let (state, _, Some(games)) = &*latest.borrow() {
                    (games.copy_moves)(state, on_event.reform(Event::Notify));
                }
                intent
            }
            PlayIntent::Shared(Intent::SaveMoves) => {
                if let (state, _, Some(games)) = &*latest.borrow() {
                    (games.save_moves)(state);
                }
                intent
            }
            PlayIntent::Shared(Intent::Update) => {
                browser::update();
                intent
            }
            PlayIntent::Games(intent) => {
                if let Some(games) = &latest.borrow().2 {
                    (games.handle)(intent.clone(), on_event.reform(Event::Archive));
                }
                PlayIntent::Games(intent)
            }
            _ => intent,
        }));
    });
    use_address(state.address(), state.saved(), on_event, on_play_intent.clone());
    let on_intent =
        use_callback(on_play_intent.clone(), |intent: Intent, on_play_intent| on_play_intent.emit(intent.into()));
    use_effect_with(view.title.clone(), |title| {
        let title = title.clone();
        browser::after_next_frame(move || document().set_title(&title));
    });
    browser::use_keyboard(view.keyboard_owner_shown(), on_intent.clone());
    browser::use_focus_ring();
    browser::use_notice_timer(view.notice.clone(), view.settings.messages, on_intent.clone());
    let dialogs = dialogs.map(|dialogs| {
        let callbacks =
            DialogCallbacks { on_event: on_intent.clone(), on_play_intent: on_play_intent.clone(), on_share_event };
        (dialogs.render)(&view, state.picture_task(), &callbacks)
    });
    let result: Option<Html> = games.and_then(|games| (games.result)(&view.status, &on_play_intent));
    // On a phone the card is higher than the status was.
    use_effect_with(result.is_some(), |&shown| {
        if shown {
            browser::reveal("[data-testid=status]");
        }
    });
    let games = games.map(|games| {
        let callbacks = GamesCallbacks { on_play_intent: on_play_intent.clone(), on_archive_event };
        (games.render)(&view, state.saved(), &callbacks)
    });
    let learn = learn.as_ref();
    let parts = PageParts {
        tour: learn.filter(|_| tour_shown).map(|learn| (learn.tour)(&view, &on_play_intent)),
        puzzle: learn
            .filter(|_| state.wants_puzzle())
            .map(|learn| (learn.puzzle)(&view, on_puzzle))
            .unwrap_or_default(),
        result,
        dialogs: [dialogs, games].into_iter().flatten().collect(),
    };
    page(&view, parts, current_language(), &on_intent, &on_play_intent)
}

/// Adds what is left to chance in a new game.
fn with_random_parts(new_game: NewGame) -> PlayIntent {
    let (seats, game_id) = (new_game.seats.resolved(random::random_side()), random::random_game_id());
    PlayIntent::NewGame(NewGame { seats, game_id, ..new_game })
}
