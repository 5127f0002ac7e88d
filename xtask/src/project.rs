//! Where things lie in the work tree.

use std::{
    env,
    ffi::OsString,
    path::{Path, PathBuf},
};

/// The work tree that the commands work on.
pub struct Project {
    root: PathBuf,
    tools: PathBuf,
}

impl Project {
    /// The tree this program belongs to: cargo tells where the package lies; run without cargo, it is where it was
    /// built.
    pub fn here() -> Self {
        let package = env::var_os("CARGO_MANIFEST_DIR")
            .unwrap_or_else(|| OsString::from(env!("CARGO_MANIFEST_DIR")));
        let package = PathBuf::from(package);
        Self::at(package.parent().unwrap_or(&package))
    }

    /// A tree elsewhere.
    pub fn at(root: &Path) -> Self {
        Self {
            root: root.to_owned(),
            tools: root.join("target/tools"),
        }
    }

    /// A tree elsewhere that is worked on with our tools.
    pub fn elsewhere(&self, root: &Path) -> Self {
        Self {
            tools: self.tools.clone(),
            ..Self::at(root)
        }
    }

    /// The folder of the workspace.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// A path below the folder of the workspace.
    pub fn path(&self, relative: &str) -> PathBuf {
        self.root.join(relative)
    }

    /// The finished site.
    pub fn dist(&self) -> PathBuf {
        self.path("dist")
    }

    /// What the commands installed; laid out as `cargo install --root` does it: programs are in `bin`.
    pub fn tools(&self) -> PathBuf {
        self.tools.clone()
    }

    /// The packages of Node, installed by `npm ci`.
    pub fn npm(&self) -> PathBuf {
        self.tools.join("npm")
    }

    /// Programs that packages of Node bring.
    pub fn npm_programs(&self) -> PathBuf {
        self.npm().join("node_modules/.bin")
    }

    /// Where programs are looked for, ours first.
    pub fn search_path(&self) -> Vec<PathBuf> {
        let mut places = vec![self.tools().join("bin"), self.npm_programs()];
        places.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
        places
    }
}
