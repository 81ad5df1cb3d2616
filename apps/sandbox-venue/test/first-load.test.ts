import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { gamesOf } from '../src/catalog/game-list.ts'
import { openVenue } from './venue-client.ts'

const bytesMax = 200 * 1024

let venue: Awaited<ReturnType<typeof openVenue>>
beforeAll(async () => {
  venue = await openVenue()
  await venue.call('/v1/players', { player: 'mei' })
})
afterAll(() => venue.close())

/** Returns the addresses that a page or script loads: style sheets, scripts and imports. */
function importsOf(text: string, from: string): string[] {
  const paths = [
    ...text.matchAll(/<(?:link|script)[^>]* (?:href|src)="([^"]+)"/g),
    ...text.matchAll(/^(?:import|export) [^'"]*?from ['"]([^'"]+)['"]/gms),
    ...text.matchAll(/^import ['"]([^'"]+)['"]/gm),
  ]
  return paths.map(([, path = '']) => new URL(path, from).href)
}

it.each([...gamesOf(null).keys()])(
  'R-GAME-55: %s loads at most 200 KB compressed, and every file exists',
  async (game) => {
    const { body } = await venue.call('/v1/launch', { player: 'mei', game })
    const queue = [
      String(body['url']),
      `${venue.base}/games/${game}/stage/${game}-stage.ts`,
    ]
    const visitedPaths = new Set<string>()
    let bytes = 0
    for (let address = queue.pop(); address; address = queue.pop()) {
      if (visitedPaths.has(address)) continue
      visitedPaths.add(address)
      const response = await fetch(address, { headers: { 'accept-encoding': 'gzip' } })
      expect([address, response.status]).toEqual([address, 200])
      const text = await response.text()
      bytes +=
        Number.parseInt(response.headers.get('content-length') ?? '', 10) || text.length
      queue.push(...importsOf(text, address))
    }
    expect(visitedPaths.size).toBeGreaterThan(12)
    expect(bytes).toBeLessThanOrEqual(bytesMax)
  },
)

/**
 * Returns the controls of a page that a player can use before its script has started. Controls in inert parts, closed
 * dialogs and the hidden notice do not count.
 */
function awake(html: string): string[] {
  const inlineParts = html
    .replaceAll(/<(header|nav|main|section|footer)[^>]* inert>.*?<\/\1>/gs, '')
    .replaceAll(/<dialog .*?<\/dialog>/gs, '')
    .replace(/<div class="notice"[^>]* hidden>.*$/s, '')
  return inlineParts.match(/<(?:button|input|select|textarea|a) [^>]*>/g) ?? []
}

it('R-GAME-116: no control of a page is enabled before its script listens', async () => {
  const pages = [`${venue.base}/fair`]
  for (const game of gamesOf(null).keys()) {
    const { body } = await venue.call('/v1/launch', { player: 'mei', game })
    pages.push(String(body['url']))
  }
  for (const address of pages) {
    const html = await (await fetch(address)).text()
    expect(html).toMatch(/<(button|textarea) /)
    expect(awake(html), address).toEqual([])
  }
})

it('R-GAME-90: scripts that are requested at the same time are not mixed up', async () => {
  const fresh = await openVenue()
  const paths = ['client', 'net', 'dom', 'sound', 'panels', 'say', 'notice', 'deck-none']
  const ask = async (base: string, path: string) => {
    const response = await fetch(`${base}/browser/${path}.ts`)
    return [path, response.status, await response.text()]
  }
  const one: unknown[] = []
  for (const path of paths) one.push(await ask(venue.base, path))
  const replies = await Promise.all(paths.map((path) => ask(fresh.base, path)))
  await fresh.close()
  expect(replies).toEqual(one)
  expect(replies.map(([, status]) => status)).toEqual([...Array(7).fill(200), 404])
})

it('answers the same bytes with and without compression', async () => {
  const { default: http } = await import('node:http')
  const read = (encoding: string) =>
    new Promise<Buffer>((resolve, reject) => {
      const headers = { 'accept-encoding': encoding }
      http
        .get(`${venue.base}/browser/client.ts`, { headers }, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () => resolve(Buffer.concat(chunks)))
        })
        .on('error', reject)
    })
  expect(gunzipSync(await read('gzip'))).toEqual(await read('identity'))
})
