//! The packages promise the oldest Rust that builds them. It is the one that runs all tests, so the promise is tested.

use std::{fs, path::Path};
use toml::Table;

fn read(path: &Path) -> Table {
    let text = fs::read_to_string(path).unwrap();
    text.parse()
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_oldest_supported_rust_is_the_one_that_runs_the_tests() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let promised = read(&root.join("Cargo.toml"))["workspace"]["package"]["rust-version"].clone();
    let toolchain = read(&root.join("rust-toolchain.toml"))["toolchain"]["channel"].clone();
    let (promised, toolchain) = (promised.as_str().unwrap(), toolchain.as_str().unwrap());
    assert!(
        toolchain.starts_with(&format!("{promised}.")),
        "{toolchain} runs the tests, but packages promise {promised}"
    );
    for entry in fs::read_dir(root.join("crates")).unwrap() {
        let manifest = entry.unwrap().path().join("Cargo.toml");
        let is_inherited = read(&manifest)["package"]["rust-version"]
            .get("workspace")
            .is_some();
        assert!(is_inherited, "{}", manifest.display());
    }
}
