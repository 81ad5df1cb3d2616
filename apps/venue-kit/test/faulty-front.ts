import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { objectOf, type Reply, signatureOf } from '../src/signed-post.ts'

/** What came, as the one behind would read it. */
export type Came = {
  path: string
  raw: string
  body: Record<string, unknown>
  /** Is it signed as it should be, and how? */
  signedAs: (raw: string) => boolean
  headers: Record<string, string>
}

export type Behind = {
  /** Hands a letter on as it came. */
  pass: () => Promise<Reply>
  /** Asks in the caller's name, signed anew and in time. */
  ask: (path: string, body: object | string) => Promise<Reply>
}

type Headers = Record<string, string>

/** One planted bug: what is answered instead; null lets the letter pass. */
export type Bend = (came: Came, behind: Behind) => Promise<Reply | object | null>

export type Signing = { secret: string; idHeader: string; id: string }

const answered = (reply: Reply | object): Reply =>
  'text' in reply && 'status' in reply
    ? reply
    : {
        status: 200,
        text: JSON.stringify(reply),
        body: reply as Record<string, unknown>,
      }

async function send(url: string, headers: Headers, body: string | null, method = 'POST') {
  const response = await fetch(url, { method, headers, body })
  const text = await response.text()
  return { status: response.status, text, body: objectOf(text) }
}

/** A thin front before an honest vendor or platform, with one bug in it. */
export async function startFaultyFront(behindUrl: string, signing: Signing, bend: Bend) {
  const { secret, idHeader, id } = signing

  async function serve(request: http.IncomingMessage, response: http.ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const raw = Buffer.concat(chunks).toString('utf8')
    const path = request.url ?? ''
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => name.startsWith('x-')),
    ) as Record<string, string>
    const { 'x-timestamp': timestamp = '', 'x-signature': signature } = headers
    const signedAs = (text: string) =>
      signature === signatureOf(secret, timestamp, path, text)
    const ask: Behind['ask'] = (to, body) => {
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
    const came = { path, raw, body: objectOf(raw), signedAs, headers }
    const bent = method === 'POST' ? await bend(came, { pass, ask }) : null
    const { status, text } = answered(bent ?? (await pass()))
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  }

  const server = http.createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
