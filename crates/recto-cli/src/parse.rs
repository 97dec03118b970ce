//! `recto parse`: writes one file in one format, or draws boxes over a page of it.

use std::sync::Arc;

use recto_engine::{
    Budget, InMemoryPictures, Limits, ParseOptions, PictureStore, Pictures, Rendering, Unkept,
    Unobserved,
};

use crate::arguments::{Format, Parse};
use crate::files::Folder;
use crate::{files, opened, overlay, regions};

pub(crate) fn run(arguments: &Parse) -> Result<(), String> {
    let limits = Limits::default();
    let ocr = opened::load(&arguments.ocr)?;
    let budget = Budget::new(&limits);
    let source =
        opened::open_rendition(&arguments.file, arguments.office.as_deref(), &limits, ocr)?;
    let format = arguments.format();
    let mut output = arguments.output();
    output.extract_images &= format.is_some_and(Format::has_chunks);
    let options = ParseOptions {
        output,
        regions: arguments.regions_by.weights()?,
        keep_decisions: arguments.regions,
        ..ParseOptions::default()
    };
    let store: Arc<dyn PictureStore> = match &arguments.pictures {
        Some(dir) => Arc::new(Folder::new(dir)?),
        None if arguments.inline_pictures => Arc::new(InMemoryPictures::default()),
        None => Arc::new(Unkept),
    };
    let parsed = source
        .parse_into(store, &options, &budget, arguments.threads, &Unobserved)
        .map_err(|e| e.to_string())?;
    let draw = if arguments.regions { regions::png } else { overlay::png };
    arguments.overlay.write(&source, &parsed, &budget, draw)?;
    let Some(format) = format else { return Ok(()) };
    let bytes = match format {
        Format::Markdown => parsed.markdown().into_bytes(),
        Format::Html => parsed.html().into_bytes(),
        Format::Segments => parsed
            .segments(arguments.chunk_size, &budget, &Unobserved)
            .map_err(|e| e.to_string())?,
        Format::Json => {
            let pictures =
                if arguments.inline_pictures { Pictures::Inline } else { Pictures::Left };
            let rendering = Rendering { pictures, usage: None, pdf_link: None };
            parsed.render(&rendering, &budget, &Unobserved).map_err(|e| e.to_string())?
        }
    };
    match &arguments.out {
        Some(path) => files::write(path, &bytes),
        None => files::print(&bytes),
    }
}
