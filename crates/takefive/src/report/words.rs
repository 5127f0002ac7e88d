//! The sentences about figures.

use take_five_lab::FigureKind;
use take_five_words::Words;

/// The name of a figure, and what it means.
pub fn of_figure(kind: &FigureKind) -> [String; 2] {
    ["report-name", "report-meaning"].map(|family| named(family, kind.id))
}

/// When a rule counts.
pub fn of_rule(id: &str) -> String {
    named("report-rule", id)
}

fn named(family: &str, id: &str) -> String {
    let sentence = Words::spoken().named(&format!("{family}.{id}"));
    sentence.unwrap_or_else(|| id.to_owned())
}
