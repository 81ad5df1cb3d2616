import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { yuanOf } from '../fen.ts'
import { objectOf, signatureOf } from '../signed-post.ts'
import { Books, type Order } from './books.ts'
import { isCall, readCall } from './read-call.ts'
import { honest, type Trouble } from './troubles.ts'

type Said = { status: number; body: object }

const statuses: Record<string, number> = {
  bad_request: 400,
  bad_signature: 401,
  stale_timestamp: 401,
  unknown_call: 404,
  unknown_player: 404,
  unknown_round: 404,
}
const bodyMax = 16 * 1024
const clockMs = 5 * 60_000

const no = (error: string, more: object = {}): Said => ({
  status: statuses[error] ?? 409,
  body: { error, message: error, ...more },
})

/** Something that the vendor should not have done, and the player it was about. */
export type Slip = { player: string; what: string }

/** A platform for a vendor to call: an honest door, books in memory, and trouble on the way for whom it is planned. */
export class StagePlatform {
  readonly books = new Books()
  readonly key = 'venue-kit'
  readonly secret: string
  readonly slips: Slip[] = []
  /** Calls that came, by player. */
  readonly came = new Map<string, number>()
  private readonly troubles = new Map<string, Trouble>()
  private readonly server: http.Server

  constructor(secret: string) {
    this.secret = secret
    this.server = http.createServer((request, response) => {
      this.serve(request, response).catch(() => response.destroy())
    })
  }

  async listen(port: number): Promise<string> {
    this.server.listen(port, '127.0.0.1')
    await once(this.server, 'listening')
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  close(): void {
    this.server.closeAllConnections()
    this.server.close()
  }

  /** A new player, on whose calls this goes wrong. */
  seat(balance: bigint, trouble: Trouble = honest()) {
    const seat = this.books.seat(balance)
    this.troubles.set(seat.player, trouble)
    return seat
  }

  private mistrust(request: http.IncomingMessage, raw: Buffer): Said | null {
    const header = (name: string) => String(request.headers[name] ?? '')
    const timestamp = header('x-timestamp')
    const wanted = signatureOf(this.secret, timestamp, request.url ?? '', raw)
    const [given, should] = [Buffer.from(header('x-signature')), Buffer.from(wanted)]
    const isSigned = given.length === should.length && timingSafeEqual(given, should)
    const now = Date.now()
    if (header('x-key') !== this.key || !isSigned) return no('bad_signature', { now })
    const isNear =
      /^\d{13}$/.test(timestamp) &&
      Math.abs(now - Number.parseInt(timestamp, 10)) <= clockMs
    return isNear ? null : no('stale_timestamp', { now })
  }

  /** The order of a letter that can be believed and read; else what is answered. */
  private orderOf(request: http.IncomingMessage, raw: Buffer): Order | Said {
    const mistrusted = this.mistrust(request, raw)
    if (mistrusted) return mistrusted
    const name = (request.url ?? '').replace(/^\/venue\/v1\//, '')
    if (!isCall(name)) return no('unknown_call')
    if (raw.length > bodyMax) return no('bad_request')
    const read = readCall(name, objectOf(raw.toString('utf8')))
    return 'wrong' in read ? no('bad_request', { message: `${read.wrong} is wrong` }) : read
  }

  /** What the books make of an order, as it is told. */
  private act(order: Order): Said {
    const { error, balance } = this.books.take(order)
    const { request, transaction } = order
    const stands = balance === null ? {} : { balance: yuanOf(balance), currency: 'CNY' }
    const echo = { request, ...(transaction === '' ? {} : { transaction }), ...stands }
    if (error === 'transaction_mismatch' || error === 'request_repeated')
      this.slips.push({ player: order.player, what: `${order.call}: ${error}` })
    return error === '' ? { status: 200, body: echo } : no(error, echo)
  }

  /** For the trials of a platform: what no protocol says. */
  private desk(path: string, body: Record<string, unknown>): Said {
    if (path === '/kit/seat') return { status: 200, body: this.seat(10_000n) }
    this.books.signOut(String(body.player))
    return { status: 200, body: {} }
  }

  private async serve(request: http.IncomingMessage, response: http.ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const raw = Buffer.concat(chunks)
    const send = ({ status, body }: Said) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(body))
    const { url = '' } = request
    if (url.startsWith('/kit/')) return send(this.desk(url, objectOf(raw.toString('utf8'))))
    const order = this.orderOf(request, raw)
    if ('status' in order) {
      const { player } = objectOf(raw.toString('utf8'))
      const what = `${url}: ${JSON.stringify(order.body)}`
      this.slips.push({ player: typeof player === 'string' ? player : '', what })
      return send(order)
    }
    this.came.set(order.player, (this.came.get(order.player) ?? 0) + 1)
    const trouble = this.troubles.get(order.player) ?? honest()
    await trouble(order, { act: (again = order) => this.act(again), send, response })
  }
}
