//! What a person sees of a game: the whole page, drawn without a browser and read from its markup.

#[path = "../snapshots/drawn.rs"]
mod drawn;

mod addresses;
mod computer;
mod given;
mod moves;
mod results;
mod settings;
mod sight;
mod takes;
mod time;
mod variants;
mod visit;
