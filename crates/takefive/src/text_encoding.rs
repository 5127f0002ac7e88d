//! Text files as they are: in UTF-8, in UTF-16, or in what older programs write.

use encoding_rs::{UTF_16BE, UTF_16LE, WINDOWS_1252};
use std::borrow::Cow;

/// How the bytes of a file are to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TextEncoding {
    Utf8,
    Utf16Le,
    Utf16Be,
    /// Of Western Europe and America; what is called Latin-1 is nearly always this.
    Windows1252,
}

/// The text of a file, and what is needed to write it as it was.
#[derive(Debug)]
pub struct TextFile {
    /// The text, without the byte order mark at its beginning.
    pub text: String,
    encoding: TextEncoding,
    has_mark: bool,
}

impl TextFile {
    /// Decodes a file. An error if it is not text in any of these encodings: the number of bytes that are in UTF-8.
    pub fn decode(bytes: &[u8]) -> Result<Self, usize> {
        let encoding = encoding_of(bytes)?;
        let whole = |text: Option<Cow<'_, str>>| text.map(Cow::into_owned).ok_or(0_usize);
        let text = match encoding {
            TextEncoding::Utf8 => String::from_utf8_lossy(bytes).into_owned(),
            TextEncoding::Utf16Le => {
                whole(UTF_16LE.decode_without_bom_handling_and_without_replacement(bytes))?
            }
            TextEncoding::Utf16Be => {
                whole(UTF_16BE.decode_without_bom_handling_and_without_replacement(bytes))?
            }
            TextEncoding::Windows1252 => WINDOWS_1252.decode_without_bom_handling(bytes).0.into(),
        };
        let unmarked = text.strip_prefix('\u{feff}').map(String::from);
        Ok(TextFile {
            has_mark: unmarked.is_some(),
            text: unmarked.unwrap_or(text),
            encoding,
        })
    }

    /// Encodes another text as this one was. Characters that the encoding lacks become references such as `&#9733;`, as in
    /// Markdown and HTML.
    pub fn encode(&self, text: &str) -> Vec<u8> {
        let mark = if self.has_mark { "\u{feff}" } else { "" };
        let units = || mark.encode_utf16().chain(text.encode_utf16());
        match self.encoding {
            TextEncoding::Utf8 => [mark, text].concat().into_bytes(),
            TextEncoding::Utf16Le => units().flat_map(u16::to_le_bytes).collect(),
            TextEncoding::Utf16Be => units().flat_map(u16::to_be_bytes).collect(),
            TextEncoding::Windows1252 => WINDOWS_1252.encode(text).0.into_owned(),
        }
    }
}

fn encoding_of(bytes: &[u8]) -> Result<TextEncoding, usize> {
    if let Some(wide) = utf16_of(bytes) {
        return Ok(wide);
    }
    let Err(error) = str::from_utf8(bytes) else {
        return Ok(TextEncoding::Utf8);
    };
    // Bytes of UTF-8 among others: a file that was damaged, or put together from several.
    let is_mixed = bytes.utf8_chunks().any(|chunk| !chunk.valid().is_ascii());
    let is_text = |byte: &u8| *byte != 0 && ![0x81, 0x8d, 0x8f, 0x90, 0x9d].contains(byte);
    if is_mixed || !bytes.iter().all(is_text) {
        return Err(error.valid_up_to());
    }
    Ok(TextEncoding::Windows1252)
}

/// UTF-16 has a byte order mark, or every other byte of its ASCII is 0.
fn utf16_of(bytes: &[u8]) -> Option<TextEncoding> {
    let zeros = |first: usize| {
        let every_other = bytes.iter().skip(first).step_by(2);
        every_other.filter(|byte| **byte == 0).count()
    };
    match bytes {
        [0xff, 0xfe, ..] => Some(TextEncoding::Utf16Le),
        [0xfe, 0xff, ..] => Some(TextEncoding::Utf16Be),
        _ => match (zeros(0), zeros(1)) {
            (0, low) if low > bytes.len() / 4 => Some(TextEncoding::Utf16Le),
            (high, 0) if high > bytes.len() / 4 => Some(TextEncoding::Utf16Be),
            _ => None,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "[Player1 \"Müller – “M”\"]\n";

    fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn a_text_is_read_in_its_encoding_and_written_in_it() {
        let marked = format!("\u{feff}{TEXT}");
        for bytes in [
            TEXT.as_bytes().to_vec(),
            marked.as_bytes().to_vec(),
            utf16(TEXT, u16::to_le_bytes),
            utf16(TEXT, u16::to_be_bytes),
            utf16(&marked, u16::to_le_bytes),
            utf16(&marked, u16::to_be_bytes),
            b"[Player1 \"M\xfcller \x96 \x93M\x94\"]\n".to_vec(),
        ] {
            let file = TextFile::decode(&bytes).unwrap();
            assert_eq!(file.text, TEXT, "{bytes:?}");
            assert_eq!(file.encode(&file.text), bytes);
        }
        assert_eq!(TextFile::decode(b"").unwrap().text, "");
        let western = TextFile::decode(b"M\xfcller").unwrap();
        assert_eq!(western.encode("ü★"), b"\xfc&#9733;");
    }

    #[test]
    fn what_is_no_text_is_refused() {
        let torn = [
            b"\xff\xfe".as_slice(),
            &utf16("a", u16::to_le_bytes),
            b"\x00\xd8",
        ]
        .concat();
        for (bytes, good) in [
            ("Müller M\u{fc}".as_bytes().split_last().unwrap().1, 9),
            (b"M\xc3\xbcller and M\xfcller", 13),
            (b"a\x00\xfc\x01", 2),
            (b"a\x81", 1),
            (&torn, 0),
        ] {
            assert_eq!(TextFile::decode(bytes).unwrap_err(), good, "{bytes:?}");
        }
    }
}
