import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { VenueFault } from '@jinli/server/venue-port/venue-conformance'

const elsewhere = '/elsewhere'

type Answered = { status: number; text: string }

/** The honest answer of the venue to a request. */
async function forward(
  venueUrl: string,
  { url = '', headers }: http.IncomingMessage,
  body: Buffer,
): Promise<Answered> {
  const signed = Object.entries(headers).filter(([name]) => name.startsWith('x-'))
  const response = await fetch(new URL(url, venueUrl), {
    method: 'POST',
    body: new Uint8Array(body),
    headers: Object.fromEntries(signed) as Record<string, string>,
  })
  return { status: response.status, text: await response.text() }
}

/** Writes until the other side hangs up; answers how many bytes. */
function writeForEver(response: http.ServerResponse): Promise<number> {
  return new Promise((resolve) => {
    const chunk = Buffer.alloc(64 * 1024, ' ')
    let written = 0
    const more = () => {
      if (response.destroyed) return
      written += chunk.length
      if (response.write(chunk)) setImmediate(more)
      else response.once('drain', more)
    }
    response.once('close', () => resolve(written))
    more()
  })
}

/** A blank now and then, until the other side has had enough. */
function trickle(response: http.ServerResponse): void {
  const drop = setInterval(() => response.write(' '), 100)
  response.once('close', () => clearInterval(drop))
}

/** Answers as the fault wills; where the answer has no end, how many bytes it came to. */
function send(
  response: http.ServerResponse,
  fault: VenueFault | null,
  { status, text }: Answered,
): Promise<number> | null {
  const type = { 'content-type': 'application/json' }
  const played = fault?.answer ?? status
  if (played === 'silence') return null
  if (played === 'endless') return writeForEver(response)
  if (played === 'cut') {
    response.destroy()
  } else if (played === 'announced-too-large') {
    response.writeHead(status, { ...type, 'content-length': 64 * 1024 * 1024 })
    response.write('{')
  } else if (played === 'packed') {
    response.writeHead(status, { ...type, 'content-encoding': 'gzip' })
    response.end(gzipSync(text))
  } else if (played === 'trickle') {
    trickle(response.writeHead(status, type))
  } else if (played === 'redirect-302' || played === 'redirect-307') {
    const moved = played === 'redirect-302' ? 302 : 307
    response.writeHead(moved, { location: elsewhere }).end()
  } else if (typeof played === 'number') {
    response.writeHead(played, type).end(text)
  } else {
    const half = text.slice(0, text.length / 2)
    const said = { garbage: '<html>no</html>', half, nothing: '' }[played]
    response.writeHead(status, type).end(said)
  }
  return null
}

/**
 * Stands between an adapter and an honest venue and plays one fault at a time on every call. It knows
 * nothing of the vendor's API.
 */
export async function startFaultProxy(venueUrl: string) {
  let fault: VenueFault | null = null
  let strayed = 0
  let asked = 0
  let held: Promise<void> | null = null
  let endless: Promise<number> = Promise.resolve(0)

  async function serve(request: http.IncomingMessage, response: http.ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    asked += 1
    if (request.url === elsewhere) strayed += 1
    const reaches = request.url !== elsewhere && fault?.effect !== 'before'
    const body = Buffer.concat(chunks)
    const said = reaches
      ? await forward(venueUrl, request, body)
      : { status: 200, text: '' }
    await held
    endless = send(response, fault, said) ?? endless
  }

  const server = http.createServer((request, response) => {
    // Either side hung up.
    serve(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** On every call from now on; null lets them pass. */
    play: (next: VenueFault | null) => {
      fault = next
    },
    /** Keeps all answers back until what it returns is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return () => {
        if (held === promise) held = null
        resolve()
      }
    },
    /** How many calls have come. */
    asked: () => asked,
    /** How often a redirect was followed. */
    strayed: () => strayed,
    /** How many bytes of an endless answer were written when it was hung up on. */
    hungUpAfter: () => endless,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
