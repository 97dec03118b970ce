//! Where models and the library of ONNX Runtime are searched. The working directory is not searched: a library in a
//! folder of somebody else would run their code. `--models` and `RECTO_MODELS_DIR` come before all these places.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// A place to search, whether or not anything is there.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ModelLocation {
    pub(crate) models: PathBuf,
    pub(crate) library: PathBuf,
}

pub(crate) fn of_this_process() -> Vec<ModelLocation> {
    locations(
        std::env::current_exe().ok().as_deref(),
        std::env::var_os("XDG_CACHE_HOME"),
        std::env::var_os("HOME"),
    )
}

/// The program's folder, the checkout that it was built in, and the user's cache, in this order.
fn locations(
    program: Option<&Path>,
    cache_home: Option<OsString>,
    home: Option<OsString>,
) -> Vec<ModelLocation> {
    let flat =
        |dir: &Path| ModelLocation { models: dir.join("models"), library: dir.join(LIBRARY) };
    let beside = program.and_then(Path::parent).map(flat);
    let checkout = program.and_then(checkout).map(|root| ModelLocation {
        models: root.join(".tools/models"),
        library: root.join(installed_library()),
    });
    let cache = cache_home
        .map(PathBuf::from)
        // The XDG base directory specification says that a relative path is ignored.
        .filter(|dir| dir.is_absolute())
        .or_else(|| home.map(|home| Path::new(&home).join(".cache")))
        .map(|dir| flat(&dir.join("recto")));
    [beside, checkout, cache].into_iter().flatten().collect()
}

/// The checkout whose `target` folder contains the program.
fn checkout(program: &Path) -> Option<&Path> {
    program.ancestors().find(|dir| dir.file_name() == Some(OsStr::new("target")))?.parent()
}

/// The shell command that copies the models and the library of a checkout to the user's cache.
pub(crate) fn fill_cache_command() -> String {
    let cache = "\"${XDG_CACHE_HOME:-$HOME/.cache}/recto\"";
    format!("mkdir -p {cache} && cp -r .tools/models {} {cache}/", installed_library().display())
}

const LIBRARY: &str =
    if cfg!(target_os = "macos") { "libonnxruntime.dylib" } else { "libonnxruntime.so.1" };

/// The library in onnxruntime-node for this machine.
fn installed_library() -> PathBuf {
    let arch = if cfg!(target_arch = "aarch64") { "arm64" } else { "x64" };
    let platform = if cfg!(target_os = "macos") { "darwin" } else { "linux" };
    ["node_modules/onnxruntime-node/bin/napi-v6", platform, arch, LIBRARY].iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn models(program: &str, cache_home: Option<&str>, home: Option<&str>) -> Vec<String> {
        locations(
            Some(Path::new(program)),
            cache_home.map(OsString::from),
            home.map(OsString::from),
        )
        .into_iter()
        .map(|place| place.models.display().to_string())
        .collect()
    }

    #[test]
    fn beside_the_program_comes_before_its_checkout_and_the_cache() {
        assert_eq!(
            models("/src/recto/target/release/recto", None, Some("/home/me")),
            [
                "/src/recto/target/release/models",
                "/src/recto/.tools/models",
                "/home/me/.cache/recto/models"
            ]
        );
    }

    #[test]
    fn the_cache_is_where_the_desktop_specification_puts_it() {
        let own = |cache_home, home| models("/usr/bin/recto", cache_home, home);
        assert_eq!(
            own(Some("/cache"), Some("/home/me")),
            ["/usr/bin/models", "/cache/recto/models"]
        );
        assert_eq!(
            own(Some("cache"), Some("/home/me")),
            ["/usr/bin/models", "/home/me/.cache/recto/models"]
        );
        assert_eq!(own(None, None), ["/usr/bin/models"]);
    }
}
