import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../platform/config.ts'
import { siteHost } from '../platform/network.ts'
import { refuse } from '../platform/refuse.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the request reached the back office's own origin; false if it shares the players' one. */
    atStaffSite: boolean
  }
}

type Addresses = Pick<Config, 'adminOrigin' | 'adminPort' | 'publicUrl' | 'port'>

/** The connections that came in at the back office's own port. */
const staffSockets = new WeakSet<Socket>()

/** Listens on the back office's own port, if there is one, for the same HTTP server. Returns a function that stops it. */
export async function listenForStaff(
  server: FastifyInstance,
  { adminPort, host }: Pick<Config, 'adminPort' | 'host'>,
): Promise<() => Promise<void>> {
  if (adminPort === null) return async () => {}
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    staffSockets.add(socket)
    // The HTTP server treats the connection as its own: same limits of time, same drain.
    server.server.emit('connection', socket)
  })
  listener.listen({ port: adminPort, host })
  await once(listener, 'listening')
  return () => new Promise((resolve) => listener.close(() => resolve()))
}

/** A host and port as a browser sends them, without what a URL's parser takes for a user or a path. */
const hostAndPort = /^(?:[a-z0-9._-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** Returns whether a request came to the back office's own origin: by its port, else by the host that it names. */
function isForStaff({ raw, host }: FastifyRequest, { adminOrigin, adminPort }: Addresses) {
  if (adminPort !== null) return staffSockets.has(raw.socket)
  if (adminOrigin === null || !hostAndPort.test(host)) return false
  return siteHost(`${new URL(adminOrigin).protocol}//${host}`) === siteHost(adminOrigin)
}

/** Whether the players' pictures, which the back office shows too, contain the path. */
function isPicture(route: string, url: string): boolean {
  const [path = ''] = url.split('?', 1)
  return route.startsWith('/images/') || /^\/images(?:\/\w[\w-]*(?:\.[\w-]+)*)+$/.test(path)
}

/** Judges the route that was found, so the spelling of the path does not matter. */
function isServed({ atStaffSite, routeOptions, url }: FastifyRequest): boolean {
  const route = routeOptions.url ?? ''
  if (route === '/healthz' || route === '/readyz') return true
  const isForStaffOnly = route === '/admin' || route.startsWith('/admin/')
  return atStaffSite ? isForStaffOnly || isPicture(route, url) : !isForStaffOnly
}

/**
 * Answers the back office only at its own origin, if it has one, and nothing of the players there (decision 067):
 * elsewhere both are unknown paths.
 */
export function separateStaffSite(server: FastifyInstance, config: Addresses): void {
  server.decorateRequest('atStaffSite', false)
  if (config.adminOrigin === null && config.adminPort === null) return
  server.addHook('onRequest', (request, reply, next) => {
    request.atStaffSite = isForStaff(request, config)
    if (request.atStaffSite && request.url === '/') return void reply.redirect('/admin/')
    if (!isServed(request)) refuse('http.not-found')
    next()
  })
}

/** Returns the origin at another port of the host that the client used; null if its host is invalid. */
function originAt({ protocol, hostname }: FastifyRequest, port: number): string | null {
  const url = `${protocol}://${hostname}:${port}`
  return hostAndPort.test(hostname) && URL.canParse(url) ? new URL(url).origin : null
}

/** Returns the back office's own origin, for a page of the players; null if there is none. */
export function staffOriginFor(request: FastifyRequest, config: Addresses): string | null {
  const { adminOrigin, adminPort } = config
  return adminOrigin ?? (adminPort === null ? null : originAt(request, adminPort))
}

/** Returns the origin of the player app for a page of the back office; null if they share one. */
export function playerOriginFor(request: FastifyRequest, config: Addresses): string | null {
  return request.atStaffSite ? (config.publicUrl ?? originAt(request, config.port)) : null
}
