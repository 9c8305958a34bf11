import ButtonMotion
import ButtonStyling
import PNGCoding

/// What a button shows over a time, whatever makes it move.
struct Motion {
  /// What is shown, and moves, at a time in seconds from the beginning.
  let presentation: (Double) -> Presentation
  /// When it is shown; the last time is the end.
  let times: FrameTimes
  /// Whether it is a spinner's turn, whose end is its beginning again.
  let isTurn: Bool
  /// How often it is played; 0 is for ever.
  let plays: Int
  /// The circumstances in which it is shown.
  let circumstances: ButtonQuery

  /// A change from one place to another, or a turn of the spinner where nothing changes.
  init(of sheet: CascadedSheet, _ query: MotionQuery) {
    let (from, to, circumstances) = (query.from, query.to, query.circumstances)
    let start = sheet.resolved(
      from.state, previous: circumstances.previous, scheme: circumstances.scheme)
    var presentation = Presentation(style: start, flag: from.flag, toggle: sheet.flag)
    if from.state != to.state {
      let end = sheet.resolved(
        to.state, previous: circumstances.previous + [from.state], scheme: circumstances.scheme)
      presentation.changeStyle(to: end, by: sheet.transition(from: from.state, to: to.state), at: 0)
    }
    let flagMoves = presentation.changeFlag(to: to.flag, isForced: query.isForced, at: 0)
    isTurn = from == to && !flagMoves && presentation.style.spinner != nil
    times = FrameTimes(
      duration: isTurn ? Spinner.turnDuration : max(presentation.end, 0), rate: query.rate)
    plays = query.plays ?? (isTurn ? 0 : 1)
    self.circumstances = circumstances
    self.presentation = { [presentation] _ in presentation }
  }

  /// A script played on a button.
  ///
  /// - Throws: `interaction`.
  init(of sheet: CascadedSheet, _ query: ReplayQuery) throws(RenderingError) {
    circumstances = query.circumstances
    let replay: Replay
    do throws(InteractionError) {
      replay = try Replay(
        query.interaction, on: sheet, scheme: circumstances.scheme, direction: circumstances.direction)
    } catch {
      throw .interaction(error)
    }
    times = FrameTimes(duration: replay.duration, rate: query.rate)
    isTurn = false
    plays = query.plays
    presentation = { replay.presentation(at: $0) }
  }

  /// The number of frames.
  var frameCount: Int { isTurn ? times.count - 1 : times.count }

  /// How long a frame is shown; the end not at all, since it either stays or is followed by the beginning.
  func delay(of frame: Int) -> FrameDelay {
    let delay = times.delay(of: frame)
    return FrameDelay(delay.numerator, over: delay.denominator) ?? .zero
  }

  /// What is shown, frame by frame; `willAdd` is called ahead of each.
  func timeline<Failure>(willAdd: () throws(Failure) -> Void) throws(Failure) -> Timeline {
    let presentation = presentation(0)
    var timeline =
      isTurn
      ? Timeline(ofTurnWith: presentation.flagLayers(at: 0), rate: times.rate)
      : try Timeline(of: presentation, rate: times.rate, willAdd: willAdd)
    timeline.loop = plays
    return timeline
  }
}
