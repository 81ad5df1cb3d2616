import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sign } from '../src/http/signature.ts'
import { formatFen, parseFen } from '../src/wallet/fen.ts'

const keyName = 'key-of-tests'
const keySecret = 'the-secret-of-a-platform-for-tests-only'

/** A fault of the platform: no response 'before' or 'after' the effect of a call, or a refusal with an error word. */
export type Fault = 'before' | 'after' | { refuse: string } | null

type Body = Record<string, string>

type Reply = { status: number; body: object }

/** Creates the ledger of the platform: the players' money, and the response of each transaction. */
function openBooks() {
  const players = new Map<string, bigint>()
  const replies = new Map<string, Reply>()
  const stakes = new Map<string, bigint>()
  const rolledBack = new Set<string>()
  const no = (error: string, balance: bigint): Reply => ({
    status: 409,
    body: { error, message: error, balance: formatFen(balance) },
  })

  const effect = (call: string, body: Body): Reply => {
    const { player = '', transaction = '', amount = '0', bet = '' } = body
    const before = players.get(player) ?? 0n
    const fen = parseFen(amount) ?? 0n
    if (call === 'bet' && rolledBack.has(transaction)) return no('rolled_back', before)
    if (call === 'bet' && fen > before) return no('insufficient_balance', before)
    if (call === 'bet') stakes.set(transaction, fen)
    if (call === 'rollback') rolledBack.add(bet)
    const back = stakes.get(bet) ?? 0n
    const moves = { bet: -fen, win: fen, rollback: back, balance: 0n }[call] ?? 0n
    players.set(player, before + moves)
    return { status: 200, body: { balance: formatFen(before + moves), currency: 'CNY' } }
  }

  return {
    players,
    refuse: (word: string): Reply => no(word, 0n),
    /** Applies a call. A transaction acts once; a repeat gets the same response. */
    act: (call: string, body: Body): Reply => {
      if (call === 'balance') return effect(call, body)
      const { transaction = '' } = body
      const reply = replies.get(transaction) ?? effect(call, body)
      replies.set(transaction, reply)
      return reply
    },
  }
}

/**
 * Starts a stand-in for the platform of docs/venue-protocol-seamless.md, as far as a venue can see it. It is written
 * from the document only. Tests in apps/server run the real server with this venue.
 */
export async function openPlatform() {
  const books = openBooks()
  const calls: { call: string; body: Body }[] = []
  const requests = new Set<string>()
  let faultOf: (call: string) => Fault = () => null

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let raw = ''
    for await (const chunk of request) raw += String(chunk)
    const path = request.url ?? ''
    const call = path.split('/').at(-1) ?? ''
    const timestamp = String(request.headers['x-timestamp'])
    const isSigned =
      request.headers['x-key'] === keyName &&
      request.headers['x-signature'] === sign(keySecret, timestamp, path, raw)
    const body = JSON.parse(raw) as Body
    const { request: mine = '' } = body
    if (!isSigned || requests.has(mine)) {
      response.writeHead(401).end(JSON.stringify({ error: 'bad_signature' }))
      return
    }
    requests.add(mine)
    calls.push({ call, body })
    const fault = faultOf(call)
    if (fault === 'before') return
    const isRefused = typeof fault === 'object' && fault !== null
    const reply = isRefused ? books.refuse(fault.refuse) : books.act(call, body)
    if (fault === 'after') return
    response.writeHead(reply.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ request: mine, ...reply.body }))
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: keyName,
    secret: keySecret,
    players: books.players,
    calls,
    /** Sets the fault of all further calls. Null ends the fault. */
    play: (fault: Fault, only?: string) => {
      faultOf = (call) => (only === undefined || only === call ? fault : null)
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type PlatformStandIn = Awaited<ReturnType<typeof openPlatform>>
