//! `recto-jail end UID:GID PID`, `recto-jail grant FILE`,
//! `recto-jail [--run P]… [--read P]… [--write P]… [--device P]… [--channel FD] [--user UID:GID]
//! [--check 1] -- PROGRAM ARGUMENT…`
//!
//! The last form confines itself and executes the program, which gets `landlock=VERSION` as its last argument (0: the
//! kernel has none). The channel and the standard descriptors stay open; no other descriptor is inherited. With
//! `--check` it only checks, after confining itself, that everything named can be read.
//!
//! `end` kills a process of a parser's user. `grant` lets a copy of this program change to such a user when somebody
//! other than root executes it.

/// The exit status of a shell for a program that exists but can't be executed.
const CANNOT_RUN: u8 = 126;

#[cfg(target_os = "linux")]
fn main() -> std::process::ExitCode {
    use std::io::Write as _;
    let Err(error) = run() else { return std::process::ExitCode::SUCCESS };
    // If standard error is closed, there is nowhere to report it.
    let _ = writeln!(std::io::stderr(), "recto-jail: {error}");
    CANNOT_RUN.into()
}

#[cfg(not(target_os = "linux"))]
fn main() -> std::process::ExitCode {
    CANNOT_RUN.into()
}

#[cfg(target_os = "linux")]
fn run() -> Result<(), String> {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    match arguments.as_slice() {
        [word, user, process] if word == "end" => {
            let user: recto_jail::User = user.to_string_lossy().parse()?;
            user.end(number(process)?).map_err(|error| error.to_string())
        }
        [word, file] if word == "grant" => {
            recto_jail::grant(file.as_ref()).map_err(|error| error.to_string())
        }
        _ => confine(arguments),
    }
}

#[cfg(target_os = "linux")]
fn confine(arguments: Vec<std::ffi::OsString>) -> Result<(), String> {
    let mut jail = recto_jail::Jail::default();
    let mut channel = None;
    let mut checks = false;
    let mut arguments = arguments.into_iter();
    loop {
        let name = arguments.next().ok_or("no program is given")?;
        if name == "--" {
            break;
        }
        let value =
            arguments.next().ok_or_else(|| format!("{} lacks its value", name.display()))?;
        match name.to_str() {
            Some("--run") => jail.programs.push(value.into()),
            Some("--read") => jail.readable.push(value.into()),
            Some("--write") => jail.writable.push(value.into()),
            Some("--device") => jail.devices.push(value.into()),
            Some("--check") => checks = true,
            Some("--channel") => channel = Some(number(&value)?),
            Some("--user") => jail.user = Some(value.to_string_lossy().parse()?),
            _ => return Err(format!("{} is no option", name.display())),
        }
    }
    let program = arguments.next().ok_or("no program is given")?;
    let version = jail.enter(channel).map_err(|error| error.to_string())?;
    if checks {
        jail.check().map_err(|error| error.to_string())?;
        return Ok(());
    }
    let landlock_version = format!("landlock={version}").into();
    let error = recto_jail::become_program(program.as_ref(), arguments.chain([landlock_version]));
    Err(format!("{} can't be run: {error}", program.display()))
}

#[cfg(target_os = "linux")]
fn number(value: &std::ffi::OsStr) -> Result<i32, String> {
    value
        .to_str()
        .and_then(|text| text.parse().ok())
        .ok_or_else(|| format!("{} is no number", value.display()))
}
