//! `recto`: parses a file, shows the result of a stage, draws boxes over a page, or measures a folder. It is a tool for
//! debugging.

mod arguments;
mod batch;
mod candidate_dump;
mod candidates;
mod citations;
mod clock;
mod dump;
mod edge_candidates;
mod extract;
mod files;
mod ground;
mod heading_candidates;
mod ledger;
mod line_pairs;
mod model_locations;
mod models;
mod office;
mod office_copy;
mod opened;
mod overlay;
mod parse;
mod progress;
mod reader_words;
mod readings;
mod region_candidates;
mod regions;
mod verify;
mod weights;

use std::io::Write as _;
use std::process::ExitCode;

use arguments::{Command, CommandLine};
use clap::{CommandFactory as _, Parser as _};

fn main() -> ExitCode {
    turn_telemetry_off();
    let line = match CommandLine::try_parse() {
        Ok(line) => line,
        Err(error) => {
            // clap returns help and version as errors that are printed to standard output. If that fails, there is no
            // other place for them.
            let _ = error.print();
            return if error.use_stderr() { ExitCode::FAILURE } else { ExitCode::SUCCESS };
        }
    };
    let done = match line.command {
        None => files::print(CommandLine::command().render_help().to_string().as_bytes()),
        Some(Command::Parse(arguments)) => parse::run(&arguments),
        Some(Command::Extract(arguments)) => extract::run(&arguments),
        Some(Command::Ground(arguments)) => ground::run(&arguments),
        Some(Command::Candidates(arguments)) => candidates::run(&arguments),
        Some(Command::RegionCandidates(arguments)) => region_candidates::run(&arguments),
        Some(Command::HeadingCandidates(arguments)) => heading_candidates::run(&arguments),
        Some(Command::EdgeCandidates(arguments)) => edge_candidates::run(&arguments),
        Some(Command::LinePairs(arguments)) => line_pairs::run(&arguments),
        Some(Command::Readings(arguments)) => readings::run(&arguments),
        Some(Command::Verify(arguments)) => verify::run(&arguments),
        Some(Command::Dump(arguments)) => dump::run(&arguments),
        Some(Command::OfficeCopy(arguments)) => office_copy::run(&arguments),
        Some(Command::Batch(arguments)) => batch::run(&arguments),
        Some(Command::Ledger(arguments)) => ledger::run(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            // There is no other place for a message when standard error is closed.
            let _ = writeln!(std::io::stderr(), "recto: {message}");
            ExitCode::FAILURE
        }
    }
}

/// ONNX Runtime reports its use to its maker unless this variable is set when it starts.
#[expect(
    unsafe_code,
    reason = "changing the environment is unsafe while other threads may read it"
)]
fn turn_telemetry_off() {
    // SAFETY: called first in `main`, so there is no other thread yet.
    unsafe { std::env::set_var("ORT_DISABLE_TELEMETRY", "1") };
}
