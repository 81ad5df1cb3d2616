import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type Books, createBooks } from './books.ts'
import type { Operator, VenueConfig } from './config.ts'
import { openStore, type Store } from './database.ts'
import {
  CallError,
  deliver,
  parseJson,
  readBody,
  sendError,
  sendJson,
} from './http-exchange.ts'
import { titlesOf } from './offered-titles.ts'
import { type Assets, listAssets } from './page/assets.ts'
import { renderBookPage } from './page/book-page.ts'
import { renderGamePage } from './page/game-page.ts'
import { renderExpiredPage } from './page/page-parts.ts'
import { renderTablePage } from './page/table-page.ts'
import { runPlayCall } from './play-calls.ts'
import { findSession } from './play-session.ts'
import { createOwnPurse } from './purse/own-purse.ts'
import type { Ground } from './purse/purse.ts'
import { SeamlessPurse } from './purse/seamless-purse.ts'
import { endLeftRounds } from './rounds.ts'
import { sign, verifySignature } from './signature.ts'
import { createTables, type Tables } from './tables.ts'
import { isBook, isOwn, type OfferedTitle } from './titles/title.ts'
import { runVendorCall } from './vendor-calls.ts'

/** The page of proofs runs our scripts and may reach nobody, us included. */
const FAIR_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const SWEEP_MS = 60_000
// An import of it would also read what it only has on demand, a whole client of the web: a sixth of this process.
const { createServer } = process.getBuiltinModule('node:http')
/** How late a table may be settled beside its time. */
const SETTLE_MS = 200

export type Venue = {
  port: number
  /** Stops listening, drops held sockets and closes the database. */
  close: () => Promise<void>
}

type Serving = Ground & {
  config: VenueConfig
  titles: ReadonlyMap<string, OfferedTitle>
  tables: Tables
  books: Books
  assets: Assets
}

function openPurse(store: Store, { wallet, operators }: VenueConfig) {
  return wallet === 'seamless'
    ? new SeamlessPurse(store, (operator) => operators.get(operator)?.platform ?? null)
    : createOwnPurse(store)
}

/** Opens the database and listens; resolves once requests are accepted. */
export async function startVenue(config: VenueConfig): Promise<Venue> {
  const titles = titlesOf(config.studio)
  const assets = listAssets(config, titles)
  const store = openStore(config.databasePath)
  const purse = openPurse(store, config)
  const ground = { store, purse }
  const tables = createTables(ground, config, titles)
  const books = createBooks(ground, config, titles)
  const serving: Serving = { ...ground, config, titles, tables, books, assets }
  const sweep = setInterval(() => void endLeft(serving), SWEEP_MS).unref()
  const byClock = [...titles.values()].some((title) => !isOwn(title))
  const settling = setInterval(
    () => settle(serving),
    byClock ? SETTLE_MS : SWEEP_MS,
  ).unref()
  const server = createServer((request, response) => {
    serve(serving, request, response).catch((error: unknown) => sendError(response, error))
  })
  await listen(server, config)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no TCP address')
  return {
    port: address.port,
    close: async () => {
      clearInterval(sweep)
      clearInterval(settling)
      purse.close()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
      store.close()
    },
  }
}

/** Rounds that nobody comes back to end as their title says; a failure is told and tried again. */
async function endLeft({ config, titles, ...ground }: Serving): Promise<void> {
  try {
    await endLeftRounds(ground, titles, Date.now() - config.openMs)
  } catch (error) {
    console.error('sandbox venue: open rounds could not be ended', error)
  }
}

/** What has come by the clock is settled; a failure is told and tried again. */
function settle({ tables, books }: Serving): void {
  for (const { settleDue } of [tables, books]) {
    try {
      settleDue()
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

async function serve(
  serving: Serving,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // The target as it stands: `//` alone is a host without a name to whoever resolves it.
  const url = URL.parse(`http://venue.invalid${request.url}`)
  if (!url) throw new CallError(400, 'bad_request', 'no such address can be')
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('referrer-policy', 'no-referrer')
  if (url.pathname.startsWith('/v1/')) return serveVendor(serving, request, response)
  if (request.method === 'POST' && url.pathname.startsWith('/play/')) {
    const body = parseJson(await readBody(request))
    sendJson(response, 200, await runPlayCall(serving, url.pathname, body))
    return
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    throw new CallError(405, 'method_not_allowed', 'use GET')
  }
  if (url.pathname === '/healthz') return sendJson(response, 200, { ok: true })
  if (url.pathname === '/play') return servePage(serving, url, response)
  await serveStatic(serving, url.pathname, request, response)
}

async function serveVendor(
  { store, purse, config, titles }: Serving,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') throw new CallError(405, 'method_not_allowed', 'use POST')
  const rawBody = await readBody(request)
  // The path is signed exactly as sent, so a query cannot ride along unsigned.
  const path = request.url ?? ''
  const operator = authenticate(config, request, path, rawBody)
  const origin = config.publicUrl ?? `http://${request.headers.host ?? ''}`
  const context = { store, purse, config, titles, operator, origin }
  await deliver(response, await runVendorCall(context, path, parseJson(rawBody)))
}

function authenticate(
  config: VenueConfig,
  request: IncomingMessage,
  path: string,
  rawBody: string,
): string {
  const header = (name: string) => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : ''
  }
  const operator = config.operators.get(header('x-operator'))
  const timestamp = header('x-timestamp')
  const signature = header('x-signature')
  // An unknown operator costs the same work and the same answer as a wrong signature.
  const secret = operator?.secret ?? sign('unknown', timestamp, path, '')
  const verdict = verifySignature(
    { secret, timestamp, path, rawBody, signature },
    Date.now(),
  )
  if (!operator || verdict === 'bad_signature') {
    throw new CallError(401, 'bad_signature', 'operator or signature is wrong')
  }
  if (verdict === 'stale_timestamp') {
    const now = Date.now()
    throw new CallError(401, 'stale_timestamp', 'x-timestamp is off by over 5 minutes', {
      now,
    })
  }
  return operator.id
}

function servePage(serving: Serving, url: URL, response: ServerResponse): void {
  const found = findSession(serving, url.searchParams.get('session') ?? '')
  response.writeHead(found ? 200 : 401, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${serving.config.frameAncestors}`,
    ].join('; '),
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  })
  if (!found) {
    response.end(renderExpiredPage())
    return
  }
  const { title, operator, session } = found
  response.end(renderPage(title, operator, session.returnUrl))
}

function renderPage(title: OfferedTitle, operator: Operator, back: string | null): string {
  if (isOwn(title)) return renderGamePage(title, operator, back)
  if (isBook(title)) return renderBookPage(title, operator, back)
  return renderTablePage(title, operator, back)
}

async function serveStatic(
  { assets }: Serving,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const file = await assets(path)
  if (!file) throw new CallError(404, 'not_found', 'nothing here')
  response.setHeader('etag', file.etag)
  response.setHeader('cache-control', 'public, max-age=0, must-revalidate')
  // Covers are shown by the platform's own pages.
  response.setHeader('cross-origin-resource-policy', 'cross-origin')
  if (request.headers['if-none-match'] === file.etag) {
    response.writeHead(304).end()
    return
  }
  // The address of a page is a policy of its own: what proves a round asks nobody.
  if (file.type.startsWith('text/html')) {
    response.setHeader('content-security-policy', FAIR_POLICY)
  }
  response.setHeader('vary', 'accept-encoding')
  const zips = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  if (zips) response.setHeader('content-encoding', 'gzip')
  response.writeHead(200, { 'content-type': file.type })
  response.end(zips ? file.zipped : file.content)
}
