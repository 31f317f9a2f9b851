//! Laws of archives: whatever tabs save, open, delete, restore and take over, in whatever order the database answers and
//! whatever fails, nothing is lost that an archive has said it has. Random worlds are compared with a set of facts.

mod boards;
mod browser;

use std::cell::RefCell;
use std::collections::HashSet;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Waker};

use fastrand::Rng;
use laska_app::Timestamp;
use laska_app::archive::{Archive, Base, SaveReport};
use laska_app::saved::SavedGame;
use laska_rules::NodeId;
use laska_rules::notation::record::Comment;
use laska_study::collection::{AnalysisKey, SavedAnalysis};

use self::boards::Board;
use self::browser::{Browser, Failure, LocalStorage};

/// The number of random worlds with each kind of entries.
const WORLDS: u64 = 200;

/// The maximum number of tabs of a world.
const TABS: usize = 3;

/// The number of events in a world.
const EVENTS: usize = 80;

/// What the archive has to have: moves, results and comments as text.
#[derive(Default)]
struct Facts {
    /// What it has reported as saved.
    saved: HashSet<String>,
    /// What a person has deleted or replaced in a document.
    withdrawn: HashSet<String>,
}

/// A tab with the document on its board.
struct Tab<E: Board> {
    archive: Archive<E, Browser, LocalStorage<E>>,
    number: usize,
    browser: Browser,
    /// The document on the board, and its number on the page.
    board: RefCell<(u32, E)>,
    /// What the document has taken over from other tabs, until the board shows it.
    followed: RefCell<Option<(u32, String)>>,
    /// The states of documents that are saved after the next frame.
    unsaved: RefCell<Vec<(u32, E, Base)>>,
    deleted: RefCell<Vec<E::Key>>,
}

impl<E: Board> Tab<E> {
    fn log(&self, event: String) {
        self.browser.log(format!("tab {} {event}", self.number));
    }

    /// Saves what is on the board after the next frame.
    fn save_later(&self) {
        let (document, entry) = self.board.borrow().clone();
        let entry = entry.to_save();
        let base = self.archive.base(entry.key().as_ref());
        self.unsaved.borrow_mut().push((document, entry, base));
    }

    /// Adds what other tabs have changed to the document on the board, which is saved then.
    fn follow(&self, base: &E, theirs: &E, text: String) {
        if E::is_change(base, theirs) {
            self.board.borrow_mut().1.follow(base, theirs);
            self.followed.replace(Some((self.board.borrow().0, text)));
        }
    }

    /// Tells the archive what the board shows now.
    fn render(&self) {
        if let Some((document, text)) = self.followed.take()
            && self.board.borrow().0 == document
        {
            let key = self.board.borrow().1.key().expect("a document has a key");
            self.archive.has_followed(key, text);
            self.save_later();
        }
    }
}

type Task = Pin<Box<dyn Future<Output = ()>>>;

fn is_pending(task: &mut Task) -> bool {
    task.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending()
}

struct World<E: Board> {
    rng: Rng,
    browser: Browser,
    local: LocalStorage<E>,
    tabs: Vec<Rc<Tab<E>>>,
    /// What the tabs wait for.
    tasks: Vec<(usize, Task)>,
    facts: Rc<RefCell<Facts>>,
    documents: u32,
    /// Earlier states of documents, to which a tab may return.
    earlier: Vec<(usize, u32, E)>,
}

impl<E: Board> World<E> {
    fn new(seed: u64) -> Self {
        let mut rng = Rng::with_seed(seed);
        let browser = Browser::new(rng.u64(..));
        let mut world = Self {
            local: LocalStorage::default(),
            tabs: Vec::new(),
            tasks: Vec::new(),
            facts: Rc::default(),
            documents: 0,
            earlier: Vec::new(),
            rng,
            browser,
        };
        for number in 0..1 + seed as usize % TABS {
            let tab = world.new_tab(number);
            world.tabs.push(tab);
        }
        world.documents = TABS as u32;
        world
    }

    fn new_tab(&mut self, number: usize) -> Rc<Tab<E>> {
        let board = RefCell::new(self.new_document(number));
        let archive = Archive::new(self.browser.clone(), self.local.clone());
        let browser = self.browser.clone();
        Rc::new(Tab {
            archive,
            number,
            browser,
            board,
            followed: RefCell::default(),
            unsaved: RefCell::default(),
            deleted: RefCell::default(),
        })
    }

    fn new_document(&mut self, tab: usize) -> (u32, E) {
        self.documents += 1;
        // The first documents of the tabs have the same key, as if they were made at the same moment.
        let key = if self.documents <= TABS as u32 { 0 } else { self.documents };
        (self.documents, E::new(tab, key))
    }

    /// Begins a task at once, as the browser begins tasks in their order.
    fn run(&mut self, tab: &Rc<Tab<E>>, task: impl Future<Output = ()> + 'static) {
        let mut task: Task = Box::pin(task);
        if is_pending(&mut task) {
            self.tasks.push((tab.number, task));
        }
        tab.render();
    }

    /// Lets the browser answer something.
    fn poll(&mut self) {
        if !self.tasks.is_empty() {
            let index = self.rng.usize(..self.tasks.len());
            if !is_pending(&mut self.tasks[index].1) {
                drop(self.tasks.swap_remove(index));
            }
            self.tabs.iter().for_each(|tab| tab.render());
        }
    }

    fn finish(&mut self) {
        let mut polls = 0;
        while !self.tasks.is_empty() {
            self.poll();
            polls += 1;
            assert!(polls < 100_000, "a task never ends");
        }
    }

    /// Saves the documents of a tab after a frame.
    fn frame(&mut self, tab: &Rc<Tab<E>>) {
        // The local storage has all of them before the archive begins.
        let unsaved = tab.unsaved.take().into_iter().map(|(document, entry, base)| {
            let saved = self.save_locally(tab, document, &entry);
            (document, entry, saved, base)
        });
        for (document, entry, saved, base) in unsaved.collect::<Vec<_>>() {
            self.save(tab, document, entry, saved, base);
        }
    }

    /// Saves a document in the local storage, and returns when.
    fn save_locally(&mut self, tab: &Rc<Tab<E>>, document: u32, entry: &E) -> Timestamp {
        let saved = self.browser.time();
        let text = entry.text(saved);
        self.browser.log(format!("tab {} saves document {document}: {text:?}", tab.number));
        self.local.put(tab.number, text);
        self.earlier.push((tab.number, document, entry.clone()));
        saved
    }

    fn save(&mut self, tab: &Rc<Tab<E>>, document: u32, entry: E, saved: Timestamp, base: Base) {
        let (tab_here, facts) = (Rc::clone(tab), Rc::clone(&self.facts));
        let task = async move {
            let report = |report: SaveReport<E, Failure>| {
                let SaveReport::Saved { document, sent, base, written } = report else { return };
                facts.borrow_mut().saved.extend(E::facts(&sent));
                tab_here.log(format!("has saved {:?} under {}: {:?}", E::facts(&sent), written.key, written.text));
                let is_shown = {
                    let board = tab_here.board.borrow();
                    E::document(board.0, &board.1) == Some(document)
                };
                if is_shown {
                    if written.key != sent.key().expect("a document has a key") {
                        tab_here.board.borrow_mut().1.set_key(written.key.clone());
                    }
                    tab_here.follow(&base, &written.entry, written.text);
                }
            };
            if let Some(document) = E::document(document, &entry) {
                tab_here.archive.save(document, entry, saved, base, report).await;
            }
        };
        self.run(tab, task);
    }

    fn change(&mut self, tab: &Rc<Tab<E>>) {
        let changed = tab.board.borrow_mut().1.change(&mut self.rng);
        self.facts.borrow_mut().withdrawn.extend(changed);
        tab.save_later();
        if self.rng.bool() {
            self.frame(tab);
        }
    }

    /// Opens a random entry of the archive.
    fn open(&mut self, tab: &Rc<Tab<E>>) {
        self.documents += 1;
        let (document, choice, tab_here) = (self.documents, self.rng.usize(..), Rc::clone(tab));
        self.run(tab, async move {
            let Ok(texts) = tab_here.archive.texts().await else { return };
            let Some((key, _)) = (!texts.is_empty()).then(|| texts[choice % texts.len()].clone()) else { return };
            let Ok(Some(text)) = tab_here.archive.text(&key).await else { return };
            let (entry, _) = E::read(&text).expect("a whole text");
            tab_here.log(format!("opens document {document}: {text:?}"));
            tab_here.archive.remember(key, text);
            tab_here.board.replace((document, entry));
        });
    }

    /// Puts an earlier state of another document on the board, as the browser's history does.
    fn go_back(&mut self, tab: &Rc<Tab<E>>) {
        // Nobody moves and goes back in the same frame.
        self.frame(tab);
        let own: Vec<_> = self.earlier.iter().filter(|it| it.0 == tab.number).collect();
        if own.is_empty() || self.tasks.iter().any(|task| task.0 == tab.number) {
            return;
        }
        let (_, document, entry) = own[self.rng.usize(..own.len())].clone();
        if entry.key().is_some_and(|key| !E::IS_FOLLOWED && tab.archive.known(&key).is_none()) {
            tab.log(format!("goes back to document {document}: {:?}", E::facts(&entry)));
            tab.board.replace((document, entry));
        }
    }

    /// Follows what other tabs have changed in the document on the board.
    fn look(&mut self, tab: &Rc<Tab<E>>) {
        // Now and then, the page shows another section before the answer comes.
        let is_shown = self.rng.u8(..5) > 0;
        self.look_and_show(tab, is_shown);
    }

    fn look_and_show(&mut self, tab: &Rc<Tab<E>>, is_shown: bool) {
        let tab_here = Rc::clone(tab);
        self.run(tab, async move {
            let (document, key) = { (tab_here.board.borrow().0, tab_here.board.borrow().1.key()) };
            let Some(key) = key.filter(|_| E::IS_FOLLOWED) else { return };
            let Ok(Some((known, text))) = tab_here.archive.change(&key).await else { return };
            let [known, theirs] = [&known, &text].map(|text| E::read(text).expect("a whole text").0);
            if is_shown && tab_here.board.borrow().0 == document {
                tab_here.follow(&known, &theirs, text);
            }
        });
    }

    /// Changes an entry in the list, whether the board shows it or not.
    fn change_in_list(&mut self, tab: &Rc<Tab<E>>) {
        if !E::IS_FOLLOWED {
            return;
        }
        let (mut rng, tab_here, facts) = (self.rng.fork(), Rc::clone(tab), Rc::clone(&self.facts));
        self.run(tab, async move {
            let Ok(texts) = tab_here.archive.texts().await else { return };
            let Some((_, text)) = rng.choice(texts) else { return };
            let (mut entry, _) = E::read(&text).expect("a whole text");
            facts.borrow_mut().withdrawn.extend(entry.change(&mut rng));
            if let Ok(Some(_)) = tab_here.archive.put(entry.clone(), Some(&text)).await {
                tab_here.log(format!("has changed in the list {:?}", E::facts(&entry)));
                facts.borrow_mut().saved.extend(E::facts(&entry));
            }
        });
    }

    fn delete(&mut self, tab: &Rc<Tab<E>>) {
        let (choice, tab_here) = (self.rng.usize(..), Rc::clone(tab));
        self.run(tab, async move {
            let Ok(texts) = tab_here.archive.texts().await else { return };
            if texts.is_empty() {
                return;
            }
            let key = texts[choice % texts.len()].0.clone();
            if tab_here.archive.delete(key.clone()).await.is_ok() {
                tab_here.log(format!("has deleted {key}"));
                tab_here.deleted.borrow_mut().push(key);
            }
        });
    }

    fn restore(&mut self, tab: &Rc<Tab<E>>) {
        let tab_here = Rc::clone(tab);
        self.run(tab, async move {
            let Some(key) = tab_here.deleted.borrow_mut().pop() else { return };
            if tab_here.archive.restore(&key).await.is_err() {
                tab_here.deleted.borrow_mut().push(key);
            }
        });
    }

    /// Closes a tab at any moment, and opens it again.
    fn close(&mut self, tab: &Rc<Tab<E>>) {
        tab.log("is closed".to_owned());
        self.tasks.retain(|task| task.0 != tab.number);
        self.earlier.retain(|it| it.0 != tab.number);
        self.tabs[tab.number] = self.new_tab(tab.number);
    }

    fn event(&mut self) {
        let tab = Rc::clone(&self.tabs[self.rng.usize(..self.tabs.len())]);
        match self.rng.u8(..40) {
            0..14 => self.change(&tab),
            14..16 => drop(tab.board.replace(self.new_document(tab.number))),
            16..18 => self.open(&tab),
            18..20 => self.go_back(&tab),
            20..23 => self.look(&tab),
            23 => self.delete(&tab),
            24 => self.restore(&tab),
            25 => self.close(&tab),
            26 => self.browser.set_failing(self.rng.bool()),
            27..33 => self.frame(&tab),
            33 | 34 => self.change_in_list(&tab),
            _ => {}
        }
        for _ in 0..self.rng.usize(..30) {
            self.poll();
        }
    }

    /// Saves all boards while nothing fails, until every tab has what the others have saved.
    fn settle(&mut self) {
        self.browser.set_failing(false);
        self.finish();
        for _ in 0..3 {
            for tab in self.tabs.clone() {
                tab.save_later();
                self.frame(&tab);
                self.finish();
            }
        }
    }

    fn check(&self, seed: u64) {
        let stored: HashSet<_> =
            self.browser.texts().iter().flat_map(|text| E::facts(&E::read(text).expect("a whole text").0)).collect();
        let facts = self.facts.borrow();
        let lost: Vec<_> =
            facts.saved.iter().filter(|&it| !stored.contains(it) && !facts.withdrawn.contains(it)).collect();
        assert!(lost.is_empty(), "world {seed} has lost {lost:?}\n{}", self.browser.history());
        for tab in &self.tabs {
            let board = tab.board.borrow();
            let is_saved = E::document(board.0, &board.1).is_some();
            let is_unsaved = |it: &String| is_saved && !stored.contains(it) && !facts.withdrawn.contains(it);
            let unsaved: Vec<_> = E::facts(&board.1).into_iter().filter(is_unsaved).collect();
            assert!(unsaved.is_empty(), "world {seed} has not saved {unsaved:?}\n{}", self.browser.history());
        }
    }
}

fn nothing_is_lost<E: Board>() {
    for seed in 0..WORLDS {
        let mut world = World::<E>::new(seed);
        for _ in 0..EVENTS {
            world.event();
        }
        world.settle();
        world.check(seed);
    }
}

#[test]
fn no_game_is_lost() {
    nothing_is_lost::<SavedGame>();
}

#[test]
fn no_analysis_is_lost() {
    nothing_is_lost::<SavedAnalysis>();
}

/// A single tab that is closed at any moment reopens with everything, because the local storage is complete.
fn a_closed_tab_loses_nothing<E: Board>() {
    for seed in 0..WORLDS {
        let mut world = World::<E>::new(seed * TABS as u64);
        let mut expected: HashSet<String> = HashSet::new();
        for _ in 0..world.rng.usize(1..6) {
            let tab = Rc::clone(&world.tabs[0]);
            for _ in 0..world.rng.usize(1..6) {
                world.change(&tab);
                if world.rng.bool() {
                    world.frame(&tab);
                }
                for _ in 0..world.rng.usize(..10) {
                    world.poll();
                }
            }
            world.browser.set_failing(world.rng.bool());
            world.frame(&tab);
            for _ in 0..world.rng.usize(..10) {
                world.poll();
            }
            expected.extend(E::facts(&tab.board.borrow().1));
            world.close(&tab);
            world.browser.set_failing(false);
            let (before, reports) = (world.browser.texts(), world.local.reports());
            let again = Rc::clone(&world.tabs[0]);
            world.run(&again.clone(), async move {
                again.archive.take_over().await.unwrap_or_else(|_| panic!("nothing fails"))
            });
            world.finish();
            let has_changed = world.browser.texts() != before;
            assert_eq!(world.local.reports() - reports, usize::from(has_changed), "world {seed}: other tabs follow");
        }
        let stored: HashSet<_> =
            world.browser.texts().iter().flat_map(|text| E::facts(&E::read(text).expect("a whole text").0)).collect();
        let facts = world.facts.borrow();
        let lost: Vec<_> =
            expected.iter().filter(|&it| !stored.contains(it) && !facts.withdrawn.contains(it)).collect();
        assert!(lost.is_empty(), "world {seed} has lost {lost:?}\n{}", world.browser.history());
    }
}

#[test]
fn a_tab_closed_at_any_moment_loses_no_game() {
    a_closed_tab_loses_nothing::<SavedGame>();
}

#[test]
fn a_tab_closed_at_any_moment_loses_no_analysis() {
    a_closed_tab_loses_nothing::<SavedAnalysis>();
}

/// While one tab writes and deletes, letter by letter, the others follow it: whatever they see late, no letter is lost and
/// none comes back.
#[test]
fn a_comment_that_others_follow_is_what_its_writer_has_written() {
    for seed in 0..WORLDS {
        let mut world = World::<SavedAnalysis>::new(seed * TABS as u64 + 2);
        let key = AnalysisKey::new(0);
        for tab in world.tabs.clone() {
            // All show the same analysis.
            tab.board.borrow_mut().1 = SavedAnalysis::new(0, 0);
            tab.save_later();
            world.frame(&tab);
            world.finish();
        }
        let writer = Rc::clone(&world.tabs[0]);
        let mut text = String::new();
        let comment = |analysis: &SavedAnalysis| analysis.record.tree().note(NodeId::ROOT).after.as_str().to_owned();
        for _ in 0..EVENTS {
            let tab = Rc::clone(&world.tabs[world.rng.usize(..TABS)]);
            match world.rng.u8(..6) {
                0..2 => {
                    let is_shorter = world.rng.u8(..3) == 0 && text.pop().is_some();
                    if !is_shorter {
                        text.push(world.rng.lowercase());
                    }
                    let written = Comment::new(&text).expect("a short comment");
                    writer.board.borrow_mut().1.record.annotation_mut(NodeId::ROOT).after = written;
                    writer.save_later();
                }
                2..4 => world.frame(&tab),
                _ => world.look(&tab),
            }
            for _ in 0..world.rng.usize(..10) {
                world.poll();
            }
            let shown = comment(&writer.board.borrow().1);
            assert_eq!(shown, text, "world {seed}: under the writer's hands\n{}", world.browser.history());
        }
        for _ in 0..3 {
            for tab in world.tabs.clone() {
                world.frame(&tab);
                world.finish();
                world.look_and_show(&tab, true);
                world.finish();
            }
        }
        for tab in &world.tabs {
            let shown = comment(&tab.board.borrow().1);
            assert_eq!(shown, text, "world {seed}: in tab {}\n{}", tab.number, world.browser.history());
        }
        let stored = world.browser.text_under(&key.to_string()).expect("it is saved");
        assert_eq!(comment(&SavedAnalysis::read(&stored).expect("a whole text").0), text);
    }
}
