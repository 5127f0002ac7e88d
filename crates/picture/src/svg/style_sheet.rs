//! The colours, read from the board's style sheet, so that they are defined in one place only.
//!
//! Supports the subset of CSS that drawing needs: custom properties of `:host` and of `:host([look="…"])`, and rules
//! whose selectors are plain classes, `.chip.two`. Everything else is ignored.

use super::ColourScheme;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// A style sheet.
#[derive(Debug, Default)]
pub struct BoardStyles {
    /// By theme, the custom properties that it sets; those of the first theme apply to all others too.
    themes: BTreeMap<String, BTreeMap<String, String>>,
    /// The classes and the declarations of each rule, in the order of the sheet.
    rules: Vec<(Vec<String>, Declarations)>,
}

type Declarations = Vec<(String, String)>;

/// The style of a shape: colours as `#rrggbb` or `none`, or by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShapeStyle {
    /// Its fill.
    pub fill: Option<String>,
    /// The colour of its stroke.
    pub stroke: Option<String>,
    /// The width of its stroke.
    pub width: Option<String>,
    /// The lengths of the stroke's dashes and gaps.
    pub dashes: Option<String>,
    /// Its opacity, from 0 to 1.
    pub opacity: Option<String>,
    /// The opacity of its fill alone.
    pub fill_opacity: Option<String>,
}

/// The theme whose properties are those of `:host` itself.
const FIRST: &str = "paper";

impl BoardStyles {
    /// The board's style sheet, `www/board.css`.
    pub fn board_css() -> &'static BoardStyles {
        static BOARD: OnceLock<BoardStyles> = OnceLock::new();
        BOARD.get_or_init(|| BoardStyles::read(include_str!("board.css")))
    }

    /// Parses a style sheet.
    pub fn read(css: &str) -> Self {
        let mut sheet = BoardStyles::default();
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

    /// The style of shapes with these classes; colours that the sheet does not define are left out.
    pub fn style(&self, class: &str, colours: &ColourScheme) -> ShapeStyle {
        self.style_with(class, |value| match value.strip_prefix("var(--") {
            Some(named) => self.colour(named.trim_end_matches(')'), colours),
            None => Some(value.to_owned()),
        })
    }

    /// The style of shapes with these classes as the sheet has it, with colours by name: `var(--red)`.
    pub fn named_style(&self, class: &str) -> ShapeStyle {
        self.style_with(class, |value| Some(value.to_owned()))
    }

    /// The custom properties of the first theme, as declarations.
    pub fn properties(&self) -> String {
        let all = self.themes.get(FIRST).into_iter().flatten();
        all.map(|(name, value)| format!("{name}:{value};"))
            .collect()
    }

    fn style_with(&self, class: &str, read: impl Fn(&str) -> Option<String>) -> ShapeStyle {
        let classes: Vec<&str> = class.split(' ').collect();
        let is_for = |rule: &[String]| rule.iter().all(|name| classes.contains(&&**name));
        let rules = self.rules.iter().filter(|(rule, _)| is_for(rule));
        let mut rules: Vec<&(Vec<String>, Declarations)> = rules.collect();
        // As in the cascade: more classes are more specific, then later rules win.
        rules.sort_by_key(|(rule, _)| rule.len());
        let mut style = ShapeStyle::default();
        for (name, value) in rules.iter().flat_map(|(_, declarations)| declarations) {
            let slot = match name.as_str() {
                "fill" => &mut style.fill,
                "stroke" => &mut style.stroke,
                "stroke-width" => &mut style.width,
                "stroke-dasharray" => &mut style.dashes,
                "opacity" => &mut style.opacity,
                "fill-opacity" => &mut style.fill_opacity,
                _ => continue,
            };
            *slot = read(value);
        }
        style
    }

    /// The custom property of this name, without its dashes, in a light or dark theme.
    pub fn colour(&self, name: &str, colours: &ColourScheme) -> Option<String> {
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

/// The text before the brace that closes a block just opened, and the text after it.
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

    fn colours(theme: &str, dark: bool) -> ColourScheme {
        ColourScheme {
            theme: theme.to_owned(),
            dark,
        }
    }

    #[test]
    fn rules_cascade_and_properties_follow_the_theme() {
        let sheet = BoardStyles::read(SHEET);
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
        let named = sheet.named_style("chip two");
        assert_eq!(named.fill.unwrap(), "var(--b)");
        assert_eq!(sheet.properties(), "--a:#111;--b:light-dark(#222, #333);");
    }
}
