//! Bundles the scripts of `live.html`, which most people open for the first time, on a phone, because somebody waits.

use crate::{project::Project, setup};
use anyhow::Result;
use std::path::Path;
use xshell::cmd;

/// Replaces the scripts of the page in the site by what `xtask/npm/bundle-page.mjs` makes of them.
pub fn bundle_live_page(project: &Project, dist: &Path) -> Result<()> {
    let packages = setup::npm(project)?;
    let script = project.path("xtask/npm/bundle-page.mjs");
    let sh = &project.shell;
    Ok(cmd!(sh, "node {script} {dist} {packages}").quiet().run()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import_graph::list_files;
    use std::fs;

    #[test]
    fn the_page_has_few_scripts_which_find_what_lies_elsewhere() -> Result<()> {
        let project = Project::current()?;
        let dist = project.shell.create_temp_dir()?;
        let dist = dist.path();
        for (path, content) in [
            (
                "www/live/live-page.js",
                "import { at, home } from '../words.js';
                import { own } from './own.js';
                console.log(at, home, own, () => import('./later.js'));",
            ),
            ("www/live/own.js", "export const own = 'own';"),
            (
                "www/live/later.js",
                "import { home } from '../words.js'; home('later');",
            ),
            (
                "www/live/preload.js",
                "console.log('runs before the modules');",
            ),
            (
                "www/words.js",
                "export const at = new URL('./words.css', import.meta.url);
                export const home = (game) => [import(`../games/${game}/web.js`), new URL(`${game}.json`, import.meta.url)];",
            ),
            (
                "www/live/sealing-worker.js",
                "import { own } from './own.js'; postMessage(own);",
            ),
        ] {
            project.shell.write_file(dist.join(path), content)?;
        }
        bundle_live_page(&project, dist)?;
        let files = list_files(dist)?;
        let parts = files.iter().filter(|file| file.contains("/part-"));
        assert_eq!(
            parts.count(),
            2,
            "what comes later, and what it shares with the page: {files:?}"
        );
        for gone in ["own.js", "later.js"] {
            assert!(
                !files.iter().any(|file| file.ends_with(gone)),
                "{gone} is left"
            );
        }
        for kept in [
            "live/live-page.js",
            "live/preload.js",
            "live/sealing-worker.js",
            "words.js",
        ] {
            assert!(
                files.iter().any(|file| file.ends_with(kept)),
                "{kept} is gone"
            );
        }
        let mut text = String::new();
        for file in files.iter().filter(|file| file.starts_with("www/live/")) {
            text.push_str(&fs::read_to_string(dist.join(file))?);
        }
        for address in ["\".././words.css\"", "`../${", "`../../games/${"] {
            assert!(text.contains(address), "{address}: {text}");
        }
        let page = fs::read_to_string(dist.join("www/live/live-page.js"))?;
        let shared = text.matches("words.css").count();
        assert!(
            page.contains("words.css") && shared == 1,
            "once, in the page: {text}"
        );
        Ok(())
    }
}
