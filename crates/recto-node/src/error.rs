//! Engine errors as JavaScript errors.

use std::io::Write as _;
use std::sync::Once;

use napi::bindgen_prelude::{Env, Error, JsObjectValue, Object, Result, Status, ToNapiValue};
use recto_engine::{Detail, EngineError};
use recto_model::ErrorCode;

/// An `Error` with `code`, `message` and `details`.
pub(crate) fn to_js(env: Env, error: EngineError) -> Error {
    build(env, error).unwrap_or_else(|failed| failed)
}

fn build(env: Env, error: EngineError) -> Result<Error> {
    let mut object = env.create_error(Error::new(Status::GenericFailure, error.message))?;
    object.set_named_property("code", error.code.as_str())?;
    let mut details = Object::new(&env)?;
    for (name, detail) in error.details {
        match detail {
            Detail::Number(number) => details.set_named_property(name, number as f64)?,
            Detail::Text(text) => details.set_named_property(name, text)?,
        }
    }
    object.set_named_property("details", details)?;
    Ok(Error::from(object.into_unknown(&env)?))
}

/// A fault of the engine itself.
pub(crate) fn failed(message: impl Into<String>) -> EngineError {
    EngineError::new(ErrorCode::ParseFailed, message)
}

/// Reports panics by their place only, since their message may quote the document.
pub(crate) fn quiet_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        std::panic::set_hook(Box::new(|info| {
            let place = info.location().map_or_else(String::new, ToString::to_string);
            // If standard error is closed, there is nowhere to report it.
            let _ = writeln!(std::io::stderr(), "recto: panic at {place}");
        }));
    });
}
