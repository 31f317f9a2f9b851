//! Owns the section `analysis`: any position with the machine's opinion, what is threatened in it, and what is proven.

#[cfg(target_arch = "wasm32")]
mod arrows;
#[cfg(target_arch = "wasm32")]
mod lines;
#[cfg(target_arch = "wasm32")]
mod note;
#[cfg(target_arch = "wasm32")]
mod opened;
#[cfg(target_arch = "wasm32")]
mod opinion;
#[cfg(target_arch = "wasm32")]
mod outside;
#[cfg(target_arch = "wasm32")]
mod parts;
#[cfg(target_arch = "wasm32")]
mod review;
#[cfg(target_arch = "wasm32")]
mod saved;
#[cfg(target_arch = "wasm32")]
mod saved_list;
#[cfg(target_arch = "wasm32")]
mod section;
pub mod state;
#[cfg(target_arch = "wasm32")]
mod tools;

#[cfg(target_arch = "wasm32")]
pub use section::Analysis;
