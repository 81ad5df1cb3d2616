import { randomBytes } from 'node:crypto'
import { freePort } from '@jinli/launcher/ports'
import type { TestPostgres } from './postgres.ts'
import { startTestApp, type TestAppOptions } from './test-app.ts'
import { startVenueProcess } from './venue-process.ts'

export const seamlessVenue = 'qi'

/**
 * Starts a test app and a seamless venue in a separate process, which requests each stake from the app
 * (docs/venue-protocol-seamless.md). `proxyOf` can put a proxy between them.
 */
export async function startSeamlessHouse(
  postgres: TestPostgres,
  proxyOf: (url: string) => Promise<string> = async (url) => url,
  options: TestAppOptions = {},
) {
  const port = await freePort('127.0.0.1')
  const key = { id: 'key-of-qi', secret: randomBytes(24).toString('hex') }
  const url = await proxyOf(`http://127.0.0.1:${port}`)
  const platform = { url, key: key.id, secret: key.secret }
  const seamless = await startVenueProcess({
    delayScale: 0.1,
    sentinels: false,
    ...(options.venue?.tableSeconds ? { tableSeconds: options.venue.tableSeconds } : {}),
    seamless: platform,
  })
  const operators = seamless.operators.map(({ id, secret, name, hue }) => ({
    id,
    secret,
    name,
    hue,
    url: seamless.url,
    hosts: [new URL(seamless.url).host],
    category: 'board',
    game: 'blackjack',
    seamlessKeys: [key],
  }))
  const app = await startTestApp(postgres, { ...options, operators, port })
  return {
    app,
    seamless,
    close: async () => {
      await app.close()
      await seamless.stop()
    },
  }
}
