import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Asked, honest, type Mode, type Reply } from './fault-modes.ts'

/** What a transfer request said besides its reference. */
type Sent = { player: string; direction: string; amount: string }

/**
 * Stands between server and venue, on the road to whichever is asked: every request is recorded, then met with the fault that the mode
 * of the moment plays on it. Nobody knows that it is there.
 */
export class VenueProxy {
  /** `<venue>/<reference>` → what was asked under it first. */
  readonly references = new Map<string, Sent>()
  /** References that came with another amount, player or direction (I-11). */
  readonly violations: string[] = []
  /** Requests that followed a redirect to an address that is not the venue's. */
  strayed = 0
  requests = 0
  readonly played = new Map<string, number>()
  /** Told of what has come through, and what was answered. */
  reached: (path: string, body: Record<string, string>, reply: Reply) => void = () =>
    undefined
  /** Chooses the fault for a request; honest by default. */
  choose: (path: string, operator: string) => Mode = () => honest
  private readonly venueUrl: string
  private readonly server: http.Server
  private readonly trap: http.Server
  private readonly agent = new http.Agent({ keepAlive: true, maxSockets: 256 })
  private port = 0

  constructor(venueUrl: string) {
    this.venueUrl = venueUrl
    this.server = http.createServer(
      (request, response) => void this.serve(request, response),
    )
    this.trap = http.createServer((request, response) => {
      this.strayed += 1
      request.resume()
      response.end('{}')
    })
  }

  async start(): Promise<string> {
    this.trap.listen(0, '127.0.0.1')
    await once(this.trap, 'listening')
    await this.listen()
    return `http://127.0.0.1:${this.port}`
  }

  private async listen(): Promise<void> {
    this.server.listen(this.port, '127.0.0.1')
    await once(this.server, 'listening')
    this.port = (this.server.address() as AddressInfo).port
  }

  /** While it is hung up nobody can connect; connections there were are cut. */
  async hangUp(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve))
    this.server.closeAllConnections()
    await closed
  }

  async pickUp(): Promise<void> {
    await this.listen()
  }

  async stop(): Promise<void> {
    if (this.server.listening) await this.hangUp()
    this.trap.closeAllConnections()
    this.trap.close()
    this.agent.destroy()
  }

  private async serve(
    request: http.IncomingMessage,
    response: http.ServerResponse,
  ): Promise<void> {
    try {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const rawBody = Buffer.concat(chunks)
      const path = request.url ?? ''
      const body = JSON.parse(rawBody.toString('utf8')) as Record<string, string>
      this.requests += 1
      const operator = String(request.headers['x-operator'])
      this.record(operator, path, body)
      const mode = this.choose(path, operator)
      this.played.set(mode.name, (this.played.get(mode.name) ?? 0) + 1)
      const { port } = this.trap.address() as AddressInfo
      const asked: Asked = {
        path,
        reference: body.reference ?? '',
        response,
        strangeUrl: `http://127.0.0.1:${port}${path}`,
        forward: async () => {
          const reply = await this.forward(path, request.headers, rawBody)
          this.reached(path, body, reply)
          return reply
        },
      }
      await mode.play(asked)
    } catch {
      // The server hung up, or the venue is being stopped.
      response.destroy()
    }
  }

  private record(venue: string, path: string, body: Record<string, string>): void {
    if (path !== '/v1/transfers') return
    const { reference = '', player = '', direction = '', amount = '' } = body
    const key = `${venue}/${reference}`
    const now = { player, direction, amount }
    const first = this.references.get(key)
    if (!first) this.references.set(key, now)
    else if (JSON.stringify(first) !== JSON.stringify(now)) {
      this.violations.push(`${key}: ${JSON.stringify(first)}, then ${JSON.stringify(now)}`)
    }
  }

  private forward(
    path: string,
    headers: http.IncomingHttpHeaders,
    rawBody: Buffer,
  ): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const passed = Object.entries(headers).filter(
        ([name]) => name.startsWith('x-') || name === 'content-type',
      )
      const request = http.request(
        new URL(path, this.venueUrl),
        {
          method: 'POST',
          agent: this.agent,
          headers: { ...Object.fromEntries(passed), 'content-length': rawBody.length },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              text: Buffer.concat(chunks).toString('utf8'),
            }),
          )
        },
      )
      request.on('error', reject)
      request.end(rawBody)
    })
  }
}
