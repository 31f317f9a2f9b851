//! The study, the second page of the site: library, analysis, puzzles, practice, lessons and position editor. It is a separate
//! program, so that people who only play do not fetch it.
//!
//! Each section is a module with a state machine that needs no browser, and a component that renders it: [`analysis`],
//! [`editor`], [`lessons`], [`library`], [`practice`], [`mod@problem`], [`problems`], [`puzzles`], [`today`], and [`devices`], which
//! moves everything to another device. Several sections show annotated moves ([`notes`]) and the opening [`explorer`];
//! [`training`] has the exercises that come back, [`transfer`] imports and exports records, and [`mod@print`] puts one
//! on paper, as [`booklet`] does with problems. [`section`] has the table of sections, [`route`] defines the addresses, [`frame`] stands
//! between a section and the page, [`elements`] has what several sections render, and `app` puts everything together.
//!
//! Boards, move lists and settings come from `laska-ui`; the game tree on the board is a
//! [`GameCursor`](laska_app::GameCursor).

pub mod analysis;
#[cfg(target_arch = "wasm32")]
pub mod app;
pub mod assessment;
pub mod booklet;
pub mod collection;
pub mod data;
pub mod day_run;
pub mod devices;
#[cfg(target_arch = "wasm32")]
pub mod diagram;
pub mod editor;
pub mod elements;
mod engine_worker;
pub mod exercise;
pub mod explorer;
pub mod frame;
pub mod lessons;
pub mod library;
pub mod notes;
#[cfg(target_arch = "wasm32")]
mod own_games;
pub mod practice;
pub mod print;
pub mod problem;
pub mod problems;
pub mod puzzles;
pub mod route;
pub mod section;
pub mod store;
pub mod today;
pub mod training;
pub mod transfer;
pub mod verdict;
