//! What other sites read in the head of a page: the elements `og:…` of its preview, and its addresses by language. Other sites
//! accept only absolute URLs there, and only the person who publishes the site knows its URL.

use anyhow::Context as _;

use crate::SiteUrl;

/// Picture of the preview. The pages themselves do not use it.
pub const PREVIEW_IMAGE: &str = "preview.png";

/// Start of the element with the picture's URL.
const IMAGE_START: &str = "<meta property=\"og:image\" content=\"./";

/// Returns a page with absolute URLs in its preview, and with its address in each language. `name` is the file name of the
/// page.
pub(crate) fn with_site_url<'a>(
    page: &str,
    name: &str,
    site_url: &SiteUrl,
    languages: impl IntoIterator<Item = &'a str>,
) -> anyhow::Result<String> {
    let (before, after) = page.split_once(IMAGE_START).with_context(|| format!("{name} has no {IMAGE_START}"))?;
    let site = site_url.as_str();
    // The front page is requested by its folder.
    let name = if name == "index.html" { "" } else { name };
    let image = IMAGE_START.replace("./", site);
    let in_language = |language| {
        format!("<link rel=\"alternate\" hreflang=\"{language}\" href=\"{site}{name}?lang={language}\" />\n    ")
    };
    let alternatives: String = languages.into_iter().map(in_language).collect();
    let any = format!("<link rel=\"alternate\" hreflang=\"x-default\" href=\"{site}{name}\" />");
    Ok(format!(
        "{before}<meta property=\"og:url\" content=\"{site}{name}\" />\n    {alternatives}{any}\n    {image}{after}"
    ))
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
                with_site_url(page, name, &site_url, ["en", "de"])?,
                format!(
                    "<head>\n    <meta property=\"og:url\" content=\"https://laska.example/play/{url}\" />\n    \
                     <link rel=\"alternate\" hreflang=\"en\" href=\"https://laska.example/play/{url}?lang=en\" />\n    \
                     <link rel=\"alternate\" hreflang=\"de\" href=\"https://laska.example/play/{url}?lang=de\" />\n    \
                     <link rel=\"alternate\" hreflang=\"x-default\" href=\"https://laska.example/play/{url}\" />\n    \
                     <meta property=\"og:image\" content=\"https://laska.example/play/preview.png\" />\n</head>"
                )
            );
        }
        assert!(with_site_url("<head></head>", "index.html", &site_url, []).is_err());
        Ok(())
    }
}
