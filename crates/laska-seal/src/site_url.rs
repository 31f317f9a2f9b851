//! The address of a published site.

use std::str::FromStr;

/// URL of the folder that hosts the site, with a trailing slash.
///
/// ```
/// # use laska_seal::SiteUrl;
/// let site_url: SiteUrl = "https://laska.example/play".parse()?;
/// assert_eq!(site_url.as_str(), "https://laska.example/play/");
/// # Ok::<(), laska_seal::SiteUrlError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteUrl(String);

/// An invalid [`SiteUrl`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not the URL of a folder, such as https://laska.example/play/")]
pub struct SiteUrlError(String);

impl SiteUrl {
    /// Returns the URL, with a trailing slash.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for SiteUrl {
    type Err = SiteUrlError;

    /// Parses a URL with or without a trailing slash.
    ///
    /// # Errors
    /// Returns an error if the text does not start with `https://` or `http://` and a host, or if it contains a
    /// character that does not belong in a path.
    fn from_str(text: &str) -> Result<Self, SiteUrlError> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_~.:/%".contains(&byte);
        let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
        match rest.map(str::as_bytes) {
            Some([first, ..]) if first.is_ascii_alphanumeric() && text.bytes().all(is_plain) => {
                Ok(Self(format!("{}/", text.trim_end_matches('/'))))
            }
            _ => Err(SiteUrlError(text.to_owned())),
        }
    }
}
