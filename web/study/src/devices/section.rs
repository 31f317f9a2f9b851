//! The section's component: its session, and what the person does.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use laska_live::{DecodeError, Everything, InvitationError, Role, TransferInvitation};
use laska_live_web::browser::{TransferHost, TransferNews, TransferSession, hand_over, stun_servers};
use laska_live_web::link::{live_link, text_in};
use laska_live_web::panels::{SiteView, TransferPanel, TransferView};
use laska_live_web::{
    Exchange, LiveIntent, Reach, TransferEvent, handover_text, no_transfer_text, transfer_refusal_text,
};
use laska_ui::effect::use_effect_with;
use laska_ui::notice::{Notice, Tone};
use laska_ui::settings::{Settings, Shown, completed};
use laska_ui::ui_context::use_ui_context;
use laska_ui::widget::Widget as _;
use laska_ui::{browser, clock, tr};
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::state::{DevicesPage, PageEvent};
use super::things;
use crate::frame::{SectionEvent, SectionProps};
use crate::route::Route;
use crate::section::Section;

/// The session of the page, and what its events go to.
struct Devices {
    session: TransferSession,
    page: UseReducerDispatcher<DevicesPage>,
    on_section_event: Callback<SectionEvent>,
    /// The settings of the page as it was rendered last.
    settings: Rc<RefCell<Settings>>,
}

// A page has one.
impl PartialEq for Devices {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Devices {
    fn begin(
        page: UseReducerDispatcher<DevicesPage>,
        on_section_event: Callback<SectionEvent>,
        settings: Rc<RefCell<Settings>>,
    ) -> Rc<Self> {
        Rc::new_cyclic(|weak: &Weak<Self>| {
            let weak = weak.clone();
            let on_event = Callback::from(move |news| weak.upgrade().iter().for_each(|devices| devices.on_news(&news)));
            let session =
                TransferSession::new(TransferHost { clock: clock::now, stun: stun_servers().into(), on_event });
            Self { session, page, on_section_event, settings }
        })
    }

    fn on_news(self: &Rc<Self>, news: &TransferNews) {
        match news {
            TransferNews::Changed => self.page.dispatch(PageEvent::Changed),
            TransferNews::Refused(refusal) => self.page.dispatch(PageEvent::Refused(transfer_refusal_text(refusal))),
            TransferNews::Arrived(bytes) => self.save(Everything::read(bytes)),
        }
    }

    fn save(self: &Rc<Self>, arrived: Result<Everything, DecodeError>) {
        let everything = match arrived {
            Ok(everything) => everything,
            Err(error) => return self.session.handle(TransferEvent::Saved(Err(error))),
        };
        let devices = Rc::clone(self);
        spawn_local(async move {
            let (arrivals, settings) = things::save(everything).await;
            if let Some(text) = settings {
                let settings = completed(&devices.settings.borrow(), &text);
                devices.on_section_event.emit(SectionEvent::Settings(settings));
            }
            devices.session.handle(TransferEvent::Saved(Ok(arrivals)));
        });
    }

    fn handle(self: &Rc<Self>, intent: LiveIntent) {
        match intent {
            LiveIntent::Invite(reach) => self.invite(reach),
            LiveIntent::Join(reach) => self.session.handle(TransferEvent::Join(reach)),
            LiveIntent::Enter(text) => self.enter(&text),
            LiveIntent::CopyLink => {
                self.own_link().into_iter().for_each(|link| browser::copy_full_link(link, self.on_notice()));
            }
            LiveIntent::SendLink => {
                self.own_link().iter().for_each(|link| browser::send_link(link, self.on_notice()));
            }
            LiveIntent::ShowScanner(shown) => self.page.dispatch(PageEvent::Scanner(shown)),
            LiveIntent::Close => {
                self.page.dispatch(PageEvent::Begun);
                self.session.handle(TransferEvent::Cancel);
                // The link of an invitation would be opened again after a reload.
                self.on_section_event.emit(SectionEvent::Address(Route::home(Section::Devices).to_string()));
            }
            LiveIntent::ShowSheet | LiveIntent::PlayByLink | LiveIntent::Act(_) => {}
        }
    }

    fn invite(self: &Rc<Self>, reach: Reach) {
        self.page.dispatch(PageEvent::Reading);
        let devices = Rc::clone(self);
        spawn_local(async move {
            let collected = things::collect().await;
            devices.page.dispatch(PageEvent::Read(collected.as_ref().err().copied()));
            if let Ok(everything) = collected {
                devices.session.handle(TransferEvent::Invite(everything.write(), reach));
            }
        });
    }

    /// Uses a link that was opened, pasted or scanned: the answer that this device waits for, an invitation, or an answer for
    /// another tab.
    fn enter(&self, entered: &str) {
        self.page.dispatch(PageEvent::Begun);
        let text = text_in(entered);
        let waits = self.session.with(|transfer| {
            transfer.role() == Role::Host && !matches!(transfer.exchange(), Exchange::None | Exchange::Failed(_))
        });
        match TransferInvitation::read(text) {
            _ if waits => self.session.handle(TransferEvent::Enter(text)),
            Ok(invitation) => self.session.handle(TransferEvent::Open(invitation)),
            Err(InvitationError::IsAnswer) => {
                let (text, on_notice) = (text.to_owned(), self.on_notice());
                spawn_local(async move {
                    let reply = hand_over(&text).await;
                    on_notice.emit(Notice::Text(Tone::Info, handover_text(reply).into()));
                });
            }
            Err(error) => self.page.dispatch(PageEvent::Refused(no_transfer_text(&error))),
        }
    }

    fn on_notice(&self) -> Callback<Notice> {
        self.on_section_event.reform(SectionEvent::Notify)
    }

    /// Returns the link with the text of this device.
    fn own_link(&self) -> Option<String> {
        let text = self.session.with(|transfer| transfer.exchange().text().map(str::to_owned))?;
        Some(live_link(&link_start(), &text))
    }
}

fn link_start() -> String {
    format!("{}#{}/", browser::page_url(), Section::Devices.name())
}

#[component]
pub fn DevicesSection(props: &SectionProps) -> Html {
    let settings = use_ui_context().settings;
    let page = use_reducer(DevicesPage::default);
    let latest_settings = use_mut_ref(|| settings);
    latest_settings.replace(settings);
    let devices = use_memo((), {
        let (page, on_event) = (page.dispatcher(), props.on_event.clone());
        |()| Devices::begin(page, on_event, latest_settings)
    });
    let devices: Rc<Devices> = Rc::clone(&*devices);
    use_effect_with((props.rest.clone(), devices.clone()), |(rest, devices)| {
        if !rest.is_empty() {
            devices.enter(rest);
        }
    });
    let on_event = use_callback(devices.clone(), |intent, devices| devices.handle(intent));
    let site = SiteView {
        link_start: link_start().into(),
        stun: stun_servers().into(),
        can_send: if browser::can_share() { Shown::Yes } else { Shown::No },
    };
    let view = TransferView {
        refusal: page.refusal.clone(),
        scanner: page.scanner.unwrap_or(Shown::No),
        is_reading: page.is_reading,
        error: page.error,
        ..devices.session.with(|transfer| TransferView::of(transfer, site))
    };
    html! {
        <main class="main devices" data-testid="devices">
            <section class="card">
                <h2>{ tr!("Move to another device") }</h2>
                <p>{ tr!("Your games, analyses, progress and settings move directly from one device to the other, without a server. They also stay where they are, and nothing is overwritten.") }</p>
                { TransferPanel { view, decoder: props.decoder, on_event }.into_html() }
            </section>
        </main>
    }
}
