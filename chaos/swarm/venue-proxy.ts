import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { honest, type Mode, type ProxiedRequest, type Reply } from './fault-modes.ts'

/** The fields of a transfer request besides its reference. */
type TransferInput = { player: string; direction: string; amount: string }

/**
 * A proxy between server and venue, in either direction. It records every request, then applies the current
 * fault mode. Both sides are unaware of it.
 */
export class VenueProxy {
  /** `<venue>/<reference>` → the first transfer request with this reference. */
  readonly references = new Map<string, TransferInput>()
  /** References that came again with another amount, player or direction (I-11). */
  readonly violations: string[] = []
  /** Requests that followed a redirect to a URL outside the venue. */
  strayed = 0
  requests = 0
  readonly played = new Map<string, number>()
  /** Receives each request that reached the target, and the response. */
  reached: (path: string, body: Record<string, string>, reply: Reply) => void = () =>
    undefined
  /** Chooses the fault for a request; no fault by default. */
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

  /** Closes all connections and accepts none until `pickUp`. */
  async hangUp(): Promise<void> {
    const close = new Promise((resolve) => this.server.close(resolve))
    this.server.closeAllConnections()
    await close
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
      const proxiedRequest: ProxiedRequest = {
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
      await mode.play(proxiedRequest)
    } catch {
      // The server closed the connection, or the venue is being stopped.
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
      const passedHeaders = Object.entries(headers).filter(
        ([name]) => name.startsWith('x-') || name === 'content-type',
      )
      const request = http.request(
        new URL(path, this.venueUrl),
        {
          method: 'POST',
          agent: this.agent,
          headers: {
            ...Object.fromEntries(passedHeaders),
            'content-length': rawBody.length,
          },
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
