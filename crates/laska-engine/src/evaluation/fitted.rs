//! The fitted weights. Made by `laska tune fit`.

use super::{TaperedScore, Weights};

impl Weights {
    /// The weights that were fitted to games.
    pub const FITTED: Self = Self::new([
        TaperedScore::new(12, 84),    // soldier, 1 to go
        TaperedScore::new(152, 88),   // soldier, 2 to go
        TaperedScore::new(92, 161),   // soldier, 3 to go
        TaperedScore::new(87, 190),   // soldier, 4 to go
        TaperedScore::new(196, 149),  // soldier, 5 to go
        TaperedScore::new(140, 134),  // soldier, 6 to go
        TaperedScore::new(119, 119),  // soldier, 7 to go
        TaperedScore::new(9, -6),     // soldier, edge file
        TaperedScore::new(-28, 8),    // soldier, file 1 in
        TaperedScore::new(16, 60),    // soldier, file 2 in
        TaperedScore::new(-29, 28),   // soldier, file 3 in
        TaperedScore::new(255, 220),  // officer, edge
        TaperedScore::new(239, 184),  // officer, 1 in
        TaperedScore::new(225, 248),  // officer, 2 in
        TaperedScore::new(227, 308),  // officer, 3 in
        TaperedScore::new(61, 209),   // first guard
        TaperedScore::new(69, 186),   // second guard
        TaperedScore::new(136, 54),   // further guard
        TaperedScore::new(158, 107),  // officer as first guard
        TaperedScore::new(204, 83),   // officer as further guard
        TaperedScore::new(95, 97),    // guard of officer
        TaperedScore::new(-79, 80),   // first unguarded prisoner
        TaperedScore::new(6, 59),     // second unguarded prisoner
        TaperedScore::new(85, 90),    // further unguarded prisoner
        TaperedScore::new(13, 47),    // first prisoner under one guard
        TaperedScore::new(74, 50),    // second prisoner under one guard
        TaperedScore::new(109, 68),   // further prisoner under one guard
        TaperedScore::new(66, 124),   // first prisoner under guards
        TaperedScore::new(45, 103),   // second prisoner under guards
        TaperedScore::new(68, 89),    // further prisoner under guards
        TaperedScore::new(-1, -68),   // officer as unguarded prisoner
        TaperedScore::new(28, -46),   // officer as guarded prisoner
        TaperedScore::new(-47, 41),   // threatened
        TaperedScore::new(19, 41),    // threatened officer
        TaperedScore::new(13, 132),   // threatened guarded
        TaperedScore::new(-103, -17), // threatened unguarded prisoner
        TaperedScore::new(-40, -5),   // exposed
        TaperedScore::new(17, 27),    // exposed officer
        TaperedScore::new(41, 21),    // step
        TaperedScore::new(30, -20),   // officer's step
        TaperedScore::new(-4, -8),    // stuck column
        TaperedScore::new(-24, -22),  // stuck officer
        TaperedScore::new(46, -93),   // home square held
        TaperedScore::new(155, 118),  // open promotion square
        TaperedScore::new(54, 9),     // tempo
    ]);
}
