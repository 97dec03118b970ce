//! Runs the program as a user would: from any folder, with models in different places or none.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(clippy::disallowed_methods, reason = "the program is fed with files")]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use recto_test::PdfBuilder;

const PROGRAM: &str = env!("CARGO_BIN_EXE_recto");

/// A temporary folder outside of every checkout, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let dir = std::env::temp_dir().join(format!("recto-cli-{name}-{}", std::process::id()));
        fs::create_dir_all(&dir).unwrap();
        Self(dir)
    }

    /// The program installed in this folder, away from its checkout.
    fn program(&self) -> PathBuf {
        let program = self.0.join("bin/recto");
        fs::create_dir_all(program.parent().unwrap()).unwrap();
        fs::copy(PROGRAM, &program).unwrap();
        program
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn scan() -> PathBuf {
    root().join("crates/recto-node/test/fixtures/scan.png")
}

/// A command that runs in `/`, with the home directory `home` and without the developer's settings.
fn started(program: impl AsRef<Path>, home: &Path) -> Command {
    let mut command = Command::new(program.as_ref());
    command.current_dir("/").env("HOME", home).env_remove("XDG_CACHE_HOME");
    for setting in ["RECTO_MODELS_DIR", "RECTO_ONNX_RUNTIME"] {
        command.env_remove(setting);
    }
    command
}

fn models() -> PathBuf {
    let own = root().join(".tools/models");
    std::env::var_os("RECTO_MODELS_DIR").map_or(own, |dir| root().join(dir))
}

fn library() -> PathBuf {
    let arch = if cfg!(target_arch = "aarch64") { "arm64" } else { "x64" };
    let bin = root().join("node_modules/onnxruntime-node/bin/napi-v6/linux");
    bin.join(arch).join("libonnxruntime.so.1")
}

/// Puts models and library into a folder, as an installation does.
fn install(dir: &Path) {
    fs::create_dir_all(dir).unwrap();
    symlink(models(), dir.join("models")).unwrap();
    symlink(library(), dir.join("libonnxruntime.so.1")).unwrap();
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[track_caller]
fn assert_read(output: &Output) {
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stdout).len() > 40, "{}", text(&output.stdout));
}

#[track_caller]
fn assert_reads_the_scan(command: &mut Command) {
    let read = command.args(["parse", "--ocr", "tiny", "--format", "markdown"]).arg(scan());
    assert_read(&read.output().unwrap());
}

#[test]
fn each_command_explains_itself() {
    let folder = Folder::new("help");
    let help_of = |arguments: &[&str]| {
        let output = started(PROGRAM, &folder.0).args(arguments).output().unwrap();
        assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
        text(&output.stdout)
    };
    for command in ["parse", "dump", "batch"] {
        assert!(help_of(&["help"]).contains(&format!("\n  {command}")));
        let help = help_of(&[command, "--help"]);
        assert!(help.contains(&format!("Usage: recto {command}")), "{help}");
        for option in ["--ocr", "--models", "RECTO_MODELS_DIR", "--runtime", "--device"] {
            assert!(help.contains(option), "{command} {option}: {help}");
        }
    }
    assert!(help_of(&["parse", "--help"]).contains("markdown, html, cell_grid"));
    assert_eq!(help_of(&["--version"]), format!("recto {}\n", env!("CARGO_PKG_VERSION")));
    assert_eq!(help_of(&[]), help_of(&["-h"]));
}

#[test]
fn wrong_arguments_are_reported_with_exit_code_1() {
    let folder = Folder::new("wrong");
    for arguments in [&["parse"][..], &["parse", "a.pdf", "--format", "docx"], &["prase", "a.pdf"]]
    {
        let output = started(PROGRAM, &folder.0).args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(text(&output.stderr).contains("--help"), "{}", text(&output.stderr));
    }
}

#[test]
fn the_last_of_repeated_options_counts() {
    let folder = Folder::new("repeated");
    let file = folder.0.join("one.pdf");
    fs::write(&file, one_page()).unwrap();
    let output = started(PROGRAM, &folder.0)
        .args(["parse", "--ocr=off", "--format", "html", "--format=markdown"])
        .arg(&file)
        .output()
        .unwrap();
    assert_eq!(text(&output.stdout).trim(), "Hello parser", "{}", text(&output.stderr));
}

#[test]
fn a_program_of_a_checkout_reads_scans_from_any_folder() {
    let folder = Folder::new("checkout");
    if !root().join(".tools/models").exists() {
        // Other tests find the models by the setting that names them.
        recto_test::skip!("the models are not in .tools/models");
        return;
    }
    let mut command = started(PROGRAM, &folder.0);
    assert_reads_the_scan(&mut command);
}

#[test]
fn models_and_runtime_are_found_beside_the_program() {
    let folder = Folder::new("beside");
    let program = folder.program();
    install(program.parent().unwrap());
    let mut command = started(program, &folder.0);
    assert_reads_the_scan(&mut command);
}

#[test]
fn models_and_runtime_are_found_in_the_cache_of_the_user() {
    let folder = Folder::new("cache");
    install(&folder.0.join(".cache/recto"));
    let mut command = started(folder.program(), &folder.0);
    assert_reads_the_scan(&mut command);
}

#[test]
fn settings_name_models_and_runtime() {
    let folder = Folder::new("settings");
    let mut command = started(folder.program(), &folder.0);
    command.env("RECTO_MODELS_DIR", models()).env("RECTO_ONNX_RUNTIME", library());
    assert_reads_the_scan(&mut command);
}

#[test]
fn recognition_writes_nothing_outside_its_output() {
    let folder = Folder::new("nothing");
    let home = folder.0.join("home");
    let here = folder.0.join("here");
    fs::create_dir_all(&home).unwrap();
    fs::create_dir_all(&here).unwrap();
    let mut command = started(PROGRAM, &home);
    command
        .current_dir(&here)
        .env("RECTO_MODELS_DIR", models())
        .env("RECTO_ONNX_RUNTIME", library());
    // Either variable would turn the runtime's telemetry off, with its identifier in the user's cache.
    command.env_remove("CI").env_remove("ORT_DISABLE_TELEMETRY");
    assert_reads_the_scan(&mut command);
    for dir in [home, here] {
        assert_eq!(fs::read_dir(&dir).unwrap().count(), 0, "{}", dir.display());
    }
}

#[test]
fn missing_models_are_reported_with_the_places_and_the_command_to_run() {
    let folder = Folder::new("missing");
    let program = folder.program();
    let output =
        started(&program, &folder.0).args(["parse", "--ocr", "tiny"]).arg(scan()).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let stderr = text(&output.stderr);
    for place in ["bin/models", "bin/libonnxruntime.so.1", ".cache/recto/models"] {
        assert!(stderr.contains(&folder.0.join(place).display().to_string()), "{place}: {stderr}");
    }
    assert!(stderr.contains("mkdir -p") && stderr.contains("--ocr off"), "{stderr}");
    assert!(output.stdout.is_empty());

    // The suggested command works.
    let line = stderr.lines().find_map(|line| line.split_once("set up: ")).unwrap().1;
    let mut shell = Command::new("sh");
    shell
        .args(["-c", line])
        .current_dir(root())
        .env("HOME", &folder.0)
        .env_remove("XDG_CACHE_HOME");
    if root().join(".tools/models").exists() {
        assert!(shell.status().unwrap().success(), "{line}");
        let mut command = started(&program, &folder.0);
        assert_read(&command.args(["parse", "--ocr", "tiny"]).arg(scan()).output().unwrap());
    }
}

#[test]
fn no_library_is_loaded_from_the_working_directory() {
    let folder = Folder::new("foreign");
    let here = folder.0.join("foreign");
    install(&here);
    fs::create_dir_all(here.join(".tools")).unwrap();
    symlink(models(), here.join(".tools/models")).unwrap();
    symlink(root().join("node_modules"), here.join("node_modules")).unwrap();
    let mut command = started(folder.program(), &folder.0);
    let output = command.current_dir(&here).args(["parse"]).arg(scan()).output().unwrap();
    assert!(text(&output.stderr).contains("are missing; looked for"), "{}", text(&output.stderr));
}

#[test]
fn a_batch_writes_a_summary_to_standard_error_and_a_report_to_standard_output() {
    let folder = Folder::new("batch");
    let documents = folder.0.join("documents");
    fs::create_dir_all(&documents).unwrap();
    fs::write(documents.join("one.pdf"), one_page()).unwrap();
    fs::write(documents.join("two.pdf"), one_page()).unwrap();
    fs::write(documents.join("broken.pdf"), "no PDF").unwrap();
    let out = folder.0.join("out");
    let mut command = started(PROGRAM, &folder.0);
    command.args(["batch", "--format", "markdown", "--threads", "1", "--ocr", "off"]);
    let output = command.arg(&documents).arg(&out).output().unwrap();
    assert!(output.status.success());

    let report = text(&output.stdout);
    let lines: Vec<&str> = report.lines().collect();
    assert!(lines[0].contains("broken.pdf: "), "{report}");
    assert_eq!(lines[1], "3 documents, 1 failed, 2 pages");
    assert!(lines[2].starts_with("CPU ms/page "), "{report}");

    let stderr = text(&output.stderr);
    assert_eq!(stderr.lines().count(), 1, "{stderr:?}");
    assert!(
        stderr.starts_with("recto: 2 of 3 documents parsed, 1 failed; 2 pages in "),
        "{stderr:?}"
    );
    assert!(!stderr.contains('\u{1b}'), "{stderr:?}");

    let mut written: Vec<String> = fs::read_dir(&out)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    written.sort();
    assert_eq!(written, ["one.md", "two.md"]);
}

/// One page with one line of text.
fn one_page() -> Vec<u8> {
    PdfBuilder::page_of("BT /F1 12 Tf 20 50 Td (Hello parser) Tj ET")
}

fn office_document(name: &str) -> PathBuf {
    root().join("test/fixtures/office").join(name)
}

fn parse_office(home: &Path, path: &str, file: &Path) -> Output {
    let mut command = started(PROGRAM, home);
    let arguments = ["parse", "--ocr", "off", "--format", "markdown"];
    command.env("PATH", path).env("TMPDIR", home).args(arguments).arg(file).output().unwrap()
}

#[test]
fn office_documents_are_parsed_where_libreoffice_is() {
    let path = std::env::var("PATH").unwrap();
    if !std::env::split_paths(&path).any(|dir| dir.join("soffice").exists()) {
        eprintln!("skipped: LibreOffice is not installed");
        return;
    }
    let folder = Folder::new("office");
    let document = parse_office(&folder.0, &path, &office_document("report.docx"));
    let text = String::from_utf8(document.stdout).unwrap();
    assert!(text.contains("# Report of the harbour"), "{text}");
    assert!(text.contains("A sentence was added.") && !text.contains("struck out"), "{text}");
    let slides = parse_office(&folder.0, &path, &office_document("slides.pptx"));
    let text = String::from_utf8(slides.stdout).unwrap();
    assert!(text.contains("A hidden slide") && !text.contains("nobody is told"), "{text}");
    // Profile, copy and PDF went with the document.
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 0);
}

#[test]
fn an_office_document_without_libreoffice_is_refused_with_what_to_install() {
    let folder = Folder::new("no-office");
    let output = parse_office(&folder.0, "/nowhere", &office_document("report.docx"));
    assert!(!output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("the file is a Word document (DOCX)"), "{said}");
    assert!(said.contains("`soffice` is not installed"), "{said}");
}
