//! The root component of the play page. It connects the state, the browser and the view.

mod book;
mod coach;
mod dialogs;
mod games;
mod learn;
mod live;
mod store;

use std::rc::Rc;

use gloo::utils::document;
use laska_app::MatchEvent;
use laska_app::worker::WorkerEvent;
use laska_live_web::link::LIVE_ADDRESS;
use laska_ui::book::BookMoves;
use laska_ui::browser::SettingsEvent;
use laska_ui::effect::use_effect_with;
use laska_ui::notice::Notice;
use laska_ui::panels::GAMES_ADDRESS;
use laska_ui::parts::{Load, use_part};
use laska_ui::words::current_language;
use laska_ui::{browser, clock};
use yew::prelude::*;

use self::coach::use_coach;
use self::store::{EffectParts, use_store};
use crate::browser::{
    load_choices, load_game, load_tour_offer, save_game, use_address, use_arrival, use_deadline,
    use_game_of_other_tabs, use_premove, use_tour_offer,
};
use crate::event::{Dialog, Event, Handlers, Part, ShareEvent};
use crate::page::{PageParts, page};
use crate::state::PlayPage;

pub use self::book::load_book;
pub use self::coach::CoachPart;
pub use self::dialogs::Dialogs;
pub use self::games::Games;
pub use self::learn::Learn;
pub use self::live::Live;
use self::live::LiveInput;
pub use laska_live_web::decode::{Decode, Decoder, decode};

impl From<WorkerEvent> for Event {
    fn from(event: WorkerEvent) -> Self {
        match event {
            WorkerEvent::Status(status) => MatchEvent::Worker(status).into(),
            WorkerEvent::Replied(reply) => MatchEvent::Replied(reply).into(),
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
    pub coach: Load<CoachPart>,
    pub dialogs: Load<Dialogs>,
    /// The archive of games.
    pub games: Load<Games>,
    /// The tour and the puzzle of the day.
    pub learn: Load<Learn>,
    pub live: Load<Live>,
    /// The decoder of QR codes, for browsers without one.
    pub decoder: Decoder,
}

impl PartialEq for AppProps {
    /// A program has one set of parts.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// Returns the page as it opens, before anything is rendered.
fn opened() -> PlayPage {
    // The list of games and an invitation open over the latest game.
    let mut fragment = browser::fragment();
    let live_text = fragment.strip_prefix(LIVE_ADDRESS).map(Rc::from);
    let lists_games = fragment == GAMES_ADDRESS;
    if lists_games || live_text.is_some() {
        fragment.clear();
    }
    let lookup = load_game(&fragment);
    let events = [
        MatchEvent::Time(clock::now()).into(),
        Event::ChoicesRead(load_choices()),
        Event::TourOffered(load_tour_offer()),
        Event::Opened(fragment, Box::new(lookup)),
        Event::SettingsRead(browser::load_settings()),
        Event::CanShare(browser::can_share()),
        Event::Share(ShareEvent::PageUrl(browser::page_url())),
    ];
    // None of these events has effects.
    events
        .into_iter()
        .chain(live_text.map(Event::OpenedLive))
        .chain(lists_games.then_some(Event::Open(Dialog::Games)))
        .fold(PlayPage::default(), |page, event| page.after(event).0)
}

/// The root component.
#[component]
pub fn App(props: &AppProps) -> Html {
    let store = use_store(opened);
    let (state, on_event) = (store.page(), store.on_event.clone());
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
    let on_lost = |part| on_event.reform(move |error| Event::PartLost(part, error));
    let view = state.view();
    let games_shown = view.shows(Dialog::Games);
    let has_own_part = games_shown || view.shows(Dialog::Live);
    let dialogs_request = (view.dialog.is_some() && !has_own_part).then_some(());
    let dialogs = use_part(dialogs_request, props.dialogs, on_lost(Part::Dialogs));
    // A game needs this part from its first move, or its end.
    let games_needed = games_shown || state.has_moves() || view.status.over;
    let games_request = games_needed.then_some((games_shown, view.status.over));
    let games = use_part(games_request, props.games, on_lost(Part::Games));
    let tour_shown = view.is_in_tour;
    let learn_request = (tour_shown || state.wants_puzzle()).then_some(tour_shown);
    let learn = use_part(learn_request, props.learn, on_lost(Part::Learn));
    let live_task = state.live_task();
    let live_request = (!live_task.is_idle()).then(|| live_task.clone());
    let live = use_part(live_request, props.live, on_lost(Part::Live));
    // A game with a coach needs it from the first move on, and another try if it could not be loaded. The recap needs it, too.
    let question = state.game_match().coach_question();
    let watches = state.game_match().has_coach() && state.has_moves();
    let is_needed = view.chain.is_some() || state.game_match().has_recap();
    let coach_request = (watches || is_needed).then_some((question.is_some(), is_needed));
    let coach = use_part(coach_request, props.coach, on_lost(Part::Coach));
    use_coach(question, coach, on_event.clone());
    store.set_parts(EffectParts { dialogs, games, live });
    use_address(state.address(), state.saved(), on_event.clone());
    use_effect_with(view.title.clone(), |title| {
        let title = title.clone();
        browser::after_next_frame(move || document().set_title(&title));
    });
    let handlers = use_memo(on_event.clone(), |on_event| Handlers::new(on_event.clone()));
    let on_key = use_callback(on_event.clone(), |shortcut, on_event| on_event.emit(Event::from(shortcut)));
    browser::use_keyboard((!view.has_keyboard_owner()).then_some(on_key));
    browser::use_focus_ring();
    let on_notice_read = use_callback(on_event.clone(), |(), on_event| on_event.emit(Event::CloseNotice));
    browser::use_notice_timer(view.notice.clone(), view.settings.messages, on_notice_read);
    let recap = || {
        coach
            .filter(|_| state.game_match().has_recap())
            .map(|coach| (coach.recap)(&state, &on_event))
            .unwrap_or_default()
    };
    let result: Option<Html> = games.and_then(|games| (games.result)(&view.status, recap(), &on_event));
    let advice = coach.zip(view.coach.clone());
    let spoken = advice.as_ref().map(|(coach, advice)| (coach.words)(advice));
    let chain = coach.zip(view.chain.clone());
    // On a phone the cards are higher than the status was.
    // The recap comes with the coach.
    let shown = (result.is_some(), advice.is_some() || chain.is_some(), coach.is_some());
    use_effect_with(shown, |&(has_result, has_card, _)| {
        if has_result {
            browser::reveal("[data-testid=status]");
        } else if has_card {
            browser::reveal(".status.coach");
        }
    });
    let dialogs = dialogs.map(|dialogs| (dialogs.render)(&view, state.picture_task(), &handlers));
    let games = games.map(|games| (games.render)(&view, state.saved(), &on_event));
    let live = live.map(|live| {
        let (notice, decoder, on_event) = (view.notice.clone(), props.decoder, on_event.clone());
        (live.render)(LiveInput { task: live_task, notice, decoder, on_event })
    });
    let (bar, sheets) = live.map(|live| (live.bar, live.sheets)).unzip();
    let learn = learn.as_ref();
    let parts = PageParts {
        tour: learn.filter(|_| tour_shown).map(|learn| (learn.tour)(&view, &on_event)),
        puzzle: learn
            .filter(|_| state.wants_puzzle())
            .map(|learn| (learn.puzzle)(&view, &on_event))
            .unwrap_or_default(),
        result: result
            .or_else(|| advice.map(|(coach, advice)| (coach.card)(advice, &on_event)))
            .or_else(|| chain.map(|(coach, chain)| (coach.chain)(chain, &on_event))),
        spoken,
        live: bar.flatten(),
        // Each has its place: without it, an open dialog would be made again when another part arrives.
        dialogs: html! {
            <>{ dialogs.unwrap_or_default() }{ games.unwrap_or_default() }{ sheets.unwrap_or_default() }</>
        },
    };
    page(&view, parts, current_language(), &handlers)
}
