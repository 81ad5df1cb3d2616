import { nodeProxy } from './node-proxy.ts'

// The proxy before the nodes of `JINLI_NODES`: a process of its own, which the launcher starts again.
const { PORT, HOST, NODE_PORTS = '', TRUSTED_PROXIES = '' } = process.env
const server = nodeProxy({
  ports: NODE_PORTS.split(',').map(Number),
  isBehindProxy: TRUSTED_PROXIES.trim() !== '',
})

function stop(): void {
  server.close(() => process.exit(0))
  setInterval(() => server.closeIdleConnections(), 50).unref()
}

process.on('SIGTERM', stop)
process.on('SIGINT', stop)
process.on('disconnect', stop)
server.listen({ port: Number(PORT), host: HOST }, () => {
  process.send?.({ ready: true, port: Number(PORT) })
})
