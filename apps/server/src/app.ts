import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import { ownPlayerCalls, playerCalls, staffCalls } from '@jinli/contract/all'
import type { Endpoint } from '@jinli/contract/endpoint'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
} from 'fastify'
import { routes } from './concepts.ts'
import { serveSponsors } from './content/serve-sponsors.ts'
import type { AppContext } from './context.ts'
import { compressAnswers } from './http/compress.ts'
import { acceptJson, answerBrokenRequest, answerError, supportCode } from './http/http.ts'
import { RequestCounts } from './http/request-counts.ts'
import { noteSenders } from './http/sender.ts'
import { serve, serveNotYet } from './http/serve.ts'
import { asSpelled } from './http/spelling.ts'
import { acceptUploads } from './http/upload.ts'
import { booksState } from './money/books.store.ts'
import { storeProbe } from './picture/picture-stores.ts'
import { servePictures } from './picture/serve-pictures.ts'
import { writeProbe } from './platform/readiness.ts'
import { refuse } from './platform/refuse.ts'
import { serveSeamless } from './seamless/serve-seamless.ts'
import { serveCovers } from './venue/serve-covers.ts'

const served: ReadonlySet<Endpoint> = new Set(routes.map((route) => route.endpoint))

/** Calls of the spec that nobody carries out yet: they answer 501 (a test lets their number only shrink). */
export const notServed = playerCalls.filter((call) => !served.has(call))

/** Every call of our own has its handler; anything else stops the start (habit 7). */
function assertComplete(): void {
  const missing = [...ownPlayerCalls, ...staffCalls].filter((call) => !served.has(call))
  if (missing.length > 0)
    throw new Error(`without handler: ${missing.map((call) => call.path).join()}`)
}

const silent = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
}

/** Every call of this part of the server counts for its sender, however its path was spelled. */
async function limitCalls(api: FastifyInstance, max: number): Promise<void> {
  await api.register(rateLimit, {
    max,
    timeWindow: 1000,
    store: RequestCounts,
    // A home has many IPv6 addresses; IPv4 ones are spelled in one way.
    keyGenerator: ({ address }) => (address.includes(':') ? normalizeIP(address) : address),
    addHeaders: silent,
    addHeadersOnExceeding: silent,
  })
}

/** Whether it lives, and whether it takes what it is asked for. */
async function serveHealth(server: FastifyInstance, app: AppContext): Promise<void> {
  server.get('/healthz', async () => ({ status: 'ok' }))
  await server.register(async (watched) => {
    await limitCalls(watched, app.config.limits.requestsPerSecond)
    const takesWrites = writeProbe(app.pool)
    const keepsPictures = storeProbe(app)
    watched.get('/readyz', async () => {
      const books = await takesWrites()
        .then(() => booksState(app.pool, app.clock.now()))
        .catch(() => refuse('http.unavailable'))
      const reasons = [
        ...(books.state === 'sound' ? [] : [`books ${books.state}`]),
        ...((await keepsPictures()) ? [] : ['pictures unreachable']),
      ]
      return reasons.length === 0 ? { status: 'ready' } : { status: 'degraded', reasons }
    })
  })
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
    // A connection ends after so many requests, whoever keeps it busy (trials S-14).
    maxRequestsPerSocket: 1000,
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
    trustProxy: app.config.trustedProxies.length > 0 && app.config.trustedProxies,
    rewriteUrl: (request) => asSpelled(request.url ?? '/'),
    routerOptions: { maxParamLength: 64, ignoreTrailingSlash: false },
  })
  server.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  noteSenders(server, app.config)
  server.setNotFoundHandler((request, reply) =>
    answerError(Object.assign(new Error('not found'), { statusCode: 404 }), request, reply),
  )
  await server.register(async (api) => {
    api.removeAllContentTypeParsers()
    acceptJson(api)
    await limitCalls(api, app.config.limits.requestsPerSecond)
    api.addHook('onSend', (_request, reply, _payload, done) => {
      reply.header('x-content-type-options', 'nosniff')
      done()
    })
    compressAnswers(api)
    for (const route of routes) if (!route.endpoint.upload) serve(api, app, route)
    for (const call of notServed) serveNotYet(api, call)
    await api.register(async (uploads) => {
      await acceptUploads(uploads, app.config.uploadsDir)
      for (const route of routes) if (route.endpoint.upload) serve(uploads, app, route)
    })
  })
  await server.register(async (venues) => {
    await limitCalls(venues, app.config.limits.venueCallsPerSecond)
    serveSeamless(venues, app)
  })
  servePictures(server, app)
  serveCovers(server, app)
  serveSponsors(server, app)
  await serveHealth(server, app)
  await extend?.(server)
  return server
}
