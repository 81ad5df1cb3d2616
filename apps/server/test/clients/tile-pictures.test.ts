import { createHash } from 'node:crypto'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { FieldClient } from './field-client.ts'

const app = useTestApp()

type Tile = { category_id: string; platform_name: string; game_code: string; name: string }

/** Games of two venues that other venues of a house list, in all six categories. */
const games = [
  ['obgdy', 'baccarat', 'live'],
  ['obgdy', 'roulette', 'live'],
  ['pp', 'dragon', 'live'],
  ['obgdy', 'league', 'sport'],
  ['pp', 'league', 'sport'],
  ['obgdy', 'arena', 'esport'],
  ['pp', 'blackjack', 'board'],
  ['pp', 'niuniu', 'board'],
  ['obgdy', 'k3', 'lottery'],
  ['obgdy', 'keno', 'lottery'],
  ['pp', 'six', 'lottery'],
] as const

beforeAll(async () => {
  await app().owner.query(
    `INSERT INTO venue_game (venue, code, name, category)
     SELECT g->>0, g->>1, g->>1, g->>2 FROM jsonb_array_elements($1) g`,
    [JSON.stringify(games)],
  )
})

/** Returns the address that such a client builds for a tile. */
function addressOf({ category_id, platform_name, game_code }: Tile): string {
  const name = category_id === 'lottery' ? game_code : platform_name
  return `/static/image/${category_id}/${name}.png`
}

async function tiles(body: object = {}): Promise<Tile[]> {
  return (await new FieldClient(app().url).post<Tile[]>('/api/game/list', body)).data
}

async function picture(address: string) {
  const reply = await fetch(app().url + address)
  const bytes = Buffer.from(await reply.arrayBuffer())
  return { status: reply.status, headers: reply.headers, bytes }
}

// R-GAME-134
describe('Z-1: the pictures of a client that knows only category and venue', () => {
  it('are one per tile, and differ in each of the six categories', async () => {
    const list = await tiles()
    const categoryIds = [...new Set(list.map((tile) => tile.category_id))]
    expect(categoryIds.toSorted()).toEqual(
      ['concise', 'gaming', 'joker', 'lottery', 'realbet', 'sport'].toSorted(),
    )
    for (const category of categoryIds) {
      const digests = new Set<string>()
      const ofCategory = list.filter((tile) => tile.category_id === category)
      for (const tile of ofCategory) {
        const { status, headers, bytes } = await picture(addressOf(tile))
        expect([addressOf(tile), status, headers.get('content-type')]).toEqual([
          addressOf(tile),
          200,
          'image/png',
        ])
        expect(bytes.subarray(1, 4).toString()).toBe('PNG')
        expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
        digests.add(createHash('sha256').update(bytes).digest('hex'))
      }
      expect([category, digests.size]).toEqual([category, ofCategory.length])
    }
  })

  it('a client that asks for all titles gets them', async () => {
    const live = { category: 'realbet' }
    expect((await tiles(live)).map((tile) => tile.game_code)).toEqual([
      'baccarat',
      'dragon',
    ])
    expect((await tiles({ ...live, titles: 1 })).map((tile) => tile.game_code)).toEqual([
      'baccarat',
      'roulette',
      'dragon',
    ])
    expect(await tiles({ category: 'lottery' })).toHaveLength(3)
  })

  it('show another game where the first one is hidden, and stay the same otherwise', async () => {
    const address = '/static/image/realbet/obgdy.png'
    const before = await picture(address)
    expect((await picture(address)).bytes).toEqual(before.bytes)
    const hide = (isHidden: boolean) =>
      app().owner.query(`UPDATE venue_game SET hidden = $1 WHERE code = 'baccarat'`, [
        isHidden,
      ])
    await hide(true)
    expect((await picture(address)).bytes).not.toEqual(before.bytes)
    await hide(false)
  })

  it.each([
    '/static/image/realbet/nobody.png',
    '/static/image/nothing/obgdy.png',
    '/static/image/live/obgdy.png',
    '/static/image/lottery/nothing.png',
    '/static/image/realbet/obgdy.svg',
    '/static/image/realbet/..%2fobgdy.png',
    '/static/image/realbet',
    '/static/image/constructor/obgdy.png',
  ])('%s is not there', async (address) => {
    expect((await picture(address)).status).toBe(404)
  })
})
