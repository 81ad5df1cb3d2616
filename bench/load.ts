import autocannon from 'autocannon'

const [port = ''] = process.argv.slice(2)
const tokens = (process.env.BENCH_TOKENS ?? '').split(',')
let next = 0

/** Prints the average number of responses per second; any response but a success is an error. */
const result = await autocannon({
  url: `http://127.0.0.1:${port}/api/balance`,
  connections: 64,
  duration: 6,
  // The server closes a connection after 1,000 requests, so the constant route is measured that way too.
  reconnectRate: 1000,
  method: 'POST',
  body: '{}',
  setupClient: (client) => {
    const token = tokens[next++ % tokens.length] ?? ''
    client.setHeaders({
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    })
  },
})
if (result.non2xx > 0 || result.errors > 0) {
  const codes = JSON.stringify(result.statusCodeStats ?? null)
  throw new Error(
    `${codes}: ${result.non2xx} answers were no success, ${result.errors} errors`,
  )
}
console.log(Math.round(result.requests.average))
