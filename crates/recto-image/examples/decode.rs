//! Decodes the pages of a picture and writes each as a PPM beside a prefix, to be compared with other decoders:
//! `cargo run -p recto-image --example decode -- scan.tiff /tmp/scan` writes `/tmp/scan-1.ppm` and so on.
#![expect(clippy::disallowed_methods, clippy::print_stdout, reason = "an example is an edge")]

use std::error::Error;
use std::sync::Arc;

use recto_image::ImageDocument;
use recto_input::{Budget, Limits, sniff};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, prefix] = arguments.as_slice() else { return Err("decode <file> <prefix>".into()) };
    let limits = Limits::default();
    let bytes = std::fs::read(file)?;
    let kind = sniff(&bytes, &limits)?;
    let document = ImageDocument::open(Arc::new(bytes), kind, &limits)?;
    let budget = Budget::new(&limits);
    for index in 0..document.page_count() {
        match document.page(index, &budget) {
            Ok(page) => {
                let raster = page.raster;
                let mut ppm = format!("P6 {} {} 255\n", raster.width, raster.height).into_bytes();
                ppm.extend_from_slice(&raster.rgb);
                std::fs::write(format!("{prefix}-{}.ppm", index + 1), ppm)?;
                println!(
                    "page {}: {} x {}, whole: {}",
                    index + 1,
                    raster.width,
                    raster.height,
                    page.is_whole
                );
            }
            Err(error) => println!("page {}: {error}", index + 1),
        }
    }
    Ok(())
}
