//! What is known about Laska: games, openings, studies, puzzles and the book, as text that is read here and checked by
//! tests against the rules. Knows no engine, no file and no browser: whoever has the text hands it over.
