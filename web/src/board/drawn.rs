//! Owns the count of how often a part of a board was drawn, which the part carries as `data-drawn`: so a test sees that
//! only what changed is drawn anew.

use yew::prelude::*;

/// How often the component was rendered, this time included.
#[hook]
pub(super) fn use_drawn() -> AttrValue {
    let times = use_mut_ref(|| 0_u32);
    *times.borrow_mut() += 1;
    times.borrow().to_string().into()
}
