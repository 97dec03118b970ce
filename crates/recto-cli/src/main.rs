//! `recto`: parse a file, look into a stage, draw boxes over a page, measure a folder. What a developer debugs with.

mod arguments;
mod batch;
mod clock;
mod dump;
mod files;
mod model_locations;
mod models;
mod opened;
mod overlay;
mod parse;
mod progress;

use std::io::Write as _;
use std::process::ExitCode;

use arguments::{Command, CommandLine};
use clap::{CommandFactory as _, Parser as _};

fn main() -> ExitCode {
    let line = match CommandLine::try_parse() {
        Ok(line) => line,
        Err(error) => {
            // Help and version come as errors too, and belong on standard output. Nobody is left to tell when the stream is gone.
            let _ = error.print();
            return if error.use_stderr() { ExitCode::FAILURE } else { ExitCode::SUCCESS };
        }
    };
    let done = match line.command {
        None => files::print(CommandLine::command().render_help().to_string().as_bytes()),
        Some(Command::Parse(arguments)) => parse::run(&arguments),
        Some(Command::Dump(arguments)) => dump::run(&arguments),
        Some(Command::Batch(arguments)) => batch::run(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            // Nobody is left to tell when standard error is gone.
            let _ = writeln!(std::io::stderr(), "recto: {message}");
            ExitCode::FAILURE
        }
    }
}
