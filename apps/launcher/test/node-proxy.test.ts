import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { nodeProxy } from '../src/node-proxy.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function listen(server: Server, port = 0): Promise<number> {
  servers.push(server)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function answerWith(
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = Buffer.concat(await request.toArray()).toString()
  response.setHeader('set-cookie', ['a=1', 'b=2'])
  response.end(
    JSON.stringify({ name, body, from: request.headers['x-forwarded-for'] ?? '' }),
  )
}

/** A node that answers with its name, what it was sent and from whom, and keeps a stream open. */
function node(name: string, state = { isReady: true }): Server {
  return createServer((request, response) => {
    if (request.url === '/healthz') return void response.end()
    if (request.url === '/readyz')
      return void response.writeHead(state.isReady ? 200 : 503).end()
    if (request.url === '/silent') return
    if (request.url === '/stream') {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      return void response.write(`data: ${name}\n\n`)
    }
    answerWith(name, request, response).catch(() => response.destroy())
  })
}

type Reply = { name: string; body: string; from: string }

async function proxyBefore(ports: readonly number[], isBehindProxy = false) {
  const url = `http://127.0.0.1:${await listen(nodeProxy({ ports, isBehindProxy }))}`
  const send = async (body: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url, { method: 'POST', body, headers })
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    return (await answer.json()) as Reply
  }
  const names = async (count: number) => {
    const replies: string[] = []
    for (let n = 0; n < count; n += 1) replies.push((await send(String(n))).name)
    return [...new Set(replies)].toSorted()
  }
  return { url, send, names }
}

describe('R-OPS-54: the proxy before the nodes', () => {
  it('shares the requests among them, whole, with the address of the client', async () => {
    const ports = [await listen(node('a')), await listen(node('b'))]
    const { send, names } = await proxyBefore(ports)
    expect(await names(8)).toEqual(['a', 'b'])
    const body = 'x'.repeat(300_000)
    expect(await send(body)).toMatchObject({ body, from: '127.0.0.1' })
    // A stranger does not say who they are.
    const disguise = { 'x-forwarded-for': '203.0.113.9' }
    expect((await send('', disguise)).from).toBe('127.0.0.1')
    const second = await proxyBefore(ports, true)
    expect((await second.send('', disguise)).from).toBe('203.0.113.9, 127.0.0.1')
  })

  it('sends nothing to a dead node, and finds it again', async () => {
    const [a, b] = [node('a'), node('b')]
    const ports = [await listen(a), await listen(b)]
    const { names } = await proxyBefore(ports)
    a.closeAllConnections()
    a.close()
    expect(await names(8)).toEqual(['b'])
    await listen(node('a'), ports[0])
    await expect.poll(() => names(8)).toEqual(['a', 'b'])
  })

  it('prefers nodes that are ready; without one it asks those that answer', async () => {
    const states = { a: { isReady: true }, b: { isReady: false } }
    const ports = [await listen(node('a', states.a)), await listen(node('b', states.b))]
    const { names } = await proxyBefore(ports)
    await expect.poll(() => names(8)).toEqual(['a'])
    states.a.isReady = false
    await expect.poll(() => names(8)).toEqual(['a', 'b'])
  })

  it('answers 503 when a node dies over a request, and when there is none', async () => {
    const a = node('a')
    const { url } = await proxyBefore([await listen(a)])
    const silent = fetch(`${url}/silent`)
    const stream = await fetch(`${url}/stream`)
    const reader = stream.body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: a\n\n')
    a.closeAllConnections()
    a.close()
    const answer = await silent
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ code: 503, error: 'http.unavailable' })
    await expect(reader?.read()).rejects.toThrow()
    expect((await fetch(url)).status).toBe(503)
  })
})
