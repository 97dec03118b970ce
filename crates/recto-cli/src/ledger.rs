//! `recto ledger`: where all text of the documents of a folder went, summed up as JSON.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use recto_engine::{Budget, Limits, Ocr, OutputOptions, ParseOptions, Unkept, Unobserved};
use recto_model::Fate;
use serde::Serialize;

use crate::arguments::LedgerFolder;
use crate::{files, opened};

/// The sums over a folder.
#[derive(Default, Serialize)]
struct Sums {
    documents: usize,
    /// Documents that can't be parsed; they have no pages.
    failed: usize,
    pages: usize,
    shown: u64,
    recognised: u64,
    /// The number of glyphs of each fate.
    totals: BTreeMap<&'static str, u64>,
    /// Glyphs that are nowhere or in two places, over all pages.
    unaccounted: u64,
    /// Words that are in no place or in several.
    misplaced_words: u64,
    /// The pages on which they are.
    faults: Vec<Fault>,
}

#[derive(Serialize)]
struct Fault {
    file: String,
    page: u32,
    unaccounted: i64,
    misplaced_words: u64,
}

pub(crate) fn run(arguments: &LedgerFolder) -> Result<(), String> {
    let paths = files::listed(&arguments.dir)?;
    let ocr = opened::load(&arguments.ocr)?;
    let mut sums = Sums { documents: paths.len(), ..Sums::default() };
    for fate in Fate::all() {
        sums.totals.insert(fate.as_str(), 0);
    }
    for path in &paths {
        if add(path, arguments.threads, ocr.clone(), &mut sums).is_none() {
            sums.failed += 1;
        }
    }
    files::print(&serde_json::to_vec_pretty(&sums).map_err(|error| error.to_string())?)?;
    let (glyphs, words) = (sums.unaccounted, sums.misplaced_words);
    if glyphs + words > 0 {
        return Err(format!("{glyphs} glyphs and {words} words are not accounted for"));
    }
    Ok(())
}

/// Adds the pages of a document; `None` if it can't be parsed.
fn add(path: &Path, threads: usize, ocr: Option<Ocr>, sums: &mut Sums) -> Option<()> {
    let limits = Limits::default();
    let source = opened::open(path, &limits, ocr).ok()?;
    let output = OutputOptions { extract_images: false, ..OutputOptions::default() };
    let options = ParseOptions { output, keep_ledger: true, ..ParseOptions::default() };
    let budget = Budget::new(&limits);
    let parsed =
        source.parse_into(Arc::new(Unkept), &options, &budget, threads, &Unobserved).ok()?;
    // A page that can't be read has no ledger.
    for account in (1..=source.page_count()).filter_map(|page| parsed.account(page)) {
        sums.pages += 1;
        sums.shown += account.shown;
        sums.recognised += account.recognised;
        for total in &account.totals {
            *sums.totals.entry(total.fate.as_str()).or_default() += total.glyphs;
        }
        sums.unaccounted += account.unaccounted.unsigned_abs();
        sums.misplaced_words += account.misplaced_words;
        if !account.is_balanced() {
            sums.faults.push(Fault {
                file: path.display().to_string(),
                page: account.page,
                unaccounted: account.unaccounted,
                misplaced_words: account.misplaced_words,
            });
        }
    }
    Some(())
}
