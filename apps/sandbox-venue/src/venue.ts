import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { gamesOf } from './catalog/game-list.ts'
import type { VenueConfig } from './config.ts'
import { createDemoRooms, type DemoRooms } from './demo/demo-rooms.ts'
import { type Game, isSolo } from './games/game.ts'
import { CallError } from './http/call-error.ts'
import { deliver, parseJson, readBody, sendError, sendJson } from './http/http-exchange.ts'
import { assertKnownTitles } from './limits/title-limits.ts'
import { runOperatorCall } from './operator-api/operator-calls.ts'
import { authenticateOperator } from './operator-api/operator-request.ts'
import { type Assets, listAssets } from './page/assets.ts'
import { sendAsset, sendPage } from './page/page-response.ts'
import { findSession } from './player-api/player-call.ts'
import { runPlayerCall } from './player-api/player-calls.ts'
import { endAbandonedRounds } from './rounds/abandoned-rounds.ts'
import { createSportsbook, type Sportsbook } from './sportsbook/sportsbook.ts'
import { openStore, type Store } from './store/database.ts'
import { createTables, type Tables } from './tables/tables.ts'
import { SeamlessWallet } from './wallet/seamless-wallet.ts'
import { createTransferWallet } from './wallet/transfer-wallet.ts'
import type { Engine } from './wallet/wallet.ts'

const sweepMs = 60_000
// A normal import would also load the module's HTTP client, which takes a sixth of this process's memory.
const { createServer } = process.getBuiltinModule('node:http')
/** The interval of the settlement (ms), and so its longest delay. */
const settleMs = 200

export type Venue = {
  port: number
  /** Stops listening, closes open connections, and closes the database. */
  close: () => Promise<void>
}

type VenueParts = Engine & {
  config: VenueConfig
  games: ReadonlyMap<string, Game>
  tables: Tables
  sportsbook: Sportsbook
  demos: DemoRooms
  assets: Assets
}

function createWallet(store: Store, { wallet, operators }: VenueConfig) {
  return wallet === 'seamless'
    ? new SeamlessWallet(store, (operator) => operators.get(operator)?.platform ?? null)
    : createTransferWallet(store)
}

/** Opens the database and starts the HTTP server. Resolves when requests are accepted. */
export async function startVenue(config: VenueConfig): Promise<Venue> {
  assertKnownTitles(config, gamesOf(null))
  const games = gamesOf(config.provider)
  const assets = listAssets(config, games)
  const store = openStore(config.databasePath)
  const wallet = createWallet(store, config)
  const engine = { store, wallet }
  const tables = createTables(engine, config, games)
  const sportsbook = createSportsbook(engine, config, games)
  const demos = createDemoRooms(config, games)
  const parts = { ...engine, config, games, tables, sportsbook, demos, assets }
  const sweepTimer = setInterval(() => {
    void endAbandoned(parts)
    demos.sweep()
  }, sweepMs).unref()
  const hasClock = [...games.values()].some((game) => !isSolo(game))
  const settleTimer = setInterval(
    () => settleDue(parts),
    hasClock ? settleMs : sweepMs,
  ).unref()
  const server = createServer((request, response) => {
    serve(parts, request, response).catch((error: unknown) => sendError(response, error))
  })
  await listen(server, config)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no TCP address')
  return {
    port: address.port,
    close: async () => {
      clearInterval(sweepTimer)
      clearInterval(settleTimer)
      wallet.close()
      demos.close()
      const serverEnd = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await serverEnd
      store.close()
    },
  }
}

/** Ends abandoned rounds by the rules of their games. A failure is logged and tried again. */
async function endAbandoned({ config, games, ...engine }: VenueParts): Promise<void> {
  try {
    await endAbandonedRounds(engine, games, Date.now() - config.openMs)
  } catch (error) {
    console.error('sandbox venue: open rounds could not be ended', error)
  }
}

/** Settles the tables and fixtures that are due. A failure is logged and tried again. */
function settleDue({ tables, sportsbook, demos }: VenueParts): void {
  for (const part of [tables, sportsbook, demos]) {
    try {
      part.settleDue()
    } catch (error) {
      console.error('sandbox venue: what is due could not be settled', error)
    }
  }
}

function listen(server: Server, config: VenueConfig): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** Returns the session token of a page's call; '' without one, which the call itself refuses. */
function tokenOf(body: unknown): string {
  const { session } = Object(body)
  return typeof session === 'string' ? session : ''
}

async function serve(
  parts: VenueParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // The request target is appended as text, because as a relative URL the target `//` would be an empty host name.
  const url = URL.parse(`http://venue.invalid${request.url}`)
  if (!url) throw new CallError(400, 'bad_request', 'no such address can be')
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('referrer-policy', 'no-referrer')
  if (url.pathname.startsWith('/v1/')) return serveOperator(parts, request, response)
  if (request.method === 'POST' && url.pathname.startsWith('/play/')) {
    const body = parseJson(await readBody(request))
    const room = parts.demos.roomOf(tokenOf(body)) ?? parts
    sendJson(response, 200, await runPlayerCall(room, url.pathname, body))
    return
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    throw new CallError(405, 'method_not_allowed', 'use GET')
  }
  if (url.pathname === '/healthz') return sendJson(response, 200, { ok: true })
  if (url.pathname === '/play') {
    const token = url.searchParams.get('session') ?? ''
    const room = parts.demos.roomOf(token)
    const session = findSession(room ?? parts, token)
    return sendPage(
      response,
      session && { ...session, isDemo: room !== null },
      parts.config,
    )
  }
  const asset = await parts.assets(url.pathname)
  if (!asset) throw new CallError(404, 'not_found', 'nothing here')
  sendAsset(request, response, asset)
}

async function serveOperator(
  { store, wallet, config, games, demos }: VenueParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') throw new CallError(405, 'method_not_allowed', 'use POST')
  const rawBody = await readBody(request)
  // The signature covers the path exactly as sent, so nobody can add an unsigned query.
  const path = request.url ?? ''
  const operator = authenticateOperator(config, request, path, rawBody)
  const origin = config.publicUrl ?? `http://${request.headers.host ?? ''}`
  const context = { store, wallet, config, games, demos, operator, origin }
  await deliver(response, await runOperatorCall(context, path, parseJson(rawBody)))
}
