//! Reading a QR code with the camera. Browsers that detect codes themselves do so; for others a decoder is loaded.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::timers::callback::Interval;
use gloo::utils::{document, window};
use js_sys::{Array, Function, Object, Promise, Reflect};
use laska_ui::effect::use_effect_with;
use laska_ui::tr;
use laska_ui::ui_context::use_ui_context;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    CanvasRenderingContext2d, DomException, HtmlCanvasElement, HtmlVideoElement, MediaStream, MediaStreamConstraints,
    MediaStreamTrack,
};
use yew::prelude::*;

use crate::decode::{Decode, Decoder, Frame};

/// The milliseconds between two looks at the picture of the camera.
const INTERVAL_MS: u32 = 250;

/// The width to which pictures are reduced before they are decoded.
const FRAME_WIDTH: u32 = 640;

/// Why nothing can be scanned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CameraError {
    /// There is no camera, or the page may not use one, because it was not loaded over HTTPS.
    None,
    /// The person or the browser refused.
    Refused,
    /// The camera does not work, or another program uses it.
    Failed,
    /// The decoder could not be loaded.
    NoDecoder,
}

impl CameraError {
    /// Says what happened and what to do.
    pub fn text(self) -> &'static str {
        match self {
            Self::None => tr!("The browser offers no camera to this page. Paste the link instead."),
            Self::Refused => {
                tr!("The browser may not use the camera. Allow it for this site, or paste the link instead.")
            }
            Self::Failed => {
                tr!("The camera does not work. Close other programs that use it, or paste the link instead.")
            }
            Self::NoDecoder => tr!("What reads the code could not be loaded. Paste the link instead."),
        }
    }
}

#[derive(Clone, PartialEq, Properties)]
pub struct ScannerProps {
    /// The decoder for browsers that detect no codes.
    pub decoder: Decoder,
    /// Receives the text of each code that the camera sees, once in a row.
    pub on_text: Callback<Rc<str>>,
}

/// The picture of the camera. The camera runs as long as this is shown.
#[component]
pub fn Scanner(props: &ScannerProps) -> Html {
    use_ui_context();
    let video = use_node_ref();
    let error = use_state(|| None::<CameraError>);
    let latest = use_mut_ref(|| props.on_text.clone());
    latest.replace(props.on_text.clone());
    use_effect_with((), {
        let (video, error, decoder) = (video.clone(), error.clone(), props.decoder);
        move |()| {
            let camera = Rc::new(RefCell::new(None));
            let weak = Rc::downgrade(&camera);
            spawn_local(async move {
                let opened = Camera::open(&video, decoder, latest).await;
                // The scanner may have been closed meanwhile; then the camera stops here.
                match (opened, weak.upgrade()) {
                    (Ok(opened), Some(camera)) => drop(camera.replace(Some(opened))),
                    (Err(failure), Some(_)) => error.set(Some(failure)),
                    (_, None) => {}
                }
            });
            move || drop(camera)
        }
    });
    html! {
        <div class="scanner" data-testid="live-scanner">
            if let Some(error) = *error {
                <p role="alert" data-testid="live-camera-error">{ error.text() }</p>
            } else {
                <video ref={video} class="scanner-picture" muted=true playsinline=true aria-label={tr!("Picture of the camera")} />
                <p class="hint">{ tr!("Hold the other device so that its QR code is in the picture.") }</p>
            }
        </div>
    }
}

/// A running camera. It stops when this is dropped.
struct Camera {
    stream: MediaStream,
    looks: Option<Interval>,
}

impl Drop for Camera {
    fn drop(&mut self) {
        self.looks = None;
        for track in self.stream.get_tracks() {
            track.unchecked_into::<MediaStreamTrack>().stop();
        }
    }
}

/// What reads the codes.
enum Reader {
    /// The browser's `BarcodeDetector`.
    Browser(JsValue),
    Decoder(Decode),
}

impl Camera {
    async fn open(
        video: &NodeRef,
        Decoder(load): Decoder,
        on_text: Rc<RefCell<Callback<Rc<str>>>>,
    ) -> Result<Self, CameraError> {
        let stream = open_stream().await?;
        let mut camera = Self { stream, looks: None };
        let reader = match browser_detector().await {
            Some(detector) => Reader::Browser(detector),
            None => Reader::Decoder(load().await.map_err(|_| CameraError::NoDecoder)?),
        };
        let video = video.cast::<HtmlVideoElement>().ok_or(CameraError::Failed)?;
        video.set_src_object(Some(&camera.stream));
        let started = video.play().map_err(|_| CameraError::Failed)?;
        JsFuture::from(started).await.map_err(|_| CameraError::Failed)?;
        let reader = Rc::new(reader);
        // A look may take longer than the interval.
        let state = Rc::new(RefCell::new((false, None::<Rc<str>>)));
        camera.looks = Some(Interval::new(INTERVAL_MS, move || {
            if std::mem::replace(&mut state.borrow_mut().0, true) {
                return;
            }
            let (video, reader, state, on_text) = (video.clone(), reader.clone(), state.clone(), on_text.clone());
            spawn_local(async move {
                let found = reader.read(&video).await.map(Rc::<str>::from);
                let last = std::mem::take(&mut *state.borrow_mut()).1;
                let is_new = found.is_some() && found != last;
                state.borrow_mut().1 = found.clone().or(last);
                // Cloned, because the receiver may close the scanner.
                let on_text = on_text.borrow().clone();
                found.filter(|_| is_new).into_iter().for_each(|text| on_text.emit(text));
            });
        }));
        Ok(camera)
    }
}

async fn open_stream() -> Result<MediaStream, CameraError> {
    // A page not served over HTTPS has no such property.
    let devices = Reflect::get(&window().navigator(), &"mediaDevices".into()).unwrap_or(JsValue::UNDEFINED);
    if devices.is_undefined() {
        return Err(CameraError::None);
    }
    let constraints = MediaStreamConstraints::new();
    // The camera on the back, where there are two.
    let facing = Object::new();
    let is_set = Reflect::set(&facing, &"facingMode".into(), &"environment".into());
    constraints.set_video(&is_set.map_or(JsValue::TRUE, |_| facing.into()));
    let devices = devices.unchecked_into::<web_sys::MediaDevices>();
    let opened = devices.get_user_media_with_constraints(&constraints).map_err(|_| CameraError::None)?;
    JsFuture::from(opened).await.map(JsCast::unchecked_into).map_err(|error| {
        match error.dyn_ref::<DomException>().map(DomException::name).as_deref() {
            Some("NotAllowedError" | "SecurityError") => CameraError::Refused,
            Some("NotFoundError" | "OverconstrainedError") => CameraError::None,
            _ => CameraError::Failed,
        }
    })
}

/// Returns the browser's own detector, if it detects QR codes.
async fn browser_detector() -> Option<JsValue> {
    let class = Reflect::get(&window(), &"BarcodeDetector".into()).ok()?.dyn_into::<Function>().ok()?;
    let formats = Reflect::get(&class, &"getSupportedFormats".into()).ok()?.dyn_into::<Function>().ok()?;
    let formats = JsFuture::from(formats.call0(&class).ok()?.dyn_into::<Promise>().ok()?).await.ok()?;
    let qr_code = JsValue::from("qr_code");
    if !formats.dyn_into::<Array>().ok()?.includes(&qr_code, 0) {
        return None;
    }
    let options = Object::new();
    Reflect::set(&options, &"formats".into(), &Array::of1(&qr_code)).ok()?;
    Reflect::construct(&class, &Array::of1(&options)).ok()
}

impl Reader {
    /// Returns the text of a code in the picture.
    async fn read(&self, video: &HtmlVideoElement) -> Option<String> {
        match self {
            Self::Browser(detector) => {
                let detect = Reflect::get(detector, &"detect".into()).ok()?.dyn_into::<Function>().ok()?;
                let codes = detect.call1(detector, video).ok()?.dyn_into::<Promise>().ok()?;
                let codes = JsFuture::from(codes).await.ok()?.dyn_into::<Array>().ok()?;
                Reflect::get(&codes.get(0), &"rawValue".into()).ok()?.as_string()
            }
            Self::Decoder(decode) => decode(&frame_of(video)?),
        }
    }
}

/// Draws the picture of the camera in a smaller size, and reads its pixels.
fn frame_of(video: &HtmlVideoElement) -> Option<Frame> {
    let width = video.video_width().min(FRAME_WIDTH);
    let height = (video.video_height() * width).checked_div(video.video_width())?;
    let canvas: HtmlCanvasElement = document().create_element("canvas").ok()?.dyn_into().ok()?;
    canvas.set_width(width);
    canvas.set_height(height);
    let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
    let (w, h) = (f64::from(width), f64::from(height));
    context.draw_image_with_html_video_element_and_dw_and_dh(video, 0.0, 0.0, w, h).ok()?;
    let pixels = context.get_image_data(0.0, 0.0, w, h).ok()?.data();
    Some(Frame::of_rgba(width as usize, &pixels))
}
