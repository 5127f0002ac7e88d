//! Every name that the module exports is documented in `docs/api.md`.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::BTreeSet;

/// The names that JavaScript sees: classes, types, functions and methods.
fn names() -> BTreeSet<&'static str> {
    let sources = [
        include_str!("../src/board/table_handle.rs"),
        include_str!("../src/board/game_list.rs"),
        include_str!("../src/board/record.rs"),
        include_str!("../src/panic_recovery.rs"),
    ];
    let mut names = BTreeSet::new();
    for source in sources {
        let lines: Vec<&str> = source.lines().map(str::trim).collect();
        for pair in lines.windows(2) {
            let word = |c: char| !c.is_alphanumeric() && c != '_';
            let renamed = pair[0].split("js_name = ").nth(1);
            let function = pair[1].strip_prefix("pub fn ");
            let name = match (renamed, function) {
                (Some(name), Some(_)) => name,
                (None, Some(name)) => name,
                _ => continue,
            };
            names.extend(name.split(word).next());
        }
    }
    // The first is only for tests, and the constructor is written `new Table`.
    names.remove("panicNow");
    assert!(names.remove("new"));
    names
}

#[test]
fn everything_is_documented() {
    let page = include_str!("../../../docs/api.md");
    let names = names();
    assert!(names.len() > 18 && names.contains("fromLink"), "{names:?}");
    for name in names {
        let said = [format!("{name}("), format!("`{name}`")];
        let found = said.iter().any(|said| page.contains(said.as_str()));
        assert!(found, "docs/api.md does not mention {name}");
    }
    for kind in [
        "Answer", "Board", "View", "Step", "Part", "Place", "Ended", "Message",
    ] {
        assert!(
            page.contains(&format!("`{kind}`")),
            "docs/api.md does not mention {kind}"
        );
    }
}

/// The fields of the result of `view()`.
#[test]
fn every_field_of_a_view_is_documented() {
    let page = include_str!("../../../docs/api.md");
    let source = include_str!("../src/board/view.rs");
    let view = source.split("pub struct View {").nth(1).unwrap();
    let fields = view.split('}').next().unwrap().lines();
    let fields = fields.filter_map(|line| line.trim().strip_prefix("pub ")?.split(':').next());
    for field in fields {
        let mut words = field.split('_');
        let mut name = words.next().unwrap_or_default().to_owned();
        for word in words {
            name += &word[..1].to_uppercase();
            name += &word[1..];
        }
        let found = page.contains(&format!("`{name}`")) || page.contains(&format!("view().{name}"));
        assert!(found, "docs/api.md does not mention view().{name}");
    }
}
