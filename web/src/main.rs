//! Starts the page in the browser. Elsewhere it has nothing to do.

#[cfg(target_arch = "wasm32")]
fn main() {
    yew::Renderer::<laska_web::app::App>::new().render();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("this is the page; it is built with `cargo xtask build`");
}
