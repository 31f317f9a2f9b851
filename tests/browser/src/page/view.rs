//! Owns how large the page is, in which light it is seen, and what else a reader can ask all pages for.

use super::Page;
use crate::browser::Wish;

/// The size of a page, without the browser's own parts, in its own pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// From left to right.
    pub width: u32,
    /// From top to bottom.
    pub height: u32,
}

/// The light that the reader wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Light {
    /// Dark on light.
    #[default]
    Day,
    /// Light on dark.
    Night,
}

/// What a reader asks of every page, in the system's own settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reader {
    /// The light.
    pub light: Light,
    /// Whatever else, as names of media features with their values: `("prefers-contrast", "more")`.
    pub others: &'static [(&'static str, &'static str)],
}

impl Size {
    /// A small laptop.
    pub const LAPTOP: Self = Self { width: 1280, height: 800 };
    /// A phone, upright. Pages that narrow are shown as a phone shows them: by touch, with two dots to a pixel.
    pub const PHONE: Self = Self { width: 390, height: 844 };
    /// A tablet, upright.
    pub const TABLET: Self = Self { width: 820, height: 1180 };
    /// A large screen.
    pub const DESK: Self = Self { width: 2560, height: 1440 };

    pub(crate) const fn is_phone(self) -> bool {
        if self.width < self.height { self.width <= Self::PHONE.width } else { self.height <= Self::PHONE.width }
    }

    /// How many dots of the screen are in a row along one pixel.
    pub(crate) const fn dots(self) -> u32 {
        if self.is_phone() { 2 } else { 1 }
    }
}

impl Page {
    /// Gives the page that size.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn resize(&self, size: Size) -> anyhow::Result<()> {
        self.control.grant(Wish::Size(size)).await
    }

    /// Shows the page in that light, and as usual in everything else.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn light(&self, light: Light) -> anyhow::Result<()> {
        self.show_to(Reader { light, others: &[] }).await
    }

    /// Shows the page to a reader who asks for this, and for nothing else.
    ///
    /// # Errors
    /// When the browser has gone, or cannot be asked for that.
    pub async fn show_to(&self, reader: Reader) -> anyhow::Result<()> {
        self.control.grant(Wish::Reader(reader)).await
    }
}
