//! Converts office documents to PDF with `LibreOffice`, which is given their clean copies: in a directory and with a profile
//! that are made for the document and removed after it.
#![expect(
    clippy::disallowed_methods,
    reason = "the command line reads and writes files for the core"
)]

use std::fs::{DirBuilder, File};
use std::io::ErrorKind;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::DirBuilderExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use recto_engine::{Budget, Limits, office_copy, office_structure};
use recto_model::DocumentKind;
use rustix::process::{Pid, Signal, kill_process_group};

/// The program that starts `LibreOffice`.
const SOFFICE: &str = "soffice";
/// The options of the service: a structure tree, and a page for each hidden slide.
const EXPORT: &str = r#"{"UseTaggedPDF":{"type":"boolean","value":"true"},"ExportHiddenSlides":{"type":"boolean","value":"true"}}"#;

/// The service's default.
const DEADLINE: Duration = Duration::from_mins(2);
/// How often is looked whether it ended.
const LOOK: Duration = Duration::from_millis(20);
/// Runs its arguments. When the other end of its input is gone, so is this process, and with it whatever it started: nothing converts on after
/// the command line was killed.
const WATCHED: &str = r#"exec 3<&0 </dev/null; (read -r _ <&3; kill -KILL 0) & "$@" 3<&-; code=$?; kill $!; exit $code"#;
/// What a shell ends with when there is no such program.
const NO_PROGRAM: i32 = 127;
/// The file of what it says.
const MESSAGES: &str = "messages.txt";

/// The PDF that an office document became.
pub(crate) struct ConvertedFile {
    pub(crate) pdf: Vec<u8>,
    /// A sentence for each kind of content that the document has and the PDF lacks.
    pub(crate) dropped: Vec<String>,
    /// What the document tells of its structure.
    pub(crate) structure: String,
}

/// Whether a file is a ZIP archive, as office documents are.
pub(crate) fn may_be_office(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06")
}

/// Converts a DOCX or PPTX. Any other file is refused by what it is.
pub(crate) fn converted(bytes: &[u8], limits: &Limits) -> Result<ConvertedFile, String> {
    let budget = Budget::new(limits);
    let copy = office_copy(bytes, &budget).map_err(|error| error.to_string())?;
    let structure = office_structure(&copy.bytes, &budget).map_err(|error| error.to_string())?;
    let (name, exporter) = match copy.kind.document_kind() {
        DocumentKind::Pptx => ("document.pptx", "impress_pdf_Export"),
        DocumentKind::Pdf | DocumentKind::Docx | DocumentKind::Image => {
            ("document.docx", "writer_pdf_Export")
        }
    };
    let dir = ConversionFolder::make().map_err(|error| format!("no temporary folder: {error}"))?;
    let source = dir.0.join(name);
    std::fs::write(&source, &copy.bytes).map_err(|error| error.to_string())?;
    let filter = format!("pdf:{exporter}:{EXPORT}");
    let ended = convert(&dir.0, &source, &filter, DEADLINE).map_err(|error| match error.kind() {
        ErrorKind::NotFound => format!(
            "the file is {}, which LibreOffice converts, and `{SOFFICE}` is not installed; install \
             LibreOffice (Writer and Impress) or give the document as a PDF",
            copy.kind.described()
        ),
        _ => format!("LibreOffice could not be started: {error}"),
    })?;
    if !ended {
        let seconds = DEADLINE.as_secs();
        return Err(format!("parse_timeout: LibreOffice took more than {seconds} s"));
    }
    // It reports no failure by its exit code.
    let pdf = std::fs::read(dir.0.join("document.pdf")).map_err(|_| {
        let said = std::fs::read(dir.0.join(MESSAGES)).unwrap_or_default();
        let said = String::from_utf8_lossy(&said);
        format!("LibreOffice could not convert the document ({})", said.trim())
    })?;
    let dropped = copy.warnings.into_iter().map(|warning| warning.message).collect();
    Ok(ConvertedFile { pdf, dropped, structure })
}

/// Runs with nothing of the user's settings, so that the same document gives the same PDF. Did it end within the deadline?
fn convert(dir: &Path, source: &Path, filter: &str, deadline: Duration) -> std::io::Result<bool> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let messages = File::create(dir.join(MESSAGES))?;
    let mut command = watched(SOFFICE);
    let command = command
        .env_clear()
        .env("PATH", path)
        .env("HOME", dir)
        .env("TMPDIR", dir)
        .env("LC_ALL", "C.UTF-8")
        .env("TZ", "UTC")
        .arg(format!("-env:UserInstallation={}", file_url(&dir.join("profile"))))
        .args(["--headless", "--norestore", "--convert-to", filter, "--outdir"])
        .args([dir, source])
        .current_dir(dir)
        .stdout(Stdio::null())
        .stderr(messages);
    match ended_within(command.spawn()?, deadline)? {
        Some(status) if status.code() == Some(NO_PROGRAM) => Err(ErrorKind::NotFound.into()),
        status => Ok(status.is_some()),
    }
}

/// A program in a process group of its own, since it starts others; they end with this process.
fn watched(program: &str) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", WATCHED, "sh", program]).stdin(Stdio::piped()).process_group(0);
    shell
}

/// Waits for a process that leads a group; kills the group at the deadline, and has no status then.
fn ended_within(mut child: Child, deadline: Duration) -> std::io::Result<Option<ExitStatus>> {
    let started = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if started.elapsed() > deadline {
            if let Some(group) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
                kill_process_group(group, Signal::KILL)?;
            }
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(LOOK);
    }
}

/// The URL of a file, with everything but unreserved characters encoded.
fn file_url(path: &Path) -> String {
    let encoded = |byte: &u8| match byte {
        b'/' | b'-' | b'.' | b'_' | b'~' => char::from(*byte).to_string(),
        byte if byte.is_ascii_alphanumeric() => char::from(*byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    let path: String = path.as_os_str().as_bytes().iter().map(encoded).collect();
    format!("file://{path}")
}

/// A folder that is the user's alone, and goes with the value.
struct ConversionFolder(PathBuf);

impl ConversionFolder {
    fn make() -> std::io::Result<Self> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("recto-office-{}-{number}", std::process::id());
        let dir = std::env::temp_dir().join(name);
        DirBuilder::new().mode(0o700).create(&dir)?;
        Ok(Self(dir))
    }
}

impl Drop for ConversionFolder {
    fn drop(&mut self) {
        // What can't be removed stays in the folder for temporary files.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;

    #[test]
    fn urls_encode_what_is_not_plain() {
        assert_eq!(file_url(Path::new("/tmp/a-b_1.x")), "file:///tmp/a-b_1.x");
        assert_eq!(file_url(Path::new("/tmp/a b%ä")), "file:///tmp/a%20b%25%C3%A4");
    }

    #[test]
    fn a_process_is_killed_with_those_it_started_at_its_deadline() {
        // The shell's child keeps the pipe open: reading it ends only once all are gone.
        let mut shell = watched("sh");
        let shell = shell.args(["-c", "sleep 60 & wait"]).stdout(Stdio::piped());
        let mut child = shell.spawn().unwrap();
        let mut output = child.stdout.take().unwrap();
        assert_eq!(ended_within(child, Duration::from_millis(50)).unwrap(), None);
        assert_eq!(output.read_to_end(&mut Vec::new()).unwrap(), 0);
    }

    #[test]
    fn a_process_is_killed_with_those_it_started_when_nobody_waits_for_it_any_more() {
        let mut shell = watched("sh");
        let shell = shell.args(["-c", "sleep 60 & wait"]).stdout(Stdio::piped());
        let mut child = shell.spawn().unwrap();
        let mut output = child.stdout.take().unwrap();
        drop(child.stdin.take());
        assert_eq!(output.read_to_end(&mut Vec::new()).unwrap(), 0);
        assert_eq!(child.wait().unwrap().code(), None);
    }

    #[test]
    fn a_process_that_ends_by_itself_has_its_own_status() {
        for (program, code) in [("true", 0), ("false", 1), ("no-such-program", NO_PROGRAM)] {
            let child = watched(program).stderr(Stdio::null()).spawn().unwrap();
            let status = ended_within(child, Duration::from_mins(1)).unwrap().unwrap();
            assert_eq!(status.code(), Some(code), "{program}");
        }
    }

    #[test]
    fn a_folder_is_gone_with_its_value() {
        let folder = ConversionFolder::make().unwrap();
        let path = folder.0.clone();
        assert!(path.is_dir());
        drop(folder);
        assert!(!path.exists());
    }
}
