//! Tries what a compromised parser process might try, from each kind of thread that it has. Only the test of the jail
//! loads it.
#![cfg(target_os = "linux")]
#![expect(clippy::needless_pass_by_value, reason = "napi hands arguments over by value")]

mod attempts;

use std::sync::{Mutex, OnceLock, mpsc};

use napi::bindgen_prelude::{AsyncTask, Env, Error, Result, Task};
use napi_derive::napi;

/// Tries one thing on the thread that runs JavaScript. Returns `ok`, or the number of the error.
#[napi]
pub fn on_main(what: String, argument: String) -> String {
    attempts::attempt(&what, &argument)
}

/// The same on a thread of libuv's pool.
#[napi(ts_return_type = "Promise<string>")]
pub fn on_pool(what: String, argument: String) -> AsyncTask<Attempt> {
    AsyncTask::new(Attempt { what, argument })
}

/// The same on a thread that is started at the first call.
#[napi]
pub fn on_thread(what: String, argument: String) -> Result<String> {
    let gone = |_| Error::from_reason("the thread is gone");
    let thread = worker().lock().map_err(|_| Error::from_reason("the thread is gone"))?;
    thread.0.send((what, argument)).map_err(|_| Error::from_reason("the thread is gone"))?;
    thread.1.recv().map_err(gone)
}

pub struct Attempt {
    what: String,
    argument: String,
}

impl Task for Attempt {
    type Output = String;
    type JsValue = String;

    fn compute(&mut self) -> Result<String> {
        Ok(attempts::attempt(&self.what, &self.argument))
    }

    fn resolve(&mut self, _env: Env, output: String) -> Result<String> {
        Ok(output)
    }
}

type Worker = (mpsc::Sender<(String, String)>, mpsc::Receiver<String>);

fn worker() -> &'static Mutex<Worker> {
    static WORKER: OnceLock<Mutex<Worker>> = OnceLock::new();
    WORKER.get_or_init(|| {
        let (ask, asked) = mpsc::channel::<(String, String)>();
        let (answer, answered) = mpsc::channel();
        let _ = std::thread::Builder::new().spawn(move || {
            for (what, argument) in asked {
                if answer.send(attempts::attempt(&what, &argument)).is_err() {
                    return;
                }
            }
        });
        Mutex::new((ask, answered))
    })
}
