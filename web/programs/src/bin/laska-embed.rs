//! The program of the page in the frame of another site. It does nothing outside a browser.

#[cfg(target_arch = "wasm32")]
fn main() {
    use laska_ui::browser::render_in_language;
    use laska_ui::settings::LanguageSetting;

    render_in_language(LanguageSetting::Browser, || _ = yew::Renderer::<laska_embed::App>::new().render());
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("this program runs in a browser; build the site with `cargo xtask build`");
}
