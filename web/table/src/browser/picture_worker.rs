//! The worker for QR codes and animated pictures. It is loaded when the Share sheet opens, and terminated when the sheet
//! closes.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use gloo::events::{EventListener, EventListenerOptions};
use gloo::utils::{document, window};
use js_sys::{Array, Object, Reflect, Uint8Array, WebAssembly};
use laska_pictures::protocol::{Reply, Request};
use laska_ui::browser::{Picture, after_next_frame};
use laska_ui::effect::use_effect_with;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, MessageEvent, Response, Url, Worker, WorkerOptions, WorkerType};
use yew::prelude::*;

use crate::event::ShareEvent;
use crate::recording::{FrameUse, RecordingStep};
use crate::state::{AnimationTask, PictureTask};
use crate::view::AnimationFile;

/// The width and height of an animated picture in pixels.
const FRAME_SIZE: u16 = 480;

/// The script that starts a program in a worker.
const STARTER: &str = "./worker.js";

/// The element that names the script of the program.
const PROGRAM: &str = "meta[name=pictures]";

/// Makes the pictures of a task and reports them.
#[hook]
pub fn use_pictures(task: PictureTask, on_event: Callback<ShareEvent>) {
    let pictures = use_memo((), |()| Pictures { worker: RefCell::default(), on_event });
    let PictureTask { needed, qr, animation } = task;
    use_effect_with((needed, pictures.clone()), |(needed, pictures)| {
        if !needed {
            pictures.worker.take();
        }
    });
    use_effect_with((qr, pictures.clone()), |(qr, pictures)| {
        if let Some(link) = qr {
            let worker = pictures.running();
            worker.send(Request::Qr(link.clone()));
        }
    });
    use_effect_with((animation, pictures), |(animation, pictures)| match *animation {
        AnimationTask::None => {}
        AnimationTask::Add(step) => pictures.running().add(step),
        AnimationTask::Finish => pictures.running().send(Request::Finish),
    });
}

/// Starts the worker when it is first needed.
struct Pictures {
    worker: RefCell<Option<Rc<PictureWorker>>>,
    on_event: Callback<ShareEvent>,
}

// There is one for the page.
impl PartialEq for Pictures {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Pictures {
    fn running(&self) -> Rc<PictureWorker> {
        let mut worker = self.worker.borrow_mut();
        let failed = worker.as_ref().is_some_and(|worker| worker.state.borrow().failed);
        Rc::clone(match worker.take_if(|_| !failed) {
            Some(running) => worker.insert(running),
            None => worker.insert(PictureWorker::start(self.on_event.clone())),
        })
    }
}

/// The worker. It is terminated when this is dropped.
struct PictureWorker {
    state: RefCell<State>,
    on_event: Callback<ShareEvent>,
}

#[derive(Default)]
struct State {
    /// The worker, once it is loaded.
    loaded: Option<LoadedWorker>,
    /// Requests that wait until it is.
    waiting: Vec<Request>,
    failed: bool,
    /// The step of the recording that is being made.
    step: Option<RecordingStep>,
    /// The number of replies to steps of a canceled recording that are still to come.
    outdated: usize,
    /// The file that was made last.
    url: Option<String>,
}

struct LoadedWorker {
    inner: Worker,
    is_ready: bool,
    _listeners: [EventListener; 2],
}

impl PictureWorker {
    fn start(on_event: Callback<ShareEvent>) -> Rc<Self> {
        let this = Rc::new(Self { state: RefCell::default(), on_event });
        let weak = Rc::downgrade(&this);
        spawn_local(async move {
            let loaded = load(&weak).await;
            // The sheet may have been closed meanwhile.
            let Some(this) = weak.upgrade() else { return };
            match loaded {
                Ok(loaded) => this.state.borrow_mut().loaded = Some(loaded),
                Err(_) => this.fail(),
            }
        });
        this
    }

    /// Sends a request, or keeps it until the worker is ready.
    fn send(&self, request: Request) {
        let mut state = self.state.borrow_mut();
        match state.loaded.as_ref().filter(|worker| worker.is_ready) {
            Some(worker) => {
                let posted = post(&worker.inner, &request);
                drop(state);
                if posted.is_err() {
                    self.fail();
                }
            }
            None => state.waiting.push(request),
        }
    }

    /// Adds the position that the sheet shows.
    fn add(self: Rc<Self>, step: RecordingStep) {
        let mut state = self.state.borrow_mut();
        // The next step is added after the reply to the previous one, unless that recording was canceled.
        state.outdated += usize::from(state.step.replace(step).is_some());
        drop(state);
        if step.index == 0 {
            self.send(Request::Begin);
        }
        // By then the sheet has drawn the position.
        after_next_frame(move || {
            spawn_local(async move {
                let pixels = match Picture::read(None) {
                    Some(picture) => picture.pixels(FRAME_SIZE).await,
                    None => Err(JsValue::NULL),
                };
                // If the recording was canceled, the worker receives the step all the same, so that it replies to it.
                match (pixels, step.frame) {
                    (Err(_), _) => self.fail(),
                    (Ok(pixels), FrameUse::Sample) => self.send(Request::Sample(pixels)),
                    (Ok(pixels), FrameUse::Frame(delay)) => {
                        self.send(Request::Frame { size: FRAME_SIZE, pixels, delay });
                    }
                }
            });
        });
    }

    fn handle(&self, reply: Option<Reply>) {
        let mut state = self.state.borrow_mut();
        let event = match reply {
            Some(Reply::Ready) => {
                if let Some(worker) = &mut state.loaded {
                    worker.is_ready = true;
                }
                let waiting = std::mem::take(&mut state.waiting);
                drop(state);
                waiting.into_iter().for_each(|request| self.send(request));
                return;
            }
            Some(Reply::Qr(link, code)) => Some(ShareEvent::Qr(link, code)),
            Some(Reply::Added) if state.outdated > 0 => {
                state.outdated -= 1;
                None
            }
            Some(Reply::Added) => state.step.take().map(|step| ShareEvent::StepRecorded(step.index)),
            Some(Reply::Animation(file)) => {
                let Ok(url) = object_url(&file) else {
                    drop(state);
                    return self.fail();
                };
                forget(state.url.replace(url.clone()));
                Some(ShareEvent::Animated(AnimationFile { url, bytes: file.length() }))
            }
            Some(Reply::Failed(_)) | None => {
                drop(state);
                return self.fail();
            }
        };
        drop(state);
        event.into_iter().for_each(|event| self.on_event.emit(event));
    }

    fn fail(&self) {
        let mut state = self.state.borrow_mut();
        let is_first = !std::mem::replace(&mut state.failed, true);
        state.loaded = None;
        drop(state);
        if is_first {
            self.on_event.emit(ShareEvent::Failed);
        }
    }
}

impl Drop for State {
    fn drop(&mut self) {
        forget(self.url.take());
    }
}

impl Drop for LoadedWorker {
    fn drop(&mut self) {
        self.inner.terminate();
    }
}

/// Loads the program and starts it in a worker.
async fn load(this: &Weak<PictureWorker>) -> Result<LoadedWorker, JsValue> {
    let element = document().query_selector(PROGRAM)?.ok_or(JsValue::NULL)?;
    let script = element.get_attribute("content").unwrap_or_default();
    let program = script.strip_suffix(".js").ok_or(JsValue::NULL)?;
    // The page compiles the program, because a page opened from disk can load it and its worker cannot.
    let response = JsFuture::from(window().fetch_with_str(&format!("{program}_bg.wasm"))).await?;
    let bytes = JsFuture::from(Response::from(response).array_buffer()?).await?;
    let module = JsFuture::from(WebAssembly::compile(&bytes)).await?;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    // In the single-file site, this selects the script.
    options.set_name(program.trim_start_matches("./"));
    let inner = Worker::new_with_options(STARTER, &options)?;
    let handle = |this: &Weak<PictureWorker>, reply: Option<Reply>| {
        if let Some(this) = this.upgrade() {
            this.handle(reply);
        }
    };
    let (on_message, on_error) = (this.clone(), this.clone());
    let listeners = [
        EventListener::new(&inner, "message", move |event| {
            handle(&on_message, Reply::from_js(&event.unchecked_ref::<MessageEvent>().data()));
        }),
        // The sheet informs the player in place of the console.
        EventListener::new_with_options(
            &inner,
            "error",
            EventListenerOptions::enable_prevent_default(),
            move |event| {
                event.prevent_default();
                handle(&on_error, None);
            },
        ),
    ];
    let first = Object::new();
    Reflect::set(&first, &"script".into(), &script.into())?;
    Reflect::set(&first, &"module".into(), &module)?;
    inner.post_message(&first)?;
    Ok(LoadedWorker { inner, is_ready: false, _listeners: listeners })
}

fn post(worker: &Worker, request: &Request) -> Result<(), JsValue> {
    let message = request.to_js();
    match request {
        // Passed on without a copy.
        Request::Sample(pixels) | Request::Frame { pixels, .. } => {
            worker.post_message_with_transfer(&message, &Array::of1(&pixels.buffer()))
        }
        Request::Begin | Request::Qr(_) | Request::Finish => worker.post_message(&message),
    }
}

fn object_url(file: &Uint8Array) -> Result<String, JsValue> {
    Url::create_object_url_with_blob(&Blob::new_with_u8_array_sequence(&Array::of1(file))?)
}

/// Frees the file of a URL.
fn forget(url: Option<String>) {
    if let Some(url) = url {
        // A URL that does not exist needs no room.
        let _ = Url::revoke_object_url(&url);
    }
}
