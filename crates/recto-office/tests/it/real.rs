//! Real documents, where they are.
#![expect(clippy::disallowed_methods, reason = "the test reads a folder of documents")]

use std::path::Path;

use recto_input::Budget;
use recto_model::ErrorCode;
use recto_office::clean_copy;

#[test]
fn real_documents_give_a_copy_or_a_typed_error() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/office/docs");
    let Ok(entries) = std::fs::read_dir(&folder) else {
        recto_test::skip!("../shared/data/office is not here");
        return;
    };
    let (mut copies, mut refused) = (0, Vec::new());
    for entry in entries {
        let path = entry.unwrap().path();
        match clean_copy(&std::fs::read(&path).unwrap(), &Budget::default()) {
            Ok(copy) => {
                let again = clean_copy(&copy.bytes, &Budget::default()).map(|copy| copy.bytes);
                assert!(again == Ok(copy.bytes), "the copy of {} changes", path.display());
                copies += 1;
            }
            Err(error) => {
                let expected = [ErrorCode::UnreadableDocument, ErrorCode::UnsupportedInput];
                assert!(expected.contains(&error.code()), "{}: {error}", path.display());
                refused.push(path);
            }
        }
    }
    assert!(refused.len() * 50 < copies * 2, "{refused:?} of {copies}");
}
