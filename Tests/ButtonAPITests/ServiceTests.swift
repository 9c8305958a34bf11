import Documents
import Foundation
import Graphics
import HTTPTransport
import JSONCoding
import Storage
import Testing

@testable import ButtonAPI

@Suite("The service itself")
struct ServiceTests {
  @Test("A service that is about to end is alive and not ready", arguments: Way.allCases)
  func draining(way: Way) throws {
    let client = try Client(way)
    #expect(
      try client.get("/readyz").text
        == #"{"status":"ok","checks":{"service":"ok","store":"ok","fonts":"ok","queue":"ok"}}"#)
    client.service.isDraining = true
    let answer = try client.get("/readyz")
    #expect(answer.status == 503)
    #expect(answer["Retry-After"] == "1")
    #expect(answer.problem == "not-ready")
    #expect(answer.detail == "The service is not ready: service draining.")
    #expect(answer.json["checks"]?["service"]?.string == "draining")
    #expect(answer.json["checks"]?["store"]?.string == "ok")
    #expect(try client.get("/healthz").text == #"{"status":"ok"}"#)
    #expect(try client.get("/v1/stylesheets").status == 200)
  }

  @Test(
    "A service that cannot reach its store is alive and says why it is not ready", arguments: Way.allCases)
  func unavailableStore(way: Way) throws {
    let client = try Client(way, store: UnavailableStore())
    let answer = try client.get("/readyz")
    #expect(answer.status == 503)
    #expect(answer.json["checks"]?["store"]?.string == "unavailable")
    #expect(answer.json["checks"]?["service"]?.string == "ok")
    #expect(try client.get("/healthz").status == 200)
    #expect(try client.get("/v1/stylesheets").status == 503)
    #expect(try client.metric(#"pushbutton_http_unavailable_total{reason="not-ready"}"#) == 1)
    #expect(try client.metric(#"pushbutton_http_unavailable_total{reason="store-unavailable"}"#) == 1)
    #expect(try client.metric("pushbutton_store_bytes") == -1)
  }

  @Test("Fonts that are gone are a reason not to be ready")
  func unreadableFonts() throws {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    var configuration = FontConfiguration.debian
    configuration.directories.append(folder.path)
    let service = ButtonService(store: MemoryStore(), library: try FontLibrary(configuration))
    #expect(Readiness(of: service).isReady)
    try files.removeItem(at: folder)
    #expect(Readiness(of: service).objections == "fonts unreadable")
  }

  @Test("Health, readiness and metrics take no worker", arguments: ["/healthz", "/readyz", "/metrics"])
  func immediate(path: String) throws {
    let service = try Client(.inProcess).service
    let request = HTTPRequest(method: .get, target: try RequestTarget(parsing: path))
    guard case .ready(let answer) = service.answer(request) else {
      Issue.record("\(path) waits for a worker")
      return
    }
    #expect(answer.response.status == 200)
  }

  @Test("Metrics count requests by the template of their route", arguments: Way.allCases)
  func metrics(way: Way) throws {
    let client = try Client(way)
    try client.put("a", "{}")
    for id in ["a", "a", "b", "..", "%00"] { try client.get("/v1/stylesheets/\(id)") }
    try client.get("/v1/stylesheets/a", ("Accept", "text/html"))
    try client.send(.post, "/v1/stylesheets/secret")
    try client.get("/secret")
    try client.send(.options, "/v1/images")
    func count(_ route: String, _ method: String, _ status: Int) throws -> Int {
      try client.metric(
        #"pushbutton_http_requests_total{route="\#(route)",method="\#(method)",status="\#(status)"}"#)
    }
    #expect(try count("/v1/stylesheets/{id}", "PUT", 201) == 1)
    #expect(try count("/v1/stylesheets/{id}", "GET", 200) == 2)
    #expect(try count("/v1/stylesheets/{id}", "GET", 404) == 1)
    #expect(try count("/v1/stylesheets/{id}", "GET", 400) == 1)
    #expect(try count("/v1/stylesheets/{id}", "GET", 406) == 1)
    #expect(try count("/v1/stylesheets/{id}", "POST", 405) == 1)
    #expect(try count("refused", "GET", 404) == 1)
    #expect(try count("refused", "GET", 400) == 1)
    #expect(try count("preflight", "OPTIONS", 204) == 1)
    let text = try client.get("/metrics").text
    #expect(!text.contains("secret"))
  }

  @Test("Metrics are in Prometheus's text format", arguments: Way.allCases)
  func exposition(way: Way) throws {
    let client = try Client(way)
    try client.put("a", "{}")
    try client.get("/v1/stylesheets/a/states/normal.png")
    let answer = try client.get("/metrics")
    #expect(answer["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
    #expect(answer.text.hasSuffix("\n"))
    var families: Set<String> = []
    var series: Set<Substring> = []
    for line in answer.text.split(separator: "\n") {
      if let type = line.wholeMatch(of: /# TYPE ([a-z_]+) (counter|gauge|histogram)/) {
        #expect(families.insert(String(type.1)).inserted, "\(line)")
      } else if !line.hasPrefix("# HELP ") {
        let sample = try #require(
          line.wholeMatch(of: /([a-z_]+)(\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})? -?[0-9][0-9.e-]*/),
          "\(line)")
        let family = sample.1.replacing(/_(bucket|sum|count)$/, with: "")
        #expect(families.contains(String(sample.1)) || families.contains(String(family)), "\(line)")
        #expect(series.insert(line.prefix { $0 != " " }).inserted, "\(line)")
      }
    }
    #expect(families.contains("pushbutton_http_request_duration_seconds"))
  }

  @Test("What is drawn, measured and stored is counted by kind", arguments: Way.allCases)
  func kinds(way: Way) throws {
    let client = try Client(way)
    try client.put("a", "{}")
    for path in ["normal.png", "normal.png?scale=2", "normal.svg", "normal/layout", "normal"] {
      #expect(try client.get("/v1/stylesheets/a/states/\(path)").status == 200)
    }
    func count(_ kind: String) throws -> Int {
      try client.metric(#"pushbutton_rendering_duration_seconds_count{kind="\#(kind)"}"#)
    }
    #expect(try count("png") == 2)
    #expect(try count("svg") == 1)
    #expect(try count("layout") == 1)
    #expect(try count("sprite") == 0)
    #expect(try client.renderingCount == 3)
    #expect(try client.metric(#"pushbutton_store_records{kind="stylesheet"}"#) == 1)
    #expect(try client.metric("pushbutton_store_bytes") == 2)
    #expect(try client.metric("pushbutton_store_capacity_bytes") == 1 << 30)
    #expect(try client.metric("pushbutton_queue_wait_seconds_count") >= 6)
  }

  @Test("Counters that threads share out among themselves add up")
  func shares() async throws {
    let metrics = ServiceMetrics()
    let record = RequestRecord(
      requestID: "-", method: "GET", target: "/", status: 200, label: ServiceMetrics.label(for: "/healthz"),
      bytes: 3, duration: 0.25)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { for _ in 0..<1000 { metrics.count(record) } } }
    }
    var text = Exposition()
    metrics.describe(in: &text)
    for line in [
      #"pushbutton_http_requests_total{route="/healthz",method="GET",status="200"} 8000"#,
      #"pushbutton_http_request_duration_seconds_bucket{route="/healthz",le="0.1"} 0"#,
      #"pushbutton_http_request_duration_seconds_bucket{route="/healthz",le="0.25"} 8000"#,
      #"pushbutton_http_request_duration_seconds_sum{route="/healthz"} 2000.0"#,
      "pushbutton_http_response_bytes_total 24000",
    ] {
      #expect(text.lines.split(separator: "\n").contains { $0 == line }, "\(line)")
    }
  }

  @Test("The contract is served as it is in the executable", arguments: Way.allCases)
  func contract(way: Way) throws {
    let client = try Client(way)
    let yaml = try client.get("/openapi.yaml")
    #expect(yaml.body == Contract.yaml)
    #expect(yaml["Content-Type"] == "application/yaml")
    let json = try client.get("/openapi.json")
    #expect(json.body == Contract.json)
    #expect(json["Content-Type"] == "application/json")
  }

  @Test("The page at / links to what answers", arguments: Way.allCases)
  func index(way: Way) throws {
    let client = try Client(way)
    let page = try client.get("/")
    #expect(page.status == 200)
    #expect(page["Content-Type"] == "text/html; charset=utf-8")
    #expect(page["Content-Security-Policy"]?.hasPrefix("default-src 'none'") == true)
    let links = page.text.matches(of: /href="([^"]*)"/).map { String($0.1) }
    #expect(links.contains("/openapi.yaml"))
    for link in links { #expect(try client.get(link).status == 200, "\(link)") }
  }

  @Test("Every route and method is in the contract, and nothing else is")
  func contractCoversRoutes() throws {
    let document = try JSONReader.read(Contract.json)
    var documented: Set<String> = []
    for path in document["paths"]?.object?.members ?? [] {
      // One route takes the suffix of a density or none; the contract describes both.
      let template = path.name.replacing("@{density}x", with: "")
      for method in path.value.names where HTTPMethod(rawValue: method.uppercased()) != nil {
        documented.insert("\(method.uppercased()) \(template)")
      }
    }
    let served = ButtonService.routes.flatMap { route in
      route.operations.map { "\($0.method.rawValue) \(route.template)" }
    }
    #expect(documented == Set(served))
  }

  @Test("Answers of 503 are counted by the reasons that the contract names")
  func contractNamesReasons() throws {
    let document = try JSONReader.read(Contract.json)
    let answer = try #require(document["components"]?["responses"]?["ServiceUnavailable"])
    let named = try #require(answer["description"]?.string).matches(of: /`([a-z-]+)`/).map { String($0.1) }
    #expect(Set(named + ["other"]) == Set(ServiceMetrics.reasons))
  }

  @Test("The contract says of every operation what opens it")
  func contractCoversPermissions() throws {
    let document = try JSONReader.read(Contract.json)
    let choices: [Permission: String] = [
      .read: #"[{},{"token":["read"]}]"#, .write: #"[{},{"token":["write"]}]"#,
      .view: #"[{},{"token":["read"]},{"signature":[]}]"#,
    ]
    for path in document["paths"]?.object?.members ?? [] {
      let template = path.name.replacing("@{density}x", with: "")
      let route = try #require(ButtonService.routes.first { $0.template == template })
      for (method, operation) in route.operations {
        let documented = try #require(path.value[method.rawValue.lowercased()])
        let place = "\(method) \(path.name)"
        #expect(documented["security"]?.text == choices[operation.permission], "\(place)")
        let responses = documented["responses"]
        #expect((responses?["401"] != nil) == (operation.permission != .open), "\(place)")
        #expect((responses?["403"] != nil) == [.view, .write].contains(operation.permission), "\(place)")
      }
    }
  }
}

@Suite("What the server refuses by itself")
struct RefusalTests {
  private static let kinds: [HTTPRefusal.Kind] = [
    .ambiguousLength, .hostCount(0), .hostCount(2), .syntax,
    .target(RequestTargetError(reason: .nul, offset: 3)), .late(seconds: 10), .bodyTooLarge(limit: 10),
    .targetTooLong(limit: 10), .expectation("banana"), .transferCoding("gzip"), .method("get\n"),
    .queueFull(limit: 8), .buffersFull(limit: 1000),
  ]

  @Test("A refusal is a problem like any other, with the server's status", arguments: kinds)
  func problem(kind: HTTPRefusal.Kind) throws {
    let refusal = HTTPRefusal(kind)
    let response = try Client(.inProcess).service.answer(to: refusal).response
    let answer = Answer(status: response.status, headers: response.headers, body: response.body)
    #expect(answer.status == refusal.status)
    #expect(answer["Content-Type"] == "application/problem+json")
    #expect(answer["Cache-Control"] == "no-store")
    #expect(answer["Access-Control-Allow-Origin"] == "*")
    #expect(answer.json["status"]?.number == Double(refusal.status))
    #expect(!answer.problem.isEmpty && answer.detail.hasSuffix("."))
    #expect((answer["Retry-After"] != nil) == (refusal.status == 503))
  }

  @Test(
    "What is about the service itself takes no parameters, so nobody can have it made anew all the time",
    arguments: ["/", "/healthz", "/readyz", "/metrics", "/openapi.yaml", "/openapi.json"])
  func noParameters(target: String) throws {
    let client = try Client(.inProcess)
    #expect(try client.get(target).status == 200)
    let answer = try client.get(target + "?1")
    #expect(answer.status == 400)
    #expect(answer.problem == (try client.get("/v1/stylesheets/none?1").problem))
  }
}
