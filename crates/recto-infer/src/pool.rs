//! An object pool: each object has one user at a time, is made on demand and reused, and their number is limited.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

pub(crate) struct Pool<T> {
    most: usize,
    state: Mutex<PoolState<T>>,
    freed: Condvar,
}

struct PoolState<T> {
    idle: Vec<T>,
    /// Number of objects, in use and idle.
    made: usize,
}

impl<T> Pool<T> {
    /// `most` is at least 1.
    pub(crate) fn new(most: usize) -> Self {
        let state = PoolState { idle: Vec::new(), made: 0 };
        Self { most: most.max(1), state: Mutex::new(state), freed: Condvar::new() }
    }

    /// Runs `work` with an object that nobody else uses meanwhile; waits if all are in use. An object whose work failed
    /// is dropped.
    pub(crate) fn with<R, E>(
        &self,
        make: impl FnOnce() -> Result<T, E>,
        work: impl FnOnce(&mut T) -> Result<R, E>,
    ) -> Result<R, E> {
        let (found, mut permit) = self.take();
        let mut item = found.map_or_else(make, Ok)?;
        let done = work(&mut item)?;
        permit.sound = Some(item);
        Ok(done)
    }

    /// Runs `work` with an idle object, if there is one.
    pub(crate) fn with_idle<E>(&self, work: impl FnOnce(&mut T) -> Result<(), E>) -> Result<(), E> {
        let Some(mut item) = self.lock().idle.pop() else { return Ok(()) };
        let mut permit = PoolPermit { pool: self, sound: None };
        work(&mut item)?;
        permit.sound = Some(item);
        Ok(())
    }

    fn take(&self) -> (Option<T>, PoolPermit<'_, T>) {
        let none_left = |state: &mut PoolState<T>| state.idle.is_empty() && state.made >= self.most;
        let waited = self.freed.wait_while(self.lock(), none_left);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner);
        let found = state.idle.pop();
        if found.is_none() {
            state.made += 1;
        }
        (found, PoolPermit { pool: self, sound: None })
    }

    fn lock(&self) -> MutexGuard<'_, PoolState<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A slot of the pool, given back however the work ends.
struct PoolPermit<'a, T> {
    pool: &'a Pool<T>,
    /// The object to return to the idle ones, unless its work failed.
    sound: Option<T>,
}

impl<T> Drop for PoolPermit<'_, T> {
    fn drop(&mut self) {
        let mut state = self.pool.lock();
        match self.sound.take() {
            Some(item) => state.idle.push(item),
            None => state.made -= 1,
        }
        drop(state);
        self.pool.freed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn never_more_than_asked_for_are_in_use() {
        let (pool, made, busy) = (Pool::new(2), AtomicUsize::new(0), AtomicUsize::new(0));
        let work = |_: &mut usize| -> Result<(), ()> {
            assert!(busy.fetch_add(1, Ordering::SeqCst) < 2);
            std::thread::yield_now();
            busy.fetch_sub(1, Ordering::SeqCst);
            Ok(())
        };
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..200 {
                        pool.with(|| Ok(made.fetch_add(1, Ordering::SeqCst)), work).unwrap();
                    }
                });
            }
        });
        assert!(made.load(Ordering::SeqCst) <= 2);
    }

    #[test]
    fn one_that_failed_makes_room_for_another() {
        let pool = Pool::new(1);
        let next = AtomicUsize::new(0);
        let make = || Ok(next.fetch_add(1, Ordering::SeqCst));
        assert_eq!(pool.with(make, |item| Ok::<_, ()>(*item)), Ok(0));
        assert_eq!(pool.with(make, |item| Ok::<_, ()>(*item)), Ok(0));
        assert_eq!(pool.with(make, |_| Err::<(), _>(())), Err(()));
        assert_eq!(pool.with(|| Err(()), |item: &mut usize| Ok(*item)), Err(()));
        let panics = std::panic::AssertUnwindSafe(|| {
            pool.with(make, |_| -> Result<(), ()> { std::panic::resume_unwind(Box::new(())) })
        });
        assert!(std::panic::catch_unwind(panics).is_err());
        assert_eq!(pool.with(make, |item| Ok::<_, ()>(*item)), Ok(2));
    }

    #[test]
    fn nothing_is_made_to_be_idle() {
        let pool = Pool::new(1);
        let mut seen = Vec::new();
        let mut look = || {
            pool.with_idle(|item: &mut i32| {
                seen.push(*item);
                Ok::<_, ()>(())
            })
        };
        look().unwrap();
        pool.with(|| Ok::<_, ()>(7), |_| look()).unwrap();
        look().unwrap();
        assert_eq!(seen, [7]);
    }
}
