//! What can be said of the site on the command line.

use clap::Args;
use std::path::PathBuf;
use take_five_rules::Message;
use take_five_words::Words;

/// Where the rules pages come from and go to.
#[derive(Args, Debug)]
pub struct SiteArgs {
    /// The folder of the pages' Markdown
    #[arg(long, value_name = "FOLDER", default_value = "rules")]
    pub pages: PathBuf,

    /// The built site, into which the pages go
    #[arg(
        long,
        value_name = "FOLDER",
        env = "TRUNK_STAGING_DIR",
        default_value = "dist"
    )]
    pub output: PathBuf,

    /// The site's address, https://example.org/games/: gives previews whole addresses, and a sitemap
    #[arg(
        long,
        value_name = "URL",
        env = "TAKEFIVE_BASE_URL",
        value_parser = base
    )]
    pub base_url: Option<String>,
}

/// The address with a slash at its end.
fn base(text: &str) -> Result<String, String> {
    let rest = ["https://", "http://"]
        .iter()
        .find_map(|start| text.strip_prefix(start));
    let plain = |c: char| c.is_ascii_graphic() && !"?#\"<>".contains(c);
    match rest {
        Some(rest) if !rest.is_empty() && rest.chars().all(plain) => {
            Ok(format!("{}/", text.trim_end_matches('/')))
        }
        _ => Err(Words::english().say(&Message::new("site.base-url"))),
    }
}
