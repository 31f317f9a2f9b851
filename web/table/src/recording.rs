//! The plan of an animated picture: which positions of a game are drawn, in which order and for how long.
//!
//! The page draws one position at a time: the state names it, the Share sheet draws it, `browser/picture.rs` of `laska-ui` reads
//! the drawing as pixels, and the worker adds it to the file. A few positions come first, as samples of the colors in the picture.

use std::collections::BTreeSet;

use laska_app::{BoardInput, GameCursor};
use laska_rules::{Color, Grade, Position};
use laska_ui::view::{BoardView, board_view};

/// How long a position is shown, in hundredths of a second.
const START: u16 = 120;
const MOVE: u16 = 80;
const END: u16 = 300;

/// The number of positions at even distances whose colors are sampled.
const EVEN_SAMPLES: usize = 4;

/// An animated picture that is being recorded, of a game with nodes of type `N`.
#[derive(Clone, Debug, PartialEq)]
pub struct Recording<N> {
    game: GameCursor<N>,
    bottom: Color,
    samples: Vec<usize>,
    done: usize,
}

/// A position to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordingStep {
    /// The number of steps before this one.
    pub index: usize,
    /// The number of moves before the position.
    pub ply: usize,
    /// What the drawing is for.
    pub frame: FrameUse,
}

/// What a drawn position is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameUse {
    /// Its colors are in the animation.
    Sample,
    /// It is the next frame, shown this long, in hundredths of a second.
    Frame(u16),
}

impl<N: Clone + Default> Recording<N> {
    /// Begins to record the line on the board with all its moves, seen from a side.
    pub fn new(cursor: &GameCursor<N>, bottom: Color) -> Self {
        let samples = sample_plies(cursor.game().at_end().positions());
        Self { game: cursor.clone(), bottom, samples, done: 0 }
    }

    /// Returns the position to draw now; `None` after the last one.
    pub fn step(&self) -> Option<RecordingStep> {
        let (index, last) = (self.done, self.game.line().len());
        let (ply, frame) = match index.checked_sub(self.samples.len()) {
            None => (self.samples[index], FrameUse::Sample),
            Some(ply) if ply > last => return None,
            Some(ply) if ply == last => (ply, FrameUse::Frame(END)),
            Some(0) => (0, FrameUse::Frame(START)),
            Some(ply) => (ply, FrameUse::Frame(MOVE)),
        };
        Some(RecordingStep { index, ply, frame })
    }

    /// Continues after a step. Ignores other steps, such as those of an earlier recording.
    pub fn finish_step(&mut self, index: usize) {
        if self.step().is_some_and(|step| step.index == index) {
            self.done += 1;
        }
    }

    /// Returns the number of steps taken, and of all steps.
    pub fn progress(&self) -> (usize, usize) {
        (self.done, self.samples.len() + self.game.line().len() + 1)
    }

    /// Returns the drawing of the current step, or of the end.
    pub fn picture(&self) -> BoardView {
        let mut shown = self.game.clone();
        shown.go_to_ply(self.step().map_or(usize::MAX, |step| step.ply));
        picture_of(&shown, self.bottom)
    }
}

/// Returns the drawing of the position on the board without anything that belongs to input.
pub fn picture_of<N: Clone + Default>(cursor: &GameCursor<N>, bottom: Color) -> BoardView {
    board_view(cursor, &BoardInput::new(bottom), &[], None)
}

/// Returns the number of moves before each position that is sampled: some at even distances, and those where the first
/// officer of each side appears.
fn sample_plies(positions: &[Position]) -> Vec<usize> {
    let last = positions.len() - 1;
    let even = (0..EVEN_SAMPLES).map(|part| part * last / (EVEN_SAMPLES - 1));
    let with_officer = |color: Color| {
        positions.iter().position(|position| {
            let columns = position.board().squares().iter().filter_map(|square| position.column(square));
            columns.flat_map(|column| column.counters()).any(|it| it.color == color && it.grade == Grade::Officer)
        })
    };
    let plies: BTreeSet<_> = even.chain(Color::ALL.into_iter().filter_map(with_officer)).collect();
    plies.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use laska_app::address::read_address;
    use laska_rules::Game;

    use super::*;

    fn recording(game: &Game) -> Recording<()> {
        Recording::new(&GameCursor::new(game.clone()), Color::Black)
    }

    fn steps(game: &Game) -> Vec<RecordingStep> {
        let mut recording = recording(game);
        let mut steps = Vec::new();
        while let Some(step) = recording.step() {
            assert_eq!(recording.progress().0, steps.len());
            // A step that has passed changes nothing.
            let before = recording.clone();
            recording.finish_step(step.index + 1);
            assert_eq!(recording, before);
            recording.finish_step(step.index);
            steps.push(step);
        }
        assert_eq!(recording.progress(), (steps.len(), steps.len()));
        steps
    }

    #[test]
    fn every_position_is_a_frame_and_the_last_one_stays() {
        let mut game = read_address("moves=c3-d4_e5-d4-c3_b2-c3-d4_a5-b4").expect("a game");
        // Undone moves belong to the game.
        game.go_to(1);
        let frames = |step: &RecordingStep| match step.frame {
            FrameUse::Frame(time) => Some((step.ply, time)),
            FrameUse::Sample => None,
        };
        let recorded: Vec<_> = steps(&game).iter().filter_map(frames).collect();
        assert_eq!(recorded, [(0, START), (1, MOVE), (2, MOVE), (3, MOVE), (4, END)]);
        assert_eq!(steps(&Game::default()).iter().filter_map(frames).collect::<Vec<_>>(), [(0, END)]);
    }

    #[test]
    fn samples_come_first_and_contain_the_officers() {
        let game = read_address("fen=,,,/w,,/,,,/,,/,,,b/,,/,,,_w&moves=b6-a7_g3-f2_a7-b6").expect("a game");
        let sampled: Vec<_> =
            steps(&game).into_iter().take_while(|step| step.frame == FrameUse::Sample).map(|step| step.ply).collect();
        assert!(sampled.contains(&1), "a soldier becomes an officer: {sampled:?}");
        assert!([0, 3].iter().all(|end| sampled.contains(end)), "{sampled:?}");
        let is_repeated = |(index, ply): (usize, &usize)| sampled[..index].contains(ply);
        assert!(!sampled.iter().enumerate().any(is_repeated), "{sampled:?}");
    }

    #[test]
    fn each_step_draws_its_position() {
        let game = read_address("moves=c3-d4_e5-d4-c3_b2-c3-d4").expect("a game");
        let mut recording = recording(&game);
        while let Some(step) = recording.step() {
            let picture = recording.picture();
            assert_eq!(picture.fen, game.positions()[step.ply].to_string());
            assert_eq!(picture.bottom, Color::Black);
            assert_eq!(picture.path.is_some(), step.ply > 0);
            recording.finish_step(step.index);
        }
    }
}
