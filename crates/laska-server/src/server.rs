//! Starting and stopping a server, and its routes. The server runs on its own thread.

use std::{
    io,
    net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener},
    path::{Path, PathBuf},
    sync::Arc,
    thread::{self, JoinHandle},
};

use axum::{
    Router,
    extract::Request,
    http::{HeaderValue, StatusCode, header},
    middleware::{self, Next},
    response::Redirect,
    routing::get,
};
use tokio::{runtime, sync::oneshot};
use tower_http::services::ServeDir;

use crate::headers::{HeaderRules, HeadersError};
use crate::{Network, Port, Prefix};

/// A server that runs until it is stopped or dropped.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    prefix: Prefix,
    running: Option<(oneshot::Sender<()>, JoinHandle<()>)>,
}

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
        Self::start_in(Network::Loopback, folder, prefix, port)
    }

    /// Does the same as [`Server::start`] in a network.
    ///
    /// # Errors
    /// See [`Server::start`].
    pub fn start_in(
        network: Network,
        folder: impl Into<PathBuf>,
        prefix: &Prefix,
        port: Port,
    ) -> Result<Self, StartError> {
        let folder = folder.into();
        if !folder.is_dir() {
            return Err(StartError::FolderNotFound(folder));
        }
        let (listener, address) = bind(network, port)?;
        let runtime = runtime::Builder::new_current_thread().enable_io().build().map_err(StartError::Runtime)?;
        let routes = routes(&folder, prefix, HeaderRules::read(&folder)?);
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
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the URL of the served folder on this computer, with a trailing slash.
    pub fn url(&self) -> String {
        self.url_at(Ipv4Addr::LOCALHOST.into())
    }

    /// Returns the URL of the served folder at another address of this computer, with a trailing slash.
    pub fn url_at(&self, address: IpAddr) -> String {
        format!("http://{}{}", SocketAddr::new(address, self.address.port()), self.prefix)
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

fn bind(network: Network, port: Port) -> Result<(TcpListener, SocketAddr), StartError> {
    let requested = SocketAddr::from((network.address(), port.number()));
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
/// of the page need the slash. Everything else that does not exist is a 404. If a file has compressed copies, such as
/// `a.js.br` and `a.js.gz`, browsers that accept them get one. All responses have `Cache-Control: no-cache`, so that browsers
/// revalidate them, and the headers of the rules.
fn routes(folder: &Path, prefix: &Prefix, headers: HeaderRules) -> Router {
    let files = ServeDir::new(folder).precompressed_br().precompressed_gzip();
    let router = if prefix == &Prefix::root() {
        Router::new().fallback_service(files)
    } else {
        let target = prefix.to_string();
        Router::new()
            .route(prefix.without_slash(), get(|| async move { Redirect::permanent(&target) }))
            .nest_service(prefix.as_str(), files)
            .fallback(|| async { StatusCode::NOT_FOUND })
    };
    let (headers, root) = (Arc::new(headers), prefix.without_slash().to_owned());
    router.layer(middleware::from_fn(move |request: Request, next: Next| {
        let (headers, root) = (Arc::clone(&headers), root.clone());
        async move {
            let path = request.uri().path().to_owned();
            let mut response = next.run(request).await;
            headers.apply(path.strip_prefix(&root).unwrap_or(&path), response.headers_mut());
            response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
            response
        }
    }))
}
