import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { VenueFault } from '@jinli/server/venue-port/venue-conformance'

const elsewhere = '/elsewhere'

type VenueReply = { status: number; text: string }

/** Returns the venue's own response to a request. */
async function forward(
  venueUrl: string,
  { url = '', headers }: http.IncomingMessage,
  body: Buffer,
): Promise<VenueReply> {
  const signedHeaders = Object.entries(headers).filter(([name]) => name.startsWith('x-'))
  const response = await fetch(new URL(url, venueUrl), {
    method: 'POST',
    body: new Uint8Array(body),
    headers: Object.fromEntries(signedHeaders) as Record<string, string>,
  })
  return { status: response.status, text: await response.text() }
}

/** Writes until the client closes the connection; returns the number of bytes. */
function writeForEver(response: http.ServerResponse): Promise<number> {
  return new Promise((resolve) => {
    const chunk = Buffer.alloc(64 * 1024, ' ')
    let byteCount = 0
    const more = () => {
      if (response.destroyed) return
      byteCount += chunk.length
      if (response.write(chunk)) setImmediate(more)
      else response.once('drain', more)
    }
    response.once('close', () => resolve(byteCount))
    more()
  })
}

/** Writes a space every 100 ms until the client closes the connection. */
function trickle(response: http.ServerResponse): void {
  const drop = setInterval(() => response.write(' '), 100)
  response.once('close', () => clearInterval(drop))
}

/** Sends a response with the fault; returns the number of bytes when the response is endless. */
function send(
  response: http.ServerResponse,
  fault: VenueFault | null,
  { status, text }: VenueReply,
): Promise<number> | null {
  const type = { 'content-type': 'application/json' }
  const mode = fault?.answer ?? status
  if (mode === 'silence') return null
  if (mode === 'endless') return writeForEver(response)
  if (mode === 'cut') {
    response.destroy()
  } else if (mode === 'announced-too-large') {
    response.writeHead(status, { ...type, 'content-length': 64 * 1024 * 1024 })
    response.write('{')
  } else if (mode === 'packed') {
    response.writeHead(status, { ...type, 'content-encoding': 'gzip' })
    response.end(gzipSync(text))
  } else if (mode === 'trickle') {
    trickle(response.writeHead(status, type))
  } else if (mode === 'redirect-302' || mode === 'redirect-307') {
    const redirectStatus = mode === 'redirect-302' ? 302 : 307
    response.writeHead(redirectStatus, { location: elsewhere }).end()
  } else if (typeof mode === 'number') {
    response.writeHead(mode, type).end(text)
  } else {
    const half = text.slice(0, text.length / 2)
    const body = { garbage: '<html>no</html>', half, nothing: '' }[mode]
    response.writeHead(status, type).end(body)
  }
  return null
}

/**
 * Starts a proxy between an adapter and a working venue that applies one fault at a time to every call. It
 * knows nothing of the vendor's API.
 */
export async function startFaultProxy(venueUrl: string) {
  let fault: VenueFault | null = null
  let strayCount = 0
  let requestCount = 0
  let hold: Promise<void> | null = null
  let endless: Promise<number> = Promise.resolve(0)

  async function serve(request: http.IncomingMessage, response: http.ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    requestCount += 1
    if (request.url === elsewhere) strayCount += 1
    const reaches = request.url !== elsewhere && fault?.effect !== 'before'
    const body = Buffer.concat(chunks)
    const reply = reaches
      ? await forward(venueUrl, request, body)
      : { status: 200, text: '' }
    await hold
    endless = send(response, fault, reply) ?? endless
  }

  const server = http.createServer((request, response) => {
    // Either side closed the connection.
    serve(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Sets the fault of every call from now on; null forwards calls unchanged. */
    play: (next: VenueFault | null) => {
      fault = next
    },
    /** Holds all responses until the returned function is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      hold = promise
      return () => {
        if (hold === promise) hold = null
        resolve()
      }
    },
    /** Returns the number of calls received. */
    asked: () => requestCount,
    /** Returns how often a redirect was followed. */
    strayed: () => strayCount,
    /** Returns the bytes of an endless response that were sent before the client closed the connection. */
    hungUpAfter: () => endless,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
