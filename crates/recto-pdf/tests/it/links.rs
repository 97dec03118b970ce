//! Links and their destinations.

use std::time::Instant;

use recto_model::{Destination, LinkTarget, Point, Rect};
use recto_test::PdfBuilder;

use crate::{first_page, open};

#[test]
fn links_lead_to_addresses_and_to_places_in_the_document() {
    let mut builder = PdfBuilder::new();
    let target = 9;
    let names = builder.object(&format!(
        "<< /Limits [(a) (z)] /Names [(chapter) << /D [{target} 0 R /XYZ 0 60 0] >>] >>"
    ));
    let tree = builder.object(&format!("<< /Kids [{names} 0 R {names} 0 R 4 0 R] >>"));
    assert_eq!(tree, 4);
    builder.catalog(&format!(
        "/Names << /Dests {tree} 0 R >> /Dests << /old [{target} 0 R /FitH 30] >>"
    ));
    let link = |entries: &str| format!("<< /Subtype /Link /Rect [10 10 60 20] {entries} >>");
    let links = [
        link("/A << /S /URI /URI (https://example.org/) >>"),
        link(&format!("/Dest [{target} 0 R /Fit]")),
        link("/A << /S /GoTo /D (chapter) >>"),
        link("/Dest /old"),
        link("/Dest (nowhere)"),
        link("/A << /S /Launch /F (run) >>"),
        link(
            "/A << /URI (x:) >> /QuadPoints [10 20 40 20 10 10 40 10 50 20 60 20 50 10 60 10 1 2]",
        ),
    ];
    builder.object("null");
    builder.page("", &format!("/Annots [{}]", links.join(" ")), "");
    assert_eq!(builder.page("", "", ""), target);
    let page = first_page(builder.build());
    let place = |y| LinkTarget::Destination(Destination { page: 2, y });
    let targets: Vec<&LinkTarget> = page.links.iter().map(|link| &link.target).collect();
    assert_eq!(
        targets,
        [
            &LinkTarget::Uri("https://example.org/".into()),
            &place(None),
            &place(Some(40.0)),
            &place(Some(70.0)),
            &LinkTarget::Uri("x:".into()),
        ]
    );
    let last = &page.links[4];
    let boxes: Vec<Rect> = last.quads.iter().map(recto_model::Quad::bounds).collect();
    assert_eq!(boxes, [Rect::new(10.0, 80.0, 40.0, 90.0), Rect::new(50.0, 80.0, 60.0, 90.0)]);
    assert_eq!(last.quads[0].0[0], Point::new(10.0, 80.0));
    assert!(page.links[0].quads.is_empty());
}

#[test]
fn thousands_of_links_and_bookmarks_with_names_are_read_in_time() {
    let mut builder = PdfBuilder::new();
    let count = 10_000;
    let names: Vec<String> =
        (0..count).map(|n| format!("(n{n:05}) [0 /XYZ 0 {} 0] ", n % 100)).collect();
    let tree = builder.object(&format!("<< /Names [{}] >>", names.concat()));
    let first = tree + 1;
    for item in 0..count {
        let next = if item + 1 < count { first + item + 1 } else { 0 };
        let name = count - 1 - item;
        builder.object(&format!("<< /Title (t) /Dest (n{name:05}) /Next {next} 0 R >>"));
    }
    builder.catalog(&format!("/Names << /Dests {tree} 0 R >> /Outlines << /First {first} 0 R >>"));
    let links: Vec<String> = (0..count)
        .map(|n| format!("<< /Subtype /Link /Rect [1 1 9 9] /Dest (n{n:05}) >> "))
        .collect();
    builder.page("", &format!("/Annots [{}]", links.concat()), "");
    let bytes = builder.build();
    #[expect(clippy::disallowed_methods, reason = "the test measures how long reading takes")]
    let start = Instant::now();
    assert_eq!(first_page(bytes.clone()).links.len(), count);
    let outline = open(bytes).expect("opens").outline();
    assert!(outline.iter().all(|entry| entry.page == Some(1)));
    assert_eq!(outline.len(), count);
    // Read name by name, the tree would be walked 20,000 times.
    assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
}
