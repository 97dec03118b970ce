//! Parses all pages of a document, on several threads, and returns them in order.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use recto_declared::DeclaredDocument;
use recto_input::Budget;
use recto_layout::{BlockWeights, HeadingWeights, LayoutOptions, OrderWeights};
use recto_model::{Document, ErrorCode, PageLayout};
use recto_output::OutputOptions;
use recto_regions::RegionWeights;

use crate::error::EngineError;
use crate::ocr_plan::DeskewedPage;
use crate::page_task::{PageFailure, PageWorker, ReadPage, Unreadable, blank};
use crate::parsed::{Parsed, UndrawnFigure};
use crate::pictures::{InMemoryPictures, PictureStore};
use crate::probe::{Probe, Stage, during};
use crate::source::Source;
use crate::warnings;

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
    /// Keep the words of every page, for whoever has to say where something stands.
    pub keep_words: bool,
    /// Keep where every glyph went (for dumps and tests).
    pub keep_ledger: bool,
    /// The weights by which regions are chosen.
    pub regions: &'static RegionWeights,
    /// The weights by which the reading order is chosen.
    pub order: &'static OrderWeights,
    /// The weights by which lines become blocks.
    pub blocks: &'static BlockWeights,
    /// What makes a heading.
    pub headings: &'static HeadingWeights,
}

impl ParseOptions {
    fn layout(&self) -> LayoutOptions {
        let Self { keep_decisions, keep_words, keep_ledger, regions, order, blocks, .. } = *self;
        LayoutOptions { keep_decisions, keep_words, keep_ledger, regions, order, blocks }
    }
}

/// State shared by the threads.
struct Job<'a> {
    source: &'a Source,
    store: &'a dyn PictureStore,
    options: &'a ParseOptions,
    budget: &'a Budget,
    probe: &'a dyn Probe,
    declared: Option<DeclaredDocument>,
    /// Number of pages that a thread takes at once.
    run: u32,
    next: AtomicU32,
    /// The end of the pages to parse: after the last one, or at the first failure that ended the document.
    end: AtomicU32,
    /// The failure that ends the document, with its page. The lowest page wins, whichever thread is first.
    failure: Mutex<Option<(u32, EngineError)>>,
}

/// A page's index with the page.
type PageResult = (u32, Result<ReadPage, Unreadable>);

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
            declared: self.declared(budget)?,
            run: (count / (threads * RUNS) as u32).clamp(1, LONGEST_RUN),
            next: AtomicU32::new(0),
            end: AtomicU32::new(count),
            failure: Mutex::new(None),
        };
        let read = job.pages(threads)?;
        let undrawn: Vec<UndrawnFigure> = read
            .iter()
            .flat_map(|page| page.undrawn.iter().map(|why| (page.layout.number, *why)))
            .map(|(page, why)| UndrawnFigure { page, why })
            .collect();
        let faults = read.iter().filter(|page| page.is_fault).map(|page| page.layout.number);
        let mut faults: Vec<u32> = faults.collect();
        let settle = AssertUnwindSafe(|| self.settled(read, options.headings, budget, probe));
        let mut document = if let Ok(document) = catch_unwind(settle) {
            document?
        } else {
            faults.push(1);
            job.start_again();
            self.unsettled(job.pages(threads)?)
        };
        if let Some(first) = document.pages.first_mut() {
            first.warnings.extend(self.dropped.iter().cloned());
        }
        Ok(Parsed::new(document, options.output, store).without(undrawn, faults))
    }

    /// The document after the pass over all of its pages.
    fn settled(
        &self,
        read: Vec<ReadPage>,
        headings: &HeadingWeights,
        budget: &Budget,
        probe: &dyn Probe,
    ) -> Result<Document, EngineError> {
        let meter = budget.document_meter();
        let document = during(probe, Stage::Settle, || {
            let outline = self.content.outline();
            let (mut pages, deskewed): (Vec<_>, Vec<_>) =
                read.into_iter().map(|page| (page.layout, page.deskewed)).unzip();
            recto_layout::settle(&mut pages, &outline, headings, &meter);
            // Running heads are found by their place on the deskewed page, so boxes are mapped back only afterwards.
            for (layout, deskewed) in pages.iter_mut().zip(deskewed) {
                restore(layout, deskewed);
            }
            Document { kind: self.kind(), pages, outline }
        });
        meter.verdict()?;
        Ok(document)
    }

    /// The document without that pass, in which the parser panicked. The panic may have left pages without some of their
    /// elements, so these are pages that were read once more.
    fn unsettled(&self, read: Vec<ReadPage>) -> Document {
        let pages = read.into_iter().map(|mut page| {
            restore(&mut page.layout, page.deskewed);
            page.layout
        });
        let mut pages: Vec<PageLayout> = pages.collect();
        if let Some(first) = pages.first_mut() {
            first.warnings.push(warnings::of_unsettled());
        }
        Document { kind: self.kind(), pages, outline: Vec::new() }
    }
}

/// Maps the boxes of a deskewed page back to the page as given.
fn restore(layout: &mut PageLayout, deskewed: Option<DeskewedPage>) {
    if let Some(deskewed) = deskewed {
        deskewed.restore(layout);
    }
}

impl Job<'_> {
    /// All pages in their order, read on `threads` threads.
    fn pages(&self, threads: usize) -> Result<Vec<ReadPage>, EngineError> {
        let results = thread::scope(|scope| {
            let spawned: Vec<_> = (0..threads)
                .map(|_| {
                    thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || self.work())
                })
                .collect();
            let mut results = Vec::new();
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
        let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, error)) = failure.take() {
            return Err(error);
        }
        let content = &self.source.content;
        let blank = |index, why| blank(index, content.size(index), why);
        sort_pages(results, content.page_count(), blank)
    }

    /// Makes the next call of `pages` read all pages anew.
    fn start_again(&self) {
        self.next.store(0, Ordering::Relaxed);
    }

    /// The work of one thread: page after page until none is left.
    fn work(&self) -> Vec<PageResult> {
        let layout = self.options.layout();
        let content = &self.source.content;
        let mut worker = PageWorker::new(
            content,
            self.source.ocr.as_ref(),
            self.budget,
            self.probe,
            layout,
            self.options.output.extract_images.then_some(self.store),
        )
        .with_declared(self.declared.as_ref());
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
            let read = worker.page(index);
            self.probe.page_done();
            match read {
                Ok(page) => done.push((index, Ok(page))),
                Err(PageFailure::Page(why)) => done.push((index, Err(why))),
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
    mut results: Vec<PageResult>,
    count: u32,
    blank: impl Fn(u32, Unreadable) -> ReadPage,
) -> Result<Vec<ReadPage>, EngineError> {
    if results.len() != count as usize {
        return Err(EngineError::new(
            ErrorCode::ParseFailed,
            "The parser could not start its threads.",
        ));
    }
    results.sort_unstable_by_key(|(index, _)| *index);
    if results.iter().all(|(_, page)| page.is_err()) {
        let fault = results.iter().find(|(_, page)| matches!(page, Err(Unreadable::Fault)));
        if let Some((index, _)) = fault {
            return Err(EngineError::panicked(&format!("reading page {}", index + 1)));
        }
        let message = "None of the document's pages can be read; it is damaged beyond repair.";
        return Err(EngineError::new(ErrorCode::UnreadableDocument, message));
    }
    let read = |(index, page): PageResult| page.unwrap_or_else(|why| blank(index, why));
    Ok(results.into_iter().map(read).collect())
}
