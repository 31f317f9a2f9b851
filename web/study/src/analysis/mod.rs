//! The section `analysis`: any position with the engine's output, what is threatened in it, and what is proven.

#[cfg(target_arch = "wasm32")]
mod engine_card;
#[cfg(target_arch = "wasm32")]
mod layout;
#[cfg(target_arch = "wasm32")]
mod review;
#[cfg(target_arch = "wasm32")]
mod saved;
#[cfg(target_arch = "wasm32")]
mod section;
pub mod state;

#[cfg(target_arch = "wasm32")]
pub use section::AnalysisSection;
