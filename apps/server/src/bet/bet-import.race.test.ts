import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce } from '@jinli/dev-env/at-once'
import { releaseTogether } from '@jinli/dev-env/barrier'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'
import type { AppContext } from '../context.ts'
import type { VenueBetPage } from '../venue-port/venue.port.ts'
import { importBets } from './bet-import.jobs.ts'

const app = useTestApp()
const rounds = Array.from({ length: 10 }, (_, n) => ({ round: n + 1 }))
const nodes = 4

/**
 * Returns a node that reads the venue's bet feed in pages of two. The node passes each page to `hold` and waits until
 * the promise of `hold` resolves.
 */
function nodeOf(hold: (page: VenueBetPage) => Promise<void>): AppContext {
  const { context } = app()
  const real = context.venues.get('obgdy')
  if (real?.wallet !== 'transfer') throw new Error('no venue')
  const bets = async (after: string) => {
    const page = await real.bets(after, 2)
    await hold(page)
    return page
  }
  const small = Object.assign(Object.create(real) as typeof real, { bets })
  const venues = { ...context.venues, get: () => small, codes: () => ['obgdy'] }
  return { ...context, venues }
}

function gate() {
  let open: () => void = () => undefined
  const barrier = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed: barrier, open }
}

/** Returns a player who has made `spins` spins of two yuan, of which none is imported yet. */
async function playerWithBets(spins: number): Promise<TestPlayer> {
  const player = await app().registerPlayer()
  await app().fund(player, 60_000n)
  const move = { amount: 300, sourcetype: 'userbalance', targettype: 'obgdy' }
  await app().expectOk('/api/transfer', move, player.token)
  const session = await app().openGame(player)
  for (let n = 0; n < spins; n += 1) await app().spin(session, '2')
  return player
}

async function importedBets(player: TestPlayer) {
  const { rows } = await app().owner.query(
    `SELECT (SELECT count(*)::int FROM bet WHERE player_id = $1) AS bets,
       (SELECT sum(done)::int FROM turnover_requirement WHERE player_id = $1) AS done,
       (SELECT cursor FROM bet_cursor WHERE venue = 'obgdy') AS cursor`,
    [player.id],
  )
  return rows[0] as { bets: number; done: number; cursor: string }
}

/** Returns the cursor at the current end of the feed. */
async function endOfFeed(): Promise<string> {
  const real = app().context.venues.get('obgdy')
  let cursor = ''
  for (;;) {
    const page = real?.wallet === 'transfer' ? await real.bets(cursor, 500) : null
    if (!page) throw new Error('no venue')
    cursor = page.next
    if (!page.more) return cursor
  }
}

describe(`${nodes} nodes with the same page in their hands (money F-11)`, () => {
  it.each(rounds)('round $round: it counts once and none is skipped', async () => {
    const player = await playerWithBets(7)
    const everybodyHasIt = gate()
    let callCount = 0
    await atOnce(nodes, () =>
      importBets(
        nodeOf(async () => {
          callCount += 1
          if (callCount === nodes) everybodyHasIt.open()
          if (callCount <= nodes) await everybodyHasIt.passed
        }),
      ),
    )
    // Each node reads one page. Then only the node that moved the cursor reads three more pages.
    expect(callCount).toBe(nodes + 3)
    expect(await importedBets(player)).toEqual({
      bets: 7,
      done: 1400,
      cursor: await endOfFeed(),
    })
  })

  it('all at the cursor’s row: one moves it', async () => {
    const player = await playerWithBets(2)
    await importBets(nodeOf(async () => undefined))
    const [before] = await Promise.all([importedBets(player), playerWithBets(2)])
    const hold = {
      text: `SELECT 1 FROM bet_cursor WHERE venue = $1 FOR UPDATE`,
      values: ['obgdy'],
    }
    let pages = 0
    await releaseTogether(app().owner, hold, nodes, () =>
      atOnce(nodes, () =>
        importBets(
          nodeOf(async () => {
            pages += 1
          }),
        ),
      ),
    )
    expect(pages).toBe(nodes)
    const { cursor } = await importedBets(player)
    expect(cursor).not.toBe(before.cursor)
    expect(cursor).toBe(await endOfFeed())
  })

  it('a page that comes late, when others are far behind it, changes nothing', async () => {
    const player = await playerWithBets(3)
    const [hasPage, mayGo] = [gate(), gate()]
    const slow = importBets(
      nodeOf(async () => {
        hasPage.open()
        await mayGo.passed
      }),
    )
    await hasPage.passed
    await importBets(app().context)
    const digest = await app().tableDigest()
    mayGo.open()
    await slow
    expect(await app().tableDigest()).toEqual(digest)
    expect(await importedBets(player)).toMatchObject({ bets: 3, done: 600 })
  })
})
