import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { afterAll, expect, it } from 'vitest'
import { listedGame } from '../../test/listing-venue.ts'

const own = '<svg xmlns="http://www.w3.org/2000/svg"><title>vendor</title></svg>'
const svg = { 'content-type': 'image/svg+xml' }
const covers: Record<string, [status: number, headers: object, body: string]> = {
  '/art/good.svg': [200, svg, own],
  '/art/text.svg': [200, { 'content-type': 'text/html' }, own],
  '/art/none.svg': [200, svg, '<html></html>'],
  '/art/large.svg': [200, svg, own.padEnd(300_000)],
  '/art/moved.svg': [302, { location: '/art/good.svg' }, ''],
}
const bad = ['text', 'none', 'large', 'moved', 'missing']
const games = [
  ...['good', ...bad].map((name) => listedGame(name, { cover: `/art/${name}.svg` })),
  listedGame('elsewhere', { cover: '//pond.example/good.svg' }),
  listedGame('nameless', { cover: undefined }),
]

let askedCount = 0
const vendor = http.createServer((request, response) => {
  request.resume()
  if (request.method === 'POST') return void response.end(JSON.stringify({ games }))
  askedCount += 1
  const [status, headers, body] = covers[request.url ?? ''] ?? [404, {}, '']
  response.writeHead(status, { ...headers }).end(body)
})
vendor.listen(0, '127.0.0.1')
await once(vendor, 'listening')
afterAll(() => {
  vendor.closeAllConnections()
  vendor.close()
})

const url = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`
const plain = { secret: 'x'.repeat(20), hue: 10, hosts: [], seamlessKeys: [], url }
const app = useTestApp({
  config: {
    venue: {
      operators: [
        { ...plain, id: 'pond', name: '池塘', covers: true },
        { ...plain, id: 'plain', name: '平原', covers: false },
      ],
    },
  },
})

async function coverOf(venue: string, game: string) {
  const response = await fetch(`${app().url}/images/games/${venue}/${game}.svg`)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

it('V-5 R-GAME-157: a vendor’s own cover is shown, asked once, and can run nothing', async () => {
  await app().runJob('import-games')
  for (let time = 0; time < 3; time += 1)
    expect((await coverOf('pond', 'good')).text).toBe(own)
  expect(askedCount).toBe(1)
  const { headers } = await coverOf('pond', 'good')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('content-security-policy')).toContain('sandbox')
  expect(headers.get('content-type')).toContain('image/svg+xml')
})

it.each([...bad, 'elsewhere', 'nameless'])(
  'V-5 R-GAME-157: a cover that cannot be had is drawn by us: %s',
  async (game) => {
    const { status, text } = await coverOf('pond', game)
    expect(status).toBe(200)
    expect(text).toContain(`游戏${game}`.slice(0, 4))
  },
)

it('V-5 R-GAME-157: a venue without covers of its own gets ours', async () => {
  expect((await coverOf('plain', 'good')).text).not.toContain('vendor')
})
