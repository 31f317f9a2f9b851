//! The root component of the play page. It connects the state, the browser and the view.

use std::rc::Rc;

use gloo::utils::document;
use yew::prelude::*;

use crate::games::GAMES_ADDRESS;
use crate::intent::{Intent, PlayIntent, ShareAction};
use crate::notice::Notice;
use crate::page::page;
use crate::state::{Event, PlayPage, ShareEvent};
use crate::words::current_language;
use crate::{browser, random};
use laska_app::NewGame;

impl Reducible for PlayPage {
    type Action = Event;

    /// Passes the current time to the state before each event.
    fn reduce(self: Rc<Self>, event: Event) -> Rc<Self> {
        Rc::new(Rc::unwrap_or_clone(self).after(Event::Time(browser::now())).after(event))
    }
}

/// The root component.
#[component]
pub fn App() -> Html {
    let state = use_reducer(|| {
        // The list of games opens over the latest game.
        let fragment = Some(browser::fragment()).filter(|it| it != GAMES_ADDRESS).unwrap_or_default();
        let lookup = browser::load_game(&fragment);
        PlayPage::default()
            .after(Event::Time(browser::now()))
            .after(Event::ChoicesRead(browser::load_choices()))
            .after(Event::TourOffered(browser::load_tour_offer()))
            .after(Event::Opened(fragment, Box::new(lookup)))
            .after(Event::SettingsRead(browser::load_settings()))
            .after(Event::CanShare(browser::can_share()))
            .after(Event::Share(ShareEvent::PageUrl(browser::page_url())))
    });
    let on_event = use_callback(state.dispatcher(), |event, state| state.dispatch(event));
    browser::use_engine_worker(state.search(), on_event.clone());
    browser::use_pictures(state.picture_task(), on_event.clone());
    browser::use_offline(on_event.clone());
    browser::use_arrival(state.game_match().is_arriving(), on_event.clone());
    browser::use_premove(state.premove_delay(), on_event.clone());
    browser::use_deadline(state.game_match().deadline(), on_event.clone());
    browser::use_sound(state.sound_state(), state.settings().sound);
    browser::use_settings(state.settings(), on_event.clone());
    browser::use_game_of_other_tabs(on_event.clone());
    browser::use_tour_offer(state.tour_offer());
    browser::use_daily_puzzle(&state, on_event.clone());
    use_effect_with((state.saved(), on_event.clone()), |(saved, on_event)| {
        if let Some(saved) = saved.clone() {
            browser::save_game(saved, on_event.clone());
        }
    });
    browser::use_archive(state.saved(), on_event.clone());
    let latest = use_mut_ref(|| state.clone());
    *latest.borrow_mut() = state.clone();
    let on_play_intent = use_callback(on_event.clone(), move |intent, on_event| {
        on_event.emit(Event::Intent(match intent {
            PlayIntent::NewGame(new_game) => {
                browser::save_choices(&new_game);
                let (seats, game_id) = (new_game.seats.resolved(random::random_side()), random::random_game_id());
                PlayIntent::NewGame(NewGame { seats, game_id, ..new_game })
            }
            PlayIntent::Shared(Intent::CopyLink) => {
                browser::copy_link(
                    latest.borrow().address().as_deref().unwrap_or_default(),
                    on_event.reform(Event::Notify),
                );
                intent
            }
            PlayIntent::Shared(Intent::ShareLink) => {
                browser::share_link(latest.borrow().address().as_deref().unwrap_or_default());
                intent
            }
            PlayIntent::Shared(Intent::Share(action)) => {
                share(action, &latest.borrow(), on_event.reform(Event::Notify));
                intent
            }
            PlayIntent::Shared(Intent::CopyMoves) => {
                browser::copy_moves(latest.borrow().record_text(), on_event.reform(Event::Notify));
                intent
            }
            PlayIntent::Shared(Intent::SaveMoves) => {
                browser::save_file("laska.pgn", &latest.borrow().record_file());
                intent
            }
            PlayIntent::Shared(Intent::Update) => {
                browser::update();
                intent
            }
            PlayIntent::Games(intent) => {
                browser::handle_games_intent(intent.clone(), on_event.clone());
                PlayIntent::Games(intent)
            }
            _ => intent,
        }));
    });
    browser::use_address(state.address(), on_event, on_play_intent.clone());
    let on_intent =
        use_callback(on_play_intent.clone(), |intent: Intent, on_play_intent| on_play_intent.emit(intent.into()));
    let view = state.view();
    use_effect_with(view.title.clone(), |title| document().set_title(title));
    browser::use_keyboard(view.keyboard_owner_shown(), on_intent.clone());
    browser::use_notice_timer(view.notice.clone(), view.settings.messages, on_intent.clone());
    page(&view, current_language(), &on_intent, &on_play_intent)
}

/// Does what the browser does for an action of the Share sheet, and reports the outcome.
fn share(action: ShareAction, page: &PlayPage, on_event: Callback<Notice>) {
    match action {
        ShareAction::Copy(link) => browser::copy_full_link(page.shared_link(link), on_event),
        ShareAction::Send(link) => browser::send_link(&page.shared_link(link)),
        ShareAction::SavePicture(format) => {
            if let Some(picture) = browser::Picture::read(None) {
                picture.save(format, on_event);
            }
        }
        ShareAction::SaveAnimation => {
            if let Some(file) = page.animation_file() {
                browser::save_address("laska.gif", &file.url);
            }
        }
        // Part of the state.
        ShareAction::Animate | ShareAction::CancelAnimation => {}
    }
}
