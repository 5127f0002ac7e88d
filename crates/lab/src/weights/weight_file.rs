//! The format of weight files: a line that names it, a line of JSON, and the weights, a byte each.
//!
//! ```text
//! take-five weights 1
//! {"game":"take","features":"…","command":"…","seed":1,"parent":"…","checksum":"…"}
//! ```

use super::{checksum, feature_hash};
use serde::{Deserialize, Serialize};
use serde_json::json;
use take_five_rules::{Message, Position, Spec, clip, with_game};
use take_five_search::{Opponent, Tuning, weights_in_use};

/// The first line; the number is the version of the format.
const FIRST_LINE: &str = "take-five weights 1";

/// How many digits of a checksum are enough to tell weights apart in a report.
const SHORT: usize = 12;

/// How weights were made.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct WeightOrigin {
    /// The command line.
    pub command: String,
    /// The seeds of the games that they were learned from.
    pub seeds: Vec<u64>,
    /// The SHA-256 of the weights that training started from; `None` for weights of zero.
    pub parent: Option<String>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Header {
    game: String,
    features: String,
    #[serde(flatten)]
    origin: WeightOrigin,
    checksum: String,
}

/// Weights for an evaluation of this program, and where they come from.
///
/// ```
/// use take_five_lab::WeightFile;
///
/// let zero = WeightFile::zero(&"take".parse()?)?;
/// assert_eq!(WeightFile::parse(&zero.to_bytes())?, zero);
/// # Ok::<(), take_five_rules::Message>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct WeightFile {
    /// The id of the game.
    game: &'static str,
    /// The fingerprint of the features that the weights belong to.
    features: String,
    /// How they were made.
    origin: WeightOrigin,
    /// As the game's evaluation takes them; as many as it has.
    weights: Vec<u8>,
}

impl WeightFile {
    /// Weights of zero, to begin a training with.
    ///
    /// # Errors
    /// If the game's evaluation has no weights.
    pub fn zero(spec: &Spec) -> Result<Self, Message> {
        let weights = Self::in_use(spec)?.weights;
        let origin = WeightOrigin {
            command: format!("takefive train zero {}", spec.info().id),
            ..WeightOrigin::default()
        };
        Self::new(spec, vec![0; weights.len()], origin)
    }

    /// The weights that searches use on this thread.
    ///
    /// # Errors
    /// If the game's evaluation has no weights.
    pub fn in_use(spec: &Spec) -> Result<Self, Message> {
        let (features, weights) = with_game!(&Position::start(spec), _state: G => in_use::<G>())?;
        Ok(WeightFile {
            game: spec.info().id,
            features,
            origin: WeightOrigin::default(),
            weights: weights.to_vec(),
        })
    }

    /// Weights that were made like this.
    ///
    /// # Errors
    /// If the evaluation has none, or another number of them.
    pub fn new(spec: &Spec, weights: Vec<u8>, origin: WeightOrigin) -> Result<Self, Message> {
        let in_use = Self::in_use(spec)?;
        let expected = in_use.weights.len();
        if weights.len() != expected {
            return Err(Message::new("weights.wrong-length")
                .with("expected", expected as i64)
                .with("found", weights.len() as i64));
        }
        Ok(WeightFile {
            origin,
            weights,
            ..in_use
        })
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// If they are no weight file, or one of another version, for a game that has no weights, for other features, cut
    /// off, too long or damaged.
    pub fn parse(bytes: &[u8]) -> Result<Self, Message> {
        let (first, rest) = line(bytes);
        if first != FIRST_LINE.as_bytes() {
            return Err(Message::new("weights.no-file").with("expected", FIRST_LINE));
        }
        let (header, weights) = line(rest);
        let header: Header = serde_json::from_slice(header)
            .map_err(|error| Message::new("weights.bad-header").with("error", error.to_string()))?;
        let no_game = |_| Message::new("weights.no-game").with("game", clip(&header.game));
        let spec: Spec = header.game.parse().map_err(no_game)?;
        let expected = Self::in_use(&spec)?.features;
        if header.features != expected {
            return Err(Message::new("weights.other-features")
                .with("found", clip(&header.features))
                .with("expected", expected));
        }
        let file = Self::new(&spec, weights.to_vec(), header.origin)?;
        if file.checksum() != header.checksum {
            return Err(Message::new("weights.damaged")
                .with("expected", clip(&header.checksum))
                .with("found", file.checksum()));
        }
        Ok(file)
    }

    /// The bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let header = json!(Header {
            game: self.game.to_owned(),
            features: self.features.clone(),
            origin: self.origin.clone(),
            checksum: self.checksum(),
        });
        let mut bytes = format!("{FIRST_LINE}\n{header}\n").into_bytes();
        bytes.extend(&self.weights);
        bytes
    }

    /// What the file says about the weights, as one JSON object.
    pub fn header(&self) -> String {
        let bytes = self.to_bytes();
        let (_, rest) = line(&bytes);
        String::from_utf8_lossy(line(rest).0).into_owned()
    }

    /// Refuses weights of another game.
    ///
    /// # Errors
    /// If they are for another game.
    pub fn for_game(self, spec: &Spec) -> Result<Self, Message> {
        let wanted = spec.info().id;
        if self.game != wanted {
            return Err(Message::new("weights.other-game")
                .with("found", self.game)
                .with("game", wanted));
        }
        Ok(self)
    }

    /// The bare weights, as the program that is compiled with them includes them.
    pub fn weights(&self) -> &[u8] {
        &self.weights
    }

    /// The SHA-256 of the bare weights.
    pub fn checksum(&self) -> String {
        checksum(&self.weights)
    }

    /// For searches: with these weights, named by the beginning of their checksum.
    pub fn tuning(&self) -> &'static Tuning {
        let mut name = self.checksum();
        name.truncate(SHORT);
        Tuning::new(self.game, name, Some(self.weights.clone()), None)
    }
}

/// The fingerprint of the features, and the weights.
fn in_use<G: Opponent>() -> Result<(String, &'static [u8]), Message> {
    let nothing = || Message::new("training.nothing-to-learn");
    let weights = weights_in_use::<G>().ok_or_else(nothing)?;
    Ok((feature_hash::<G>()?, weights))
}

/// The bytes up to the end of the line, and those behind it.
fn line(bytes: &[u8]) -> (&[u8], &[u8]) {
    match bytes.iter().position(|&byte| byte == b'\n') {
        Some(end) => (&bytes[..end], &bytes[end + 1..]),
        None => (bytes, &[]),
    }
}
