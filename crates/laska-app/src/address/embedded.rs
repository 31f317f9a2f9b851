//! The markup with which another site shows a game in a frame.

/// The page in the frame.
const PAGE: &str = "embed.html";

/// Returns the markup that shows a game in a frame of another page, for a link to a page of the site with the game's
/// address; `None` if the link is not to a host.
///
/// ```
/// # use laska_app::address::embed_code;
/// assert_eq!(
///     embed_code("https://laska.example/play/#moves=c3-d4&bottom=b").as_deref(),
///     Some("<iframe src=\"https://laska.example/play/embed.html#moves=c3-d4&amp;bottom=b\" title=\"Laska\" \
///         width=\"420\" height=\"520\" loading=\"lazy\"></iframe>")
/// );
/// assert_eq!(embed_code("file:///laska.html#moves=c3-d4"), None);
/// ```
pub fn embed_code(link: &str) -> Option<String> {
    let (page, address) = link.split_once('#').unwrap_or((link, ""));
    let (scheme, path) = page.split_once("://").filter(|(scheme, _)| ["http", "https"].contains(scheme))?;
    // The folder of the page; a bare host has no path.
    let folder = path.rsplit_once('/').map_or(path, |(folder, _)| folder);
    let address = address.replace('&', "&amp;").replace('"', "%22");
    Some(format!(
        "<iframe src=\"{scheme}://{folder}/{PAGE}#{address}\" title=\"Laska\" width=\"420\" height=\"520\" loading=\"lazy\"></iframe>"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_frame_is_beside_the_page_of_the_link() {
        for page in
            ["https://a.example", "https://a.example/", "https://a.example/study.html", "https://a.example/index.html"]
        {
            let code = embed_code(&format!("{page}#fen=//////W,,,_w")).expect(page);
            assert!(
                code.starts_with("<iframe src=\"https://a.example/embed.html#fen=//////W,,,_w\" "),
                "{page}: {code}"
            );
        }
        let code = embed_code("http://localhost:8080/a/study#moves=\"><script>").expect("a link to a host");
        assert!(code.starts_with("<iframe src=\"http://localhost:8080/a/embed.html#moves=%22><script>\" "), "{code}");
    }
}
