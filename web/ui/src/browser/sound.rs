//! Sound output. Silent until the player has interacted with the page, and without audio support.
//!
//! Sounds are files in memory rather than an `AudioContext`, because creating the first context blocks the page for a
//! tenth of a second or more, until the audio device is ready.

use crate::effect::use_effect_with;
use gloo::utils::window;
use js_sys::{Array, Reflect, Uint8Array};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, HtmlAudioElement, Url};
use yew::prelude::*;

use super::time::after_next_frame;
use crate::settings::Volume;
use crate::sound::{SoundCue, SoundState};

/// Plays the sound for each change of the state.
#[hook]
pub fn use_sound(state: SoundState, volume: Volume) {
    let before = use_mut_ref(|| None::<SoundState>);
    let players = use_mut_ref(Vec::<(SoundCue, HtmlAudioElement)>::new);
    use_effect_with(state, move |&state| {
        let before = before.replace(Some(state));
        let cue = before.and_then(|before| state.cue_after(before));
        let (Some(sound), Some(gain), true) = (cue, volume.gain(), has_interacted()) else { return };
        after_next_frame(move || {
            let mut players = players.borrow_mut();
            if !players.iter().any(|(of, _)| *of == sound) {
                players.extend(player(sound).ok().map(|player| (sound, player)));
            }
            if let Some((_, player)) = players.iter().find(|(of, _)| *of == sound) {
                play(player, gain);
            }
        });
    });
}

/// Returns whether the player has interacted with the page. Before that, browsers block sound and log a warning.
fn has_interacted() -> bool {
    let get = |of: &JsValue, name: &str| Reflect::get(of, &name.into()).unwrap_or_default();
    get(&get(&window().navigator(), "userActivation"), "hasBeenActive").is_truthy()
}

/// Creates a reusable player for a sound.
fn player(sound: SoundCue) -> Result<HtmlAudioElement, JsValue> {
    let file = Blob::new_with_u8_array_sequence(&Array::of1(&Uint8Array::from(sound.wave().as_slice())))?;
    HtmlAudioElement::new_with_src(&Url::create_object_url_with_blob(&file)?)
}

fn play(player: &HtmlAudioElement, gain: f64) {
    player.set_volume(gain);
    player.set_current_time(0.0);
    if let Ok(promise) = player.play() {
        // Failing to play a sound is harmless.
        spawn_local(async { drop(JsFuture::from(promise).await) });
    }
}
