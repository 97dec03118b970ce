//! Squares that are check boxes, and squares that aren't.

use proptest::prelude::*;
use recto_model::{
    CheckBoxShape, Circle, DrawnCheckBox, Fill, FontId, Gap, Page, Point, Rect, RenderMode, Rgb,
    Ruling, Size, Style, TextOrigin, Word,
};

use super::check_boxes;

const EM: f32 = 10.0;
const SIDE: f32 = 8.0;

/// A page under construction.
#[derive(Clone, Default)]
struct Form {
    page: Page,
    words: Vec<Word>,
}

impl Form {
    fn new() -> Self {
        let size = Size { width: 600.0, height: 800.0 };
        Self { page: Page { number: 1, size, ..Page::default() }, words: Vec::new() }
    }

    /// Words in letters of half an em; `y` is the top of their line.
    fn write(mut self, x: f32, y: f32, text: &str) -> Self {
        let mut at = x;
        for text in text.split(' ') {
            let width = 0.5 * EM * text.chars().count() as f32;
            self.words.push(Word {
                text: text.to_owned(),
                bbox: Rect::new(at, y, at + width, y + EM),
                baseline: y + 0.8 * EM,
                angle: 0,
                style: Style {
                    font: FontId(0),
                    size: EM,
                    weight: 400,
                    italic: false,
                    monospace: false,
                    color: Rgb::default(),
                },
                gap_before: Gap::Space,
                mode: RenderMode::Fill,
                origin: TextOrigin::Layer,
                mcid: None,
                first_glyph: 0,
                confidence: None,
            });
            at += width + 0.25 * EM;
        }
        self
    }

    fn line(mut self, from: (f32, f32), to: (f32, f32)) -> Self {
        let (from, to) = (Point::new(from.0, from.1), Point::new(to.0, to.1));
        let color = Rgb::default();
        self.page.rulings.push(Ruling { from, to, width: 0.7, color, dashed: false });
        self
    }

    fn square(self, x: f32, y: f32, side: f32) -> Self {
        let (right, bottom) = (x + side, y + side);
        self.line((x, y), (right, y))
            .line((x, bottom), (right, bottom))
            .line((x, y), (x, bottom))
            .line((right, y), (right, bottom))
    }

    fn drawing(mut self, bbox: Rect) -> Self {
        self.page.drawings.push(bbox);
        self
    }

    /// A ring, with a dot if it is chosen, before words.
    fn choice(mut self, x: f32, y: f32, is_on: bool, text: &str) -> Self {
        let bbox = Rect::new(x, y + 1.0, x + SIDE, y + 1.0 + SIDE);
        self.page.circles.push(Circle { bbox, fill: None, stroked: true });
        let dot = bbox.grown(-0.25 * SIDE);
        if is_on {
            let fill = Some(Rgb::default());
            self.page.circles.push(Circle { bbox: dot, fill, stroked: false });
            self.page.drawings.push(dot);
        }
        self.page.drawings.push(bbox);
        self.write(x + SIDE + 4.0, y, text)
    }

    fn fill(mut self, bbox: Rect, gray: u8) -> Self {
        let color = Rgb { r: gray, g: gray, b: gray };
        self.page.fills.push(Fill { bbox, color, stroked: false });
        self
    }

    fn found(&self) -> Vec<DrawnCheckBox> {
        check_boxes(&self.page, &self.words)
    }

    fn states(&self) -> Vec<bool> {
        self.found().iter().map(|check_box| check_box.checked).collect()
    }

    /// The page larger by a factor and elsewhere.
    fn moved(mut self, factor: f32, dx: f32, dy: f32) -> Self {
        let to = |bbox: Rect| bbox.scaled(factor).moved(dx, dy);
        let point = |p: Point| Point::new(p.x * factor + dx, p.y * factor + dy);
        for word in &mut self.words {
            word.bbox = to(word.bbox);
            word.style.size *= factor;
        }
        for ruling in &mut self.page.rulings {
            (ruling.from, ruling.to) = (point(ruling.from), point(ruling.to));
            ruling.width *= factor;
        }
        self.page.drawings.iter_mut().for_each(|bbox| *bbox = to(*bbox));
        self.page.fills.iter_mut().for_each(|fill| fill.bbox = to(fill.bbox));
        self
    }
}

/// A square with words behind it.
fn option() -> Form {
    Form::new().square(100.0, 101.0, SIDE).write(112.0, 100.0, "Photos may be taken")
}

#[test]
fn a_square_beside_words_is_a_check_box() {
    let found = option().found();
    assert_eq!(found.len(), 1);
    assert!(!found[0].checked);
    let center = found[0].bbox.center();
    assert!((center.x - 104.0).abs() < 0.01 && (center.y - 105.0).abs() < 0.01);
    // Words before it are a label too.
    let before = Form::new().write(60.0, 100.0, "Photos").square(92.0, 101.0, SIDE);
    assert_eq!(before.states(), [false]);
}

#[test]
fn crosses_check_marks_fills_and_signs_tick_it() {
    let inner = Rect::new(101.5, 102.5, 106.5, 107.5);
    assert_eq!(option().drawing(inner).states(), [true]);
    // The long stroke of a check mark reaches out of the box.
    assert_eq!(option().drawing(Rect::new(101.0, 98.0, 111.0, 108.0)).states(), [true]);
    assert_eq!(option().fill(inner, 40).states(), [true]);
    assert_eq!(option().write(101.5, 100.0, "X").states(), [true]);
    // White inside and shading around are no marks.
    assert_eq!(option().fill(inner, 255).states(), [false]);
    assert_eq!(option().fill(Rect::new(90.0, 95.0, 300.0, 115.0), 60).states(), [false]);
}

#[test]
fn other_squares_are_none() {
    // Alone, far from words, as large as a picture, with a letter or a number in it.
    let alone = Form::new().square(100.0, 101.0, SIDE);
    let states = |form: Form| form.write(300.0, 400.0, "Somewhere else").states();
    assert_eq!(states(alone), [false; 0]);
    assert_eq!(
        states(Form::new().square(100.0, 101.0, 60.0).write(165.0, 125.0, "Logo")),
        [false; 0]
    );
    assert_eq!(states(option().write(101.5, 100.0, "7")), [false; 0]);
    assert_eq!(
        states(Form::new().square(100.0, 101.0, SIDE).write(112.0, 100.0, "12.50")),
        [false; 0]
    );
    // A row of squares that take one letter each, and the cells of a grid.
    let comb = (0..6).fold(Form::new().write(60.0, 100.0, "Number"), |form, at| {
        form.square(92.0 + SIDE * at as f32, 101.0, SIDE)
    });
    assert_eq!(states(comb), [false; 0]);
}

#[test]
fn a_box_that_is_drawn_twice_or_is_a_form_field_counts_once_or_not() {
    assert_eq!(option().square(100.2, 101.1, SIDE).found().len(), 1);
    let mut form = option();
    form.page.check_boxes = vec![DrawnCheckBox {
        bbox: Rect::new(100.0, 101.0, 108.0, 109.0),
        checked: true,
        shape: CheckBoxShape::Square,
    }];
    assert_eq!(form.found().len(), 1);
    let widget =
        recto_model::Widget { page: 1, bbox: Rect::new(100.0, 101.0, 108.0, 109.0), button: None };
    form.page.fields.push(recto_model::FormField {
        name: "a".to_owned(),
        label: None,
        kind: recto_model::FieldKind::CheckBox,
        values: Vec::new(),
        read_only: false,
        required: false,
        widgets: vec![widget],
    });
    assert_eq!(form.found().len(), 0);
}

#[test]
fn letters_that_look_like_squares_are_none() {
    let seen = |x: f32| {
        let mut form = Form::new().write(100.0, 100.0, "BODY of the text");
        let bbox = Rect::new(x, 101.0, x + 7.0, 109.0);
        form.page.check_boxes =
            vec![DrawnCheckBox { bbox, checked: true, shape: CheckBoxShape::Square }];
        form.states()
    };
    assert_eq!(seen(107.0), [false; 0]);
    assert_eq!(seen(90.0), [true]);
}

#[test]
fn rings_with_a_chosen_one_beside_or_below_them_are_option_buttons() {
    let row =
        Form::new().choice(100.0, 100.0, true, "Single").choice(200.0, 100.0, false, "Married");
    assert_eq!(row.states(), [true, false]);
    assert!(row.found().iter().all(|found| found.shape == CheckBoxShape::Circle));
    let column = row.choice(100.0, 120.0, false, "Widowed");
    assert_eq!(column.states(), [true, false, false]);
    // A cross chooses, too, and a light fill doesn't.
    let mut crossed = Form::new().choice(100.0, 100.0, false, "Single");
    crossed = crossed.drawing(Rect::new(101.5, 102.5, 106.5, 107.5));
    assert_eq!(crossed.states(), [true]);
    crossed.page.circles[0].fill = Some(Rgb { r: 250, g: 250, b: 250 });
    assert_eq!(crossed.states(), [true]);
}

#[test]
fn bullets_are_no_option_buttons() {
    let list = |form: Form, y: f32| form.choice(100.0, y, false, "Bring a towel");
    assert_eq!([100.0, 120.0, 140.0].into_iter().fold(Form::new(), list).states(), [false; 0]);
    // Discs of one level and rings of the next.
    let mut nested = Form::new().choice(120.0, 120.0, false, "Bring a towel");
    let disc = Rect::new(100.0, 101.0, 108.0, 109.0);
    nested.page.circles.push(Circle { bbox: disc, fill: Some(Rgb::default()), stroked: false });
    let nested = nested.write(112.0, 100.0, "Before you come");
    assert_eq!(nested.states(), [false; 0]);
    // A full disc in the column of rings is the chosen one.
    let mut options = Form::new().choice(100.0, 120.0, false, "Married");
    options.page.circles.push(Circle { bbox: disc, fill: Some(Rgb::default()), stroked: false });
    assert_eq!(options.write(112.0, 100.0, "Single").states(), [true, false]);
    // A number in a ring is the number of a step.
    assert_eq!(
        Form::new().choice(100.0, 100.0, false, "Unpack it").write(101.5, 100.0, "1").states(),
        [false; 0]
    );
}

proptest! {
    #[test]
    fn size_and_place_of_the_page_dont_matter(
        states in prop::collection::vec(any::<bool>(), 1..12),
        factor in 0.2f32..8.0, dx in 0.0f32..400.0, dy in 0.0f32..400.0, side in 5.0f32..15.0,
    ) {
        let form = states.iter().enumerate().fold(Form::new(), |form, (at, is_on)| {
            let (x, y) = (50.0 + (at % 3) as f32 * 170.0, 60.0 + (at / 3) as f32 * 30.0);
            let top = y + 0.5 * (EM - side);
            let form = form.square(x, top, side).write(x + side + 4.0, y, "One option");
            if *is_on { form.drawing(Rect::new(x, top, x + side, top + side).grown(-0.2 * side)) } else { form }
        });
        prop_assert_eq!(form.states(), states.clone());
        prop_assert_eq!(form.moved(factor, dx, dy).states(), states);
    }
}
