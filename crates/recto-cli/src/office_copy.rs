//! `recto office-copy`: writes the clean copies of office documents, which a converter is given in place of the originals.

use std::path::Path;

use recto_engine::{Budget, Limits, clean_copy};

use crate::arguments::OfficeCopy;
use crate::files;

pub(crate) fn run(arguments: &OfficeCopy) -> Result<(), String> {
    if !arguments.file.is_dir() {
        return files::print(one(&arguments.file, &arguments.out)?.as_bytes());
    }
    files::make_folder(&arguments.out)?;
    for file in files::listed(&arguments.file)? {
        let name = file.file_name().unwrap_or_default();
        let out = arguments.out.join(name);
        let told = one(&file, &out).unwrap_or_else(|message| format!("{message}\n"));
        files::print(format!("{}: {told}", name.display()).as_bytes())?;
    }
    Ok(())
}

/// Copies one file; a line for each thing that its copy lacks.
fn one(file: &Path, out: &Path) -> Result<String, String> {
    let bytes = files::read(file)?;
    let copy = clean_copy(&bytes, &Budget::new(&Limits::default()))
        .map_err(|error| format!("{}: {error}", error.code()))?;
    files::write(out, &copy.bytes)?;
    let lines = copy.warnings.iter().map(|warning| format!("{}\n", warning.message));
    Ok(format!("{}\n{}", copy.kind.described(), lines.collect::<String>()))
}
