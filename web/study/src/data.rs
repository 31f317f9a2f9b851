//! The site's data files, `data/NAME`. Each is fetched once, on first use.

use std::rc::Rc;

use yew::prelude::*;

/// The text of a data file, or the state of its request.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum DataFile {
    /// The file is being fetched.
    #[default]
    Loading,
    /// The text of the file.
    Loaded(Rc<str>),
    /// The file could not be fetched; holds the reason.
    Failed(Rc<str>),
}

/// Returns the file `data/NAME`, and fetches it if no component has done so before.
#[cfg(target_arch = "wasm32")]
#[hook]
pub fn use_data_file(name: &'static str) -> DataFile {
    let text = use_state(|| request::loaded(name).map_or(DataFile::Loading, DataFile::Loaded));
    use_effect_with(name, {
        let text = text.clone();
        move |&name| {
            if *text == DataFile::Loading {
                wasm_bindgen_futures::spawn_local(async move { text.set(request::load(name).await) });
            }
        }
    });
    (*text).clone()
}

/// Fetches files `data/NAME` before a component needs them. The promise is resolved when that has ended; what could not be
/// fetched is reported by the component.
#[cfg(target_arch = "wasm32")]
pub fn preload(names: impl IntoIterator<Item = &'static str>) -> js_sys::Promise {
    use wasm_bindgen::JsValue;
    use wasm_bindgen_futures::future_to_promise;

    let fetch = |name| {
        future_to_promise(async move {
            request::load(name).await;
            Ok(JsValue::UNDEFINED)
        })
    };
    js_sys::Promise::all(&names.into_iter().map(fetch).collect::<js_sys::Array>())
}

/// The requests for data files.
#[cfg(target_arch = "wasm32")]
mod request {
    use std::cell::RefCell;
    use std::collections::BTreeMap;
    use std::rc::Rc;

    use gloo::net::http::Request;

    use super::DataFile;

    thread_local! {
        static LOADED: RefCell<BTreeMap<&'static str, Rc<str>>> = RefCell::default();
    }

    /// Returns a file that has been fetched.
    pub(super) fn loaded(name: &str) -> Option<Rc<str>> {
        LOADED.with_borrow(|loaded| loaded.get(name).cloned())
    }

    /// Fetches a file.
    pub(super) async fn load(name: &'static str) -> DataFile {
        match fetch(name).await {
            Ok(fetched) => {
                let fetched = Rc::<str>::from(fetched);
                LOADED.with_borrow_mut(|loaded| loaded.insert(name, Rc::clone(&fetched)));
                DataFile::Loaded(fetched)
            }
            Err(reason) => DataFile::Failed(reason.into()),
        }
    }

    async fn fetch(name: &str) -> Result<String, String> {
        let response = Request::get(&format!("./data/{name}")).send().await.map_err(|error| error.to_string())?;
        if !response.ok() {
            return Err(response.status_text());
        }
        response.text().await.map_err(|error| error.to_string())
    }
}

/// Returns a file that never arrives: outside a browser nothing is fetched.
#[cfg(not(target_arch = "wasm32"))]
#[hook]
pub fn use_data_file(_name: &'static str) -> DataFile {
    DataFile::Loading
}
