//! Owns the browser's loudspeaker. Silent until the player has touched the page, and where there is none.

use gloo::utils::window;
use js_sys::Reflect;
use wasm_bindgen::JsValue;
use web_sys::AudioContext;
use yew::prelude::*;

use crate::settings::Volume;
use crate::sound::{Note, Standing};

/// How fast a tone begins, in seconds: at once would crackle.
const ATTACK: f64 = 0.004;

/// What silence is here: a tone cannot fade to nothing exponentially.
const SILENCE: f32 = 0.0001;

/// Lets the change from one standing of the game to the next be heard.
#[hook]
pub fn use_sound(standing: Standing, volume: Volume) {
    let before = use_mut_ref(|| None::<Standing>);
    let speaker = use_mut_ref(|| None::<AudioContext>);
    use_effect_with(standing, move |&standing| {
        let before = before.replace(Some(standing));
        let heard = before.and_then(|before| standing.heard_after(before));
        let (Some(sound), Some(gain), true) = (heard, volume.gain(), is_touched()) else { return };
        let mut speaker = speaker.borrow_mut();
        if speaker.is_none() {
            *speaker = AudioContext::new().ok();
        }
        if let Some(speaker) = &*speaker {
            // What cannot be heard is no harm.
            sound.notes().iter().for_each(|note| drop(play(speaker, *note, gain)));
        }
    });
}

/// Whether the player has touched the page: before that browsers refuse to sound, and complain.
fn is_touched() -> bool {
    let get = |of: &JsValue, name: &str| Reflect::get(of, &name.into()).unwrap_or_default();
    get(&get(&window().navigator(), "userActivation"), "hasBeenActive").is_truthy()
}

fn play(speaker: &AudioContext, note: Note, gain: f32) -> Result<(), JsValue> {
    let (tone, fade) = (speaker.create_oscillator()?, speaker.create_gain()?);
    let begin = speaker.current_time() + note.at;
    let end = begin + note.lasts;
    tone.frequency().set_value_at_time(note.from, begin)?;
    tone.frequency().exponential_ramp_to_value_at_time(note.to, end)?;
    fade.gain().set_value_at_time(SILENCE, begin)?;
    fade.gain().exponential_ramp_to_value_at_time(gain, begin + ATTACK)?;
    fade.gain().exponential_ramp_to_value_at_time(SILENCE, end)?;
    tone.connect_with_audio_node(&fade)?;
    fade.connect_with_audio_node(&speaker.destination())?;
    tone.start_with_when(begin)?;
    tone.stop_with_when(end)
}
