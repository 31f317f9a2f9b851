//! Owns the way from a component to its text, an element a line.

use tokio::{runtime::Builder, task::LocalSet};
use yew::{BaseComponent, LocalServerRenderer};

/// What a component is when it is first drawn.
pub(crate) fn drawn<C: BaseComponent>(props: C::Properties) -> String {
    let runtime = Builder::new_current_thread().build().expect("a runtime of one thread");
    let rendered = LocalServerRenderer::<C>::with_props(props).hydratable(false).render();
    LocalSet::new().block_on(&runtime, rendered).replace("><", ">\n<")
}
