import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildServer } from './app.ts'
import type { AppContext } from './context.ts'
import { openTracer } from './platform/open-telemetry.ts'
import { openVenues } from './venue-port/registry.ts'

const app = useTestApp()

type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string }
type Batch = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

const servers: Server[] = []
const spans: Span[] = []
/** What the venue was told: the path and the trace of each call. */
const venueCalls: { path: string; traceparent: string }[] = []

/** Starts an HTTP server on a free port. */
async function serve(
  answer: (
    request: IncomingMessage,
    body: string,
  ) => Promise<{ status: number; body: string }>,
): Promise<string> {
  const server = createServer((request, response) => {
    const reply = async () => {
      const { status, body } = await answer(request, await text(request))
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    }
    void reply()
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

let server: FastifyInstance
let url: string
let context: AppContext
beforeAll(async () => {
  const collector = await serve(async (_request, body) => {
    const { resourceSpans } = JSON.parse(body) as Batch
    for (const { scopeSpans } of resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans)
    return { status: 200, body: '{}' }
  })
  const { venue } = app().context.config
  // Passes the calls on to the sandbox venue, and keeps what they say about their trace.
  const passing = await serve(async ({ url: path = '', headers }, body) => {
    const { traceparent } = headers
    venueCalls.push({ path, traceparent: String(traceparent) })
    const ownHeaders = Object.entries(headers).filter(
      ([name]) => !/^(host|connection|content-length|transfer-encoding)$/.test(name),
    )
    const answer = await fetch(new URL(path, venue.url), {
      method: 'POST',
      body,
      headers: Object.fromEntries(ownHeaders.map(([name, value]) => [name, String(value)])),
    })
    return { status: answer.status, body: await answer.text() }
  })
  context = {
    ...app().context,
    venues: openVenues({ ...venue, url: passing }),
    tracer: openTracer({ url: `${collector}/v1/traces`, share: 1 }, 'node-1'),
  }
  server = await buildServer(context)
  url = await server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  server.server.closeAllConnections()
  await server.close()
  for (const each of servers) each.close()
})

it('R-OPS-86: follows a transfer through its saga and transactions to the venue', async () => {
  const player = await app().registerPlayer()
  await app().fund(player, 10_000n)
  const foreignTrace = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
  const answer = await fetch(new URL('/api/transfer', url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${player.token}`,
      traceparent: foreignTrace,
    },
    body: JSON.stringify({ amount: 20, sourcetype: 'userbalance', targettype: 'obgdy' }),
  })
  expect(await answer.json()).toMatchObject({ code: 200 })
  await context.tracer?.close()

  const root = spans.find(({ name }) => name === '/api/transfer')
  if (!root) throw new Error('the request has no span')
  // The caller's own trace is not believed.
  expect(root.traceId).not.toBe('a'.repeat(32))
  expect(root.parentSpanId ?? '').toBe('')
  const mine = spans.filter(({ traceId }) => traceId === root.traceId)
  const saga = mine.find(({ name }) => name === 'saga')
  expect(saga?.parentSpanId).toBe(root.spanId)
  const inSaga = mine.filter(({ parentSpanId }) => parentSpanId === saga?.spanId)
  expect(
    inSaga.filter(({ name }) => name.startsWith('transaction')).length,
  ).toBeGreaterThan(1)
  const call = inSaga.find(({ name }) => /^venue .*transfer/.test(name))
  const venueCall = venueCalls.find(({ path }) => path.includes('transfer'))
  expect(venueCall?.traceparent).toBe(`00-${root.traceId}-${call?.spanId}-01`)
})

it('R-OPS-86: tells a venue nothing without a trace', async () => {
  venueCalls.length = 0
  await context.venues.get('obgdy')?.games()
  expect(venueCalls).toEqual([{ path: expect.any(String), traceparent: 'undefined' }])
})
