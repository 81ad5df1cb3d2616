import { originOf } from '@jinli/contract/site/origin.rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import type { AppContext } from '../context.ts'
import { type Db, rows } from '../platform/db.ts'
import { text } from '../platform/row-shape.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the page of another client makes the call, from an origin that is allowed. */
    fromOtherClient: boolean
  }
}

/** How long a browser keeps the answer to a preflight (seconds); Chromium cuts it to two hours. */
const preflightSeconds = 86_400
const plainHeaders = 'authorization, content-type, idempotency-key'
const headerNames = /^[\w-]{1,64}(\s*,\s*[\w-]{1,64}){0,40}$/
/** Headers with which a proxy tells where a request comes from. A page must not write them. */
const proxyHeader = /^(x-)?(forwarded|real-ip)/

/** Returns the headers that a page may send: those it asks for, without a proxy's. */
function allowedHeaders(
  requestedHeaders: unknown,
  countryHeader: string | undefined,
): string {
  if (typeof requestedHeaders !== 'string' || !headerNames.test(requestedHeaders))
    return plainHeaders
  const names = requestedHeaders.toLowerCase().split(/\s*,\s*/)
  return names
    .filter((name) => !proxyHeader.test(name) && name !== countryHeader)
    .join(', ')
}

/** Returns whether the page is ours. A proxy may change the scheme, so only hosts are compared. */
function isOwnPage(request: FastifyRequest, origin: string, publicUrl: string | null) {
  if (request.headers['sec-fetch-site'] === 'same-origin') return true
  const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : null)
  const host = hostOf(origin)
  if (host === null) return false
  return (
    host === hostOf(`${new URL(origin).protocol}//${request.host}`) ||
    (publicUrl !== null && host === hostOf(publicUrl))
  )
}

async function storedOrigins(db: Db): Promise<string[]> {
  const origins = await rows(db, { origin: text }, sql`SELECT origin FROM allowed_origin`)
  return origins.map(({ origin }) => originOf(origin) ?? '')
}

/**
 * Returns a function that reads the stored origins. Callers of one moment share a statement, and at most one runs, since
 * no limit of requests stands before it. A caller never gets the result of a statement that began before the call.
 */
function originReader(db: Db): () => Promise<string[]> {
  let current: Promise<unknown> = Promise.resolve()
  let next: Promise<string[]> | null = null
  return () => {
    next ??= current
      .catch(() => null)
      .then(() => {
        next = null
        const origins = storedOrigins(db)
        current = origins
        return origins
      })
    return next
  }
}

/** Returns whether pages of the origin may make the players' calls. `null` never may. */
async function isAllowed(
  { config, log }: AppContext,
  header: string,
  read: () => Promise<string[]>,
) {
  const origin = originOf(header)
  // The page of the back office makes no players' calls, whatever a list says.
  if (origin === null || origin === config.adminOrigin) return false
  if (config.allowedOrigins.includes(origin)) return true
  return read().then(
    (origins) => origins.includes(origin),
    (error: unknown) => {
      log.warn({ err: error }, 'allowed origins are not known')
      return false
    },
  )
}

function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
}

/** Sets the headers by which the browser lets the page read the answer. */
function allowPage(reply: FastifyReply, origin: string): void {
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-expose-headers', 'retry-after')
}

function allowRequest(app: AppContext, request: FastifyRequest, reply: FastifyReply): void {
  const requestedHeaders = request.headers['access-control-request-headers']
  reply
    .header('access-control-allow-methods', 'GET, HEAD, POST')
    .header(
      'access-control-allow-headers',
      allowedHeaders(requestedHeaders, app.config.protections.countries?.header),
    )
    .header('access-control-max-age', preflightSeconds)
}

/**
 * Lets pages of allowed origins make the players' calls (decision 062). The session is a bearer token, so no cookie is
 * allowed. Each preflight is answered, also for an unknown path; pictures are open to every page.
 */
export function allowOrigins(server: FastifyInstance, app: AppContext): void {
  const readOrigins = originReader(app.pool)
  const answerOrigin = async (
    request: FastifyRequest,
    reply: FastifyReply,
    origin: string,
  ) => {
    reply.header('vary', 'origin, access-control-request-headers')
    if (!(await isAllowed(app, origin, readOrigins))) return
    request.fromOtherClient = true
    allowPage(reply, origin)
    if (isPreflight(request)) allowRequest(app, request, reply)
  }
  server.decorateRequest('fromOtherClient', false)
  server.addHook('onRequest', (request, reply, next) => {
    const path = request.url.toLowerCase()
    if (/^\/(images|static\/image)\//.test(path)) {
      reply.header('access-control-allow-origin', '*')
      return next()
    }
    const { origin } = request.headers
    if (origin === undefined || !/^\/api(\/|\?|$)/.test(path)) return next()
    if (isOwnPage(request, origin, app.config.publicUrl)) return next()
    const proceed = () => (isPreflight(request) ? void reply.code(204).send() : next())
    answerOrigin(request, reply, origin).then(proceed, next)
  })
}

/** Returns an answer with absolute addresses of our pictures, as a page of another origin needs them. */
export function withAbsolutePictures(answer: string, origin: string): string {
  // In JSON a value begins with `"/`, and an attribute of HTML inside a value with `\"/`.
  return origin === ''
    ? answer
    : answer.replace(/"(?=\/(?:images|static\/image)\/)/g, `"${origin}`)
}
