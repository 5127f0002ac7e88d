//! `takefive page`: a page of a game by itself, from its record.

use crate::CommandError;
use crate::check::{behind, in_file};
use crate::fence::{publish, site_address, write};
use crate::text_encoding::TextFile;
use clap::Args;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use take_five_fence::{markdown_page, record_page};
use take_five_rules::Message;
use take_five_table::{Table, split_records};

/// The arguments of `takefive page`.
#[derive(Args, Debug)]
pub struct PageArgs {
    /// The file of the game's record, which becomes the page of the same name; of several records, the first
    #[arg(value_name = "RECORD")]
    record: PathBuf,

    /// Write the page into this folder
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,

    /// The address of a Take Five site, https://example.org/games/: puts a live board in the place of the text [default: text and diagrams only]
    #[arg(long, value_name = "URL", value_parser = site_address)]
    site: Option<String>,

    /// The address at which the page will be, https://example.org/openings/: adds a link preview and oEmbed data
    #[arg(long, value_name = "URL", value_parser = site_address, requires = "site")]
    base_url: Option<String>,
}

/// Where a file that cannot be written was named.
const FLAG: &str = "--out <FOLDER>";

/// Writes the page; says what is wrong with the record, and where, and returns false.
pub fn run(args: &PageArgs, mut output: impl Write) -> Result<bool, CommandError> {
    let unreadable = |problem: Message| CommandError::argument("<RECORD>", &problem);
    let bytes = fs::read(&args.record).map_err(|error| {
        unreadable(Message::new("check.unreadable").with("error", error.to_string()))
    })?;
    let file = TextFile::decode(&bytes).map_err(|_| unreadable(Message::new("check.not-utf8")))?;
    let first = split_records(&file.text).first().copied();
    let (begin, record) = first.unwrap_or((0, &file.text)); // which says what is missing
    let table = match Table::open_record(record, 0) {
        Ok((table, None)) => table,
        Ok((_, Some(error))) | Err(error) => {
            let (line, column) = behind(&file.text[..begin], 1, 1);
            let problem = in_file(&error, line, column);
            writeln!(output, "{}:{problem}", args.record.display())?;
            return Ok(false);
        }
    };
    let source = record_page(&table);
    let name = args.record.file_stem().unwrap_or_default();
    let to = args.out.join(format!("{}.html", name.to_string_lossy()));
    let page = match (&args.site, &args.base_url) {
        (Some(site), Some(folder)) => publish(&source, site, folder, &to, FLAG)?,
        (site, _) => markdown_page(&source, site.as_deref()),
    };
    write(&to, page.text.as_bytes(), FLAG)?;
    writeln!(output, "{}", to.display())?;
    Ok(true)
}
