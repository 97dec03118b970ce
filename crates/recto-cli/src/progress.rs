//! Shows the progress of a batch on standard error: a progress bar in a terminal, and one line at the end in any case.

use std::io::Write as _;
use std::path::Path;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

pub(crate) struct Progress {
    bar: ProgressBar,
    failed: u64,
}

impl Progress {
    pub(crate) fn new(documents: usize) -> Self {
        let bar = ProgressBar::new(documents as u64);
        let style = "{bar:30} {pos}/{len} documents, {elapsed} gone, {eta} to go {msg}";
        // The template is valid; without it the bar would have its default style.
        if let Ok(style) = ProgressStyle::with_template(style) {
            bar.set_style(style);
        }
        Self { bar, failed: 0 }
    }

    /// Shows the document that is parsed next.
    pub(crate) fn begin(&self, path: &Path) {
        // File names may contain control characters, which a terminal would obey.
        let name =
            path.file_name().unwrap_or_default().to_string_lossy().replace(char::is_control, "?");
        self.bar.set_message(name);
    }

    pub(crate) fn done(&mut self, succeeded: bool) {
        self.failed += u64::from(!succeeded);
        self.bar.inc(1);
    }

    /// Removes the bar and writes the summary.
    pub(crate) fn finish(self, pages: u32, out_dir: &Path) {
        let line = summary(self.bar.position(), self.failed, pages, self.bar.elapsed(), out_dir);
        self.bar.finish_and_clear();
        // There is no other place for a message when standard error is closed.
        let _ = writeln!(std::io::stderr(), "{line}");
    }
}

fn summary(documents: u64, failed: u64, pages: u32, took: Duration, out_dir: &Path) -> String {
    let seconds = took.as_secs_f64();
    let speed = f64::from(pages) / seconds.max(0.001);
    let parsed = documents.saturating_sub(failed);
    format!(
        "recto: {parsed} of {documents} documents parsed, {failed} failed; {pages} pages in {seconds:.1} s \
         ({speed:.1} pages/s); results in {}",
        out_dir.display()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_counts_what_was_parsed_and_what_failed() {
        let line = summary(10, 3, 42, Duration::from_secs(4), Path::new("out"));
        assert_eq!(
            line,
            "recto: 7 of 10 documents parsed, 3 failed; 42 pages in 4.0 s (10.5 pages/s); results in out"
        );
        assert!(summary(0, 0, 0, Duration::ZERO, Path::new("out")).contains("(0.0 pages/s)"));
    }
}
