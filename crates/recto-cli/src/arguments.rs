//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use recto_engine::{OutputOptions, TableFormat};

use crate::candidates::CandidateFolder;
use crate::models::OcrArguments;
use crate::overlay::OverlayArguments;
use crate::weights::{BlockArguments, HeadingArguments, OrderArguments, RegionArguments};

/// The end of the long help: the places that `model_locations` searches.
const PLACES: &str = "\
Text in pixels is read by models. They and ONNX Runtime are taken from what the options or their variables name, else from beside
the program (models/ and the library), from the checkout that it was built in, or from the user's cache ($XDG_CACHE_HOME/recto or
~/.cache/recto).";

/// Reads documents: text, tables and figures in reading order.
#[derive(Parser)]
#[command(name = "recto", version, after_long_help = PLACES, args_override_self = true)]
pub(crate) struct CommandLine {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Parse a file into one format, or draw boxes over a page of it
    Parse(Parse),
    /// Fill a JSON schema from a file, or from every file of a folder
    Extract(Extract),
    /// Look for given values in a file
    #[command(hide = true)]
    Ground(GroundCases),
    /// Write the values that each field may have, with the features that weights are learned from
    #[command(hide = true)]
    Candidates(CandidateFolder),
    /// Write all that may be a region of the pages of a folder's documents, with the features that weights are fitted to
    #[command(hide = true)]
    RegionCandidates(CandidateDump),
    /// Write all that may be a heading in a folder's documents, with the features that weights are fitted to
    #[command(hide = true)]
    HeadingCandidates(CandidateDump),
    /// Write all that may be a running head or foot, a page number or a footnote in a folder's documents, with the features that weights are
    /// fitted to
    #[command(hide = true)]
    EdgeCandidates(CandidateDump),
    /// Write the neighbouring lines of a folder's documents, with the features that weights are fitted to
    #[command(hide = true)]
    LinePairs(CandidateDump),
    /// Write what the pages of a folder's documents are read as by several weights, with the features that weights are fitted to
    #[command(hide = true)]
    Readings(Readings),
    /// Test the citations of an extraction against its document; fails if any doesn't hold
    Verify(Verify),
    /// Show what a stage made of a page, as JSON
    Dump(Dump),
    /// Write the clean copy of a DOCX or PPTX, without macros, embedded objects, deleted text and links to outside
    OfficeCopy(OfficeCopy),
    /// Parse every file of a folder in one process, and report the CPU time of each stage
    Batch(Batch),
    /// Count where all text of the files of a folder went, as JSON; fails if any is not accounted for
    Ledger(LedgerFolder),
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// The response of the service
    Json,
    /// The whole document; tables are HTML, so that their spans survive
    Markdown,
    /// The whole document as the body of a page
    Html,
    /// The segments of the response alone, as JSON
    Segments,
}

impl Format {
    /// Is it made of chunks, those of pictures among them?
    pub(crate) fn has_chunks(self) -> bool {
        matches!(self, Self::Json | Self::Segments)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum DumpStage {
    Page,
    Words,
    Layout,
    /// The fields of the whole document's form
    Fields,
    /// The structure tree of the whole document, if it is tagged
    Structure,
    /// The regions of the page that an office document declares
    Office,
    /// Where each glyph went
    Ledger,
}

#[derive(Args)]
#[command(args_override_self = true)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct Parse {
    /// A PDF or a picture
    pub(crate) file: PathBuf,
    /// What is written; json, unless only an overlay is asked for
    #[arg(long)]
    format: Option<Format>,
    /// Write to a file instead of standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) overlay: OverlayArguments,
    /// Draw the regions that were chosen in place of what came of them; standard error tells what each is worth and why, and what
    /// it was preferred to
    #[arg(long, requires = "png")]
    pub(crate) regions: bool,
    /// How tables are written in chunks (JSON)
    #[arg(long, value_name = "FORMAT", default_value = "markdown")]
    tables: Tables,
    /// Whether segments are made (JSON)
    #[arg(long, default_value = "none")]
    chunking: Chunking,
    /// Size of a segment to aim for, in characters
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) chunk_size: u32,
    /// Add the whole document as one text
    #[arg(long)]
    content: bool,
    /// Leave text chunks out
    #[arg(long)]
    no_text: bool,
    /// Leave image chunks out
    #[arg(long)]
    no_images: bool,
    /// Put pictures into the JSON
    #[arg(long)]
    pub(crate) inline_pictures: bool,
    /// Write pictures into a folder
    #[arg(long, value_name = "DIR")]
    pub(crate) pictures: Option<PathBuf>,
    /// The clean copy of the office document that the file was converted from: the structure that the file declares is
    /// believed
    #[arg(long, value_name = "FILE")]
    pub(crate) office: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) regions_by: RegionArguments,
    /// Threads to use
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) threads: usize,
    #[command(flatten)]
    pub(crate) ocr: OcrArguments,
}

#[derive(Args)]
#[command(args_override_self = true)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct Extract {
    /// A PDF, a picture, or a folder of them
    pub(crate) file: PathBuf,
    /// The JSON schema to fill
    #[arg(long, value_name = "FILE", required_unless_present = "auto_schema")]
    pub(crate) schema: Option<PathBuf>,
    /// Design the schema from the document where none is given
    #[arg(long)]
    pub(crate) auto_schema: bool,
    /// Keep values that are not on the page; they are listed as ungrounded either way
    #[arg(long)]
    pub(crate) keep_ungrounded: bool,
    /// Take no value from words inside figures
    #[arg(long)]
    pub(crate) no_images: bool,
    /// Add the whole document as one text
    #[arg(long)]
    pub(crate) ocr_text: bool,
    /// Look for the values of this answer instead of filling the schema by rules: {"values": …}
    #[arg(long, value_name = "FILE")]
    pub(crate) answer: Option<PathBuf>,
    /// Write to a file instead of standard output; for a folder, the folder of the results
    #[arg(long, value_name = "PATH")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) overlay: OverlayArguments,
    /// Threads to use
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) threads: usize,
    #[command(flatten)]
    pub(crate) ocr: OcrArguments,
}

#[derive(Args)]
#[command(args_override_self = true)]
pub(crate) struct GroundCases {
    /// A PDF or a picture
    pub(crate) file: PathBuf,
    /// JSON lines with `id`, `value`, `schema` (of the value) and, if there is one, `label`
    pub(crate) cases: PathBuf,
    #[command(flatten)]
    pub(crate) ocr: OcrArguments,
}

#[derive(Args)]
#[command(args_override_self = true)]
pub(crate) struct CandidateDump {
    /// The folder of documents
    pub(crate) dir: PathBuf,
    /// The folder of the results, one for each document
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    #[command(flatten)]
    pub(crate) ocr: OcrArguments,
}

#[derive(Args)]
pub(crate) struct Readings {
    #[command(flatten)]
    pub(crate) dump: CandidateDump,
    /// A list of weights by the names of their features, in thousandths of a bit
    #[arg(long, value_name = "FILE")]
    pub(crate) weights: PathBuf,
}

#[derive(Args)]
#[command(args_override_self = true)]
pub(crate) struct Verify {
    /// The response of an extraction, or a folder of them
    pub(crate) response: PathBuf,
    /// The document, or the folder of the documents, which have the names of their responses
    pub(crate) document: PathBuf,
    /// The values were kept where they are not on the page
    #[arg(long)]
    pub(crate) keep_ungrounded: bool,
    /// Words of another reader, in place of the document's own text: [{"page", "text", "bbox" in points}]; with folders, a
    /// folder of such files
    #[arg(long, value_name = "PATH")]
    pub(crate) words: Option<PathBuf>,
    /// Threads to use
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) threads: usize,
    #[command(flatten)]
    pub(crate) ocr: OcrArguments,
}

#[derive(Args)]
#[command(args_override_self = true)]
pub(crate) struct Dump {
    /// A PDF, a picture, or an office document
    pub(crate) file: PathBuf,
    /// The stage to look into
    #[arg(long, default_value = "layout")]
    pub(crate) stage: DumpStage,
    /// Counted from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) page: u32,
    /// The clean copy of the office document that the file was converted from
    #[arg(long, value_name = "FILE")]
    pub(crate) office: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) regions_by: RegionArguments,
    #[command(flatten)]
    pub(crate) ocr: OcrArguments,
}

#[derive(Args)]
#[command(args_override_self = true)]
pub(crate) struct OfficeCopy {
    /// A DOCX or PPTX, or a folder; files of a folder that are refused are listed
    pub(crate) file: PathBuf,
    /// Where the copy goes; for a folder, the folder of the copies
    pub(crate) out: PathBuf,
}

#[derive(Args)]
#[command(args_override_self = true)]
pub(crate) struct Batch {
    /// The folder of documents
    pub(crate) dir: PathBuf,
    /// Where results go, one file for each document and format
    pub(crate) out_dir: PathBuf,
    /// One or more, separated by commas
    #[arg(long, value_delimiter = ',', default_values = ["json", "markdown"])]
    format: Vec<Format>,
    /// Threads for each document
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) threads: usize,
    /// Make image chunks too
    #[arg(long)]
    pub(crate) images: bool,
    /// A folder of the clean copies that the files were converted from, which have their names up to the extension: the
    /// structure that such a file declares is believed
    #[arg(long, value_name = "DIR")]
    pub(crate) office: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) regions_by: RegionArguments,
    #[command(flatten)]
    pub(crate) order_by: OrderArguments,
    #[command(flatten)]
    pub(crate) blocks_by: BlockArguments,
    #[command(flatten)]
    pub(crate) headings_by: HeadingArguments,
    #[command(flatten)]
    pub(crate) ocr: OcrArguments,
}

#[derive(Args)]
#[command(args_override_self = true)]
pub(crate) struct LedgerFolder {
    /// The folder of documents
    pub(crate) dir: PathBuf,
    /// Threads for each document
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) threads: usize,
    #[command(flatten)]
    pub(crate) ocr: OcrArguments,
}

impl Parse {
    /// The format of the result; `None` when only an overlay is wanted.
    pub(crate) fn format(&self) -> Option<Format> {
        self.format.or_else(|| self.overlay.png.is_none().then_some(Format::Json))
    }

    pub(crate) fn output(&self) -> OutputOptions {
        OutputOptions {
            table_format: self.tables.into(),
            chunk_size: (self.chunking == Chunking::Semantic).then_some(self.chunk_size),
            include_content: self.content,
            extract_text: !self.no_text,
            extract_images: !self.no_images,
            ..OutputOptions::default()
        }
    }
}

impl Batch {
    pub(crate) fn formats(&self) -> &[Format] {
        &self.format
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Tables {
    Markdown,
    Html,
    #[value(name = "cell_grid")]
    CellGrid,
}

impl From<Tables> for TableFormat {
    fn from(tables: Tables) -> Self {
        match tables {
            Tables::Markdown => Self::Markdown,
            Tables::Html => Self::Html,
            Tables::CellGrid => Self::CellGrid,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Chunking {
    None,
    Semantic,
}
