//! Fields of interactive forms.

use proptest::prelude::*;
use recto_input::{Budget, Exhausted, Limits};
use recto_model::{FieldKind, FormField, Rect};
use recto_pdf::PdfError;
use recto_test::PdfBuilder;

use crate::{first_page, open, text_of};

#[expect(clippy::expect_used, reason = "a helper of tests: what fails here fails the test")]
fn fields_of(builder: PdfBuilder) -> Vec<FormField> {
    let budget = Budget::new(&Limits::default());
    open(builder.build()).expect("opens").fields(&budget).expect("reads")
}

/// `name: values` of each field, `checked` for each of its buttons that is on.
fn summary(fields: &[FormField]) -> Vec<String> {
    let line = |field: &FormField| {
        let states: Vec<String> = field
            .widgets
            .iter()
            .filter_map(|widget| widget.button.as_ref())
            .map(|button| format!("{}{}", if button.checked { "+" } else { "-" }, button.on_state))
            .collect();
        format!("{:?} {}={} {}", field.kind, field.name, field.values.join("|"), states.join(" "))
            .trim_end()
            .to_owned()
    };
    fields.iter().map(line).collect()
}

#[test]
fn each_kind_of_field_has_its_name_label_value_and_state() {
    let mut builder = PdfBuilder::new();
    let look = builder.stream("/Subtype /Form /BBox [0 0 9 9]", b"");
    let states = |on: &str| format!("/AP << /N << /{on} {look} 0 R /Off {look} 0 R >> >>");
    let person = builder.object("<< /T (person) /Ff 3 >>");
    let color = look + 3;
    builder.object(&format!(
        "<< /FT /Btn /Ff 49152 /T (color) /TU (Colour) /V /green /Kids [{} 0 R {} 0 R] >>",
        color + 1,
        color + 2
    ));
    let radio = |on: &str, shown: &str, x: u32| {
        format!(
            "<< /Subtype /Widget /Parent {} 0 R /Rect [{x} 10 {} 18] /AS /{shown} {} >>",
            color - 1,
            x + 8,
            states(on)
        )
    };
    let red = builder.object(&radio("red", "Off", 10));
    let green = builder.object(&radio("green", "green", 30));
    let widgets = [
        &format!("<< /Subtype /Widget /FT /Tx /Parent {person} 0 R /T (name) /TU (Full name) /V (Ada) /Rect [100 50 150 70] /AP << /N {look} 0 R >> >>"),
        "<< /Subtype /Widget /FT /Tx /Ff 8192 /T (secret) /V (hidden) /Rect [10 80 20 90] >>",
        &format!("<< /Subtype /Widget /FT /Btn /T (agree) /V /Yes /AS /Yes /Rect [10 50 20 60] {} >>", states("Yes")),
        &format!("<< /Subtype /Widget /FT /Btn /T (news) /V /Off /AS /Off /Rect [10 60 20 70] {} >>", states("Ja")),
        &format!("<< /Subtype /Widget /FT /Btn /T (unset) /Rect [10 60 20 70] {} >>", states("On")),
        &format!("<< /Subtype /Widget /FT /Btn /T (plan) /V /1 /AS /1 /Opt [(basic) (full)] /Rect [10 60 20 70] {} >>", states("1")),
        "<< /Subtype /Widget /FT /Btn /Ff 65536 /T (send) /Rect [10 60 20 70] >>",
        &format!("<< /Subtype /Widget /FT /Ch /T (town) /V (Rome) /Rect [10 60 20 70] /AP << /N {look} 0 R >> >>"),
        &format!("<< /Subtype /Widget /FT /Ch /Ff 2097152 /T (many) /V [(a) (b)] /Rect [10 60 20 70] /AP << /N {look} 0 R >> >>"),
        "<< /Subtype /Widget /FT /Sig /T (sign) /Rect [10 60 20 70] >>",
        &format!("{red} 0 R"),
        &format!("{green} 0 R"),
    ]
    .join(" ");
    builder.page("", &format!("/Annots [{widgets}]"), "");
    let fields = fields_of(builder);
    assert_eq!(
        summary(&fields),
        [
            "Text person.name=Ada",
            "Text secret=",
            "CheckBox agree=Yes +Yes",
            "CheckBox news= -Ja",
            "CheckBox unset= -On",
            "CheckBox plan=full +1",
            "Button send=",
            "Choice town=Rome",
            "Choice many=a|b",
            "Signature sign=",
            "Radio color=green -red +green",
        ]
    );
    let (name, color) = (&fields[0], &fields[10]);
    assert_eq!(
        (name.label.as_deref(), name.read_only, name.required),
        (Some("Full name"), true, true)
    );
    assert_eq!((fields[2].label.as_deref(), fields[2].read_only), (None, false));
    assert_eq!(color.label.as_deref(), Some("Colour"));
    assert_eq!(color.widgets.len(), 2);
    assert_eq!(name.widgets[0].bbox, Rect::new(100.0, 30.0, 150.0, 50.0));
    assert_eq!(color.widgets[1].bbox, Rect::new(30.0, 82.0, 38.0, 90.0));
}

#[test]
fn a_field_has_its_widgets_on_all_pages_and_may_be_shown_nowhere() {
    let mut builder = PdfBuilder::new();
    let field = builder.object("<< /FT /Tx /T (total) /V (12) /Kids [4 0 R 5 0 R 6 0 R] >>");
    let widget = |page: usize| {
        format!("<< /Subtype /Widget /Parent {field} 0 R /Rect [10 10 50 20] /P {page} 0 R >>")
    };
    let (one, two, unlisted) = (4, 5, 6);
    builder.object(&widget(9));
    builder.object(&widget(11));
    // No page lists this one.
    builder.object(&widget(11).replace("[10 10 50 20]", "[60 10 90 20]"));
    let lost = builder.object("<< /FT /Tx /T (lost) /V (?) >>");
    assert_eq!(builder.page("", &format!("/Annots [{one} 0 R]"), ""), 9);
    assert_eq!(builder.page("", &format!("/Annots [{two} 0 R]"), ""), 11);
    builder.catalog(&format!("/AcroForm << /Fields [{field} 0 R {lost} 0 R {field} 0 R] >>"));
    let fields = fields_of(builder);
    assert_eq!(summary(&fields), ["Text total=12", "Text lost=?"]);
    let places: Vec<(u32, f32)> =
        fields[0].widgets.iter().map(|widget| (widget.page, widget.bbox.x0)).collect();
    assert_eq!(places, [(1, 10.0), (2, 10.0), (2, 60.0)]);
    assert!(fields[1].widgets.is_empty());
    assert_eq!(unlisted, 6);
}

#[test]
fn fields_above_each_other_in_a_circle_end() {
    let mut builder = PdfBuilder::new();
    builder.object("<< /T (a) /FT /Tx /V (v) /Parent 4 0 R /Kids [4 0 R] >>");
    builder.object("<< /T (b) /Parent 3 0 R /Kids [3 0 R 5 0 R] >>");
    builder.object("<< /Subtype /Widget /T (c) /Parent 4 0 R /Rect [10 10 50 20] >>");
    builder.page("", "/Annots [5 0 R]", "");
    builder.catalog("/AcroForm << /Fields [3 0 R 4 0 R] >>");
    assert_eq!(summary(&fields_of(builder)), ["Text a.b.c=v"]);
}

#[test]
fn many_widgets_of_one_field_are_read_in_time() {
    let mut builder = PdfBuilder::new();
    let count = 15_000;
    let kids: Vec<String> = (0..count).map(|kid| format!("{} 0 R", kid + 4)).collect();
    builder.object(&format!("<< /FT /Tx /T (x) /V (v) /Kids [{}] >>", kids.join(" ")));
    for _ in 0..count {
        builder.object("<< /Subtype /Widget /Parent 3 0 R /Rect [10 10 50 20] >>");
    }
    builder.page("", &format!("/Annots [{}]", kids.join(" ")), "");
    let page = first_page(builder.build());
    assert_eq!(page.fields.len(), 1);
    assert_eq!(page.fields[0].widgets.len(), count);
}

#[test]
fn a_long_value_that_many_fields_share_is_not_copied_into_each() {
    let mut builder = PdfBuilder::new();
    let value = builder.object(&format!("({})", "v".repeat(1 << 20)));
    let look = builder.stream("/Subtype /Form /BBox [0 0 9 9]", b"");
    let widgets: Vec<String> = (0..200)
        .map(|field| {
            format!(
                "<< /Subtype /Widget /FT /Tx /T (f{field}) /V {value} 0 R /Rect [1 1 9 9] /AP << /N {look} 0 R >> >> "
            )
        })
        .collect();
    builder.page("", &format!("/Annots [{}]", widgets.concat()), "");
    let page = first_page(builder.build());
    let kept: usize = page.fields.iter().flat_map(|field| &field.values).map(String::len).sum();
    assert!((1 << 20..=16 << 20).contains(&kept), "{kept} bytes");
}

#[test]
fn a_value_that_unpacks_to_too_much_is_refused() {
    let mut builder = PdfBuilder::new();
    let packed = crate::packed(&vec![b'v'; 8 << 20]);
    let value = builder.stream("/Filter /FlateDecode", &packed);
    builder.page(
        "",
        &format!("/Annots [<< /Subtype /Widget /FT /Tx /T (f) /V {value} 0 R /Rect [1 1 9 9] >>]"),
        "",
    );
    let document = open(builder.build()).expect("opens");
    let budget = Budget::new(&Limits { max_stream_bytes: 1 << 20, ..Limits::default() });
    let read = document.reader().page(0, &budget);
    assert_eq!(read.map(|_| ()), Err(PdfError::Exhausted(Exhausted::DecodedBytes)));
}

#[test]
fn characters_of_values_are_counted_as_they_are_written() {
    let mut builder = PdfBuilder::new();
    let value = format!("({})", "v".repeat(2_000));
    let widgets: Vec<String> = (0..20)
        .map(|field| {
            format!("<< /Subtype /Widget /FT /Tx /T (f{field}) /V {value} /Rect [1 1 9 9] >> ")
        })
        .collect();
    builder.page("", &format!("/Annots [{}]", widgets.concat()), "");
    let document = open(builder.build()).expect("opens");
    let limits = Limits { max_page_glyphs: 5_000, ..Limits::default() };
    let read = document.reader().page(0, &Budget::new(&limits));
    assert_eq!(read.map(|_| ()), Err(PdfError::Exhausted(Exhausted::Glyphs)));
    // Those of all pages are counted too.
    let limits = Limits { max_glyphs: 5_000, ..Limits::default() };
    let read = document.reader().page(0, &Budget::new(&limits));
    assert_eq!(read.map(|_| ()), Err(PdfError::Exhausted(Exhausted::Glyphs)));
}

#[test]
fn a_value_in_a_stream_is_written_like_any_other() {
    let mut builder = PdfBuilder::new();
    let value = builder.stream("/Filter /FlateDecode", &crate::packed(b"from a stream"));
    builder.page(
        "",
        &format!(
            "/Annots [<< /Subtype /Widget /FT /Tx /T (f) /V {value} 0 R /Rect [1 1 99 19] >>]"
        ),
        "",
    );
    let page = first_page(builder.build());
    assert_eq!(page.fields[0].values, ["from a stream"]);
    assert_eq!(text_of(&page), "from a stream");
}

/// A tree of fields, each with its name and with others below it or a value.
#[derive(Debug, Clone)]
struct Branch {
    name: String,
    below: Vec<Branch>,
}

fn any_form() -> impl Strategy<Value = Vec<Branch>> {
    let leaf = "[a-z]{1,3}".prop_map(|name| Branch { name, below: Vec::new() });
    let node = leaf.prop_recursive(4, 40, 5, |inner| {
        ("[a-z]{1,3}", prop::collection::vec(inner, 1..5))
            .prop_map(|(name, below)| Branch { name, below })
    });
    prop::collection::vec(node, 1..6)
}

/// Adds the fields, each before those below it, and collects the widgets' object numbers with their full names.
fn add(
    nodes: &[Branch],
    parent: Option<(usize, &str)>,
    builder: &mut PdfBuilder,
    leaves: &mut Vec<(usize, String)>,
) {
    for node in nodes {
        let above = parent.map(|(number, _)| format!("/Parent {number} 0 R")).unwrap_or_default();
        let name = match parent {
            Some((_, above)) => format!("{above}.{}", node.name),
            None => node.name.clone(),
        };
        if node.below.is_empty() {
            let body = format!("<< /Subtype /Widget /T ({}) {above} /Rect [1 1 9 9] >>", node.name);
            leaves.push((builder.object(&body), name));
        } else {
            let number =
                builder.object(&format!("<< /T ({}) /FT /Tx /V (v) {above} >>", node.name));
            add(&node.below, Some((number, &name)), builder, leaves);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// Each widget that inherits a kind belongs to one field, which has the names above it.
    #[test]
    fn every_widget_is_found_once_under_its_full_name(form in any_form()) {
        let mut builder = PdfBuilder::new();
        let mut leaves = Vec::new();
        add(&form, None, &mut builder, &mut leaves);
        let list: Vec<String> = leaves.iter().map(|(number, _)| format!("{number} 0 R")).collect();
        builder.page("", &format!("/Annots [{}]", list.join(" ")), "");
        let page = first_page(builder.build());
        let mut expected: Vec<&str> =
            leaves.iter().map(|(_, name)| name.as_str()).filter(|name| name.contains('.')).collect();
        let mut found: Vec<&str> = page
            .fields
            .iter()
            .flat_map(|field| field.widgets.iter().map(|_| field.name.as_str()))
            .collect();
        expected.sort_unstable();
        found.sort_unstable();
        prop_assert_eq!(found, expected);
        prop_assert!(page.fields.iter().all(|f| f.kind == FieldKind::Text && f.values == ["v"]));
        let mut names: Vec<&str> = page.fields.iter().map(|field| field.name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        prop_assert_eq!(names.len(), page.fields.len());
    }
}
