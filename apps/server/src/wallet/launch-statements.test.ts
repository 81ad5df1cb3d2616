import type { TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'

const app = useTestApp()

/** Returns the statements of one call in order, including those that end transactions. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const querySpy = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  return querySpy.mock.calls.map(([statement]) => {
    const text =
      typeof statement === 'string' ? statement : (statement as { text: string }).text
    return text.replace(/\s+/g, ' ').trim()
  })
}
afterEach(() => vi.restoreAllMocks())

/**
 * Registers a player with automatic transfer on, accounts at both venues, 40 yuan at each venue in `venues` and the
 * rest in the centre wallet.
 */
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

/** Returns how many statements read a table. */
function reads(statements: string[], table: string): number {
  const readsTable = new RegExp(`^SELECT .*(FROM|JOIN) ${table}\\b`)
  return statements.filter((text) => readsTable.test(text)).length
}

// The site's switch is read at the start of a call, and locked when money leaves the centre. Five statements check the
// player under their row and save the game session; the last one saves the played game for the lobby. Each statement is
// a round trip of every launch, so raise a number only with a reason.
describe('statements of one launch with automatic transfer', () => {
  it('money at another venue and in the centre: 34', async () => {
    const player = await richPlayer('pp')
    const statements = await statementsOf(() => launch(player))
    expect(statements).toHaveLength(34)
    // At the start, under the row lock of the transfer, and before the address is returned.
    expect(reads(statements, 'player_stop')).toBe(3)
    // For the venue account, for all venue accounts of the player, and together with player_stop.
    expect(reads(statements, 'venue')).toBe(5)
    expect(await app().whereabouts(player)).toMatchObject({
      available: 0n,
      atVenue: 100_000n,
    })
  })

  it('money in the centre only: 26', async () => {
    const player = await richPlayer()
    const statements = await statementsOf(() => launch(player))
    expect(statements).toHaveLength(26)
    expect(reads(statements, 'player_stop')).toBe(3)
    expect(reads(statements, 'venue')).toBe(5)
  })

  it('nothing to move: 14', async () => {
    const player = await richPlayer()
    await launch(player)
    const statements = await statementsOf(() => launch(player))
    expect(statements).toHaveLength(14)
  })
})
