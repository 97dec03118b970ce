//! Runs a target on one document at a time, and keeps the document whatever becomes of the process.
#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "finds are files, and this crate is no part of the product"
)]

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// A document that takes longer is a find: it is small, and the limits under which it is read are, too.
pub const DEADLINE: Duration = Duration::from_secs(10);

/// Keeps finds as files `<folder>/<target>-panic`, `-slow` and `-last`, the last being what an aborted process was reading.
#[derive(Debug)]
pub struct Watch {
    target: &'static str,
    folder: PathBuf,
    runs: AtomicU64,
    begun: Arc<Mutex<Option<Instant>>>,
}

impl Watch {
    /// Starts a thread that ends the process when a document is over its deadline.
    pub fn new(target: &'static str) -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/fuzz-finds");
        if let Err(error) = fs::create_dir_all(&folder) {
            eprintln!("finds can't be kept in {}: {error}", folder.display());
        }
        let begun = Arc::new(Mutex::new(None));
        let (watched, last) = (Arc::clone(&begun), folder.join(format!("{target}-last")));
        let slow = folder.join(format!("{target}-slow"));
        thread::spawn(move || {
            loop {
                thread::sleep(DEADLINE / 20);
                let started: Option<Instant> =
                    *watched.lock().unwrap_or_else(PoisonError::into_inner);
                if started.is_some_and(|started| started.elapsed() > DEADLINE) {
                    let _ = fs::copy(&last, &slow);
                    eprintln!(
                        "{target}: slower than {DEADLINE:?}; the document is {}",
                        slow.display()
                    );
                    std::process::exit(101);
                }
            }
        });
        Self { target, folder, runs: AtomicU64::new(0), begun }
    }

    /// Reads a document. A panic goes on after its document was kept, if that is the smallest yet.
    pub fn run(&self, bytes: &[u8], read: fn(&[u8])) {
        let _ = fs::write(self.path("last"), bytes);
        self.set(Some(Instant::now()));
        let outcome = catch_unwind(AssertUnwindSafe(|| read(bytes)));
        self.set(None);
        self.runs.fetch_add(1, Ordering::Relaxed);
        if let Err(panic) = outcome {
            self.keep(bytes);
            resume_unwind(panic);
        }
    }

    /// Says how many documents were read.
    pub fn report(&self, time: Duration) {
        let runs = self.runs.load(Ordering::Relaxed);
        let each_second = runs as f64 / time.as_secs_f64();
        println!("{}: {runs} documents, {each_second:.0} a second, no find", self.target);
    }

    fn keep(&self, bytes: &[u8]) {
        let path = self.path("panic");
        let is_smaller = fs::metadata(&path).is_ok_and(|kept| kept.len() <= bytes.len() as u64);
        if !is_smaller {
            let _ = fs::write(&path, bytes);
            eprintln!("{}: a panic; the document is {}", self.target, path.display());
        }
    }

    fn set(&self, begun: Option<Instant>) {
        *self.begun.lock().unwrap_or_else(PoisonError::into_inner) = begun;
    }

    fn path(&self, what: &str) -> PathBuf {
        self.folder.join(format!("{}-{what}", self.target))
    }
}
