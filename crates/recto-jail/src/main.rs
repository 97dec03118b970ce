//! `recto-jail end UID:GID PID`, `recto-jail remove UID:GID PATH…`, `recto-jail grant FILE`,
//! `recto-jail [--OPTION VALUE]… -- PROGRAM ARGUMENT…`
//!
//! The last form confines itself and executes the program. No descriptor is inherited but the standard ones and the
//! channel.
//!
//! | option | |
//! | --- | --- |
//! | `--run P`, `--read P`, `--device P` | may be executed, read, used as a device |
//! | `--write P`, `--tree P` | files may be made below; in a tree directories too |
//! | `--listen P` | Unix sockets may be made there |
//! | `--user UID:GID` | a parser's user to change to |
//! | `--channel FD` | stays open |
//! | `--connect P` | a Unix socket; the program gets a connection to the first at which somebody listens, whose file is removed |
//! | `--remove P` | a file that is removed then |
//! | `--memory N`, `--file N` | bytes of memory, and of a file |
//! | `--offline 1` | a network of its own without interfaces, where that is permitted |
//! | `--dies-with-input 1` | ends when the other end of its standard input is closed or writes |
//! | `--seal none`, `--seal listener` | system calls are filtered before the program begins, with a listener's calls on Unix sockets left |
//! | `--set NAME=VALUE` | in the program's environment: the C library takes some variables from a launcher with capabilities |
//! | `--silent 1` | no arguments are added |
//! | `--check 1` | only checks, after confining itself, that everything named can be read |
//!
//! No program can make a ring of `io_uring`, which passes the filters that come later.
//!
//! The program gets as its last arguments `landlock=VERSION` (0: the kernel has none), and before it `socket=FD` and
//! `seccomp=true` where there are such.
//!
//! `end` kills a process of a parser's user, `remove` removes its files and directories. `grant` lets a copy of this program change to such a user when somebody
//! other than root executes it.

#[cfg(target_os = "linux")]
mod options;

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
            user.end(options::number(process)?).map_err(|error| error.to_string())
        }
        [word, user, paths @ ..] if word == "remove" => {
            let user: recto_jail::User = user.to_string_lossy().parse()?;
            user.remove(paths.iter().map(std::path::Path::new)).map_err(|error| error.to_string())
        }
        [word, file] if word == "grant" => {
            recto_jail::grant(file.as_ref()).map_err(|error| error.to_string())
        }
        _ => confine(arguments),
    }
}

#[cfg(target_os = "linux")]
fn confine(arguments: Vec<std::ffi::OsString>) -> Result<(), String> {
    let mut arguments = arguments.into_iter();
    let options = options::LauncherOptions::read(&mut arguments)?;
    let path = arguments.next().ok_or("no program is given")?;
    options.limits.set().map_err(|error| error.to_string())?;
    let confinement = options.jail.enter(options.channel).map_err(|error| error.to_string())?;
    if options.checks {
        return options.jail.check().map_err(|error| error.to_string());
    }
    set_variables(&options.variables);
    let mut added = Vec::new();
    if let Some(socket) = confinement.socket {
        added.push(format!("socket={socket}"));
    }
    // A kernel that can't filter is no reason not to start: the service says what is missing.
    let can_seal = recto_jail::can_seal();
    let seal = options.seal.filter(|_| can_seal);
    if seal.is_some() {
        added.push("seccomp=true".to_owned());
    }
    added.push(format!("landlock={}", confinement.landlock));
    let told = added.into_iter().filter(|_| !options.silent).map(Into::into);
    let name = path.display().to_string();
    let program =
        recto_jail::Program::new(path, arguments.chain(told)).map_err(|error| error.to_string())?;
    match seal {
        Some(calls) => recto_jail::seal_but_for(&program, calls)?,
        None if can_seal => recto_jail::refuse_rings()?,
        None => {}
    }
    Err(format!("{name} can't be run: {}", program.take_over()))
}

#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "other threads might read the environment meanwhile")]
fn set_variables(variables: &[(std::ffi::OsString, std::ffi::OsString)]) {
    for (name, value) in variables {
        // SAFETY: this process has one thread.
        unsafe { std::env::set_var(name, value) };
    }
}
