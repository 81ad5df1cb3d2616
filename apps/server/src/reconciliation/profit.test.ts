import { randomUUID } from 'node:crypto'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { postToVenue } from '@jinli/dev-env/venue-process'
import { expect, it } from 'vitest'

const app = useTestApp({ venue: { inside: false } })
const venue = 'obgdy'

type Figures = Record<'ggr' | 'open_stake' | 'stake' | 'payout', number>

async function read(path: string): Promise<Record<string, unknown>> {
  const { data } = await app().expectOk(path, {}, await app().staffToken())
  return data as Record<string, unknown>
}

async function betSums(): Promise<Figures> {
  return (await read('/admin/api/bets/figures')).sums as Figures
}

async function venueRow() {
  const { venues } = await read('/admin/api/reconciliation')
  return (venues as Record<string, number | string>[]).find((each) => each.venue === venue)
}

function fen(yuan: unknown): number {
  return Math.round(Number(yuan) * 100)
}

it('D-12: reconciliation and bet figures give one profit, and open stakes beside it', async () => {
  const player = await app().registerPlayer()
  await app().fund(player, 50_000n)
  const move = { amount: 200, sourcetype: 'userbalance', targettype: venue }
  await app().expectOk('/api/transfer', move, player.token)
  const session = await app().openGame(player)
  for (const stake of ['10', '20', '1']) await app().spin(session, stake)
  const launch = { plat_name: venue, game_code: 'mines' }
  const { data } = await app().expectOk('/api/getGameUrl', launch, player.token)
  const mines = new URL(String(data?.url)).searchParams.get('session') ?? ''
  const order = { session: mines, stake: '5', bet: { mines: 5 }, nonce: randomUUID() }
  const url = new URL('/play/open', app().context.config.venue.url)
  await postToVenue(url, JSON.stringify(order))

  // The venue has counted the bets; the feed has not brought them yet.
  const early = await venueRow()
  expect(early).toMatchObject({ ggr: 0, open_stake: 0, unread: early?.result })

  await app().runJob('import-bets')
  const sums = await betSums()
  const row = await venueRow()
  expect(row).toMatchObject({ ggr: sums.ggr, open_stake: 5, unread: 0, difference: 0 })
  expect(sums).toMatchObject({ open_stake: 5 })
  expect(fen(sums.stake) - fen(sums.open_stake) - fen(sums.payout)).toBe(fen(sums.ggr))
  expect(fen(row?.result)).toBe(fen(row?.ggr) + fen(row?.open_stake))

  await app().expectOk('/admin/api/reconciliation/run', {}, await app().staffToken())
  const { runs } = await read('/admin/api/reconciliation')
  const run = (runs as Record<string, unknown>[]).find((each) => each.venue === venue)
  expect(run).toMatchObject({ ggr: sums.ggr, open_stake: 5, unread: 0 })
})
