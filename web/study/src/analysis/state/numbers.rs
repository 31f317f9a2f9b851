//! Owns how large numbers are told.

use laska_web::t;

/// A number as far as it can be taken in: `126,978`, `3.1 million`.
pub(super) fn told(number: u64) -> String {
    const MILLION: u64 = 1_000_000;
    if number >= MILLION {
        let tenths = (number + MILLION / 20) / (MILLION / 10);
        t!("{whole}.{tenths} million", whole = tenths / 10, tenths = tenths % 10)
    } else if number >= 1000 {
        t!("{thousands},{rest}", thousands = number / 1000, rest = format!("{:03}", number % 1000))
    } else {
        number.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_rounded_and_others_exact() {
        for (number, words) in [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (126_978, "126,978"),
            (1_000_000, "1.0 million"),
            (12_497_928, "12.5 million"),
        ] {
            assert_eq!(told(number), words);
        }
    }
}
