//! What a page with a game on it will want, written into the page, so that the browser fetches all of it at once and
//! not each file when a script that has come asks for it: `www/early.js` reads it.

use crate::{fingerprint, one_game, weights};
use anyhow::{Context, Result, ensure};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// What a board on the page needs, in the folder of the front end.
pub const FIRST: [&str; 2] = ["app/table.js", "lang/en.json"];

/// What stands around it, which comes behind.
pub const THEN: [&str; 2] = ["app/panels.js", "lang/en.app.json"];

/// The folder of the front end, which the addresses are relative to.
const FRONT_END: &str = "www";

/// Tells the app's page in the finished site.
///
/// # Errors
/// When it cannot be read or written, has no place for it, or a script asks for what is not there.
pub fn fill(dist: &Path) -> Result<()> {
    let first = reached(dist, FIRST)?;
    let then = &reached(dist, THEN)? - &first;
    let file = dist.join("index.html");
    let page = fs::read_to_string(&file).context("index.html")?;
    let games = games(dist)?;
    Ok(fs::write(file, filled(&page, &first, &then, &games)?)?)
}

/// What these make the browser fetch at once, themselves among them.
fn reached(dist: &Path, from: [&str; 2]) -> Result<BTreeSet<String>> {
    let folder = Path::new(FRONT_END);
    let found = weights::reached_at_once(dist, from.map(|path| folder.join(path)))?;
    let relative = |path: &PathBuf| {
        let path = path.strip_prefix(folder);
        let path = path.context("not of the front end")?;
        Ok(path.to_string_lossy().replace('\\', "/"))
    };
    found.iter().map(relative).collect()
}

/// The games that have a module of their own.
fn games(dist: &Path) -> Result<BTreeSet<String>> {
    let files = fingerprint::files_below(&dist.join(one_game::GAMES))?;
    let folders = files.iter().filter_map(|path| path.iter().next());
    Ok(folders
        .map(|name| name.to_string_lossy().into_owned())
        .collect())
}

fn filled(
    page: &str,
    first: &BTreeSet<String>,
    then: &BTreeSet<String>,
    games: &BTreeSet<String>,
) -> Result<String> {
    let mut page = page.to_owned();
    for (name, all) in [("first", first), ("then", then), ("games", games)] {
        let place = format!(" data-{name}=\"\"");
        ensure!(page.contains(&place), "index.html has no{place}");
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        page = page.replace(&place, &format!(" data-{name}=\"{}\"", all.join(" ")));
    }
    Ok(page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_told_and_has_a_place_for_it() -> Result<()> {
        let set = |all: &[&str]| all.iter().map(|name| String::from(*name)).collect();
        let [first, then, games] = [set(&["a.js", "b.css"]), set(&["c.js"]), set(&["take"])];
        let page = include_str!("../../index.html");
        let told = filled(page, &first, &then, &games)?;
        assert!(told.contains("data-first=\"a.js b.css\" data-then=\"c.js\" data-games=\"take\""));
        assert!(filled("<script>", &first, &then, &games).is_err());
        Ok(())
    }
}
