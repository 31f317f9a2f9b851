//! The service worker: it stores the site for offline use and holds back a new version until the user asks for it.

use crate::effect::use_effect_with;
use gloo::events::EventListener;
use gloo::utils::window;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{ServiceWorkerContainer, ServiceWorkerRegistration, ServiceWorkerState};
use yew::prelude::*;

use crate::view::OfflineView;

/// The message that makes a waiting service worker take over; see `sw.js`.
const SKIP_WAITING: &str = "skip-waiting";

/// Stores the site and reports the progress. A development build is not stored because it changes often.
#[hook]
pub fn use_offline(on_event: Callback<OfflineView>) {
    use_effect_with((), move |()| {
        if !cfg!(debug_assertions)
            && let Some(container) = container()
        {
            spawn_local(store(container, on_event));
        }
    });
}

/// Reloads the page, and switches to the waiting version if there is one.
pub fn update() {
    let Some(container) = container().filter(|container| container.controller().is_some()) else {
        // If reloading fails, the page stays as it is.
        let _ = window().location().reload();
        return;
    };
    EventListener::once(&container, "controllerchange", |_| {
        // If reloading fails, the page keeps the old version, which is harmless.
        let _ = window().location().reload();
    })
    .forget();
    spawn_local(async move {
        match ready(&container).await.and_then(|registration| registration.waiting()) {
            Some(waiting) => _ = waiting.post_message(&JsValue::from_str(SKIP_WAITING)),
            // Another tab has already switched.
            None => _ = window().location().reload(),
        }
    });
}

/// Returns the service worker container, or `None` if there is none, for example on a page not served over HTTPS.
fn container() -> Option<ServiceWorkerContainer> {
    let container = js_sys::Reflect::get(&window().navigator(), &"serviceWorker".into()).ok()?;
    (!container.is_undefined()).then(|| container.unchecked_into())
}

async fn store(container: ServiceWorkerContainer, on_event: Callback<OfflineView>) {
    // If the site cannot be stored, it works online only.
    let Ok(registered) = JsFuture::from(container.register("./sw.js")).await else { return };
    on_event.emit(OfflineView::Storing);
    report_failure(registered.unchecked_into(), on_event.clone());
    // “Installed” means that all files are stored; see `sw.js`.
    let Some(registration) = ready(&container).await else { return };
    report(&registration, &on_event);
    // A new version may have been found before the listener was added.
    report_installation(&registration, &on_event);
    EventListener::new(&registration.clone(), "updatefound", move |_| report_installation(&registration, &on_event))
        .forget();
}

/// Reports if the first version cannot be stored, for example because a file is missing. Then no version is ever ready.
fn report_failure(registration: ServiceWorkerRegistration, on_event: Callback<OfflineView>) {
    let Some(installing) = registration.installing() else { return };
    EventListener::new(&installing.clone(), "statechange", move |_| {
        if installing.state() == ServiceWorkerState::Redundant && registration.active().is_none() {
            on_event.emit(OfflineView::Failed);
        }
    })
    .forget();
}

/// Reports when the version being installed is complete.
fn report_installation(registration: &ServiceWorkerRegistration, on_event: &Callback<OfflineView>) {
    let Some(installing) = registration.installing() else { return };
    let (registration, on_event) = (registration.clone(), on_event.clone());
    EventListener::new(&installing.clone(), "statechange", move |_| {
        if installing.state() == ServiceWorkerState::Installed {
            report(&registration, &on_event);
        }
    })
    .forget();
}

fn report(registration: &ServiceWorkerRegistration, on_event: &Callback<OfflineView>) {
    let waits = registration.waiting().is_some() && registration.active().is_some();
    on_event.emit(if waits { OfflineView::NewVersion } else { OfflineView::Ready });
}

async fn ready(container: &ServiceWorkerContainer) -> Option<ServiceWorkerRegistration> {
    JsFuture::from(container.ready().ok()?).await.ok()?.dyn_into().ok()
}
