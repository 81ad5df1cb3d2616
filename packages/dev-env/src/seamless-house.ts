import { randomBytes } from 'node:crypto'
import { freePort } from '@jinli/launcher/ports'
import type { TestPostgres } from './postgres.ts'
import { startTestApp, type TestAppOptions } from './test-app.ts'
import { startVenueProcess } from './venue-process.ts'

/** The code of the seamless venue in tests. */
export const seamlessVenue = 'qi'

/**
 * A test app with one venue more, a process of its own that keeps no money: it asks the app for each stake
 * (docs/venue-protocol-seamless.md). `platformUrl` puts something between the two.
 */
export async function startSeamlessHouse(
  postgres: TestPostgres,
  between: (url: string) => Promise<string> = async (url) => url,
  options: TestAppOptions = {},
) {
  const port = await freePort('127.0.0.1')
  const key = { id: 'key-of-qi', secret: randomBytes(24).toString('hex') }
  const url = await between(`http://127.0.0.1:${port}`)
  const platform = { url, key: key.id, secret: key.secret }
  const seamless = await startVenueProcess({
    delayScale: 0.1,
    sentinels: false,
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
