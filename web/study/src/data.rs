//! The data files of the site, `data/NAME`: each is fetched when it is first wanted, and once.

use std::rc::Rc;

use yew::prelude::*;

/// The text of a file of knowledge, as far as it is there.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum DataFile {
    /// It is on its way.
    #[default]
    Loading,
    /// It is there.
    Loaded(Rc<str>),
    /// It cannot be had, with the reason.
    Failed(Rc<str>),
}

/// The text of the file `data/NAME`; it is fetched when the first component asks for it.
#[cfg(target_arch = "wasm32")]
#[hook]
pub fn use_data_file(name: &'static str) -> DataFile {
    use std::cell::RefCell;
    use std::collections::BTreeMap;

    use gloo::net::http::Request;
    use wasm_bindgen_futures::spawn_local;

    thread_local! {
        static LOADED: RefCell<BTreeMap<&'static str, Rc<str>>> = RefCell::default();
    }
    async fn fetch(name: &str) -> Result<String, String> {
        let response = Request::get(&format!("./data/{name}")).send().await.map_err(|error| error.to_string())?;
        if !response.ok() {
            return Err(response.status_text());
        }
        response.text().await.map_err(|error| error.to_string())
    }

    let text = use_state(|| {
        LOADED.with_borrow(|loaded| loaded.get(name).cloned()).map_or(DataFile::Loading, DataFile::Loaded)
    });
    use_effect_with(name, {
        let text = text.clone();
        move |&name| {
            if *text == DataFile::Loading {
                spawn_local(async move {
                    text.set(match fetch(name).await {
                        Ok(fetched) => {
                            let fetched = Rc::<str>::from(fetched);
                            LOADED.with_borrow_mut(|loaded| loaded.insert(name, Rc::clone(&fetched)));
                            DataFile::Loaded(fetched)
                        }
                        Err(reason) => DataFile::Failed(reason.into()),
                    });
                });
            }
        }
    });
    (*text).clone()
}

/// Outside of a browser there is nothing to fetch from.
#[cfg(not(target_arch = "wasm32"))]
#[hook]
pub fn use_data_file(_name: &'static str) -> DataFile {
    DataFile::Loading
}
