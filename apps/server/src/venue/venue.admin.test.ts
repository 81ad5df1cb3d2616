import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { importListed, listedGame } from '../../test/listing-venue.ts'

const app = useTestApp()

type Tile = { gamename: string }
async function names(venue = 'obgdy'): Promise<string[]> {
  const { data } = await app().expectOk('/api/gamelistBycode', { gamecode: venue })
  return (data as unknown as Tile[]).map(({ gamename }) => gamename)
}

// R-GAME-39
describe('the desk of venues and games', () => {
  type Row = { code: string; name: string; revision: number; health: string }
  let owner: string
  beforeAll(async () => {
    owner = await app().staffToken()
  })
  async function venue(code = 'obgdy'): Promise<Row> {
    const { data } = await app().expectOk('/admin/api/venues', {}, owner)
    const venueRow = (data as unknown as { data: Row[] }).data.find(
      (row) => row.code === code,
    )
    if (!venueRow) throw new Error(`no venue ${code}`)
    return venueRow
  }
  const staffCall = (path: string, body: object, token = owner) =>
    app().call(`/admin/api/${path}`, body, token)

  it('R-ADMIN-201: tells health, games, what waits, and when it was heard of last', async () => {
    await app().runJob('import-games')
    const player = await app().registerPlayer()
    await app().fund(player, 10_000n)
    const move = { amount: 20, sourcetype: 'userbalance', targettype: 'obgdy' }
    await app().expectOk('/api/transfer', move, player.token)
    await app().spin(await app().openGame(player))
    await app().runJob('import-bets')
    expect(await venue()).toMatchObject({
      health: 'up',
      answered_at: expect.any(String),
      feed_at: expect.any(String),
      games_at: expect.any(String),
      open_transfers: 0,
      oldest_transfer: null,
      stuck_rounds: 0,
      rejected_games: 0,
    })
  })

  it('changes name, place and limit once for those who saw the same, with a line in the trail', async () => {
    const { revision } = await venue()
    const to = { revision, name: '锦鲤一馆', sort: 3, transfer_max: '500' }
    expect(await staffCall('venues/obgdy/edit', to)).toMatchObject({
      code: 200,
      data: { name: '锦鲤一馆', sort: 3, transfer_max: 500 },
    })
    expect(await staffCall('venues/obgdy/edit', to)).toMatchObject({ error: 'venue.stale' })
    for (const [wrong, error] of [
      [{ name: ' ' }, 'venue.name-missing'],
      [{ transfer_max: '0' }, 'amount.invalid'],
      [{ transfer_max: '-1' }, 'amount.invalid'],
    ] as const)
      expect(await staffCall('venues/obgdy/edit', { ...to, ...wrong })).toMatchObject({
        error,
      })
    expect(await staffCall('venues/none/edit', to)).toMatchObject({ code: 404 })
    expect((await app().auditTrail('venue:obgdy')).at(-1)).toMatch(/venue\.edited$/)
    const back = { revision: (await venue()).revision, name: '锦鲤电游', sort: 0 }
    expect(await staffCall('venues/obgdy/edit', back)).toMatchObject({ code: 200 })
  })

  it('closes with a reason: players see it no more', async () => {
    const { revision } = await venue('pp')
    const shut = { revision, enabled: 0 }
    expect(await staffCall('venues/pp/switch', { ...shut, reason: ' ' })).toMatchObject({
      error: 'review.reason-missing',
    })
    expect(
      await staffCall('venues/pp/switch', { ...shut, reason: '合同到期' }),
    ).toMatchObject({
      code: 200,
      data: { enabled: false },
    })
    expect(await names('pp')).toEqual([])
    const reopening = { revision: revision + 1, enabled: 1, reason: '续约' }
    await staffCall('venues/pp/switch', reopening)
    expect((await app().auditTrail('venue:pp')).slice(-2)).toEqual([
      expect.stringMatching(/venue\.closed$/),
      expect.stringMatching(/venue\.opened$/),
    ])
  })

  it('plans maintenance that ends after it begins, and takes it back', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    const { revision } = await venue()
    for (const wrong of [
      { from: at(5), until: at(4) },
      { from: at(-9), until: at(-4) },
      { from: '', until: at(4) },
    ])
      expect(
        await staffCall('venues/obgdy/maintenance', { revision, ...wrong }),
      ).toMatchObject({
        error: 'venue.maintenance-order',
      })
    const plan = { revision, from: at(-1), until: at(9), note: '升级' }
    expect(await staffCall('venues/obgdy/maintenance', plan)).toMatchObject({
      data: { maintenance: true, maintenance_note: '升级' },
    })
    expect(
      await staffCall('venues/obgdy/maintenance', { revision: revision + 1 }),
    ).toMatchObject({ data: { maintenance: false, maintenance_until: null } })
  })

  it('renames, orders and hides a game, which is then neither listed nor opened', async () => {
    await importListed(app(), { games: [listedGame('koi-leap'), listedGame('b-one')] })
    const path = 'games/obgdy/b-one/edit'
    const first = { revision: 0, own_name: '头牌', sort: 1, hidden: 0 }
    expect(await staffCall(path, first)).toMatchObject({
      code: 200,
      data: { name: '头牌' },
    })
    expect(await staffCall(path, first)).toMatchObject({ error: 'venue.stale' })
    expect(await names()).toEqual(['头牌', '游戏koi-leap'])
    // A new name from the venue does not replace the name that the operator gave the game.
    await importListed(app(), {
      games: [listedGame('koi-leap'), listedGame('b-one', { name: '改名' })],
    })
    expect((await names())[0]).toBe('头牌')
    expect(await staffCall(path, { ...first, revision: 1, hidden: 1 })).toMatchObject({
      data: { status: 'hidden' },
    })
    expect(await names()).toEqual(['游戏koi-leap'])
    const player = await app().registerPlayer()
    const launch = { plat_name: 'obgdy', game_code: 'b-one' }
    expect(await app().call('/api/getGameUrl', launch, player.token)).toMatchObject({
      code: 422,
      message: '游戏不存在',
    })
    const hiddenGames = await staffCall('games', { status: 'hidden', search: '头' })
    expect(hiddenGames.data).toMatchObject({ total: 1, data: [{ code: 'b-one' }] })
    expect((await app().auditTrail('game:obgdy/b-one')).length).toBe(2)
  })

  it('is for whom it is granted: to see, to change and to switch are apart', async () => {
    const viewToken = await app().memberWith('venue.view')
    expect(await staffCall('venues', {}, viewToken)).toMatchObject({ code: 200 })
    const { revision } = await venue()
    for (const path of [
      'venues/obgdy/edit',
      'venues/obgdy/switch',
      'venues/obgdy/maintenance',
      'games/obgdy/koi-leap/edit',
    ])
      expect(
        await staffCall(
          path,
          { revision, name: 'x', sort: 1, enabled: 0, reason: 'x', hidden: 1 },
          viewToken,
        ),
      ).toMatchObject({ code: 403 })
    expect(
      await staffCall('venues', {}, await app().memberWith('player.view')),
    ).toMatchObject({
      code: 403,
    })
  })
})
