//! A few threads on a list of tasks; results come in the order of the list, whatever the number of threads.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{OnceLock, mpsc};
use std::time::Duration;

/// How many threads there may be: as given, else one a processor.
pub(super) fn threads(given: Option<NonZero<usize>>) -> usize {
    given.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZero::get)
}

/// Runs `work` on every item on at most `most` threads, this one among them. Each thread makes one `state` for all its work;
/// `tick`, if there is one, hears about once a second how many items are done.
pub(super) fn map<I: Sync, S, T: Send + Sync>(
    items: &[I],
    most: usize,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&I, &mut S) -> T + Sync,
    tick: Option<&(dyn Fn(usize) + Sync)>,
) -> Vec<T> {
    if items.is_empty() {
        return Vec::new();
    }
    let count = most.min(items.len());
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let results: Vec<OnceLock<T>> = items.iter().map(|_| OnceLock::new()).collect();
    let take = || {
        let mut state = state();
        while let Some((item, result)) = {
            let index = next.fetch_add(1, Ordering::Relaxed);
            items.get(index).zip(results.get(index))
        } {
            // Nobody else has this index.
            let _ = result.set(work(item, &mut state));
            done.fetch_add(1, Ordering::Relaxed);
        }
    };
    std::thread::scope(|scope| {
        let (finished, wait) = mpsc::channel::<()>();
        let (take, done) = (&take, &done);
        if let Some(tick) = tick {
            scope.spawn(move || {
                while wait.recv_timeout(Duration::from_secs(1)) == Err(mpsc::RecvTimeoutError::Timeout) {
                    tick(done.load(Ordering::Relaxed));
                }
            });
        }
        let helpers: Vec<_> = (1..count).map(|_| scope.spawn(take)).collect();
        take();
        helpers.into_iter().for_each(|helper| drop(helper.join()));
        drop(finished);
    });
    results.into_iter().filter_map(OnceLock::into_inner).collect()
}
