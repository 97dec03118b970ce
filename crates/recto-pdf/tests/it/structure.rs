//! The structure tree of tagged documents.

use proptest::prelude::*;
use recto_input::{Budget, Exhausted, Limits};
use recto_model::{CellAttributes, HeaderScope, Rect, StructureContent, StructureTree};
use recto_pdf::PdfError;
use recto_test::PdfBuilder;

use crate::open;

#[expect(clippy::expect_used, reason = "a helper of tests: what fails here fails the test")]
fn tree_of(builder: PdfBuilder) -> StructureTree {
    let budget = Budget::new(&Limits::default());
    let document = open(builder.build()).expect("opens");
    document.structure(&budget).expect("reads").expect("is tagged")
}

/// Each element with its depth and its parts: `p2:5` is the sequence 5 of page 2, `#` an element, `o` an object.
fn summary(tree: &StructureTree) -> Vec<String> {
    let depth = |mut parent: Option<u32>| {
        let mut depth = 0;
        while let Some(index) = parent {
            depth += 1;
            parent = tree.elements[index as usize].parent;
        }
        depth
    };
    let part = |part: &StructureContent| match part {
        StructureContent::Element(_) => "#".to_owned(),
        StructureContent::Marked { page, mcid, form: None } => format!("p{page}:{mcid}"),
        StructureContent::Marked { page, mcid, form: Some(_) } => format!("p{page}:form:{mcid}"),
        StructureContent::Object { page, .. } => format!("o{page}"),
    };
    tree.elements
        .iter()
        .map(|element| {
            let parts: Vec<String> = element.content.iter().map(part).collect();
            let indent = " ".repeat(depth(element.parent));
            format!("{indent}{} {}", element.role, parts.join(" ")).trim_end().to_owned()
        })
        .collect()
}

#[test]
fn elements_keep_roles_order_content_and_attributes() {
    let mut builder = PdfBuilder::new();
    let page = builder.page("", "", "");
    let other = builder.page("", "", "");
    let form = builder.stream("/Subtype /Form /BBox [0 0 9 9]", b"");
    let link = builder.object("<< /Subtype /Link /Rect [10 10 60 20] >>");
    let root = link + 1;
    let (title, text, list, table) = (root + 1, root + 2, root + 3, root + 4);
    builder.object(&format!(
        "<< /Type /StructTreeRoot /K << /S /Document /K [{title} 0 R {text} 0 R {list} 0 R {table} 0 R {title} 0 R] >> \
         /RoleMap << /Kopf /Heading#201 /Heading#201 /H1 /P /H2 /Loop /Ring /Ring /Loop >> \
         /ClassMap << /wide << /O /Table /ColSpan 3 >> >> >>"
    ));
    builder.object(&format!("<< /S /Kopf /Pg {page} 0 R /K 0 /T (Title) /Lang (de) >>"));
    builder.object(&format!(
        "<< /S /P /Pg {page} 0 R /K [1 << /S /Span /ActualText (fi) /E (long) /K 2 >> 3 \
         << /Type /MCR /Pg {other} 0 R /MCID 4 >> << /Type /MCR /Stm {form} 0 R /MCID 5 >> \
         << /S /Link /K << /Type /OBJR /Obj {link} 0 R >> >>] >>"
    ));
    builder.object(&format!(
        "<< /S /L /Pg {other} 0 R /K << /S /LI /K [<< /S /Lbl /K 6 >> << /S /Loop /K 7 >>] >> >>"
    ));
    builder.object(
        "<< /S /Table /K << /S /TR /K [\
         << /S /TH /A [<< /O /Layout /RowSpan 9 >> 0 << /O /Table /RowSpan 2 /Scope /Row >>] /C /wide >> \
         << /S /TD /A << /O /Table /ColSpan 0 >> >> << /S /TD >> \
         << /S /Figure /Alt (A cat) >>] >> >>",
    );
    builder.catalog(&format!("/StructTreeRoot {root} 0 R /Lang (en)"));
    let tree = tree_of(builder);
    assert_eq!(
        summary(&tree),
        [
            "Document # # # #",
            " H1 p1:0",
            " P p1:1 # p1:3 p2:4 p1:form:5 #",
            "  Span p1:2",
            "  Link o1",
            " L #",
            "  LI # #",
            "   Lbl p2:6",
            "   Loop p2:7",
            " Table #",
            "  TR # # # #",
            "   TH",
            "   TD",
            "   TD",
            "   Figure",
        ]
    );
    let (heading, span) = (&tree.elements[1], &tree.elements[3]);
    assert_eq!((tree.lang.as_deref(), heading.lang.as_deref()), (Some("en"), Some("de")));
    assert_eq!((heading.tag.as_deref(), heading.title.as_deref()), (Some("Kopf"), Some("Title")));
    assert_eq!((heading.heading_level(), span.heading_level()), (Some(1), None));
    assert_eq!(
        (span.actual_text.as_deref(), span.expansion.as_deref()),
        (Some("fi"), Some("long"))
    );
    assert_eq!(tree.elements[14].alt.as_deref(), Some("A cat"));
    let cells: Vec<Option<CellAttributes>> =
        tree.elements[11..14].iter().map(|element| element.cell).collect();
    let cell = |row_span, column_span, scope| Some(CellAttributes { row_span, column_span, scope });
    assert_eq!(cells, [cell(2, 3, Some(HeaderScope::Row)), cell(1, 1, None), None]);
    let StructureContent::Object { bbox, .. } = tree.elements[4].content[0] else { panic!() };
    assert_eq!(bbox, Some(Rect::new(10.0, 80.0, 60.0, 90.0)));
    assert!(!tree.is_cut);
}

#[test]
fn a_document_without_tags_has_no_tree() {
    let document = open(PdfBuilder::page_of("")).expect("opens");
    assert_eq!(document.structure(&Budget::new(&Limits::default())), Ok(None));
}

#[test]
fn elements_below_themselves_and_too_deep_ones_end() {
    let mut builder = PdfBuilder::new();
    let deep = 1_000;
    builder.object("<< /K 4 0 R >>");
    for level in 0..deep {
        builder.object(&format!(
            "<< /S /Sect /K [3 0 R 4 0 R {} 0 R {} 0 R] >>",
            level + 5,
            level + 5
        ));
    }
    builder.page("", "", "");
    builder.catalog("/StructTreeRoot 3 0 R");
    let tree = tree_of(builder);
    assert!(tree.is_cut);
    assert!((100..deep).contains(&tree.elements.len()), "{} elements", tree.elements.len());
}

#[test]
fn each_part_of_the_tree_is_counted() {
    let mut builder = PdfBuilder::new();
    let page = builder.page("", "", "");
    let ids: Vec<String> = (0..5_000).map(|id| id.to_string()).collect();
    let root =
        builder.object(&format!("<< /K << /S /P /Pg {page} 0 R /K [{}] >> >>", ids.join(" ")));
    builder.catalog(&format!("/StructTreeRoot {root} 0 R"));
    let document = open(builder.build()).expect("opens");
    let budget = Budget::new(&Limits { max_operators: 1_000, ..Limits::default() });
    let read = document.structure(&budget);
    assert_eq!(read, Err(PdfError::Exhausted(Exhausted::Operators)));
}

#[test]
fn descriptions_that_many_elements_share_are_not_copied_without_limit() {
    let mut builder = PdfBuilder::new();
    let page = builder.page("", "", "");
    let alt = builder.object(&format!("({})", "a".repeat(1 << 20)));
    let figures = format!("<< /S /Figure /Pg {page} 0 R /Alt {alt} 0 R >> ").repeat(200);
    let root = builder.object(&format!("<< /K [{figures}] >>"));
    builder.catalog(&format!("/StructTreeRoot {root} 0 R"));
    let tree = tree_of(builder);
    let kept: usize = tree.elements.iter().filter_map(|e| e.alt.as_ref()).map(String::len).sum();
    assert!((1 << 20..=32 << 20).contains(&kept), "{kept} bytes");
    assert_eq!(tree.elements.len(), 200);
}

/// An element with others and with marked content below it.
#[derive(Debug, Clone)]
enum Tagged {
    Sequence(u8),
    Element(bool, Vec<Tagged>),
}

fn any_tagged() -> impl Strategy<Value = Vec<Tagged>> {
    let leaf = any::<u8>().prop_map(Tagged::Sequence);
    let inner = leaf.prop_recursive(5, 60, 6, |inner| {
        (any::<bool>(), prop::collection::vec(inner, 0..6))
            .prop_map(|(direct, below)| Tagged::Element(direct, below))
    });
    prop::collection::vec(inner, 0..6)
}

/// The `K` entry of an element, whose elements are direct objects or not; and what a reader must find below it.
fn write(
    below: &[Tagged],
    page: usize,
    builder: &mut PdfBuilder,
    found: &mut Vec<String>,
) -> String {
    let mut kids = Vec::new();
    for kid in below {
        match kid {
            Tagged::Sequence(mcid) => {
                found.push(mcid.to_string());
                kids.push(mcid.to_string());
            }
            Tagged::Element(direct, below) => {
                found.push("(".to_owned());
                let inner = write(below, page, builder, found);
                found.push(")".to_owned());
                let body = format!("<< /S /P /Pg {page} 0 R /K {inner} >>");
                kids.push(if *direct { body } else { format!("{} 0 R", builder.object(&body)) });
            }
        }
    }
    format!("[{}]", kids.join(" "))
}

fn walked(tree: &StructureTree, element: u32, found: &mut Vec<String>) {
    for part in &tree.elements[element as usize].content {
        match part {
            StructureContent::Element(below) => {
                found.push("(".to_owned());
                walked(tree, *below, found);
                found.push(")".to_owned());
            }
            StructureContent::Marked { mcid, .. } => found.push(mcid.to_string()),
            StructureContent::Object { .. } => found.push("an object".to_owned()),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// The tree that is read is the tree that was written, whichever of its elements are direct objects.
    #[test]
    fn the_tree_is_read_in_its_order(below in any_tagged()) {
        let mut builder = PdfBuilder::new();
        let page = builder.page("", "", "");
        let mut written = Vec::new();
        let kids = write(&below, page, &mut builder, &mut written);
        let root = builder.object(&format!("<< /K << /S /Document /Pg {page} 0 R /K {kids} >> >>"));
        builder.catalog(&format!("/StructTreeRoot {root} 0 R"));
        let tree = tree_of(builder);
        let mut found = Vec::new();
        walked(&tree, 0, &mut found);
        prop_assert_eq!(found, written);
        for (index, element) in (0_u32..).zip(&tree.elements) {
            prop_assert!(element.parent.is_none_or(|parent| parent < index));
        }
    }
}
