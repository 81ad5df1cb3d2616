import { once } from 'node:events'
import { connect } from 'node:net'

/** How many requests one connection sends before it is closed. */
const perConnection = 50
const connections = 16

const lines: readonly ((at: number) => string)[] = [
  (at) => `GET /api/${at}/${at}?${at}=${at}`,
  (at) => `POST /api/login?next=${at}`,
  (at) => `GET /admin/api/players/${at}`,
  (at) => `PURGE /api/balance/${at}`,
  (at) => `OPTIONS /api/app?${at}`,
  (at) => `HEAD /api/${'%2e%2e%2f'.repeat(at % 9)}${at}`,
  (at) => `POST /venue/${at}/bet`,
  (at) => `GET /images/${at}.png`,
  (at) => `GET /metrics?${at}`,
  (at) => `DELETE /${at}`,
]

/** Returns one request that nobody should send; its words are never the same. */
function requestText(at: number): string {
  const line = lines[at % lines.length] ?? (() => '')
  const head = [
    `${line(at)} HTTP/1.1`,
    `host: host-${at}.example`,
    `x-${at}: ${at}`,
    `user-agent: agent-${at}`,
    `authorization: Bearer ${at}`,
    `traceparent: 00-${'0'.repeat(31)}${at % 9}-${'0'.repeat(16)}-01`,
    'content-type: application/json',
  ]
  const body = JSON.stringify({ [`f${at}`]: at })
  return `${head.join('\r\n')}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}

/** Sends requests on one connection, the last of them no HTTP, and waits for its end. */
async function sendOn(address: URL, from: number, count: number): Promise<void> {
  const socket = connect(Number.parseInt(address.port, 10), address.hostname)
  socket.on('error', () => socket.destroy())
  socket.resume()
  const closing = once(socket, 'close')
  for (let at = from; at < from + count - 1; at += 1) socket.write(requestText(at))
  socket.write(`NO${from} HTTP\r\n\r\n`)
  await closing
}

/** Sends requests with ever new paths, fields, headers and methods to a server; some are no HTTP at all. */
export async function sendHostile(url: string, from: number, count: number): Promise<void> {
  let next = from
  const client = async () => {
    while (next < from + count) {
      const begin = next
      next += perConnection
      await sendOn(new URL(url), begin, Math.min(perConnection, from + count - begin))
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
}
