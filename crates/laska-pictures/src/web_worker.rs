//! The worker: answers the requests of a page.

use std::panic;

use js_sys::{Array, Uint8Array};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::animation::{Animation, AnimationError, Palette};
use crate::protocol::{Reply, Request};
use crate::qr::QrDrawing;

/// The animation in the making.
#[derive(Default)]
struct Worker {
    samples: Vec<u8>,
    animation: Option<Animation>,
}

/// Starts the worker and posts [`Reply::Ready`].
///
/// # Panics
/// If this is not a web worker.
pub fn start() {
    panic::set_hook(Box::new(|panic| post(&Reply::Failed(panic.to_string()))));
    let mut worker = Worker::default();
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let Some(request) = Request::from_js(&event.data()) else {
            return post(&Reply::Failed("request not understood".to_owned()));
        };
        match worker.reply_to(request) {
            Ok(reply) => reply.iter().for_each(post),
            Err(error) => post(&Reply::Failed(format!("{error:?}"))),
        }
    });
    scope().set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // The worker listens until it is terminated.
    on_message.forget();
    post(&Reply::Ready);
}

impl Worker {
    fn reply_to(&mut self, request: Request) -> Result<Option<Reply>, AnimationError> {
        Ok(Some(match request {
            Request::Begin => {
                *self = Self::default();
                return Ok(None);
            }
            Request::Qr(link) => {
                let code = QrDrawing::of(&link);
                Reply::Qr(link, code)
            }
            Request::Sample(pixels) => {
                self.samples.extend(pixels.to_vec());
                Reply::Added
            }
            Request::Frame { size, pixels, delay } => {
                let animation = match &mut self.animation {
                    Some(animation) => animation,
                    none => {
                        let samples = std::mem::take(&mut self.samples);
                        none.insert(Animation::new((size, size), Palette::of(&samples))?)
                    }
                };
                animation.add(&pixels.to_vec(), delay)?;
                Reply::Added
            }
            Request::Finish => {
                let file = self.animation.take().map(Animation::finish).transpose()?;
                Reply::Animation(Uint8Array::from(&*file.unwrap_or_default()))
            }
        }))
    }
}

fn post(reply: &Reply) {
    let message = reply.to_js();
    let posted = match reply {
        // Passed on without a copy.
        Reply::Animation(file) => scope().post_message_with_transfer(&message, &Array::of1(&file.buffer())),
        _ => scope().post_message(&message),
    };
    posted.expect("plain data can be cloned");
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().dyn_into().expect("this is a web worker")
}
