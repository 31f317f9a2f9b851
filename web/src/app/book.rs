//! The opening book, from which the strongest levels vary their play. It is a part of the page.

use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

use gloo::net::http::{Request, Response};
use js_sys::Date;
use laska_library::{Book, BookReader};

use crate::book::{BookMoves, find_move};
use crate::browser::let_page_respond;
use crate::parts::PartError;

/// The time in which the book is read before the page may respond, in milliseconds: half a frame.
const SLICE_MS: f64 = 8.0;

/// Loads the book. Nothing else refers to its code, so a program can load that on demand.
pub fn load_book() -> Pin<Box<dyn Future<Output = Result<BookMoves, PartError>>>> {
    Box::pin(async {
        let book = fetch_book().await.ok_or(PartError)?;
        let moves: BookMoves = Rc::new(move |command| find_move(&book, command));
        Ok(moves)
    })
}

async fn fetch_book() -> Option<Book> {
    let response = Request::get("./data/book.txt").send().await.ok().filter(Response::ok)?;
    read_book(&response.text().await.ok()?).await
}

/// Reads a book in slices, because all of it takes longer than a frame on a slow device.
async fn read_book(text: &str) -> Option<Book> {
    let mut lines = text.lines();
    let mut reader = BookReader::new(lines.next()?).ok()?;
    let mut begin = Date::now();
    for line in lines {
        if Date::now() >= begin + SLICE_MS {
            let_page_respond().await;
            begin = Date::now();
        }
        reader.read(line).ok()?;
    }
    reader.finish().ok()
}
