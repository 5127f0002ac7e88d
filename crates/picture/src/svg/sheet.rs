//! The colours, read from the style sheet of the board, so that they stand in one place only.
//!
//! Of the sheet's grammar as much is read as drawing needs: custom properties of `:host` and of
//! `:host([look="…"])`, and rules whose selectors are plain classes, `.chip.two`. What else
//! stands there is passed over.

use super::Colours;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// A style sheet.
#[derive(Debug, Default)]
pub struct Sheet {
    /// By theme, the custom properties that it sets; the first theme's hold for all others too.
    themes: BTreeMap<String, BTreeMap<String, String>>,
    /// The classes that a rule is for, and what it says, in the order of the sheet.
    rules: Vec<(Vec<String>, Declarations)>,
}

type Declarations = Vec<(String, String)>;

/// How a shape is drawn: colours as `#rrggbb` or `none`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// What fills it.
    pub fill: Option<String>,
    /// The colour of its line.
    pub stroke: Option<String>,
    /// How wide its line is.
    pub width: Option<String>,
    /// Lengths of the line's dashes and gaps.
    pub dashes: Option<String>,
    /// How much hides what lies below, from 0 to 1.
    pub opacity: Option<String>,
}

/// The theme whose properties are the sheet's own.
const FIRST: &str = "paper";

impl Sheet {
    /// The board's own sheet, `www/board.css`.
    pub fn board() -> &'static Sheet {
        static BOARD: OnceLock<Sheet> = OnceLock::new();
        BOARD.get_or_init(|| Sheet::read(include_str!("board.css")))
    }

    /// Reads a sheet.
    pub fn read(css: &str) -> Self {
        let mut sheet = Sheet::default();
        let css = without_comments(css);
        let mut rest = css.as_str();
        while let Some((selectors, behind)) = rest.split_once('{') {
            let (body, behind) = block(behind);
            rest = behind;
            for selector in selectors.split(',') {
                sheet.take_rule(selector.trim(), body);
            }
        }
        sheet
    }

    fn take_rule(&mut self, selector: &str, body: &str) {
        let declarations = body.split(';').filter_map(|line| {
            let (name, value) = line.split_once(':')?;
            Some((name.trim().to_owned(), value.trim().to_owned()))
        });
        let named = selector.strip_prefix(":host([look=\"");
        let theme = match named.and_then(|named| named.strip_suffix("\"])")) {
            Some(name) => Some(name),
            None => (selector == ":host").then_some(FIRST),
        };
        if let Some(theme) = theme {
            let properties = declarations.filter(|(name, _)| name.starts_with("--"));
            let mut properties = properties.peekable();
            if properties.peek().is_some() {
                let known = self.themes.entry(theme.to_owned()).or_default();
                known.extend(properties);
            }
        } else if let Some(classes) = selector.strip_prefix('.')
            && classes
                .bytes()
                .all(|b| b.is_ascii_alphabetic() || b".-".contains(&b))
        {
            let classes = classes.split('.').map(str::to_owned).collect();
            self.rules.push((classes, declarations.collect()));
        }
    }

    /// The names of the themes, sorted.
    pub fn themes(&self) -> impl Iterator<Item = &str> {
        self.themes.keys().map(String::as_str)
    }

    /// How shapes of these classes look; colours that the sheet does not know stay away.
    pub fn style(&self, class: &str, colours: &Colours) -> Style {
        let classes: Vec<&str> = class.split(' ').collect();
        let is_for = |rule: &[String]| rule.iter().all(|name| classes.contains(&&**name));
        let rules = self.rules.iter().filter(|(rule, _)| is_for(rule));
        let mut rules: Vec<&(Vec<String>, Declarations)> = rules.collect();
        // As styles cascade: what names more classes counts more, and then what comes later.
        rules.sort_by_key(|(rule, _)| rule.len());
        let mut style = Style::default();
        for (name, value) in rules.iter().flat_map(|(_, declarations)| declarations) {
            let slot = match name.as_str() {
                "fill" => &mut style.fill,
                "stroke" => &mut style.stroke,
                "stroke-width" => &mut style.width,
                "stroke-dasharray" => &mut style.dashes,
                "opacity" => &mut style.opacity,
                _ => continue,
            };
            *slot = match value.strip_prefix("var(--") {
                Some(named) => self.colour(named.trim_end_matches(')'), colours),
                None => Some(value.clone()),
            };
        }
        style
    }

    /// The custom property of this name, without its dashes, in a theme by light or dark.
    pub fn colour(&self, name: &str, colours: &Colours) -> Option<String> {
        let name = format!("--{name}");
        let of = |theme: &str| self.themes.get(theme)?.get(&name);
        let value = of(&colours.theme).or_else(|| of(FIRST))?;
        let both = value.strip_prefix("light-dark(");
        let Some((light, dark)) = both.and_then(|both| both.trim_end_matches(')').split_once(','))
        else {
            return Some(value.clone());
        };
        Some(if colours.dark { dark } else { light }.trim().to_owned())
    }
}

fn without_comments(css: &str) -> String {
    let mut parts = css.split("/*");
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        kept += part.split_once("*/").map_or("", |(_, behind)| behind);
    }
    kept
}

/// What stands before the brace that closes a block just opened, and what behind it.
fn block(text: &str) -> (&str, &str) {
    let mut depth = 1;
    let closing = text.char_indices().find(|(_, c)| {
        depth += i32::from(*c == '{') - i32::from(*c == '}');
        depth == 0
    });
    let (inside, rest) = text.split_at(closing.map_or(text.len(), |(at, _)| at));
    (inside, rest.strip_prefix('}').unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHEET: &str = ":host { --a: #111; --b: light-dark(#222, #333); }
        /* .chip { fill: red; } */
        :host([look=\"wood\"]) { --b: light-dark(#444, #555); }
        :host([theme=\"dark\"]) { color-scheme: dark; }
        .chip.two { fill: var(--b); }
        .chip, .other { fill: var(--a); stroke: none; stroke-width: 3; }
        .places path.chip { fill: none; }
        @media print { .chip { fill: none; } .chip.two { fill: none; } }
        .last { stroke-dasharray: 3 4; }";

    fn colours(theme: &str, dark: bool) -> Colours {
        Colours {
            theme: theme.to_owned(),
            dark,
        }
    }

    #[test]
    fn rules_cascade_and_properties_follow_the_theme() {
        let sheet = Sheet::read(SHEET);
        let fill = |class, theme, dark| sheet.style(class, &colours(theme, dark)).fill;
        assert_eq!(fill("chip", "paper", false).unwrap(), "#111");
        assert_eq!(fill("chip two", "paper", false).unwrap(), "#222");
        assert_eq!(fill("chip two", "wood", true).unwrap(), "#555");
        assert_eq!(fill("two", "wood", true), None);
        let style = sheet.style("last other", &colours("wood", false));
        assert_eq!(style.stroke.unwrap(), "none");
        assert_eq!(style.dashes.unwrap(), "3 4");
        assert_eq!(style.fill.unwrap(), "#111");
        assert!(sheet.themes().eq(["paper", "wood"]));
    }
}
