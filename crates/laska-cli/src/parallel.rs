//! Jobs on several threads, with results in the order of the jobs.

use std::collections::BTreeMap;
use std::sync::mpsc;
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::error::CommandError;

/// Returns the number of threads to use: the given one, or one per core.
pub fn threads_or_cores(threads: Option<u16>) -> usize {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    threads.map_or_else(cores, usize::from)
}

/// Runs jobs on several threads and passes the results to `on_result` in the order of the jobs, until it fails.
///
/// Each thread has a worker of its own. Jobs are made one at a time, as threads become free.
pub fn run_in_order<J, W, R: Send>(
    threads: usize,
    jobs: impl Iterator<Item = J> + Send,
    new_worker: impl Fn() -> W + Sync,
    run: impl Fn(&mut W, J) -> R + Sync,
    mut on_result: impl FnMut(R) -> Result<(), CommandError>,
) -> Result<(), CommandError> {
    let queue = Mutex::new(jobs.enumerate());
    thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        for _ in 0..threads {
            let (sender, queue, new_worker, run) = (sender.clone(), &queue, &new_worker, &run);
            scope.spawn(move || {
                let mut worker = new_worker();
                // A thread that panicked while making a job leaves the queue valid.
                let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
                while let Some((number, job)) = next() {
                    if sender.send((number, run(&mut worker, job))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let (mut finished, mut expected) = (BTreeMap::new(), 0);
        // Leaving this loop drops the receiver, which ends the threads after their current jobs.
        for (number, result) in results {
            finished.insert(number, result);
            while let Some(result) = finished.remove(&expected) {
                expected += 1;
                on_result(result)?;
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_jobs() {
        for threads in 1..5 {
            let mut results = Vec::new();
            let square = |_: &mut (), number: u64| number * number;
            run_in_order(
                threads,
                0..50,
                || (),
                square,
                |square| {
                    results.push(square);
                    Ok(())
                },
            )
            .expect("no result is refused");
            assert_eq!(results, (0..50).map(|number| number * number).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_refused_result_ends_the_jobs() {
        let refuse = |number| if number < 3 { Ok(()) } else { Err(CommandError::failed(number)) };
        let error = run_in_order(2, 0_u64.., || (), |_, number| number, refuse).expect_err("the fourth is refused");
        assert_eq!(error.to_string(), "3");
    }
}
