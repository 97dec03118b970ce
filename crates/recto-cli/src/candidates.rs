//! `recto candidates`: for every document of a folder, the values that each single field of its schema may have, with
//! their features. `bench/fields/fit.py` learns weights from them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use recto_engine::{
    Budget, ExtractOptions, ExtractionText, Limits, Ocr, OutputOptions, ParseOptions, Schema,
    Unkept, Unobserved,
};

use crate::models::OcrArguments;
use crate::progress::Progress;
use crate::{files, opened};

#[derive(Args)]
#[command(args_override_self = true)]
pub(crate) struct CandidateFolder {
    /// The folder of documents
    pub(crate) dir: PathBuf,
    /// The JSON schema of all documents, or a folder of schemas, which have the names of their documents
    #[arg(long, value_name = "PATH")]
    pub(crate) schema: PathBuf,
    /// The folder of the results, one for each document
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Fill the schemas too, and write the responses into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) responses: Option<PathBuf>,
    /// Keep what was read of the documents in this folder; what it holds is not read again
    #[arg(long, value_name = "DIR")]
    pub(crate) texts: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) ocr: OcrArguments,
}

/// As `recto extract --keep-ungrounded` has it.
const OPTIONS: ExtractOptions =
    ExtractOptions { strict: false, figures: true, include_text: false };

pub(crate) fn run(arguments: &CandidateFolder) -> Result<(), String> {
    let ocr = opened::load(&arguments.ocr)?;
    let made = [Some(&arguments.out), arguments.responses.as_ref(), arguments.texts.as_ref()];
    made.into_iter().flatten().try_for_each(|dir| files::make_folder(dir))?;
    let paths = files::listed(&arguments.dir)?;
    let mut progress = Progress::new(paths.len());
    for path in &paths {
        progress.begin(path);
        let written = one(path, arguments, ocr.as_ref());
        progress.done(written.is_ok());
        written.map_err(|message| format!("{}: {message}", path.display()))?;
    }
    Ok(())
}

fn one(path: &Path, arguments: &CandidateFolder, ocr: Option<&Ocr>) -> Result<(), String> {
    let name = format!("{}.json", path.file_stem().unwrap_or_default().to_string_lossy());
    let is_folder = arguments.schema.is_dir();
    let schema = if is_folder { arguments.schema.join(&name) } else { arguments.schema.clone() };
    let schema = schema_of(&schema)?;
    let text = text_of(path, arguments.texts.as_ref().map(|dir| dir.join(&name)), ocr)?;
    let budget = Budget::new(&Limits::default());
    let candidates = text.candidates(&schema, &budget).map_err(|error| error.to_string())?;
    files::write(&arguments.out.join(&name), &candidates)?;
    if let Some(dir) = &arguments.responses {
        let response = text.extract(Some(schema), OPTIONS, None, &budget);
        files::write(&dir.join(&name), &response.map_err(|error| error.to_string())?)?;
    }
    Ok(())
}

fn schema_of(path: &Path) -> Result<Schema, String> {
    let text = String::from_utf8(files::read(path)?).map_err(|error| error.to_string())?;
    Schema::parse(&text).map_err(|faults| format!("{}: {faults:?}", path.display()))
}

fn text_of(
    path: &Path,
    kept: Option<PathBuf>,
    ocr: Option<&Ocr>,
) -> Result<ExtractionText, String> {
    if let Some(kept) = kept.as_ref().filter(|kept| kept.is_file()) {
        return ExtractionText::from_bytes(&files::read(kept)?).map_err(|error| error.to_string());
    }
    let limits = Limits::default();
    let budget = Budget::new(&limits);
    let source = opened::open(path, &limits, ocr.cloned())?;
    let output = OutputOptions { extract_images: false, ..OutputOptions::default() };
    let options = ParseOptions { output, keep_words: true, ..ParseOptions::default() };
    let parsed = source
        .parse_into(Arc::new(Unkept), &options, &budget, 1, &Unobserved)
        .map_err(|error| error.to_string())?;
    let text = source.extraction_text(&parsed, OPTIONS, &budget).map_err(|e| e.to_string())?;
    if let Some(kept) = kept {
        files::write(&kept, &text.to_bytes().map_err(|error| error.to_string())?)?;
    }
    Ok(text)
}
