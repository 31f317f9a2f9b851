//! The data files of the site, `data/NAME`: each is fetched when it is first wanted, and once.

use std::rc::Rc;

use yew::prelude::*;

/// The text of a file of knowledge, as far as it is there.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Text {
    /// It is on its way.
    #[default]
    Coming,
    /// It is there.
    Here(Rc<str>),
    /// It cannot be had, with the reason.
    Missing(Rc<str>),
}

/// The text of the file `data/NAME`; it is fetched when the first component asks for it.
#[cfg(target_arch = "wasm32")]
#[hook]
pub fn use_text(name: &'static str) -> Text {
    use std::cell::RefCell;
    use std::collections::BTreeMap;

    use gloo::net::http::Request;
    use wasm_bindgen_futures::spawn_local;

    thread_local! {
        static KNOWN: RefCell<BTreeMap<&'static str, Rc<str>>> = RefCell::default();
    }
    async fn fetch(name: &str) -> Result<String, String> {
        let response = Request::get(&format!("./data/{name}")).send().await.map_err(|error| error.to_string())?;
        if !response.ok() {
            return Err(response.status_text());
        }
        response.text().await.map_err(|error| error.to_string())
    }

    let text = use_state(|| KNOWN.with_borrow(|known| known.get(name).cloned()).map_or(Text::Coming, Text::Here));
    use_effect_with(name, {
        let text = text.clone();
        move |&name| {
            if *text == Text::Coming {
                spawn_local(async move {
                    text.set(match fetch(name).await {
                        Ok(fetched) => {
                            let fetched = Rc::<str>::from(fetched);
                            KNOWN.with_borrow_mut(|known| known.insert(name, Rc::clone(&fetched)));
                            Text::Here(fetched)
                        }
                        Err(reason) => Text::Missing(reason.into()),
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
pub fn use_text(_name: &'static str) -> Text {
    Text::Coming
}
