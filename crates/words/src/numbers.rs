//! Numbers as people of a language write them.

use super::Words;

impl Words {
    /// A whole number with its thousands apart where the language sets them apart.
    pub fn whole(&self, number: u64) -> String {
        let [group, _] = self.separators();
        let is_grouped_from = self
            .named("language.thousand")
            .map_or(5, |thousand| if thousand == "1234" { 5 } else { 4 });
        let digits = number.to_string();
        if digits.len() < is_grouped_from {
            return digits;
        }
        let mut text = String::new();
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) {
                text += &group;
            }
            text.push(digit);
        }
        text
    }

    /// A number with so many decimals.
    pub fn decimal(&self, number: f64, decimals: usize) -> String {
        let text = format!("{:.decimals$}", number.abs());
        let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
        let sign = match text.contains(|digit: char| ('1'..='9').contains(&digit)) {
            true if number < 0.0 => "−",
            _ => "",
        };
        let whole = whole
            .parse()
            .map_or_else(|_| whole.to_owned(), |whole| self.whole(whole));
        match fraction {
            "" => format!("{sign}{whole}"),
            _ => format!("{sign}{whole}{}{fraction}", self.separators()[1]),
        }
    }

    /// What stands between thousands, and before decimals.
    fn separators(&self) -> [String; 2] {
        let example = self.named("language.ten-thousand");
        let inside = example.as_deref().and_then(|example| {
            let (group, decimal) = example.strip_prefix("12")?.split_once("345")?;
            Some([group, decimal.strip_suffix('6')?].map(str::to_owned))
        });
        inside.unwrap_or_else(|| ["", "."].map(str::to_owned))
    }
}

#[cfg(test)]
mod tests {
    use crate::{LANGUAGES, Language, Words};

    #[test]
    fn numbers_are_written_as_in_the_language() {
        let written = |tag: &str| {
            let words = Language::find(tag).unwrap().words();
            [
                words.whole(999),
                words.whole(1234),
                words.whole(1_234_567),
                words.decimal(12_345.67, 1),
                words.decimal(-0.5, 2),
                words.decimal(-0.04, 1),
            ]
        };
        assert_eq!(
            written("en"),
            ["999", "1,234", "1,234,567", "12,345.7", "−0.50", "0.0"]
        );
        assert_eq!(
            written("es"),
            ["999", "1234", "1.234.567", "12.345,7", "−0,50", "0,0"]
        );
        assert_eq!(written("fr")[2], "1\u{202f}234\u{202f}567");
        assert_eq!(Words::parse("{}").unwrap().decimal(12_345.6, 1), "12345.6");
    }

    #[test]
    fn every_language_has_both_examples() {
        for language in &LANGUAGES {
            let digits = |id| {
                let text = language.words().named(id).unwrap_or_default();
                text.chars()
                    .filter(char::is_ascii_digit)
                    .collect::<String>()
            };
            assert_eq!(digits("language.thousand"), "1234", "{}", language.tag);
            assert_eq!(
                digits("language.ten-thousand"),
                "123456",
                "{}",
                language.tag
            );
            assert_ne!(language.words().separators()[0], "", "{}", language.tag);
        }
    }
}
