//! The opening book, from which levels 9 and 10 vary their play; they leave nothing else to chance. It is a part of the page,
//! loaded with its data for the first search that may use it. The worker does not have it, because the worker runs the program
//! of a first visit, which would grow.

use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

use laska_ui::book::{BookMoves, find_move};
use laska_ui::browser::fetch_book;
use laska_ui::parts::PartError;

/// Loads the book. Nothing else refers to its code, so a program can load that on demand.
pub fn load_book() -> Pin<Box<dyn Future<Output = Result<BookMoves, PartError>>>> {
    Box::pin(async {
        let book = fetch_book().await.ok_or(PartError::Unreachable)?;
        let moves: BookMoves = Rc::new(move |command| find_move(&book, command));
        Ok(moves)
    })
}
