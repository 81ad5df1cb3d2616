import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { titlesOf } from '../src/offered-titles.ts'
import { openVenue } from './venue-client.ts'

const bytesMax = 200 * 1024

let venue: Awaited<ReturnType<typeof openVenue>>
beforeAll(async () => {
  venue = await openVenue()
  await venue.call('/v1/players', { player: 'mei' })
})
afterAll(() => venue.close())

/** What a text asks for: style sheets, scripts and imports, whole addresses. */
function asked(text: string, from: string): string[] {
  const found = [
    ...text.matchAll(/<(?:link|script)[^>]* (?:href|src)="([^"]+)"/g),
    ...text.matchAll(/^(?:import|export) [^'"]*?from ['"]([^'"]+)['"]/gms),
    ...text.matchAll(/^import ['"]([^'"]+)['"]/gm),
  ]
  return found.map(([, path = '']) => new URL(path, from).href)
}

it.each([...titlesOf(null).keys()])(
  'R-GAME-55: %s loads with at most 200 KB compressed, and all of it is there',
  async (game) => {
    const { body } = await venue.call('/v1/launch', { player: 'mei', game })
    const waiting = [
      String(body['url']),
      `${venue.base}/titles/${game}/stage/${game}-stage.ts`,
    ]
    const seen = new Set<string>()
    let bytes = 0
    for (let address = waiting.pop(); address; address = waiting.pop()) {
      if (seen.has(address)) continue
      seen.add(address)
      const response = await fetch(address, { headers: { 'accept-encoding': 'gzip' } })
      expect([address, response.status]).toEqual([address, 200])
      const text = await response.text()
      bytes +=
        Number.parseInt(response.headers.get('content-length') ?? '', 10) || text.length
      waiting.push(...asked(text, address))
    }
    expect(seen.size).toBeGreaterThan(12)
    expect(bytes).toBeLessThanOrEqual(bytesMax)
  },
)

/** What of a page can be touched before its script has begun: not in an inert part, a closed sheet, the hidden card. */
function awake(html: string): string[] {
  const left = html
    .replaceAll(/<(header|nav|main|section|footer)[^>]* inert>.*?<\/\1>/gs, '')
    .replaceAll(/<dialog .*?<\/dialog>/gs, '')
    .replace(/<div class="notice"[^>]* hidden>.*$/s, '')
  return left.match(/<(?:button|input|select|textarea|a) [^>]*>/g) ?? []
}

it('R-GAME-116: nothing on a page can be touched before its script hears it', async () => {
  const pages = [`${venue.base}/fair`]
  for (const game of titlesOf(null).keys()) {
    const { body } = await venue.call('/v1/launch', { player: 'mei', game })
    pages.push(String(body['url']))
  }
  for (const address of pages) {
    const html = await (await fetch(address)).text()
    expect(html).toMatch(/<(button|textarea) /)
    expect(awake(html), address).toEqual([])
  }
})

it('R-GAME-90: scripts that are asked for at once come each as its own', async () => {
  const fresh = await openVenue()
  const paths = ['client', 'net', 'dom', 'sound', 'panels', 'say', 'notice', 'deck-none']
  const ask = async (base: string, path: string) => {
    const response = await fetch(`${base}/game/${path}.ts`)
    return [path, response.status, await response.text()]
  }
  const one: unknown[] = []
  for (const path of paths) one.push(await ask(venue.base, path))
  const together = await Promise.all(paths.map((path) => ask(fresh.base, path)))
  await fresh.close()
  expect(together).toEqual(one)
  expect(together.map(([, status]) => status)).toEqual([...Array(7).fill(200), 404])
})

it('answers the same bytes with and without compression', async () => {
  const { default: http } = await import('node:http')
  const read = (encoding: string) =>
    new Promise<Buffer>((resolve, reject) => {
      const headers = { 'accept-encoding': encoding }
      http
        .get(`${venue.base}/game/client.ts`, { headers }, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () => resolve(Buffer.concat(chunks)))
        })
        .on('error', reject)
    })
  expect(gunzipSync(await read('gzip'))).toEqual(await read('identity'))
})
