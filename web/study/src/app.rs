//! The root component: routing, settings, notices and dialogs shared by all sections. Each section is a part of the program,
//! loaded when it is first opened.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::events::EventListener;
use gloo::utils::{document, window};
pub use laska_live_web::decode::{Decode, Decoder, decode};
use laska_rules::Variant;
use laska_ui::browser::{AddressBar, SettingsEvent};
use laska_ui::effect::use_effect_with;
use laska_ui::notice::Notice;
use laska_ui::panels::{Header, HeaderEvent, NoticeBar, NoticeEvent, SettingsDialog, SitePage};
use laska_ui::parts::{Load, PartError, use_part};
use laska_ui::ui_context::UiContext;
use laska_ui::view::OfflineView;
use laska_ui::widget::Widget as _;
use laska_ui::words::current_language;
use laska_ui::{browser, tr};
use yew::prelude::*;

use crate::frame::{SectionEvent, SectionProps, StudySection};
use crate::route::Route;
use crate::section::Section;
use crate::transfer::ImportDialog;

// Not beside the table: the modules of the sections need the names there, and these methods need the modules.
macro_rules! describe_sections {
    ($($(#[$doc:meta])* $section:ident = $part:ident: $state:ty,)+) => {
        impl Section {
            /// Returns the page of the site that this section is, or that it is a part of.
            pub const fn page(self) -> SitePage {
                match self {
                    $(Self::$section => <$state as StudySection>::PAGE,)+
                }
            }

            /// Returns the title of the window.
            pub fn title(self) -> &'static str {
                match self {
                    $(Self::$section => <$state as StudySection>::title(),)+
                }
            }

            /// Returns the data files that its first screen shows.
            pub fn first_files(self) -> Vec<&'static str> {
                match self {
                    $(Self::$section => <$state as StudySection>::first_files(),)+
                }
            }
        }
    };
}

crate::sections!(describe_sections);

/// A section as a part of the program. Nothing else refers to what a section's component does, so it is loaded on demand.
#[derive(Clone, Copy)]
pub struct SectionPart(fn(SectionProps) -> Html);

impl SectionPart {
    pub fn of<S: StudySection>() -> Self {
        Self(|props| html! { <S::Component ..props /> })
    }
}

/// The sections, which the program loads on demand.
#[derive(Clone, Copy, Properties)]
pub struct AppProps {
    /// Returns how to load a section.
    pub load: fn(Section) -> Load<SectionPart>,
    /// The section with which the study opens, if it has been loaded already.
    pub loaded: Option<SectionPart>,
    /// The decoder of QR codes, for browsers without one.
    pub decoder: Decoder,
}

impl PartialEq for AppProps {
    /// A program has one set of parts.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// The root component of the study.
#[component]
pub fn App(props: &AppProps) -> Html {
    let opened = use_state(|| Route::read(&browser::fragment()));
    let route = use_state(|| opened.as_ref().map_or_else(|_| Route::default(), Route::clone));
    let stored = use_state(browser::load_settings);
    let settings = use_state(|| stored.settings);
    let notice = use_state(|| {
        let unread = stored.lost.clone().map(Notice::SettingsLost);
        unread.or_else(|| opened.as_ref().err().cloned())
    });
    let dialog = use_state(|| false);
    let offline = use_state(|| OfflineView::Unknown);
    let language = use_state(current_language);
    let on_settings_event =
        use_callback((settings.setter(), language.setter(), notice.setter()), |event, (settings, language, notice)| {
            match event {
                SettingsEvent::Read(read) => settings.set(read.settings),
                SettingsEvent::LanguageApplied(_) => language.set(current_language()),
                SettingsEvent::NotSaved(shown) => notice.set(Some(shown)),
            }
        });
    browser::use_settings(*settings, on_settings_event);
    let on_offline = use_callback(offline.setter(), |view, offline| offline.set(view));
    browser::use_offline(on_offline);
    browser::use_focus_ring();
    let bar = use_hash(route.setter(), notice.setter());
    use_effect_with((route.section, *language), |(section, _)| {
        document().set_title(&format!("{} – Laska", section.title()))
    });
    let loaded = props.loaded.filter(|_| route.section == Section::default());
    let import = use_state(|| 0);
    let setters = (route.setter(), settings.setter(), import.clone(), notice.setter());
    let on_event = use_callback(setters, move |event, (route, settings, import, notice)| match event {
        SectionEvent::Address(address) => bar.borrow_mut().write(&address, None),
        SectionEvent::GoTo(to) => {
            bar.borrow_mut().go(&to.to_string());
            route.set(to);
        }
        SectionEvent::Import => import.set(**import + 1),
        SectionEvent::Settings(changed) => settings.set(changed),
        SectionEvent::Notify(shown) => notice.set(Some(shown)),
    });
    let on_header = use_callback(dialog.setter(), |event, dialog| match event {
        HeaderEvent::Settings => dialog.set(true),
        HeaderEvent::Update => browser::update(),
        // The study as a whole cannot be shared.
        HeaderEvent::Share => {}
    });
    let on_close_settings = use_callback(dialog.setter(), |(), dialog| dialog.set(false));
    let on_change_settings = use_callback(settings.setter(), |changed, settings| settings.set(changed));
    let on_notice = use_callback(notice.setter(), |event, notice| match event {
        NoticeEvent::Close => notice.set(None),
        NoticeEvent::Reload => browser::update(),
    });
    let on_notice_read = use_callback(notice.setter(), |(), notice| notice.set(None));
    let (rest, settings) = (AttrValue::from(route.rest.clone()), *settings);
    // The same message keeps its place, so that it passes although the page is rendered again.
    let notice = use_memo((*notice).clone(), |notice| notice.clone().map(Rc::new));
    browser::use_notice_timer((*notice).clone(), settings.messages, on_notice_read);
    let ui_context = UiContext { settings, language: *language };
    html! {
        <ContextProvider<UiContext> context={ui_context}><div class="page study">
            { Header {
                page: route.section.page(),
                variant: Variant::LASKA,
                analysis: SitePage::Analysis.address(),
                offline: *offline,
                shows_share: false,
                on_event: on_header,
            }.into_html() }
            if let Some(notice) = (*notice).clone() {
                { NoticeBar { notice, on_event: on_notice }.into_html() }
            }
            <ImportDialog open_count={*import} on_event={&on_event} />
            <LoadedSection key={route.section.name()} load={SectionLoad((props.load)(route.section), loaded)} {rest} decoder={props.decoder} {on_event} />
            { SettingsDialog { is_open: *dialog, settings, on_change: on_change_settings, on_close: on_close_settings }.into_html() }
        </div></ContextProvider<UiContext>>
    }
}

/// How to load a section, and the section if it is there already. The key of its component says which it is.
#[derive(Clone, Copy)]
struct SectionLoad(Load<SectionPart>, Option<SectionPart>);

impl PartialEq for SectionLoad {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

#[derive(Clone, PartialEq, Properties)]
struct LoadedSectionProps {
    load: SectionLoad,
    rest: AttrValue,
    decoder: Decoder,
    on_event: Callback<SectionEvent>,
}

/// A section, which is loaded first if it has never been shown.
#[component]
fn LoadedSection(props: &LoadedSectionProps) -> Html {
    let attempt = use_state(|| 0);
    let failed = use_state(|| None);
    let on_error =
        use_callback((*attempt, failed.setter()), |error, (attempt, failed)| failed.set(Some((*attempt, error))));
    let SectionLoad(load, loaded) = props.load;
    let part = use_part(loaded.is_none().then_some(*attempt), load, on_error);
    if let Some(SectionPart(render)) = loaded.or(part) {
        let LoadedSectionProps { rest, decoder, on_event, .. } = props.clone();
        return render(SectionProps { rest, decoder, on_event });
    }
    let onclick = {
        let (next, setter) = (*attempt + 1, attempt.setter());
        move |_: MouseEvent| setter.set(next)
    };
    let lost = failed.filter(|(failed, _)| failed == &*attempt).map(|(_, error)| error);
    html! {
        <main class="main" aria-busy={lost.is_none().then_some("true")}>
            if let Some(error) = lost {
                <div class="card study-message" data-testid="section-lost">
                    <p class="error-message" role="alert">{ Notice::PartLost(error).text() }</p>
                    if error != PartError::Outdated {
                        <button type="button" class="action" data-testid="retry" {onclick}>{ tr!("Try again") }</button>
                    }
                    if error != PartError::Unreachable {
                        <button type="button" class="action" data-testid="reload" onclick={|_| browser::update()}>{ tr!("Reload") }</button>
                    }
                </div>
            }
        </main>
    }
}

/// Returns the address bar, and sets the route whenever the user opens another address. An address that cannot be read leaves
/// everything as it is, with a message.
#[hook]
fn use_hash(route: UseStateSetter<Route>, notice: UseStateSetter<Option<Notice>>) -> Rc<RefCell<AddressBar>> {
    let bar = use_mut_ref(AddressBar::default);
    use_effect_with((), {
        let bar = bar.clone();
        move |()| {
            let listener =
                EventListener::new(&window(), "hashchange", move |_| match Route::read(bar.borrow_mut().read()) {
                    Ok(opened) => route.set(opened),
                    Err(refused) => notice.set(Some(refused)),
                });
            move || drop(listener)
        }
    });
    bar
}
