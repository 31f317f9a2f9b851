//! Work on many files with all cores.

use std::{sync::Mutex, thread};

/// Applies a function to every item, in their order but several at a time.
///
/// # Errors
/// Returns the first error of a thread. Other items may have been processed or not.
pub(crate) fn for_each<T: Send>(items: Vec<T>, act: impl Fn(T) -> anyhow::Result<()> + Sync) -> anyhow::Result<()> {
    let queue = Mutex::new(items.into_iter());
    // Nothing panics while the lock is held.
    let next = || queue.lock().ok()?.next();
    let act_until_empty = || {
        while let Some(item) = next() {
            act(item)?;
        }
        Ok(())
    };
    thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(act_until_empty)).collect();
        threads.into_iter().try_for_each(|it| it.join().unwrap_or_else(|_| Err(anyhow::anyhow!("a thread panicked"))))
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

    use super::for_each;

    #[test]
    fn every_item_is_processed_once() -> anyhow::Result<()> {
        let sum = AtomicU32::new(0);
        for_each((1..=100).collect(), |number| {
            sum.fetch_add(number, Relaxed);
            Ok(())
        })?;
        assert_eq!(sum.into_inner(), 5050);
        for_each(Vec::<u32>::new(), |_| anyhow::bail!("there is none"))
    }

    #[test]
    fn an_error_and_a_panic_are_errors() {
        let result = for_each(vec![1, 2, 3], |number| if number == 2 { anyhow::bail!("two") } else { Ok(()) });
        assert!(result.is_err_and(|error| error.to_string() == "two"));
        assert!(for_each(vec![1], |_| panic!("at one")).is_err());
    }
}
