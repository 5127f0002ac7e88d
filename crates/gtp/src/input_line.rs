//! A line of input, cleaned up as the Go Text Protocol specifies.

use std::io::{self, BufRead};
use take_five_rules::Message;

/// The maximum length of a line after the clean-up, in bytes; the longest position text has less than 1,000.
const LONGEST: usize = 1 << 16;

/// A line without its comment and control characters, and with tabs converted to spaces.
#[derive(Debug, Default)]
pub struct InputLine {
    bytes: Vec<u8>,
    in_comment: bool,
    too_long: bool,
}

impl InputLine {
    /// The next line, `None` at the end of the input.
    pub fn read(input: &mut impl BufRead) -> io::Result<Option<Self>> {
        let mut line = InputLine::default();
        let mut begun = false;
        loop {
            let chunk = match input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                chunk => chunk?,
            };
            if chunk.is_empty() {
                return Ok(begun.then_some(line));
            }
            begun = true;
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            part.iter().for_each(|&byte| line.push(byte));
            let used = part.len() + usize::from(end.is_some());
            input.consume(used);
            if end.is_some() {
                return Ok(Some(line));
            }
        }
    }

    fn push(&mut self, byte: u8) {
        self.in_comment |= byte == b'#';
        let byte = if byte == b'\t' { b' ' } else { byte };
        let leading = byte == b' ' && self.bytes.is_empty();
        if self.in_comment || byte.is_ascii_control() || leading {
            return;
        }
        if self.bytes.len() < LONGEST {
            self.bytes.push(byte);
        } else {
            self.too_long = true;
        }
    }

    /// Whether nothing is left of it, so that it gets no answer.
    pub fn is_blank(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The id in front, empty if there is none.
    pub fn id(&self) -> &str {
        let id = self.bytes.split(|&byte| byte == b' ').next();
        let digits = id.filter(|id| id.len() <= 20 && id.iter().all(u8::is_ascii_digit));
        digits.map_or("", |digits| str::from_utf8(digits).unwrap_or_default())
    }

    /// All of it; an error if it is too long or not valid UTF-8.
    pub fn text(&self) -> Result<&str, Message> {
        if self.too_long {
            return Err(Message::new("gtp.line-too-long").with("most", LONGEST));
        }
        str::from_utf8(&self.bytes)
            .map_err(|error| Message::new("gtp.not-utf8").with("at", error.valid_up_to() + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut input: &[u8]) -> Vec<InputLine> {
        std::iter::from_fn(|| InputLine::read(&mut input).unwrap()).collect()
    }

    fn cleaned(input: &str) -> Vec<String> {
        let lines = lines(input.as_bytes());
        let texts = lines.iter().map(|line| line.text().unwrap().to_owned());
        texts.collect()
    }

    #[test]
    fn control_characters_go_and_tabs_are_spaces() {
        assert_eq!(cleaned("  pl\x01ay\ta1\x7f\r\n"), ["play a1"]);
    }

    #[test]
    fn comments_go_and_the_last_line_needs_no_end() {
        assert_eq!(cleaned("name # a\n#b\n\nquit"), ["name ", "", "", "quit"]);
    }

    #[test]
    fn ids_are_whole_words_of_digits() {
        let ids = |text: &str| lines(text.as_bytes())[0].id().to_owned();
        assert_eq!(ids("007 name"), "007");
        assert_eq!(ids("12"), "12");
        assert_eq!(ids("1a name"), "");
        assert_eq!(ids("name 12"), "");
        assert_eq!(ids("123456789012345678901 name"), "");
    }

    #[test]
    fn what_is_no_text_or_too_long_keeps_its_id() {
        let mut input = b"5 \xff\xfe\n6 ".to_vec();
        input.extend(vec![b'x'; 1 << 20]);
        input.extend(b"\n7 name\n# ");
        input.extend(vec![0xff; 1 << 20]);
        let lines = lines(&input);
        let ids: Vec<&str> = lines.iter().map(InputLine::id).collect();
        assert_eq!(ids, ["5", "6", "7", ""]);
        assert_eq!(
            lines[0].text().unwrap_err().to_string(),
            "gtp.not-utf8 at=3"
        );
        let problem = lines[1].text().unwrap_err().to_string();
        assert_eq!(problem, "gtp.line-too-long most=65536");
        assert_eq!(lines[2].text(), Ok("7 name"));
        assert!(lines[3].is_blank());
    }
}
