//! Messages between a page and the worker, as JavaScript arrays that start with the name of the message. Plain arrays
//! need much less code than a serializer.

use js_sys::{Array, Uint8Array, Uint8ClampedArray};
use wasm_bindgen::{JsCast as _, JsValue};

use crate::qr::QrDrawing;

#[derive(Clone, Debug)]
pub enum Request {
    /// Draw a link as a QR code.
    Qr(String),
    /// Begin an animation, and forget an incomplete one. There is no reply.
    Begin,
    /// Pixels whose colors the next animation contains.
    Sample(Uint8ClampedArray),
    /// The next frame of the animation. Samples come before all frames.
    Frame {
        /// The width and the height in pixels: frames are square.
        size: u16,
        pixels: Uint8ClampedArray,
        /// The time until the next frame, in hundredths of a second.
        delay: u16,
    },
    /// Complete the animation.
    Finish,
}

#[derive(Clone, Debug)]
pub enum Reply {
    /// The worker has started.
    Ready,
    /// The QR code of a link; `None` if the link is too long.
    Qr(String, Option<QrDrawing>),
    /// A sample or a frame was added.
    Added,
    /// The complete file.
    Animation(Uint8Array),
    Failed(String),
}

impl Request {
    /// Converts the request to an array to post.
    pub fn to_js(&self) -> Array {
        match self {
            Self::Qr(link) => Array::of2(&"qr".into(), &link.into()),
            Self::Begin => Array::of1(&"begin".into()),
            Self::Sample(pixels) => Array::of2(&"sample".into(), pixels),
            Self::Frame { size, pixels, delay } => {
                Array::of4(&"frame".into(), &(*size).into(), pixels, &(*delay).into())
            }
            Self::Finish => Array::of1(&"finish".into()),
        }
    }

    /// Reads a request; `None` if it is not one.
    pub fn from_js(message: &JsValue) -> Option<Self> {
        let message = message.dyn_ref::<Array>()?;
        let number = |index| message.get(index).as_f64().map(|number| number as u16);
        Some(match &*message.get(0).as_string()? {
            "qr" => Self::Qr(message.get(1).as_string()?),
            "begin" => Self::Begin,
            "sample" => Self::Sample(message.get(1).dyn_into().ok()?),
            "frame" => Self::Frame { size: number(1)?, pixels: message.get(2).dyn_into().ok()?, delay: number(3)? },
            "finish" => Self::Finish,
            _ => return None,
        })
    }
}

impl Reply {
    /// Converts the reply to an array to post.
    pub fn to_js(&self) -> Array {
        match self {
            Self::Ready => Array::of1(&"ready".into()),
            Self::Qr(link, None) => Array::of2(&"qr".into(), &link.into()),
            Self::Qr(link, Some(QrDrawing { size, path })) => {
                Array::of4(&"qr".into(), &link.into(), &(*size).into(), &path.into())
            }
            Self::Added => Array::of1(&"added".into()),
            Self::Animation(file) => Array::of2(&"animation".into(), file),
            Self::Failed(reason) => Array::of2(&"failed".into(), &reason.into()),
        }
    }

    /// Reads a reply; `None` if it is not one.
    pub fn from_js(message: &JsValue) -> Option<Self> {
        let message = message.dyn_ref::<Array>()?;
        Some(match &*message.get(0).as_string()? {
            "ready" => Self::Ready,
            "qr" => {
                let size = message.get(2).as_f64().map(|size| size as u32);
                let code = size.zip(message.get(3).as_string()).map(|(size, path)| QrDrawing { size, path });
                Self::Qr(message.get(1).as_string()?, code)
            }
            "added" => Self::Added,
            "animation" => Self::Animation(message.get(1).dyn_into().ok()?),
            "failed" => Self::Failed(message.get(1).as_string()?),
            _ => return None,
        })
    }
}
