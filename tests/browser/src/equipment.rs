//! What some tests give a browser: a device of its own in a network, and a camera.
//!
//! A device is a network namespace of Linux with an address of its own. A bridge joins the namespaces, as the router of a home
//! joins its devices. Only root may make them.

use std::{
    io,
    net::{self, Ipv4Addr, SocketAddr},
    panic::resume_unwind,
    path::{Path, PathBuf},
    process::{self, Command},
    sync::Arc,
    thread,
};

use anyhow::Context as _;
use laska_server::{Port, Prefix, Server};
use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
    task::{JoinHandle, spawn_blocking},
};

/// What a browser has that others lack.
#[derive(Clone, Debug, Default)]
pub struct Equipment {
    /// The device on which it runs. `None` is this machine.
    pub device: Option<Device>,
    /// The file with the picture that its camera sees, in the format MJPEG. It has to exist when the camera is turned on.
    pub camera: Option<PathBuf>,
}

impl Equipment {
    /// Whether the browser is one like any other.
    pub(crate) fn is_none(&self) -> bool {
        self.device.is_none() && self.camera.is_none()
    }
}

/// A device in a [`HomeNetwork`].
#[derive(Clone, Debug)]
pub struct Device {
    namespace: String,
    _network: Arc<Namespaces>,
}

impl Device {
    /// Returns a command that runs a program on the device.
    pub(crate) fn command(&self, program: &Path) -> Command {
        let mut command = Command::new("ip");
        command.args(["netns", "exec", &self.namespace]).arg(program);
        command
    }

    /// Serves the site on the device, at a port of its loopback.
    ///
    /// # Errors
    /// Fails if the device is gone or the port is taken.
    pub(crate) fn serve(&self, site: &Path, port: u16) -> anyhow::Result<Server> {
        self.run(|| Ok(Server::start(site, &Prefix::root(), Port::Fixed(port))?))
    }

    /// Relays a port of this machine to the same one of the device's loopback: Firefox's driver refuses requests to other ports.
    ///
    /// # Errors
    /// Fails if the port is taken on this machine.
    pub(crate) async fn relay(&self, port: u16) -> anyhow::Result<Relay> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
        let address = listener.local_addr()?;
        let device = self.clone();
        let task = tokio::spawn(async move {
            while let Ok((mut near, _)) = listener.accept().await {
                let device = device.clone();
                // A program that has ended refuses the connection.
                let connect = move || device.run(|| Ok(net::TcpStream::connect((Ipv4Addr::LOCALHOST, port))?));
                tokio::spawn(async move {
                    let far = spawn_blocking(connect).await??;
                    far.set_nonblocking(true)?;
                    copy_bidirectional(&mut near, &mut TcpStream::from_std(far)?).await?;
                    anyhow::Ok(())
                });
            }
        });
        Ok(Relay { address, task })
    }

    /// Runs work on a thread in the device's namespace.
    #[cfg(target_os = "linux")]
    fn run<T: Send>(&self, work: impl FnOnce() -> anyhow::Result<T> + Send) -> anyhow::Result<T> {
        use std::{fs::File, os::fd::AsFd as _};

        use rustix::thread::{LinkNameSpaceType, move_into_link_name_space};

        let namespace = File::open(Path::new("/run/netns").join(&self.namespace))?;
        let run = || {
            move_into_link_name_space(namespace.as_fd(), Some(LinkNameSpaceType::Network))?;
            work()
        };
        // Only a new thread enters the namespace, and the threads that it starts.
        thread::scope(|scope| scope.spawn(run).join().unwrap_or_else(|panic| resume_unwind(panic)))
    }

    #[cfg(not(target_os = "linux"))]
    fn run<T: Send>(&self, _: impl FnOnce() -> anyhow::Result<T> + Send) -> anyhow::Result<T> {
        anyhow::bail!("only Linux has namespaces")
    }
}

/// A port of this machine that leads to a device. It closes when it is dropped.
#[derive(Debug)]
pub(crate) struct Relay {
    pub(crate) address: SocketAddr,
    task: JoinHandle<()>,
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// The network of a home: two devices and a router, each in a namespace of its own. This machine's own network stays as it is,
/// because browsers that see it change give up what they are loading.
#[derive(Debug)]
pub struct HomeNetwork {
    devices: [Device; 2],
}

impl HomeNetwork {
    /// Sets up the network, or returns `None` if this user may not or `ip` is missing.
    ///
    /// # Errors
    /// Fails if the network was begun, but not completed.
    pub(crate) fn set_up() -> anyhow::Result<Option<Self>> {
        let id = process::id();
        let [router, ref devices @ ..] = ["router", "1", "2"].map(|name| format!("laska-{id}-{name}"));
        match ip(&format!("netns add {router}")) {
            Err(error) if is_refused(&error) || is_ip_missing(&error) => return Ok(None),
            begun => begun?,
        }
        let network = Arc::new(Namespaces { router, devices: devices.clone() });
        let router = &network.router;
        // Addresses for tests of networks (RFC 2544), so they are nobody's.
        ip(&format!("-netns {router} link add home type bridge"))?;
        ip(&format!("-netns {router} address add 198.18.0.1/24 dev home"))?;
        ip(&format!("-netns {router} link set home up"))?;
        for (device, number) in devices.iter().zip(2..) {
            ip(&format!("netns add {device}"))?;
            ip(&format!("-netns {router} link add port{number} type veth peer name eth0 netns {device}"))?;
            ip(&format!("-netns {router} link set port{number} master home up"))?;
            ip(&format!("-netns {device} address add 198.18.0.{number}/24 dev eth0"))?;
            for interface in ["lo", "eth0"] {
                ip(&format!("-netns {device} link set {interface} up"))?;
            }
            ip(&format!("-netns {device} route add default via 198.18.0.1"))?;
        }
        let device = |namespace: &String| Device { namespace: namespace.clone(), _network: Arc::clone(&network) };
        Ok(Some(Self { devices: devices.each_ref().map(device) }))
    }

    pub(crate) fn devices(&self) -> &[Device; 2] {
        &self.devices
    }
}

/// Namespaces, which are removed when nobody uses them any more.
#[derive(Debug)]
struct Namespaces {
    router: String,
    devices: [String; 2],
}

impl Drop for Namespaces {
    fn drop(&mut self) {
        for namespace in self.devices.iter().chain([&self.router]) {
            // What was never made cannot be removed.
            let _ = ip(&format!("netns delete {namespace}"));
        }
    }
}

/// Whether this user may not make namespaces.
fn is_refused(error: &anyhow::Error) -> bool {
    let text = error.to_string();
    ["not permitted", "Permission denied"].iter().any(|reason| text.contains(reason))
}

/// Whether iproute2 is not installed.
fn is_ip_missing(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::NotFound)
}

/// Runs `ip` of iproute2 with arguments that contain no spaces.
fn ip(arguments: &str) -> anyhow::Result<()> {
    let output = Command::new("ip").args(arguments.split(' ')).output().context("could not start ip")?;
    let error = String::from_utf8_lossy(&output.stderr);
    anyhow::ensure!(output.status.success(), "ip {arguments}: {}", error.trim());
    Ok(())
}
