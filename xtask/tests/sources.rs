//! What holds for every script of the site.

use std::fs;
use std::path::{Path, PathBuf};

/// All scripts below these folders.
fn scripts() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut open = vec![root.join("www"), root.join("doors")];
    let mut found = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|ending| ending == "js") {
                found.push(path);
            }
        }
    }
    assert!(found.len() > 50, "{found:?}");
    found
}

/// The lines, from 1, that pass over an error without a comment that says which it may be and why nothing is done.
fn silent(script: &str) -> Vec<usize> {
    let lines: Vec<&str> = script.lines().map(str::trim).collect();
    let is_silent = |at: &usize| {
        let (line, next) = (lines[*at], lines.get(at + 1).copied().unwrap_or_default());
        let before = at.checked_sub(1).map_or("", |at| lines[at]);
        // Whoever takes the error has to do something with it.
        let takes_none = line.ends_with("catch {") && !next.contains("//");
        let is_empty = line.contains("catch (") && line.ends_with('{') && next.starts_with('}');
        let ends_chain = [".catch(() => {})", ".catch(() => undefined)"]
            .iter()
            .any(|end| line.contains(end));
        takes_none || is_empty || ends_chain && !line.contains("//") && !before.starts_with("//")
    };
    (0..lines.len())
        .filter(is_silent)
        .map(|at| at + 1)
        .collect()
}

#[test]
fn no_script_passes_over_an_error_in_silence() {
    for path in scripts() {
        let found = silent(&fs::read_to_string(&path).unwrap());
        assert!(found.is_empty(), "{}: lines {found:?}", path.display());
    }
}

#[test]
fn silence_is_noticed() {
    let script = "try {\n} catch {\n  // blocked\n}\ntry {\n} catch {\n}\ntry {\n} catch (error) {\n}\n\
        a().catch(() => {});\na().catch(() => {}); // offline\n// Offline.\na().catch(() => undefined);\n";
    assert_eq!(silent(script), [6, 9, 11]);
}
