import { randomUUID } from 'node:crypto'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { callFrom } from '@jinli/dev-env/call-from'
import { tableDigest } from '@jinli/dev-env/table-digest'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { postToVenue } from '@jinli/dev-env/venue-process'
import { gamesOf } from '@jinli/sandbox-venue/catalog/game-list'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()
const venue = 'obgdy'
const codes = [...gamesOf(null).keys()]

beforeAll(() => app().runJob('import-games'))
afterEach(() => app().owner.query(`UPDATE venue_game SET hidden = false, demo = true`))

function demo(game_code: string, token: string | null = null, more: object = {}) {
  const body = { plat_name: venue, game_code, adult: 1, ...more }
  return app().call('/api/demogame', body, token)
}

async function openDemo(game: string, token: string | null = null) {
  const { code, data } = await demo(game, token)
  expect([game, code]).toEqual([game, 200])
  const address = new URL(String(data?.['url']))
  const session = address.searchParams.get('session') ?? ''
  const post = (path: string, body: object = {}) =>
    postToVenue(new URL(path, address.origin), JSON.stringify({ session, ...body }))
  return { address, data, post }
}

/** Returns a fingerprint of each table but those of open games and of the job that imported bets. */
async function digest(): Promise<unknown> {
  const tables = Object.entries(await tableDigest(app().owner))
  expect(tables.length).toBeGreaterThan(50)
  return tables.filter(([name]) => !/game_session|venue_feed|job/.test(name))
}

describe('a demo of every game (R-GAME-163, R-GAME-165)', () => {
  it.each(codes)('%s opens for a visitor, marked, and leaves no row', async (game) => {
    const before = await digest()
    const { address, data, post } = await openDemo(game)
    expect(data?.['balance']).toBe(10_000)
    const page = await (await fetch(address)).text()
    expect(page).toContain('<span class="demo">试玩</span>')
    expect(page).toContain('试玩金')
    if (game === 'koi-leap') await post('/play/spin', { stake: '5', nonce: randomUUID() })
    await app().runJob('import-bets')
    expect(await digest()).toEqual(before)
  })

  it('a player’s demo makes no venue account, no bet, no recent game and no turnover', async () => {
    const player = await app().registerPlayer()
    await app().fund(player, 10_000n)
    const before = await digest()
    const { post } = await openDemo('koi-leap', player.token)
    const spin = await post('/play/spin', { stake: '5', nonce: randomUUID() })
    expect(spin['status']).toBe('settled')
    await app().runJob('import-bets')
    expect(await digest()).toEqual(before)
    expect(await app().whereabouts(player)).toMatchObject({
      available: 10_000n,
      atVenue: 0n,
    })
    // Nobody can bring play money home.
    await app().expectOk('/api/transall', {}, player.token)
    expect(await app().whereabouts(player)).toMatchObject({
      available: 10_000n,
      atVenue: 0n,
    })
  })

  it('the lists tell which games have a demo; others open none', async () => {
    const listed = await app().expectOk('/api/demogames', {})
    expect(listed.data).toMatchObject({ audience: 'visitors', age: 18 })
    const games = listed.data?.['games'] as { catecode: string; gamecode: string }[]
    const ofVenue = games.filter(({ catecode }) => catecode === venue)
    expect(ofVenue.map(({ gamecode }) => gamecode).toSorted()).toEqual(codes.toSorted())
    await app().owner.query(`UPDATE venue_game SET demo = false WHERE code = 'dice'`)
    const { data } = await app().expectOk('/api/gamelistBycode', { gamecode: venue })
    const tiles = data as unknown as { gamecode: string; demo: number }[]
    for (const { gamecode, demo: isOffered } of tiles)
      expect([gamecode, isOffered]).toEqual([gamecode, gamecode === 'dice' ? 0 : 1])
    expect(await demo('dice')).toMatchObject({ code: 1417 })
    expect(await demo('no-such-game')).toMatchObject({ code: 1417 })
    expect(await demo('koi-leap', null, { plat_name: 'nowhere' })).toMatchObject({
      code: 1401,
    })
  })
})

describe('who gets a demo (R-GAME-167, R-GAME-168)', () => {
  it('a visitor states the age first; a hidden game and a closed venue open nothing', async () => {
    const refusal = await demo('koi-leap', null, { adult: 0 })
    expect(refusal).toMatchObject({ code: 1413, message: '试玩须年满18周岁，请先确认年龄' })
    await app().owner.query(`UPDATE venue_game SET hidden = true WHERE code = 'koi-leap'`)
    expect(await demo('koi-leap')).toMatchObject({ code: 422 })
    await app().owner.query(`UPDATE venue SET enabled = false WHERE code = 'pp'`)
    const closed = await demo('koi-leap', null, { plat_name: 'pp' })
    await app().owner.query(`UPDATE venue SET enabled = true WHERE code = 'pp'`)
    expect(closed).toMatchObject({ code: 1401 })
  })

  const stops: [string, (player: TestPlayer) => Promise<unknown>][] = [
    ['excluded', (player) => app().expectOk('/api/exclude', { term: '1d' }, player.token)],
    ['signed out', (player) => app().call('/api/logoff', {}, player.token)],
  ]
  it.each(stops)(
    'a player who is %s gets none, and a running demo ends',
    async (_, stop) => {
      const player = await app().registerPlayer()
      const { post } = await openDemo('koi-leap', player.token)
      const spin = () => post('/play/spin', { stake: '5', nonce: randomUUID() })
      expect((await spin())['status']).toBe('settled')
      await stop(player)
      await app().runJob('end-game-sessions')
      expect((await spin())['error']).toBe('session_expired')
      expect((await demo('koi-leap', player.token)).code).not.toBe(200)
    },
  )

  it('twenty races of an exclusion with a launch end with no open demo', async () => {
    for (let n = 0; n < 20; n += 1) {
      const player = await app().registerPlayer()
      const [launch] = await Promise.all([
        demo('koi-leap', player.token),
        app().expectOk('/api/exclude', { term: '1d' }, player.token),
      ])
      if (launch.code !== 200) continue
      const address = new URL(String(launch.data?.['url']))
      const session = address.searchParams.get('session')
      const body = JSON.stringify({ session, stake: '5', nonce: randomUUID() })
      const spin = await postToVenue(new URL('/play/spin', address.origin), body)
      expect(spin['error']).toBe('session_expired')
    }
  })
})

describe('a house that lets players alone try', () => {
  const house = useTestApp({
    config: { demo: 'players', limits: { demosPerHour: 3 } },
  })

  it('sends a visitor to sign in, and bounds the launches of a network (R-GAME-169)', async () => {
    await house().runJob('import-games')
    const body = { plat_name: venue, game_code: 'dice', adult: 1 }
    expect(await house().call('/api/demogame', body)).toMatchObject({ code: 1416 })
    const player = await house().registerPlayer()
    const url = new URL('/api/demogame', house().url)
    const launch = (ip: string) => callFrom(ip, url, body, player.token)
    const codesOf = []
    for (let n = 0; n < 4; n += 1) codesOf.push((await launch('127.0.9.1')).code)
    expect(codesOf).toEqual([200, 200, 200, 429])
    expect((await launch('127.0.8.1')).code).toBe(200)
  })
})

describe('a house without demos', () => {
  const house = useTestApp({ config: { demo: 'off' } })

  it('lists none and opens none', async () => {
    await house().runJob('import-games')
    const { data } = await house().expectOk('/api/demogames', {})
    expect(data).toMatchObject({ audience: 'off', games: [] })
    const body = { plat_name: venue, game_code: 'dice', adult: 1 }
    expect(await house().call('/api/demogame', body)).toMatchObject({ code: 1415 })
  })
})
