//! The service worker: it stores the site for use without a network, and holds a new version until it is wanted.

use gloo::events::EventListener;
use gloo::utils::window;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{ServiceWorkerContainer, ServiceWorkerRegistration, ServiceWorkerState};
use yew::prelude::*;

use crate::state::Event;
use crate::view::OfflineView;

/// What tells a waiting service worker to start; see `sw.js`.
const SKIP_WAITING: &str = "skip-waiting";

/// Has the site stored, and tells how far it is. A development build is not stored, for it changes all the time.
#[hook]
pub fn use_offline(on_event: Callback<Event>) {
    use_effect_with((), move |()| {
        if !cfg!(debug_assertions)
            && let Some(container) = container()
        {
            spawn_local(store(container, on_event));
        }
    });
}

/// Starts the version that waits, and reloads the page into it.
pub fn update() {
    let Some(container) = container() else { return };
    EventListener::once(&container, "controllerchange", |_| {
        // Without it the page goes on in the old version, which is no harm.
        let _ = window().location().reload();
    })
    .forget();
    spawn_local(async move {
        match ready(&container).await.and_then(|registration| registration.waiting()) {
            Some(waiting) => _ = waiting.post_message(&JsValue::from_str(SKIP_WAITING)),
            // Another tab has started it already.
            None => _ = window().location().reload(),
        }
    });
}

/// The browser's service workers; `None` where it has none, as for a page that did not come over https.
fn container() -> Option<ServiceWorkerContainer> {
    let container = js_sys::Reflect::get(&window().navigator(), &"serviceWorker".into()).ok()?;
    (!container.is_undefined()).then(|| container.unchecked_into())
}

async fn store(container: ServiceWorkerContainer, on_event: Callback<Event>) {
    // A site that cannot be stored is played online.
    if JsFuture::from(container.register("./sw.js")).await.is_err() {
        return;
    }
    on_event.emit(Event::Offline(OfflineView::Storing));
    // Installed means that every file is stored; see `sw.js`.
    let Some(registration) = ready(&container).await else { return };
    tell(&registration, &on_event);
    // A new version may have been found before anybody listened.
    follow(&registration, &on_event);
    EventListener::new(&registration.clone(), "updatefound", move |_| follow(&registration, &on_event)).forget();
}

/// Tells when the version that is being stored is whole.
fn follow(registration: &ServiceWorkerRegistration, on_event: &Callback<Event>) {
    let Some(installing) = registration.installing() else { return };
    let (registration, on_event) = (registration.clone(), on_event.clone());
    EventListener::new(&installing.clone(), "statechange", move |_| {
        if installing.state() == ServiceWorkerState::Installed {
            tell(&registration, &on_event);
        }
    })
    .forget();
}

fn tell(registration: &ServiceWorkerRegistration, on_event: &Callback<Event>) {
    let waits = registration.waiting().is_some() && registration.active().is_some();
    on_event.emit(Event::Offline(if waits { OfflineView::NewVersion } else { OfflineView::Ready }));
}

async fn ready(container: &ServiceWorkerContainer) -> Option<ServiceWorkerRegistration> {
    JsFuture::from(container.ready().ok()?).await.ok()?.dyn_into().ok()
}
