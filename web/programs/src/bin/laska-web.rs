//! Starts the page in a window and the search in a worker: both run this program. On other targets it does nothing.

#[cfg(target_arch = "wasm32")]
fn main() {
    use laska_table::app::{App, AppProps, Decoder};

    if web_sys::window().is_some() {
        let language = laska_ui::browser::load_settings().settings.language;
        let parts = AppProps {
            book: || Box::pin(async { parts::book().await?().await }),
            coach: || Box::pin(parts::coach()),
            dialogs: || Box::pin(parts::dialogs()),
            games: || Box::pin(parts::games()),
            learn: || Box::pin(parts::learn()),
            live: || Box::pin(parts::live()),
            decoder: Decoder(|| Box::pin(parts::decoder())),
        };
        laska_ui::browser::render_in_language(language, move || _ = yew::Renderer::<App>::with_props(parts).render());
    } else {
        laska_worker::web_worker::start(laska_worker::Capabilities::PLAY);
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("this is the page; it is built with `cargo xtask build`");
}

/// The parts that the program loads on demand. Each name is that of a file of the site; the hook of the build, laska-seal,
/// moves everything there that only this function uses.
#[cfg(target_arch = "wasm32")]
// The attribute declares the function as imported and as exported.
#[allow(unsafe_code)]
mod parts {
    use laska_table::app::{CoachPart, Decode, Dialogs, Games, Learn, Live, decode, load_book};
    use laska_ui::book::BookMoves;
    use laska_ui::parts::{Load, PartError};
    use wasm_split_helpers::wasm_split;

    #[wasm_split(book, fallible)]
    pub(super) fn book() -> Result<Load<BookMoves>, PartError> {
        Ok(load_book)
    }

    #[wasm_split(coach, fallible)]
    pub(super) fn coach() -> Result<CoachPart, PartError> {
        Ok(CoachPart::default())
    }

    #[wasm_split(dialogs, fallible)]
    pub(super) fn dialogs() -> Result<Dialogs, PartError> {
        Ok(Dialogs::default())
    }

    #[wasm_split(games, fallible)]
    pub(super) fn games() -> Result<Games, PartError> {
        Ok(Games::default())
    }

    #[wasm_split(learn, fallible)]
    pub(super) fn learn() -> Result<Learn, PartError> {
        Ok(Learn::default())
    }

    #[wasm_split(live, fallible)]
    pub(super) fn live() -> Result<Live, PartError> {
        Ok(Live::default())
    }

    #[wasm_split(decoder, fallible)]
    pub(super) fn decoder() -> Result<Decode, PartError> {
        Ok(decode)
    }
}
