//! What some tests give a browser: a device of its own in a network, and a camera.
//!
//! A device is a network namespace of Linux with an address of its own. Namespaces are joined by a bridge of this machine, as the
//! devices of a home are joined by its router. Only root may make them.

use std::{
    io,
    net::{IpAddr, Ipv4Addr},
    panic::resume_unwind,
    path::{Path, PathBuf},
    process::{self, Command},
    sync::Arc,
    thread,
};

use anyhow::Context as _;
use laska_server::{Port, Prefix, Server};

/// What a browser has that others lack.
#[derive(Clone, Debug, Default)]
pub struct Equipment {
    /// The device on which it runs. `None` is this machine.
    pub device: Option<Device>,
    /// The file with the picture that its camera sees, in the format MJPEG. It has to exist when the camera is turned on.
    pub camera: Option<PathBuf>,
}

/// A device in a [`HomeNetwork`].
#[derive(Clone, Debug)]
pub struct Device {
    namespace: String,
    address: Ipv4Addr,
    _network: Arc<Bridge>,
}

impl Device {
    /// The device's address.
    pub(crate) fn address(&self) -> IpAddr {
        self.address.into()
    }

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
    #[cfg(target_os = "linux")]
    pub(crate) fn serve(&self, site: &Path, port: u16) -> anyhow::Result<Server> {
        use std::{fs::File, os::fd::AsFd as _};

        use rustix::thread::{LinkNameSpaceType, move_into_link_name_space};

        let namespace = File::open(Path::new("/run/netns").join(&self.namespace))?;
        let serve = || {
            move_into_link_name_space(namespace.as_fd(), Some(LinkNameSpaceType::Network))?;
            Ok(Server::start(site, &Prefix::root(), Port::Fixed(port))?)
        };
        // Only a new thread enters the namespace, and the server's thread after it.
        thread::scope(|scope| scope.spawn(serve).join().unwrap_or_else(|panic| resume_unwind(panic)))
    }

    #[cfg(not(target_os = "linux"))]
    pub(crate) fn serve(&self, _: &Path, _: u16) -> anyhow::Result<Server> {
        anyhow::bail!("only Linux has namespaces")
    }
}

/// The network of a home with two devices. This machine is its router.
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
        // Addresses for tests of networks (RFC 2544), so they are nobody's.
        let address = |host| Ipv4Addr::new(198, 18, id.to_le_bytes()[0], host);
        let router = address(1);
        let bridge =
            Bridge { name: format!("laska{id}"), namespaces: [1, 2].map(|number| format!("laska-{id}-{number}")) };
        match ip(&format!("link add {} type bridge", bridge.name)) {
            Err(error) if error.to_string().contains("not permitted") || is_ip_missing(&error) => return Ok(None),
            begun => begun?,
        }
        let bridge = Arc::new(bridge);
        let name = &bridge.name;
        ip(&format!("address add {router}/24 dev {name}"))?;
        ip(&format!("link set {name} up"))?;
        for ((namespace, number), host) in bridge.namespaces.iter().zip(1..).zip(2..) {
            ip(&format!("netns add {namespace}"))?;
            ip(&format!("link add {name}-{number} type veth peer name eth0 netns {namespace}"))?;
            ip(&format!("link set {name}-{number} master {name} up"))?;
            ip(&format!("-netns {namespace} address add {}/24 dev eth0", address(host)))?;
            for interface in ["lo", "eth0"] {
                ip(&format!("-netns {namespace} link set {interface} up"))?;
            }
            ip(&format!("-netns {namespace} route add default via {router}"))?;
        }
        let device = |index: usize, host| Device {
            namespace: bridge.namespaces[index].clone(),
            address: address(host),
            _network: Arc::clone(&bridge),
        };
        Ok(Some(Self { devices: [device(0, 2), device(1, 3)] }))
    }

    pub(crate) fn devices(&self) -> &[Device; 2] {
        &self.devices
    }
}

/// The bridge and its namespaces, which are removed with it.
#[derive(Debug)]
struct Bridge {
    name: String,
    namespaces: [String; 2],
}

impl Drop for Bridge {
    fn drop(&mut self) {
        // What was never made cannot be removed.
        for namespace in &self.namespaces {
            let _ = ip(&format!("netns delete {namespace}"));
        }
        let _ = ip(&format!("link delete {}", self.name));
    }
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
