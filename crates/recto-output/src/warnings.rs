//! The warnings of a response: sorted, each once, and never more than a caller can look through.

use recto_model::{Document, Warning, WarningCode};
use serde::Serialize;

/// The longest list of warnings.
const MOST: usize = 100;

/// A warning as the response has it.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct WarningRecord {
    code: &'static str,
    page_no: u32,
    message: String,
}

impl From<Warning> for WarningRecord {
    fn from(warning: Warning) -> Self {
        Self { code: warning.code.as_str(), page_no: warning.page, message: warning.message }
    }
}

/// The warnings of all pages by page and code. Of a list that is too long the end is put together: one entry for each
/// code, which says how many there are of it.
pub(crate) fn listed(document: &Document) -> Vec<WarningRecord> {
    warning_records(document_warnings(document))
}

/// The warnings of all pages.
pub fn document_warnings(document: &Document) -> Vec<Warning> {
    document.pages.iter().flat_map(|page| page.warnings.iter().cloned()).collect()
}

/// Warnings as a response lists them.
pub fn warning_records(mut warnings: Vec<Warning>) -> Vec<WarningRecord> {
    warnings.sort_unstable();
    warnings.dedup();
    shortened(warnings, MOST).into_iter().map(WarningRecord::from).collect()
}

fn shortened(mut warnings: Vec<Warning>, most: usize) -> Vec<Warning> {
    if warnings.len() <= most {
        return warnings;
    }
    let sums = (1..=WarningCode::ALL.len().min(most)).find_map(|room| {
        let sums = summed(warnings.get(most - room..)?);
        (sums.len() <= room).then_some((room, sums))
    });
    if let Some((room, sums)) = sums {
        warnings.truncate(most - room);
        warnings.extend(sums);
    }
    warnings
}

/// One warning for each code, at the first page that has it.
fn summed(warnings: &[Warning]) -> Vec<Warning> {
    let mut sums: Vec<Warning> = WarningCode::ALL
        .into_iter()
        .filter_map(|code| {
            let mut of_code = warnings.iter().filter(|warning| warning.code == code);
            let (first, last) = (of_code.next()?, of_code.next_back());
            let Some(last) = last else { return Some(first.clone()) };
            let count = 2 + of_code.count();
            let message = format!(
                "{count} warnings of this kind on pages {} to {} are not listed one by one.",
                first.page, last.page
            );
            Some(Warning::new(first.page, code, message))
        })
        .collect();
    sums.sort_unstable();
    sums
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn warning(page: u32, code: WarningCode) -> Warning {
        Warning::new(page, code, format!("What happened on page {page}."))
    }

    #[test]
    fn a_long_list_ends_with_a_count_for_each_code() {
        let mut warnings: Vec<Warning> =
            (1..=5_000).map(|page| warning(page, WarningCode::PageUnreadable)).collect();
        warnings.push(warning(4_000, WarningCode::FigureNotDrawn));
        warnings.sort_unstable();
        let short = shortened(warnings, MOST);
        assert_eq!(short.len(), MOST);
        assert_eq!(
            short[98..],
            [
                Warning::new(
                    99,
                    WarningCode::PageUnreadable,
                    "4902 warnings of this kind on pages 99 to 5000 are not listed one by one."
                ),
                warning(4_000, WarningCode::FigureNotDrawn),
            ]
        );
    }

    #[test]
    fn a_list_of_the_greatest_length_is_whole() {
        let full: Vec<Warning> =
            (1..=100).map(|page| warning(page, WarningCode::TextSkipped)).collect();
        assert_eq!(shortened(full.clone(), MOST), full);
    }

    proptest! {
        #[test]
        fn every_code_stays_and_the_order_holds(
            places in proptest::collection::vec((1u32..3_000, 0usize..6), 0..400),
        ) {
            let mut warnings: Vec<Warning> =
                places.into_iter().map(|(page, code)| warning(page, WarningCode::ALL[code])).collect();
            warnings.sort_unstable();
            warnings.dedup();
            let short = shortened(warnings.clone(), MOST);
            prop_assert!(short.len() <= MOST);
            prop_assert_eq!(short.is_empty(), warnings.is_empty());
            prop_assert!(short.is_sorted_by_key(|warning| (warning.page, warning.code)));
            for warning in &warnings {
                prop_assert!(short.iter().any(|kept| kept.code == warning.code));
            }
            let stood_for = |kept: &Warning| {
                kept.message.split_once(" warnings of").map_or(1, |(count, _)| count.parse().unwrap())
            };
            prop_assert_eq!(short.iter().map(stood_for).sum::<usize>(), warnings.len());
        }
    }
}
