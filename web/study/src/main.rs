//! The study's program: starts the page in a browser window, and the search in a worker. It does nothing outside a
//! browser.

#[cfg(target_arch = "wasm32")]
fn main() {
    if web_sys::window().is_some() {
        let language = laska_web::browser::load_settings().settings.language;
        laska_web::browser::render_in_language(language, || _ = yew::Renderer::<laska_study::app::App>::new().render());
    } else {
        laska_worker::web_worker::start(laska_worker::Capabilities::ALL);
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("this program runs in a browser; build the site with `cargo xtask build`");
}
