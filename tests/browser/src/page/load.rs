//! Loading pages: opening, reloading, waiting for offline storage; page size, color scheme and preferences.

use serde_json::Value;

use crate::{browser::Emulation, page::Page};

/// Matches a page that responds to input. The page is drawn before it listens, on a busy machine long before; the attribute
/// of the first screen is removed last.
const RESPONSIVE: &str = "html[data-pieces]:not([data-first], [data-left]) [data-testid=board]";

impl Page {
    /// Runs a script in every page, from the next load on, before the page's own code.
    ///
    /// # Errors
    /// Fails if the browser is gone.
    pub async fn before_load(&self, script: &str) -> anyhow::Result<()> {
        self.control.emulate(Emulation::BeforeLoad(script)).await
    }

    /// Loads the table at a fragment: the part of the address after `#`.
    ///
    /// # Errors
    /// Fails if no board appears.
    pub async fn open(&self, fragment: &str) -> anyhow::Result<()> {
        self.load(&self.address_of(fragment)).await
    }

    /// Loads an address of the site.
    ///
    /// # Errors
    /// Fails if no board appears.
    pub async fn load(&self, address: &str) -> anyhow::Result<()> {
        // A browser loads nothing if only the fragment of the address changes.
        self.driver().goto("about:blank").await?;
        self.driver().goto(address).await?;
        self.wait_for(RESPONSIVE).await?;
        Ok(())
    }

    /// Changes the fragment in the address bar of the open page, and waits until the page has been notified.
    ///
    /// # Errors
    /// Fails if the page is not notified, for example because the fragment is unchanged.
    pub async fn change_fragment(&self, fragment: &str) -> anyhow::Result<()> {
        // The driver returns when the address has changed; the page is notified after that.
        const LISTEN: &str = "
            window.fragmentChanged = new Promise((resolve) =>
                addEventListener('hashchange', resolve, { once: true }))";
        self.settle().await?;
        self.script::<()>(LISTEN).await?;
        self.driver().goto(self.address_of(fragment)).await?;
        self.driver().execute_async("fragmentChanged.then(() => arguments[0]())", Vec::<Value>::new()).await?;
        Ok(())
    }

    /// Reloads the page after everything has been saved.
    ///
    /// # Errors
    /// Fails if no board appears.
    pub async fn reload(&self) -> anyhow::Result<()> {
        // The old page also has a board and may stay for a moment, so it is marked. It reloads itself, like a
        // click on the browser's button: Firefox's driver would bypass the service worker.
        const RELOAD: &str = "document.documentElement.dataset.left = ''; setTimeout(() => location.reload())";
        self.settle().await?;
        self.script::<()>(RELOAD).await?;
        self.wait_for(RESPONSIVE).await?;
        Ok(())
    }

    /// Waits until the site is stored in the browser and the page uses the stored files, so that no server is needed.
    ///
    /// # Errors
    /// Fails if the site is not stored.
    pub async fn wait_until_stored(&self) -> anyhow::Result<()> {
        // The service worker has all files when it takes control, and serves this page only after that.
        const TAKEN_OVER: &str = "
            const [done] = arguments, workers = navigator.serviceWorker;
            if (workers.controller) done();
            else workers.addEventListener('controllerchange', () => done(), { once: true });";
        self.wait_for("[data-testid=offline-ready]").await?;
        self.driver().execute_async(TAKEN_OVER, Vec::<Value>::new()).await?;
        Ok(())
    }
}

/// The size of a page in CSS pixels, without browser chrome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    pub width: u32,
    pub height: u32,
}

/// The preferred color scheme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColorScheme {
    /// Light mode.
    #[default]
    Light,
    /// Dark mode.
    Dark,
}

/// A user's preferences, as set in the operating system.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    pub color_scheme: ColorScheme,
    /// Other media features with their values: `("prefers-contrast", "more")`.
    pub others: &'static [(&'static str, &'static str)],
}

/// The preference of a user whose main pointer is a finger. WebKit cannot emulate it.
pub const COARSE_POINTER: (&str, &str) = ("pointer", "coarse");

impl Size {
    /// A small laptop.
    pub const LAPTOP: Self = Self { width: 1280, height: 800 };
    /// A phone in portrait orientation. Pages this narrow are emulated with touch and two device pixels per CSS pixel.
    pub const PHONE: Self = Self { width: 390, height: 844 };
    /// A tablet in portrait orientation.
    pub const TABLET: Self = Self { width: 820, height: 1180 };
    /// A large screen.
    pub const DESKTOP: Self = Self { width: 2560, height: 1440 };

    pub(crate) const fn is_phone(self) -> bool {
        if self.width < self.height { self.width <= Self::PHONE.width } else { self.height <= Self::PHONE.width }
    }

    /// Device pixels per CSS pixel.
    pub(crate) const fn device_pixel_ratio(self) -> u32 {
        if self.is_phone() { 2 } else { 1 }
    }
}

impl Page {
    /// Resizes the page.
    ///
    /// # Errors
    /// Fails if the browser is gone.
    pub async fn resize(&self, size: Size) -> anyhow::Result<()> {
        self.control.emulate(Emulation::Size(size)).await
    }

    /// Emulates a color scheme, and resets all other preferences.
    ///
    /// # Errors
    /// Fails if the browser is gone.
    pub async fn set_color_scheme(&self, color_scheme: ColorScheme) -> anyhow::Result<()> {
        self.set_preferences(Preferences { color_scheme, others: &[] }).await
    }

    /// Emulates these preferences, and resets all others.
    ///
    /// # Errors
    /// Fails if the browser is gone or cannot emulate a preference.
    pub async fn set_preferences(&self, preferences: Preferences) -> anyhow::Result<()> {
        self.control.emulate(Emulation::Preferences(preferences)).await
    }
}
