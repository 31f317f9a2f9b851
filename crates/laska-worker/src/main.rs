//! The worker as the browser starts it. Elsewhere it has nothing to do.

#[cfg(target_arch = "wasm32")]
mod glue;

#[cfg(target_arch = "wasm32")]
fn main() {
    glue::start();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("this is the browser's worker; it is built with `cargo xtask build`");
}
