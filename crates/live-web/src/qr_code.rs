//! QR codes of links, drawn here: no other host learns of a room.

use qrcodegen::{QrCode, QrCodeEcc};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// A QR code of a text; `undefined` if the text is too long for one (2,953 bytes).
#[wasm_bindgen(js_name = qrCode, unchecked_return_type = "QrCode | undefined")]
pub fn qr_code(text: &str) -> JsValue {
    let Ok(code) = QrCode::encode_text(text, QrCodeEcc::Low) else {
        return JsValue::UNDEFINED;
    };
    let size = code.size();
    let mut json = ["{\"size\":", &size.to_string(), ",\"path\":\""].concat();
    // Each run of dark modules in a row is a rectangle.
    for y in 0..size {
        let mut x = 0;
        while x < size {
            let run = (x..size).take_while(|&x| code.get_module(x, y)).count() as i32;
            if run > 0 {
                for (letter, number) in [("M", x), (" ", y), ("h", run), ("v1h", -run)] {
                    json.push_str(letter);
                    json.push_str(&number.to_string());
                }
                json.push('z');
            }
            x += run.max(1);
        }
    }
    json.push_str("\"}");
    crate::room_handle::from_json(&json)
}
