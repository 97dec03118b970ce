//! Converts office documents to PDF with `LibreOffice`, which is given their clean copies: in a directory and with a profile
//! that are made for the document and removed after it.
#![expect(
    clippy::disallowed_methods,
    reason = "the command line reads and writes files for the core"
)]

use std::fs::DirBuilder;
use std::io::ErrorKind;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use recto_engine::{Budget, Limits, office_copy, office_structure};
use recto_model::DocumentKind;

/// The program that starts `LibreOffice`.
const SOFFICE: &str = "soffice";
/// The options of the service: a structure tree, and a page for each hidden slide.
const EXPORT: &str = r#"{"UseTaggedPDF":{"type":"boolean","value":"true"},"ExportHiddenSlides":{"type":"boolean","value":"true"}}"#;

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
    let output = convert(&dir.0, &source, &format!("pdf:{exporter}:{EXPORT}")).map_err(|error| match error.kind() {
        ErrorKind::NotFound => format!(
            "the file is {}, which LibreOffice converts, and `{SOFFICE}` is not installed; install \
             LibreOffice (Writer and Impress) or give the document as a PDF",
            copy.kind.described()
        ),
        _ => format!("LibreOffice could not be started: {error}"),
    })?;
    // It reports no failure by its exit code.
    let pdf = std::fs::read(dir.0.join("document.pdf")).map_err(|_| {
        let said = String::from_utf8_lossy(&output.stderr);
        format!("LibreOffice could not convert the document ({})", said.trim())
    })?;
    let dropped = copy.warnings.into_iter().map(|warning| warning.message).collect();
    Ok(ConvertedFile { pdf, dropped, structure })
}

/// Runs with nothing of the user's settings, so that the same document gives the same PDF.
fn convert(dir: &Path, source: &Path, filter: &str) -> std::io::Result<Output> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    Command::new(SOFFICE)
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
        .stdin(Stdio::null())
        .output()
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
    use super::*;

    #[test]
    fn urls_encode_what_is_not_plain() {
        assert_eq!(file_url(Path::new("/tmp/a-b_1.x")), "file:///tmp/a-b_1.x");
        assert_eq!(file_url(Path::new("/tmp/a b%ä")), "file:///tmp/a%20b%25%C3%A4");
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
