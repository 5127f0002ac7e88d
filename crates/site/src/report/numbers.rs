//! Numbers as people read them.

use super::data::Estimate;
use take_five_rules::Message;
use take_five_words::Words;

/// A whole number with its thousands apart.
pub fn whole(number: u64) -> String {
    Words::spoken().whole(number)
}

/// A number with so many decimals.
pub fn decimal(number: f64, decimals: usize) -> String {
    Words::spoken().decimal(number, decimals)
}

/// The numbers from one to the other, with so many decimals.
pub fn range(low: f64, high: f64, decimals: usize) -> String {
    let between = if low < 0.0 { " … " } else { "–" };
    [low, high].map(|end| decimal(end, decimals)).join(between)
}

/// The value and its interval, with as many decimals as the interval leaves sense; shares as percentages.
pub fn value_and_interval(estimate: &Estimate, unit: &str) -> (String, Option<String>) {
    let scale = if unit == "%" { 100.0 } else { 1.0 };
    let value = estimate.value * scale;
    let Some(interval) = estimate.interval else {
        return (decimal(value, 0), None);
    };
    let [low, high] = interval.map(|end| end * scale);
    let decimals = match high - low {
        wide if wide >= 20.0 || (wide == 0.0 && value.fract() == 0.0) => 0,
        wide if wide >= 1.0 || unit == "%" => 1,
        _ => 2,
    };
    (decimal(value, decimals), Some(range(low, high, decimals)))
}

/// A share from 0 to 1 as a percentage.
pub fn percent(share: f64) -> String {
    let percent = Message::new("analysis.percent").with("percent", decimal(100.0 * share, 1));
    Words::spoken().say(&percent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_decimals_that_make_sense() {
        let of = |value, interval, unit| {
            value_and_interval(
                &Estimate {
                    value,
                    interval,
                    games: 9,
                },
                unit,
            )
        };
        let said = |value: &str, interval: &str| (value.to_owned(), Some(interval.to_owned()));
        assert_eq!(of(0.5, Some([0.4, 0.6]), "%"), said("50", "40–60"));
        assert_eq!(of(0.5, Some([0.49, 0.51]), "%"), said("50.0", "49.0–51.0"));
        assert_eq!(
            of(25.24, Some([25.2, 25.3]), "turns"),
            said("25.24", "25.20–25.30")
        );
        assert_eq!(of(8.0, Some([8.0, 8.0]), ""), said("8", "8–8"));
        assert_eq!(of(41.0, None, "turns"), ("41".to_owned(), None));
        assert_eq!(
            of(12_345.6, Some([12_000.0, 13_000.0]), ""),
            said("12,346", "12,000–13,000")
        );
        assert_eq!(of(-3.0, Some([-30.0, 24.0]), ""), said("−3", "−30 … 24"));
        assert_eq!(whole(1_234_567), "1,234,567");
    }
}
