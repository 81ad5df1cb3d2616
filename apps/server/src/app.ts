import rateLimit from '@fastify/rate-limit'
import { ownPlayerCalls, playerCalls, staffCalls } from '@jinli/contract/all'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
} from 'fastify'
import { adjustmentAdminRoutes } from './adjustment/adjustment.admin.ts'
import { attemptRoutes } from './attempt/attempt.routes.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { passwordRoutes } from './auth/password.routes.ts'
import { betRoutes } from './bet/bet.routes.ts'
import type { AppContext } from './context.ts'
import { depositAdminRoutes } from './deposit/deposit.admin.ts'
import { depositRoutes } from './deposit/deposit.routes.ts'
import type { Route } from './handle.ts'
import { acceptJson, answerBrokenRequest, answerError, supportCode } from './http.ts'
import { meRoutes } from './me/me.routes.ts'
import { moneySettingAdminRoutes } from './money-setting/money-setting.admin.ts'
import { notServedYet } from './not-served.ts'
import { auditTrailAdminRoutes } from './operator/audit-trail.admin.ts'
import { operatorAdminRoutes } from './operator/operator.admin.ts'
import { staffAccountAdminRoutes } from './operator/staff-account.admin.ts'
import { payoutCardRoutes } from './payout-card/payout-card.routes.ts'
import { refuse } from './platform/refuse.ts'
import { playLimitRoutes } from './play-limit/play-limit.routes.ts'
import { reconciliationAdminRoutes } from './reconciliation/reconciliation.admin.ts'
import { playerContextAdminRoutes } from './review/player-context.admin.ts'
import { serve, serveNotYet } from './serve.ts'
import { siteRoutes } from './site/site.routes.ts'
import { statementRoutes } from './statement/statement.routes.ts'
import { venueRoutes } from './venue/venue.routes.ts'
import { walletAdminRoutes } from './wallet/wallet.admin.ts'
import { walletRoutes } from './wallet/wallet.routes.ts'
import { withdrawalAdminRoutes } from './withdrawal/withdrawal.admin.ts'
import { withdrawalRoutes } from './withdrawal/withdrawal.routes.ts'
import { withdrawalPaymentRoutes } from './withdrawal/withdrawal-payment.admin.ts'

/** Every call we serve, one line per concept. */
export const routes: readonly Route[] = [
  ...adjustmentAdminRoutes,
  ...attemptRoutes,
  ...auditTrailAdminRoutes,
  ...authRoutes,
  ...betRoutes,
  ...depositAdminRoutes,
  ...depositRoutes,
  ...meRoutes,
  ...moneySettingAdminRoutes,
  ...operatorAdminRoutes,
  ...passwordRoutes,
  ...payoutCardRoutes,
  ...playLimitRoutes,
  ...playerContextAdminRoutes,
  ...reconciliationAdminRoutes,
  ...siteRoutes,
  ...staffAccountAdminRoutes,
  ...statementRoutes,
  ...venueRoutes,
  ...walletAdminRoutes,
  ...walletRoutes,
  ...withdrawalAdminRoutes,
  ...withdrawalPaymentRoutes,
  ...withdrawalRoutes,
]

/** Handlers ≡ contract − the not-served list; anything else stops the start (habit 7). */
function assertComplete(): void {
  const served = new Set(routes.map((route) => route.endpoint))
  const declared = [...playerCalls, ...ownPlayerCalls, ...staffCalls]
  const missing = declared.filter((call) => !served.has(call))
  const named = new Set<string>(notServedYet)
  const wrong = missing.filter((call) => !named.has(call.path)).map((call) => call.path)
  const stale = notServedYet.filter((path) => !missing.some((call) => call.path === path))
  if (wrong.length + stale.length > 0) {
    throw new Error(
      `without handler: ${wrong.join()}; served but listed as not: ${stale.join()}`,
    )
  }
}

/** The HTTP server, ready to listen; `extend` adds what is not a call (pages, docs). */
export async function buildServer(
  app: AppContext,
  extend?: (server: FastifyInstance) => Promise<void>,
): Promise<FastifyInstance> {
  assertComplete()
  const loggerInstance: FastifyBaseLogger = app.log
  const server: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: supportCode,
    // A fault names its support code itself; a child logger per request would cost more than the poll.
    childLoggerFactory: (logger) => logger,
    bodyLimit: 16 * 1024,
    requestTimeout: 10_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // What arrives during the drain is answered like any other: Fastify's own 503 has no envelope.
    return503OnClosing: false,
    http: {
      headersTimeout: 5000,
      connectionsCheckingInterval: 1000,
      maxHeaderSize: 16_384,
    },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket),
    routerOptions: { maxParamLength: 64, ignoreTrailingSlash: false },
  })
  server.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  await server.register(rateLimit, {
    global: true,
    max: app.config.limits.requestsPerSecond,
    timeWindow: 1000,
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    allowList: (request) =>
      !request.url.startsWith('/api') && !request.url.startsWith('/admin/api'),
  })
  server.setNotFoundHandler((request, reply) =>
    answerError(Object.assign(new Error('not found'), { statusCode: 404 }), request, reply),
  )
  await server.register(async (api) => {
    api.removeAllContentTypeParsers()
    acceptJson(api)
    api.addHook('onSend', async (_request, reply) => {
      reply.header('x-content-type-options', 'nosniff')
    })
    for (const route of routes) serve(api, app, route)
    const named = new Set<string>(notServedYet)
    for (const call of playerCalls) if (named.has(call.path)) serveNotYet(api, call)
  })
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async () => {
    await app.pool.query('SELECT 1').catch(() => refuse('http.unavailable'))
    return { status: 'ready' }
  })
  await extend?.(server)
  return server
}
