//! How a page comes and for whom: opened, loaded again, from the store without a server; its size, light and language.

use serde_json::Value;

use crate::{browser::Emulation, page::Page};

/// A page that listens: what it shows is in the document before, on a busy machine long before, and what is pressed
/// then is not heard. The looks of the pieces are told to the stylesheets last.
const BEGUN: &str = "html[data-pieces]:not([data-left]) [data-testid=board]";

impl Page {
    /// From the next load on runs a script in every page before anything of that page.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn before_load(&self, script: &str) -> anyhow::Result<()> {
        self.control.emulate(Emulation::BeforeLoad(script)).await
    }

    /// Loads the site at the part of the address behind `#`.
    ///
    /// # Errors
    /// When no board comes.
    pub async fn open(&self, fragment: &str) -> anyhow::Result<()> {
        self.load(&self.address_of(fragment)).await
    }

    /// Loads any address of the site.
    ///
    /// # Errors
    /// When no board comes.
    pub async fn load(&self, address: &str) -> anyhow::Result<()> {
        // From one address to another that differs behind the `#` alone a browser loads nothing.
        self.driver().goto("about:blank").await?;
        self.driver().goto(address).await?;
        self.wait_for(BEGUN).await?;
        Ok(())
    }

    /// Changes the part of the address behind `#`, as somebody who sees the page and types it into the bar, and waits
    /// until the page has heard of it.
    ///
    /// # Errors
    /// When it hears of nothing, as where the address is the same.
    pub async fn retype(&self, fragment: &str) -> anyhow::Result<()> {
        // The driver waits until the address is another one: the page is told of it after that.
        const LISTEN: &str =
            "window.retyped = new Promise((heard) => addEventListener('hashchange', heard, { once: true }))";
        self.settle().await?;
        self.script::<()>(LISTEN).await?;
        self.driver().goto(self.address_of(fragment)).await?;
        self.driver().execute_async("retyped.then(() => arguments[0]())", Vec::<Value>::new()).await?;
        Ok(())
    }

    /// Loads the page again, once what was done there is in the store.
    ///
    /// # Errors
    /// When no board comes.
    pub async fn reload(&self) -> anyhow::Result<()> {
        // The page that is left has a board too, and may be there for a moment yet. It goes by itself, as by the
        // browser's button: Firefox's driver would pass the service worker by.
        const GO: &str = "document.documentElement.dataset.left = ''; setTimeout(() => location.reload())";
        self.settle().await?;
        self.script::<()>(GO).await?;
        self.wait_for(BEGUN).await?;
        Ok(())
    }

    /// Waits until the site is stored in this browser, and this page gets all from there: no server is needed from now
    /// on.
    ///
    /// # Errors
    /// When it does not come so far.
    pub async fn wait_until_stored(&self) -> anyhow::Result<()> {
        // The service worker has all files when it begins to take over, and this page only when it has.
        const TAKEN_OVER: &str = "
            const [done] = arguments, workers = navigator.serviceWorker;
            if (workers.controller) done();
            else workers.addEventListener('controllerchange', () => done(), { once: true });";
        self.wait_for("[data-testid=offline-ready]").await?;
        self.driver().execute_async(TAKEN_OVER, Vec::<Value>::new()).await?;
        Ok(())
    }
}

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
pub enum ColorScheme {
    /// Dark on light.
    #[default]
    Day,
    /// Light on dark.
    Night,
}

/// What a reader asks of every page, in the system's own settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    /// The light.
    pub light: ColorScheme,
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
        self.control.emulate(Emulation::Size(size)).await
    }

    /// Shows the page in that light, and as usual in everything else.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn light(&self, light: ColorScheme) -> anyhow::Result<()> {
        self.show_to(Preferences { light, others: &[] }).await
    }

    /// Shows the page to a reader who asks for this, and for nothing else.
    ///
    /// # Errors
    /// When the browser has gone, or cannot be asked for that.
    pub async fn show_to(&self, reader: Preferences) -> anyhow::Result<()> {
        self.control.emulate(Emulation::Preferences(reader)).await
    }
}
