//! `recto batch`: parses the files of a folder in one process, to measure time and results.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use recto_engine::{
    Budget, Limits, Ocr, OutputOptions, ParseOptions, Pictures, Rendering, Stage, TableFormat,
    Unkept,
};

use crate::arguments::{Batch, Format};
use crate::clock::CpuClock;
use crate::progress::Progress;
use crate::{files, opened};

/// The service's default.
const SEGMENT_SIZE: u32 = 1000;

pub(crate) fn run(arguments: &Batch) -> Result<(), String> {
    let paths = files::listed(&arguments.dir)?;
    std::fs::create_dir_all(&arguments.out_dir).map_err(|error| error.to_string())?;
    let ocr = opened::load(&arguments.ocr)?;
    let output = OutputOptions {
        extract_images: arguments.images,
        table_format: TableFormat::CellGrid,
        chunk_size: Some(SEGMENT_SIZE),
        include_content: true,
        ..OutputOptions::default()
    };
    let options = ParseOptions {
        output,
        regions: arguments.regions_by.weights()?,
        order: arguments.order_by.weights()?,
        blocks: arguments.blocks_by.weights()?,
        headings: arguments.headings_by.weights()?,
        ..ParseOptions::default()
    };
    let clock = CpuClock::default();
    let (mut pages, mut failed) = (0, 0);
    let mut report = String::new();
    let mut progress = Progress::new(paths.len());
    for path in &paths {
        progress.begin(path);
        let parsed = one(path, arguments, &options, ocr.clone(), &clock);
        progress.done(parsed.is_ok());
        match parsed {
            Ok(count) => pages += count,
            Err(message) => {
                failed += 1;
                let _ = writeln!(report, "{}: {message}", path.display());
            }
        }
    }
    progress.finish(pages, &arguments.out_dir);
    let per_page = |milliseconds: f64| milliseconds / f64::from(pages).max(1.0);
    let total: f64 = Stage::ALL.into_iter().map(|stage| clock.milliseconds(stage)).sum();
    // Writing to a string can't fail.
    let _ = writeln!(report, "{} documents, {failed} failed, {pages} pages", paths.len());
    let _ = writeln!(report, "CPU ms/page {:.3}", per_page(total));
    for stage in Stage::ALL {
        let _ = writeln!(report, "  {:<9}{:.3}", stage.name(), per_page(clock.milliseconds(stage)));
    }
    let operations = clock.operations();
    let quantile = |share: usize| operations.get(operations.len() * share / 1000).unwrap_or(&0);
    let most = operations.last().unwrap_or(&0);
    let _ = writeln!(
        report,
        "operations/page: half {}, 99 % {}, 99.9 % {}, most {most}",
        quantile(500),
        quantile(990),
        quantile(999)
    );
    files::print(report.as_bytes())
}

/// The clean copy that a file was converted from: its name differs in the extension alone.
fn copy_of(path: &Path, copies: &Path) -> Option<PathBuf> {
    let stem = path.file_stem()?;
    let named = ["docx", "pptx"].map(|extension| {
        let mut name = stem.to_owned();
        name.push(format!(".{extension}"));
        copies.join(name)
    });
    named.into_iter().find(|copy| copy.is_file())
}

/// Parses one document, writes its results and returns its number of pages.
fn one(
    path: &Path,
    arguments: &Batch,
    options: &ParseOptions,
    ocr: Option<Ocr>,
    clock: &CpuClock,
) -> Result<u32, String> {
    let limits = Limits::default();
    let copy = arguments.office.as_deref().and_then(|copies| copy_of(path, copies));
    let source = opened::open_rendition(path, copy.as_deref(), &limits, ocr)?;
    let budget = Budget::new(&limits);
    let parsed = source
        .parse_into(Arc::new(Unkept), options, &budget, arguments.threads, clock)
        .map_err(|e| e.to_string())?;
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let out = |extension: &str| arguments.out_dir.join(format!("{stem}.{extension}"));
    for format in arguments.formats() {
        match format {
            Format::Json => {
                let rendering = Rendering { pictures: Pictures::Left, usage: None, pdf_link: None };
                files::write(
                    &out("json"),
                    &parsed.render(&rendering, &budget, clock).map_err(|e| e.to_string())?,
                )?;
            }
            Format::Markdown => files::write(&out("md"), parsed.markdown().as_bytes())?,
            Format::Html => files::write(&out("html"), parsed.html().as_bytes())?,
            Format::Segments => {
                let segments = parsed.segments(SEGMENT_SIZE, &budget, clock);
                files::write(&out("segments.json"), &segments.map_err(|e| e.to_string())?)?;
            }
        }
    }
    Ok(source.page_count())
}
