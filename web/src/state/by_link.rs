//! Owns a game between two people in different places: what a link that comes does, and what is to be sent.
//!
//! Both tables have all of the game. A link has it too, so that it is as good on another device, and so that an older
//! one is known by its moves.

use laska_rules::{Color, Game};

use super::{KeptGame, Player, Seating, Table, write_link};
use crate::intent::GameTag;
use crate::t;
use crate::view::{Notice, Tone};

impl Table {
    /// The address of a game by link, with all its moves; `None` of any other game.
    pub(super) fn link_address(&self) -> Option<String> {
        self.tag.map(|tag| write_link(tag, &self.game))
    }

    /// Whether the other player is to be sent the link.
    pub(super) fn can_send(&self) -> bool {
        self.tag.is_some() && self.game.undone().is_empty() && self.person_to_move().is_none()
    }

    /// Whether a person may move where the moves on the board end. A move of one's own may be made again for as long as
    /// nobody has answered it.
    pub(super) fn is_at_end(&self) -> bool {
        self.tag.is_none() || self.game.undone().len() <= 1
    }

    /// A link to a game is opened. Nothing that was kept of the game is lost.
    pub(super) fn open_link(&mut self, game: Game, tag: GameTag, kept: Option<KeptGame>) {
        match kept.filter(|kept| kept.is_of(&game)) {
            Some(kept) => self.notice = self.take_up(&game, kept).map(|text| Notice { tone: Tone::Info, text }),
            None => {
                let seating = Seating::by_link(game.position().turn());
                self.sit_down(Self { tag: Some(tag), ..Self::seated(game, seating) });
                self.arrive();
            }
        }
    }

    /// Goes on with a kept game by the moves of a link, and says what is to be known of the link.
    fn take_up(&mut self, link: &Game, kept: KeptGame) -> Option<String> {
        self.sit_down(kept.table());
        let (moves, old) = (link.moves(), self.game.moves().to_vec());
        let common = moves.iter().zip(&old).take_while(|(a, b)| a == b).count();
        let end = self.tree_mut().add_line(moves.iter().copied());
        if common < old.len() {
            return Some(if common == moves.len() {
                t!("This link is an older one: the game has gone on since then, and you see where it is now.")
                    .to_owned()
            } else {
                t!(
                    "From move {number} on, this link has other moves than your game. Yours are on the board; those of the link are a variation in the list.",
                    number = common / 2 + 1
                )
            });
        }
        if let Some(settled) = link.settled_here() {
            self.tree_mut().note_mut(end).settled = Some(settled);
        }
        self.game = self.game_along(&self.tree.path(end)).into();
        let is_own = self.can_send() && self.game.outcome().is_none();
        if common < moves.len() {
            self.arrive();
        }
        is_own.then(|| t!("This is your own link: send it to the other player, who is to move.").to_owned())
    }

    /// Shows the position before the move that has come, to go on to it once that was seen: so the move is seen as well.
    fn arrive(&mut self) {
        if let Some(before) = self.game.moves().len().checked_sub(1) {
            self.go_to(before);
            self.arriving = true;
        }
    }

    /// The position before the last move was seen.
    pub(super) fn arrived(&mut self) {
        if std::mem::take(&mut self.arriving) {
            let notice = self.notice.take();
            self.go_to(usize::MAX);
            self.notice = notice;
        }
    }

    /// Whether a move that has come is still to be shown.
    #[must_use]
    pub const fn arriving(&self) -> bool {
        self.arriving
    }
}

impl KeptGame {
    /// Whether it began as that game, and by its rules.
    pub(super) fn is_of(&self, game: &Game) -> bool {
        self.start.start() == game.start() && self.start.variant() == game.variant()
    }
}

impl Seating {
    /// A person here on that side, and one elsewhere.
    #[must_use]
    pub const fn by_link(here: Color) -> Self {
        match here {
            Color::White => Self { white: Player::Person, black: Player::Elsewhere },
            Color::Black => Self { white: Player::Elsewhere, black: Player::Person },
        }
    }

    /// The side of the person here, where the other one is elsewhere.
    #[must_use]
    pub const fn lone_person(self) -> Option<Color> {
        match (self.white, self.black) {
            (_, Player::Elsewhere) => Some(Color::White),
            (Player::Elsewhere, _) => Some(Color::Black),
            _ => None,
        }
    }
}
