//! Owns `laska engine`: lines in, lines out, and a search in slices between. Knows no meaning of a line: that is the
//! session's.

mod answers;
mod request;
mod session;
mod settings;
mod thinking;

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

use clap::Args;

use session::{Next, Session};
use thinking::SearchEnd;

/// Answer the lines of the engine protocol
///
/// A line protocol after the Universal Chess Interface, on the standard input and output:
///
///   uci                              -> id and option lines, then uciok
///   isready                          -> readyok, also during a search
///   newgame                          the start, and nothing remembered
///   setoption name NAME value VALUE  see the answer to uci for names and values
///   position startpos [moves M1 M2 ...]
///   position fen FEN [moves M1 M2 ...]
///   go [movetime MS] [depth N] [nodes N]
///   go infinite                      without a limit, until it is stopped
///   stop                             -> bestmove, at once
///   quit                             the end, as the end of the input is
///
/// A search tells `info depth D [multipv K] score cp X|win N|loss N nodes N nps N time MS pv M1 M2 ...` and in the end
/// `bestmove M`. `cp` is in hundredths of a counter, `win` and `loss` in plies, all for the side to move. Moves are
/// read in every notation of the rules. What cannot be used gets one line `error ...` and changes nothing. During a
/// search that ends by itself, as any of a level below 10 does, other lines wait for its end; one without a limit must
/// be stopped first. At the end of the input the lines that were read are still carried out, but a search without a limit is stopped.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Engine {}

impl Engine {
    /// Answers until it is told to quit or the input ends.
    pub(crate) fn run(self, out: &mut impl Write) -> io::Result<()> {
        let mut session = Session::new();
        let mut conversation = Conversation { lines: lines_of_input(), ended: false, waiting: VecDeque::new() };
        while let Some(line) = conversation.next(&mut session, out)? {
            if let Next::Quit = session.hear(&line, out)? {
                break;
            }
        }
        Ok(())
    }
}

/// The lines of the standard input, read by a thread of their own.
fn lines_of_input() -> Receiver<String> {
    let (sender, lines) = mpsc::channel();
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        let mut line = Vec::new();
        // An input that cannot be read has ended.
        while input.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
            if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                break;
            }
            line.clear();
        }
    });
    lines
}

/// What was said, and what has to wait for the end of a search.
struct Conversation {
    lines: Receiver<String>,
    ended: bool,
    waiting: VecDeque<String>,
}

impl Conversation {
    /// The next line that the session can use now; searches until there is one.
    fn next(&mut self, session: &mut Session, out: &mut impl Write) -> io::Result<Option<String>> {
        while let Some(end) = session.search_end() {
            match self.lines.try_recv() {
                Ok(line) if session.must_wait(&line) => self.waiting.push_back(line),
                Ok(line) => return Ok(Some(line)),
                Err(error) => {
                    self.ended = error == TryRecvError::Disconnected;
                    if self.ended && end == SearchEnd::WhenStopped {
                        session.stop(out)?;
                    } else {
                        session.think(out)?;
                    }
                }
            }
        }
        Ok(self.waiting.pop_front().or_else(|| if self.ended { None } else { self.lines.recv().ok() }))
    }
}
