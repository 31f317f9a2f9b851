//! A server's life: bound, listening on its own thread, stopped for real; and which request gets which answer.

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

/// Why a server could not be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// There is nothing to serve.
    #[error("there is no folder {}", .0.display())]
    NoFolder(PathBuf),
    /// What it has its host send with every file cannot be read.
    #[error(transparent)]
    Headers(#[from] HeadersError),
    /// Another program listens on the port.
    #[error("port {} is taken by another program", .0.port())]
    PortTaken(SocketAddr),
    /// The port cannot be listened on for another reason.
    #[error("cannot listen on {0}: {1}")]
    Bind(SocketAddr, #[source] io::Error),
    /// The operating system gives no thread or no event queue.
    #[error("cannot run a server: {0}")]
    Run(#[source] io::Error),
}

impl Server {
    /// Serves `folder` below `prefix` on 127.0.0.1, with the headers that its `_headers` asks for; when this returns,
    /// requests are answered.
    ///
    /// # Errors
    /// When there is no such folder, its `_headers` cannot be followed, or the port cannot be listened on.
    pub fn start(folder: impl Into<PathBuf>, prefix: &Prefix, port: Port) -> Result<Self, StartError> {
        let folder = folder.into();
        if !folder.is_dir() {
            return Err(StartError::NoFolder(folder));
        }
        let (listener, address) = bind(port)?;
        let runtime = runtime::Builder::new_current_thread().enable_io().build().map_err(StartError::Run)?;
        let routes = routes(&folder, prefix, read_headers(&folder)?);
        let (stop, stopped) = oneshot::channel();
        let thread = thread::Builder::new()
            .name("laska-server".to_owned())
            .spawn(move || {
                runtime.block_on(serve(listener, routes, stopped));
                // Dropping the runtime drops every connection it serves: the kept-alive ones are closed.
            })
            .map_err(StartError::Run)?;
        Ok(Self { address, prefix: prefix.clone(), running: Some((stop, thread)) })
    }

    /// Where the server listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of the served folder, with its last slash.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}{}", self.address, self.prefix)
    }

    /// Stops listening and closes every connection; when this returns, the port is free.
    pub fn stop(mut self) {
        self.halt();
    }

    fn halt(&mut self) {
        if let Some((stop, thread)) = self.running.take() {
            // The receiver is gone if the thread has ended already, and a thread that panicked has ended too.
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
    let wanted = SocketAddr::from((Ipv4Addr::LOCALHOST, port.number()));
    let bound = || {
        let listener = TcpListener::bind(wanted)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok((listener, address))
    };
    bound().map_err(|error: io::Error| match error.kind() {
        io::ErrorKind::AddrInUse => StartError::PortTaken(wanted),
        _ => StartError::Bind(wanted, error),
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
        // A sender that was dropped means the same as one that sent.
        _ = stopped => {}
    }
}

/// The routes that serve `folder` below `prefix`.
///
/// A folder is answered with its `index.html`, the prefix without its slash with a redirect (the page's relative
/// addresses need the slash), everything unknown with 404. Where a file lies gzipped beside itself, as `a.js.gz`, that
/// is what a browser gets that can read it. No answer is kept by the browser without asking again; all have these
/// headers as well.
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
    let asked_again = (header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers
        .into_iter()
        .chain([asked_again])
        .fold(router, |router, (name, value)| router.layer(SetResponseHeaderLayer::overriding(name, value)))
}

/// The file's name in the folder.
const FILE: &str = "_headers";
/// The only path that it may speak of: every file's.
const EVERYWHERE: &str = "/*";

/// Why a `_headers` cannot be followed.
#[derive(Debug, thiserror::Error)]
pub enum HeadersError {
    /// It is there and cannot be read.
    #[error("cannot read {FILE}: {0}")]
    Read(#[from] io::Error),
    /// A line says something else than is expected there.
    #[error("line {line} of {FILE} is `{text}`: a first line `{EVERYWHERE}` is expected, then headers, indented")]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// What it says.
        text: String,
    },
}

/// The headers for every file of the folder; none where it has no `_headers`.
fn read_headers(folder: &Path) -> Result<Vec<(HeaderName, HeaderValue)>, HeadersError> {
    match fs::read_to_string(folder.join(FILE)) {
        Ok(text) => parse(&text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error.into()),
    }
}

fn parse(text: &str) -> Result<Vec<(HeaderName, HeaderValue)>, HeadersError> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let headers = lines.filter_map(|(index, line)| match (index, line.starts_with(char::is_whitespace)) {
        (0, false) if line.trim_end() == EVERYWHERE => None,
        (0, _) | (_, false) => Some(Err((index, line))),
        (_, true) => Some(header(line).ok_or((index, line))),
    });
    let headers: Result<Vec<_>, _> = headers.collect();
    headers.map_err(|(index, line)| HeadersError::Line { line: index + 1, text: line.to_owned() })
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
    fn the_first_other_line_is_named() {
        for (text, line) in
            [("  A: b", 1), ("/a/*\n  A: b", 1), ("/*\n  A: b\n/c", 3), ("/*\n  A", 2), ("/*\n  Ä: b", 2)]
        {
            match parse(text) {
                Err(HeadersError::Line { line: named, .. }) => assert_eq!(named, line, "{text}"),
                other => panic!("{text}: {other:?}"),
            }
        }
    }
}
