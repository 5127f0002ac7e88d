//! The sentences about figures.

use take_five_lab::FigureKind;
use take_five_words::Words;

/// The name of a figure, and what it means.
pub fn of_figure(kind: &FigureKind) -> [String; 2] {
    ["report-name", "report-meaning"].map(|family| {
        let sentence = Words::english().named(&format!("{family}.{}", kind.id));
        sentence.unwrap_or_else(|| kind.id.to_owned())
    })
}
