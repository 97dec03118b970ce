//! Parses all pages of a document, on several threads, and returns them in order.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use recto_input::Budget;
use recto_layout::LayoutOptions;
use recto_model::{Document, ErrorCode};
use recto_output::OutputOptions;

use crate::error::EngineError;
use crate::page_task::{PageFailure, PageWorker, ReadPage, blank};
use crate::parsed::{Parsed, UndrawnFigure};
use crate::pictures::{InMemoryPictures, PictureStore};
use crate::probe::{Probe, Stage, during};
use crate::source::Source;

/// Forms, objects and outlines are nested. Readers limit the depth; this stack suffices for the deepest.
const STACK: usize = 32 << 20;

/// The largest number of neighbouring pages that a thread takes at once: they share fonts, which each thread loads for
/// itself.
const LONGEST_RUN: u32 = 8;
/// Number of runs per thread, so that all threads finish at about the same time.
const RUNS: usize = 16;

/// Options of parsing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ParseOptions {
    pub output: OutputOptions,
    /// Keep the chosen regions with their scores (for overlays and dumps).
    pub keep_decisions: bool,
}

/// State shared by the threads.
struct Job<'a> {
    source: &'a Source,
    store: &'a dyn PictureStore,
    options: &'a ParseOptions,
    budget: &'a Budget,
    probe: &'a dyn Probe,
    /// Number of pages that a thread takes at once.
    run: u32,
    next: AtomicU32,
    /// The end of the pages to parse: after the last one, or at the first failure that ended the document.
    end: AtomicU32,
    /// The failure that ends the document, with its page. The lowest page wins, whichever thread is first.
    failure: Mutex<Option<(u32, EngineError)>>,
}

impl Source {
    /// Parses the document on `threads` threads (0: as many as there are cores), with its pictures in memory.
    pub fn parse(
        &self,
        options: &ParseOptions,
        budget: &Budget,
        threads: usize,
        probe: &dyn Probe,
    ) -> Result<Parsed, EngineError> {
        self.parse_into(Arc::new(InMemoryPictures::default()), options, budget, threads, probe)
    }

    /// The same, with each picture put into `store` as it is rendered.
    pub fn parse_into(
        &self,
        store: Arc<dyn PictureStore>,
        options: &ParseOptions,
        budget: &Budget,
        threads: usize,
        probe: &dyn Probe,
    ) -> Result<Parsed, EngineError> {
        let count = self.page_count();
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        let most = self.content.most_threads(budget.limits()).min(count as usize).max(1);
        let threads = if threads == 0 { cores() } else { threads }.clamp(1, most);
        let job = Job {
            source: self,
            store: &*store,
            options,
            budget,
            probe,
            run: (count / (threads * RUNS) as u32).clamp(1, LONGEST_RUN),
            next: AtomicU32::new(0),
            end: AtomicU32::new(count),
            failure: Mutex::new(None),
        };
        let results = thread::scope(|scope| {
            let spawned: Vec<_> = (0..threads)
                .map(|_| {
                    thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || job.work())
                })
                .collect();
            let mut results = Vec::with_capacity(count as usize);
            for handle in spawned {
                match handle.map(thread::ScopedJoinHandle::join) {
                    Ok(Ok(pages)) => results.extend(pages),
                    Ok(Err(_)) => return Err(EngineError::panicked("reading the document")),
                    // The system has no more threads; the others do the work.
                    Err(_) => {}
                }
            }
            Ok(results)
        })?;
        if let Ok(Some((_, error))) = job.failure.into_inner() {
            return Err(error);
        }
        let read = sort_pages(results, count, |index| blank(index, self.content.size(index)))?;
        let undrawn: Vec<UndrawnFigure> = read
            .iter()
            .flat_map(|page| page.undrawn.iter().map(|why| (page.layout.number, *why)))
            .map(|(page, why)| UndrawnFigure { page, why })
            .collect();
        let (pages, deskewed_pages): (Vec<_>, Vec<_>) =
            read.into_iter().map(|page| (page.layout, page.deskewed)).unzip();
        let mut document = Document { kind: self.kind(), pages, outline: Vec::new() };
        let meter = budget.document_meter();
        let settle = AssertUnwindSafe(|| {
            during(probe, Stage::Settle, || {
                document.outline = self.content.outline();
                recto_layout::settle(&mut document.pages, &document.outline, &meter);
                // Running heads are found by their place on the deskewed page, so boxes are mapped back only
                // afterwards.
                for (layout, deskewed) in document.pages.iter_mut().zip(deskewed_pages) {
                    if let Some(deskewed) = deskewed {
                        deskewed.restore(layout);
                    }
                }
            });
        });
        catch_unwind(settle).map_err(|_| EngineError::panicked("putting the pages together"))?;
        meter.verdict()?;
        Ok(Parsed::new(document, options.output, store).without(undrawn))
    }
}

impl Job<'_> {
    /// The work of one thread: page after page until none is left.
    fn work(&self) -> Vec<(u32, Option<ReadPage>)> {
        let layout = LayoutOptions { keep_decisions: self.options.keep_decisions };
        let content = &self.source.content;
        let mut worker = PageWorker::new(
            content,
            self.source.ocr.as_ref(),
            self.budget,
            self.probe,
            layout,
            self.options.output.extract_images.then_some(self.store),
        );
        let mut done = Vec::new();
        let mut run = 0..0;
        loop {
            let Some(index) = run.next() else {
                let from = self.next.fetch_add(self.run, Ordering::Relaxed);
                run = from..from.saturating_add(self.run);
                continue;
            };
            if index >= self.end.load(Ordering::Relaxed) {
                break;
            }
            match worker.page(index) {
                Ok(page) => done.push((index, Some(page))),
                Err(PageFailure::Page) => done.push((index, None)),
                Err(PageFailure::Document(error)) => {
                    self.fail(index, error);
                    break;
                }
            }
        }
        done
    }

    fn fail(&self, index: u32, error: EngineError) {
        self.end.fetch_min(index, Ordering::Relaxed);
        if let Ok(mut failure) = self.failure.lock()
            && failure.as_ref().is_none_or(|(first, _)| index < *first)
        {
            *failure = Some((index, error));
        }
    }
}

/// Pages in their order. Pages that can't be read are blank, unless none can be read.
fn sort_pages(
    mut results: Vec<(u32, Option<ReadPage>)>,
    count: u32,
    blank: impl Fn(u32) -> ReadPage,
) -> Result<Vec<ReadPage>, EngineError> {
    if results.len() != count as usize {
        return Err(EngineError::new(
            ErrorCode::ParseFailed,
            "The parser could not start its threads.",
        ));
    }
    if results.iter().all(|(_, page)| page.is_none()) {
        let message = "None of the document's pages can be read; it is damaged beyond repair.";
        return Err(EngineError::new(ErrorCode::UnreadableDocument, message));
    }
    results.sort_unstable_by_key(|(index, _)| *index);
    Ok(results.into_iter().map(|(index, page)| page.unwrap_or_else(|| blank(index))).collect())
}
