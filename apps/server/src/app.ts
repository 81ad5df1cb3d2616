import rateLimit from '@fastify/rate-limit'
import { allCalls } from '@jinli/contract/all'
import type { Endpoint } from '@jinli/contract/wire/endpoint'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
} from 'fastify'
import { routes } from './concepts.ts'
import { serveSponsors } from './content/serve-sponsors.ts'
import type { AppContext } from './context.ts'
import { callerOf } from './http/authenticate.ts'
import { canonicalUrl } from './http/canonical-path.ts'
import { compressAnswers } from './http/compress.ts'
import { allowOrigins } from './http/cross-origin.ts'
import {
  acceptForms,
  acceptJson,
  answerBrokenRequest,
  answerError,
  supportCode,
} from './http/http.ts'
import { RequestCounts } from './http/request-counts.ts'
import { noteSenders } from './http/sender.ts'
import { serve } from './http/serve.ts'
import { separateStaffSite } from './http/staff-site.ts'
import { acceptUploads } from './http/upload.ts'
import { ledgerState } from './money/ledger.store.ts'
import { serveMailbox } from './outbox/serve-mailbox.ts'
import { storeProbe } from './picture/picture-stores.ts'
import { servePictures } from './picture/serve-pictures.ts'
import { networkOf } from './platform/network.ts'
import { writeProbe } from './platform/readiness.ts'
import { refuse } from './platform/refuse.ts'
import { serveSeamless } from './seamless/serve-seamless.ts'
import { mayReadPicture } from './support/picture-authority.ts'
import { serveCovers } from './venue/serve-covers.ts'
import { serveTiles } from './venue/serve-tiles.ts'

const servedCalls: ReadonlySet<Endpoint> = new Set(routes.map((route) => route.endpoint))

/** Throws if a call of the contract has no handler; the server then does not start. */
function assertComplete(): void {
  const missingCalls = allCalls.filter((call) => !servedCalls.has(call))
  if (missingCalls.length > 0)
    throw new Error(`without handler: ${missingCalls.map((call) => call.path).join()}`)
}

const silent = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
}

/** Limits the calls per second of each sender, whatever the spelling of the path. */
async function limitCalls(api: FastifyInstance, max: number): Promise<void> {
  await api.register(rateLimit, {
    max,
    timeWindow: 1000,
    store: RequestCounts,
    // A household has many IPv6 addresses, so the household's network counts as one sender.
    keyGenerator: ({ address }) => networkOf(address),
    addHeaders: silent,
    addHeadersOnExceeding: silent,
  })
}

/** Serves the checks of liveness and of readiness for writes. */
async function serveHealth(server: FastifyInstance, app: AppContext): Promise<void> {
  server.get('/healthz', async () => ({ status: 'ok' }))
  await server.register(async (scope) => {
    await limitCalls(scope, app.config.limits.requestsPerSecond)
    const takesWrites = writeProbe(app.pool)
    const keepsPictures = storeProbe(app)
    scope.get('/readyz', async () => {
      const books = await takesWrites()
        .then(() => ledgerState(app.pool, app.clock.now()))
        .catch(() => refuse('http.unavailable'))
      const reasons = [
        ...(books.state === 'sound' ? [] : [`books ${books.state}`]),
        ...((await keepsPictures()) ? [] : ['pictures unreachable']),
      ]
      return reasons.length === 0 ? { status: 'ready' } : { status: 'degraded', reasons }
    })
  })
}

/** Answers errors and unknown paths with an envelope. */
function answerErrors(server: FastifyInstance): void {
  server.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  server.setNotFoundHandler((request, reply) =>
    answerError(Object.assign(new Error('not found'), { statusCode: 404 }), request, reply),
  )
}

/** Returns the HTTP server, ready to listen. `extend` adds routes that are not calls (pages, docs). */
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
    // Log lines of errors have a support code anyway. A child logger per request would cost more than a balance poll.
    childLoggerFactory: (logger) => logger,
    bodyLimit: 16 * 1024,
    // A busy machine takes its time to start; nothing fails by the clock.
    pluginTimeout: 0,
    requestTimeout: 10_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    // A connection ends after this number of requests, even a busy one.
    maxRequestsPerSocket: 1000,
    forceCloseConnections: 'idle',
    // Requests that arrive during the drain get a normal response: Fastify's own 503 has no envelope.
    return503OnClosing: false,
    http: {
      headersTimeout: 5000,
      connectionsCheckingInterval: 1000,
      maxHeaderSize: 16_384,
    },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket),
    trustProxy: app.config.trustedProxies.length > 0 && app.config.trustedProxies,
    rewriteUrl: (request) => canonicalUrl(request.url ?? '/'),
    routerOptions: { maxParamLength: 64, ignoreTrailingSlash: false },
  })
  answerErrors(server)
  app.metrics?.countRequests(server)
  noteSenders(server, app.config)
  separateStaffSite(server, app.config)
  allowOrigins(server, app)
  await server.register(async (api) => {
    api.removeAllContentTypeParsers()
    acceptJson(api)
    acceptForms(api)
    await limitCalls(api, app.config.limits.requestsPerSecond)
    api.addHook('onSend', (_request, reply, _payload, next) => {
      reply.header('x-content-type-options', 'nosniff')
      next()
    })
    compressAnswers(api)
    for (const route of routes) if (!route.endpoint.upload) serve(api, app, route)
    await api.register(async (uploads) => {
      await acceptUploads(uploads, app.config.uploadsDir)
      for (const route of routes) if (route.endpoint.upload) serve(uploads, app, route)
    })
  })
  await server.register(async (venues) => {
    await limitCalls(venues, app.config.limits.venueCallsPerSecond)
    serveSeamless(venues, app)
  })
  servePictures(server, app, (request, picture) =>
    mayReadPicture(app, callerOf(app, request), picture),
  )
  serveCovers(server, app)
  serveTiles(server, app)
  serveSponsors(server, app)
  serveMailbox(server, app)
  await serveHealth(server, app)
  await extend?.(server)
  return server
}
