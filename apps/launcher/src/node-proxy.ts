import {
  Agent,
  createServer,
  type IncomingMessage,
  request as openRequest,
  type Server,
  type ServerResponse,
} from 'node:http'
import { NodeHealth } from './node-health.ts'

/** Headers that belong to one connection and are not passed on. */
const hopHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
/** Longer than the longest call of the server; a live stream sends a heartbeat more often. */
const silenceMs = 40_000

type ProxySettings = {
  ports: readonly number[]
  /** Whether another proxy stands before this one, whose forwarding headers count. */
  isBehindProxy: boolean
}

/** Returns the headers of the request for a node. What a stranger says about forwarding is dropped. */
function requestHeaders(request: IncomingMessage, isBehindProxy: boolean) {
  const headers = { ...request.headers }
  for (const name of Object.keys(headers)) {
    const isForwarding = /^(x-)?(forwarded|real-ip)/.test(name)
    if (hopHeaders.has(name) || (isForwarding && !isBehindProxy)) delete headers[name]
  }
  const peer = request.socket.remoteAddress ?? ''
  const before = headers['x-forwarded-for']
  headers['x-forwarded-for'] = before ? `${String(before)}, ${peer}` : peer
  return headers
}

/** Returns the node's headers with their spelling, and repeated ones as they are. */
function responseHeaders({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter((_, at) => {
    const name = rawHeaders[at - (at % 2)] ?? ''
    return !hopHeaders.has(name.toLowerCase())
  })
}

/** Answers that no node could; the client repeats the call with the same key. */
function answerUnavailable(response: ServerResponse): void {
  if (response.headersSent) return void response.destroy()
  const message = '系统繁忙，请稍后再试'
  const body = { code: 503, message, data: null, error: 'http.unavailable' }
  response.writeHead(503, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '1',
    connection: 'close',
  })
  response.end(JSON.stringify(body))
}

/** Passes requests to the nodes in turn: to those that are ready, else to those that answer at all. */
class NodeProxy {
  private readonly agent = new Agent({ keepAlive: true, timeout: 60_000 })
  private readonly settings: ProxySettings
  private readonly health: NodeHealth

  constructor(settings: ProxySettings, health: NodeHealth) {
    this.settings = settings
    this.health = health
  }

  pass(
    request: IncomingMessage,
    response: ServerResponse,
    refusedPorts: readonly number[] = [],
  ): void {
    const node = this.health.next(refusedPorts)
    if (!node) return answerUnavailable(response)
    let isSent = false
    const upstream = openRequest({
      agent: this.agent,
      host: '127.0.0.1',
      port: node.port,
      method: request.method,
      path: request.url,
      headers: requestHeaders(request, this.settings.isBehindProxy),
      timeout: silenceMs,
      setHost: false,
    })
    const send = () => {
      isSent = true
      request.pipe(upstream)
    }
    const hangUp = () => upstream.destroy()
    node.running.add(upstream)
    response.once('close', hangUp)
    upstream.once('socket', (socket) =>
      socket.connecting ? socket.once('connect', send) : send(),
    )
    upstream.once('timeout', hangUp)
    upstream.once('close', () => node.running.delete(upstream))
    upstream.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, responseHeaders(answer))
      answer.once('error', () => response.destroy())
      answer.pipe(response)
    })
    upstream.once('error', () => {
      response.off('close', hangUp)
      if (response.destroyed) return
      // Nothing was sent, so another node can take the request.
      if (!isSent) return this.pass(request, response, [...refusedPorts, node.port])
      request.unpipe(upstream)
      answerUnavailable(response)
    })
  }
}

/** Returns a proxy before the nodes, which is not listening yet. It asks for their health until it is closed. */
export function nodeProxy(settings: ProxySettings): Server {
  const health = new NodeHealth(settings.ports)
  const proxy = new NodeProxy(settings, health)
  const server = createServer(
    {
      keepAliveTimeout: 72_000,
      headersTimeout: 5000,
      requestTimeout: 10_000,
      connectionsCheckingInterval: 1000,
    },
    (request, response) => proxy.pass(request, response),
  )
  server.on('close', () => health.stop())
  return server
}
