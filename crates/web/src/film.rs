//! Films for the browser: [`Film`].
//!
//! A wasm module of its own, because it draws pixels, with a font: it is loaded in a worker when somebody wants a film.

use crate::typed_values::to_js_error;
use js_sys::Function;
use take_five_film::{Format, Storyboard, Wish, encode};
use take_five_picture::ColourScheme;
use take_five_rules::Message;
use take_five_table::Table;
use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;

/// A game as a moving picture.
#[wasm_bindgen]
#[allow(missing_debug_implementations)]
pub struct Film {
    storyboard: Storyboard,
}

#[wasm_bindgen]
impl Film {
    /// The main line of a record, from the turn `from` to the turn `to`, counted from 1, `width` pixels wide, in the
    /// colours of a board.
    ///
    /// Throws a `Message`, `{id, args}`, if the record is wrong or has no such turns.
    #[wasm_bindgen(constructor)]
    pub fn new(
        record: &str,
        from: usize,
        to: usize,
        width: u16,
        theme: &str,
        dark: bool,
        flip: bool,
    ) -> Result<Film, Ts<Message>> {
        let wish = Wish {
            width,
            from,
            to: Some(to),
            colours: ColourScheme::new(theme, dark).map_err(to_js_error)?,
            flip,
        };
        let (table, _) = Table::open_record(record, 0)
            .map_err(|problem| to_js_error(problem.problem().clone()))?;
        Ok(Film {
            storyboard: Storyboard::new(table, wish).map_err(to_js_error)?,
        })
    }

    /// The number of frames.
    #[wasm_bindgen(getter)]
    pub fn frames(&self) -> usize {
        self.storyboard.frames()
    }

    /// Width and height in pixels.
    #[wasm_bindgen(getter)]
    pub fn size(&self) -> Vec<u16> {
        self.storyboard.size().to_vec()
    }

    /// What is written on the frames, line by line.
    #[wasm_bindgen(getter)]
    pub fn description(&self) -> String {
        self.storyboard.description()
    }

    /// The bytes of a GIF or, if not `gif`, of an animated PNG. `on_progress` is called with the number of
    /// frames that have been drawn.
    pub fn encode(
        &mut self,
        gif: bool,
        seconds: f64,
        on_progress: &Function,
    ) -> Result<Vec<u8>, String> {
        let format = if gif { Format::Gif } else { Format::Apng };
        let tell = &mut |frame: usize| {
            let _ = on_progress.call1(&wasm_bindgen::JsValue::NULL, &(frame as u32).into());
        };
        encode(&mut self.storyboard, format, seconds, tell)
    }

    /// Red, green, blue and opacity of each pixel of a frame, by its number from 0.
    pub fn pixels(&mut self, number: usize) -> Result<Vec<u8>, String> {
        let pixels = self.storyboard.pixels(number)?;
        let opaque = |[red, green, blue]: [u8; 3]| [red, green, blue, 255];
        Ok(pixels.rgb.into_iter().flat_map(opaque).collect())
    }
}
