//! The dialog with the picture of a position: it is saved as it is seen there, as SVG or PNG.

use gloo::utils::{document, window};
use laska_web::board::Diagram;
use laska_web::browser::{copy_text, save_address};
use laska_web::notice::Notice;
use laska_web::panels::Dialog;
use laska_web::settings::{Coordinates, Settings, Shown};
use laska_web::ui_context::{UiContext, use_ui_context};
use laska_web::view::BoardView;
use laska_web::widget::Widget as _;
use laska_web::{tr, tr_noop};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{CanvasRenderingContext2d, Element, HtmlCanvasElement, HtmlImageElement, HtmlInputElement};
use yew::prelude::*;

use super::svg;
use super::svg::{LOOKS, Node, tidy};

/// How many pixels of a PNG a hundredth of a square has: a board is about 1500 wide, for paper.
const PNG_SCALE: u32 = 2;

/// What a [`DiagramDialog`] shows and tells.
#[derive(Clone, PartialEq, Properties)]
pub struct DiagramDialogProps {
    /// The position; its marks are left out.
    pub view: BoardView,
    /// Whether the dialog is open.
    pub shown: Shown,
    /// Hears that it shall be closed.
    pub onclose: Callback<()>,
}

/// The dialog with the picture.
#[component]
pub fn DiagramDialog(props: &DiagramDialogProps) -> Html {
    let DiagramDialogProps { view, shown, onclose } = props;
    let around = use_ui_context();
    let root = use_node_ref();
    let laid_open = use_state(|| Shown::No);
    let named = use_state(|| true);
    let said = use_state(|| None::<String>);
    use_effect_with((view.fen.clone(), *shown), {
        let said = said.setter();
        move |_| said.set(None)
    });
    // Numbers stay numbers where they are wanted on the page.
    let coordinates = match (*named, around.settings.coordinates) {
        (false, _) => Coordinates::None,
        (true, Coordinates::None) => Coordinates::Letters,
        (true, wanted) => wanted,
    };
    let picture = {
        let (root, fen) = (root.clone(), view.fen.clone());
        move || picture_in(&root, &fen)
    };
    let tell = {
        let said = said.setter();
        Callback::from(move |words: String| said.set(Some(words)))
    };
    let onsvg = {
        let picture = picture.clone();
        move |_: MouseEvent| {
            if let Some((text, _)) = picture() {
                save_address("laska.svg", &address(&text));
            }
        }
    };
    let onpng = {
        let (picture, tell) = (picture.clone(), tell.clone());
        move |_: MouseEvent| {
            let Some((text, (width, height))) = picture() else { return };
            let tell = tell.clone();
            spawn_local(async move {
                match png(&text, (width * PNG_SCALE, height * PNG_SCALE)).await {
                    Ok(address) => save_address("laska.png", &address),
                    Err(_) => {
                        tell.emit(tr!("Your browser could not draw the picture. Save it as SVG instead.").to_owned())
                    }
                }
            });
        }
    };
    let oncopy = move |_: MouseEvent| {
        let tell = tell.reform(|notice: Notice| notice.text());
        if let Some((text, _)) = picture() {
            copy_text(
                text,
                tr_noop!("SVG copied."),
                tr_noop!("Your browser did not allow copying. Save the SVG instead."),
                tell,
            );
        }
    };
    let footer = html! {
        <div class="diagram-actions">
            <button type="button" class="control primary" data-testid="save-svg" onclick={onsvg}>{ tr!("Save as SVG") }</button>
            <button type="button" class="control" data-testid="save-png" onclick={onpng}>{ tr!("Save as PNG") }</button>
            <button type="button" class="control" data-testid="copy-svg" onclick={oncopy}>{ tr!("Copy SVG") }</button>
        </div>
    };
    html! {
        <Dialog shown={*shown} name="diagram-dialog" title={tr!("Picture of the position")} onclose={onclose.clone()}
            footer={Some(footer)}>
            if *shown == Shown::Yes {
                <div ref={root}>
                    <ContextProvider<UiContext> context={UiContext { settings: Settings { coordinates, ..around.settings }, ..around }}>
                        { Diagram { view: view.clone(), laid_open: *laid_open }.into_html() }
                    </ContextProvider<UiContext>>
                </div>
            }
            <div class="diagram-choices">
                { check("diagram-coordinates", tr!("Coordinates"), *named, named.setter()) }
                { check("diagram-laid-open", tr!("Unstacked columns beside the board"), *laid_open == Shown::Yes, {
                    let laid_open = laid_open.setter();
                    Callback::from(move |on_event| laid_open.set(if on_event { Shown::Yes } else { Shown::No }))
                }) }
            </div>
            <p class="diagram-message" role="status" data-testid="diagram-said">{ said.as_deref() }</p>
        </Dialog>
    }
}

/// A box that is checked or not.
fn check(name: &'static str, words: &'static str, checked: bool, on_event: impl Into<Callback<bool>>) -> Html {
    let onchange = on_event.into().reform(|event: Event| event.target_unchecked_into::<HtmlInputElement>().checked());
    html! { <label class="diagram-choice"><input type="checkbox" data-testid={name} {checked} {onchange} />{ words }</label> }
}

/// The picture that is shown, as a file, with its width and height.
fn picture_in(root: &NodeRef, fen: &str) -> Option<(String, (u32, u32))> {
    let shown: Element = root.cast::<Element>()?.query_selector("svg").ok()??;
    let view_box = shown.get_attribute("viewBox")?;
    let mut lengths = view_box.split(' ').skip(2).map(str::parse);
    let (width, height) = (lengths.next()?.ok()?, lengths.next()?.ok()?);
    Some((svg::write(&read(&shown)?, fen, (width, height)), (width, height)))
}

/// What is drawn there; `None` where the browser does not tell how it looks.
fn read(drawn: &Element) -> Option<svg::Element> {
    let style = window().get_computed_style(drawn).ok()??;
    let names = drawn.get_attribute_names().into_iter().filter_map(|name| name.as_string());
    let attributes = names.filter_map(|name| drawn.get_attribute(&name).map(|value| (name, value)));
    // A property that the browser does not know is as if nobody had set it.
    let looks = LOOKS.iter().map(|look| tidy(&style.get_property_value(look.name).unwrap_or_default())).collect();
    let inside = drawn.child_nodes();
    let children = (0..inside.length()).filter_map(|i| {
        let node = inside.get(i)?;
        match node.dyn_ref::<Element>() {
            Some(element) => read(element).map(Node::Element),
            None => node.node_value().filter(|text| !text.is_empty()).map(Node::Text),
        }
    });
    Some(svg::Element { tag: drawn.tag_name(), attributes: attributes.collect(), looks, children: children.collect() })
}

/// The address, as `data:image/png;…`, of an SVG drawn so wide and high, in pixels.
///
/// # Errors
/// When the browser does not draw it.
async fn png(svg: &str, (width, height): (u32, u32)) -> Result<String, JsValue> {
    let image = HtmlImageElement::new()?;
    image.set_src(&address(svg));
    JsFuture::from(image.decode()).await?;
    let canvas: HtmlCanvasElement = document().create_element("canvas")?.dyn_into()?;
    canvas.set_width(width);
    canvas.set_height(height);
    let paper: CanvasRenderingContext2d =
        canvas.get_context("2d")?.ok_or_else(|| JsValue::from_str("no canvas"))?.dyn_into()?;
    paper.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, width.into(), height.into())?;
    canvas.to_data_url_with_type("image/png")
}

/// The address of an SVG as it is.
fn address(svg: &str) -> String {
    format!("data:image/svg+xml;charset=utf-8,{}", js_sys::encode_uri_component(svg))
}
