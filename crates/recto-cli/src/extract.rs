//! `recto extract`: fills a JSON schema from a file, or from every file of a folder in one process.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use recto_engine::{
    Budget, ExtractOptions, Limits, Ocr, OutputOptions, ParseOptions, Schema, Unkept, Unobserved,
};
use recto_model::PageLayout;

use crate::arguments::Extract;
use crate::progress::Progress;
use crate::{citations, files, opened};

pub(crate) fn run(arguments: &Extract) -> Result<(), String> {
    let schema = arguments.schema.as_deref().map(schema).transpose()?;
    let ocr = opened::load(&arguments.ocr)?;
    if arguments.file.is_dir() {
        if arguments.answer.is_some() || arguments.overlay.png.is_some() {
            return Err("an answer and an overlay are of one file, not of a folder".to_owned());
        }
        return folder(arguments, schema.as_ref(), ocr.as_ref());
    }
    let response = response(&arguments.file, arguments, schema, ocr)?;
    match &arguments.out {
        Some(path) => files::write(path, &response),
        None => files::print(&response),
    }
}

fn folder(arguments: &Extract, schema: Option<&Schema>, ocr: Option<&Ocr>) -> Result<(), String> {
    let out = arguments.out.as_deref().ok_or("a folder needs --out, the folder of the results")?;
    files::make_folder(out)?;
    let paths = files::listed(&arguments.file)?;
    let mut report = String::new();
    let mut progress = Progress::new(paths.len());
    for path in &paths {
        progress.begin(path);
        let written = response(path, arguments, schema.cloned(), ocr.cloned()).and_then(|bytes| {
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            files::write(&out.join(format!("{stem}.json")), &bytes)
        });
        progress.done(written.is_ok());
        if let Err(message) = written {
            // Writing to a string can't fail.
            let _ = writeln!(report, "{}: {message}", path.display());
        }
    }
    let _ = writeln!(report, "{} documents", paths.len());
    files::print(report.as_bytes())
}

/// The schema of a file; what is wrong with it is told place by place.
fn schema(path: &Path) -> Result<Schema, String> {
    let text = String::from_utf8(files::read(path)?).map_err(|error| error.to_string())?;
    Schema::parse(&text).map_err(|faults| {
        let told = faults.iter().map(|fault| format!("{}: {}", fault.loc.join("."), fault.msg));
        format!("{}: {}", path.display(), told.collect::<Vec<_>>().join("\n"))
    })
}

fn response(
    path: &Path,
    arguments: &Extract,
    schema: Option<Schema>,
    ocr: Option<Ocr>,
) -> Result<Vec<u8>, String> {
    let limits = Limits::default();
    let source = opened::open(path, &limits, ocr)?;
    let budget = Budget::new(&limits);
    let output = OutputOptions { extract_images: false, ..OutputOptions::default() };
    let options = ParseOptions { output, keep_words: true, ..ParseOptions::default() };
    let parsed = source
        .parse_into(Arc::new(Unkept), &options, &budget, arguments.threads, &Unobserved)
        .map_err(|error| error.to_string())?;
    let options = ExtractOptions {
        strict: !arguments.keep_ungrounded,
        figures: !arguments.no_images,
        include_text: arguments.ocr_text,
    };
    let text = source.extraction_text(&parsed, options, &budget).map_err(|e| e.to_string())?;
    let response = match &arguments.answer {
        Some(path) => {
            let answer =
                String::from_utf8(files::read(path)?).map_err(|error| error.to_string())?;
            text.ground(&answer, schema, options, None, &budget)
        }
        None => text.extract(schema, options, None, &budget),
    };
    let response = response.map_err(|error| error.to_string())?;
    let draw = |raster, page: &PageLayout| citations::png(&response, raster, page);
    arguments.overlay.write(&source, &parsed, &budget, draw)?;
    Ok(response)
}
