//! A compulsory capture, shown jump by jump: what goes under what, and who owns what is left.

use std::rc::Rc;

use laska_app::{BoardEvent, BoardInput, GameCursor, TimesLeft};
use laska_rules::{Color, Leg, Move};
use laska_ui::ui_context::use_ui_context;
use laska_ui::view::{BoardView, board_view};
use laska_ui::words::side;
use laska_ui::{tr, tr_n};
use yew::prelude::*;

use super::card::leave;
use super::steps::{AfterLast, use_steps};
use crate::event::Event;

/// How long each jump is shown: long enough to read its sentences.
const JUMP_MS: u32 = 3200;

/// A capture that the player has overlooked.
#[derive(Clone, Debug, PartialEq)]
pub struct ChainView {
    /// The game, with the player to move.
    pub cursor: GameCursor<Option<TimesLeft>>,
    /// The side at the bottom of the board.
    pub bottom: Color,
    pub mv: Move,
}

/// A stage of the capture: the board, and what it shows.
#[derive(Clone, Debug, PartialEq)]
struct Stage {
    board: Rc<BoardView>,
    words: String,
}

/// Returns the board before the capture and after each of its jumps.
fn stages(ChainView { cursor, bottom, mv }: &ChainView) -> Vec<Stage> {
    let (position, mv) = (cursor.position(), *mv);
    let mut input = BoardInput::new(*bottom);
    let mut stages = Vec::new();
    let legs: Vec<Leg> = position.legs(mv).collect();
    for (jumps, square) in mv.stops().enumerate() {
        let is_complete = !matches!(input.apply(BoardEvent::Press(square), cursor.game()), Ok(None));
        let board = if is_complete || jumps == legs.len() {
            let mut after = cursor.clone();
            if after.play(mv).is_err() {
                break;
            }
            board_view(&after, &BoardInput::new(*bottom), &[], None)
        } else {
            board_view(cursor, &input, &[mv], None)
        };
        let words = match jumps.checked_sub(1) {
            None => tr_n!(
                "The column on {square} captures {count} counter.",
                "The column on {square} captures {count} counters.",
                count = legs.len(),
                square = square
            ),
            Some(index) => jump_text(&legs[index]),
        };
        stages.push(Stage { board: Rc::new(board), words });
    }
    stages
}

/// Says what a jump does to the column that it jumps.
fn jump_text(leg: &Leg) -> String {
    let Some((square, column)) = leg.jumped else { return String::new() };
    let first = tr!("{square}: its commander goes under the capturing column.", square = square);
    let rest = match column.without_commander().1 {
        None => tr!("Nothing is left there.").to_owned(),
        Some(rest) => tr!("What is left there belongs to {side}.", side = side(rest.owner())),
    };
    format!("{first} {rest}")
}

#[derive(Clone, PartialEq, Properties)]
pub struct ChainCardProps {
    pub view: ChainView,
    pub on_event: Callback<Event>,
}

/// Shows the capture in place of the game, and says what happens.
#[component]
pub fn ChainCard(props: &ChainCardProps) -> Html {
    let ChainCardProps { view, on_event } = props;
    use_ui_context();
    let step = use_state(|| Some(0_usize));
    let stages = use_memo(view.clone(), stages);
    let timed = stages.iter().map(|stage| (Rc::clone(&stage.board), JUMP_MS));
    use_steps(&step, timed.collect(), AfterLast::Stay, on_event);
    let shown = step.unwrap_or_default();
    let is_last = shown + 1 >= stages.len();
    let again = {
        let step = step.clone();
        move |_: MouseEvent| step.set(Some(0))
    };
    html! {
        <section class="status coach" data-testid="chain" aria-label={tr!("You must capture")}>
            <p data-testid="chain-words" role="status" aria-live="polite">
                { stages.get(shown).map(|stage| stage.words.clone()).unwrap_or_default() }
            </p>
            <div class="actions">
                if is_last {
                    <button type="button" class="action" data-testid="chain-again" onclick={again}>{ tr!("Show me") }</button>
                }
                <button type="button" class="action primary" data-testid="chain-close"
                    onclick={on_event.reform(|press: MouseEvent| {
                        leave(&press);
                        Event::ShowCapture(false)
                    })}>{ tr!("Back to the game") }</button>
            </div>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use laska_rules::notation::piece_list;
    use laska_rules::{Board, CaptureRule, Game};

    use super::*;

    fn words(pieces: &str, mv: &str) -> Vec<String> {
        let position = piece_list::parse(pieces, Board::Seven).expect("a position");
        let cursor = GameCursor::new(Game::from_position(position, CaptureRule::MustFinish));
        let view = ChainView { cursor, bottom: Color::White, mv: mv.parse().expect("a move") };
        let found = stages(&view);
        let after = found.last().expect("a capture").board.fen.clone();
        let mut cursor = view.cursor.clone();
        cursor.play(view.mv).expect("a legal move");
        assert_eq!(after, cursor.position().to_string(), "the last stage shows the position after the capture");
        assert_eq!(found.len(), view.mv.jumps() + 1);
        found.into_iter().map(|stage| stage.words).collect()
    }

    #[test]
    fn each_jump_says_what_goes_under_and_who_owns_the_rest() {
        const UNDER: &str = "its commander goes under the capturing column.";
        let expected = [
            "The column on a1 captures 2 counters.".to_owned(),
            format!("b2: {UNDER} Nothing is left there."),
            format!("d4: {UNDER} What is left there belongs to White."),
        ];
        assert_eq!(words("a1w b2b d4bw g7b, White to move", "a1-b2-c3-d4-e5"), expected);
        let blacks = format!("d4: {UNDER} What is left there belongs to Black.");
        assert_eq!(words("c3w d4bb g7b, White to move", "c3-d4-e5")[1], blacks);
    }
}
