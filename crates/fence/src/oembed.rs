//! oEmbed (<https://oembed.com>): what a site that shows a link asks about its page, answered by a static file.

use crate::frame_pictures::COVER_SIZE;
use maud::html;
use serde_json::{Value, json};
use take_five_words::Words;

/// The response for a page. Without the address of a site it is only a title.
#[derive(Clone, Copy, Debug)]
pub struct OEmbed<'a> {
    /// The title of the page.
    pub title: &'a str,
    /// The address of the Take Five site whose boards it shows, with a trailing slash, if it is known.
    pub site: Option<&'a str>,
    /// The address of its picture, which has the size of [`COVER_SIZE`].
    pub thumbnail: Option<&'a str>,
    /// The board that represents it.
    pub frame: Option<OEmbedFrame<'a>>,
}

/// A board in a frame.
#[derive(Clone, Copy, Debug)]
pub struct OEmbedFrame<'a> {
    /// What opens it: the part of an address after `#`.
    pub link: &'a str,
    /// The name of the frame.
    pub title: &'a str,
    /// Width and height in pixels.
    pub size: [u32; 2],
}

impl OEmbed<'_> {
    /// The content of the file.
    pub fn json(&self) -> Value {
        let mut answer = json!({
            "version": "1.0",
            "type": "link",
            "title": self.title,
            "provider_name": Words::spoken().named("game.all"),
        });
        let Some(site) = self.site else {
            return answer;
        };
        answer["provider_url"] = json!(site);
        if let Some(address) = self.thumbnail {
            let [width, height] = COVER_SIZE;
            answer["thumbnail_url"] = json!(address);
            answer["thumbnail_width"] = json!(width);
            answer["thumbnail_height"] = json!(height);
        }
        if let Some(OEmbedFrame { link, title, size }) = self.frame {
            let [width, height] = size;
            let frame = html! {
                iframe src={ (site) "embed.html#" (link) } title=(title) width=(width) height=(height)
                    style="border: 0; max-width: 100%" {}
            };
            answer["type"] = json!("rich");
            answer["html"] = json!(frame.into_string());
            answer["width"] = json!(width);
            answer["height"] = json!(height);
        }
        answer
    }
}
