//! Owns what is answered to which request: the folder's files below the prefix, and nothing else.

use std::path::Path;

use axum::{
    Router,
    http::{HeaderName, HeaderValue, StatusCode, header},
    response::Redirect,
    routing::get,
};
use tower_http::{services::ServeDir, set_header::SetResponseHeaderLayer};

use crate::Prefix;

/// The routes that serve `folder` below `prefix`.
///
/// A folder is answered with its `index.html`, the prefix without its slash with a redirect (the page's relative
/// addresses need the slash), everything unknown with 404. Where a file lies gzipped beside itself, as `a.js.gz`, that is
/// what a browser gets that can read it. No answer is kept by the browser without asking again; all have these headers
/// as well.
pub(crate) fn routes(folder: &Path, prefix: &Prefix, headers: Vec<(HeaderName, HeaderValue)>) -> Router {
    let files = ServeDir::new(folder).precompressed_gzip();
    let router = if prefix == &Prefix::root() {
        Router::new().fallback_service(files)
    } else {
        let target = prefix.to_string();
        Router::new()
            .route(prefix.without_slash(), get(|| async move { Redirect::permanent(&target) }))
            .nest_service(prefix.as_str(), files)
            .fallback(|| async { StatusCode::NOT_FOUND })
    };
    let asked_again = (header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers
        .into_iter()
        .chain([asked_again])
        .fold(router, |router, (name, value)| router.layer(SetResponseHeaderLayer::overriding(name, value)))
}
