//! Pages as the instructions for authors and hosts describe them.

use crate::doc_examples::Example;
use crate::{HostSite, Page, host_page};
use anyhow::Result;
use std::fs;
use std::path::Path;
use take_five_picture::{Caption, ColourScheme, Overlay, ViewOptions, draw, svg};
use take_five_rules::{Position, Spec};
use thirtyfour::WebDriver;

/// The files that authors have saved next to their pages.
fn files() -> Result<Vec<(&'static str, Vec<u8>)>> {
    let position = Position::start(&"take:size=4".parse::<Spec>()?);
    let picture = draw(&position, ViewOptions::default());
    let caption = Caption {
        title: "Take".to_owned(),
        description: String::new(),
        width: 480,
    };
    let text = |dark| -> Result<Vec<u8>> {
        let colours = ColourScheme::new("paper", dark)?;
        Ok(svg(&picture, &colours, &Overlay::default(), &caption).into_bytes())
    };
    let png = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/board.png"))?;
    Ok(vec![
        ("take-4.svg", text(false)?),
        ("take-4-dark.svg", text(true)?),
        ("Take-4.png", png),
    ])
}

/// Opens a third-party page with this body and these headers.
pub async fn open(driver: &WebDriver, body: &str, headers: &[(&str, &str)]) -> Result<HostSite> {
    let files = files()?;
    let files: Vec<(&str, &[u8])> = files
        .iter()
        .map(|(name, file)| (*name, &file[..]))
        .collect();
    let host = HostSite::start(&host_page(body), &files, headers)?;
    Page { driver }.open_foreign(host.url()).await?;
    Ok(host)
}

/// The headers of a block, with the site in place of its placeholder.
pub fn headers(example: &Example, site: &str) -> Vec<(String, String)> {
    let origin = site.split('/').take(3).collect::<Vec<_>>().join("/");
    let lines = example
        .text
        .lines()
        .filter_map(|line| line.split_once(": "));
    let value = |value: &str| value.replace("https://example.org", &origin);
    lines
        .map(|(name, text)| (name.to_owned(), value(text)))
        .collect()
}
