//! Makes QR codes and animated pictures in a worker. It does nothing outside a browser.

#[cfg(target_arch = "wasm32")]
fn main() {
    laska_pictures::web_worker::start();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("this program runs in a browser; build the site with `cargo xtask build`");
}
