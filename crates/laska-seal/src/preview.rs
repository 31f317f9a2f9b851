//! Preview of a page on other sites: the elements `og:…` in its head. Other sites accept only absolute URLs there, and only
//! the person who publishes the site knows its URL.

use anyhow::Context as _;

use crate::SiteUrl;

/// Picture of the preview. The pages themselves do not use it.
pub const PREVIEW_IMAGE: &str = "preview.png";

/// Start of the element with the picture's URL.
const IMAGE_START: &str = "<meta property=\"og:image\" content=\"./";

/// Returns a page with absolute URLs in its preview. `name` is the file name of the page.
pub(crate) fn with_site_url(page: &str, name: &str, site_url: &SiteUrl) -> anyhow::Result<String> {
    let (before, after) = page.split_once(IMAGE_START).with_context(|| format!("{name} has no {IMAGE_START}"))?;
    let site = site_url.as_str();
    // The front page is requested by its folder.
    let name = if name == "index.html" { "" } else { name };
    let image = IMAGE_START.replace("./", site);
    Ok(format!("{before}<meta property=\"og:url\" content=\"{site}{name}\" />\n    {image}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_become_absolute() -> anyhow::Result<()> {
        let site_url = "https://laska.example/play".parse()?;
        let page = "<head>\n    <meta property=\"og:image\" content=\"./preview.png\" />\n</head>";
        for (name, url) in [("index.html", ""), ("study.html", "study.html")] {
            assert_eq!(
                with_site_url(page, name, &site_url)?,
                format!(
                    "<head>\n    <meta property=\"og:url\" content=\"https://laska.example/play/{url}\" />\n    \
                     <meta property=\"og:image\" content=\"https://laska.example/play/preview.png\" />\n</head>"
                )
            );
        }
        assert!(with_site_url("<head></head>", "index.html", &site_url).is_err());
        Ok(())
    }
}
