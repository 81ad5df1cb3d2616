import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Operator, VenueConfig } from '../config.ts'
import { type Game, isSolo, isSportsbook } from '../games/game.ts'
import { titleLimits } from '../limits/title-limits.ts'
import type { Asset } from './assets.ts'
import { renderGamePage } from './game-page.ts'
import { renderExpiredPage } from './page-parts.ts'
import { renderSportsbookPage } from './sportsbook-page.ts'
import { renderTablePage } from './table-page.ts'

/** The content policy of the page of proofs: it runs our scripts and may send no request, not even to the venue. */
const proofPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

type PageSession = {
  game: Game
  operator: Operator
  session: { returnUrl: string | null }
  /** Whether the session plays with play money. */
  isDemo: boolean
}

function renderPage(
  { game, operator, session, isDemo }: PageSession,
  config: VenueConfig,
): string {
  const { returnUrl } = session
  const place = { operator, returnUrl, isDemo }
  const limits = titleLimits(config, game)
  if (isSolo(game)) return renderGamePage(game, place, limits)
  if (isSportsbook(game)) return renderSportsbookPage(game, place, limits)
  return renderTablePage(game, place, limits)
}

/** Sends the page of a game. Without a session, sends the page that reports an expired session. */
export function sendPage(
  response: ServerResponse,
  session: PageSession | null,
  config: VenueConfig,
): void {
  response.writeHead(session ? 200 : 401, {
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
      `frame-ancestors ${config.frameAncestors}`,
    ].join('; '),
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  })
  response.end(session ? renderPage(session, config) : renderExpiredPage())
}

export function sendAsset(
  request: IncomingMessage,
  response: ServerResponse,
  asset: Asset,
): void {
  response.setHeader('etag', asset.etag)
  response.setHeader('cache-control', 'public, max-age=0, must-revalidate')
  // The platform's pages show the covers, and they have another origin.
  response.setHeader('cross-origin-resource-policy', 'cross-origin')
  if (request.headers['if-none-match'] === asset.etag) {
    response.writeHead(304).end()
    return
  }
  // The page of proofs has its own policy.
  if (asset.type.startsWith('text/html')) {
    response.setHeader('content-security-policy', proofPolicy)
  }
  response.setHeader('vary', 'accept-encoding')
  const acceptsGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  if (acceptsGzip) response.setHeader('content-encoding', 'gzip')
  response.writeHead(200, { 'content-type': asset.type })
  response.end(acceptsGzip ? asset.zipped : asset.content)
}
