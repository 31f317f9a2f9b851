//! The site's opening book.

use std::time::Duration;

use gloo::net::http::{Request, Response};
use laska_library::{Book, BookReader};

use super::time::let_page_respond;
use crate::clock::now;

/// The time in which lines are read before the page may respond: half a frame.
const SLICE: Duration = Duration::from_millis(8);

/// Fetches the opening book; `None` if that fails, or if the file is damaged.
pub async fn fetch_book() -> Option<Book> {
    let response = Request::get("./data/book.txt").send().await.ok().filter(Response::ok)?;
    read_book(&response.text().await.ok()?).await
}

async fn read_book(text: &str) -> Option<Book> {
    let mut lines = text.lines();
    let mut reader = BookReader::new(lines.next()?).ok()?;
    read_in_slices(lines, |line| reader.read(line).ok()).await?;
    reader.finish().ok()
}

/// Reads lines in slices, where all of them take longer than a frame on a slow device; `None` if one cannot be read.
pub async fn read_in_slices<'a>(
    lines: impl Iterator<Item = &'a str>,
    mut read: impl FnMut(&'a str) -> Option<()>,
) -> Option<()> {
    let mut begin = now();
    for line in lines {
        if now().since(begin) >= SLICE {
            let_page_respond().await;
            begin = now();
        }
        read(line)?;
    }
    Some(())
}
