use recto_engine::{Raster, TableFormat};
use serde_json::Value;

use crate::paper::{Paper, bmp, parse};

const LINES: [&str; 8] = [
    "The goods were received in good order on the third",
    "of September and were counted by the undersigned,",
    "who found two crates of lamps, nine rolls of copper",
    "wire and a box of small fittings for the workshop.",
    "Payment is due within thirty days of this notice.",
    "Questions about the delivery are answered by our",
    "office between nine and five on every working day.",
    "Please keep this sheet together with the invoice.",
];

/// A stamp in opaque red ink: two rings with bars between them; the print shows through a little.
fn stamped(raster: &Raster, center: (f32, f32), radius: f32) -> Raster {
    let mut raster = raster.clone();
    let width = raster.width as usize;
    for (i, pixel) in raster.rgb.chunks_exact_mut(3).enumerate() {
        let (x, y) = ((i % width) as f32 - center.0, (i / width) as f32 - center.1);
        let from_center = x.hypot(y) / radius;
        let is_ring = (0.94..1.0).contains(&from_center) || (0.6..0.64).contains(&from_center);
        let is_bar = (0.64..0.94).contains(&from_center) && (9.0 * y.atan2(x)).sin() > 0.55;
        if is_ring || is_bar {
            for (channel, ink) in pixel.iter_mut().zip([0.86, 0.12, 0.16]) {
                *channel = (f32::from(*channel) * (0.2 + 0.8 * ink)) as u8;
            }
        }
    }
    raster
}

fn words(body: &Value) -> Vec<String> {
    let chunks = body["chunks"].as_array().unwrap().iter();
    let text = chunks.filter_map(|chunk| chunk["page_content"].as_str());
    text.flat_map(|text| text.split_whitespace().map(str::to_owned)).collect()
}

#[test]
fn print_under_a_stamp_is_read() {
    let scan = Paper::letter().lines((90.0, 140.0), 12.0, &LINES).scanned();
    let stamped = stamped(&scan, (440.0, 430.0), 170.0);
    let [clean, read] = [&scan, &stamped].map(|scan| words(&parse(bmp(scan), TableFormat::Html)));
    let printed: Vec<&str> = LINES.iter().flat_map(|line| line.split(' ')).collect();
    let found = |read: &[String]| {
        printed.iter().filter(|word| read.iter().any(|found| found == *word)).count()
    };
    assert!(found(&clean) + 2 >= printed.len(), "{clean:?}");
    assert!(found(&read) + 1 >= found(&clean), "{read:?}");
}

/// Words of a stamp in opaque coloured ink; the print stays as dark as it was.
fn stamped_with_words(scan: &Raster, stamp: &Raster) -> Raster {
    let rgb = scan.rgb.iter().zip(&stamp.rgb);
    let rgb = rgb.map(|(print, ink)| (u16::from(*print) * u16::from(*ink) / 255) as u8).collect();
    Raster { rgb, ..*scan }
}

#[test]
fn the_text_of_a_stamp_is_read_and_the_print_is_unchanged() {
    let paper = Paper::letter().lines((90.0, 140.0), 12.0, &LINES);
    let scan = paper.text((90.0, 600.0), 12.0, "Signed at the yard by the keeper.").scanned();
    let clean = words(&parse(bmp(&scan), TableFormat::Html));
    for angle in [0.0, 0.3] {
        let stamp =
            Paper::letter().turned((130.0, 250.0), 44.0, "RECEIVED", [0.8, 0.1, 0.15], angle);
        let read =
            words(&parse(bmp(&stamped_with_words(&scan, &stamp.scanned())), TableFormat::Html));
        let (stamped, print): (Vec<String>, Vec<String>) =
            read.into_iter().partition(|word| word == "RECEIVED");
        assert_eq!(stamped.len(), 1, "{print:?}");
        let kept = print.iter().filter(|word| clean.contains(word)).count();
        assert!(kept + 3 >= clean.len() && print.len() <= clean.len() + 2, "{print:?}");
    }
}
