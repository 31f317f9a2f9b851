//! Live games: the session of this tab with its sheets and its bar. They are a part of the page.

use std::cell::RefCell;
use std::rc::Rc;

use laska_app::{GameId, LiveClock, LiveRequest, LiveState};
use laska_live::{Action, End, Invitation, InvitationError, News, Terms};
use laska_live_web::browser::{
    Claim, LockEvent, Session, SessionEvent, SessionHost, TabLock, forget_finished_games, hand_over, stored_game,
    stored_round, stun_servers,
};
use laska_live_web::decode::Decoder;
use laska_live_web::link::{LiveText, live_link, text_in};
use laska_live_web::panels::{InviteSheet, InviteView, JoinSheet, JoinView, LiveBar, LiveBarView, SiteView};
use laska_live_web::{
    AnswerRefusal, Exchange, InvitationUse, LiveEvent, LiveGame, LiveIntent, handover_text, news_text,
};
use laska_ui::effect::use_effect_with;
use laska_ui::notice::{Notice, Tone};
use laska_ui::settings::Shown;
use laska_ui::widget::Widget as _;
use laska_ui::words::localize;
use laska_ui::{browser, clock, tr};
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::event::{Dialog, Event};
use crate::live::{LiveOffer, LiveReport, LiveTask};

/// Live games. Nothing else refers to their code, so a program can load it on demand.
#[derive(Clone, Copy)]
pub struct Live {
    /// Renders the bar, and the sheets, also if they are closed.
    pub(super) render: fn(LiveInput) -> LiveViews,
    /// Asks the devices for what the player wants.
    pub(super) request: fn(LiveRequest),
}

/// What the part draws from.
pub(super) struct LiveInput {
    pub(super) task: LiveTask,
    /// What was done with a link of the sheet.
    pub(super) notice: Option<Rc<Notice>>,
    pub(super) decoder: Decoder,
    pub(super) on_event: Callback<Event>,
}

/// What the part draws.
pub(super) struct LiveViews {
    /// The bar, while this tab has a live game or an invitation.
    pub(super) bar: Option<Html>,
    pub(super) sheets: Html,
}

impl Default for Live {
    fn default() -> Self {
        Self { render, request }
    }
}

/// What this tab has of live games.
#[derive(Default)]
struct LiveTab {
    session: Option<Session>,
    lock: Option<TabLock>,
    /// What the page asked for last.
    task: LiveTask,
    /// Receives what the player does in the sheets and the bar.
    on_intent: Option<Callback<LiveIntent>>,
    /// The invitation that was opened.
    invitation: Option<(Rc<Invitation>, InvitationUse)>,
    /// Why the last answer was refused.
    refusal: Option<AnswerRefusal>,
    /// Whether the camera is shown.
    scanner: Option<Shown>,
    /// Whether the devices were connected when the session last changed.
    was_connected: bool,
}

thread_local! {
    static TAB: RefCell<LiveTab> = RefCell::default();
}

fn with_tab<T>(change: impl FnOnce(&mut LiveTab) -> T) -> T {
    TAB.with_borrow_mut(change)
}

// The tab is not borrowed while a session handles an event, which is reported at once.
fn session() -> Option<Session> {
    with_tab(|tab| tab.session.clone())
}

fn request(request: LiveRequest) {
    let action = match request {
        LiveRequest::Move(mv) => Action::Move(mv),
        LiveRequest::OfferDraw => Action::OfferDraw,
        LiveRequest::Undo => Action::RequestUndo,
        LiveRequest::Resign => Action::Resign,
        LiveRequest::Rematch => Action::OfferRematch,
    };
    if let Some(session) = session() {
        session.handle(LiveEvent::Act(action));
    }
}

// -- What is shown --

fn render(LiveInput { task, notice, decoder, on_event }: LiveInput) -> LiveViews {
    let on_intent = with_tab(|tab| {
        tab.task.clone_from(&task);
        let on_event = on_event.clone();
        tab.on_intent.get_or_insert_with(|| Callback::from(move |intent| handle_intent(intent, &on_event))).clone()
    });
    let now = clock::now();
    let game = session().map(|session| session.with_game(|game| (game.end().game_id(), LiveBarView::of(game, now))));
    let bar = game.filter(|(id, bar)| task.game == Some(*id) || bar.has_link);
    let bar = bar.map(|(_, view)| LiveBar { view, on_event: on_intent.clone() }.into_html());
    let (invite, join) = if task.is_sheet_open { sheet(&task, notice.as_deref()) } else { (None, None) };
    let sheets = html! {
        <>
            { InviteSheet { view: invite, decoder, on_event: on_intent.clone() }.into_html() }
            { JoinSheet { view: join, on_event: on_intent }.into_html() }
            <LiveTasks {task} {on_event} />
        </>
    };
    LiveViews { bar, sheets }
}

fn sheet(task: &LiveTask, notice: Option<&Notice>) -> (Option<InviteView>, Option<JoinView>) {
    let site = SiteView {
        link_start: link_start().into(),
        stun: stun_servers().into(),
        can_send: if browser::can_share() { Shown::Yes } else { Shown::No },
    };
    let message = notice.map(|notice| notice.text().into());
    with_tab(|tab| match (&tab.invitation, &task.link) {
        (Some((invitation, invitation_use)), Some(_)) => {
            let exchange = tab.exchange_if(|game| game.is_invited_by(invitation));
            let (invitation, invitation_use) = (invitation.clone(), *invitation_use);
            (None, Some(JoinView { invitation, invitation_use, exchange, site, message }))
        }
        _ => {
            let offered = task.offer.as_ref().map(|offer| offer.game_id);
            // A lost network closes the channel only after a while.
            let exchange = tab.exchange_if(|game| {
                let number = game.end().terms().game_id;
                *game.exchange() != Exchange::Open && offered.is_none_or(|offered| offered == number)
            });
            let (refusal, scanner) = (tab.refusal.clone(), tab.scanner.unwrap_or(Shown::No));
            let is_reconnection = task.offer.is_none();
            (Some(InviteView { exchange, site, message, is_reconnection, refusal, scanner }), None)
        }
    })
}

impl LiveTab {
    /// Returns the number of the session's game in its terms.
    fn game_id(&self) -> Option<GameId> {
        self.session.as_ref().map(|session| session.with_game(|game| game.end().terms().game_id))
    }

    /// Returns the exchange of the session if its game has a property.
    fn exchange_if(&self, is_meant: impl FnOnce(&LiveGame) -> bool) -> Exchange {
        let exchange = self
            .session
            .as_ref()
            .and_then(|session| session.with_game(|game| is_meant(game).then(|| game.exchange().clone())));
        exchange.unwrap_or_default()
    }
}

// -- What the page asks for --

#[derive(Clone, PartialEq, Properties)]
struct LiveTasksProps {
    task: LiveTask,
    on_event: Callback<Event>,
}

/// Reads links, and keeps the session of the game on the board.
#[component]
fn LiveTasks(props: &LiveTasksProps) -> Html {
    let LiveTasksProps { task, on_event } = props;
    let reports = use_callback(on_event.clone(), |event: Event, on_event| on_event.emit(event));
    use_effect_with((task.link.clone(), reports.clone()), |(link, on_event)| {
        with_tab(|tab| tab.invitation = None);
        if let Some(text) = link {
            read_link(text_in(text), on_event);
        }
    });
    let is_entry = task.offer.is_some() || task.link.is_some();
    use_effect_with((task.game, is_entry, reports), |(game, is_entry, on_event)| {
        keep_session(*game, *is_entry, on_event);
    });
    Html::default()
}

fn read_link(text: &str, on_event: &Callback<Event>) {
    match LiveText::read(text) {
        Ok(LiveText::Invitation(invitation)) => {
            let stored = stored_game(invitation.terms.game_id);
            let invitation_use = InvitationUse::of(&invitation, stored.as_ref());
            with_tab(|tab| tab.invitation = Some((Rc::new(*invitation), invitation_use)));
            report(on_event, LiveReport::OpenSheet);
        }
        Ok(LiveText::Answer(_)) => {
            let (text, on_event) = (text.to_owned(), on_event.clone());
            spawn_local(async move {
                let reply = hand_over(&text).await;
                report(&on_event, LiveReport::LinkRead);
                notify(&on_event, Tone::Info, handover_text(reply));
            });
        }
        Ok(LiveText::Transfer(_)) => refuse_link(&InvitationError::IsTransfer, on_event),
        Err(error) => refuse_link(&error, on_event),
    }
}

fn refuse_link(error: &InvitationError, on_event: &Callback<Event>) {
    report(on_event, LiveReport::LinkRead);
    notify(on_event, Tone::Error, &tr!("Could not read the link: {error}.", error = localize(error)));
}

/// Keeps the session if it plays the game on the board, restores that of another game, or ends it.
fn keep_session(game: Option<GameId>, is_entry: bool, on_event: &Callback<Event>) {
    let plays = |id: GameId| session().is_some_and(|session| session.with_game(|game| game.end().game_id() == id));
    match game {
        Some(id) if plays(id) => {}
        Some(id) if !is_entry => restore(id, on_event),
        None if !is_entry => end_session(),
        Some(_) | None => {}
    }
}

fn end_session() {
    let (session, lock) = with_tab(|tab| (tab.session.take(), tab.lock.take()));
    if let Some(session) = session {
        session.leave();
    }
    drop(lock);
}

/// Begins the session of the stored game on the board.
fn restore(game_id: GameId, on_event: &Callback<Event>) {
    let Some(stored) = stored_round(game_id) else { return report(on_event, LiveReport::Unknown) };
    end_session();
    wait_for(stored.end.terms().game_id, on_event);
}

/// Begins the session of a stored game with this number in its terms, once no other tab plays it.
fn wait_for(number: GameId, on_event: &Callback<Event>) {
    let on_event = on_event.clone();
    let on_lock = Callback::from(move |event| match event {
        // It has moves of the other tab now.
        LockEvent::Granted => match stored_game(number) {
            Some(stored) => {
                open_session(LiveGame::restored(stored), &on_event);
                report_game(&on_event);
            }
            None => report(&on_event, LiveReport::Unknown),
        },
        LockEvent::Lost => lose_session(&on_event),
    });
    let lock = TabLock::claim(number, Claim::Wait, on_lock);
    with_tab(|tab| tab.lock = Some(lock));
}

/// Begins a session in which the player invites or joins, also if another tab plays the game.
fn begin(game: LiveGame, on_event: &Callback<Event>) {
    end_session();
    forget_finished_games();
    let number = game.end().terms().game_id;
    let on_lock = {
        let on_event = on_event.clone();
        Callback::from(move |event| {
            if event == LockEvent::Lost {
                lose_session(&on_event);
            }
        })
    };
    let lock = TabLock::claim(number, Claim::Take, on_lock);
    with_tab(|tab| tab.lock = Some(lock));
    open_session(game, on_event);
}

fn open_session(game: LiveGame, on_event: &Callback<Event>) {
    let on_session_event = {
        let on_event = on_event.clone();
        Callback::from(move |event| handle_session_event(event, &on_event))
    };
    let session =
        Session::new(game, SessionHost { clock: clock::now, stun: stun_servers().into(), on_event: on_session_event });
    with_tab(|tab| (tab.session, tab.was_connected) = (Some(session), false));
}

/// Another tab plays the game now. It needs no farewell. When that tab is closed, this one continues.
fn lose_session(on_event: &Callback<Event>) {
    if let Some(session) = with_tab(|tab| tab.session.take()) {
        report(on_event, LiveReport::Elsewhere);
        wait_for(session.with_game(|game| game.end().terms().game_id), on_event);
    }
}

// -- What happens --

fn handle_session_event(event: SessionEvent, on_event: &Callback<Event>) {
    match event {
        SessionEvent::Changed => report_game(on_event),
        SessionEvent::News(news) => {
            if let Some(text) = news_text(&news) {
                let tone = if matches!(news, News::Disagreement) { Tone::Error } else { Tone::Info };
                notify(on_event, tone, &text);
            }
        }
        SessionEvent::Refused(refusal) => {
            with_tab(|tab| tab.refusal = Some(refusal));
            report(on_event, LiveReport::Redraw);
        }
        SessionEvent::HandedOver => report(on_event, LiveReport::Redraw),
        SessionEvent::NotStored(_) => on_event.emit(Event::Notify(Notice::StorageFull)),
    }
}

/// Reports the state of the game if it is, or now belongs, on the board.
fn report_game(on_event: &Callback<Event>) {
    let Some(session) = session() else { return };
    let (state, is_open) = session.with_game(|game| (state_of(game.end()), *game.exchange() == Exchange::Open));
    let (on_board, was_open) = with_tab(|tab| {
        if is_open {
            (tab.refusal, tab.scanner) = (None, None);
        }
        (tab.task.game, std::mem::replace(&mut tab.was_connected, is_open))
    });
    if is_open && !was_open {
        report(on_event, LiveReport::Connected);
    }
    if is_open || on_board == Some(state.game_id) {
        report(on_event, LiveReport::Played(Box::new(state)));
    } else {
        report(on_event, LiveReport::Redraw);
    }
}

fn state_of(end: &End) -> LiveState {
    let now = clock::now();
    let clock = end.terms().clock.zip(end.times(now));
    LiveState {
        game_id: end.game_id(),
        game: end.game().clone(),
        side: end.side(),
        clock: clock.map(|(control, left)| LiveClock { control, left, is_running: end.is_running(now) }),
        is_draw_offered: end.draw_offer() == Some(end.role()),
        is_undo_requested: end.undo_request() == Some(end.role()),
    }
}

fn handle_intent(intent: LiveIntent, on_event: &Callback<Event>) {
    let task = with_tab(|tab| tab.task.clone());
    let pass_on = |event: LiveEvent<'_>| session().iter().for_each(|session| session.handle(event.clone()));
    match intent {
        LiveIntent::ShowSheet => report(on_event, LiveReport::OpenSheet),
        LiveIntent::Invite(reach) => {
            with_tab(|tab| tab.refusal = None);
            if let Some(offer) =
                task.offer.as_ref().filter(|offer| with_tab(|tab| tab.game_id()) != Some(offer.game_id))
            {
                let terms = Terms::for_game(&offer.game, offer.game_id, offer.side, offer.clock);
                begin(LiveGame::inviting(End::continuing(terms, offer.game.moves(), None)), on_event);
            }
            pass_on(LiveEvent::Invite(reach));
        }
        LiveIntent::Join(reach) => {
            let Some((invitation, _)) = with_tab(|tab| tab.invitation.clone()) else { return };
            let stored = stored_game(invitation.terms.game_id);
            begin(LiveGame::invited((*invitation).clone(), stored), on_event);
            pass_on(LiveEvent::Join(reach));
        }
        LiveIntent::Enter(text) => {
            with_tab(|tab| (tab.refusal, tab.scanner) = (None, None));
            pass_on(LiveEvent::Enter(&text));
        }
        LiveIntent::CopyLink => {
            own_link().into_iter().for_each(|link| browser::copy_full_link(link, on_event.reform(Event::Notify)))
        }
        LiveIntent::SendLink => {
            own_link().iter().for_each(|link| browser::send_link(link, on_event.reform(Event::Notify)))
        }
        LiveIntent::ShowScanner(shown) => {
            with_tab(|tab| tab.scanner = Some(shown));
            report(on_event, LiveReport::Redraw);
        }
        LiveIntent::PlayByLink => {
            if let Some(offer) = offer_by_link(&task) {
                report(on_event, LiveReport::ByLink(Rc::new(offer)));
            }
        }
        LiveIntent::Close => close(on_event),
        LiveIntent::Act(action) => pass_on(LiveEvent::Act(action)),
    }
}

/// Closes the sheet. The friend may still answer what was sent.
fn close(on_event: &Callback<Event>) {
    let is_waiting = session().is_some_and(|session| session.with_game(|game| game.exchange().text().is_some()));
    if is_waiting {
        on_event.emit(Event::Close(Dialog::Live));
    } else {
        report(on_event, LiveReport::Canceled);
    }
}

fn link_start() -> String {
    format!("{}#", browser::page_url())
}

/// Returns the link with the text of this device.
fn own_link() -> Option<String> {
    let text = session()?.with_game(|game| game.exchange().text().map(str::to_owned))?;
    Some(live_link(&link_start(), &text))
}

/// Returns the game of the sheet, to be played by link.
fn offer_by_link(task: &LiveTask) -> Option<LiveOffer> {
    if let Some(offer) = &task.offer {
        return Some(LiveOffer::clone(offer));
    }
    if let Some((invitation, _)) = with_tab(|tab| tab.invitation.clone()).filter(|_| task.link.is_some()) {
        let terms = &invitation.terms;
        return Some(LiveOffer { game_id: terms.game_id, game: terms.game(), side: invitation.side, clock: None });
    }
    let of_end =
        |end: &End| LiveOffer { game_id: end.game_id(), game: end.game().clone(), side: end.side(), clock: None };
    session().map(|session| session.with_game(|game| of_end(game.end())))
}

fn report(on_event: &Callback<Event>, report: LiveReport) {
    on_event.emit(Event::Live(report));
}

fn notify(on_event: &Callback<Event>, tone: Tone, text: &str) {
    on_event.emit(Event::Notify(Notice::Text(tone, text.into())));
}
