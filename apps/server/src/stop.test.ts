import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { apiClient } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'

const app = useTestApp()
const main = fileURLToPath(new URL('./main.ts', import.meta.url))

/**
 * The venue's time-out (ms). It is longer than an older limit of the stop, which cut off calls that waited for a venue.
 */
const venueTimeoutMs = 8500

function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

describe('R-ADMIN-53: an orderly stop', () => {
  it('answers a call that waits for a silent venue', async () => {
    const player = await app().registerPlayer()
    await app().fund(player, 10_000n)
    // A venue that accepts every request and never responds.
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { config } = app().context
    const child = fork(main, {
      env: {
        PATH: process.env.PATH,
        APP_DATABASE_URL: config.databaseUrl,
        CARD_KEY: config.cardKey.toString('base64url'),
        LOG_LEVEL: 'silent',
        HOST: '127.0.0.1',
        PORT: '0',
        VENUE_URL: `http://127.0.0.1:${portOf(silent)}`,
        VENUE_OPERATORS: JSON.stringify(config.venue.operators),
        VENUE_TIMEOUT_MS: `${venueTimeoutMs}`,
      },
    })
    const [{ port }] = (await once(child, 'message')) as [{ port: number }]
    const firstRequest = once(silent, 'request')
    const call = apiClient(`http://127.0.0.1:${port}`).call(
      '/api/transfer',
      { amount: '10', sourcetype: 'userbalance', targettype: 'obgdy' },
      player.token,
    )
    await firstRequest
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    expect((await call).status).toBe(200)
    expect(await exit).toEqual([0, null])
    silent.closeAllConnections()
    silent.close()
  })
})

describe('R-ADMIN-54: a connection', () => {
  it('ends after a thousand requests', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const look = async (): Promise<IncomingMessage> => {
      const request = get(`${app().url}/healthz`, { agent })
      const [response] = (await once(request, 'response')) as [IncomingMessage]
      await response.resume().toArray()
      return response
    }
    const connectionHeaders: (string | undefined)[] = []
    for (let n = 0; n < 1000; n += 1)
      connectionHeaders.push((await look()).headers.connection)
    expect(
      connectionHeaders.slice(0, -1).every((connection) => connection === 'keep-alive'),
    ).toBe(true)
    expect(connectionHeaders.at(-1)).toBe('close')
    expect((await look()).statusCode).toBe(200)
    agent.destroy()
  })
})
