//! Any tree over any words.

use std::collections::BTreeSet;

use proptest::collection::vec;
use proptest::prelude::*;
use recto_model::{
    CellAttributes, DeclaredKind, DocumentKind, StructureContent, StructureElement, StructureTree,
    Word,
};

use crate::draft::{Draft, word};

const ROLES: [&str; 16] = [
    "Document", "P", "H1", "H", "L", "LI", "Lbl", "LBody", "Span", "Table", "TR", "TD", "TH",
    "Note", "Figure", "TOCI",
];

fn tree() -> impl Strategy<Value = StructureTree> {
    let element = (
        0..ROLES.len(),
        any::<prop::sample::Index>(),
        vec((1u32..3, 0i32..12), 0..3),
        (1u32..4, 1u32..4),
    );
    vec(element, 1..60).prop_map(|drafts| {
        let mut tree = StructureTree::default();
        for (at, (role, parent, marks, (row_span, column_span))) in drafts.into_iter().enumerate() {
            let parent = (at > 0).then(|| parent.index(at));
            tree.elements.push(StructureElement {
                role: ROLES[role].into(),
                parent: parent.map(|parent| parent as u32),
                cell: Some(CellAttributes { row_span, column_span, scope: None }),
                ..Default::default()
            });
            if let Some(parent) = parent {
                let element = StructureContent::Element(at as u32);
                tree.elements[parent].content.push(element);
            }
            let marked = |(page, mcid)| StructureContent::Marked { page, mcid, form: None };
            tree.elements[at].content.extend(marks.into_iter().map(marked));
        }
        tree
    })
}

fn page_words() -> impl Strategy<Value = Vec<Word>> {
    vec(prop::option::of(0i32..12), 0..40)
        .prop_map(|mcids| mcids.into_iter().map(|mcid| word("word", mcid)).collect())
}

proptest! {
    #[test]
    fn every_word_is_in_one_region_at_most_and_tables_are_tiled(tree in tree(), words in page_words()) {
        let draft = Draft { tree, ..Draft::new(DocumentKind::Docx) };
        for number in 1..3 {
            let mut seen = BTreeSet::new();
            for region in draft.page(number, &words).regions {
                prop_assert!(!region.words.is_empty());
                prop_assert!(region.words.is_sorted());
                for &index in &region.words {
                    prop_assert!(words[index as usize].mcid.is_some());
                    prop_assert!(seen.insert(index), "word {} is in two regions", index);
                }
                if let DeclaredKind::Table { table, repeated_rows, .. } = region.kind {
                    prop_assert!(table.is_tiled());
                    prop_assert!(repeated_rows < table.n_rows);
                    let mut of_cells: Vec<u32> =
                        table.cells.iter().flat_map(|cell| cell.words.iter()).map(|id| id.0).collect();
                    of_cells.sort_unstable();
                    prop_assert_eq!(of_cells, region.words);
                }
            }
        }
    }
}
