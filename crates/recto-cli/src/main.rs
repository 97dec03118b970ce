//! `recto`: parse a file, look into a stage, draw boxes over a page, measure a folder. What a developer debugs with.

mod arguments;
mod batch;
mod clock;
mod dump;
mod files;
mod models;
mod opened;
mod overlay;
mod parse;
mod values;

use std::io::Write as _;
use std::process::ExitCode;

use arguments::Command;

const USAGE: &str = "\
recto parse FILE [--format json|markdown|html] [--out FILE] [--overlay OUT.png] [--page N] [--dpi N]
                 [--tables markdown|html|cell_grid] [--chunking none|semantic] [--chunk-size N] [--content]
                 [--no-text] [--no-images] [--inline-pictures] [--pictures DIR] [--threads N]
recto dump FILE --stage page|words|layout [--page N]
recto batch DIR OUT_DIR [--format json,markdown] [--threads N] [--images]

Pixels are read by the models of the checkout that the command is started in; each command takes
[--ocr mixed|tiny|accurate|off] [--models DIR] [--runtime LIBRARY] [--device cpu|cuda]
";

fn main() -> ExitCode {
    let done = arguments::read().and_then(|command| match command {
        Command::Help => files::print(USAGE.as_bytes()),
        Command::Parse(arguments) => parse::run(&arguments),
        Command::Dump(arguments) => dump::run(&arguments),
        Command::Batch(arguments) => batch::run(&arguments),
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            // Nobody is left to tell when standard error is gone.
            let _ = writeln!(std::io::stderr(), "recto: {message}");
            ExitCode::FAILURE
        }
    }
}
