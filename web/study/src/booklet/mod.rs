//! A collection of problems on paper: the choice of the form, the check of the solutions, and the pages that are printed.
//!
//! [`state`] is the state machine without a browser; [`words`] says what is printed. The layout is that of
//! [`laska_app::booklet`].

#[cfg(target_arch = "wasm32")]
mod page;
pub mod state;
#[cfg(test)]
mod tests;
pub mod words;

#[cfg(target_arch = "wasm32")]
pub use page::BookletButton;
