import type { TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'

const app = useTestApp()

/** The statements of one call, in order, transaction ends included. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  return asked.mock.calls.map(([said]) => {
    const text = typeof said === 'string' ? said : (said as { text: string }).text
    return text.replace(/\s+/g, ' ').trim()
  })
}
afterEach(() => vi.restoreAllMocks())

/** Money in the centre wallet, 40 yuan of it moved to each venue named; all of them know the player. */
async function richPlayer(...venues: string[]): Promise<TestPlayer> {
  const player = await app().registerPlayer()
  await app().fund(player, 100_000n)
  for (const plat_name of ['obgdy', 'pp'])
    await app().expectOk('/api/getGameUrl', { plat_name }, player.token)
  for (const targettype of venues) {
    const move = { amount: 40, sourcetype: 'userbalance', targettype }
    await app().expectOk('/api/transfer', move, player.token)
  }
  await app().expectOk('/api/uptransferstatus', { transferstatus: 1 }, player.token)
  return player
}

const launch = (player: TestPlayer) =>
  app().expectOk('/api/getGameUrl', { plat_name: 'obgdy' }, player.token)

/** How often a table is read, by name. */
function reads(statements: string[], table: string): number {
  const named = new RegExp(`^SELECT .*(FROM|JOIN) ${table}\\b`)
  return statements.filter((text) => named.test(text)).length
}

// The site's switch is asked at the door, and held where money leaves.
// A statement more is a round trip more at every launch: raise a number with a reason only.
// The last one notes what was played, for the lobby.
describe('statements of one launch with automatic transfer', () => {
  it('money at another venue and in the centre: 30', async () => {
    const player = await richPlayer('pp')
    const statements = await statementsOf(() => launch(player))
    expect(statements).toHaveLength(30)
    // At the door, under the row lock of the transfer, before the address is given.
    expect(reads(statements, 'play_limit')).toBe(3)
    // The seat, and once the venues that know the player.
    expect(reads(statements, 'venue')).toBe(2)
    expect(await app().whereabouts(player)).toMatchObject({
      available: 0n,
      atVenue: 100_000n,
    })
  })

  it('money in the centre only: 22', async () => {
    const player = await richPlayer()
    const statements = await statementsOf(() => launch(player))
    expect(statements).toHaveLength(22)
    expect(reads(statements, 'play_limit')).toBe(3)
    expect(reads(statements, 'venue')).toBe(2)
  })

  it('nothing to move: 10', async () => {
    const player = await richPlayer()
    await launch(player)
    const statements = await statementsOf(() => launch(player))
    expect(statements).toHaveLength(10)
  })
})
