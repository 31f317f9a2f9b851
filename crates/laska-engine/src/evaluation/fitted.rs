//! Owns the weights as they were fitted. Made by `laska tune fit`.

use super::pair::Pair;
use super::weights::Weights;

impl Weights {
    /// Fitted.
    pub const FITTED: Self = Self::new([
        Pair::new(67, 122),  // soldier, 1 to go
        Pair::new(142, 62),  // soldier, 2 to go
        Pair::new(56, 134),  // soldier, 3 to go
        Pair::new(104, 182), // soldier, 4 to go
        Pair::new(187, 138), // soldier, 5 to go
        Pair::new(173, 123), // soldier, 6 to go
        Pair::new(115, 115), // soldier, 7 to go
        Pair::new(49, -32),  // soldier, edge file
        Pair::new(-19, 21),  // soldier, file 1 in
        Pair::new(29, 54),   // soldier, file 2 in
        Pair::new(-15, 28),  // soldier, file 3 in
        Pair::new(245, 189), // officer, edge
        Pair::new(209, 172), // officer, 1 in
        Pair::new(210, 227), // officer, 2 in
        Pair::new(202, 258), // officer, 3 in
        Pair::new(86, 185),  // first guard
        Pair::new(109, 171), // second guard
        Pair::new(94, 61),   // further guard
        Pair::new(88, 106),  // officer as first guard
        Pair::new(116, 93),  // officer as further guard
        Pair::new(38, 92),   // guard of officer
        Pair::new(-40, 36),  // first loose captive
        Pair::new(21, 47),   // second loose captive
        Pair::new(101, 76),  // further loose captive
        Pair::new(48, 35),   // first captive under one guard
        Pair::new(63, 45),   // second captive under one guard
        Pair::new(79, 82),   // further captive under one guard
        Pair::new(64, 101),  // first captive under guards
        Pair::new(46, 78),   // second captive under guards
        Pair::new(52, 74),   // further captive under guards
        Pair::new(-47, -44), // loose officer
        Pair::new(-11, -23), // captive officer under guards
        Pair::new(-46, 31),  // threatened
        Pair::new(15, 37),   // threatened officer
        Pair::new(17, 71),   // threatened guarded
        Pair::new(-85, -20), // threatened loose captive
        Pair::new(-39, -4),  // exposed
        Pair::new(17, 30),   // exposed officer
        Pair::new(39, 20),   // step
        Pair::new(29, -5),   // officer's step
        Pair::new(-14, 8),   // stuck column
        Pair::new(-14, -23), // stuck officer
        Pair::new(34, -71),  // home square held
        Pair::new(61, 61),   // open way to promotion
        Pair::new(44, 20),   // tempo
    ]);
}
