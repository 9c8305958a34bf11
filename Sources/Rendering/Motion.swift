import ButtonMotion
import ButtonStyling

/// What a button shows at any time of a motion between two places.
struct Motion {
  let presentation: Presentation
  /// Whether it is a turn of the spinner: nothing else moves.
  let isTurn: Bool
  let rate: FrameRate
  let plays: Int

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
    let moves = presentation.changeFlag(to: to.flag, isForced: query.isForced, at: 0)
    isTurn = from == to && !moves && presentation.style.spinner != nil
    self.presentation = presentation
    rate = query.rate
    plays = query.plays ?? (isTurn ? 0 : 1)
  }

  var timeline: Timeline {
    var timeline =
      isTurn
      ? Timeline(ofTurnWith: presentation.flagLayers(at: 0), rate: rate)
      : Timeline(of: presentation, rate: rate)
    timeline.loop = plays
    return timeline
  }
}
