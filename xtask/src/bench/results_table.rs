//! The printed table: aligned Markdown, readable in a terminal and ready to be copied into a document.

use super::benchmarks::{Benchmark, Workload};

/// The best results of a row, in its unit.
#[derive(Clone, Copy, Debug, Default)]
pub struct BestResult {
    pub native: f64,
    pub wasm: f64,
}

/// One line per row, below a heading.
pub fn results_markdown(rows: &[Benchmark], best: &[BestResult]) -> String {
    let heading = [
        "game",
        "a second",
        "native",
        "wasm",
        "wasm/native",
        "bar",
        "met",
    ];
    let mut lines = vec![heading.map(str::to_owned)];
    lines.extend(rows.iter().zip(best).map(|(row, best)| line(row, best)));
    let width = |column: usize| lines.iter().map(|line| line[column].len()).max();
    let widths: [usize; 7] = std::array::from_fn(|column| width(column).unwrap_or(0));
    let is_text = |column: usize| matches!(column, 0 | 1 | 6);
    let ruler = std::array::from_fn(|column| {
        let dashes = "-".repeat(widths[column] - 1);
        if is_text(column) {
            format!("{dashes}-")
        } else {
            format!("{dashes}:")
        }
    });
    lines.insert(1, ruler);
    let mut text = String::new();
    for line in &lines {
        for (column, cell) in line.iter().enumerate() {
            let width = widths[column];
            text += &if is_text(column) {
                format!("| {cell:<width$} ")
            } else {
                format!("| {cell:>width$} ")
            };
        }
        text += "|\n";
    }
    text
}

fn line(row: &Benchmark, best: &BestResult) -> [String; 7] {
    let work = match row.work {
        Workload::Playouts => "playouts".to_owned(),
        Workload::Perft { depth } => format!("perft {depth} leaves"),
    };
    let ratio = best.wasm / best.native;
    let slow = best.native < row.bar;
    let slow_wasm = row.work.min_wasm_ratio().is_some_and(|least| ratio < least);
    let met = match (slow, slow_wasm) {
        (false, false) => "yes",
        (true, false) => "NO: native",
        (false, true) => "NO: wasm",
        (true, true) => "NO: both",
    };
    [
        row.game.to_owned(),
        work,
        grouped(best.native),
        grouped(best.wasm),
        format!("{ratio:.3}"),
        grouped(row.bar),
        met.to_owned(),
    ]
}

/// Formats a number as an integer with thousands separators: `12,345,678`.
fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!(grouped(0.4), "0");
        assert_eq!(grouped(999.4), "999");
        assert_eq!(grouped(1000.0), "1,000");
        assert_eq!(grouped(123_456_789.0), "123,456,789");
    }

    #[test]
    fn a_row_says_which_bar_is_not_met() {
        let row = Benchmark {
            game: "Take",
            spec: "take",
            work: Workload::Playouts,
            bar: 100.0,
        };
        let met = |native, wasm| line(&row, &BestResult { native, wasm })[6].clone();
        assert_eq!(met(100.0, 80.0), "yes");
        assert_eq!(met(99.0, 99.0), "NO: native");
        assert_eq!(met(100.0, 79.0), "NO: wasm");
        assert_eq!(met(99.0, 9.0), "NO: both");
        let counted = Benchmark {
            work: Workload::Perft { depth: 8 },
            ..row
        };
        let slow_wasm = BestResult {
            native: 100.0,
            wasm: 1.0,
        };
        assert_eq!(line(&counted, &slow_wasm)[6], "yes");
    }

    #[test]
    fn the_columns_stand_under_each_other() {
        let text = results_markdown(&super::super::BENCHMARKS, &[BestResult::default(); 7]);
        let mut lengths: Vec<usize> = text.lines().map(str::len).collect();
        lengths.dedup();
        assert_eq!(lengths.len(), 1, "{text}");
    }
}
