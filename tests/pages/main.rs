//! The tests across crates that use the pages, as one program: a change to a page runs it again, and not the others.

mod arbitrary_text;
mod archives;
mod languages;
mod lessons;
mod pages_and_worker;
mod practice;
mod problem_page;
mod problem_sets;
mod puzzle_progress;
