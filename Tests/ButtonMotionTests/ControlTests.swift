import ButtonMotion
import ButtonStyling
import Geometry
import Testing

@Suite("Control")
struct ControlTests {
  private static let area = TouchArea(
    bounds: Size(width: 80, height: 40), hitSlop: Insets(top: 0, left: 10, bottom: 0, right: 0), dragSlop: 70)
  private static let inside = Point(x: 40, y: 20)
  private static let outside = Point(x: 200, y: 20)

  @Test(
    "An input sends its events in order",
    arguments: [
      ([.down(inside)], [.touchDown]),
      ([.down(inside, taps: 2)], [.touchDown, .touchDownRepeat]),
      ([.setEnabled(false), .down(inside)], []),
      ([.down(outside)], []),
      ([.move(inside)], []),
      ([.up(inside)], []),
      ([.cancel], []),
      ([.down(inside), .down(inside)], []),
      ([.down(inside), .move(inside)], [.touchDragInside]),
      ([.down(inside), .move(outside)], [.touchDragExit, .touchDragOutside]),
      ([.down(inside), .move(outside), .move(outside)], [.touchDragOutside]),
      ([.down(inside), .move(outside), .move(inside)], [.touchDragEnter, .touchDragInside]),
      ([.down(inside), .up(inside)], [.touchUpInside, .primaryActionTriggered, .valueChanged]),
      ([.down(inside), .up(outside)], [.touchUpOutside]),
      (
        [.down(inside), .move(outside), .up(inside)],
        [.touchUpInside, .primaryActionTriggered, .valueChanged]
      ),
      ([.down(inside), .cancel], [.touchCancel]),
      ([.down(inside), .setEnabled(false)], [.touchCancel]),
      ([.down(inside), .setEnabled(true)], []),
      ([.down(inside), .setSelected(true)], []),
      ([.down(inside), .setFlag(.yes)], []),
    ] as [([ControlInput], [ControlEvent])])
  func events(inputs: [ControlInput], expected: [ControlEvent]) {
    var control = Control(action: .toggleSelected)
    let events = inputs.map { control.apply($0, in: Self.area) }
    #expect(events.last == expected)
  }

  @Test(
    "A press counts in the bounds and the hit slop, without the far edges",
    arguments: [
      (0, 0, true), (79.9, 39.9, true), (80, 20, false), (40, 40, false), (-10, 20, true), (-10.1, 20, false),
      (40, -0.1, false), (.nan, 20, false),
    ] as [(Double, Double, Bool)])
  func hitArea(x: Double, y: Double, counts: Bool) {
    var control = Control()
    _ = control.apply(.down(Point(x: x, y: y)), in: Self.area)
    #expect(control.isTracking == counts)
  }

  @Test(
    "A finger may leave by 70 points, a mouse not at all",
    arguments: [(.touch, 149, true), (.touch, 151, false), (.mouse, 79, true), (.mouse, 81, false)]
      as [(Pointer, Double, Bool)])
  func dragSlop(pointer: Pointer, x: Double, isInside: Bool) {
    let area = TouchArea(bounds: Size(width: 80, height: 40), dragSlop: pointer.dragSlop)
    var control = Control()
    _ = control.apply(.down(Self.inside), in: area)
    _ = control.apply(.move(Point(x: x, y: 20)), in: area)
    #expect(control.isInside == isInside)
    #expect(control.state == (isInside ? .highlighted : .normal))
  }

  @Test(
    "The action happens on a release inside",
    arguments: [
      (.none, .default, .default, false), (.toggleSelected, .default, .default, true),
      (.toggleFlag, .default, .yes, false), (.toggleFlag, .no, .yes, false), (.toggleFlag, .yes, .no, false),
    ] as [(Control.Action, FlagValue, FlagValue, Bool)])
  func action(action: Control.Action, before: FlagValue, after: FlagValue, isSelected: Bool) {
    var control = Control(flag: before, action: action)
    _ = control.apply(.down(Self.inside), in: Self.area)
    let events = control.apply(.up(Self.inside), in: Self.area)
    #expect(control.flag == after)
    #expect(control.isSelected == isSelected)
    #expect(events.contains(.valueChanged) == (action != .none))
    #expect(events.contains(.primaryActionTriggered))
  }

  @Test("Disabling ends the touch and shows the disabled state")
  func disabling() {
    var control = Control(isSelected: true)
    _ = control.apply(.down(Self.inside), in: Self.area)
    #expect(control.state == [.selected, .highlighted])
    _ = control.apply(.setEnabled(false), in: Self.area)
    #expect(control.state == [.selected, .disabled])
    #expect(!control.isTracking)
  }

  @Test("Whatever happens, presses are ended, drags balance and nothing stays highlighted", arguments: 1...60)
  func balance(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var control = Control(action: .toggleFlag)
    var isDown = false
    var isInside = false
    let ends: Set<ControlEvent> = [.touchUpInside, .touchUpOutside, .touchCancel]
    for _ in 0..<300 {
      let place = Point(
        x: .random(in: -120...200, using: &random), y: .random(in: -120...160, using: &random))
      let inputs: [ControlInput] = [
        .down(place), .down(Self.inside, taps: 2), .move(place), .move(place), .up(place), .cancel,
        .setEnabled(Bool.random(using: &random)), .setEnabled(true),
        .setSelected(Bool.random(using: &random)),
        .setFlag(.no),
      ]
      for event in control.apply(inputs.randomElement(using: &random) ?? .cancel, in: Self.area) {
        switch event {
        case .touchDown:
          #expect(!isDown)
          (isDown, isInside) = (true, true)
        case .touchDragEnter, .touchDragExit:
          #expect(isDown)
          #expect(isInside == (event == .touchDragExit))
          isInside.toggle()
        case .touchDragInside, .touchDragOutside:
          #expect(isDown)
          #expect(isInside == (event == .touchDragInside))
        case _ where ends.contains(event):
          #expect(isDown)
          isDown = false
        default: break
        }
      }
      #expect(control.isTracking == isDown)
      #expect(control.isHighlighted == (isDown && isInside))
      #expect(control.isInside == control.isHighlighted)
      #expect(control.isEnabled || !control.isTracking)
    }
    _ = control.apply(.cancel, in: Self.area)
    #expect(!control.isTracking && !control.isHighlighted && !control.isInside)
  }
}
