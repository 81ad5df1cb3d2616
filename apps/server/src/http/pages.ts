import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../platform/config.ts'
import { framedHeaders } from './framed.ts'

const year = 31_536_000

/** Hashed assets never change; everything else is asked for again. */
function cacheHeaders(reply: FastifyReply, path: string) {
  const forever = /\/assets\/[^/]+-[\w-]{8,}\.\w+$/.test(path)
  reply.header('cache-control', forever ? `public, max-age=${year}, immutable` : 'no-cache')
  // Named to clients that lie elsewhere, and shown in frames that are nobody's.
  if (path.includes('/images/'))
    reply.header('cross-origin-resource-policy', 'cross-origin')
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

/** Service and download under `/h5/`: what stands there until the operator has pages of his own. */
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

/** What the player app may show in a frame beside pages of ours: sources of a policy, by how we were reached. */
export type FrameSources = (hostname: string) => Promise<readonly string[]>

/** Fonts, pictures and code have no frames; a page names those that it may have. */
function nameFrames(pages: FastifyInstance, frames: FrameSources): void {
  pages.addHook('onSend', async (request: FastifyRequest, reply) => {
    const { pathname } = new URL(request.url, 'http://page')
    const policy = reply.getHeader('content-security-policy')
    if (!/\/$|\.html$/.test(pathname) || typeof policy !== 'string') return
    const sources = ["'self'", ...(await frames(request.hostname))]
    const named = policy.replace(/frame-src [^;]*/, `frame-src ${sources.join(' ')}`)
    reply.header('content-security-policy', named)
  })
}

/** The player app at `/`, the back office at `/admin/`, with the headers of a page. */
export async function servePages(
  server: FastifyInstance,
  config: Config,
  frames: FrameSources,
): Promise<void> {
  await serveFramed(server)
  await servePortal(server, config)
  await server.register(async (pages) => {
    await pages.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          ...directives,
          frameSrc: ["'self'"],
          // The back office shows the player app in a phone frame.
          frameAncestors: ["'self'"],
        },
      },
      crossOriginEmbedderPolicy: false,
      strictTransportSecurity: config.mode === 'live',
    })
    nameFrames(pages, frames)
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
