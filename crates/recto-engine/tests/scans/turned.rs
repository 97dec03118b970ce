use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use recto_engine::{Ocr, Raster, TableFormat};
use recto_infer::{Compute, InferError, Inference, Model, Onnx, RuntimeFiles, Tensor, TensorView};
use recto_model::Orientation;
use recto_ocr::Quality;

use crate::paper::{Paper, bbox, bmp, parse, parse_with, setup, skewed};

/// The real models; counts the runs of the detector.
struct Counting {
    models: Onnx,
    searches: Arc<AtomicUsize>,
}

impl Inference for Counting {
    fn run(
        &self,
        model: Model,
        fill: &mut dyn FnMut(&mut Tensor),
        look: &mut dyn FnMut(TensorView<'_>),
    ) -> Result<(), InferError> {
        let is_search = usize::from(model == Model::TinyDetector);
        self.searches.fetch_add(is_search, Ordering::Relaxed);
        self.models.run(model, fill, look)
    }

    fn rest(&self) {
        self.models.rest();
    }

    fn characters(&self, model: Model) -> Result<Arc<[String]>, InferError> {
        self.models.characters(model)
    }
}

/// The picture rotated clockwise by a quarter turn.
fn turned(raster: &Raster) -> Raster {
    Orientation::clockwise(1).apply(raster.clone())
}

/// A table of contents: when it is rotated, its short numbers are the only words that run across the picture.
fn contents() -> Paper {
    let titles =
        ["Kinds of thread", "Lost and found", "How all was told", "Blood", "Bad land", "The end"];
    (0..24).fold(Paper::letter().text((80.0, 90.0), 18.0, "Contents"), |paper, i| {
        let y = 130.0 + 24.0 * i as f32;
        let title = format!("Chapter {}: {}", i + 1, titles[i % titles.len()]);
        paper.text((80.0, y), 10.0, &title).text((500.0, y), 10.0, &(5 * i + 3).to_string())
    })
}

#[test]
fn a_rotated_page_is_read_like_an_upright_one_at_the_first_attempt() {
    let mut scan = contents().scanned();
    let read = |scan: &Raster| {
        let files = RuntimeFiles { library: setup().library, models: setup().models };
        let models = Onnx::load(&files, Compute::default(), Quality::Tiny.models()).unwrap();
        let searches = Arc::new(AtomicUsize::new(0));
        let counting = Counting { models, searches: Arc::clone(&searches) };
        let ocr = Ocr::with(Arc::new(counting), Quality::Tiny);
        let body = parse_with(ocr, bmp(scan), TableFormat::Markdown);
        (body["content"].as_str().unwrap().to_owned(), searches.load(Ordering::Relaxed))
    };
    let (upright, searches) = read(&scan);
    assert!(upright.contains("Chapter 7: Kinds of thread"), "{upright}");
    assert_eq!(searches, 1);
    for _ in 0..3 {
        scan = turned(&scan);
        assert_eq!(read(&scan), (upright.clone(), 1));
    }
}

#[test]
fn figures_on_a_page_that_lies_far_askew_stay_on_their_lines() {
    let scan = contents().scanned();
    let figures = |angle: f32| -> Vec<u32> {
        let body = parse(bmp(&skewed(&scan, angle)), TableFormat::Markdown);
        let words = body["content"].as_str().unwrap().split_whitespace();
        words.filter_map(|word| word.parse().ok()).collect()
    };
    let level = figures(0.0);
    assert_eq!(level.len(), 24);
    for angle in [0.2618, -0.2618] {
        assert_eq!(figures(angle), level);
    }
}

#[test]
fn the_head_of_an_upside_down_page_is_its_head() {
    let prose = [
        "The survey gave a general picture of the firms that were asked, and it was",
        "brought up to date at each new round by those who went from door to door.",
        "Firms that had closed for good in the meantime were asked for their reasons",
        "and for the help that they were given. Their size was told by the number of",
        "people who worked there on that day, whether they were paid for it or not.",
    ];
    let scan = (0..4)
        .fold(Paper::letter(), |paper, i| {
            let indented = (90.0, 120.0 + 140.0 * i as f32);
            paper.lines(indented, 12.0, &prose)
        })
        .text((90.0, 60.0), 9.0, "Notes on the survey")
        .text((300.0, 750.0), 9.0, "17")
        .scanned();
    let body = parse(bmp(&turned(&turned(&scan))), TableFormat::Markdown);
    let chunks = body["chunks"].as_array().unwrap();
    let said = |at: usize| (&chunks[at]["page_content"], bbox(&chunks[at])[1]);
    let height = scan.height as f32;
    let (head, foot) = (said(0), said(chunks.len() - 1));
    assert!(head.0 == "Notes on the survey" && head.1 > 0.9 * height, "{body}");
    assert!(foot.0 == "17" && foot.1 < 0.1 * height, "{body}");
}

#[test]
fn columns_an_em_apart_are_read_one_after_the_other() {
    let left = [
        "The survey gave a general picture of",
        "the firms that were asked, and it was",
        "brought up to date at each new round",
        "by those who went from door to door.",
        "Firms that had closed for good in the",
        "meantime were asked for their reasons",
        "and for the help that they were given.",
    ];
    let right = [
        "Their size was told by the number of",
        "people who worked there on that day.",
        "With five of them or fewer a firm was",
        "held to be small, and with more than",
        "fifty it was held to be a large one, as",
        "the law has it. The rest were taken to",
        "be of a middle size, whatever they did.",
    ];
    let paper =
        Paper::letter().lines((90.0, 100.0), 12.0, &left).lines((314.0, 100.0), 12.0, &right);
    let body = parse(bmp(&paper.scanned()), TableFormat::Markdown);
    let content = body["content"].as_str().unwrap();
    assert!(content.rfind("they were given") < content.find("Their size"), "{content}");
}
