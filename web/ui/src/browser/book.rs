//! The site's opening book.

use std::time::Duration;

use gloo::net::http::{Request, Response};
use laska_library::{Book, BookReader};

use super::time::let_page_respond;
use crate::clock::now;

/// The time in which the book is read before the page may respond: half a frame.
const SLICE: Duration = Duration::from_millis(8);

/// Fetches the opening book; `None` if that fails, or if the file is damaged.
pub async fn fetch_book() -> Option<Book> {
    let response = Request::get("./data/book.txt").send().await.ok().filter(Response::ok)?;
    read_book(&response.text().await.ok()?).await
}

/// Reads a book in slices, because all of it takes longer than a frame on a slow device.
async fn read_book(text: &str) -> Option<Book> {
    let mut lines = text.lines();
    let mut reader = BookReader::new(lines.next()?).ok()?;
    let mut begin = now();
    for line in lines {
        if now().since(begin) >= SLICE {
            let_page_respond().await;
            begin = now();
        }
        reader.read(line).ok()?;
    }
    reader.finish().ok()
}
