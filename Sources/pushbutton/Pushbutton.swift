@main
struct Pushbutton {
  static func main() {}
}
