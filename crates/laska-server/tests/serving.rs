//! Requests over real sockets.

use std::{
    fs,
    io::{self, Read as _, Write as _},
    net::{Ipv4Addr, SocketAddr, TcpStream},
    path::Path,
    time::Duration,
};

use laska_server::{Network, Port, Prefix, Server, StartError, home_address};
use tempfile::TempDir;

/// A folder with one file of each type on the site. Its parent folder contains a secret.
fn site() -> TempDir {
    let outer = TempDir::new().expect("a temporary folder can be created");
    let write = |path: &str, text: &str| {
        let path = outer.path().join(path);
        fs::create_dir_all(path.parent().expect("the file has a parent folder")).expect("the folder can be created");
        fs::write(path, text).expect("the file can be written");
    };
    write("secret.txt", "secret");
    for name in ["index.html", "a.js", "a_bg.wasm", "a.css", "manifest.webmanifest", "icons/a.svg", "icons/a.png"] {
        write(&format!("site/{name}"), name);
    }
    outer
}

fn start(outer: &Path, prefix: &str, port: Port) -> Server {
    Server::start(outer.join("site"), &prefix.parse().expect("a valid prefix"), port).expect("the server starts")
}

/// Sends a request and returns the head and body of the response.
fn get(address: SocketAddr, path: &str) -> (String, String) {
    get_encoded(address, path, "identity")
}

/// Sends a request that accepts this encoding, and returns the head and body of the response.
fn get_encoded(address: SocketAddr, path: &str, encoding: &str) -> (String, String) {
    let mut stream = TcpStream::connect(address).expect("the server listens");
    let request =
        format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nAccept-Encoding: {encoding}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("the server reads");
    let mut response = String::new();
    stream.read_to_string(&mut response).expect("a text response");
    let (head, body) = response.split_once("\r\n\r\n").expect("a head and a body");
    (head.to_ascii_lowercase(), body.to_owned())
}

#[test]
fn every_file_has_its_content_type_and_is_revalidated() {
    let outer = site();
    for prefix in ["/", "/games/laska/"] {
        let server = start(outer.path(), prefix, Port::Free);
        for (path, kind) in [
            ("", "text/html"),
            ("index.html", "text/html"),
            ("a.js", "text/javascript"),
            ("a_bg.wasm", "application/wasm"),
            ("a.css", "text/css"),
            ("manifest.webmanifest", "application/manifest+json"),
            ("icons/a.svg", "image/svg+xml"),
            ("icons/a.png", "image/png"),
            ("index.html?source=home", "text/html"),
        ] {
            let (head, body) = get(server.address(), &format!("{prefix}{path}"));
            assert!(head.starts_with("http/1.1 200"), "{prefix}{path}: {head}");
            assert!(head.contains(&format!("content-type: {kind}")), "{prefix}{path}: {head}");
            assert!(head.contains("cache-control: no-cache"), "{prefix}{path}: {head}");
            let file = path.split('?').next().filter(|name| !name.is_empty()).unwrap_or("index.html");
            assert_eq!(body, file);
        }
    }
}

#[test]
fn a_compressed_copy_is_sent_to_browsers_that_accept_it() {
    let outer = site();
    for copy in ["a.js.gz", "a.css.gz", "a.css.br"] {
        fs::write(outer.path().join("site").join(copy), copy).expect("the file can be written");
    }
    let server = start(outer.path(), "/", Port::Free);
    for (path, encoding, expected) in [
        ("/a.js", "gzip, br", "a.js.gz"),
        ("/a.js", "identity", "a.js"),
        // No such copy exists.
        ("/a.js", "br", "a.js"),
        ("/a.css", "gzip, br", "a.css.br"),
        ("/a.css", "gzip", "a.css.gz"),
    ] {
        let (head, body) = get_encoded(server.address(), path, encoding);
        assert_eq!(body, expected, "{path}, {encoding}: {head}");
        for (extension, name) in [("gz", "gzip"), ("br", "br")] {
            let (is_named, is_copy) =
                (head.contains(&format!("content-encoding: {name}\r")), body.ends_with(extension));
            assert_eq!(is_named, is_copy, "{path}, {encoding}: {head}");
        }
        let kind = if path.ends_with("js") { "content-type: text/javascript" } else { "content-type: text/css" };
        assert!(head.contains(kind), "{path}, {encoding}: {head}");
    }
}

#[test]
fn every_response_has_the_headers_of_the_folder() {
    let outer = site();
    fs::write(outer.path().join("site/_headers"), "/*\n  X-Policy: none; all\n/b*\n  ! X-Policy\n")
        .expect("the file can be written");
    for prefix in ["/", "/games/laska/"] {
        let server = start(outer.path(), prefix, Port::Free);
        for path in ["", "a.js", "missing"] {
            let (head, _) = get(server.address(), &format!("{prefix}{path}"));
            assert!(head.contains("x-policy: none; all"), "{prefix}{path}: {head}");
            assert!(head.contains("cache-control: no-cache"), "{prefix}{path}: {head}");
        }
    }
    fs::write(outer.path().join("site/_headers"), "a.js\n  X-Policy: none\n").expect("the file can be written");
    let error = Server::start(outer.path().join("site"), &Prefix::root(), Port::Free);
    assert!(matches!(error, Err(StartError::Headers(_))));
}

#[test]
fn files_outside_the_folder_are_not_served() {
    let outer = site();
    let root = start(outer.path(), "/", Port::Free);
    let below = start(outer.path(), "/games/laska/", Port::Free);
    for (server, path) in [
        (&root, "/missing"),
        (&root, "/../secret.txt"),
        (&root, "/%2e%2e/secret.txt"),
        (&root, "/..%2fsecret.txt"),
        (&root, "/icons/%2e%2e/%2e%2e/secret.txt"),
        (&below, "/"),
        (&below, "/index.html"),
        (&below, "/games/"),
        (&below, "/games/laska/missing"),
        (&below, "/games/laska/../../secret.txt"),
    ] {
        let (head, body) = get(server.address(), path);
        assert!(head.starts_with("http/1.1 40"), "{path}: {head}");
        assert!(!body.contains("secret"), "{path}");
    }
}

#[test]
fn the_prefix_without_a_slash_redirects() {
    let outer = site();
    let server = start(outer.path(), "/games/laska/", Port::Free);
    let (head, _) = get(server.address(), "/games/laska");
    assert!(head.starts_with("http/1.1 308"), "{head}");
    assert!(head.contains("location: /games/laska/"), "{head}");
}

#[test]
fn a_stopped_server_closes_connections_and_frees_the_port() {
    let outer = site();
    let server = start(outer.path(), "/", Port::Free);
    let address = server.address();
    let mut connection = TcpStream::connect(address).expect("the server listens");
    connection.set_read_timeout(Some(Duration::from_secs(10))).expect("a timeout can be set");
    write!(connection, "GET /a.js HTTP/1.1\r\nHost: {address}\r\n\r\n").expect("the server reads");
    let mut first = [0; 16];
    connection.read_exact(&mut first).expect("a response");

    server.stop();

    let mut rest = Vec::new();
    match connection.read_to_end(&mut rest) {
        Ok(_) => {}
        Err(error) => assert_eq!(error.kind(), io::ErrorKind::ConnectionReset, "the connection is closed"),
    }
    let refused = TcpStream::connect(address).expect_err("no server listens");
    assert_eq!(refused.kind(), io::ErrorKind::ConnectionRefused);

    let again = start(outer.path(), "/", Port::Fixed(address.port()));
    assert_eq!(get(again.address(), "/a.js").1, "a.js");
}

#[test]
fn a_port_in_use_is_reported() {
    let outer = site();
    let first = start(outer.path(), "/", Port::Free);
    let error = Server::start(outer.path(), &Prefix::root(), Port::Fixed(first.address().port()));
    assert!(matches!(error, Err(StartError::PortInUse(address)) if address == first.address()));
}

#[test]
fn a_missing_folder_is_reported() {
    let missing = site().path().join("nowhere");
    let error = Server::start(&missing, &Prefix::root(), Port::Free);
    assert!(matches!(error, Err(StartError::FolderNotFound(folder)) if folder == missing));
}

#[test]
fn the_home_network_reaches_only_a_server_that_is_for_it() {
    let outer = site();
    let start = |network| {
        let server = Server::start_in(network, outer.path().join("site"), &Prefix::root(), Port::Free);
        server.expect("the server starts")
    };
    let home = start(Network::Home);
    let port = home.address().port();
    assert_eq!(home.url(), format!("http://127.0.0.1:{port}/"), "the address for this computer");
    let (head, body) = get((Ipv4Addr::LOCALHOST, port).into(), "/");
    assert!(head.starts_with("http/1.1 200") && body == "index.html", "{head}");
    let local = start(Network::Loopback);
    assert!(local.address().ip().is_loopback());
    // A computer without a network has no such address.
    if let Some(address) = home_address() {
        assert!(!address.is_loopback() && !address.is_unspecified(), "{address}");
        assert_eq!(home.url_at(address), format!("http://{address}:{port}/"));
        assert!(get((address, port).into(), "/").0.starts_with("http/1.1 200"));
        assert!(TcpStream::connect((address, local.address().port())).is_err(), "{address} reaches the local server");
    }
}
