//! How a page with boards presents itself to other programs: link previews and oEmbed.

use crate::alt_text::alt_text;
use crate::figure::Figure;
use crate::frame_pictures::COVER_SIZE;
use crate::oembed::{OEmbed, OEmbedFrame};
use maud::{Markup, html};
use percent_encoding::{AsciiSet, CONTROLS, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;
use take_five_words::Words;

/// The height of a frame, in pixels, if the block does not say it: of a game, and of a lesson, a puzzle or a record, which
/// have more below the board.
const HEIGHTS: [u32; 2] = [560, 800];

/// What has a meaning in the path of an address.
const ESCAPED: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'%')
    .add(b'#')
    .add(b'?')
    .add(b'"')
    .add(b'<')
    .add(b'>');

/// A text as the value of a key in a link.
fn encoded(text: &str) -> String {
    utf8_percent_encode(text, NON_ALPHANUMERIC).to_string()
}

/// Where a page will be.
#[derive(Clone, Copy, Debug)]
pub struct PageAddress<'a> {
    /// The address of its folder, with a trailing slash.
    pub folder: &'a str,
    /// The name of its file, without `.html`.
    pub name: &'a str,
}

impl PageAddress<'_> {
    /// The address of a file beside the page that has the same name and another ending.
    fn file(&self, ending: &str) -> String {
        let name = utf8_percent_encode(self.name, ESCAPED);
        format!("{}{name}.{ending}", self.folder)
    }
}

/// The board that represents a page: that of the block with `cover=1`, or the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageCover {
    /// The picture for link previews, as SVG, of the size of [`COVER_SIZE`].
    pub svg: String,
    /// The same in words.
    words: String,
    /// What opens the board in a frame: the part of an address after `#`.
    link: String,
    /// Width and height of that frame in pixels.
    frame_size: [u32; 2],
    /// Whether its block says `cover=1`.
    pub(crate) is_chosen: bool,
}

impl PageCover {
    /// The first board of a figure.
    pub(crate) fn of(figure: &Figure) -> Option<Self> {
        let frame = figure.frames.first()?;
        let display = &figure.display;
        let mut link = match &figure.game {
            Some(game) => format!("record={}&turns=below", encoded(&game.record)),
            None => frame.link.clone(),
        };
        if !display.play {
            link += "&play=0";
        }
        if let Some(theme) = display.theme {
            link += &format!("&theme={theme}");
        }
        let has_more =
            display.lesson.is_some() || display.puzzle.is_some() || figure.game.is_some();
        let height = display.height.unwrap_or(HEIGHTS[usize::from(has_more)]);
        Some(PageCover {
            svg: frame.drawn.cover.clone(),
            words: alt_text(&frame.position),
            link,
            frame_size: [display.width, height],
            is_chosen: figure.cover,
        })
    }
}

/// What a page says of itself.
#[derive(Clone, Debug)]
pub struct PagePreview<'a> {
    /// Its title.
    pub title: &'a str,
    /// Its first paragraph; may be empty.
    pub description: &'a str,
    /// The board that represents it.
    pub cover: &'a PageCover,
    /// The address of the Take Five site whose boards it shows, with a trailing slash.
    pub site: &'a str,
    /// Where it will be.
    pub address: PageAddress<'a>,
}

impl PagePreview<'_> {
    /// The metadata in its head, which names `NAME.png` and `NAME.oembed.json` beside the page.
    pub(crate) fn tags(&self) -> Markup {
        let [width, height] = COVER_SIZE;
        html! {
            @if !self.description.is_empty() { meta name="description" content=(self.description); }
            meta property="og:type" content="article";
            meta property="og:site_name" content=[Words::spoken().named("game.all")];
            meta property="og:title" content=(self.title);
            @if !self.description.is_empty() { meta property="og:description" content=(self.description); }
            meta property="og:url" content=(self.address.file("html"));
            meta property="og:image" content=(self.address.file("png"));
            meta property="og:image:width" content=(width);
            meta property="og:image:height" content=(height);
            meta property="og:image:alt" content=(self.cover.words);
            meta name="twitter:card" content="summary_large_image";
            link rel="alternate" type="application/json+oembed" href=(self.address.file("oembed.json")) title=(self.title);
        }
    }

    /// The content of `NAME.oembed.json`: a frame in which the board is played.
    pub(crate) fn oembed(&self) -> Value {
        let thumbnail = self.address.file("png");
        let answer = OEmbed {
            title: self.title,
            site: Some(self.site),
            thumbnail: Some(&thumbnail),
            frame: Some(OEmbedFrame {
                link: &self.cover.link,
                title: self.title,
                size: self.cover.frame_size,
            }),
        };
        answer.json()
    }
}
