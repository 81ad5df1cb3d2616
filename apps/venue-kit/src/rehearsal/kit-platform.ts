import { timingSafeEqual } from 'node:crypto'
import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import { yuanOf } from '../fen.ts'
import { listen, objectOf, signatureOf } from '../signed-post.ts'
import { KitLedger, type Order } from './kit-ledger.ts'
import { isCall, readCall } from './read-call.ts'
import { honest, type Trouble } from './troubles.ts'

type KitReply = { status: number; body: object }

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

const no = (error: string, more: object = {}): KitReply => ({
  status: statuses[error] ?? 409,
  body: { error, message: error, ...more },
})

/** A mistake of the vendor, and the player of the call. */
export type VendorMistake = { player: string; what: string }

/** A platform for a vendor to call. It has correct checks, a ledger in memory, and planned faults. */
export class KitPlatform {
  readonly ledger = new KitLedger()
  readonly key = 'venue-kit'
  readonly secret: string
  readonly mistakes: VendorMistake[] = []
  /** The number of calls for each player. */
  readonly callCounts = new Map<string, number>()
  private readonly troubles = new Map<string, Trouble>()
  private readonly server: http.Server

  constructor(secret: string) {
    this.secret = secret
    this.server = http.createServer((request, response) => {
      this.serve(request, response).catch(() => response.destroy())
    })
  }

  listen(port: number): Promise<string> {
    return listen(this.server, port)
  }

  close(): void {
    this.server.closeAllConnections()
    this.server.close()
  }

  /** Creates a player whose calls get this fault. */
  newPlayer(balance: bigint, trouble: Trouble = honest()) {
    const seat = this.ledger.newPlayer(balance)
    this.troubles.set(seat.player, trouble)
    return seat
  }

  private mistrust(request: http.IncomingMessage, raw: Buffer): KitReply | null {
    const header = (name: string) => String(request.headers[name] ?? '')
    const timestamp = header('x-timestamp')
    const expected = signatureOf(this.secret, timestamp, request.url ?? '', raw)
    const [actual, should] = [Buffer.from(header('x-signature')), Buffer.from(expected)]
    const isSigned = actual.length === should.length && timingSafeEqual(actual, should)
    const now = Date.now()
    if (header('x-key') !== this.key || !isSigned) return no('bad_signature', { now })
    const isNear =
      /^\d{13}$/.test(timestamp) &&
      Math.abs(now - Number.parseInt(timestamp, 10)) <= clockMs
    return isNear ? null : no('stale_timestamp', { now })
  }

  /** Returns the order of a request whose signature and body are valid. Otherwise returns the refusal. */
  private orderOf(request: http.IncomingMessage, raw: Buffer): Order | KitReply {
    const refusal = this.mistrust(request, raw)
    if (refusal) return refusal
    const name = (request.url ?? '').replace(/^\/venue\/v1\//, '')
    if (!isCall(name)) return no('unknown_call')
    if (raw.length > bodyMax) return no('bad_request')
    const read = readCall(name, objectOf(raw.toString('utf8')))
    return 'wrong' in read ? no('bad_request', { message: `${read.wrong} is wrong` }) : read
  }

  /** Applies an order to the ledger. Returns the response, and notes a mistake of the vendor. */
  private act(order: Order): KitReply {
    const { error, balance } = this.ledger.take(order)
    const { request, transaction } = order
    const stands = balance === null ? {} : { balance: yuanOf(balance), currency: 'CNY' }
    const echo = { request, ...(transaction === '' ? {} : { transaction }), ...stands }
    if (error === 'transaction_mismatch' || error === 'request_repeated')
      this.mistakes.push({ player: order.player, what: `${order.call}: ${error}` })
    const excess = error === '' ? this.ledger.excessRisk(order) : null
    if (excess !== null)
      this.mistakes.push({ player: order.player, what: `${order.call}: ${excess}` })
    return error === '' ? { status: 200, body: echo } : no(error, echo)
  }

  /** Runs a call for tests of a platform. These calls are in no protocol. */
  private kitCall(path: string, body: Record<string, unknown>): KitReply {
    if (path === '/kit/seat') return { status: 200, body: this.newPlayer(10_000n) }
    this.ledger.signOut(String(body.player))
    return { status: 200, body: {} }
  }

  private async serve(request: http.IncomingMessage, response: http.ServerResponse) {
    const raw = await buffer(request)
    const send = ({ status, body }: KitReply) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(body))
    const { url = '' } = request
    if (url.startsWith('/kit/'))
      return send(this.kitCall(url, objectOf(raw.toString('utf8'))))
    const order = this.orderOf(request, raw)
    if ('status' in order) {
      const { player } = objectOf(raw.toString('utf8'))
      const what = `${url}: ${JSON.stringify(order.body)}`
      this.mistakes.push({ player: typeof player === 'string' ? player : '', what })
      return send(order)
    }
    this.callCounts.set(order.player, (this.callCounts.get(order.player) ?? 0) + 1)
    const trouble = this.troubles.get(order.player) ?? honest()
    await trouble(order, {
      act: (retriedOrder = order) => this.act(retriedOrder),
      send,
      response,
    })
  }
}
