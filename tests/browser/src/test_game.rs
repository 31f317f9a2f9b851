//! A game that is played on a page and by the rules at once: whatever is done is done on both, and compared.

use anyhow::Context as _;
use fastrand::Rng;
use laska_rules::{Color, Game, Move, Square, Variant, notation::parse_move};
use thirtyfour::Key;

use crate::{
    model::{Model, Opponent, PressResult, stops},
    page::{NewGame, Page},
};

/// A game on a page, with the rules' own account of it.
#[derive(Debug)]
pub struct TestGame {
    /// The page.
    pub page: Page,
    /// The rules' account.
    pub model: Model,
    /// How squares are pressed.
    pub hand: InputMethod,
    /// The side that sits at the bottom of the board.
    pub bottom: Color,
}

impl TestGame {
    /// A page that shows a game as it stands, which is checked.
    ///
    /// # Errors
    /// When the page shows another one.
    pub async fn with(page: Page, game: Game, opponent: Opponent) -> anyhow::Result<Self> {
        let bottom = opponent.bottom();
        let mut test_game = Self { page, model: Model::new(game, opponent), hand: InputMethod::Mouse, bottom };
        test_game.settle().await?;
        Ok(test_game)
    }

    /// A new game on a page, begun by its dialog.
    ///
    /// # Errors
    /// When the page shows something else.
    pub async fn begin(page: Page, new_game: NewGame) -> anyhow::Result<Self> {
        page.begin(new_game).await?;
        Self::with(page, Game::new(new_game.variant), new_game.opponent).await
    }

    /// A position without moves before it, opened by its link on a page, for two people.
    ///
    /// # Errors
    /// When the text is no position, or the page shows another one.
    pub async fn linked(page: Page, fen: &str, variant: Variant) -> anyhow::Result<Self> {
        let game = Game::from_position(laska_rules::notation::fen::parse(fen)?, variant.capture_rule);
        let fragment = Model::new(game.clone(), Opponent::People).fragment();
        page.open(&fragment).await?;
        Self::with(page, game, Opponent::People).await
    }

    /// Waits until everything has happened that must happen by itself, the machine's answer included, and checks it.
    ///
    /// # Errors
    /// When it does not happen, when the machine's move is not legal, or when the page shows something else.
    pub async fn settle(&mut self) -> anyhow::Result<()> {
        if self.model.is_computer_to_move() {
            let mv = self.computer_move().await?;
            self.model.play(mv)?;
        }
        let fen = self.model.game.position().to_string();
        self.page.wait_for(&format!("[data-testid=board][data-fen='{fen}']")).await?;
        self.check().await
    }

    /// The machine's next move, once it stands in the list.
    async fn computer_move(&self) -> anyhow::Result<Move> {
        let game = &self.model.game;
        let ply = game.moves().len() + 1;
        self.page.wait_for(&format!("[data-ply='{ply}'][aria-current=step]")).await?;
        let moves = self.page.snapshot().await?.moves;
        let text = moves.into_iter().find(|it| it.ply == ply).context("a list does not lose moves")?.text;
        let mv = parse_move(&text, game.position(), game.variant().capture_rule)
            .with_context(|| format!("the machine played {text} on {}", game.position()))?;
        anyhow::ensure!(game.legal_moves().contains(&mv), "{mv} is not legal on {}", game.position());
        Ok(mv)
    }

    /// Compares the page with the rules' account.
    ///
    /// # Errors
    /// When they differ; the error says where.
    pub async fn check(&self) -> anyhow::Result<()> {
        let differences = self.model.facts().differences(&self.page.snapshot().await?.facts());
        anyhow::ensure!(
            differences.is_empty(),
            "after {} plies, {}:\n  {}",
            self.model.game.moves().len(),
            self.model.fragment(),
            differences.join("\n  ")
        );
        Ok(())
    }

    /// Enters a move square by square, and checks the page at every one; then waits for what follows.
    ///
    /// # Errors
    /// When the page does not go along.
    pub async fn play(&mut self, mv: Move) -> anyhow::Result<()> {
        self.enter(mv).await?;
        self.settle().await
    }

    /// Plays legal moves by lot for the person, or the people, until the game has that many plies or is over.
    ///
    /// # Errors
    /// When the page does not go along.
    pub async fn play_randomly(&mut self, rng: &mut Rng, plies: usize) -> anyhow::Result<()> {
        while self.model.game.moves().len() < plies
            && let Some(mv) = rng.choice(self.model.choices())
        {
            self.play(mv).await?;
        }
        Ok(())
    }

    /// Begins a game as White against a machine that thinks until it is told to move, and has it think.
    ///
    /// # Errors
    /// When the page does not go along.
    pub async fn begin_with_thinking_computer(page: Page) -> anyhow::Result<Self> {
        let mut test_game = Self::begin(page, NewGame::against_computer(Color::White).endless()).await?;
        let thorny = test_game.next_move_with_choices().await?;
        test_game.enter(thorny).await?;
        test_game.page.wait_for("[data-testid=thinking].active").await?;
        Ok(test_game)
    }

    /// A move for the person that leaves the machine a choice, so that it thinks; until there is one, the first that is
    /// legal is played.
    ///
    /// # Errors
    /// When the page does not go along.
    pub async fn next_move_with_choices(&mut self) -> anyhow::Result<Move> {
        loop {
            let leaves_choice = |mv: &&Move| {
                let mut next = self.model.game.clone();
                next.play(**mv).is_ok() && next.legal_moves().len() > 1
            };
            let choices = self.model.choices();
            match choices.iter().find(leaves_choice) {
                Some(thorny) => return Ok(*thorny),
                None => self.play(*choices.first().context("the game goes on")?).await?,
            }
        }
    }

    /// Clicks a button that changes the position, does the same to the game, and checks.
    ///
    /// # Errors
    /// When the page does something else.
    pub async fn click(&mut self, selector: &str, change: impl FnOnce(&mut Game)) -> anyhow::Result<()> {
        self.page.click_on(selector).await?;
        change(&mut self.model.game);
        self.model.cancel();
        self.settle().await
    }

    /// Goes to the position after that many plies by the list of moves.
    ///
    /// # Errors
    /// When the page goes somewhere else.
    pub async fn go_to(&mut self, ply: usize) -> anyhow::Result<()> {
        self.click(&format!("[data-ply='{ply}']"), |game| game.go_to(ply)).await
    }
}

/// How squares are pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputMethod {
    /// By clicks.
    Mouse,
    /// A column is taken up with the mouse, and put down where it goes.
    Drag,
    /// By taps of a finger.
    Touchscreen,
    /// A column is taken up with a finger, and put down where it goes.
    Slide,
    /// By arrows and Enter.
    Keys,
}

impl TestGame {
    /// Enters a move square by square, and checks the page at every one but the last.
    ///
    /// # Errors
    /// When the page does not go along.
    pub async fn enter(&mut self, mv: Move) -> anyhow::Result<()> {
        let mut squares = stops(mv);
        // Where a take may stop, a second press on the last square says so; otherwise the move is whole before.
        squares.extend(squares.last().copied());
        let drags = matches!(self.hand, InputMethod::Drag | InputMethod::Slide);
        let mut stands = None;
        for square in squares {
            let from = stands.replace(square);
            match from {
                // It is pressed and carried on in one go.
                None if drags => {}
                Some(from) if drags && from != square => self.carry(from, square).await?,
                _ => self.press(square).await?,
            }
            match self.model.press(square)? {
                PressResult::Pending if drags && from.is_none() => {}
                PressResult::Pending => {
                    self.page.wait_for(&format!("[data-square={square}][data-mark=selected]")).await?;
                    self.check().await?;
                }
                PressResult::Played(played) => {
                    anyhow::ensure!(played == mv, "entering {mv} is entering {played}");
                    return Ok(());
                }
            }
        }
        anyhow::bail!("{mv} was entered and is not played")
    }

    /// Presses a square, and does nothing else.
    ///
    /// # Errors
    /// When it cannot be pressed.
    pub async fn press(&self, square: Square) -> anyhow::Result<()> {
        match self.hand {
            InputMethod::Mouse | InputMethod::Drag => self.page.click_square(square).await,
            InputMethod::Touchscreen | InputMethod::Slide => {
                self.page.finger().tap(self.page.point_of(square).await?).await
            }
            InputMethod::Keys => {
                self.walk_to(square).await?;
                self.page.press(Key::Enter).await
            }
        }
    }

    /// Takes a column up and puts it down on another square, and does nothing else.
    ///
    /// # Errors
    /// When a square is not there.
    pub async fn carry(&self, from: Square, to: Square) -> anyhow::Result<()> {
        let (from, to) = (self.page.point_of(from).await?, self.page.point_of(to).await?);
        match self.hand {
            InputMethod::Touchscreen | InputMethod::Slide => self.page.finger().drag(from, to).await,
            InputMethod::Mouse | InputMethod::Drag | InputMethod::Keys => self.page.drag(from, to).await,
        }
    }

    /// Walks to a square by the arrows, rank by rank and then along the rank.
    ///
    /// # Errors
    /// When no square has the focus, or the arrows do not lead there.
    pub async fn walk_to(&self, square: Square) -> anyhow::Result<()> {
        self.page.walk_to(square, self.bottom).await
    }
}
