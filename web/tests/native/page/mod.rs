//! What a person sees of a game: the whole page, drawn without a browser and read from its markup.

mod addresses;
mod computer;
mod moves;
mod results;
mod settings;
mod visit;
