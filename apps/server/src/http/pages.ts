import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../platform/config.ts'

const year = 31_536_000

/** Hashed assets never change; everything else is asked for again. */
function cacheHeaders(reply: FastifyReply, path: string) {
  const forever = /\/assets\/[^/]+-[\w-]{8,}\.\w+$/.test(path)
  reply.header('cache-control', forever ? `public, max-age=${year}, immutable` : 'no-cache')
}

async function serveFolder(server: FastifyInstance, root: string, prefix: string) {
  await server.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    preCompressed: true,
    setHeaders: cacheHeaders,
  })
}

const framed = fileURLToPath(new URL('../../content/h5/', import.meta.url))

/** What a page for other people's frames may do: nothing but be seen, wherever it stands. */
const framedHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors *; base-uri 'none'; form-action 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Service, download and sponsorship under `/h5/`: what stands there until the operator has pages of his own. */
async function serveFramed(server: FastifyInstance): Promise<void> {
  await server.register(async (pages) => {
    pages.addHook('onSend', async (_request, reply) => {
      reply.headers(framedHeaders)
    })
    await serveFolder(pages, framed, '/h5/')
  })
}

const directives = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'https:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
}

/** The agent portal: in anybody's frame, for it is opened by a ticket and keeps nothing (decisions §6). */
async function servePortal(server: FastifyInstance, config: Config): Promise<void> {
  const portal = config.webDist && join(config.webDist, 'agent')
  if (!portal || !existsSync(portal)) return
  await server.register(async (pages) => {
    await pages.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { ...directives, frameAncestors: ['*'] },
      },
      frameguard: false,
      crossOriginEmbedderPolicy: false,
      crossOriginOpenerPolicy: false,
      strictTransportSecurity: config.mode === 'live',
    })
    pages.get('/agent', (_request, reply) => reply.redirect('/agent/'))
    await serveFolder(pages, portal, '/agent/')
  })
}

/** The player app at `/`, the back office at `/admin/`, with the headers of a page. */
export async function servePages(server: FastifyInstance, config: Config): Promise<void> {
  await serveFramed(server)
  await servePortal(server, config)
  await server.register(async (pages) => {
    await pages.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          ...directives,
          // Venues, service page and sponsor pages are elsewhere by nature (spec §2).
          frameSrc: ['http:', 'https:'],
          // The back office shows the player app in a phone frame.
          frameAncestors: ["'self'"],
        },
      },
      crossOriginEmbedderPolicy: false,
      strictTransportSecurity: config.mode === 'live',
    })
    if (config.webDist && existsSync(config.webDist))
      await serveFolder(pages, config.webDist, '/')
    if (config.adminDist && existsSync(config.adminDist)) {
      pages.get('/admin', (_request, reply) => reply.redirect('/admin/'))
      await serveFolder(pages, config.adminDist, '/admin/')
    }
    pages.get<{ Querystring: { pid?: string } }>('/register', (request, reply) =>
      toSignUp(reply, request.query.pid),
    )
  })
}

/** A referral link opens the register tab with its code (decisions §2). */
function toSignUp(reply: FastifyReply, pid: unknown) {
  const code = typeof pid === 'string' && /^[\w-]{1,32}$/.test(pid) ? `&pid=${pid}` : ''
  return reply.redirect(`/#/login?type=1${code}`)
}
