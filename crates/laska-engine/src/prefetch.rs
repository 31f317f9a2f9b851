//! Prefetching of table entries into the processor's cache.

/// Prefetches the cache line of a value.
///
/// Tables are far larger than the caches: without prefetching, a search waits for memory a third of its time.
#[inline]
#[allow(unsafe_code)]
pub(crate) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let pointer: *const T = value;
        // SAFETY: the pointer is that of a reference, and a prefetch neither reads nor writes through it.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(pointer.cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}
