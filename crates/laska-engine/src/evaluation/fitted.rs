//! The fitted weights. Made by `laska tune fit`.

use super::{Pair, Weights};

impl Weights {
    /// The weights that were fitted to games.
    pub const FITTED: Self = Self::new([
        Pair::new(12, 84),    // soldier, 1 to go
        Pair::new(152, 88),   // soldier, 2 to go
        Pair::new(92, 161),   // soldier, 3 to go
        Pair::new(87, 190),   // soldier, 4 to go
        Pair::new(196, 149),  // soldier, 5 to go
        Pair::new(140, 134),  // soldier, 6 to go
        Pair::new(119, 119),  // soldier, 7 to go
        Pair::new(9, -6),     // soldier, edge file
        Pair::new(-28, 8),    // soldier, file 1 in
        Pair::new(16, 60),    // soldier, file 2 in
        Pair::new(-29, 28),   // soldier, file 3 in
        Pair::new(255, 220),  // officer, edge
        Pair::new(239, 184),  // officer, 1 in
        Pair::new(225, 248),  // officer, 2 in
        Pair::new(227, 308),  // officer, 3 in
        Pair::new(61, 209),   // first guard
        Pair::new(69, 186),   // second guard
        Pair::new(136, 54),   // further guard
        Pair::new(158, 107),  // officer as first guard
        Pair::new(204, 83),   // officer as further guard
        Pair::new(95, 97),    // guard of officer
        Pair::new(-79, 80),   // first loose captive
        Pair::new(6, 59),     // second loose captive
        Pair::new(85, 90),    // further loose captive
        Pair::new(13, 47),    // first captive under one guard
        Pair::new(74, 50),    // second captive under one guard
        Pair::new(109, 68),   // further captive under one guard
        Pair::new(66, 124),   // first captive under guards
        Pair::new(45, 103),   // second captive under guards
        Pair::new(68, 89),    // further captive under guards
        Pair::new(-1, -68),   // loose officer
        Pair::new(28, -46),   // captive officer under guards
        Pair::new(-47, 41),   // threatened
        Pair::new(19, 41),    // threatened officer
        Pair::new(13, 132),   // threatened guarded
        Pair::new(-103, -17), // threatened loose captive
        Pair::new(-40, -5),   // exposed
        Pair::new(17, 27),    // exposed officer
        Pair::new(41, 21),    // step
        Pair::new(30, -20),   // officer's step
        Pair::new(-4, -8),    // stuck column
        Pair::new(-24, -22),  // stuck officer
        Pair::new(46, -93),   // home square held
        Pair::new(155, 118),  // open way to promotion
        Pair::new(54, 9),     // tempo
    ]);
}
