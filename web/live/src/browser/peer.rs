//! A WebRTC connection with one data channel. It knows nothing of the game.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::events::EventListener;
use gloo::timers::callback::{Interval, Timeout};
use gloo::utils::window;
use js_sys::{Array, ArrayBuffer, Object, Promise, Reflect, Uint8Array};
use laska_live::Connection;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    MessageEvent, RtcConfiguration, RtcDataChannel, RtcDataChannelEvent, RtcDataChannelState, RtcDataChannelType,
    RtcIceCandidateInit, RtcIceGatheringState, RtcPeerConnection, RtcPeerConnectionState, RtcSdpType,
    RtcSessionDescriptionInit,
};
use yew::Callback;

use crate::exchange::Failure;

/// The name of the channel.
const CHANNEL: &str = "laska";

/// How long a browser may take to find its addresses, in milliseconds. Those of its own network are there at once; a STUN server
/// may need some seconds, or never reply.
const GATHERING_MS: i32 = 2_000;
const GATHERING_WITH_STUN_MS: i32 = 6_000;

/// The maximum length of a message in bytes. What another browser sends beyond it is dropped.
const MAX_BYTES: u32 = 64 << 10;

/// How often a guest looks for the host, in milliseconds. Firefox gives up five seconds after it began if no address may still
/// answer, and routers let in what comes from an address for half a minute or more after something was sent there.
const LOOK_MS: u32 = 3_000;

/// How long a closing channel may take to send what it has, in milliseconds.
const FAREWELL_MS: u32 = 1_000;

/// What happens to a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PeerEvent {
    /// The channel is open.
    Opened,
    /// The channel is closed, or the browsers could not connect.
    Closed,
    /// The channel brought a message.
    Received(Vec<u8>),
}

/// A connection to another browser. It is closed when this is dropped, without an event.
pub(super) struct Peer {
    connection: RtcPeerConnection,
    channel: Rc<RefCell<Option<Channel>>>,
    listeners: Vec<EventListener>,
    /// Looks for the host, if this is a guest.
    search: Option<Interval>,
}

struct Channel {
    inner: RtcDataChannel,
    listeners: Option<[EventListener; 3]>,
}

impl Peer {
    /// Makes an offer, and describes this browser. Asks the STUN servers for its address, if there are any.
    pub(super) async fn host(stun: &[String], on_event: Callback<PeerEvent>) -> Result<(Self, Connection), Failure> {
        let connection = create(stun)?;
        let channel = Rc::new(RefCell::new(None));
        let inner = connection.create_data_channel(CHANNEL);
        channel.replace(Some(Channel::listen(inner, &on_event)));
        let failed = listen(&connection, || false, on_event);
        let peer = Self { listeners: vec![failed], connection, channel, search: None };
        let offer = JsFuture::from(peer.connection.create_offer()).await.map_err(|_| Failure::Unavailable)?;
        let description = peer.describe(offer, stun).await?;
        Ok((peer, description))
    }

    /// Answers an offer, and describes this browser. It waits for the other one, however long that takes. With STUN servers, the
    /// other one may be in another network.
    pub(super) async fn guest(
        offer: &Connection,
        stun: &[String],
        on_event: Callback<PeerEvent>,
    ) -> Result<(Self, Connection), Failure> {
        let connection = create(stun)?;
        let channel = Rc::new(RefCell::new(None));
        let opens = EventListener::new(&connection, "datachannel", {
            let (channel, on_event) = (channel.clone(), on_event.clone());
            move |event| {
                let inner = event.unchecked_ref::<RtcDataChannelEvent>().channel();
                // Some browsers open it before they announce it.
                let is_open = inner.ready_state() == RtcDataChannelState::Open;
                channel.replace(Some(Channel::listen(inner, &on_event)));
                if is_open {
                    on_event.emit(PeerEvent::Opened);
                }
            }
        });
        // It finds nobody again and again until a person has sent the answer to the host.
        let known = channel.clone();
        let failed = listen(&connection, move || known.borrow().is_none(), on_event);
        let mut peer = Self { listeners: vec![opens, failed], connection, channel, search: None };
        peer.set_remote(RtcSdpType::Offer, &offer.offer_sdp()).await?;
        let answer = JsFuture::from(peer.connection.create_answer()).await.map_err(|_| Failure::Unavailable)?;
        let description = peer.describe(answer, stun).await?;
        peer.search = Some(peer.look_for(offer));
        Ok((peer, description))
    }

    /// Connects to the guest that has described itself.
    pub(super) fn accept(&self, guest: &Connection, on_event: Callback<PeerEvent>) {
        let description = description(RtcSdpType::Answer, &guest.answer_sdp());
        let accepted = JsFuture::from(self.connection.set_remote_description(&description));
        spawn_local(async move {
            if accepted.await.is_err() {
                on_event.emit(PeerEvent::Closed);
            }
        });
    }

    /// Looks for the host until the channel is there.
    fn look_for(&self, host: &Connection) -> Interval {
        let (connection, channel, host) = (self.connection.clone(), self.channel.clone(), host.clone());
        let mut generation = 0;
        let mut look = move || {
            if channel.borrow().is_none() {
                generation += 1;
                add_candidates(&connection, &host, generation);
            }
        };
        look();
        Interval::new(LOOK_MS, look)
    }

    /// Sends a message. What a closed channel does not take is lost.
    pub(super) fn send(&self, bytes: &[u8]) {
        if let Some(Channel { inner, .. }) = &*self.channel.borrow()
            && inner.ready_state() == RtcDataChannelState::Open
        {
            // It fails only if the channel is closing.
            let _ = inner.send_with_u8_array(bytes);
        }
    }

    /// Closes the connection after what is on the way has been sent, such as a farewell. Reports nothing any more.
    pub(super) fn retire(mut self) {
        self.listeners.clear();
        if let Some(channel) = &mut *self.channel.borrow_mut() {
            channel.listeners.take();
            channel.inner.close();
        }
        Timeout::new(FAREWELL_MS, move || drop(self)).forget();
    }

    async fn set_remote(&self, kind: RtcSdpType, sdp: &str) -> Result<(), Failure> {
        let set = self.connection.set_remote_description(&description(kind, sdp));
        JsFuture::from(set).await.map(drop).map_err(|_| Failure::Unavailable)
    }

    /// Begins to listen as this description says, and returns the description with the addresses of this browser.
    async fn describe(&self, local: JsValue, stun: &[String]) -> Result<Connection, Failure> {
        let set = self.connection.set_local_description(local.unchecked_ref());
        JsFuture::from(set).await.map_err(|_| Failure::Unavailable)?;
        self.gather(if stun.is_empty() { GATHERING_MS } else { GATHERING_WITH_STUN_MS }).await;
        let sdp = self.connection.local_description().ok_or(Failure::Unavailable)?.sdp();
        Connection::from_sdp(&sdp).map_err(Failure::Description)
    }

    /// Waits until the browser has all its addresses, or for this time.
    async fn gather(&self, limit_ms: i32) {
        let is_complete =
            |connection: &RtcPeerConnection| connection.ice_gathering_state() == RtcIceGatheringState::Complete;
        let mut listener = None;
        let gathered = Promise::new(&mut |resolve, _| {
            let connection = self.connection.clone();
            // Setting a timer cannot fail with a function argument.
            let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, limit_ms);
            listener = Some(EventListener::new(&self.connection, "icegatheringstatechange", move |_| {
                if is_complete(&connection) {
                    // The function cannot fail, and later calls do nothing.
                    let _ = resolve.call0(&JsValue::NULL);
                }
            }));
        });
        if !is_complete(&self.connection) {
            // The promise is never rejected.
            let _ = JsFuture::from(gathered).await;
        }
        drop(listener);
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // Without listeners, closing emits nothing.
        self.listeners.clear();
        self.channel.take();
        self.connection.close();
    }
}

impl Channel {
    fn listen(inner: RtcDataChannel, on_event: &Callback<PeerEvent>) -> Self {
        inner.set_binary_type(RtcDataChannelType::Arraybuffer);
        let on = |name, event: PeerEvent| {
            let on_event = on_event.clone();
            EventListener::new(&inner, name, move |_| on_event.emit(event.clone()))
        };
        let received = EventListener::new(&inner, "message", {
            let on_event = on_event.clone();
            move |event| {
                let bytes = event.unchecked_ref::<MessageEvent>().data().dyn_into::<ArrayBuffer>();
                if let Some(bytes) = bytes.ok().filter(|bytes| bytes.byte_length() <= MAX_BYTES) {
                    on_event.emit(PeerEvent::Received(Uint8Array::new(&bytes).to_vec()));
                }
            }
        });
        let listeners = [on("open", PeerEvent::Opened), on("close", PeerEvent::Closed), received];
        Self { inner, listeners: Some(listeners) }
    }
}

/// Creates a connection that uses these STUN servers.
fn create(stun: &[String]) -> Result<RtcPeerConnection, Failure> {
    let configuration = RtcConfiguration::new();
    if !stun.is_empty() {
        let server = Object::new();
        let urls: Array = stun.iter().map(|server| JsValue::from(format!("stun:{server}"))).collect();
        Reflect::set(&server, &"urls".into(), &urls).map_err(|_| Failure::Unavailable)?;
        configuration.set_ice_servers(&Array::of1(&server));
    }
    RtcPeerConnection::new_with_configuration(&configuration).map_err(|_| Failure::Unavailable)
}

fn add_candidates(connection: &RtcPeerConnection, host: &Connection, generation: u32) {
    for text in host.candidate_texts(generation) {
        let candidate = RtcIceCandidateInit::new(&text);
        candidate.set_sdp_mid(Some("0"));
        let added = connection.add_ice_candidate_with_opt_rtc_ice_candidate_init(Some(&candidate));
        spawn_local(async move {
            // An address that the browser cannot use is left out.
            let _ = JsFuture::from(added).await;
        });
    }
}

/// Reports that the browsers could not connect, or lost each other for good, unless this device still waits for the other one.
fn listen(
    connection: &RtcPeerConnection,
    waits: impl Fn() -> bool + 'static,
    on_event: Callback<PeerEvent>,
) -> EventListener {
    let state = connection.clone();
    EventListener::new(connection, "connectionstatechange", move |_| {
        if state.connection_state() == RtcPeerConnectionState::Failed && !waits() {
            on_event.emit(PeerEvent::Closed);
        }
    })
}

fn description(kind: RtcSdpType, sdp: &str) -> RtcSessionDescriptionInit {
    let description = RtcSessionDescriptionInit::new(kind);
    description.set_sdp(sdp);
    description
}
