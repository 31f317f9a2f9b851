//! The site's data files, `data/NAME`. Each is fetched once, on first use.

use std::rc::Rc;

use laska_library::{Book, EntryKind, ProvenOpenings};
use yew::prelude::*;

/// The content of a data file, or the state of its request.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum DataFile<C = Rc<str>> {
    /// The file is being fetched.
    #[default]
    Loading,
    Loaded(C),
    /// The file could not be fetched; holds the reason.
    Failed(Rc<str>),
}

impl<C> DataFile<C> {
    /// Returns the content if it has been loaded.
    pub const fn content(&self) -> Option<&C> {
        if let Self::Loaded(content) = self { Some(content) } else { None }
    }

    pub const fn is_loading(&self) -> bool {
        matches!(self, Self::Loading)
    }

    pub const fn has_failed(&self) -> bool {
        matches!(self, Self::Failed(_))
    }
}

/// Returns the file `data/NAME`, and fetches it if no component has done so before.
#[cfg(target_arch = "wasm32")]
#[hook]
pub fn use_data_file(name: &'static str) -> DataFile {
    use_content(name, request::loaded, request::load)
}

/// Returns the library's files of records, and fetches those that no component has used before.
#[hook]
pub fn use_library_files() -> [(EntryKind, DataFile); 4] {
    let file = EntryKind::file_name;
    [
        (EntryKind::Game, use_data_file(file(EntryKind::Game))),
        (EntryKind::Opening, use_data_file(file(EntryKind::Opening))),
        (EntryKind::Study, use_data_file(file(EntryKind::Study))),
        (EntryKind::Advice, use_data_file(file(EntryKind::Advice))),
    ]
}

/// Returns the opening book, and fetches it if no component has done so before. It is read in slices, because all of it takes
/// longer than a frame.
#[cfg(target_arch = "wasm32")]
#[hook]
pub fn use_book() -> DataFile<Rc<Book>> {
    use_content((), |()| request::loaded_book(), |()| request::load_book())
}

/// Returns the proven positions of the opening, like [`use_book`].
#[cfg(target_arch = "wasm32")]
#[hook]
pub fn use_proven_openings() -> DataFile<Rc<ProvenOpenings>> {
    use_content((), |()| request::loaded_proofs(), |()| request::load_proofs())
}

/// Returns the content of the file with this key, and loads it if it is not there.
#[cfg(target_arch = "wasm32")]
#[hook]
fn use_content<K, C, F>(key: K, loaded: fn(K) -> Option<C>, load: fn(K) -> F) -> DataFile<C>
where
    K: Copy + PartialEq + 'static,
    C: Clone + 'static,
    F: Future<Output = DataFile<C>> + 'static,
{
    let file = use_state(|| loaded(key).map_or(DataFile::Loading, DataFile::Loaded));
    laska_ui::effect::use_effect_with(key, {
        let file = file.clone();
        move |&key| {
            if file.is_loading() {
                wasm_bindgen_futures::spawn_local(async move { file.set(load(key).await) });
            }
        }
    });
    (*file).clone()
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

#[cfg(target_arch = "wasm32")]
mod request {
    use std::cell::RefCell;
    use std::collections::BTreeMap;
    use std::rc::Rc;
    use std::thread::LocalKey;

    use gloo::net::http::Request;
    use js_sys::Promise;
    use laska_library::{Book, ProvenOpenings};
    use laska_ui::browser::{fetch_book, read_in_slices};
    use wasm_bindgen::JsValue;
    use wasm_bindgen_futures::{JsFuture, future_to_promise};

    use super::DataFile;

    thread_local! {
        static LOADED: RefCell<BTreeMap<&'static str, Rc<str>>> = RefCell::default();
        static BOOK: SlowFile<Book> = const { SlowFile::new("book.txt") };
        static PROOFS: SlowFile<ProvenOpenings> = const { SlowFile::new("opening-wins.txt") };
    }

    /// A file that takes some time to read.
    struct SlowFile<C> {
        name: &'static str,
        content: RefCell<Option<Rc<C>>>,
        /// Resolved when it has been read, for all components that wait for it.
        reading: RefCell<Option<Promise>>,
    }

    impl<C: 'static> SlowFile<C> {
        const fn new(name: &'static str) -> Self {
            Self { name, content: RefCell::new(None), reading: RefCell::new(None) }
        }

        fn loaded(file: &'static LocalKey<Self>) -> Option<Rc<C>> {
            file.with(|file| file.content.borrow().clone())
        }

        /// Fetches and reads the file, or waits until that has ended.
        async fn load(
            file: &'static LocalKey<Self>,
            read: impl Future<Output = Option<C>> + 'static,
        ) -> DataFile<Rc<C>> {
            let begin = || {
                future_to_promise(async move {
                    let content = read.await.map(Rc::new);
                    file.with(|file| {
                        *file.content.borrow_mut() = content;
                        // After a failure, the next component tries again.
                        file.reading.take();
                    });
                    Ok(JsValue::UNDEFINED)
                })
            };
            let reading = file.with(|file| file.reading.borrow_mut().get_or_insert_with(begin).clone());
            // The promise is never rejected.
            let _ = JsFuture::from(reading).await;
            let failed = || DataFile::Failed(file.with(|file| format!("could not read {}", file.name)).into());
            Self::loaded(file).map_or_else(failed, DataFile::Loaded)
        }
    }

    /// Returns the book if it has been read.
    pub(super) fn loaded_book() -> Option<Rc<Book>> {
        SlowFile::loaded(&BOOK)
    }

    pub(super) async fn load_book() -> DataFile<Rc<Book>> {
        SlowFile::load(&BOOK, fetch_book()).await
    }

    /// Returns the proven positions if they have been read.
    pub(super) fn loaded_proofs() -> Option<Rc<ProvenOpenings>> {
        SlowFile::loaded(&PROOFS)
    }

    pub(super) async fn load_proofs() -> DataFile<Rc<ProvenOpenings>> {
        SlowFile::load(&PROOFS, async {
            let DataFile::Loaded(text) = load(PROOFS.with(|file| file.name)).await else { return None };
            let mut proven = ProvenOpenings::default();
            read_in_slices(text.lines().skip(1), |line| proven.read(line).ok()).await?;
            Some(proven)
        })
        .await
    }

    /// Returns a file that has been fetched.
    pub(super) fn loaded(name: &str) -> Option<Rc<str>> {
        LOADED.with_borrow(|loaded| loaded.get(name).cloned())
    }

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

/// Returns a book that never arrives: outside a browser nothing is fetched.
#[cfg(not(target_arch = "wasm32"))]
#[hook]
pub fn use_book() -> DataFile<Rc<Book>> {
    DataFile::Loading
}

/// Returns proven positions that never arrive: outside a browser nothing is fetched.
#[cfg(not(target_arch = "wasm32"))]
#[hook]
pub fn use_proven_openings() -> DataFile<Rc<ProvenOpenings>> {
    DataFile::Loading
}

/// Returns a file that never arrives: outside a browser nothing is fetched.
#[cfg(not(target_arch = "wasm32"))]
#[hook]
pub fn use_data_file(_name: &'static str) -> DataFile {
    DataFile::Loading
}
