//! Modules that know one game each: a page with a single board loads the one it needs, which is a good deal less than
//! all of them. Trunk builds one module of a package, so these are built here, with what `index.html` asks of Trunk.

use crate::{fingerprint, process::run, project::Project, setup::WASM, site::Builder};
use anyhow::{Context, Result, anyhow};
use cargo_metadata::MetadataCommand;
use std::{fs, path::Path, thread};

/// The package whose features say which games there are.
const RULES: &str = "take-five-rules";

/// As Trunk names what it makes of the package.
const NAME: &str = "take-five-web";

/// The file that tells what a module beside it was made from.
const MADE_FROM: &str = "made-from";

/// The folder of modules for boards by themselves.
pub const BOARDS: &str = "boards";

/// The folder of modules for games that are kept.
pub const GAMES: &str = "games";

/// What each kind can do besides: features of the package.
const KINDS: [(&str, &str); 2] = [(BOARDS, ""), (GAMES, ",record")];

/// Builds `boards/<id>/take-five-web.js` with its module below `dist` for every game, for boards by themselves, and the
/// same in `games/`, for games that are kept; `flags` as for Trunk's build.
///
/// # Errors
/// When one cannot be built.
pub fn build(
    project: &Project,
    builder: &Builder,
    dist: &Path,
    flags: &str,
    optimise: bool,
) -> Result<()> {
    let page = fs::read_to_string(project.path("index.html"))?;
    let asked = |name: &str| {
        let (_, value) = page.split_once(&format!(" {name}=\""))?;
        Some(value.split_once('"')?.0)
    };
    let profile = asked("data-cargo-profile-release").context("index.html names no profile")?;
    let level = asked("data-wasm-opt").context("index.html has no level for wasm-opt")?;
    let params = asked("data-wasm-opt-params").unwrap_or_default();
    let how = format!("{level} {params} {optimise}");
    let built = project.path(&format!("target/{WASM}/{profile}/take_five_web.wasm"));
    let bind_and_optimise = |kept: &Path, module: &Path, note: &str| -> Result<()> {
        let mut bindgen = project.command(&builder.wasm_bindgen);
        bindgen.args(["--target", "web", "--no-typescript", "--out-name", NAME]);
        run(bindgen.arg("--out-dir").arg(kept).arg(module))?;
        if optimise {
            let module = kept.join(format!("{NAME}_bg.wasm"));
            let mut optimiser = project.command("wasm-opt");
            optimiser.arg(format!("-O{level}")).arg(&module);
            optimiser.args(params.split_ascii_whitespace());
            run(optimiser.arg("-o").arg(&module))?;
        }
        Ok(fs::write(kept.join(MADE_FROM), note)?)
    };
    let games = games(project)?;
    let modules = KINDS
        .iter()
        .flat_map(|kind| games.iter().map(move |game| (kind, game)));
    thread::scope(|scope| {
        let mut optimised = Vec::new();
        for ((folder, features), game) in modules.clone() {
            let mut cargo = project.command("cargo");
            cargo.env("CARGO_ENCODED_RUSTFLAGS", flags);
            cargo.args(["build", "--quiet", "--package", "take-five-web"]);
            cargo.args([
                "--target",
                WASM,
                "--profile",
                profile,
                "--no-default-features",
            ]);
            cargo.args(["--features", &format!("{RULES}/{game}{features}")]);
            run(&mut cargo)?;
            // The optimiser takes as long as all else, and what did not change it has seen.
            let kept = project.path(&format!("target/one-game/{folder}/{game}"));
            let made_from = format!("{:016x} {how}", fingerprint::of_file(&built)?);
            if fs::read_to_string(kept.join(MADE_FROM)).ok().as_ref() != Some(&made_from) {
                let _ = fs::remove_dir_all(&kept);
                fs::create_dir_all(&kept)?;
                // The next build puts its own in this place, while this one is optimised.
                let module = kept.join("built.wasm");
                fs::copy(&built, &module)?;
                let work = &bind_and_optimise;
                optimised.push(scope.spawn(move || work(&kept, &module, &made_from)));
            }
        }
        for done in optimised {
            done.join()
                .map_err(|_| anyhow!("an optimiser's thread panicked"))??;
        }
        Ok::<(), anyhow::Error>(())
    })?;
    for ((folder, _), game) in modules {
        let kept = project.path(&format!("target/one-game/{folder}/{game}"));
        let folder = dist.join(folder).join(game);
        fs::create_dir_all(&folder)?;
        for end in [".js", "_bg.wasm"] {
            let name = format!("{NAME}{end}");
            fs::copy(kept.join(&name), folder.join(&name))?;
        }
    }
    Ok(())
}

/// The ids of the games: the features that the rules' feature `games` turns on.
///
/// # Errors
/// When the manifest of the rules cannot be read.
pub fn games(project: &Project) -> Result<Vec<String>> {
    let metadata = MetadataCommand::new()
        .manifest_path(project.path("crates/rules/Cargo.toml"))
        .no_deps()
        .exec()?;
    let mut packages = metadata.packages.into_iter();
    let rules = packages.find(|package| package.name == RULES);
    let games = rules.and_then(|mut rules| rules.features.remove("games"));
    games.context("take-five-rules has no feature `games`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_with_a_rules_page_has_a_module_of_its_own() -> Result<()> {
        let project = Project::here();
        let mut pages = Vec::new();
        for entry in fs::read_dir(project.path("rules"))? {
            let path = entry?.path();
            if path.extension().is_some_and(|ending| ending == "md") {
                pages.extend(
                    path.file_stem()
                        .map(|stem| stem.to_string_lossy().into_owned()),
                );
            }
        }
        let mut games = games(&project)?;
        pages.sort_unstable();
        games.sort_unstable();
        assert_eq!(games, pages);
        Ok(())
    }
}
