//! Owns a game that is played on a page and by the rules at once: whatever is done is done on both, and compared.

mod hand;

use anyhow::Context as _;
use fastrand::Rng;
use laska_rules::{Color, Game, Move, Variant, notation::parse_move};

use crate::{
    mirror::{Mirror, Seating},
    page::{NewGame, Page},
};

pub use hand::Hand;

/// A game on a page, with the rules' own account of it.
#[derive(Debug)]
pub struct Table {
    /// The page.
    pub page: Page,
    /// The rules' account.
    pub mirror: Mirror,
    /// How squares are pressed.
    pub hand: Hand,
    /// The side that sits at the bottom of the board.
    pub bottom: Color,
}

impl Table {
    /// A page that shows a game as it stands, which is checked.
    ///
    /// # Errors
    /// When the page shows another one.
    pub async fn with(page: Page, game: Game, seating: Seating) -> anyhow::Result<Self> {
        let bottom = seating.bottom();
        let mut table = Self { page, mirror: Mirror::new(game, seating), hand: Hand::Mouse, bottom };
        table.settle().await?;
        Ok(table)
    }

    /// A new game on a page, begun by its dialog.
    ///
    /// # Errors
    /// When the page shows something else.
    pub async fn begin(page: Page, new_game: NewGame) -> anyhow::Result<Self> {
        page.begin(new_game).await?;
        Self::with(page, Game::new(new_game.variant), new_game.seating).await
    }

    /// A position without moves before it, opened by its link on a page, for two people.
    ///
    /// # Errors
    /// When the text is no position, or the page shows another one.
    pub async fn linked(page: Page, fen: &str, variant: Variant) -> anyhow::Result<Self> {
        let game = Game::from_position(laska_rules::notation::fen::parse(fen)?, variant.chain);
        let fragment = Mirror::new(game.clone(), Seating::People).fragment();
        page.open(&fragment).await?;
        Self::with(page, game, Seating::People).await
    }

    /// Waits until everything has happened that must happen by itself, the machine's answer included, and checks it.
    ///
    /// # Errors
    /// When it does not happen, when the machine's move is not legal, or when the page shows something else.
    pub async fn settle(&mut self) -> anyhow::Result<()> {
        if self.mirror.waits_for_machine() {
            let mv = self.machines_move().await?;
            self.mirror.play(mv)?;
        }
        let fen = self.mirror.game.position().to_string();
        self.page.wait_for(&format!("[data-testid=board][data-fen='{fen}']")).await?;
        self.check().await
    }

    /// The machine's next move, once it stands in the list.
    async fn machines_move(&self) -> anyhow::Result<Move> {
        let game = &self.mirror.game;
        let ply = game.moves().len() + 1;
        self.page.wait_for(&format!("[data-ply='{ply}'][aria-current=step]")).await?;
        let moves = self.page.sight().await?.moves;
        let text = moves.into_iter().find(|it| it.ply == ply).context("a list does not lose moves")?.text;
        let mv = parse_move(&text, game.position(), game.variant().chain)
            .with_context(|| format!("the machine played {text} on {}", game.position()))?;
        anyhow::ensure!(game.legal_moves().contains(&mv), "{mv} is not legal on {}", game.position());
        Ok(mv)
    }

    /// Compares the page with the rules' account.
    ///
    /// # Errors
    /// When they differ; the error says where.
    pub async fn check(&self) -> anyhow::Result<()> {
        let differences = self.mirror.facts().differences(&self.page.sight().await?.facts());
        anyhow::ensure!(
            differences.is_empty(),
            "after {} plies, {}:\n  {}",
            self.mirror.game.moves().len(),
            self.mirror.fragment(),
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
    pub async fn play_by_lot(&mut self, lot: &mut Rng, plies: usize) -> anyhow::Result<()> {
        while self.mirror.game.moves().len() < plies
            && let Some(mv) = lot.choice(self.mirror.choices())
        {
            self.play(mv).await?;
        }
        Ok(())
    }

    /// Begins a game as White against a machine that thinks until it is told to move, and has it think.
    ///
    /// # Errors
    /// When the page does not go along.
    pub async fn begin_endless_thought(page: Page) -> anyhow::Result<Self> {
        let mut table = Self::begin(page, NewGame::against_machine(Color::White).endless()).await?;
        let thorny = table.next_thorny().await?;
        table.enter(thorny).await?;
        table.page.wait_for("[data-testid=thinking].active").await?;
        Ok(table)
    }

    /// A move for the person that leaves the machine a choice, so that it thinks; until there is one, the first that is
    /// legal is played.
    ///
    /// # Errors
    /// When the page does not go along.
    pub async fn next_thorny(&mut self) -> anyhow::Result<Move> {
        loop {
            let leaves_choice = |mv: &&Move| {
                let mut next = self.mirror.game.clone();
                next.play(**mv).is_ok() && next.legal_moves().len() > 1
            };
            let choices = self.mirror.choices();
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
        change(&mut self.mirror.game);
        self.mirror.cancel();
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
