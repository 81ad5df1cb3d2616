import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../platform/config.ts'
import { embeddableHeaders } from './embeddable-headers.ts'
import { playerOriginFor, staffOriginFor } from './staff-site.ts'

const year = 31_536_000

/** Lets browsers cache hashed assets for a year; they revalidate everything else. */
function cacheHeaders(reply: FastifyReply, path: string) {
  const forever = /\/assets\/[^/]+-[\w-]{8,}\.\w+$/.test(path)
  reply.header('cache-control', forever ? `public, max-age=${year}, immutable` : 'no-cache')
  // Clients on other origins load these pictures, also in frames without an origin.
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

const h5Folder = fileURLToPath(new URL('../../content/h5/', import.meta.url))

/** Serves built-in pages of customer service and downloads at `/h5/`, for operators without such pages. */
async function serveFramed(server: FastifyInstance): Promise<void> {
  await server.register(async (pages) => {
    pages.addHook('onSend', async (_request, reply) => {
      reply.headers(embeddableHeaders)
    })
    await serveFolder(pages, h5Folder, '/h5/')
  })
}

const directives = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  // Pictures of conversations are read with the session and shown as blobs.
  imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
}

/** Serves the agent portal. Any site may frame it: it needs a ticket and stores nothing (decisions §6). */
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

/** Returns the sources that the player app may frame besides our pages, for the host that the client used. */
export type FrameSources = (hostname: string) => Promise<readonly string[]>

/** Returns the directives of a page's policy that say what it frames, and who frames it. */
async function frameDirectives(
  request: FastifyRequest,
  config: Config,
  frames: FrameSources,
): Promise<Record<'frame-src' | 'frame-ancestors', (string | null)[]>> {
  const self = "'self'"
  if (request.atStaffSite) {
    const playerApp = playerOriginFor(request, config)
    return { 'frame-src': [self, playerApp], 'frame-ancestors': ["'none'"] }
  }
  return {
    'frame-src': [self, ...(await frames(request.hostname))],
    // The back office shows the player app in a phone frame.
    'frame-ancestors': [self, staffOriginFor(request, config)],
  }
}

/** Adds the frame sources to the content security policy of HTML pages. */
function nameFrames(pages: FastifyInstance, config: Config, frames: FrameSources): void {
  pages.addHook('onSend', async (request: FastifyRequest, reply) => {
    const { pathname } = new URL(request.url, 'http://page')
    const policy = reply.getHeader('content-security-policy')
    if (!/\/$|\.html$/.test(pathname) || typeof policy !== 'string') return
    const directives = await frameDirectives(request, config, frames)
    const csp = policy.replace(
      /(frame-src|frame-ancestors) [^;]*/g,
      (_text, name: keyof typeof directives) =>
        [name, ...directives[name].filter(Boolean)].join(' '),
    )
    reply.header('content-security-policy', csp)
  })
}

/** Serves the player app at `/` and the back office at `/admin/`, with security headers. */
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
          frameAncestors: ["'self'"],
        },
      },
      crossOriginEmbedderPolicy: false,
      strictTransportSecurity: config.mode === 'live',
    })
    nameFrames(pages, config, frames)
    if (config.webDist && existsSync(config.webDist))
      await serveFolder(pages, config.webDist, '/')
    if (config.adminDist && existsSync(config.adminDist)) {
      pages.get('/admin', (_request, reply) => reply.redirect('/admin/'))
      // The phone frame of the back office: the player app, wherever it is.
      pages.get('/admin/player-app', (request, reply) =>
        reply.redirect(`${playerOriginFor(request, config) ?? ''}/`),
      )
      await serveFolder(pages, config.adminDist, '/admin/')
    }
    pages.get<{ Querystring: { pid?: string } }>('/register', (request, reply) =>
      toSignUp(reply, request.query.pid),
    )
  })
}

/** Redirects a referral link to the register tab, with the referral code (decisions §2). */
function toSignUp(reply: FastifyReply, pid: unknown) {
  const code = typeof pid === 'string' && /^[\w-]{1,32}$/.test(pid) ? `&pid=${pid}` : ''
  return reply.redirect(`/#/login?type=1${code}`)
}
