import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AppContext } from './context.ts'
import { addHouseMetrics } from './health/house-metrics.ts'
import { addNodeMetrics } from './platform/node-metrics.ts'

/** Serves `/metrics` on a port of this machine alone. Returns the function that stops it. */
export async function listenForMetrics(
  app: AppContext,
  port: number | null,
): Promise<() => Promise<void>> {
  const { metrics } = app
  if (!metrics || port === null) return async () => {}
  addNodeMetrics(app, metrics)
  addHouseMetrics(app, metrics)
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics')
      return void response.writeHead(404).end()
    metrics.registry.metrics().then(
      (text) =>
        response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      (error: unknown) => {
        app.log.error({ err: error }, 'metrics')
        response.writeHead(500).end()
      },
    )
  })
  server.listen({ port, host: '127.0.0.1' })
  await once(server, 'listening')
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}
