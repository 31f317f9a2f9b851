//! The study's program: starts the page in a browser window, and the search in a worker. It does nothing outside a
//! browser.

#[cfg(target_arch = "wasm32")]
fn main() {
    use laska_study::app::{App, AppProps, Decoder};
    use wasm_bindgen_futures::spawn_local;

    if web_sys::window().is_some() {
        let language = laska_ui::browser::load_settings().settings.language;
        laska_ui::browser::render_in_language(language, move || {
            spawn_local(async move {
                let loaded = behind_first_screen().await;
                let decoder = Decoder(|| Box::pin(parts::decoder()));
                let props = AppProps { load: parts::load, loaded, decoder };
                _ = yew::Renderer::<App>::with_props(props).render();
            });
        });
    } else {
        laska_worker::web_worker::start(laska_worker::Capabilities::ALL);
    }
}

/// Loads the first section behind the first screen, which shows it, so that the page appears as a whole. Returns nothing where
/// there is no first screen, or if it could not be loaded; the page then tries again.
#[cfg(target_arch = "wasm32")]
async fn behind_first_screen() -> Option<laska_study::app::SectionPart> {
    use laska_study::section::Section;
    use wasm_bindgen_futures::JsFuture;

    if !laska_ui::browser::first_screen_is_shown() {
        return None;
    }
    let section = Section::default();
    let data = laska_study::data::preload(section.first_files());
    let loaded = parts::load(section)().await.ok();
    // This cannot fail: the page reports what could not be fetched.
    let _ = JsFuture::from(data).await;
    loaded
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("this program runs in a browser; build the site with `cargo xtask build`");
}

/// The parts that the program loads on demand: its sections, and the decoder of QR codes. Each name is that of a file of the site; the hook of the build,
/// laska-seal, moves everything there that only this function uses.
#[cfg(target_arch = "wasm32")]
// The attribute declares the function as imported and as exported.
#[allow(unsafe_code)]
mod parts {
    use laska_study::app::{Decode, SectionPart, decode};
    use laska_study::section::Section;
    use laska_ui::parts::{Load, PartError};
    use wasm_split_helpers::wasm_split;

    macro_rules! parts {
        ($($(#[$doc:meta])* $section:ident = $part:ident: $state:ty,)+) => {
            $(
                #[wasm_split($part, fallible)]
                fn $part() -> Result<SectionPart, PartError> {
                    Ok(SectionPart::of::<$state>())
                }
            )+

            /// Returns how to load a section.
            pub(super) fn load(section: Section) -> Load<SectionPart> {
                match section {
                    $(Section::$section => || Box::pin($part()),)+
                }
            }
        };
    }

    laska_study::sections!(parts);

    #[wasm_split(decoder, fallible)]
    pub(super) fn decoder() -> Result<Decode, PartError> {
        Ok(decode)
    }
}
