import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between a server and its database, as the network does. */
export type DatabaseDoor = {
  /** The database's URL through the door. */
  url: string
  /** Ends all connections, as a failover does. While it is shut, no new ones pass. */
  cut(): void
  shut(isShut: boolean): void
  /** Passes nothing more on the connections that are open now, and does not end them. New ones pass. */
  freeze(): void
  close(): void
}

export async function databaseDoor(databaseUrl: string): Promise<DatabaseDoor> {
  const url = new URL(databaseUrl)
  const { hostname, port } = url
  const pairs = new Set<[Socket, Socket]>()
  let isShut = false
  const server = createServer((client) => {
    if (isShut) return void client.destroy()
    const database = connect(Number.parseInt(port, 10), hostname)
    const pair: [Socket, Socket] = [client, database]
    pairs.add(pair)
    client.pipe(database).pipe(client)
    for (const socket of pair) {
      socket.on('error', () => undefined)
      socket.on('close', () => {
        pairs.delete(pair)
        for (const each of pair) each.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  return {
    url: url.href,
    cut,
    shut(shutNow) {
      isShut = shutNow
      if (shutNow) cut()
    },
    freeze() {
      for (const [client, database] of pairs) {
        client.unpipe(database)
        database.unpipe(client)
        client.pause()
        database.pause()
      }
    },
    close() {
      cut()
      server.close()
    },
  }
}
