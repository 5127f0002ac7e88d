//! The rules pages: every game has one, every figure's claims are true, and the output is a
//! complete site.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use take_five_fence::Figure;
use take_five_rules::GAMES;
use take_five_site::{RulesPage, SiteCounts, SiteError, SiteSources, write_site};
use take_five_words::{LANGUAGES, Words};

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules")
}

/// Whether the game has been measured: a new one need not be.
fn has_figures(game: &str) -> bool {
    sources().join(format!("../figures/{game}.json")).is_file()
}

fn pages() -> Vec<(&'static str, String, RulesPage)> {
    let read = |id| {
        let file = sources().join(format!("{id}.md"));
        let source = fs::read_to_string(&file).expect("every game has a rules page");
        let page = RulesPage::read(&source).unwrap_or_else(|problem| {
            panic!("{id}.md, line {}: {}", problem.line, problem.what);
        });
        (id, source, page)
    };
    GAMES.iter().map(|info| read(info.id)).collect()
}

#[test]
fn every_game_is_explained_with_figures_that_claim_something() {
    for (id, source, page) in pages() {
        assert!(page.figures.len() >= 6, "{id}: {}", page.figures.len());
        for (index, figure) in page.figures.iter().enumerate() {
            assert!(figure.claims > 0, "{id}, figure {}", index + 1);
        }
        let steps = page.figures.iter().map(|figure| figure.frames.len());
        assert!(steps.max() >= Some(3), "{id}: no turn to step through");
        let ends = |figure: &Figure| {
            figure
                .frames
                .iter()
                .any(|it| it.position.outcome().is_some())
        };
        assert!(page.figures.iter().any(ends), "{id}: no end is shown");
        let described = page.description.chars().count();
        assert!((70..=220).contains(&described), "{id}: {described}");
        let headings: Vec<&str> = page.sections.iter().map(|(_, text)| &text[..]).collect();
        for heading in ["Goal", "Options", "Common mistakes", "Rulings", "Credits"] {
            assert!(
                headings.contains(&heading),
                "{id} has no {heading}: {headings:?}"
            );
        }
        let info = GAMES.iter().find(|info| info.id == id).unwrap();
        for option in info.options {
            // "Nobody" is usually the first choice: the app draws lots.
            let row = format!("| `{}` |", option.name);
            let row = source.lines().find(|line| line.starts_with(&row));
            let drawn = row.is_some_and(|row| row.contains("drawn by lot"));
            assert_eq!(drawn, option.starts, "{}: {}", info.id, option.name);
            assert!(
                source.contains(&format!("| `{}` |", option.name)),
                "{id}: {}",
                option.name
            );
        }
    }
}

/// Each decision of the rules, from D1 on, is explained on the page of its game and on no other.
#[test]
fn every_decision_is_told_once() {
    let all: Vec<String> = pages().into_iter().map(|(_, source, _)| source).collect();
    let all = all.join("\n");
    let mut told: Vec<usize> = all
        .split("- **D")
        .skip(1)
        .filter_map(|rest| rest.split_once(".**")?.0.parse().ok())
        .collect();
    assert!(told.len() >= 19, "{told:?}");
    told.sort_unstable();
    assert!(told.iter().copied().eq(1..=told.len()), "{told:?}");
}

#[test]
fn pictures_are_light() {
    for (id, _, page) in pages() {
        for frame in page.figures.iter().flat_map(|figure| &figure.frames) {
            for svg in &frame.drawn.svg {
                assert!(
                    svg.len() < 20_000,
                    "{id}: {} bytes, {}",
                    svg.len(),
                    frame.link
                );
            }
        }
    }
}

/// The pages of a build whose sentences are filled in.
const PAGES: [&str; 5] = [
    "index.html",
    "embed.html",
    "embed-click.html",
    "about.html",
    "live.html",
];

/// A folder with the files that a build produces, for one test.
fn built(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("take-five-site-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("0a1b/www/icons")).unwrap();
    fs::create_dir_all(folder.join("0a1b/www/fonts")).unwrap();
    let www = [
        "palette.css",
        "header.css",
        "rules.css",
        "rules-page.js",
        "icons/icon.svg",
        "fonts/face.css",
        "fonts/sansita.woff2",
    ];
    for file in www.map(|name| format!("0a1b/www/{name}")) {
        fs::write(folder.join(file), "").unwrap();
    }
    for page in PAGES {
        fs::write(folder.join(page), "").unwrap();
    }
    fs::write(folder.join("relays.json"), "[]").unwrap();
    folder
}

/// Writes the site from these rules pages and the courses.
fn write(pages: &Path, output: &Path, base: Option<&str>) -> Result<SiteCounts, SiteError> {
    write_site(from(pages), output, base)
}

/// These rules pages, and the courses, puzzles and figures.
fn from(pages: &Path) -> SiteSources<'_> {
    let lessons = concat!(env!("CARGO_MANIFEST_DIR"), "/../../lessons");
    let puzzles = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles");
    SiteSources {
        pages,
        lessons: Path::new(lessons),
        puzzles: Path::new(puzzles),
        figures: Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../figures")),
    }
}

/// The values of an attribute in a page.
fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let begins = format!(" {attribute}=\"");
    html.split(&*begins)
        .skip(1)
        .filter_map(|rest| Some(rest.split_once('"')?.0))
        .collect()
}

/// Checks that everything that a page in the folder `own` refers to exists.
fn hangs_together(site: &Path, own: &Path, html: &str, base: &str) {
    let page = own.display();
    let anchors = values(html, "id");
    let unique = BTreeSet::from_iter(&anchors);
    assert_eq!(unique.len(), anchors.len(), "{page}: an id twice");
    for attribute in ["href", "src", "srcset"] {
        for value in values(html, attribute) {
            let file = value.split('#').next().unwrap_or_default();
            if let Some(anchor) = value.strip_prefix('#') {
                assert!(anchors.contains(&anchor), "{page}: {value}");
            } else if let Some(inner) = file.strip_prefix(base) {
                assert!(site.join(inner).is_file(), "{page}: {value}");
            } else if !file.contains(':') {
                assert!(own.join(file).is_file(), "{page}: {value}");
            }
        }
    }
}

#[test]
fn what_is_written_hangs_together() {
    let folder = built("whole");
    let base = "https://games.example.org/five/";
    let written = write(&sources(), &folder, Some(base)).unwrap();
    let figures = written.figures;
    assert!(written.lessons >= 6 * GAMES.len(), "{written:?}");
    assert!(figures >= 6 * GAMES.len(), "{figures}");
    let list = fs::read_to_string(folder.join("rules/index.html")).unwrap();
    hangs_together(&folder, &folder.join("rules"), &list, base);
    assert_eq!(list.matches("<script").count(), 0);
    for info in GAMES {
        let own = folder.join("rules").join(info.id);
        let html = fs::read_to_string(own.join("index.html")).unwrap();
        hangs_together(&folder, &own, &html, base);
        let figures = format!("href=\"../../figures/{}/index.html\"", info.id);
        assert_eq!(html.contains(&figures), has_figures(info.id), "{figures}");
        for to in [
            format!("{}/index.html", info.id),
            format!("../index.html#game={}", info.id),
        ] {
            assert!(
                list.contains(&format!("href=\"{to}\"")),
                "the list has no {to}"
            );
        }
        assert!(!html.contains("<style") && !html.contains(" style="));
        assert!(
            html.contains("<script type=\"module\" src=\"../../0a1b/www/rules-page.js\"></script>")
        );
        assert_eq!(html.matches("<script").count(), 1);
        assert!(html.contains(&format!("href=\"../../index.html#game={}\"", info.id)));
        let cover = format!("{base}rules/{}/cover.png", info.id);
        assert!(html.contains(&format!("property=\"og:image\" content=\"{cover}\"")));
        let png = fs::read(own.join("cover.png")).unwrap();
        assert!(png.starts_with(b"\x89PNG") && png[16..24] == [0, 0, 4, 176, 0, 0, 2, 118]);
        let oembed: serde_json::Value =
            serde_json::from_str(&fs::read_to_string(own.join("oembed.json")).unwrap()).unwrap();
        assert_eq!(oembed["version"], "1.0");
        assert_eq!(oembed["thumbnail_url"], cover);
        assert_eq!(oembed["type"], "rich");
        let frame = format!("<iframe src=\"{base}embed.html#game={}\"", info.id);
        assert!(oembed["html"].as_str().unwrap().starts_with(&frame));
        assert!(oembed["width"].is_number() && oembed["height"].is_number());
    }
    let measured = GAMES.iter().filter(|info| has_figures(info.id)).count();
    let sitemap = fs::read_to_string(folder.join("sitemap.xml")).unwrap();
    assert_eq!(
        sitemap
            .matches("<loc>https://games.example.org/five/")
            .count(),
        // The app, the list of rules and the rules; the figures and their list.
        LANGUAGES.len() * (GAMES.len() + 2) + measured + 1
    );
    fs::remove_dir_all(folder).unwrap();
}

/// All figures of a game are on its page without scripts, with a plot of what has one, the board, and its numbers as tables.
#[test]
fn figures_can_be_read_without_scripts() {
    let folder = built("figures");
    write(&sources(), &folder, None).unwrap();
    let at = folder.join("figures");
    let list = fs::read_to_string(at.join("index.html")).unwrap();
    hangs_together(&folder, &at, &list, "none");
    for info in GAMES.iter().filter(|info| has_figures(info.id)) {
        let own = at.join(info.id);
        let html = fs::read_to_string(own.join("index.html")).unwrap();
        hangs_together(&folder, &own, &html, "none");
        for forbidden in ["<script", "<style", " style=", "NaN", "games.csv"] {
            assert!(!html.contains(forbidden), "{}: {forbidden}", info.id);
        }
        assert_eq!(html.matches("class=\"plot\"").count(), 5, "{}", info.id);
        assert_eq!(html.matches("The numbers of this plot").count(), 3);
        let report = fs::read_to_string(own.join("report.json")).unwrap();
        let report: serde_json::Value = serde_json::from_str(&report).unwrap();
        for figure in report["figures"].as_array().unwrap() {
            let [id, name] = ["id", "name"].map(|key| figure[key].as_str().unwrap());
            let link = format!("<a href=\"#{id}\">{name}</a>");
            assert!(html.contains(&link), "{}: {link}", info.id);
        }
        assert!(list.contains(&format!("href=\"{}/index.html\"", info.id)));
    }
    let html = fs::read_to_string(at.join("take/index.html")).unwrap();
    assert!(html.contains("<circle class=\"ground\"") && html.contains("#game=take"));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn without_an_address_nothing_needs_one() {
    let folder = built("relative");
    write(&sources(), &folder, None).unwrap();
    let html = fs::read_to_string(folder.join("rules/take/index.html")).unwrap();
    assert!(html.contains("property=\"og:image\" content=\"cover.png\""));
    assert!(!html.contains("og:url"));
    assert!(!folder.join("sitemap.xml").exists());
    let oembed = fs::read_to_string(folder.join("rules/take/oembed.json")).unwrap();
    assert!(
        !oembed.contains("url") && oembed.contains("\"link\""),
        "{oembed}"
    );
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_is_wrong_is_said() {
    let folder = built("wrong");
    fs::remove_file(folder.join("0a1b/www/rules.css")).unwrap();
    match write(&sources(), &folder, None) {
        Err(SiteError::Output(problem)) => assert_eq!(problem.id, "site.no-build"),
        other => panic!("{other:?}"),
    }
    fs::remove_dir_all(folder).unwrap();

    let folder = built("drifted");
    let pages = folder.join("pages");
    fs::create_dir(&pages).unwrap();
    match write(&pages, &folder, None) {
        Err(SiteError::Pages(problem)) => assert_eq!(problem.id, "site.unread"),
        other => panic!("{other:?}"),
    }
    let first = GAMES[0].id;
    let page = "# A\n\nB.\n\n```take-board\ngame=take:size=2\nlegal=a9\ncaption=C\n```\n";
    fs::write(pages.join(format!("{first}.md")), page).unwrap();
    let Err(SiteError::Pages(problem)) = write(&pages, &folder, None) else {
        panic!("it is taken");
    };
    let said = Words::english().say(&problem);
    assert!(
        said.contains(&format!("{first}.md, line 7: ")) && said.contains("a9"),
        "{said}"
    );
    let lessons = pages;
    fs::write(lessons.join(format!("{first}.md")), "# Learn\n\nWords.\n").unwrap();
    let pages = sources();
    let sources = SiteSources {
        lessons: &lessons,
        ..from(&pages)
    };
    match write_site(sources, &folder, None) {
        Err(SiteError::Lessons(problem)) => {
            let said = Words::english().say(&problem);
            assert!(said.contains(&format!("{first}.md, line 3: ")), "{said}");
        }
        other => panic!("{other:?}"),
    }
    let figures = lessons;
    let report = include_str!("../../../figures/take.json");
    let other = report.replace("\"take:size=5,churn=low\"", "\"chess\"");
    fs::write(figures.join("take.json"), other).unwrap();
    let sources = SiteSources {
        figures: &figures,
        ..from(&pages)
    };
    let Err(SiteError::Figures(problem)) = write_site(sources, &folder, None) else {
        panic!("it is taken");
    };
    let said = Words::english().say(&problem);
    assert!(
        said.contains("take.json") && said.contains("chess"),
        "{said}"
    );
    fs::remove_dir_all(folder).unwrap();
}
