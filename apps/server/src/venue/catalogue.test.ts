import type { TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { importListed, listedGame } from '../../test/listing-venue.ts'

const app = useTestApp({ venue: { inside: false } })

afterEach(async () => {
  await app().runJob('import-games')
  await app().owner.query(
    `UPDATE venue SET enabled = true, maintenance_from = NULL, maintenance_until = NULL, transfer_max = NULL;
     UPDATE venue_game SET hidden = false, own_name = '', sort = 1000`,
  )
})

type Tile = {
  gamename: string
  gamecode: string
  gamepic: string
  category: string
  stakes: unknown
}
type TileNames = { platform_name: string; venue_name: string; game_name: string }
async function tiles(body: object, token: string | null = null): Promise<Tile[]> {
  return (await app().expectOk('/api/gamelistBycode', body, token))
    .data as unknown as Tile[]
}
const names = async (venue = 'obgdy') =>
  (await tiles({ gamecode: venue })).map(({ gamename }) => gamename)

// R-CALL-48 R-WIRE-30
describe('the tiles of a venue', () => {
  it('are there for visitors, by either spelling, with a picture under /images/', async () => {
    const [tile, ...others] = await tiles({ gamecode: 'obgdy' })
    expect(others).toEqual([])
    expect(tile).toEqual({
      gamepic: '/images/games/obgdy/koi-leap.svg',
      gamename: '鲤跃龙门',
      catecode: 'obgdy',
      gamecode: 'koi-leap',
      category: 'slot',
      platname: '锦鲤电游',
      stakes: null,
      demo: 0,
      maintenance: null,
    })
    expect(await tiles({ platform_name: 'obgdy' })).toEqual([tile])
    for (const none of [{}, { gamecode: 'nowhere' }, { gamecode: 'constructor' }])
      expect(await tiles(none)).toEqual([])
  })

  it('R-GAME-32: a picture is an SVG of ours that runs nothing; what is no game has none', async () => {
    const picture = await fetch(`${app().url}/images/games/obgdy/koi-leap.svg`)
    expect(picture.headers.get('content-type')).toContain('image/svg+xml')
    expect(picture.headers.get('content-security-policy')).toContain('sandbox')
    expect(await picture.text()).toMatch(/^<svg [^>]*viewBox/)
    // The name stands on the cover, as text.
    await importListed(app(), {
      games: [listedGame('koi-leap', { name: '鲤 <b>&跃' })],
    })
    const cover = await fetch(`${app().url}/images/games/obgdy/koi-leap.svg`)
    expect(await cover.text()).toContain('>鲤 &lt;b&gt;&amp;跃</text>')
    for (const path of ['obgdy/none.svg', 'obgdy/koi-leap', '../x.svg', '%00/a.svg', 'a'])
      expect((await fetch(`${app().url}/images/games/${path}`)).status).toBe(404)
  })
})

// R-GAME-33
describe('what venues list', () => {
  it('is taken in their order; what they list no more is gone, and comes back with its place', async () => {
    await importListed(app(), { games: [listedGame('b-one'), listedGame('a-two')] })
    expect(await names()).toEqual(['游戏b-one', '游戏a-two'])
    await importListed(app(), { games: [listedGame('a-two', { name: '新名' })] })
    expect(await names()).toEqual(['新名'])
    await importListed(app(), { games: [listedGame('b-one'), listedGame('a-two')] })
    expect(await names()).toEqual(['游戏b-one', '游戏a-two'])
  })

  it('leaves the catalogue alone when it is empty, or no list at all', async () => {
    await importListed(app(), { games: [listedGame('a-two')] })
    for (const nonsense of [{ games: [] }, { games: 7 }, {}, [], null, 'no'])
      await importListed(app(), nonsense)
    expect(await names()).toEqual(['游戏a-two'])
  })

  it('is data (V-8 R-GAME-155): rows that cannot be read are kept beside, told once, and gone with the next good list', async () => {
    const bad = [
      listedGame('../etc'),
      listedGame('x'.repeat(65)),
      listedGame('no-name', { name: '' }),
      listedGame('turned', { name: 'a\u202eb' }),
      listedGame('lines', { name: 'a\nb' }),
      listedGame('zero', { name: 'a\u0000b' }),
      listedGame('long', { name: '长'.repeat(41) }),
      listedGame('cat', { category: 'casino' }),
      listedGame('proto', { category: '__proto__' }),
      listedGame('good', { name: '第二个' }),
      // R-ADMIN-197
      // R-GAME-162
      listedGame('no-stake', { stake_least: '0.00', stake_most: '5.00' }),
      listedGame('turned-stakes', { stake_least: '6.00', stake_most: '5.00' }),
      listedGame('half-stakes', { stake_least: '6.00' }),
      listedGame('huge', { stake_least: '1.00', stake_most: '1e9' }),
      listedGame('rich', { rtp_least: '0.9000', rtp_most: '1.5001' }),
      listedGame('short', { rtp_least: '0.99', rtp_most: '0.99' }),
      listedGame('number', { rtp_least: 0.99, rtp_most: 0.99 }),
      listedGame('wrong-way', { rtp_least: '0.9900', rtp_most: '0.9800' }),
      listedGame('nothing', { rtp_least: '0.0000', rtp_most: '0.0000' }),
      listedGame('half', { rtp_most: '0.9800' }),
      listedGame('alone', { deviation: '1.00' }),
      listedGame('still', { rtp_least: '0.9800', rtp_most: '0.9800', deviation: '0.00' }),
      listedGame('wild', { rtp_least: '0.9800', rtp_most: '0.9800', deviation: '1e9' }),
      null,
      7,
      [],
    ]
    const list = { games: [listedGame('good'), ...bad] }
    expect(await importListed(app(), list)).toContain(
      'games of a venue that cannot be read',
    )
    expect(await names()).toEqual(['游戏good'])
    expect(await importListed(app(), list)).toEqual([])
    const token = await app().staffToken()
    const rejectedGames = await app().expectOk(
      '/admin/api/games/rejected',
      { venue: 'pp', pagesize: 50 },
      token,
    )
    expect((rejectedGames.data as { total: number }).total).toBe(bad.length)
    await importListed(app(), { games: [listedGame('good')] })
    const after = await app().expectOk('/admin/api/games/rejected', {}, token)
    expect((after.data as { total: number }).total).toBe(0)
  })

  it('R-ADMIN-197: keeps what a venue tells of a game’s return, and forgets it when it tells no more', async () => {
    const storedTheory = async () => {
      const { rows } = await app().owner.query(
        `SELECT rtp_least, rtp_most, deviation FROM venue_game WHERE venue = 'obgdy' AND code = 'told'`,
      )
      return rows[0]
    }
    const theory = { rtp_least: '0.9500', rtp_most: '0.9601', deviation: '5.86' }
    await importListed(app(), { games: [listedGame('told', theory)] })
    expect(await storedTheory()).toEqual({
      rtp_least: 9500,
      rtp_most: 9601,
      deviation: 586,
    })
    await importListed(app(), { games: [listedGame('told')] })
    expect(await storedTheory()).toEqual({
      rtp_least: null,
      rtp_most: null,
      deviation: null,
    })
  })

  it('R-GAME-162: a tile tells the stakes that its venue told, and forgets them', async () => {
    const stakesNow = async () => {
      const { data } = await app().expectOk('/api/gamelistBycode', { gamecode: 'obgdy' })
      return (data as unknown as Tile[]).map(({ stakes }) => stakes)
    }
    const stakes = { stake_least: '5.00', stake_most: '20000.00' }
    await importListed(app(), { games: [listedGame('told', stakes)] })
    expect(await stakesNow()).toEqual([{ least: 5, most: 20_000 }])
    await importListed(app(), { games: [listedGame('told')] })
    expect(await stakesNow()).toEqual([null])
  })

  it('stands on the shelf of its own category, where that is not its venue’s', async () => {
    await importListed(app(), {
      games: [listedGame('slots'), listedGame('k3', { category: 'lottery' })],
    })
    const { data } = await app().expectOk('/api/game/list', { category: 'lottery' })
    expect(data).toMatchObject([
      { category_id: 'lottery', app_state: 1, platform_name: 'obgdy', game_code: 'k3' },
      { category_id: 'lottery', app_state: 1, platform_name: 'pp', game_code: 'k3' },
    ])
  })

  // R-GAME-150
  it('P-18: every game has a tile with its own name, and its venue’s name beside it', async () => {
    await importListed(app(), {
      games: [
        listedGame('baccarat', { name: '百家乐', category: 'live' }),
        listedGame('dragon', { name: '龙虎', category: 'live' }),
        listedGame('slots', { name: '水果' }),
      ],
    })
    await app().owner.query(
      `UPDATE venue SET category = 'live', name = '金鳞真人' WHERE code = 'pp'`,
    )
    const rows = async (body: object) =>
      ((await app().expectOk('/api/game/list', body)).data as unknown as TileNames[]).map(
        ({ platform_name, venue_name, game_name }) =>
          `${platform_name} ${venue_name} ${game_name}`,
      )
    const all = await rows({ titles: 1 })
    expect(all.toSorted()).toEqual(
      [
        // A slot venue has a lobby, so it has a tile of its own.
        'obgdy 锦鲤电游 ',
        'obgdy 锦鲤电游 百家乐',
        'obgdy 锦鲤电游 龙虎',
        'pp 金鳞真人 百家乐',
        'pp 金鳞真人 龙虎',
        'pp 金鳞真人 水果',
      ].toSorted(),
    )
    const others = await rows({})
    expect(others).toContain('pp 金鳞真人 ')
    await app().owner.query(
      `UPDATE venue SET category = 'slot', name = '泡泡电子' WHERE code = 'pp'`,
    )
  })

  it('P-18: a venue whose games are not known yet keeps a tile', async () => {
    await app().owner.query(`UPDATE venue SET category = 'live' WHERE code = 'pp'`)
    await app().owner.query(`DELETE FROM venue_game WHERE venue = 'pp'`)
    const { data } = await app().expectOk('/api/game/list', { titles: 1 })
    expect(data).toContainEqual(
      expect.objectContaining({ platform_name: 'pp', name: '泡泡电子', game_name: '' }),
    )
    await app().owner.query(`UPDATE venue SET category = 'slot' WHERE code = 'pp'`)
  })

  it('a venue that does not answer keeps what it has', async () => {
    await app().venue.kill()
    try {
      await app().runJob('import-games')
      expect(await names()).not.toEqual([])
    } finally {
      await app().venue.restart()
    }
  })
})

// R-GAME-34
describe('search, favourites and what was played last', () => {
  let player: TestPlayer
  beforeAll(async () => {
    player = await app().registerPlayer()
  })
  const mine = async () =>
    (await app().expectOk('/api/mygames', {}, player.token)).data as unknown as {
      favourites: Tile[]
      recent: Tile[]
    }
  const keep = (gamecode: string, favourite: 0 | 1, catecode = 'obgdy') =>
    app().call('/api/favouritegame', { catecode, gamecode, favourite }, player.token)

  it('a word finds games by name and by venue, and its signs mean themselves', async () => {
    const searchGames = async (word: string) =>
      (await app().expectOk('/api/gamesearch', { word })).data as unknown as Tile[]
    expect((await searchGames('龙门')).map(({ gamecode }) => gamecode)).toContain(
      'koi-leap',
    )
    expect(await searchGames('锦鲤电游')).not.toEqual([])
    for (const none of ['', '   ', '%', '_', '\\', "' OR 1=1"])
      expect(await searchGames(none)).toEqual([])
  })

  it('a favourite is kept once, and let go once', async () => {
    for (let n = 0; n < 2; n += 1)
      expect(await keep('koi-leap', 1)).toMatchObject({ code: 200, data: { favourite: 1 } })
    expect((await mine()).favourites).toHaveLength(1)
    for (let n = 0; n < 2; n += 1)
      expect(await keep('koi-leap', 0)).toMatchObject({ code: 200, data: { favourite: 0 } })
    expect((await mine()).favourites).toEqual([])
    expect(await keep('none', 1)).toMatchObject({ code: 422, message: '游戏不存在' })
  })

  it('at most sixty', async () => {
    const many = Array.from({ length: 61 }, (_, at) => listedGame(`g-${at}`))
    await importListed(app(), { games: many })
    await app().owner.query(
      `INSERT INTO venue_favourite (player_id, venue, game)
       SELECT $1, 'pp', code FROM venue_game WHERE venue = 'pp' AND code LIKE 'g-%' LIMIT 60`,
      [player.id],
    )
    expect(await keep('g-3', 1)).toMatchObject({
      code: 1410,
      message: '最多收藏60款游戏，请先取消其他收藏',
    })
    await app().owner.query('DELETE FROM venue_favourite')
  })

  it('what was opened leads what was played, also when it was asked for as the venue’s own', async () => {
    await app().runJob('import-games')
    await app().expectOk('/api/getGameUrl', { plat_name: 'pp' }, player.token)
    const launch = { plat_name: 'obgdy', game_type: 'koi-leap' }
    await app().expectOk('/api/getGameUrl', launch, player.token)
    const { recent } = await mine()
    expect(recent).toMatchObject([{ catecode: 'obgdy' }, { catecode: 'pp' }])
  })

  it('is for players alone', async () => {
    for (const path of ['/api/mygames', '/api/favouritegame', '/api/playstanding'])
      expect(await app().call(path, {})).toMatchObject({ code: 401 })
  })
})

// R-GAME-35
describe('a venue under maintenance', () => {
  const rest = () =>
    app().owner.query(
      `UPDATE venue SET maintenance_from = app_now() - interval '1 minute',
         maintenance_until = app_now() + interval '1 hour', maintenance_note = '升级' WHERE code = 'obgdy'`,
    )
  it('takes no play and no money in, says until when, and gives money back', async () => {
    const player = await app().registerPlayer()
    await app().fund(player, 20_000n)
    const move = { amount: 50, sourcetype: 'userbalance', targettype: 'obgdy' }
    await app().expectOk('/api/transfer', move, player.token)
    await rest()
    const refusal = {
      code: 1411,
      message: '场馆维护中，请稍后再来；场馆内的余额可随时转回',
    }
    expect(await app().call('/api/transfer', move, player.token)).toMatchObject(refusal)
    expect(
      await app().call('/api/getGameUrl', { plat_name: 'obgdy' }, player.token),
    ).toMatchObject(refusal)
    const { data } = await app().expectOk('/api/game/list', {})
    const [entry] = data as unknown as {
      app_state: number
      maintenance: { note: string }
    }[]
    expect(entry).toMatchObject({ app_state: 1, maintenance: { note: '升级' } })
    const home = { amount: 20, sourcetype: 'obgdy', targettype: 'userbalance' }
    await app().expectOk('/api/transfer', home, player.token)
    await app().expectOk('/api/transall', {}, player.token)
    expect(await app().whereabouts(player)).toMatchObject({
      available: 20_000n,
      atVenue: 0n,
    })
  })

  it('is open again when its time is over', async () => {
    await rest()
    await app().clock.set(new Date(Date.now() + 2 * 3_600_000))
    const player = await app().registerPlayer()
    await app().expectOk('/api/getGameUrl', { plat_name: 'obgdy' }, player.token)
  })
})

// R-GAME-37
describe('a venue’s largest transfer', () => {
  it('refuses more by hand, and bounds what moves by itself', async () => {
    await app().owner.query(`UPDATE venue SET transfer_max = 3000 WHERE code = 'obgdy'`)
    const player = await app().registerPlayer()
    await app().fund(player, 10_000n)
    const move = { sourcetype: 'userbalance', targettype: 'obgdy' }
    const more = await app().call('/api/transfer', { ...move, amount: 30.01 }, player.token)
    expect(more).toMatchObject({ code: 1412, message: '该场馆单笔最多转入30.00元' })
    await app().expectOk('/api/transfer', { ...move, amount: 30 }, player.token)
    await app().expectOk('/api/uptransferstatus', { transferstatus: 1 }, player.token)
    await app().expectOk('/api/getGameUrl', { plat_name: 'obgdy' }, player.token)
    expect(await app().whereabouts(player)).toMatchObject({
      available: 4_000n,
      atVenue: 6_000n,
    })
  })
})
