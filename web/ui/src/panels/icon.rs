//! The icons of all buttons.

use yew::prelude::*;

/// A line icon of 24 by 24.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    Back,
    Forward,
    Flip,
    Resign,
    Hint,
    Threat,
    Draw,
    Columns,
    New,
    Link,
    Book,
    Check,
    Close,
    Gear,
    Menu,
    Forth,
    Start,
    Games,
    Up,
    Bin,
    Copy,
    Save,
}

impl Icon {
    /// Returns the lines as an SVG path.
    pub const fn path(self) -> &'static str {
        match self {
            Self::Back => "M9 5 4 10l5 5M4.5 10H15a5 5 0 0 1 0 10h-4",
            Self::Forward => "m15 5 5 5-5 5M19.5 10H9a5 5 0 0 0 0 10h4",
            Self::Flip => "M8 4v15.5M4 16l4 4 4-4M16 20V4.5M12 8l4-4 4 4",
            Self::Resign => "M6 21V4M6 5c4-2.5 8 2 12.5 0v9c-4.5 2-8.5-2.5-12.5 0",
            Self::Hint => "M9 18h6M10 21h4M8.5 15A6 6 0 1 1 15.5 15c-.4.6-.5 1-.5 3H9c0-2-.1-2.4-.5-3",
            Self::Threat => "M12 4 3 20h18zM12 10v4.5M12 17.2v.3",
            Self::Draw => "M4 9h16M4 15h16",
            Self::Columns => "M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z",
            Self::New => "M12 5v14M5 12h14",
            Self::Link => {
                "M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1"
            }
            Self::Book => {
                "M12 6.5C10 5 7 4.5 3.5 4.5v13.5c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2v-13.5c-3.5 0-6.5.5-8.5 2v13.5"
            }
            Self::Check => "m5 12.5 4.5 4.5L19 7.5",
            Self::Gear => {
                "M10.3 3.5h3.4l.5 2.5 1.8 1 2.4-.9 1.7 3-1.9 1.6v2.6l1.9 1.6-1.7 3-2.4-.9-1.8 1-.5 2.5h-3.4l-.5-2.5-1.8-1-2.4.9-1.7-3 1.9-1.6v-2.6L3.9 9.1l1.7-3 2.4.9 1.8-1zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"
            }
            Self::Menu => "M4 6.5h16M4 12h16M4 17.5h16",
            Self::Start => "M6 6v12M18 6l-8 6 8 6z",
            Self::Forth => "m5 6 6 6-6 6M13 6l6 6-6 6",
            Self::Games => "M4 6h4v4H4zM11 8h9M4 14h4v4H4zM11 16h9",
            Self::Close => "m6 6 12 12M18 6 6 18",
            Self::Up => "m6 11 6-6 6 6M12 5v15",
            Self::Bin => "M5 7h14M9.5 7V4h5v3M7 7l1 13h8l1-13",
            Self::Copy => "M9 9h11v11H9zM5 15V4h10",
            Self::Save => "M12 4v11M7 10l5 5 5-5M5 20h14",
        }
    }

    pub fn draw(self) -> Html {
        draw_icon(self.path())
    }
}

/// Draws a line icon with this path, in a square of 24. It is hidden from screen readers, because the label beside it says the
/// same.
pub fn draw_icon(path: &'static str) -> Html {
    html! { <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d={path} /></svg> }
}
