//! The command line.

use std::path::PathBuf;
use std::str::FromStr;

use lexopt::{Arg, Parser, ValueExt as _};
use recto_engine::{OcrSetup, OutputOptions, TableFormat};

use crate::models::OcrArguments;
use crate::values::{path, text, value};

pub(crate) enum Command {
    Help,
    Parse(Parse),
    Dump(Dump),
    Batch(Batch),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Json,
    Markdown,
    Html,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum DumpStage {
    Page,
    Words,
    Layout,
}

pub(crate) struct Parse {
    pub(crate) file: PathBuf,
    /// `None` when nothing but an overlay is wanted.
    pub(crate) format: Option<Format>,
    pub(crate) out: Option<PathBuf>,
    pub(crate) overlay: Option<PathBuf>,
    /// From 1.
    pub(crate) page: u32,
    pub(crate) dpi: f32,
    pub(crate) output: OutputOptions,
    pub(crate) inline_pictures: bool,
    /// A directory for the pictures.
    pub(crate) pictures: Option<PathBuf>,
    pub(crate) threads: usize,
    /// `None` to leave pixels alone.
    pub(crate) ocr: Option<OcrSetup>,
}

pub(crate) struct Dump {
    pub(crate) file: PathBuf,
    pub(crate) stage: DumpStage,
    pub(crate) page: u32,
    /// `None` to leave pixels alone.
    pub(crate) ocr: Option<OcrSetup>,
}

pub(crate) struct Batch {
    pub(crate) dir: PathBuf,
    pub(crate) out_dir: PathBuf,
    pub(crate) formats: Vec<Format>,
    pub(crate) threads: usize,
    pub(crate) with_images: bool,
    /// `None` to leave pixels alone.
    pub(crate) ocr: Option<OcrSetup>,
}

/// Reads the process's arguments.
pub(crate) fn read() -> Result<Command, String> {
    let mut parser = Parser::from_env();
    let command = match parser.next().map_err(text)? {
        Some(Arg::Value(name)) => name.string().map_err(text)?,
        _ => return Ok(Command::Help),
    };
    match command.as_str() {
        "parse" => parse(&mut parser).map(Command::Parse),
        "dump" => dump(&mut parser).map(Command::Dump),
        "batch" => batch(&mut parser).map(Command::Batch),
        "help" => Ok(Command::Help),
        other => Err(format!("there is no command {other:?}; `recto help` lists them")),
    }
}

fn parse(parser: &mut Parser) -> Result<Parse, String> {
    let mut files = Vec::new();
    let mut chunk_size = 1000;
    let mut is_semantic = false;
    let mut it = Parse {
        file: PathBuf::new(),
        format: None,
        out: None,
        overlay: None,
        page: 1,
        dpi: 110.0,
        output: OutputOptions::default(),
        inline_pictures: false,
        pictures: None,
        threads: 1,
        ocr: None,
    };
    let mut ocr = OcrArguments::default();
    while let Some(argument) = parser.next().map_err(text)? {
        match argument {
            Arg::Long("format") => it.format = Some(value(parser)?),
            Arg::Long("out") => it.out = Some(path(parser)?),
            Arg::Long("overlay") => it.overlay = Some(path(parser)?),
            Arg::Long("page") => it.page = value(parser)?,
            Arg::Long("dpi") => it.dpi = value(parser)?,
            Arg::Long("tables") => it.output.table_format = value::<Tables>(parser)?.0,
            Arg::Long("chunking") => is_semantic = value::<Chunking>(parser)?.0,
            Arg::Long("chunk-size") => chunk_size = value(parser)?,
            Arg::Long("content") => it.output.include_content = true,
            Arg::Long("no-text") => it.output.extract_text = false,
            Arg::Long("no-images") => it.output.extract_images = false,
            Arg::Long("inline-pictures") => it.inline_pictures = true,
            Arg::Long("pictures") => it.pictures = Some(path(parser)?),
            Arg::Long(name) if OcrArguments::NAMES.contains(&name) => {
                let name = name.to_owned();
                ocr.take(&name, parser)?;
            }
            Arg::Long("threads") => it.threads = value(parser)?,
            Arg::Value(file) => files.push(PathBuf::from(file)),
            other => return Err(text(other.unexpected())),
        }
    }
    it.output.chunk_size = is_semantic.then_some(chunk_size);
    if it.format.is_none() && it.overlay.is_none() {
        it.format = Some(Format::Json);
    }
    [it.file] = exactly(files)?;
    it.ocr = ocr.setup();
    Ok(it)
}

fn dump(parser: &mut Parser) -> Result<Dump, String> {
    let (mut files, mut stage, mut page) = (Vec::new(), DumpStage::Layout, 1);
    let mut ocr = OcrArguments::default();
    while let Some(argument) = parser.next().map_err(text)? {
        match argument {
            Arg::Long("stage") => stage = value(parser)?,
            Arg::Long("page") => page = value(parser)?,
            Arg::Long(name) if OcrArguments::NAMES.contains(&name) => {
                let name = name.to_owned();
                ocr.take(&name, parser)?;
            }
            Arg::Value(file) => files.push(PathBuf::from(file)),
            other => return Err(text(other.unexpected())),
        }
    }
    let [file] = exactly(files)?;
    Ok(Dump { file, stage, page, ocr: ocr.setup() })
}

fn batch(parser: &mut Parser) -> Result<Batch, String> {
    let (mut dirs, mut formats, mut threads, mut with_images) =
        (Vec::new(), vec![Format::Json, Format::Markdown], 1, false);
    let mut ocr = OcrArguments::default();
    while let Some(argument) = parser.next().map_err(text)? {
        match argument {
            Arg::Long("format") => {
                let list: String = value(parser)?;
                formats = list.split(',').map(Format::from_str).collect::<Result<_, _>>()?;
            }
            Arg::Long("threads") => threads = value(parser)?,
            Arg::Long("images") => with_images = true,
            Arg::Long(name) if OcrArguments::NAMES.contains(&name) => {
                let name = name.to_owned();
                ocr.take(&name, parser)?;
            }
            Arg::Value(dir) => dirs.push(PathBuf::from(dir)),
            other => return Err(text(other.unexpected())),
        }
    }
    let [dir, out_dir] = exactly(dirs)?;
    Ok(Batch { dir, out_dir, formats, threads, with_images, ocr: ocr.setup() })
}

fn exactly<const N: usize>(paths: Vec<PathBuf>) -> Result<[PathBuf; N], String> {
    paths
        .try_into()
        .map_err(|got: Vec<PathBuf>| format!("{N} paths are needed, {} given", got.len()))
}

impl FromStr for Format {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "json" => Ok(Self::Json),
            "markdown" => Ok(Self::Markdown),
            "html" => Ok(Self::Html),
            _ => Err(format!("there is no format {name:?}")),
        }
    }
}

impl FromStr for DumpStage {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "page" => Ok(Self::Page),
            "words" => Ok(Self::Words),
            "layout" => Ok(Self::Layout),
            _ => Err(format!("there is no stage {name:?}")),
        }
    }
}

struct Tables(TableFormat);

impl FromStr for Tables {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        TableFormat::parse(name)
            .map(Self)
            .ok_or_else(|| format!("there is no table format {name:?}"))
    }
}

struct Chunking(bool);

impl FromStr for Chunking {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "none" => Ok(Self(false)),
            "semantic" => Ok(Self(true)),
            _ => Err(format!("there is no chunking {name:?}")),
        }
    }
}
