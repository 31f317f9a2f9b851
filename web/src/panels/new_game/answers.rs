//! Owns the answers that were given so far.

use std::{cell::RefCell, rc::Rc};

use yew::prelude::*;

use crate::intent::{NewGame, Strength};

/// The answers as they are, not as they were drawn: a second may come before the first is seen.
#[derive(Clone)]
pub(super) struct Answers {
    now: Rc<RefCell<NewGame>>,
    drawing: UseForceUpdateHandle,
}

/// The answers of this dialog, which begin with that strength.
#[hook]
pub(super) fn use_answers(strength: Strength) -> Answers {
    let now = use_mut_ref(|| NewGame { strength, ..NewGame::default() });
    Answers { now, drawing: use_force_update() }
}

impl Answers {
    /// What they are now.
    pub(super) fn now(&self) -> NewGame {
        self.now.borrow().clone()
    }

    /// Changes one, and has all drawn.
    pub(super) fn change(&self, change: impl FnOnce(&mut NewGame)) {
        change(&mut self.now.borrow_mut());
        self.drawing.force_update();
    }

    /// Changes one when that is told.
    pub(super) fn set<T: 'static>(&self, change: impl Fn(&mut NewGame, T) + 'static) -> Callback<T> {
        let answers = self.clone();
        Callback::from(move |told| answers.change(|it| change(it, told)))
    }
}
