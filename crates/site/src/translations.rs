//! The rules pages in other languages: `rules/de/take.md` beside `rules/take.md`.

use super::rules_page::RulesPage;
use super::write::{SiteError, in_file, reading};
use std::ops::Deref;
use std::path::Path;
use take_five_fence::BlockError;
use take_five_rules::Message;
use take_five_words::Language;

/// The page of a game in a language, or in English where there is no translation.
#[derive(Debug)]
pub struct TranslatedPage<'a> {
    /// The game's id.
    pub game: &'static str,
    /// The English page, whose pictures it has.
    english: &'a RulesPage,
    own: Option<RulesPage>,
    is_english: bool,
}

impl TranslatedPage<'_> {
    /// Whether the page is in English in spite of its language.
    pub fn is_untranslated(&self) -> bool {
        self.own.is_none() && !self.is_english
    }
}

impl Deref for TranslatedPage<'_> {
    type Target = RulesPage;

    fn deref(&self) -> &RulesPage {
        self.own.as_ref().unwrap_or(self.english)
    }
}

/// The pages of all games in a language.
///
/// # Errors
/// When a translation is wrong, or its pictures or its sections are not those of the English page.
pub fn read<'a>(
    folder: &Path,
    pages: &'a [(&'static str, RulesPage)],
    language: &Language,
) -> Result<Vec<TranslatedPage<'a>>, SiteError> {
    let read = |(game, english): &'a (&'static str, RulesPage)| {
        let file = folder.join(language.tag).join(format!("{game}.md"));
        let own = match file.is_file() {
            true => {
                let source = reading(&file).map_err(SiteError::Pages)?;
                let page = RulesPage::read(&source).and_then(|page| same(page, english));
                Some(page.map_err(|what| SiteError::Pages(in_file(&file, &what)))?)
            }
            false => None,
        };
        Ok(TranslatedPage {
            game,
            english,
            own,
            is_english: language.tag == "en",
        })
    };
    pages.iter().map(read).collect()
}

/// The page, if it has the same pictures and anchors as the English one.
fn same(page: RulesPage, english: &RulesPage) -> Result<RulesPage, BlockError> {
    let anchors = |page: &RulesPage| {
        page.sections
            .iter()
            .map(|(anchor, _)| anchor.clone())
            .collect::<Vec<_>>()
    };
    // The descriptions in the pictures differ: they are for those who see a picture without the page.
    let pictures = |page: &RulesPage| {
        let frames = page.figures.iter().flat_map(|figure| &figure.frames);
        frames.map(|frame| frame.link.clone()).collect::<Vec<_>>()
    };
    let (own, expected) = (anchors(&page), anchors(english));
    match own
        .iter()
        .zip(&expected)
        .find(|(own, expected)| own != expected)
    {
        _ if own.len() != expected.len() => Err(BlockError::at(
            1,
            Message::new("site.sections")
                .with("found", own.len())
                .with("expected", expected.len()),
        )),
        Some((own, expected)) => Err(BlockError::at(
            1,
            Message::new("site.anchor")
                .with("found", own.clone())
                .with("expected", expected.clone()),
        )),
        None if pictures(&page) != pictures(english) => {
            Err(BlockError::at(1, Message::new("site.pictures")))
        }
        None => Ok(page),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link_previews::{PageLocation, RULES};
    use crate::rules_page_layout::rules_page_html;
    use std::fs;
    use take_five_words::Words;

    const ENGLISH: &str = "# Take\n\nA game.\n\n## Goal\n\nWin.\n\n\
        ```take-board\ngame=take:size=2\nlegal=a1\ncaption=The start.\n```\n";

    #[test]
    fn a_translation_has_the_pictures_and_anchors_of_the_english_page() {
        let folder = std::env::temp_dir().join(format!("take-five-words-{}", std::process::id()));
        fs::create_dir_all(folder.join("de")).unwrap();
        let english = || RulesPage::read(ENGLISH).unwrap();
        let pages = [("take", english()), ("takeaway", english())];
        let german = Language::find("de").unwrap();
        let read_as = |text: &str| {
            fs::write(folder.join("de/take.md"), text).unwrap();
            read(&folder, &pages, german)
        };
        let text = ENGLISH.replace("## Goal", "## Das Ziel {#goal}");
        let translated = read_as(&text.replace("A game", "Ein Spiel")).unwrap();
        let place = |game| PageLocation {
            section: RULES,
            game: Some(game),
            www: "www",
            base: None,
            has_relays: false,
        };
        let html = |page: &TranslatedPage| {
            german.speaking(|| rules_page_html(page, &place(page.game), true))
        };
        let untranslated = german.words().named("language.untranslated").unwrap();
        let page = html(&translated[0]);
        assert!(page.contains("<html lang=\"de\"") && page.contains("Ein Spiel"));
        assert!(page.contains("<h2 id=\"goal\">Das Ziel</h2>"), "{page}");
        assert!(page.contains("href=\"../../figures/take/index.de.html\""));
        assert!(page.contains("href=\"../../index.de.html#game=take\""));
        assert!(page.contains("hreflang=\"en\" href=\"./index.html\""));
        assert!(!page.contains(&untranslated) && page.contains("\"figure-1.svg\""));
        let page = html(&translated[1]);
        assert!(page.contains(&untranslated) && page.contains("<article lang=\"en\" dir=\"ltr\">"));
        // In English there is nothing to be translated.
        let plain = Language::find("en").unwrap();
        assert!(!read(&folder, &pages, plain).unwrap()[0].is_untranslated());
        for (wrong, id) in [
            (text.replace("{#goal}", ""), "site.anchor"),
            (text.replace("## Das Ziel {#goal}", ""), "site.sections"),
            (text.replace("size=2", "size=3"), "site.pictures"),
        ] {
            match read_as(&wrong).unwrap_err() {
                SiteError::Pages(problem) => {
                    let said = Words::english().say(&problem);
                    let expected = Words::english().named(id).unwrap();
                    let begin = expected.split('{').next().unwrap();
                    assert!(said.contains(begin), "{said}");
                }
                other => panic!("{other:?}"),
            }
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
