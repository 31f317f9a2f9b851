//! The engine's results: the row with its score, and the card with lines, threat and proof.

use laska_rules::Color;
use laska_ui::settings::Shown;
use laska_ui::tr;
use laska_ui::widget::{RenderContext, Widget};
use laska_ui::words::percent;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::state::{
    Engine, EngineView, Event, LineCount, LineId, LineMove, LineMoveView, LineView, ProofView, ThreatView, WinView,
};

/// The engine's switch and its score, in one row.
#[derive(PartialEq)]
pub(super) struct EngineHead {
    /// The evaluation.
    pub view: EngineView,
    /// Receives the user's actions.
    pub on_event: Callback<Event>,
}

impl Widget for EngineHead {
    fn render(&self, _: &RenderContext) -> Html {
        let EngineView { engine, headline, score_kind, white_share, chances, .. } = &self.view;
        let white = percent(white_share.unwrap_or(0.5));
        let (pressed, other) = if *engine == Engine::On { ("true", Engine::Off) } else { ("false", Engine::On) };
        html! {
            <section class="card engine-head" data-testid="opinion" data-verdict={score_kind.name()} aria-label={tr!("Engine evaluation")}>
                <button type="button" class="quiet heading-button switch" data-testid="engine" aria-pressed={pressed}
                    onclick={self.on_event.reform(move |_: MouseEvent| Event::SetEngine(other))}>{ tr!("Engine") }</button>
                <strong class="score" data-testid="score" data-verdict={score_kind.name()}>{ headline }</strong>
                { chances_text(*chances) }
                <svg class={classes!("eval-bar", white_share.is_none().then_some("unknown"))} viewBox="0 0 100 10"
                    preserveAspectRatio="none" role="img" aria-label={tr!("White’s winning chances: {percent}%", percent = white)}>
                    <rect class="eval-black" width="100" height="10" />
                    <rect class="eval-white" width={white.to_string()} height="10" />
                    <rect class="eval-middle" x="49.8" width="0.4" height="10" />
                </svg>
            </section>
        }
    }
}

/// Renders White's winning chances beside a score.
fn chances_text(chances: Option<u8>) -> Html {
    let text = |percent: u8| {
        html! {
            <span class="chances" data-testid="chances" title={tr!("White’s winning chances: {percent}%", percent = percent)}>
                { tr!("{percent}%", percent = percent) }</span>
        }
    };
    chances.map(text).unwrap_or_default()
}

/// The card with the engine's lines, the threat and the proof.
#[derive(PartialEq)]
pub(super) struct EngineLines {
    /// The evaluation.
    pub view: EngineView,
    /// The threat; `None` while it is not shown.
    pub threat: Option<ThreatView>,
    pub proof: ProofView,
    /// The searches for a win of each side.
    pub wins: Vec<WinView>,
    /// Receives the user's actions.
    pub on_event: Callback<Event>,
}

impl Widget for EngineLines {
    fn render(&self, _: &RenderContext) -> Html {
        let EngineView { detail, lines, pending, .. } = &self.view;
        html! {
            <section class="card engine-output" aria-label={tr!("Best lines")}>
                { Lines { lines: lines.clone(), placeholders: *pending, name: tr!("Best lines"), on_event: self.on_event.clone() }.into_html() }
                { self.threat() }
                <p class="engine-options">
                    <span class="detail" data-testid="opinion-detail">{ detail }</span>
                    { self.options() }
                </p>
                { self.proof() }
                { for self.wins.iter().map(|win| self.win(win)) }
            </section>
        }
    }
}

impl EngineLines {
    /// Renders the number of lines and the switch of the threat.
    fn options(&self) -> Html {
        let EngineView { line_count, .. } = self.view;
        let threat = self.threat.is_some();
        let other_threat = Shown::from(!threat);
        let on_lines = self.on_event.clone();
        let onchange = move |event: yew::Event| {
            let chosen = event.target_dyn_into::<HtmlSelectElement>().map(|select| select.value());
            let number = LineCount::ALL.into_iter().find(|number| Some(number.get().to_string()) == chosen);
            if let Some(number) = number {
                on_lines.emit(Event::SetLineCount(number));
            }
        };
        html! {
            <>
                <label class="line-count">
                    <span>{ tr!("Lines") }</span>
                    <select data-testid="line-count" {onchange}>
                        { for LineCount::ALL.map(|number| html! {
                            <option value={number.get().to_string()} selected={number == line_count}>{ number.get() }</option>
                        }) }
                    </select>
                </label>
                <button type="button" class="quiet heading-button switch" data-testid="threat" aria-pressed={if threat { "true" } else { "false" }}
                    title={tr!("What the other side would play if it were to move")}
                    onclick={self.on_event.reform(move |_: MouseEvent| Event::ShowThreat(other_threat))}>{ tr!("Threat") }</button>
            </>
        }
    }

    fn threat(&self) -> Html {
        let paragraph = |text: &str| html! { <p class="threat" data-testid="threat-line">{ text }</p> };
        match &self.threat {
            None => Html::default(),
            Some(ThreatView::Searching) => paragraph(tr!("Looking for threats…")),
            Some(ThreatView::Unavailable(reason)) => paragraph(reason),
            Some(ThreatView::Line { title, line }) => html! {
                <div class="threat" data-testid="threat-line">
                    <p>{ title }</p>
                    { Lines { lines: vec![line.clone()], placeholders: 0, name: tr!("Threat"), on_event: self.on_event.clone() }.into_html() }
                </div>
            },
        }
    }

    fn proof(&self) -> Html {
        let button = |name: &'static str, label: &'static str, event: Event| {
            html! {
                <button type="button" class="quiet heading-button" data-testid={name}
                    onclick={self.on_event.reform(move |_: MouseEvent| event.clone())}>{ label }</button>
            }
        };
        let prove = || button("prove", tr!("Solve"), Event::Prove);
        let sought = self.wins.iter().filter(|win| win.text.is_none());
        let prove_win = |win: &WinView| match win.side {
            Color::White => button("prove-w", tr!("White wins?"), Event::ProveWin(Color::White)),
            Color::Black => button("prove-b", tr!("Black wins?"), Event::ProveWin(Color::Black)),
        };
        let prove_wins = || html! { <>{ for sought.clone().map(prove_win) }</> };
        let (state, body) = match &self.proof {
            ProofView::Over | ProofView::Proven => return Html::default(),
            ProofView::Unproven => {
                ("open", html! { <><span>{ tr!("Not solved yet.") }</span>{ prove() }{ prove_wins() }</> })
            }
            ProofView::Running { text, percent } => (
                "sought",
                html! {
                    <>
                        <span>{ text }</span>
                        <progress max="100" value={percent.to_string()} aria-label={tr!("Progress")}></progress>
                        { button("stop-proof", tr!("Stop"), Event::StopProof) }
                    </>
                },
            ),
            ProofView::TooMany { text, can_retry } => {
                ("too-many", html! { <><span>{ text }</span>if *can_retry { { prove() } }{ prove_wins() }</> })
            }
        };
        html! { <div class="proof" data-testid="exact" data-state={state}>{ body }</div> }
    }
}

impl EngineLines {
    /// Renders the outcome of a search for a win.
    fn win(&self, WinView { side, text, line }: &WinView) -> Html {
        let Some(text) = text else { return Html::default() };
        let name = match side {
            Color::White => tr!("White’s win"),
            Color::Black => tr!("Black’s win"),
        };
        html! {
            <div class="win-search" data-testid={format!("win-{}", side.letter())} role="status">
                <p>{ text }</p>
                if let Some(line) = line.clone() {
                    { Lines { lines: vec![line], placeholders: 0, name, on_event: self.on_event.clone() }.into_html() }
                }
            </div>
        }
    }
}

/// A list of lines, best first.
#[derive(PartialEq)]
pub(super) struct Lines {
    pub lines: Vec<LineView>,
    /// The number of lines still to come. Empty rows reserve space for them, so that nothing below moves.
    pub placeholders: usize,
    /// The accessible name of the list.
    pub name: &'static str,
    /// Receives moves that are hovered or played.
    pub on_event: Callback<Event>,
}

impl Widget for Lines {
    fn render(&self, _: &RenderContext) -> Html {
        let onmouseleave = self.on_event.reform(|_: MouseEvent| Event::HoverLine(None));
        html! {
            <ol class="lines" aria-label={self.name} {onmouseleave}>
                { for self.lines.iter().map(|line| self.line(line)) }
                { for (0..self.placeholders).map(|index| html! { <li key={index} class="line pending" aria-hidden="true"></li> }) }
            </ol>
        }
    }
}

impl Lines {
    fn line(&self, line: &LineView) -> Html {
        let number = match line.id {
            LineId::Best(index) => index.to_string(),
            LineId::Threat => "threat".to_owned(),
            LineId::Win(side) => format!("win-{}", side.letter()),
        };
        html! {
            // With a key, the focus stays in its line when the number of lines changes.
            <li key={&*number} class="line" data-testid="line" data-line={number.clone()} data-verdict={line.score_kind.name()}>
                <span class="line-score">{ &line.value }</span>
                { chances_text(line.chances) }
                <span class="line-moves">
                    { for line.moves.iter().enumerate().map(|(ply, mv)| self.mv(LineMove { line: line.id, ply }, mv)) }
                </span>
            </li>
        }
    }

    fn mv(&self, at: LineMove, LineMoveView { number, text }: &LineMoveView) -> Html {
        let hover = Event::HoverLine(Some(at));
        let onmouseenter = self.on_event.reform({
            let hover = hover.clone();
            move |_: MouseEvent| hover.clone()
        });
        let onfocus = self.on_event.reform(move |_: FocusEvent| hover.clone());
        let onblur = self.on_event.reform(|_: FocusEvent| Event::HoverLine(None));
        let onclick = self.on_event.reform(move |_: MouseEvent| Event::PlayLine(at));
        // A threat begins with the wrong side's move, so it cannot be played.
        let playable = at.line != LineId::Threat;
        let title = playable.then(|| tr!("Play up to here"));
        html! {
            // With a key, the unchanged first moves of a line stay when its length changes.
            <key={at.ply}>
            <span class="numbered-move">
                if let Some(number) = number {
                    <span class="number">{ number }</span>
                }
                <button type="button" class="ply" data-move={at.ply.to_string()} {title} {onmouseenter} {onfocus} {onblur} {onclick}>
                    { text }</button>
            </span>
            { " " }
            </>
        }
    }
}
