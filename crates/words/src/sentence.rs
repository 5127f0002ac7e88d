//! Parses a sentence into its parts.

/// A part of a sentence.
#[derive(Debug)]
pub enum Fragment {
    /// Literal text.
    Char(char),
    /// `#`: the number that selected this plural case.
    Number,
    /// `{name}`.
    Arg(String),
    /// `{name, plural, …}` or `{name, select, …}`.
    Cases(Cases),
}

/// Cases, one of which is selected by an argument.
#[derive(Debug)]
pub struct Cases {
    /// The argument that selects.
    pub name: String,
    /// Whether it selects by number (`plural`) or by text (`select`).
    pub plural: bool,
    /// Includes `other`.
    pub cases: Vec<Case>,
}

/// A case's key and its sentence.
pub type Case = (String, Vec<Fragment>);

/// Where a sentence is malformed, in characters from 1, and what was expected there.
type Broken = (usize, &'static str);

/// Parses a whole sentence.
pub fn read(text: &str) -> Result<Vec<Fragment>, Broken> {
    let text = text.chars().collect();
    let mut reader = Reader { text, at: 0 };
    let parts = reader.parts(false)?;
    match reader.peek() {
        None => Ok(parts),
        Some(_) => Err(reader.expected("the end")),
    }
}

struct Reader {
    text: Vec<char>,
    at: usize,
}

impl Reader {
    fn peek(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    fn expected(&self, what: &'static str) -> Broken {
        (self.at + 1, what)
    }

    fn eat(&mut self, token: char) -> bool {
        let found = self.peek() == Some(token);
        self.at += usize::from(found);
        found
    }

    fn require(&mut self, token: char, what: &'static str) -> Result<(), Broken> {
        self.space();
        if self.eat(token) {
            Ok(())
        } else {
            Err(self.expected(what))
        }
    }

    fn space(&mut self) {
        while self.eat(' ') || self.eat('\n') {}
    }

    /// Letters, digits, `-`, `_` and `.`.
    fn word(&mut self) -> String {
        let inside = |c: &&char| c.is_ascii_alphanumeric() || "-_.".contains(**c);
        let word: String = self.text[self.at..].iter().take_while(inside).collect();
        self.at += word.len(); // all ASCII
        word
    }

    /// Parses up to the end or to a `}` that was not opened here.
    fn parts(&mut self, plural: bool) -> Result<Vec<Fragment>, Broken> {
        let mut parts = Vec::new();
        while let Some(next) = self.peek().filter(|&c| c != '}') {
            self.at += 1;
            match (next, self.peek()) {
                ('{', _) => parts.push(self.argument()?),
                ('#', _) if plural => parts.push(Fragment::Number),
                ('\'', Some('{' | '}')) => self.quoted(&mut parts)?,
                ('\'', Some('#')) if plural => self.quoted(&mut parts)?,
                _ => {
                    parts.push(Fragment::Char(next));
                    if next == '\'' {
                        self.eat('\'');
                    }
                }
            }
        }
        Ok(parts)
    }

    /// Parses the rest of a quotation, after the opening `'`.
    fn quoted(&mut self, parts: &mut Vec<Fragment>) -> Result<(), Broken> {
        while let Some(next) = self.peek() {
            self.at += 1;
            if next == '\'' && !self.eat('\'') {
                return Ok(());
            }
            parts.push(Fragment::Char(next));
        }
        Err(self.expected("a closing '"))
    }

    /// Parses after a `{`.
    fn argument(&mut self) -> Result<Fragment, Broken> {
        self.space();
        let name = self.word();
        if name.is_empty() {
            return Err(self.expected("a name"));
        }
        self.space();
        if self.eat('}') {
            return Ok(Fragment::Arg(name));
        }
        self.require(',', "\",\" or \"}\"")?;
        self.space();
        let kind = self.expected("\"plural\" or \"select\"");
        let plural = match self.word().as_str() {
            "plural" => true,
            "select" => false,
            _ => return Err(kind),
        };
        self.require(',', "\",\"")?;
        let cases = self.cases(plural)?;
        Ok(Fragment::Cases(Cases {
            name,
            plural,
            cases,
        }))
    }

    /// Parses cases and the closing `}`.
    fn cases(&mut self, plural: bool) -> Result<Vec<Case>, Broken> {
        let mut cases: Vec<Case> = Vec::new();
        loop {
            self.space();
            let has = |key: &str| cases.iter().any(|(known, _)| known == key);
            if self.peek() == Some('}') && has("other") {
                self.at += 1;
                return Ok(cases);
            }
            let wrong = self.expected(if has("other") {
                "a new case or \"}\""
            } else {
                "a new case, \"other\" at the latest"
            });
            let sign = if self.eat('=') { "=" } else { "" };
            let key = format!("{sign}{}", self.word());
            if !is_key(&key, plural) || has(&key) {
                return Err(wrong);
            }
            self.require('{', "\"{\"")?;
            let parts = self.parts(plural)?;
            self.require('}', "\"}\"")?;
            cases.push((key, parts));
        }
    }
}

fn is_key(key: &str, plural: bool) -> bool {
    match key.strip_prefix('=') {
        Some(n) => plural && !n.is_empty() && n.chars().all(|c| c.is_ascii_digit()),
        None if plural => ["zero", "one", "two", "few", "many", "other"].contains(&key),
        None => !key.is_empty(),
    }
}
