//! Numbers for the subsets of a few elements.

/// Numbers the subsets of up to 32 elements, given their size, in the order of their bits.
///
/// The elements are divided into two halves. The number of the lower half among those of the same size, and the number
/// of the first subset with the same upper half, are in tables that fit in the caches.
pub(super) struct Subsets {
    elements: u32,
    /// The number of lower elements.
    lower: u32,
    /// For each lower half, its number among those of the same size.
    numbers: Box<[u16]>,
    /// For each size, the lower halves in order.
    halves: Vec<Vec<u16>>,
    /// For each size of a subset and each upper half, the number of the first subset; then the number of all subsets.
    firsts: Vec<Box<[u32]>>,
}

impl Subsets {
    /// Numbers the subsets with up to `max` of `elements` elements.
    pub(super) fn new(elements: u32, max: usize) -> Self {
        let lower = elements / 2;
        let mut halves = vec![Vec::new(); lower as usize + 1];
        let numbers = (0..1_u32 << lower).map(|half| {
            let same_size: &mut Vec<u16> = &mut halves[half.count_ones() as usize];
            same_size.push(half as u16);
            (same_size.len() - 1) as u16
        });
        let numbers = numbers.collect();
        let firsts = (0..=max).map(|size| {
            let mut total = 0;
            let mut firsts: Vec<u32> = Vec::with_capacity((1 << (elements - lower)) + 1);
            for upper in 0..1_u32 << (elements - lower) {
                firsts.push(total);
                let rest = size.checked_sub(upper.count_ones() as usize);
                total += rest.and_then(|rest| halves.get(rest)).map_or(0, |halves| halves.len() as u32);
            }
            firsts.push(total);
            firsts.into_boxed_slice()
        });
        let firsts = firsts.collect();
        Self { elements, lower, numbers, halves, firsts }
    }

    /// Returns the maximum size of a subset.
    pub(super) const fn max(&self) -> usize {
        self.firsts.len() - 1
    }

    /// Returns the number of subsets of a size.
    #[inline]
    pub(super) fn count(&self, size: usize) -> u32 {
        self.firsts[size][1 << (self.elements - self.lower)]
    }

    /// Returns the number of a subset of this size.
    #[inline]
    pub(super) fn number(&self, subset: u32, size: usize) -> u32 {
        let half = subset & ((1 << self.lower) - 1);
        self.firsts[size][(subset >> self.lower) as usize] + u32::from(self.numbers[half as usize])
    }

    /// Returns the subset of this size with a number.
    ///
    /// `upper` is the upper half of the result. If the next call passes it on, for the same size and a greater number,
    /// it takes less time. Otherwise it must be 0.
    #[inline]
    pub(super) fn subset(&self, number: u32, size: usize, upper: &mut usize) -> u32 {
        let firsts = &self.firsts[size];
        if *upper == 0 || firsts[*upper] > number {
            *upper = firsts.partition_point(|&first| first <= number) - 1;
        }
        while firsts[*upper + 1] <= number {
            *upper += 1;
        }
        let rest = size - upper.count_ones() as usize;
        (*upper as u32) << self.lower | u32::from(self.halves[rest][(number - firsts[*upper]) as usize])
    }

    /// Returns the approximate amount of memory in use.
    pub(super) fn bytes(&self) -> usize {
        4 * size_of_val(&*self.numbers) + self.firsts.iter().map(|firsts| size_of_val(&**firsts)).sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_the_order_of_the_subsets() {
        for (elements, max) in [(25, 4), (11, 11), (8, 3), (1, 1)] {
            let (subsets, mut next, mut upper) = (Subsets::new(elements, max), vec![0; max + 1], vec![0; max + 1]);
            for subset in 0..1_u32 << elements {
                let size = subset.count_ones() as usize;
                if size <= max {
                    assert_eq!(subsets.number(subset, size), next[size], "{subset:b}");
                    assert_eq!(subsets.subset(next[size], size, &mut 0), subset);
                    assert_eq!(subsets.subset(next[size], size, &mut upper[size]), subset);
                    next[size] += 1;
                }
            }
            assert!((0..=max).all(|size| subsets.count(size) == next[size]), "{next:?}");
        }
    }
}
