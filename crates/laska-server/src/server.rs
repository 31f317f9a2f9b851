//! Owns a server's life: bound, listening on its own thread, stopped for real.

use std::{
    io,
    net::{Ipv4Addr, SocketAddr, TcpListener},
    path::PathBuf,
    thread::{self, JoinHandle},
};

use axum::Router;
use tokio::{runtime, sync::oneshot};

use crate::{HeadersError, Port, Prefix, headers, routes::routes};

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
        let routes = routes(&folder, prefix, headers::read(&folder)?);
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
