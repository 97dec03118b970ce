//! `recto verify`: reads a document again and tests the citations of an extraction against it.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use recto_engine::{
    Budget, Limits, Ocr, OutputOptions, ParseOptions, Parsed, Precision, Unkept, Unobserved,
};
use recto_model::TextOrigin;
use recto_verify::{ReaderDocument, ReaderPage, ReaderWord, VerifyOptions};
use serde_json::Value;

use crate::arguments::Verify;
use crate::{files, opened, reader_words};

const POINTS_PER_INCH: f32 = 72.0;
/// Pixels of a page's longer side, so that the lines of a check box are a pixel wide or more.
const LONGEST_SIDE: f32 = 2600.0;

pub(crate) fn run(arguments: &Verify) -> Result<(), String> {
    let ocr = opened::load(&arguments.ocr)?;
    let (mut unproved, mut values) = (0, 0);
    for task in tasks(arguments)? {
        let done = one(&task, arguments, ocr.as_ref())?;
        unproved += done.unproved;
        values += done.values;
    }
    if unproved > 0 {
        return Err(format!(
            "{unproved} times something doesn't hold, in {values} values with citations"
        ));
    }
    files::print(format!("{values} values with citations hold\n").as_bytes())
}

/// A response with its document.
struct VerifyTask {
    response: PathBuf,
    document: PathBuf,
    words: Option<PathBuf>,
    /// What stands before each path: the name of the response, if there are several.
    name: String,
}

fn tasks(arguments: &Verify) -> Result<Vec<VerifyTask>, String> {
    if !arguments.response.is_dir() {
        let (response, document) = (arguments.response.clone(), arguments.document.clone());
        let words = arguments.words.clone();
        return Ok(vec![VerifyTask { response, document, words, name: String::new() }]);
    }
    let documents = files::listed(&arguments.document)?;
    let task = |response: PathBuf| {
        let stem = response.file_stem()?.to_owned();
        let same = |path: &&PathBuf| path.file_stem() == Some(&stem);
        let name = format!("{}: ", stem.to_string_lossy());
        let words =
            arguments.words.as_ref().map(|folder| folder.join(&stem).with_extension("json"));
        Some((documents.iter().find(same).cloned(), response, words, name))
    };
    let tasks = files::listed(&arguments.response)?.into_iter().filter_map(task);
    tasks
        .map(|(document, response, words, name)| {
            let document = document.ok_or_else(|| format!("{name}there is no such document"))?;
            Ok(VerifyTask { response, document, words, name })
        })
        .collect()
}

/// What was found in one response.
struct VerifiedCount {
    unproved: usize,
    values: usize,
}

fn one(task: &VerifyTask, arguments: &Verify, ocr: Option<&Ocr>) -> Result<VerifiedCount, String> {
    let response: Value = serde_json::from_slice(&files::read(&task.response)?)
        .map_err(|error| format!("{}: {error}", task.response.display()))?;
    let limits = Limits::default();
    let source = opened::open(&task.document, &limits, ocr.cloned())?;
    let budget = Budget::new(&limits);
    let output = OutputOptions { extract_images: false, ..OutputOptions::default() };
    let options = ParseOptions { output, keep_words: true, ..ParseOptions::default() };
    let parsed = source
        .parse_into(Arc::new(Unkept), &options, &budget, arguments.threads, &Unobserved)
        .map_err(|error| error.to_string())?;
    let fields = source.fields(&budget).map_err(|error| error.to_string())?;
    let (mut pages, was_read) = pages(&parsed, task.words.is_some());
    for number in recto_verify::drawn_pages(&response) {
        let Some(page) = pages.get_mut(number as usize - 1) else { continue };
        let longest = page.size.width.max(page.size.height).max(1.0);
        let dpi = POINTS_PER_INCH * LONGEST_SIDE / longest;
        let drawn = source.render(number - 1, dpi, &budget).map_err(|error| error.to_string())?;
        page.picture = Some(Arc::new(drawn));
    }
    if let Some(path) = &task.words {
        reader_words::add(path, &mut pages)?;
    }
    let document = ReaderDocument { pages, fields, is_same_reader: task.words.is_none() };
    let options = VerifyOptions { strict: !arguments.keep_ungrounded };
    let unproved = recto_verify::verify(&response, &document, options);
    let mut report = String::new();
    for fault in &unproved {
        // Writing to a string can't fail.
        let _ = writeln!(report, "{}{}: {}", task.name, fault.path, fault.what);
    }
    files::print(report.as_bytes())?;
    if !unproved.is_empty() {
        note_pixels(&task.name, was_read, &response, arguments, ocr);
    }
    let evidence = response.get("evidence").and_then(Value::as_object);
    Ok(VerifiedCount { unproved: unproved.len(), values: evidence.map_or(0, serde_json::Map::len) })
}

/// The pages with the words that this program reads; with those of another reader only what is read from pixels. Was
/// anything read from pixels?
fn pages(parsed: &Parsed, only_read: bool) -> (Vec<ReaderPage>, bool) {
    let mut was_read = false;
    let pages = parsed.document().pages.iter().map(|page| {
        let kept = parsed.words(page.number).into_iter().flat_map(recto_model::PageWords::iter);
        let words = kept.filter_map(|word| {
            let is_read = word.origin == TextOrigin::Recognised;
            was_read |= is_read;
            let word = ReaderWord { text: word.text.into_owned(), bbox: word.bbox };
            (is_read || !only_read).then_some(word)
        });
        ReaderPage { size: page.size, words: words.collect(), picture: None }
    });
    (pages.collect(), was_read)
}

/// Says how text in pixels was read: the response may have been made with other models or another precision, and then its
/// words differ rightly.
fn note_pixels(
    name: &str,
    was_read: bool,
    response: &Value,
    arguments: &Verify,
    ocr: Option<&Ocr>,
) {
    let how = match ocr {
        Some(ocr) if was_read => {
            let precision = match ocr.precision() {
                Precision::Full => "full",
                Precision::Fast => "fast",
            };
            format!("was read with {} models at {precision} precision", arguments.ocr.name())
        }
        None if cites_pixels(response) => "was left unread".to_owned(),
        _ => return,
    };
    // There is no other place for a message when standard error is closed.
    let _ = writeln!(
        std::io::stderr(),
        "recto: {name}text in pixels {how}; verify with the models and the precision that the response was made with"
    );
}

/// Was a cited text read from pixels? Those citations have a confidence.
fn cites_pixels(response: &Value) -> bool {
    let evidence = response.get("evidence").and_then(Value::as_object);
    let citations =
        evidence.into_iter().flatten().filter_map(|(_, list)| list.as_array()).flatten();
    citations.filter_map(|citation| citation.get("confidence")).any(Value::is_number)
}
