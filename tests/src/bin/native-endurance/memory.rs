//! Owns how much memory this program has taken, as far as the system tells.

/// Memory that is really there, in bytes.
pub(crate) struct Resident {
    /// Now.
    pub(crate) now: u64,
    /// The most that it ever was.
    pub(crate) most: u64,
}

/// What Linux says; `None` on another system.
pub(crate) fn resident() -> Option<Resident> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let bytes = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
        Some(kibibytes << 10)
    };
    Some(Resident { now: bytes("VmRSS:")?, most: bytes("VmHWM:")? })
}
