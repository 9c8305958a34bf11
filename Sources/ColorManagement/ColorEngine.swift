internal import CLittleCMS
internal import Glibc

/// An instance of Little CMS, which takes little memory whatever a profile says.
///
/// A table of colours is allocated before its contents are read: a kilobyte can claim one of 500 MB.
@safe
final class ColorEngine {
  let context: cmsContext

  /// Most bytes taken at once: more than the tables of the longest profile need.
  private static let largestBlock: UInt32 = 8 << 20

  /// Nil if there is no memory for it.
  init?() {
    var memory = unsafe cmsPluginMemHandler()
    unsafe memory.base.Magic = UInt32(cmsPluginMagicNumber)
    unsafe memory.base.ExpectedVersion = UInt32(LCMS_VERSION)
    unsafe memory.base.Type = UInt32(cmsPluginMemHandlerSig)
    unsafe memory.MallocPtr = { _, size in size <= ColorEngine.largestBlock ? unsafe malloc(Int(size)) : nil }
    unsafe memory.FreePtr = { _, block in unsafe free(block) }
    unsafe memory.ReallocPtr = { _, block, size in
      size <= ColorEngine.largestBlock ? unsafe realloc(block, Int(size)) : nil
    }
    guard let context = unsafe cmsCreateContext(&memory, nil) else { return nil }
    unsafe self.context = context
  }

  deinit {
    unsafe cmsDeleteContext(context)
  }
}
