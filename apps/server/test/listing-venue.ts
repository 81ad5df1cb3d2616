import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestApp } from '@jinli/dev-env/test-app'
import { openVenues } from '@jinli/server/venue-port/registry'
import { pino } from 'pino'

/** Returns a row of a venue's list of games. */
export const listedGame = (code: string, more: object = {}) => ({
  game: code,
  name: `游戏${code}`,
  category: 'slot',
  cover: '/c.svg',
  ...more,
})

/**
 * Runs the import of games as if every venue answered with `list`, valid or not. Returns the messages that were
 * logged meanwhile.
 */
export async function importListed(app: TestApp, list: unknown): Promise<string[]> {
  const lister = http.createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(list))
  })
  lister.listen(0, '127.0.0.1')
  await once(lister, 'listening')
  const { config } = app.context
  const url = `http://127.0.0.1:${(lister.address() as AddressInfo).port}`
  const operators = config.venue.operators.map((each) => ({ ...each, url }))
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  try {
    await app.runJob('import-games', {
      venues: openVenues({ ...config.venue, operators }),
      log,
    })
  } finally {
    lister.closeAllConnections()
    lister.close()
  }
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
}
