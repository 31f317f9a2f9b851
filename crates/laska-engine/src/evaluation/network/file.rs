//! The bytes of a network.
//!
//! A line of text, `laska-network 1 scale=S`; then for each part of the features and for each feature a weight for each
//! hidden unit (1 byte each), the bias of each hidden unit (2 bytes), and for each output the weights of the side to
//! move, those of the opponent (2 bytes each) and the bias (4 bytes). All numbers are little-endian and signed.
//!
//! For a feature, the difference from the sum of its parts is written, modulo 256. Most differences are small, so the
//! file can be compressed well.

use super::{CacheLine, Feature, Hidden, Network, Output, Row};

/// An error in the bytes of a network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetworkError {
    /// The first line is something else.
    #[error("line 1: expected '{MAGIC}' and a number from 1 to {MAX_SCALE}")]
    Header,
    /// There are too few or too many bytes.
    #[error("expected {expected} bytes after the first line, found {found}")]
    Length {
        /// The length of all weights.
        expected: usize,
        /// The length found.
        found: usize,
    },
    /// A number is so large that a sum could overflow.
    #[error("{part}: expected at most {max} in size, found {found}")]
    TooLarge {
        /// The kind of number.
        part: &'static str,
        /// The greatest number allowed.
        max: i32,
        /// The number.
        found: i32,
    },
}

/// The start of the first line: the format and its version.
const MAGIC: &str = "laska-network 1 scale=";

/// A greater number of hundredths of a counter per unit of log odds is an error.
const MAX_SCALE: i32 = 10_000;

/// The length of the weights in bytes.
const LENGTH: usize =
    (Feature::PART_COUNT + Feature::COUNT + 2) * Network::HIDDEN + Network::OUTPUTS * (4 * Network::HIDDEN + 4);

/// The numbers that a network consists of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkWeights {
    /// The weights of each part of the features. The file has the difference of a feature's weights from the sum of
    /// those of its parts, which is usually small.
    pub parts: Box<[Row; Feature::PART_COUNT]>,
    /// The weights of each feature, those of its parts included.
    pub features: Box<[Row; Feature::COUNT]>,
    /// The bias of each hidden unit.
    pub bias: Hidden,
    /// The outputs, from few columns to many.
    pub outputs: [Output; Network::OUTPUTS],
    /// Hundredths of a counter per unit of log odds.
    pub scale: i32,
}

impl Network {
    /// Creates a network.
    ///
    /// # Errors
    /// If a number is so large that a sum could overflow.
    pub fn new(weights: NetworkWeights) -> Result<Self, NetworkError> {
        let NetworkWeights { parts, features, bias, outputs, scale } = weights;
        check("bias of a hidden unit", Self::MAX_BIAS.into(), bias)?;
        for output in &outputs {
            let weights = output.weights.as_flattened().iter().copied();
            check("weight of an output", Self::MAX_OUTPUT.into(), weights)?;
            check("bias of an output", Self::MAX_OUTPUT_BIAS, [output.bias])?;
        }
        if (1..=MAX_SCALE).contains(&scale) {
            let features = features.iter().map(|row| CacheLine(row.map(i16::from))).collect();
            Ok(Self { parts, features, bias, outputs, scale })
        } else {
            Err(NetworkError::Header)
        }
    }

    /// Returns the numbers that the network consists of.
    #[must_use]
    pub fn weights(&self) -> NetworkWeights {
        let features: Box<[Row]> = self.features.iter().map(|line| line.0.map(|weight| weight as i8)).collect();
        NetworkWeights {
            parts: self.parts.clone(),
            features: features.try_into().expect("there is a row for each feature"),
            bias: self.bias,
            outputs: self.outputs,
            scale: self.scale,
        }
    }

    /// Reads a network.
    ///
    /// # Errors
    /// If the bytes are not those of a network.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        let line_end = bytes.iter().position(|&byte| byte == b'\n').ok_or(NetworkError::Header)?;
        let (line, rest) = (&bytes[..line_end], &bytes[line_end + 1..]);
        let scale = line.strip_prefix(MAGIC.as_bytes()).and_then(|digits| str::from_utf8(digits).ok()?.parse().ok());
        let scale = scale.ok_or(NetworkError::Header)?;
        if rest.len() != LENGTH {
            return Err(NetworkError::Length { expected: LENGTH, found: rest.len() });
        }
        let (parts, rest) = rest.split_at(Feature::PART_COUNT * Network::HIDDEN);
        let (differences, rest) = rest.split_at(Feature::COUNT * Network::HIDDEN);
        let parts = rows::<{ Feature::PART_COUNT }>(parts);
        let mut features = rows::<{ Feature::COUNT }>(differences);
        features.iter_mut().zip(Feature::all()).for_each(|(row, feature)| add(row, &sum_of_parts(&parts, feature)));
        let (bias, rest) = rest.split_at(2 * Network::HIDDEN);
        let mut outputs = [Output { weights: [[0; Network::HIDDEN]; 2], bias: 0 }; Network::OUTPUTS];
        for (output, bytes) in outputs.iter_mut().zip(rest.chunks(4 * Network::HIDDEN + 4)) {
            let (own, other) = bytes.split_at(2 * Network::HIDDEN);
            output.weights = [hidden(own), hidden(other)];
            output.bias = i32::from_le_bytes(std::array::from_fn(|index| bytes[4 * Network::HIDDEN + index]));
        }
        Self::new(NetworkWeights { parts, features, bias: hidden(bias), outputs, scale })
    }

    /// Returns the bytes of the network.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let NetworkWeights { parts, features, bias, outputs, scale } = self.weights();
        let mut bytes = format!("{MAGIC}{scale}\n").into_bytes();
        bytes.extend(parts.as_flattened().iter().map(|weight| weight.cast_unsigned()));
        for (row, feature) in features.iter().zip(Feature::all()) {
            let sum = sum_of_parts(&parts, feature);
            bytes.extend(row.iter().zip(sum).map(|(weight, sum)| weight.wrapping_sub(sum).cast_unsigned()));
        }
        bytes.extend(bias.iter().flat_map(|bias| bias.to_le_bytes()));
        for output in &outputs {
            bytes.extend(output.weights.as_flattened().iter().flat_map(|weight| weight.to_le_bytes()));
            bytes.extend(output.bias.to_le_bytes());
        }
        bytes
    }
}

fn check(part: &'static str, max: i32, numbers: impl IntoIterator<Item = impl Into<i32>>) -> Result<(), NetworkError> {
    let mut numbers = numbers.into_iter().map(Into::into);
    numbers
        .find(|number: &i32| number.abs() > max)
        .map_or(Ok(()), |found| Err(NetworkError::TooLarge { part, max, found }))
}

/// Reads rows of weights.
fn rows<const N: usize>(bytes: &[u8]) -> Box<[Row; N]> {
    let rows = bytes.as_chunks().0.iter().map(|row: &[u8; Network::HIDDEN]| row.map(u8::cast_signed));
    let rows: Box<[Row]> = rows.collect();
    rows.try_into().expect("the length was checked")
}

/// Returns the sum of the weights of a feature's parts, modulo 256.
fn sum_of_parts(parts: &[Row; Feature::PART_COUNT], feature: Feature) -> Row {
    let mut sum = [0; Network::HIDDEN];
    feature.parts().into_iter().for_each(|part| add(&mut sum, &parts[part]));
    sum
}

fn add(row: &mut Row, more: &Row) {
    row.iter_mut().zip(more).for_each(|(weight, more)| *weight = weight.wrapping_add(*more));
}

/// Reads a number for each hidden unit.
fn hidden(bytes: &[u8]) -> Hidden {
    std::array::from_fn(|index| i16::from_le_bytes([bytes[2 * index], bytes[2 * index + 1]]))
}
