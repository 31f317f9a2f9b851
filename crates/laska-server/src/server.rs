//! Starting and stopping a server, and its routes. The server runs on its own thread.

use std::{
    fs, io,
    net::{Ipv4Addr, SocketAddr, TcpListener},
    path::{Path, PathBuf},
    thread::{self, JoinHandle},
};

use axum::{
    Router,
    http::{HeaderName, HeaderValue, StatusCode, header},
    response::Redirect,
    routing::get,
};
use tokio::{runtime, sync::oneshot};
use tower_http::{services::ServeDir, set_header::SetResponseHeaderLayer};

use crate::{Port, Prefix};

/// A server that runs until it is stopped or dropped.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    prefix: Prefix,
    running: Option<(oneshot::Sender<()>, JoinHandle<()>)>,
}

/// An error when a server is started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The folder to serve does not exist.
    #[error("folder {} does not exist", .0.display())]
    FolderNotFound(PathBuf),
    /// The `_headers` file is invalid.
    #[error(transparent)]
    Headers(#[from] HeadersError),
    /// Another program listens on the port.
    #[error("port {} is already in use", .0.port())]
    PortInUse(SocketAddr),
    /// Binding the port failed for another reason.
    #[error("could not listen on {0}: {1}")]
    Bind(SocketAddr, #[source] io::Error),
    /// The operating system could not create the thread or the event queue.
    #[error("could not start the server: {0}")]
    Runtime(#[source] io::Error),
}

impl Server {
    /// Serves `folder` below `prefix` on 127.0.0.1, with the response headers of its `_headers` file. The server accepts
    /// requests as soon as this function returns.
    ///
    /// # Errors
    /// Returns an error if the folder does not exist, its `_headers` file is invalid, or the port cannot be bound.
    pub fn start(folder: impl Into<PathBuf>, prefix: &Prefix, port: Port) -> Result<Self, StartError> {
        let folder = folder.into();
        if !folder.is_dir() {
            return Err(StartError::FolderNotFound(folder));
        }
        let (listener, address) = bind(port)?;
        let runtime = runtime::Builder::new_current_thread().enable_io().build().map_err(StartError::Runtime)?;
        let routes = routes(&folder, prefix, read_headers(&folder)?);
        let (stop, stopped) = oneshot::channel();
        let thread = thread::Builder::new()
            .name("laska-server".to_owned())
            .spawn(move || {
                runtime.block_on(serve(listener, routes, stopped));
                // Dropping the runtime closes every connection, including those kept alive.
            })
            .map_err(StartError::Runtime)?;
        Ok(Self { address, prefix: prefix.clone(), running: Some((stop, thread)) })
    }

    /// Returns the address that the server listens on.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the URL of the served folder, with a trailing slash.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}{}", self.address, self.prefix)
    }

    /// Stops listening and closes every connection. The port is free when this function returns.
    pub fn stop(mut self) {
        self.halt();
    }

    fn halt(&mut self) {
        if let Some((stop, thread)) = self.running.take() {
            // Both fail only if the thread has already ended or panicked.
            let _ = stop.send(());
            let _ = thread.join();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.halt();
    }
}

fn bind(port: Port) -> Result<(TcpListener, SocketAddr), StartError> {
    let requested = SocketAddr::from((Ipv4Addr::LOCALHOST, port.number()));
    let bound = || {
        let listener = TcpListener::bind(requested)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok((listener, address))
    };
    bound().map_err(|error: io::Error| match error.kind() {
        io::ErrorKind::AddrInUse => StartError::PortInUse(requested),
        _ => StartError::Bind(requested, error),
    })
}

async fn serve(listener: TcpListener, routes: Router, stopped: oneshot::Receiver<()>) {
    let listener = match tokio::net::TcpListener::from_std(listener) {
        Ok(listener) => listener,
        Err(error) => return eprintln!("laska-server: {error}"),
    };
    tokio::select! {
        result = axum::serve(listener, routes) => {
            if let Err(error) = result {
                eprintln!("laska-server: {error}");
            }
        }
        // Dropping the sender stops the server too.
        _ = stopped => {}
    }
}

/// Builds the routes that serve `folder` below `prefix`.
///
/// A folder is served as its `index.html`. The prefix without its trailing slash redirects, because the relative URLs
/// of the page need the slash. Everything else that does not exist is a 404. If a file has a gzipped copy, such as
/// `a.js.gz`, browsers that accept gzip get the copy. All responses have `Cache-Control: no-cache`, so that browsers
/// revalidate them, and the given headers.
fn routes(folder: &Path, prefix: &Prefix, headers: Vec<(HeaderName, HeaderValue)>) -> Router {
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
    let no_cache = (header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers
        .into_iter()
        .chain([no_cache])
        .fold(router, |router, (name, value)| router.layer(SetResponseHeaderLayer::overriding(name, value)))
}

/// File in the served folder that lists response headers.
const HEADERS_FILE: &str = "_headers";
/// The only supported path pattern in that file.
const ALL_FILES: &str = "/*";

/// An error in a `_headers` file.
#[derive(Debug, thiserror::Error)]
pub enum HeadersError {
    /// The file exists but cannot be read.
    #[error("could not read {HEADERS_FILE}: {0}")]
    Read(#[from] io::Error),
    /// A line is invalid.
    #[error(
        "line {line} of {HEADERS_FILE} is `{text}`; expected `{ALL_FILES}` on line 1 and indented headers below it"
    )]
    InvalidLine {
        /// Line number, counted from 1.
        line: usize,
        /// Text of the line.
        text: String,
    },
}

/// Reads the headers for all files in the folder. Returns an empty list if there is no `_headers` file.
fn read_headers(folder: &Path) -> Result<Vec<(HeaderName, HeaderValue)>, HeadersError> {
    match fs::read_to_string(folder.join(HEADERS_FILE)) {
        Ok(text) => parse(&text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error.into()),
    }
}

fn parse(text: &str) -> Result<Vec<(HeaderName, HeaderValue)>, HeadersError> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let headers = lines.filter_map(|(index, line)| match (index, line.starts_with(char::is_whitespace)) {
        (0, false) if line.trim_end() == ALL_FILES => None,
        (0, _) | (_, false) => Some(Err((index, line))),
        (_, true) => Some(header(line).ok_or((index, line))),
    });
    let headers: Result<Vec<_>, _> = headers.collect();
    headers.map_err(|(index, line)| HeadersError::InvalidLine { line: index + 1, text: line.to_owned() })
}

fn header(line: &str) -> Option<(HeaderName, HeaderValue)> {
    let (name, value) = line.split_once(':')?;
    Some((name.trim().parse().ok()?, value.trim().parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_indented_line_is_a_header() -> Result<(), HeadersError> {
        let headers = parse("/*\n  X-One: a: b; c\n\n\tx-two: 'd'\n")?;
        let texts: Vec<_> = headers.iter().map(|(name, value)| (name.as_str(), value.to_str().unwrap_or(""))).collect();
        assert_eq!(texts, [("x-one", "a: b; c"), ("x-two", "'d'")]);
        assert!(parse("")?.is_empty() && parse("/*\n")?.is_empty());
        Ok(())
    }

    #[test]
    fn the_first_invalid_line_is_reported() {
        for (text, line) in
            [("  A: b", 1), ("/a/*\n  A: b", 1), ("/*\n  A: b\n/c", 3), ("/*\n  A", 2), ("/*\n  Ä: b", 2)]
        {
            match parse(text) {
                Err(HeadersError::InvalidLine { line: reported, .. }) => assert_eq!(reported, line, "{text}"),
                other => panic!("{text}: {other:?}"),
            }
        }
    }
}
