//! Owns the address of a site on the web, to which links lead that are no use as addresses of a file.

use std::str::FromStr;

/// The address of the site's folder, with its last slash.
///
/// ```
/// # use laska_seal::Home;
/// let home: Home = "https://laska.example/play".parse()?;
/// assert_eq!(home.as_str(), "https://laska.example/play/");
/// # Ok::<(), laska_seal::HomeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Home(String);

/// Why a text is no [`Home`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no address of a folder, such as https://laska.example/play/")]
pub struct HomeError(String);

impl Home {
    /// The address with its last slash.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Home {
    type Err = HomeError;

    /// Reads an address with or without its last slash.
    ///
    /// # Errors
    /// What does not begin with `https://` or `http://` and a host, or has another character than plain ones of a path.
    fn from_str(text: &str) -> Result<Self, HomeError> {
        let plain = |letter: u8| letter.is_ascii_alphanumeric() || b"-_~.:/%".contains(&letter);
        let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
        match rest.map(str::as_bytes) {
            Some([first, ..]) if first.is_ascii_alphanumeric() && text.bytes().all(plain) => {
                Ok(Self(format!("{}/", text.trim_end_matches('/'))))
            }
            _ => Err(HomeError(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Home;

    #[test]
    fn only_folders_on_the_web_are_homes() {
        for text in ["https://a.example", "http://127.0.0.1:8080/", "https://a.example/b%20c/d"] {
            let home = text.parse::<Home>().expect("a home");
            assert_eq!(home.as_str().trim_end_matches('/'), text.trim_end_matches('/'));
            assert_eq!(home.as_str().parse(), Ok(home), "{text}");
        }
        for text in [
            "",
            "a.example",
            "https://",
            "https:///a",
            "file:///a",
            "https://a/#b",
            "https://a/?b",
            "https://</script>",
        ] {
            assert!(text.parse::<Home>().is_err(), "{text}");
        }
    }
}
