//! The study's program: starts the page in a browser window, and the search in a worker. It does nothing outside a
//! browser.

#[cfg(target_arch = "wasm32")]
fn main() {
    use laska_study::app::{App, AppProps};
    use wasm_bindgen_futures::spawn_local;

    if web_sys::window().is_some() {
        let language = laska_ui::browser::load_settings().settings.language;
        let parts = |loaded_library| AppProps {
            analysis: || Box::pin(parts::analysis()),
            editor: || Box::pin(parts::editor()),
            lessons: || Box::pin(parts::lessons()),
            library: || Box::pin(parts::library()),
            practice: || Box::pin(parts::practice()),
            puzzles: || Box::pin(parts::puzzles()),
            loaded_library,
        };
        laska_ui::browser::render_in_language(language, move || {
            spawn_local(async move {
                _ = yew::Renderer::<App>::with_props(parts(behind_first_screen().await)).render();
            });
        });
    } else {
        laska_worker::web_worker::start(laska_worker::Capabilities::ALL);
    }
}

/// Loads the library behind the first screen, which shows it, so that the page appears as a whole. Returns nothing where
/// there is no first screen, or if it could not be loaded; the page then tries again.
#[cfg(target_arch = "wasm32")]
async fn behind_first_screen() -> Option<laska_study::app::SectionPart> {
    use laska_library::EntryKind;
    use wasm_bindgen_futures::JsFuture;

    if !laska_ui::browser::first_screen_is_shown() {
        return None;
    }
    let data = laska_study::data::preload(EntryKind::ALL.map(EntryKind::file_name));
    let library = parts::library().await.ok();
    // This cannot fail: the page reports what could not be fetched.
    let _ = JsFuture::from(data).await;
    library
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("this program runs in a browser; build the site with `cargo xtask build`");
}

/// The sections, which the program loads on demand. Each name is that of a file of the site; the hook of the build,
/// laska-seal, moves everything there that only this function uses.
#[cfg(target_arch = "wasm32")]
// The attribute declares the function as imported and as exported.
#[allow(unsafe_code)]
mod parts {
    use laska_study::app::SectionPart;
    use laska_ui::parts::PartError;
    use wasm_split_helpers::wasm_split;

    #[wasm_split(analysis, fallible)]
    pub(super) fn analysis() -> Result<SectionPart, PartError> {
        Ok(SectionPart::analysis())
    }

    #[wasm_split(editor, fallible)]
    pub(super) fn editor() -> Result<SectionPart, PartError> {
        Ok(SectionPart::editor())
    }

    #[wasm_split(lessons, fallible)]
    pub(super) fn lessons() -> Result<SectionPart, PartError> {
        Ok(SectionPart::lessons())
    }

    #[wasm_split(library, fallible)]
    pub(super) fn library() -> Result<SectionPart, PartError> {
        Ok(SectionPart::library())
    }

    #[wasm_split(practice, fallible)]
    pub(super) fn practice() -> Result<SectionPart, PartError> {
        Ok(SectionPart::practice())
    }

    #[wasm_split(puzzles, fallible)]
    pub(super) fn puzzles() -> Result<SectionPart, PartError> {
        Ok(SectionPart::puzzles())
    }
}
