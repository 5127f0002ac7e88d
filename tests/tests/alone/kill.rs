//! The browser killed at any instant, all its processes at once: nothing that was shown as saved is lost, nothing is half
//! there, and the next start is fast.
//!
//! `TAKEFIVE_KILLS` says how often, if not [`KILLS`]; `TAKEFIVE_SEED` draws other instants.

use anyhow::{Context, Result, ensure};
use page_tests::many_games::file_of_games;
use page_tests::versioned_site::{IS_KEPT, VersionedSite, versions};
use page_tests::{KillableChromium, Page, machine_is_idle};
use serde::Deserialize;
use serde_json::json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;
use xtask::static_server::Server;
use take_five_table::{Table, rng, split_records};

const KILLS: u64 = 24;

/// How long the app may take to show the games that can be continued, in milliseconds.
const MOST: f64 = 2000.0;

/// Too long even for a machine that is busy with other work.
const TOO_LONG: f64 = 15.0 * MOST;

/// The games of an imported file.
const IMPORTED: usize = 120;

/// What is being done when the browser is killed.
#[derive(Clone, Copy, Debug)]
enum Doing {
    Play,
    Import,
    Export,
    Rename,
    Delete,
    Update,
}

const ALL: [Doing; 6] = [
    Doing::Play,
    Doing::Import,
    Doing::Export,
    Doing::Rename,
    Doing::Delete,
    Doing::Update,
];

/// A saved game: what is listed of it, and its record.
#[derive(Clone, Debug, Deserialize, PartialEq)]
struct Saved {
    name: String,
    over: bool,
    record: Option<String>,
}

/// What is stored, by the id of the game.
#[derive(Debug, Deserialize, PartialEq)]
struct Stored {
    games: BTreeMap<String, Saved>,
    /// Records that no game has: what an import has left.
    left: usize,
}

/// What the page had shown when it was killed.
#[derive(Default)]
struct Shown {
    /// The turns of the game on the board that were shown as saved.
    turns: String,
    /// The new name of the game that was renamed, or the name of the one that was deleted.
    name: String,
    /// Whether the page had said that it was done.
    is_done: bool,
}

const READ: &str = "
    globalThis.stored = undefined;
    const request = indexedDB.open('take-five');
    request.onsuccess = () => {
        const work = request.result.transaction(['games', 'records']);
        const [games, ids, records] = [work.objectStore('games').getAll(), work.objectStore('records').getAllKeys(),
            work.objectStore('records').getAll()];
        work.oncomplete = () => {
            request.result.close();
            const texts = new Map(ids.result.map((id, at) => [id, records.result[at]]));
            const all = games.result.map(({ id, name, over }) => [id, { name, over, record: texts.get(id) ?? null }]);
            globalThis.stored = { games: Object.fromEntries(all), left: texts.size - all.length };
        };
    };";

async fn stored(page: &Page<'_>) -> Result<Stored> {
    page.run(READ).await?;
    Ok(serde_json::from_value(page.wait_for("globalThis.stored").await?)?)
}

/// Plays at random, in a new game when one is over, and notes the last position that was shown as saved.
const PLAY: &str = "
    const saved = document.querySelector('#saved');
    const turns = () => new URLSearchParams(board.table.link).get('turns') ?? '';
    globalThis.safe = '';
    const note = () => { if (saved.dataset.state === 'saved') globalThis.safe = turns(); };
    note();
    new MutationObserver(note).observe(saved, { attributes: true });
    (function play() {
        const { choices } = board.view;
        if (choices.length === 0) return;
        board.touch(choices[Math.floor(Math.random() * choices.length)]);
        setTimeout(play, Math.random() * 20);
    })();";

/// Notes when the app shows the games that can be continued.
const WATCH: &str = "
    const look = () => {
        if (document.querySelector('#continue button')) globalThis.offered = performance.now();
        else requestAnimationFrame(look);
    };
    addEventListener('DOMContentLoaded', look);";

/// The test's own folder, profile, site and downloads.
struct Place {
    folder: PathBuf,
    site: VersionedSite,
    server: Server,
}

impl Place {
    fn new() -> Result<Self> {
        let folder = std::env::temp_dir().join(format!("take-five-kill-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        for inside in ["profile", "downloads"] {
            std::fs::create_dir_all(folder.join(inside))?;
        }
        let site = VersionedSite::new("killed")?;
        site.publish("aa")?;
        let server = Server::start(site.0.clone(), "some/folder", &[])?;
        Ok(Place { folder, site, server })
    }

    fn profile(&self) -> PathBuf {
        self.folder.join("profile")
    }

    fn downloads(&self) -> PathBuf {
        self.folder.join("downloads")
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

async fn open_list(page: &Page<'_>) -> Result<()> {
    page.click("#games").await?;
    page.until("document.querySelector('dialog li')").await
}

/// Begins to do something, and returns what it is done to.
async fn begin(doing: Doing, place: &Place, page: &Page<'_>, before: &Stored, kill: u64) -> Result<Shown> {
    let mut shown = Shown::default();
    match doing {
        Doing::Play => {
            page.run(&format!("location.hash = 'game=take-back-toe&seed={kill}';")).await?;
            page.until("board.board.spec.startsWith('take-back-toe') && board.view.choices.length")
                .await?;
            page.run(PLAY).await?;
        }
        Doing::Import => {
            let file = place.folder.join("games.take5");
            let games = file_of_games(IMPORTED, 600)?.replace("\"Game ", &format!("\"Game {kill}."));
            std::fs::write(&file, games)?;
            page.pick_file(&file).await?;
        }
        Doing::Export => {
            for old in std::fs::read_dir(place.downloads())? {
                std::fs::remove_file(old?.path())?;
            }
            let to = json!({ "behavior": "allow", "downloadPath": place.downloads() });
            page.devtools("Browser.setDownloadBehavior", to).await?;
            open_list(page).await?;
            page.click_called("Export all", "dialog").await?;
        }
        Doing::Rename => {
            open_list(page).await?;
            shown.name = format!("Name {kill}");
            // The list is read again when the new name is saved.
            page.run(&format!(
                "const input = document.querySelector('dialog li input');
                input.value = '{}'; input.dispatchEvent(new Event('change'));
                document.querySelector('dialog').close(); document.querySelector('#games').click();
                globalThis.isDone = () => [...document.querySelectorAll('dialog[open] li input')].some(({{ value }}) => value === '{}');",
                shown.name, shown.name
            ))
            .await?;
        }
        Doing::Delete => {
            open_list(page).await?;
            // The first in the list is the last that was changed, whichever that is.
            shown.name = page.text("document.querySelector('dialog li input').value").await?;
            page.click_called("Delete", "dialog li").await?;
            page.run("globalThis.isDone = () => document.querySelector('dialog [role=status]').textContent.includes('deleted');")
                .await?;
        }
        Doing::Update => {
            page.until(IS_KEPT).await?;
            place.site.publish(if kill.is_multiple_of(12) { "aa" } else { "bb" })?;
            page.run("navigator.serviceWorker.getRegistration().then((found) => found.update()).catch(() => {});")
                .await?;
        }
    }
    ensure!(before.games.values().all(|game| game.record.is_some()));
    Ok(shown)
}

/// What the page shows when it has saved something or done all.
fn is_done(doing: Doing) -> Option<&'static str> {
    match doing {
        Doing::Play => Some("globalThis.safe !== ''"),
        Doing::Import => Some("document.querySelector('[data-notice=imported] p')?.textContent.includes('added')"),
        Doing::Rename | Doing::Delete => Some("globalThis.isDone()"),
        Doing::Export | Doing::Update => None,
    }
}

/// What the page shows now, just before it is killed.
async fn look(doing: Doing, page: &Page<'_>, shown: &mut Shown) -> Result<()> {
    if let Some(done) = is_done(doing) {
        shown.is_done = page.text(done).await? == "true";
    }
    if matches!(doing, Doing::Play) {
        shown.turns = page.text("globalThis.safe").await?;
    }
    Ok(())
}

/// The turns in a record, as links have them.
fn turns_of(record: &str) -> Result<String> {
    let (table, problem) = Table::open_record(record, 0)?;
    ensure!(problem.is_none(), "{problem:?} in {record}");
    let turns: Vec<String> = table.turns().into_iter().map(|turn| turn.text).collect();
    Ok(turns.join(","))
}

/// Fails unless what is stored is what somebody expects who has seen the page before it was killed.
fn check(doing: Doing, before: &Stored, after: &Stored, shown: &Shown) -> Result<()> {
    for (id, game) in &after.games {
        let record = game.record.as_deref().with_context(|| format!("{id} has no record"))?;
        turns_of(record)?;
        let title = format!("[Title \"{}\"]", game.name);
        ensure!(game.name.is_empty() || record.contains(&title), "{id} is listed as {}: {record}", game.name);
    }
    let gone: Vec<&String> = before.games.keys().filter(|id| !after.games.contains_key(*id)).collect();
    let new: Vec<(&String, &Saved)> = after.games.iter().filter(|(id, _)| !before.games.contains_key(*id)).collect();
    let changed: Vec<(&Saved, &Saved)> = before
        .games
        .iter()
        .filter_map(|(id, game)| Some((game, after.games.get(id)?)))
        .filter(|(game, now)| game != now)
        .collect();
    ensure!(after.left == 0 || matches!(doing, Doing::Import), "{} records are left", after.left);
    let told = || format!("{} gone, {} new, {} changed", gone.len(), new.len(), changed.len());
    match doing {
        Doing::Play => {
            ensure!(gone.is_empty() && changed.is_empty() && new.len() <= 1, "{}", told());
            let there = match new.first() {
                Some((_, game)) => turns_of(game.record.as_deref().unwrap_or_default())?,
                None => String::new(),
            };
            ensure!(there.starts_with(&shown.turns), "{} was saved, but {there} is there", shown.turns);
        }
        Doing::Import => {
            ensure!(gone.is_empty() && changed.is_empty(), "{}", told());
            ensure!(new.is_empty() && !shown.is_done || new.len() == IMPORTED, "{}, done: {}", told(), shown.is_done);
        }
        Doing::Export | Doing::Update => ensure!(gone.is_empty() && new.is_empty() && changed.is_empty(), "{}", told()),
        Doing::Rename => {
            ensure!(gone.is_empty() && new.is_empty() && changed.len() <= 1, "{}", told());
            ensure!(!shown.is_done || changed.len() == 1, "the new name is gone");
            for (_, now) in changed {
                ensure!(now.name == shown.name, "{} instead of {}", now.name, shown.name);
            }
        }
        Doing::Delete => {
            ensure!(new.is_empty() && changed.is_empty() && gone.len() <= 1, "{}", told());
            ensure!(!shown.is_done || gone.len() == 1, "a deleted game is there again");
            for id in gone {
                ensure!(before.games[id].name == shown.name, "another game was deleted");
            }
        }
    }
    Ok(())
}

/// Every file that has been downloaded under its name is complete.
fn check_downloads(folder: &Path, before: &Stored) -> Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|end| end == "take5") {
            let games = split_records(&std::fs::read_to_string(&path)?).len();
            ensure!(games == before.games.len(), "{games} of {} games are in the file", before.games.len());
        }
    }
    Ok(())
}

#[tokio::test]
async fn nothing_is_lost_when_the_browser_is_killed_at_any_instant() -> Result<()> {
    let number = |name: &str| std::env::var(name).ok().and_then(|number| number.parse().ok());
    let (kills, seed) = (number("TAKEFIVE_KILLS").unwrap_or(KILLS), number("TAKEFIVE_SEED").unwrap_or(1));
    let place = Place::new()?;
    let mut was: Option<(Doing, Stored, Shown)> = None;
    let (mut done, mut slow, mut longest) = ([0; 6], 0, 0.0_f64);
    for kill in 0..=kills {
        let is_idle = machine_is_idle();
        let chromium = KillableChromium::start(&place.profile(), &[]).await?;
        let browser = chromium.browser();
        browser.before_pages(WATCH).await?;
        let page = Page::open(browser, &place.server.url).await?;
        if let Some((doing, before, shown)) = was.take() {
            let context = || format!("kill {kill}, seed {seed}: {doing:?}");
            let now = stored(&page).await?;
            check(doing, &before, &now, &shown).with_context(context)?;
            check_downloads(&place.downloads(), &before).with_context(context)?;
            if now.games.values().any(|game| !game.over) {
                page.until("globalThis.offered").await.with_context(context)?;
                let took: f64 = serde_json::from_value(page.run("return offered;").await?)?;
                ensure!(took < TOO_LONG && (took <= MOST || !is_idle), "{}: {took:.0} ms to the next start", context());
                slow += u64::from(took > MOST);
                longest = longest.max(if is_idle { took } else { 0.0 });
            }
            done[doing as usize] += u64::from(shown.is_done);
            if matches!(doing, Doing::Update) {
                let page = Page::open(browser, &format!("{}#game=take:size=2&turns=a1", place.server.url)).await?;
                let versions = versions(&page).await.with_context(context)?;
                ensure!(versions.iter().all(|version| *version == versions[0]), "{}: {versions:?}", context());
            }
            page.expect_quiet().await.with_context(context)?;
        }
        if kill == kills {
            break;
        }
        let page = Page::open(browser, &format!("{}#game=take:size=2&seed=1", place.server.url)).await?;
        let before = prepared(&page).await?;
        let doing = ALL[kill as usize % ALL.len()];
        let mut shown = begin(doing, &place, &page, &before, kill).await?;
        // Every other time of each kind, what is shown as done or saved comes first.
        if kill / ALL.len() as u64 % 2 == 1
            && let Some(done) = is_done(doing)
        {
            page.until(done).await?;
        }
        // The instant. Whatever has been done by then, the checks are the same.
        let instant = rng(seed, kill)(if kill.is_multiple_of(5) { 2000 } else { 300 });
        tokio::time::sleep(Duration::from_millis(instant.into())).await;
        look(doing, &page, &mut shown).await?;
        chromium.kill()?;
        was = Some((doing, before, shown));
    }
    println!("{kills} kills; shown as done or saved before (of each kind, {ALL:?}): {done:?}");
    // Otherwise it has not been tried whether it lasts.
    let wanted = kills / (2 * ALL.len() as u64);
    for (doing, done) in ALL.into_iter().zip(done) {
        ensure!(is_done(doing).is_none() || done >= wanted, "{doing:?} was done only {done} times");
    }
    println!("the next start took {longest:.0} ms at most while the machine was idle, and {slow} times more than {MOST} ms");
    Ok(())
}

/// Keeps the store small: a few games that all have a name, and what is stored then.
async fn prepared(page: &Page<'_>) -> Result<Stored> {
    let record = "[Game \"take:size=3\"]\n[Title \"NAME\"]\n\n1. a1 2. c3 *\n";
    page.run(&format!(
        "globalThis.prepared = false;
        const request = indexedDB.open('take-five');
        request.onsuccess = () => {{
            const work = request.result.transaction(['games', 'records'], 'readwrite');
            const [games, records] = [work.objectStore('games'), work.objectStore('records')];
            for (const store of [games, records]) store.clear();
            for (let at = 0; at < 12; at++) {{
                const [id, name] = [`kept-${{at}}`, `Kept ${{at}}`];
                games.put({{ id, version: 1, name, players: ['Ana', 'Bo'], levels: [0, 0], spec: 'take:size=3,churn=low', turns: 2,
                    origin: `kept ${{at}}`, over: false, changed: Date.now() - at * 1000, isUndone: false }});
                records.put({}.replace('NAME', name), id);
            }}
            work.oncomplete = () => {{ request.result.close(); globalThis.prepared = true; }};
        }};",
        json!(record)
    ))
    .await?;
    page.until("globalThis.prepared").await?;
    stored(page).await
}
