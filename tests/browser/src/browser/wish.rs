//! Owns what tests want of a browser that WebDriver has no command for. How each browser does it is its own affair.

use std::path::Path;

use crate::page::{Place, Reader, Size};

/// Something that a browser does for a test, from now on.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Wish<'a> {
    /// To run a script in every page before anything of that page.
    BeforeLoad(&'a str),
    /// To give its page that size.
    Size(Size),
    /// To tell pages what the reader asks of them.
    Reader(Reader),
    /// To ask pages for these languages, as `de-AT,en`.
    Languages(&'a str),
    /// To save files into a folder, without asking.
    SaveInto(&'a Path),
    /// To let the site write the clipboard and a test read it.
    Clipboard,
    /// To have a screen that feels fingers, and to have one do these things there in one go.
    Finger(&'a [Touch]),
}

/// What a finger does on the glass.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Touch {
    /// It comes down.
    Down(Place),
    /// It goes to another place without leaving the glass.
    Along(Place),
    /// It leaves.
    Up,
}
