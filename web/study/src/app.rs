//! The root component: routing, settings, notices and dialogs shared by all sections.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::events::EventListener;
use gloo::utils::{document, window};
use laska_rules::Variant;
use laska_web::browser;
use laska_web::browser::AddressBar;
use laska_web::intent::Intent;
use laska_web::notice::Notice;
use laska_web::panels::{Header, NoticeBar, SettingsDialog, SitePage};
use laska_web::settings::Shown;
use laska_web::state::Event;
use laska_web::ui_context::UiContext;
use laska_web::view::OfflineView;
use laska_web::widget::Widget as _;
use laska_web::words::current_language;
use yew::prelude::*;

use crate::analysis::AnalysisSection;
use crate::editor::EditorSection;
use crate::frame::SectionEvent;
use crate::lessons::LessonsSection;
use crate::library::LibrarySection;
use crate::puzzles::PuzzlesSection;
use crate::route::{Route, Section};
use crate::transfer::ImportDialog;

/// The root component of the study.
#[component]
pub fn App() -> Html {
    let route = use_state(|| Route::from_fragment(&browser::fragment()));
    let stored = use_state(browser::load_settings);
    let settings = use_state(|| stored.settings);
    let notice = use_state(|| stored.lost.clone().map(Notice::SettingsLost));
    let dialog = use_state(|| Shown::No);
    let offline = use_state(|| OfflineView::Unknown);
    let language = use_state(current_language);
    let on_state_event = use_callback(
        (settings.setter(), offline.setter(), language.setter(), notice.setter()),
        |event, (settings, offline, language, notice)| match event {
            Event::SettingsRead(read) => settings.set(read.settings),
            Event::Offline(view) => offline.set(view),
            Event::LanguageApplied(_) => language.set(current_language()),
            Event::Notify(shown) => notice.set(Some(shown)),
            _ => {}
        },
    );
    browser::use_settings(*settings, on_state_event.clone());
    browser::use_offline(on_state_event);
    let bar = use_hash(route.setter());
    use_effect_with((route.section, *language), |(section, _)| {
        document().set_title(&format!("{} – Laska", section.page().title()))
    });
    let import = use_state(|| 0);
    let setters = (route.setter(), settings.setter(), import.clone(), notice.setter());
    let on_event = use_callback(setters, move |event, (route, settings, import, notice)| match event {
        SectionEvent::Address(address) => bar.borrow_mut().write(&address),
        SectionEvent::GoTo(to) => {
            bar.borrow_mut().go(&to.to_string());
            route.set(to);
        }
        SectionEvent::Import => import.set(**import + 1),
        SectionEvent::Settings(changed) => settings.set(changed),
        SectionEvent::Notify(shown) => notice.set(Some(shown)),
    });
    let setters = (dialog.setter(), settings.setter(), notice.setter());
    let on_intent = use_callback(setters, |intent, (dialog, settings, notice)| match intent {
        Intent::ShowSettings(shown) => dialog.set(shown),
        Intent::ChangeSettings(changed) => settings.set(changed),
        Intent::Update => browser::update(),
        Intent::CloseNotice => notice.set(None),
        _ => {}
    });
    let (rest, settings) = (AttrValue::from(route.rest.clone()), *settings);
    let ui_context = UiContext { settings, language: *language };
    html! {
        <ContextProvider<UiContext> context={ui_context}><div class="page study">
            { Header {
                page: route.section.page(),
                variant: Variant::LASKA,
                analysis: SitePage::Analysis.address(),
                offline: *offline,
                share: Shown::No,
                on_event: on_intent.clone(),
            }.into_html() }
            if let Some(notice) = (*notice).clone() {
                { NoticeBar { notice: Rc::new(notice), on_event: on_intent.clone() }.into_html() }
            }
            <ImportDialog open_count={*import} on_event={&on_event} />
            { match route.section {
                Section::Library => html! { <LibrarySection {rest} {on_event} /> },
                Section::Analysis => html! { <AnalysisSection {rest} {on_event} /> },
                Section::Puzzles => html! { <PuzzlesSection {rest} {on_event} /> },
                Section::Lessons => html! { <LessonsSection {rest} {on_event} /> },
                Section::Editor => html! { <EditorSection {rest} {on_event} /> },
            } }
            { SettingsDialog { shown: *dialog, settings, on_event: on_intent }.into_html() }
        </div></ContextProvider<UiContext>>
    }
}

/// Returns the address bar, and sets the route whenever the user opens another address.
#[hook]
fn use_hash(route: UseStateSetter<Route>) -> Rc<RefCell<AddressBar>> {
    let bar = use_mut_ref(AddressBar::default);
    use_effect_with((), {
        let bar = bar.clone();
        move |()| {
            let listener = EventListener::new(&window(), "hashchange", move |_| {
                route.set(Route::from_fragment(bar.borrow_mut().read()));
            });
            move || drop(listener)
        }
    });
    bar
}
