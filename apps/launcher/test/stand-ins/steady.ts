import { createServer } from 'node:http'

/** A server that prints GREETING, listens on PORT, answers with its pid, and ends with its launcher. */
const server = createServer((_request, response) => response.end(String(process.pid)))
if (process.env.GREETING) console.log(process.env.GREETING)
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
server.listen(Number(process.env.PORT), '127.0.0.1', () => {
  process.send?.({ ready: true, port: Number(process.env.PORT) })
})
