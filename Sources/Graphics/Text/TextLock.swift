import Locking

/// Held while text is set or drawn, and while fonts are let go.
///
/// Every context has fonts of its own, but below them cairo 1.16 keeps one cache of glyphs for the whole process, and
/// two threads that fill it at once crash in it.
let textLock = Locked(())
