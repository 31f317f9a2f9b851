//! Owns the wheel over the board: it walks through the moves.

use std::cell::Cell;

use gloo::events::{EventListener, EventListenerOptions};
use web_sys::{Element, WheelEvent, wasm_bindgen::JsCast};
use yew::prelude::*;

use crate::intent::{Intent, Walk};

/// How far the wheel turns for a move, in pixels: a notch of a mouse is more, a finger on a pad gets there in a while.
const STEP: f64 = 60.0;

/// A wheel that counts lines or pages and not pixels turns so far at once.
const COARSE: f64 = 100.0;

/// What a [`WheelWalk`] holds and tells.
#[derive(Clone, PartialEq, Properties)]
pub struct WheelWalkProps {
    /// What the wheel turns over.
    pub children: Html,
    /// Hears the steps.
    pub on: Callback<Intent>,
}

/// What the wheel turns over.
#[component]
pub fn WheelWalk(props: &WheelWalkProps) -> Html {
    let place = use_node_ref();
    use_effect_with(props.on.clone(), {
        let place = place.clone();
        move |on| {
            let (on, turned) = (on.clone(), Cell::new(0.0));
            let options = EventListenerOptions::enable_prevent_default();
            let heard = place.cast::<Element>().map(|place| {
                EventListener::new_with_options(&place, "wheel", options, move |event| {
                    let Some(event) = event.dyn_ref::<WheelEvent>().filter(|event| !event.ctrl_key()) else { return };
                    event.prevent_default();
                    let delta = event.delta_y();
                    let delta =
                        if event.delta_mode() == WheelEvent::DOM_DELTA_PIXEL { delta } else { delta.signum() * COARSE };
                    // A turn the other way begins anew.
                    let before = if turned.get() * delta < 0.0 { 0.0 } else { turned.get() };
                    turned.set(before + delta);
                    if turned.get().abs() >= STEP {
                        on.emit(Intent::Walk(if delta < 0.0 { Walk::Back } else { Walk::On }));
                        turned.set(0.0);
                    }
                })
            });
            move || drop(heard)
        }
    });
    html! { <div ref={place}>{ props.children.clone() }</div> }
}
