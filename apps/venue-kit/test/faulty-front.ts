import http from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { fieldsOf, listen, objectOf, type Reply, signatureOf } from '../src/signed-post.ts'

/** A call as the faulty front passes it to a bug. */
export type IncomingCall = {
  path: string
  raw: string
  body: Record<string, unknown>
  /** Returns true when the signature matches this body. */
  signedAs: (raw: string) => boolean
  headers: Record<string, string>
}

export type Backend = {
  /** Passes the request on unchanged. */
  pass: () => Promise<Reply>
  /** Sends a call in the caller's name, with a new and valid signature. */
  ask: (path: string, body: object | string) => Promise<Reply>
}

type Headers = Record<string, string>

/** A planted bug. It returns the response that replaces the real one; null passes the request on. */
export type Bend = (call: IncomingCall, backend: Backend) => Promise<Reply | object | null>

export type Signing = { secret: string; idHeader: string; id: string }

const toReply = (reply: Reply | object): Reply =>
  'text' in reply && 'status' in reply
    ? reply
    : {
        status: 200,
        text: JSON.stringify(reply),
        body: fieldsOf(reply),
      }

async function send(url: string, headers: Headers, body: string | null, method = 'POST') {
  const response = await fetch(url, { method, headers, body })
  const text = await response.text()
  return { status: response.status, text, body: objectOf(text) }
}

/** Starts a proxy with one bug in front of a correct vendor or platform. */
export async function startFaultyFront(behindUrl: string, signing: Signing, bend: Bend) {
  const { secret, idHeader, id } = signing

  async function serve(request: http.IncomingMessage, response: http.ServerResponse) {
    const raw = await textOf(request)
    const path = request.url ?? ''
    const headers: Headers = {}
    for (const [name, value] of Object.entries(request.headers))
      if (name.startsWith('x-')) headers[name] = String(value)
    const { 'x-timestamp': timestamp = '', 'x-signature': signature } = headers
    const signedAs = (text: string) =>
      signature === signatureOf(secret, timestamp, path, text)
    const ask: Backend['ask'] = (to, body) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const now = Date.now().toString()
      const own = { [idHeader]: id, 'x-timestamp': now }
      return send(
        behindUrl + to,
        { ...own, 'x-signature': signatureOf(secret, now, to, text) },
        text,
      )
    }
    const { method } = request
    const pass = () =>
      send(behindUrl + path, headers, method === 'POST' ? raw : null, method)
    const call = { path, raw, body: objectOf(raw), signedAs, headers }
    const replacement = method === 'POST' ? await bend(call, { pass, ask }) : null
    const { status, text } = toReply(replacement ?? (await pass()))
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  }

  const server = http.createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  return {
    url: await listen(server, 0),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
