//! Draws the regions that were chosen over a page: each has a number, and a legend tells what it is worth and why.

use std::io::Write as _;

use recto_engine::Raster;
use recto_model::{Hypothesis, PageLayout, RegionKind};

use crate::overlay::{NumberedBox, numbered_png};

const TABLE: [u8; 3] = [0, 130, 0];
const TEXT: [u8; 3] = [30, 80, 220];

/// The page with its regions, as PNG. The legend goes to standard error.
pub(crate) fn png(raster: Raster, page: &PageLayout) -> Result<Vec<u8>, String> {
    let mut legend = String::new();
    let boxes: Vec<NumberedBox> = (1..)
        .zip(&page.decisions)
        .map(|(number, region)| {
            legend.push_str(&legend_line(number, region));
            let color = if region.kind == RegionKind::Table { TABLE } else { TEXT };
            NumberedBox { number, bbox: region.bbox, color }
        })
        .collect();
    // There is no other place for a message when standard error is closed.
    let _ = std::io::stderr().lock().write_all(legend.as_bytes());
    numbered_png(raster, page.size.width, &boxes)
}

/// `2 Table 14.2 bits, 9.1 ahead of Prose: rows 3.1, prose -2.0`, the terms that count most first.
fn legend_line(number: u32, region: &Hypothesis) -> String {
    let ahead = region.runner_up.map_or_else(String::new, |(kind, bits)| {
        format!(", {:.1} ahead of {kind:?}", region.bits() - bits)
    });
    let mut terms: Vec<_> = region.terms.iter().collect();
    terms.sort_by(|a, b| b.bits.abs().total_cmp(&a.bits.abs()));
    let terms: Vec<String> =
        terms.iter().map(|term| format!("{} {:.1}", term.name, term.bits)).collect();
    format!("{number} {:?} {:.1} bits{ahead}: {}\n", region.kind, region.bits(), terms.join(", "))
}

#[cfg(test)]
mod tests {
    use recto_model::{Rect, Structure, Term};

    use super::*;

    #[test]
    fn a_region_is_told_with_its_margin_and_its_greatest_terms_first() {
        let region = Hypothesis {
            kind: RegionKind::Table,
            bbox: Rect::new(0.0, 0.0, 1.0, 1.0),
            words: Vec::new(),
            structure: Structure::Flow,
            terms: [("rows", 1.5), ("prose", -4.0), ("ruled", 9.0)]
                .map(|(name, bits)| Term { name: name.into(), bits })
                .to_vec(),
            runner_up: Some((RegionKind::Prose, 2.0)),
        };
        let line = legend_line(3, &region);
        let wanted = "3 Table 6.5 bits, 4.5 ahead of Prose: ruled 9.0, prose -4.0, rows 1.5\n";
        assert_eq!(line, wanted);
    }
}
