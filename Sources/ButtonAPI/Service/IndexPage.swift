import HTTPTransport

/// The page at `/`: what this is, and where to go on.
enum IndexPage {
  static func html(version: String, _ routes: [Route]) -> String {
    let paths = routes.map { route in
      "\(route.template)  \(route.operations.map(\.method.rawValue).joined(separator: " "))"
    }
    return """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>Pushbutton</title>
      <style>
        body { font: 16px/1.5 Inter, system-ui, sans-serif; max-width: 42em; margin: 3em auto; padding: 0 1em; color: #1f2328 }
        code, pre { font: 14px/1.5 ui-monospace, monospace; background: #f6f8fa; border-radius: 6px }
        code { padding: .1em .3em } pre { padding: 1em; overflow-x: auto } pre code { padding: 0 }
        a { color: #0969da }
      </style>
      <h1>Pushbutton</h1>
      <p>Buttons in every state, over HTTP: store a style sheet, ask for the style of a state, its layout, its picture, how it
      moves.</p>
      <p>Where <code>$url</code> is the address of this page, without the <code>/</code> at its end:</p>
      <pre><code>curl -X PUT $url/v1/stylesheets/hello -H 'Content-Type: application/json' -d '
      {"states": {"normal":      {"title": "Hello", "backgroundColor": "#06f", "cornerRadius": 8, "contentInsets": 12},
                  "highlighted": {"backgroundColor": "#04a"}},
       "transitions": [{"from": "*", "to": "*", "mode": "interpolate"}]}'
      curl $url/v1/stylesheets/hello/states/highlighted@2x.png -o hello.png
      curl $url/v1/stylesheets/hello/states/highlighted.svg -o hello.svg
      curl $url/v1/stylesheets/hello/sprite.png -o states.png
      curl "$url/v1/stylesheets/hello/transition.apng?from=normal&amp;to=highlighted" -o press.png
      curl $url/v1/stylesheets/hello/interactions -H 'Content-Type: application/json' -d '
      {"events": [{"at": 0, "input": "down", "x": 9, "y": 9}, {"at": 1, "input": "up", "x": 9, "y": 9}]}'</code></pre>
      <p>All there is, and what may be done with it; <code>HEAD</code> goes where <code>GET</code> does, and
      <code>states/{state}@2x.png</code> is <code>states/{state}.png?scale=2</code>:</p>
      <pre><code>\(paths.joined(separator: "\n"))</code></pre>
      <ul>
        <li><a href="/openapi.yaml">The contract</a>, also <a href="/openapi.json">as JSON</a></li>
        <li><a href="/v1/stylesheets">The sheets stored here</a> and <a href="/v1/images">the pictures</a></li>
        <li><a href="/healthz">Health</a>, <a href="/readyz">readiness</a>, <a href="/metrics">metrics</a></li>
      </ul>
      <p>Version \(version)</p>
      </html>

      """
  }
}
