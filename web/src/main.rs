//! Starts the page in a window and the search in a worker: both run this program. On other targets it does nothing.

#[cfg(target_arch = "wasm32")]
fn main() {
    if web_sys::window().is_some() {
        let language = laska_web::browser::load_settings().settings.language;
        laska_web::browser::render_in_language(language, || _ = yew::Renderer::<laska_web::app::App>::new().render());
    } else {
        laska_worker::web_worker::start(laska_worker::Capabilities::PLAY);
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("this is the page; it is built with `cargo xtask build`");
}
