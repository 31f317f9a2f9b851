//! QR codes of links that people show each other.

use laska_pictures::qr::QrDrawing;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct QrCodeProps {
    /// The text of the code.
    pub text: AttrValue,
    /// What the code is, for screen readers.
    pub label: &'static str,
}

/// A QR code, always dark on light, as readers expect. Nothing if the text is too long.
#[component]
pub fn QrCode(props: &QrCodeProps) -> Html {
    let drawing = use_memo(props.text.clone(), |text| QrDrawing::of(text));
    let Some(QrDrawing { size, path }) = &*drawing else { return Html::default() };
    html! {
        <svg class="qr" viewBox={format!("0 0 {size} {size}")} role="img" aria-label={props.label} data-testid="live-qr">
            <rect class="qr-light" width={size.to_string()} height={size.to_string()} />
            <path class="qr-dark" d={path.clone()} />
        </svg>
    }
}
