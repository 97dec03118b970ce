//! Where the elements of a page stand, sorted, so that what lies next to a block or beyond it is found without comparing all with all.

use recto_model::{Block, Element, PageLayout, Rect};

/// The share of the page's height at either edge in which running heads and feet stand, as a fraction's denominator.
const EDGE_SHARE: f32 = 8.0;

/// The elements of a page by their upper and lower edges.
pub(super) struct PagePlaces {
    height: f32,
    /// Ascending.
    tops: Vec<f32>,
    /// Ascending.
    bottoms: Vec<f32>,
    /// The middle of each block, ascending, with the bytes of its text and of all blocks above it.
    texts: Vec<(f32, usize)>,
}

impl PagePlaces {
    pub(super) fn of(page: &PageLayout) -> Self {
        let boxes: Vec<Rect> = page.elements.iter().map(Element::bbox).collect();
        let mut tops: Vec<f32> = boxes.iter().map(|bbox| bbox.y0).collect();
        let mut bottoms: Vec<f32> = boxes.iter().map(|bbox| bbox.y1).collect();
        tops.sort_by(f32::total_cmp);
        bottoms.sort_by(f32::total_cmp);
        let mut texts: Vec<(f32, usize)> = Vec::with_capacity(boxes.len());
        for element in &page.elements {
            if let Element::Text(block) = element {
                texts.push((block.bbox.center().y, length(block)));
            }
        }
        texts.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut sum = 0;
        for (_, count) in &mut texts {
            sum += *count;
            *count = sum;
        }
        Self { height: page.size.height.max(1.0), tops, bottoms, texts }
    }

    pub(super) fn is_upper(&self, bbox: &Rect) -> bool {
        2.0 * bbox.center().y < self.height
    }

    /// From nothing to one at the page's upper or lower edge.
    pub(super) fn nearness(&self, bbox: &Rect) -> f32 {
        let distance = if self.is_upper(bbox) { bbox.y0 } else { self.height - bbox.y1 };
        (1.0 - EDGE_SHARE * distance.max(0.0) / self.height).max(0.0)
    }

    /// How far it stands below the page's middle, from nothing to one.
    pub(super) fn lowness(&self, bbox: &Rect) -> f32 {
        (2.0 * bbox.center().y / self.height - 1.0).clamp(0.0, 1.0)
    }

    /// Bytes of the text that stands further out.
    pub(super) fn text_beyond(&self, bbox: &Rect) -> usize {
        let up_to = |count: usize| count.checked_sub(1).map_or(0, |at| self.texts[at].1);
        if self.is_upper(bbox) {
            up_to(self.texts.partition_point(|text| text.0 < bbox.y0))
        } else {
            let inner = up_to(self.texts.partition_point(|text| text.0 <= bbox.y1));
            up_to(self.texts.len()) - inner
        }
    }

    /// The distance to what stands next towards the page's middle; a neighbour that reaches beside the block has none.
    pub(super) fn gap(&self, bbox: &Rect) -> Option<f32> {
        let middle = bbox.center().y;
        let gap = if self.is_upper(bbox) {
            let next = self.tops.partition_point(|top| *top <= middle);
            self.tops.get(next)? - bbox.y1
        } else {
            let next = self.bottoms.partition_point(|bottom| *bottom < middle);
            bbox.y0 - self.bottoms[next.checked_sub(1)?]
        };
        Some(gap.max(0.0))
    }
}

/// Bytes of a block's text.
pub(super) fn length(block: &Block) -> usize {
    block.lines.iter().flat_map(|line| &line.spans).map(|span| span.text.len()).sum()
}

/// The size of the longest span that isn't raised (em); `None` where all are.
pub(super) fn em(block: &Block) -> Option<f32> {
    let spans = block.lines.iter().flat_map(|line| &line.spans).filter(|span| !span.superscript);
    let longest = spans.reduce(|a, b| if b.text.len() > a.text.len() { b } else { a });
    longest.map(|span| span.style.size).filter(|size| *size > 0.0)
}
